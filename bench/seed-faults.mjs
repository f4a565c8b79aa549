// Plants 500 faults with known places into a copy of the first site and compares what `docsgen check` finds:
// found, missed, false. Needs a built package: npm run build -- --no-types && node bench/seed-faults.mjs [count]
import { copySite, findingsOf, placeKey, plant } from './faults.mjs'

const { root, close } = copySite()
try {
  const before = new Set(findingsOf(root, 'check').map(keyOf))
  const planted = plant(root, Number(process.argv[2] ?? 500))
  const found = findingsOf(root, 'check').filter(finding => !before.has(keyOf(finding)))
  const open = new Map(planted.map(fault => [placeKey(fault), fault]))
  const surplus = found.filter(finding => !open.delete(placeKey(finding)))
  const missed = [...open.values()]
  for (const fault of missed) console.log(`missed  ${placeKey(fault)}  ${JSON.stringify(fault.text)}`)
  for (const finding of surplus) console.log(`false   ${placeKey(finding)}  ${finding.message}`)
  const right = planted.length - missed.length
  console.log(`${planted.length} planted: ${right} found, ${missed.length} missed, ${surplus.length} false`)
  process.exitCode = missed.length + surplus.length === 0 ? 0 : 1
} finally {
  close()
}

function keyOf({ code, file, line, message }) {
  return JSON.stringify([code, file, line, message])
}
