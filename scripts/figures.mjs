// Writes the figures of bench/results into the pages that show them, so that a page never says what was not measured:
// the text between `<!-- figures -->` and `<!-- /figures -->` (`{/* figures */}` in MDX).
//
//   npm run bench -- --pages 1000 --peers bench/peers --results bench/results/peers.json
//   node scripts/figures.mjs          writes the tables
//   node scripts/figures.mjs --check  lists the files that differ
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const root = new URL('../', import.meta.url)
const read = name => readFileSync(new URL(name, root), 'utf8')
const states = ['cold', 'one page edited', 'nothing changed']

/** Names of files with their text as the results want it. */
export function textsOfFigures() {
  const results = JSON.parse(read('bench/results/peers.json'))
  const table = buildTable(results)
  return {
    'README.md': fill(
      fill(read('README.md'), `## Figures\n\n${describeRun(results)}\n\n${table}`),
      testsSentence(),
      'tests'
    ),
    'docs/pages/explanations/comparison.md': fill(
      fill(read('docs/pages/explanations/comparison.md'), `${describeRun(results)}\n\n${table}`),
      firstViews(),
      'first view'
    ),
    'docs/pages/docusaurus.md': fill(
      fill(read('docs/pages/docusaurus.md'), sitesTable(), 'sites'),
      parityTable(),
      'parity'
    ),
    'docs/pages/guides/openapi.mdx': fill(read('docs/pages/guides/openapi.mdx'), apiTable(), 'apis'),
    'docs/pages/guides/many-machines.md': fill(
      fill(read('docs/pages/guides/many-machines.md'), scaleTable(), 'scale'),
      shardSentences(),
      'shards'
    )
  }
}

/** Files whose text differs. */
export const filesToWrite = () => Object.entries(textsOfFigures()).filter(([name, text]) => read(name) !== text)

const sitesOfDocusaurus = JSON.parse(read('bench/results/docusaurus.json')).rows
const isBuiltByBoth = ({ docusaurus }) => docusaurus?.cpuSeconds !== undefined

/** The repositories that were tried, first those that Docusaurus has built, too. */
function sitesTable() {
  const names = {
    'create-docusaurus': 'template of create-docusaurus 3',
    'create-docusaurus-javascript': 'the same in JavaScript'
  }
  const rows = [...sitesOfDocusaurus].sort((a, b) => isBuiltByBoth(b) - isBuiltByBoth(a))
  return [
    '| Repository | HTML files | Edits | Errors / warnings | CPU | Memory | Docusaurus: CPU | Memory |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(({ name, pages, edits, findings, cpuSeconds, peakMegabytes, docusaurus }) => {
      const theirs = docusaurus == null ? ['', ''] : [docusaurus.cpuSeconds.toFixed(1), docusaurus.peakMegabytes]
      const own = [format(pages), edits, `${findings.errors} / ${format(findings.warnings)}`, cpuSeconds.toFixed(1)]
      return `| ${[names[name] ?? name, ...own, peakMegabytes, ...theirs].join(' | ')} |`.replace(
        /\|\s+\|\s+\|$/,
        '| | |'
      )
    })
  ].join('\n')
}

/** The share of what Docusaurus has built. */
function parityTable() {
  const rows = sitesOfDocusaurus.filter(isBuiltByBoth)
  const shortName = name =>
    name === 'create-docusaurus' ? 'template' : name.replace(/^.*\/(?!website)|\/website|-docs$|\.org$/g, '')
  const least = ({ parity }, aspects) => Math.min(...aspects.map(aspect => parity[aspect]))
  const aspects = {
    routes: ['routes'],
    'ids of headings': ['anchors of headings'],
    'words of texts': ['words of texts'],
    'sidebars, breadcrumbs, neighbors': ['sidebars', 'breadcrumbs', 'neighbors'],
    headings: ['headings'],
    links: ['links'],
    pictures: ['pictures'],
    titles: ['titles'],
    descriptions: ['descriptions'],
    'meta tags': ['meta tags']
  }
  return [
    `| | ${rows.map(({ name }) => shortName(name)).join(' | ')} |`,
    `|---|${rows.map(() => '---:').join('|')}|`,
    ...Object.entries(aspects).map(
      ([name, of]) => `| ${name} | ${rows.map(row => `${least(row, of)} %`).join(' | ')} |`
    )
  ].join('\n')
}

/** How long the tests take. */
function testsSentence() {
  const { wall, cpu, cores, date, node } = JSON.parse(read('bench/results/tests.json'))
  const minutes = seconds => Math.round(seconds / 60)
  return `The tests find a Chromium, or install one. All that CI does (\`bash .ci/run\`: install, lint, build, test) took
${minutes(wall)} minutes on ${cores} cores (${minutes(cpu)} of the processor; Node ${node.slice(1)}, ${date}):`
}

/** Processor time and memory of one process, by number of pages. */
function scaleTable() {
  const state = ({ cpu, peak }) => {
    const memory = peak < 1000 ? `${Math.round(peak / 10) * 10} MB` : `${(peak / 1000).toFixed(1)} GB`
    return `${cpu < 10 ? cpu.toFixed(1) : format(Math.round(cpu))} s, ${memory}`
  }
  const rows = [10_000, 20_000, 100_000].map(pages => {
    const { cold, edit, nothing } = readScale(pages).builds[0]
    return `| ${[format(pages), ...[cold, edit, nothing].map(state)].join(' | ')} |`
  })
  return ['| pages | all pages new | one page edited | nothing changed |', '|---|---|---|---|', ...rows].join('\n')
}

