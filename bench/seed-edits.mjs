// Makes the edits of edits.mjs in a copy of the first site, or of another one, and compares the findings of `docsgen
// check` with the expected ones: one run per kind, twelve places per run. Where findings have a fix, `check --fix` runs,
// and the kind must have no findings left. Needs a built package: npm run build -- --no-types, then
// node bench/seed-edits.mjs [repository] [folder of the site in it] [its folders,of,pages] [a kind or a group]
// A group is “spelling”, “further”, “address” or “valid”.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressKinds, fileKinds, furtherKinds, pageKinds, siteKinds, spellingKinds, validKinds } from './edits.mjs'
import { copySite, findingsOf } from './faults.mjs'

const [repository, folder = '.', folders = 'content/docs,content/changelog,content/api', only] = process.argv.slice(2)
const isFirst = repository === undefined || repository === 'first'
const { root, close } = copySite(isFirst ? undefined : repository)
const site = join(root, folder)
const pages = new Map(
  folders
    .split(',')
    .flatMap(filesOf(/\.mdx?$/))
    .map(read)
)
const files = {
  config: ['site.config.ts', 'docusaurus.config.ts', 'docusaurus.config.js'].filter(has),
  sidebars: ['content/_sidebars/docs.ts', 'sidebars.js', 'sidebars.ts'].filter(has),
  posts: isFirst ? filesOf(/\.md$/)('content/changelog') : [],
  protos: isFirst ? filesOf(/\.proto$/)('content/api/protos/mgmt') : []
}
// Docusaurus reads `.md` as MDX.
const isDocusaurus = files.config.some(name => name.startsWith('docusaurus'))
const formatOf = file => (isDocusaurus || file.endsWith('.mdx') ? 'mdx' : 'md')
const formats = new Set([...pages.keys()].map(formatOf))
const group = { spelling: spellingKinds, further: furtherKinds, address: addressKinds }[only]
const isWanted = name =>
  group === undefined ? only === undefined || only === name : group.some(kind => kind[0] === name)
const sum = { kinds: 0, planted: 0, found: 0, line: 0, cured: 0, fixed: 0, noise: 0 }
try {
  const before = counted(findingsOf(site, 'check'))
  for (const [index, [name, codes, edit, cure = '', where]] of pageKinds.entries()) {
    if (where === 'md' && !isFirst) continue
    const named = file => where === undefined || formatOf(file) === where
    const names = [...pages.keys()].filter(named)
    if (names.length > 0) run(name, codes, before, planted(names, edit, index, cure))
  }
  for (const [name, codes, part, edit] of fileKinds)
    if (files[part].length > 0) run(name, codes, before, planted(files[part], edit, 0, ''))
  for (const [name, codes, edit, where] of siteKinds)
    if (where === undefined || isFirst) run(name, codes, before, edit(pages))
  if (only === undefined || only === 'valid') {
    const rounds = validKinds.map((edit, index) =>
      planted(
        [...pages.keys()].filter(file => !formats.has('md') || formatOf(file) === 'md'),
        edit,
        index,
        ''
      )
    )
    let valid = 0
    // Several edits of a page would mix, so each kind has its own run.
    for (const [index, round] of rounds.entries()) {
      valid += round.edits.size
      for (const finding of surplusOf(before, findingsWith(round.edits)))
        console.log(`false   valid ${index}  ${shown(finding)}`)
    }
    console.log(`${valid} valid edits of ${rounds.length} kinds.`)
  }
  console.log(JSON.stringify(sum))
} finally {
  close()
}

