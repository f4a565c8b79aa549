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
    'README.md': fill(read('README.md'), `## Figures\n\n${describeRun(results)}\n\n${table}`),
    'docs/pages/explanations/comparison.md': fill(
      read('docs/pages/explanations/comparison.md'),
      `${describeRun(results)}\n\n${table}`
    )
  }
}

/** Files whose text differs. */
export const filesToWrite = () => Object.entries(textsOfFigures()).filter(([name, text]) => read(name) !== text)

function fill(text, figures) {
  return text.replace(
    /(<!-- figures -->\n)[\s\S]*?(<!-- \/figures -->)/,
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
    for (const [name] of files)
      console.error(`${name} differs from bench/results/peers.json. Run “node scripts/figures.mjs”.`)
    process.exitCode = files.length === 0 ? 0 : 1
  } else for (const [name, text] of files) writeFileSync(new URL(name, root), text)
}
