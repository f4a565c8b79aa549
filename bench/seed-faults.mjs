// Plants faults at known places, and valid text, into a copy of the first site or of another project, and counts which
// findings of `docsgen check` are in place, in the right line, with a cure, or false. Needs a built package: npm run
// build -- --no-types, then
// node bench/seed-faults.mjs [count] [project folder,of,pages]
import {
  kinds as all,
  controls,
  copySite,
  findingsOf,
  lastKinds,
  placeKey,
  plant,
  portableControls,
  portableKinds
} from './faults.mjs'

const [wanted, folder, folders] = process.argv.slice(2)
const kinds = folder === undefined ? all : portableKinds
const count = Number(wanted ?? 0) || kinds.length * 12
const options = { planted: kinds, ...(folders !== undefined && { folders: folders.split(',') }) }
const { root, close } = copySite(folder)
try {
  const before = new Set(findingsOf(root, 'check').map(keyOf))
  const planted = plant(root, count, options)
  const valid = folder === undefined ? controls : portableControls
  plant(root, valid.length * 12, { ...options, planted: valid })
  const last = folder === undefined ? plant(root, lastKinds.length * 12, { planted: lastKinds }) : []
  const faults = [...planted, ...last]
  const found = findingsOf(root, 'check').filter(finding => !before.has(keyOf(finding)))
  const byLine = new Map(found.map(finding => [lineKey(finding), finding]))
  const open = new Map(faults.map(fault => [placeKey(fault), fault]))
  const surplus = found.filter(finding => !open.delete(placeKey(finding)))
  const missed = [...open.values()]
  const offPlace = missed.filter(fault => byLine.has(lineKey(fault)))
  const isSeen = new Set(faults.filter(fault => byLine.has(lineKey(fault))).map(placeKey))
  const uncured = faults.filter(fault => isSeen.has(placeKey(fault)) && !hasCure(byLine.get(lineKey(fault)), fault))
  for (const fault of missed) console.log(`missed  ${placeKey(fault)}  ${JSON.stringify(fault.text)}`)
  for (const fault of uncured) console.log(`uncured ${placeKey(fault)}  ${byLine.get(lineKey(fault)).hint}`)
  for (const finding of surplus) console.log(`false   ${placeKey(finding)}  ${finding.message}`)
  console.log(
    `${faults.length} planted of ${kinds.length + (last.length > 0 ? lastKinds.length : 0)} kinds: ` +
      `${faults.length - missed.length} found in place, ${offPlace.length} in their line only, ` +
      `${missed.length - offPlace.length} missed, ${uncured.length} without a useful cure, ` +
      `${valid.length * 12} valid changes, ${surplus.length} false alarms`
  )
  process.exitCode = missed.length + surplus.length === 0 ? 0 : 1
} finally {
  close()
}

function hasCure({ hint, message, fix }, { cure }) {
  return (hint !== null || fix !== null || cure !== '') && `${hint} ${message} ${fix?.to}`.includes(cure)
}

function lineKey({ code, file, line }) {
  return `${file}:${line} ${code}`
}

function keyOf({ code, file, message }) {
  return JSON.stringify([code, file, message])
}