function run(name, codes, before, { edits, expected }) {
  if (!isWanted(name)) return
  const found = surplusOf(before, findingsWith(edits))
  const isFixable = found.some(({ fix }) => fix !== null)
  const isCode = ({ code }) => codes.length === 0 || codes.includes(code)
  const own = { planted: expected.length, found: 0, line: 0, cured: 0, fixed: 0 }
  const used = new Set()
  for (const { file, line, lines = [line], cure } of expected) {
    const of = found.filter(finding => finding.file === file && isCode(finding) && !used.has(finding))
    const inLine = of.find(finding => lines.includes(finding.line))
    const finding = inLine ?? of[0]
    if (finding === undefined) {
      console.log(`missed  ${name}  ${file}:${lines}`)
      continue
    }
    used.add(finding)
    own.found++
    if (finding.fix !== null) own.fixed++
    if (inLine === undefined) console.log(`line    ${name}  expected ${lines}, ${shown(finding)}`)
    else own.line++
    const help = `${finding.hint} ${finding.message} ${finding.fix?.to}`
    if ((finding.hint !== null || finding.fix !== null || cure !== '') && help.includes(cure)) own.cured++
    else console.log(`cure    ${name}  expected ${cure}: ${shown(finding)}`)
  }
  const noise = found.filter(finding => !used.has(finding))
  for (const finding of noise) console.log(`noise   ${name}  ${shown(finding)}`)
  if (isFixable) {
    // What stays although it has a fix, and what a fix causes.
    const left = surplusOf(before, findingsWith(edits, 'fix')).filter(
      finding => finding.fix !== null || !found.some(other => keyOf(other) === keyOf(finding))
    )
    own.fixed -= left.length
    for (const finding of left) console.log(`unfixed ${name}  ${shown(finding)}`)
  }
  console.log(
    `${name}: ${own.planted} planted, ${own.found} found, ${own.line} in their line, ${own.cured} with the cure, ${own.fixed} fixed, ${noise.length} other findings`
  )
  sum.kinds++
  sum.noise += noise.length
  for (const key of ['planted', 'found', 'line', 'cured', 'fixed']) sum[key] += own[key]
}

/** Up to twelve places for the edit: spread over the files, or all in one file that has several. */
function planted(names, edit, index, cure) {
  const edits = new Map()
  const expected = []
  for (let at = 0; at < names.length && expected.length < 12; at++) {
    const file = names[(index * 5 + at * (names.length % 7 === 0 ? 1 : 7)) % names.length]
    const number = 1000 + index * 20 + at
    const made = edits.has(file) ? undefined : edit(pages.get(file) ?? read(file)[1], number)
    if (made === undefined) continue
    const text = typeof made === 'string' ? made : made.text
    const cures = made.cures ?? [cure !== '' ? cure.replaceAll('N', String(number)) : (made.cure ?? '')]
    edits.set(file, text.replace(/[‹›]/g, ''))
    const lines = mark => text.split('\n').flatMap((line, row) => (line.includes(mark) ? [row + 1] : []))
    const places = lines('‹')
    if (places.length === 1) expected.push({ file, lines: [...places, ...lines('›')], cure: cures[0] })
    else expected.push(...places.map((line, place) => ({ file, line, cure: cures[place] })))
  }
  return { edits, expected }
}

/** The findings of the edited site; with `fix`, those that are left after `check --fix`. */
function findingsWith(edits, fix) {
  const originals = [...edits.keys()].map(read)
  for (const [file, text] of edits) writeFileSync(join(site, file), text)
  if (fix !== undefined) findingsOf(site, 'check', '--fix')
  const found = findingsOf(site, 'check')
  for (const [file, text] of originals) writeFileSync(join(site, file), text)
  return found
}

function surplusOf(before, found) {
  const left = new Map(before)
  return found.filter(finding => {
    const key = keyOf(finding)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}

function counted(found) {
  const counts = new Map()
  for (const finding of found) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  return counts
}

function keyOf({ code, file, message }) {
  return JSON.stringify([code, file, message])
}

function shown({ file, line, column, severity, code, message, hint }) {
  return `${file}:${line}:${column} ${severity} ${code}  ${message}  ${hint}`
}

function filesOf(pattern) {
  return name =>
    readdirSync(join(site, name), { recursive: true, encoding: 'utf8' })
      .filter(file => pattern.test(file) && !/(^|\/)_/.test(file))
      .map(file => join(name, file))
      .sort()
}

function has(file) {
  return existsSync(join(site, file))
}

function read(file) {
  return [file, readFileSync(join(site, file), 'utf8')]
}