/** What shards cost, for two sizes of a site. */
function shardSentences() {
  const sentences = [1000, 10_000].map(pages => {
    const { builds, shards, parts, last } = readScale(pages)
    const times = parts.map(({ cpu }) => cpu).sort((a, b) => a - b)
    const range = `${times[0].toFixed(1)} to ${times.at(-1).toFixed(1)} s`
    return `With ${format(pages)} pages and ${shards} shards, each shard takes ${range} of processor time and the last build ${last.cpu.toFixed(1)} s; a build on one machine takes ${builds[0].cold.cpu.toFixed(1)} s.`
  })
  return `${sentences.join('\n')}\nFor fewer than some hundred pages, one machine is faster.`
}

/** Tools for descriptions of APIs. */
function apiTable() {
  const { rows, compared, date, machine, versions, operations } = JSON.parse(read('bench/results/openapi.json'))
  const build = one => (one == null ? 'none' : `${one.cpuSeconds.toFixed(1)} s, ${one.peakMegabytes} MB`)
  const shown = one => (one == null ? ['not measured', ''] : [`${format(one.kilobytes)} kB`, `${one.heapMegabytes} MB`])
  const cells = ({ all, part, view }) => [build(all), build(part), ...shown(view)].join(' | ')
  const { pages } = rows.docsgen
  const sum = key => format(Object.values(compared).reduce((total, one) => total + one[key], 0))
  const others = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return [
    `GitHub's description (13 MB, 1,223 operations), and its first ${operations} operations: CPU seconds and memory of a build, bytes of`,
    `the first view of an operation, memory of its scripts. ${date}, ${machine.cores} cores at a load of ${Math.round(machine.load)}, Node ${machine.node.slice(1)}: compare the rows with each other. ${others.join(', ')}.`,
    '',
    `| Tool | all operations | ${operations} operations | first view | scripts |`,
    '|---|--:|--:|--:|--:|',
    ...['docsgen', 'Redoc', 'Scalar'].map(name => `| ${name} | ${cells(rows[name])} |`),
    '',
    `docsgen makes ${format(pages.count)} pages of it: half of them have at most ${Math.round(pages.medianBytes / 1000)} kB (gzip), the largest ${Math.round(pages.largestBytes / 1000)} kB.`,
    `A script compares ${sum('operations')} operations by chance with two descriptions: of ${sum('parameters')} parameters, ${sum('statuses')} statuses and`,
    `${sum('fields')} fields, with ${sum('facts')} facts about them, ${sum('wrong')} are missing or wrong.`
  ].join('\n')
}

const readScale = pages => JSON.parse(read(`bench/results/scale-${pages}.json`))
const format = number => number.toLocaleString('en')

/** Bytes of a first view, by generator. */
function firstViews() {
  const rows = Object.entries(JSON.parse(read('bench/results/first-view.json')))
  const cells = ({ all, fonts, scripts, CSS, HTML }) =>
    [all, all - fonts, scripts, CSS, HTML].map(bytes => `${Math.round(bytes / 1000)} kB`).join(' | ')
  return [
    '| Generator | all | without fonts | scripts | styles | HTML |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(([name, bytes]) => `| ${name} | ${cells(bytes)} |`)
  ].join('\n')
}

function fill(text, figures, name = 'figures') {
  return text.replace(
    new RegExp(`((?:<!--|\\{/\\*) ${name} (?:-->|\\*/\\})\\n)[\\s\\S]*?((?:<!--|\\{/\\*) /${name} (?:-->|\\*/\\}))`),
    (_, start, end) => `${start}\n${figures}\n\n${end}`
  )
}

function describeRun({ machine, rows, versions, date }) {
  const peers = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `${pagesOf(rows).toLocaleString('en')} pages of 700 words with four code blocks each; CPU seconds of all processes in one run of
\`npm run bench\` on ${date}, with ${machine.cores} cores and Node ${machine.node.slice(1)}: compare the rows with each other. ${peers.join(', ')}.`
}

/** The largest corpus of the run. */
const pagesOf = rows => Math.max(...rows.map(({ pages = 0 }) => pages))

function buildTable({ rows }) {
  const pages = pagesOf(rows)
  const measured = rows.filter(row => row.pages === pages)
  const generators = [...new Set(measured.map(({ name }) => name.replace(/, .*/, '')))]
  const cpuOf = (generator, state) => measured.find(({ name }) => name === `${generator}, ${state}`)?.cpu
  const own = cpuOf('docsgen', 'cold')
  const cells = generator => [
    ...states.map(state => cpuOf(generator, state)?.toFixed(1) ?? ''),
    generator === 'docsgen' ? '1' : (cpuOf(generator, 'cold') / own).toFixed(1)
  ]
  return [
    `| Generator | ${states.join(' | ')} | cold, docsgen = 1 |`,
    '|---|--:|--:|--:|--:|',
    ...generators.map(generator => `| ${generator} | ${cells(generator).join(' | ')} |`)
  ].join('\n')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = filesToWrite()
  if (process.argv.includes('--check')) {
    for (const [name] of files) console.error(`${name} differs from bench/results. Run “node scripts/figures.mjs”.`)
    process.exitCode = files.length === 0 ? 0 : 1
  } else for (const [name, text] of files) writeFileSync(new URL(name, root), text)
}
