// Compares docsgen with an independent crawler, linkinator, on the built site with 500 planted faults. Every difference
// must have an explanation here; one without fails the run.
// Needs a built package and the package registry: npm run build -- --no-types && node bench/linkinator.mjs [count]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copySite, findingsOf, kinds, placeKey, plant } from './faults.mjs'

const version = '7.5.3'
const docsgen = fileURLToPath(new URL('../bin/docsgen.js', import.meta.url))

/** linkinator decodes every address and ends with a URIError at the first one that cannot be decoded. */
const endsCrawler = ([, text]) => text.includes('%A)')
const plantedKinds = kinds.filter(kind => !endsCrawler(kind))

/** Why a crawler of built pages misses what docsgen finds, by code and, where needed, by text. */
const onlyOurs = [
  ['link/unsafe', 'docsgen publishes no address that runs code, so the page has no such link'],
  ['link/unknown-scheme', 'the crawler asks for http and https only'],
  ['link/mail', 'the crawler asks for http and https only'],
  ['link/malformed', 'browsers and the crawler read it as another address, or as none'],
  ['link/localhost', 'a link to another site, and those are not asked for in this run'],
  ['link/protocol-relative', 'a link to another site, and those are not asked for in this run'],
  ['link/own-site', 'a link to another site for the crawler, which knows the copy by another address'],
  ['link/broken', 'a full address of the own site: another site for the crawler', /https:/],
  ['link/broken', 'an empty address is the page itself, which is there', /\[x\]\(\)/],
  [
    'link/broken-anchor',
    'the crawler looks for anchors when it reads a page, and had read this one before it met the link'
  ],
  ['link/not-canonical', 'the file is there; only its address is not the one to link to'],
  ['link/no-text', 'the address is right; nobody can see the link'],
  ['image/no-text', 'not about an address'],
  ['markdown/undefined-reference', 'shown as text, so there is no link'],
  ['markdown/unused-footnote', 'not about an address'],
  ['markdown/unparsed-link', 'shown as text, so there is no link'],
  ['markdown/admonition', 'not about an address'],
  ['markdown/table-header', 'not about an address'],
  ['markdown/duplicate-id', 'not about an address'],
  ['heading/empty', 'not about an address']
]

/** What the crawler reports as broken although it is not. */
const onlyTheirs = [
  [
    'its own server gave no answer (status 0), and the file is there',
    ({ url, status }) => status === 0 && existsSync(url)
  ]
]

const { root, close } = copySite()
try {
  const planted = plant(root, Number(process.argv[2] ?? 500), { planted: plantedKinds })
  const found = new Set(findingsOf(root, 'check').map(placeKey))
  const broken = crawl(buildAnyway(planted))
  const ours = planted.filter(fault => found.has(placeKey(fault)))
  const isTheirs = ({ number }) => broken.some(({ url }) => url.includes(String(number)))
  console.log(`left out: ${kinds.length - plantedKinds.length} kind of fault that ends the crawler with a URIError`)
  console.log(
    `docsgen: ${ours.length} of ${planted.length} planted faults; linkinator ${version}: ${planted.filter(isTheirs).length}`
  )
  const open = [...explainOurs(ours.filter(fault => !isTheirs(fault))), ...explainTheirs(broken, ours)]
  for (const line of open) console.log(`unexplained  ${line}`)
  process.exitCode = open.length === 0 && ours.length === planted.length ? 0 : 1
} finally {
  close()
}

/** Builds the site in spite of its faults, by turning them into notes. */
function buildAnyway(planted) {
  const severities = Object.fromEntries(planted.map(({ code }) => [code, 'info']))
  const file = 'anyway.config.ts'
  const text = `import site from './site.config.ts'\nexport default { ...site, severities: ${JSON.stringify(severities)} }\n`
  writeFileSync(join(root, file), text)
  execFileSync(process.execPath, [docsgen, 'build', '--config', file], { cwd: root, stdio: 'ignore' })
  return join(root, 'build')
}

/** Links in the folder that linkinator reports as broken; links to other sites are not requested. */
function crawl(folder) {
  const flags = [
    '--recurse',
    '--check-fragments',
    '--check-css',
    '--format',
    'JSON',
    '--concurrency',
    '10',
    '--retry-errors'
  ]
  const skip = ['--skip', '^(?!http://localhost:\\d+/)']
  const { stdout, stderr } = spawnSync('npx', ['--yes', `linkinator@${version}`, folder, ...flags, ...skip], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9
  })
  if (!stdout.trimStart().startsWith('{')) throw new Error(`linkinator did not finish: ${stderr}`)
  return JSON.parse(stdout).links.filter(({ state }) => state === 'BROKEN')
}

/** Prints the number of faults that only docsgen finds, by reason; returns those without a reason. */
function explainOurs(faults) {
  const counts = new Map()
  const open = faults.filter(({ code, text }) => {
    const reason = onlyOurs.find(([known, , pattern = /(?:)/]) => known === code && pattern.test(text))
    if (reason === undefined) return true
    const line = `${code}: ${reason[1]}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
    return false
  })
  for (const [line, count] of counts) console.log(`only docsgen     ${String(count).padStart(3)}  ${line}`)
  return open.map(fault => `only docsgen: ${placeKey(fault)} ${fault.text}`)
}

/** The same for faults that only linkinator finds. */
function explainTheirs(broken, ours) {
  const numbers = ours.map(({ number }) => String(number))
  const counts = new Map()
  const open = broken.filter(link => {
    if (numbers.some(number => link.url.includes(number))) return false
    const reason = onlyTheirs.find(([, applies]) => applies(link))
    if (reason === undefined) return true
    counts.set(reason[0], (counts.get(reason[0]) ?? 0) + 1)
    return false
  })
  for (const [line, count] of counts) console.log(`only linkinator  ${String(count).padStart(3)}  ${line}`)
  return open.map(({ url, status, parent }) => `only linkinator: ${url} (${status}) on ${parent}`)
}
