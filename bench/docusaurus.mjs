// Builds repositories of Docusaurus and other generators as they are, even if their packages are not installed, and
// measures the build. The output goes into a temporary folder. If a build of the site by its generator is given
// (`folder=built`), the two outputs are compared. Nothing is downloaded, and only caches in the folders are changed. Needs
// `npm run build` first, and GNU time, which includes child processes for docsgen as for the other generator.
//
//   node bench/docusaurus.mjs ../redux/website ../site=../site/build --names redux,site
//
// `--generator <name>` names another generator: pages are also searched for its syntax outside of code, and the results
// are those of `other-sites.json`.
//
// `--findings <folder>` writes each site's warnings and errors to <name>.txt, one per line, with the source line that
// they point at. Replace `?` with `+` for a true finding or `-` for a false one, and run again: the marks are kept, and
// the row counts them. `--notes` includes notes.
//
//   node bench/docusaurus.mjs ../redux/website --names redux --findings /tmp/findings
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    names: { type: 'string', default: '' },
    findings: { type: 'string' },
    notes: { type: 'boolean', default: false },
    generator: { type: 'string', default: 'docusaurus' },
    results: { type: 'string' }
  }
})

/** Syntax of a generator that no reader may see. */
const rawSyntax = {
  vitepress: /^:::|\{\{ *\$|^<<<|@include:/m,
  mkdocs: /^(?:!!!|\?\?\?) |^=== "|--8<--|\{: ?[.#]|:(?:material|octicons|fontawesome)-[a-z-]+:/m,
  starlight: /^:::|<\/?(?:Steps|Tabs|TabItem|CardGrid|FileTree|Aside)\b/m,
  mintlify:
    /<\/?(?:Note|Tip|Warning|Card|CardGroup|Steps|Step|Tabs|Tab|Accordion|CodeGroup|ParamField|ResponseField)\b/,
  gitbook:
    /\{% *(?:end)?(?:hint|tabs?|code|embed|content-ref|stepper|step|columns?|file|include|openapi|swagger|updates?)\b/
}
rawSyntax.zensical = rawSyntax.mkdocs
const isDocusaurus = values.generator === 'docusaurus'
const file = isDocusaurus ? 'docusaurus.json' : 'other-sites.json'
const results = values.results ?? join(root, 'bench', 'results', file)

const names = values.names.split(',')
const rows = positionals.map((argument, index) => {
  const [folder, built] = argument.split('=')
  const row = measure(names[index] || basename(resolve(folder)), resolve(folder), built)
  process.stdout.write(`${toLine(row)}\n`)
  return row
})
mkdirSync(dirname(results), { recursive: true })
const machine = { node: process.version, cores: cpus().length, memory: Math.round(totalmem() / 2 ** 30) }
// Keeps the rows of other repositories, and values that were not measured again; each row has its date.
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).rows : []
const all = new Map(known.map(row => [row.name, row]))
for (const row of rows) all.set(row.name, { ...all.get(row.name), ...row })
writeFileSync(results, `${JSON.stringify({ machine, rows: [...all.values()] }, null, 2)}\n`)

function measure(name, folder, built) {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-docusaurus-'))
  const usage = join(work, 'usage')
  const site = join(work, 'site')
  try {
    const arguments_ = ['build', folder, '--out-dir', site, '--no-cache', '--format', 'json']
    const { status, stdout } = docsgen(arguments_, [
      '/usr/bin/time',
      '--quiet',
      '--format',
      '%U %S %M',
      '--output',
      usage
    ])
    const [user, system, kilobytes] = readFileSync(usage, 'utf8').split(' ').map(Number)
    const pages = existsSync(site) ? readdirSync(site, { recursive: true }).filter(file => file.endsWith('.html')) : []
    const date = new Date().toISOString().slice(0, 10)
    const findings = stdout.split('\n').flatMap(line => (line.startsWith('{"version"') ? [JSON.parse(line)] : []))
    const row = {
      ...(!isDocusaurus && { generator: values.generator }),
      name,
      date,
      exit: status,
      pages: pages.length,
      edits: 0,
      ...(!isDocusaurus && {
        pagesWithRawSyntax: pages.filter(page => isRaw(readFileSync(join(site, page), 'utf8'))).length
      }),
      findings: countFindings(findings)
    }
    if (values.findings !== undefined)
      row.warningsRead = listFindings(findings, folder, join(values.findings, `${name}.txt`))
    const figures = {
      cpuSeconds: Math.round((user + system) * 10) / 10,
      peakMegabytes: Math.round(kilobytes / 1024)
    }
    return { ...row, ...figures, ...(built !== undefined && { parity: parityOf(resolve(built), site) }) }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Whether the text of a page has syntax of the generator, outside of code. */
function isRaw(html) {
  const [article = ''] = /<article[\s\S]*<\/article>/.exec(html) ?? []
  const prose = article.replace(/<(pre|code|script|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, '\n')
  return rawSyntax[values.generator].test(prose.replaceAll('&lt;', '<'))
}

function docsgen(arguments_, before = []) {
  const [command, ...rest] = [...before, process.execPath, join(root, 'bin', 'docsgen.js'), ...arguments_]
  return spawnSync(command, rest, { encoding: 'utf8', maxBuffer: 2 ** 30 })
}

function countFindings(findings) {
  const count = severity => findings.filter(one => one.severity === severity).length
  return { errors: count('error'), warnings: count('warning'), notes: count('info') }
}

/** Writes the findings to `list`, keeps existing marks and counts them. */
function listFindings(findings, folder, list) {
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const marks = new Map(before.map(line => [line.slice(1), line[0]]))
  const asked = findings.filter(one => values.notes || one.severity !== 'info')
  const lines = asked.map(one => findingLine(one, folder)).map(line => `${marks.get(line) ?? '?'}${line}`)
  mkdirSync(dirname(list), { recursive: true })
  writeFileSync(list, lines.map(line => `${line}\n`).join(''))
  const count = mark => lines.filter(line => line.startsWith(mark)).length
  return { true: count('+'), false: count('-'), unread: count('?') }
}

function findingLine({ code, file, line, column, message }, folder) {
  const place = [file, line, column].filter(part => part !== undefined && part !== null).join(':')
  const path = join(folder, file ?? '')
  const source = line && existsSync(path) ? readFileSync(path, 'utf8').split('\n')[line - 1] : ''
  return ` ${code}\t${place}\t${message}\t${source.trim().slice(0, 400)}`.replaceAll('\n', ' ')
}

/** Equal share of each compared aspect, in percent. */
function parityOf(before, after) {
  const { aspects } = JSON.parse(docsgen(['compare', before, after, '--format', 'json']).stdout)
  const counted = aspects.filter(({ of }) => of > 0)
  return Object.fromEntries(counted.map(({ name, equal, of }) => [name, Math.floor((equal / of) * 10_000) / 100]))
}

function toLine({ name, exit, pages, findings, cpuSeconds, peakMegabytes, parity }) {
  const { errors, warnings, notes } = findings
  const same =
    parity === undefined
      ? ''
      : ` routes ${parity.routes} ids ${parity['anchors of headings']} words ${parity['words of texts']}`
  return `${name}: exit ${exit}, ${pages} pages, ${errors}/${warnings}/${notes} findings, ${cpuSeconds} s, ${peakMegabytes} MB${same}`
}
