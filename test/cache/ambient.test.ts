/** What code of a site looks at beside the files of its pages is an input: after a change a warm run is a cold run. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'

const variable = 'DOCSGEN_TEST_VERSION'

// An installed plugin of docsgen brings a second copy of the code that records, beside that of the sources.
beforeAll(async () => {
  const before = "import openapi from 'docsgen/plugins/openapi'\n"
  const files = { 'site.config.mjs': configWith('', before), 'docs/index.md': '# Start\n\nHello.\n' }
  let clean = async () => {}
  const root = await writeSite(files, its => {
    clean = its
  })
  await build({ root, mode: 'check' })
  return () => clean()
})

afterEach(() => vi.unstubAllEnvs())

const configWith = (options = '', before = '') => `${before}
const words = ({ v }) => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: String(typeof v === 'function' ? v() : v) }] }) }
export default {
  title: 'Ambient', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, ${options}
}`

async function openSite(files: Readonly<Record<string, string>>) {
  const root = await writeSite({ 'site.config.mjs': configWith(), 'docs/index.md': '# Start\n\nHello.\n', ...files })
  /** Whether the built page has the text; the second of two runs repeats the first. */
  const shows = async (text: string, page = 'index.html') => {
    await build({ root, mode: 'build' })
    const html = await readFile(join(root, 'build', page), 'utf8')
    return html.includes(text)
  }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return { root, shows, write }
}

const saidByConfig = (before: string, value: string) => ({
  'site.config.mjs': configWith(`markdown: { remarkPlugins: [[words, { v: () => ${value} }]] }`, before)
})
const saidByTemplate = (before: string, value: string) => ({
  'templates/parts/Footer.tsx': `${before}\nexport const Footer = () => <footer>{${value}}</footer>\n`
})

const variableOf = (at: number) => `process.env.${variable}_${at}`

test.each<[string, readonly (readonly [who: string, page: string])[], Readonly<Record<string, string>>]>([
  [
    'the configuration and of pages',
    [
      ['the configuration', 'index.html'],
      ['a plugin when it runs', 'index.html'],
      ['a page', 'a/index.html'],
      ['a module of a page', 'b/index.html']
    ],
    {
      ...saidByConfig(`const loaded = ${variableOf(0)}`, `loaded + ' ' + ${variableOf(1)}`),
      'docs/a.mdx': `# Start\n\nIt says {${variableOf(2)}}.\n`,
      'docs/b.mdx': "import { v } from './v.js'\n\n# Start\n\nIt says {v}.\n",
      'docs/v.js': `export const v = ${variableOf(3)}\n`
    }
  ],
  [
    'a template',
    [
      ['when it is loaded', 'index.html'],
      ['when it is drawn', 'index.html']
    ],
    saidByTemplate(`const loaded = ${variableOf(0)}`, `loaded + ' ' + ${variableOf(1)}`)
  ]
])('every environment variable that code of %s reads is an input', async (_, readers, files) => {
  const { root, shows } = await openSite(files)
  const set = (at: number, value: string) => vi.stubEnv(`${variable}_${at}`, value)
  for (const at of readers.keys()) set(at, `one-of-${at}`)
  await build({ root, mode: 'build' })
  for (const [at, [who, page]] of readers.entries()) {
    expect(await readFile(join(root, 'build', page), 'utf8'), who).toContain(`one-of-${at}`)
    set(at, `two-of-${at}`)
    expect(await shows(`two-of-${at}`, page), who).toBe(true)
  }
  vi.unstubAllEnvs()
  for (const page of new Set(readers.map(([, page]) => page))) expect(await shows('-of-', page), page).toBe(false)
})

/** A file, or a name in a folder, that code reads: `FILE` and `FOLDER` in the code are that file and that folder. */
type Read = readonly [what: string, before: string, value: string]

const text = "readFileSync(FILE, 'utf8')"
const moduleImport = "import { createRequire } from 'node:module'"

const inConfig: readonly Read[] = [
  ['when it is loaded', `import { readFileSync } from 'node:fs'\nconst loaded = ${text}`, 'loaded'],
  ['in its plugin', "import fs from 'fs'", `fs.${text}`],
  ['with a dynamic import', "const dynamic = await import('node:fs')", `dynamic.${text}`],
  ['with a computed import', "const computed = await import('node:' + 'fs')", `computed.${text}`],
  ['with require', '', `require('fs').${text}`],
  ['with a computed require', '', `require('node:' + 'fs').${text}`],
  ['with createRequire', `${moduleImport}\nconst load = createRequire(import.meta.url)`, `load('fs').${text}`],
  ['with promises', "import { readFile } from 'node:fs/promises'\nconst late = await readFile(FILE, 'utf8')", 'late']
]
const inTemplate: readonly Read[] = [
  ['when it is loaded', `import { readFileSync } from 'node:fs'\nconst loaded = ${text}`, 'loaded'],
  ['when it is drawn', '', text],
  ['with a computed require', '', `require('node:' + 'fs').${text}`],
  ['with createRequire', moduleImport, `createRequire(FILE)('fs').${text}`],
  ['as a list of a folder', "import fs from 'node:fs'", "fs.readdirSync(FOLDER, { recursive: true }).join(' ')"]
]
const inPage: readonly Read[] = [
  ['as a text', '', `fs.${text}`],
  ['as a list of a folder', '', 'fs.readdirSync(FOLDER, { recursive: true })'],
  [
    'as a copy of a folder',
    '',
    "fs.cpSync(FOLDER, FOLDER + '-copy', { recursive: true }) ?? fs.readdirSync(FOLDER + '-copy/deep').join()"
  ],
  // Node 20 has no patterns.
  ['by a pattern', '', "(fs.globSync?.(FOLDER + '/**/*') ?? fs.readdirSync(FOLDER, { recursive: true })).join()"]
]

/** What is read by them cannot be compared, so it is made anew in every run: each needs a site of its own. */
const byBuiltin: Read = ['with getBuiltinModule', '', `process.getBuiltinModule('fs').${text}`]
const byProcess: Read = [
  'with the module process',
  "import own from 'node:process'",
  `own.getBuiltinModule('fs').${text}`
]

/** A read of a site, with the page that shows it. */
interface PlacedRead {
  readonly what: string
  readonly folder: string
  readonly before: string
  readonly value: string
  readonly page: string
}

const linesOf = (reads: readonly PlacedRead[]) => reads.map(({ before }) => before).join('\n')
const valuesOf = (reads: readonly PlacedRead[]) => `[${reads.map(({ value }) => value).join(', ')}].join(' ')`

type ToFiles = (reads: readonly PlacedRead[]) => Record<string, string>

const configOf: ToFiles = reads => saidByConfig(linesOf(reads), valuesOf(reads))
const pagesOf: ToFiles = reads =>
  Object.fromEntries(
    reads.flatMap(({ folder, value }) => [
      [`docs/${folder}.mdx`, `import { data } from './${folder}.data.js'\n\n# A\n\n{data}\n`],
      [`docs/${folder}.data.js`, `import fs from 'node:fs'\nexport default () => ${value}\n`]
    ])
  )

test.each<[string, readonly Read[], boolean, ToFiles]>([
  ['the configuration', inConfig, false, configOf],
  ['the configuration with getBuiltinModule', [byBuiltin], false, configOf],
  ['the configuration with the module process', [byProcess], false, configOf],
  ['a template', inTemplate, false, reads => saidByTemplate(linesOf(reads), valuesOf(reads))],
  ['a page', inPage, true, pagesOf],
  ['a page with getBuiltinModule', [byBuiltin], true, pagesOf]
])('every file and folder that code of %s reads is an input, in whatever way', async (_, all, hasPages, filesOf) => {
  const { root, shows, write } = await openSite({})
  const reads = all.map(([what, ...code], at) => {
    const folder = `of-${at}`
    const [before = '', value = ''] = code.map(it =>
      it
        .replaceAll('FILE', () => JSON.stringify(join(root, folder, 'deep/VERSION')))
        .replaceAll('FOLDER', () => JSON.stringify(join(root, folder)))
    )
    return { what, folder, before, value, page: hasPages ? `${folder}/index.html` : 'index.html' }
  })
  const change = async (folder: string, text: string) => {
    await write(`${folder}/deep/VERSION`, text)
    await write(`${folder}/deep/${text}`, '')
  }
  for (const [name, content] of Object.entries(filesOf(reads))) await write(name, content)
  for (const { folder } of reads) await change(folder, `one-${folder}.`)
  await build({ root, mode: 'build' })
  for (const { what, folder, page } of reads) {
    expect(await readFile(join(root, 'build', page), 'utf8'), what).toContain(`one-${folder}.`)
    await change(folder, `two-${folder}.`)
    expect(await shows(`two-${folder}.`, page), what).toBe(true)
  }
})

test.each([
  [
    'a program that the configuration runs for its plugin',
    {
      'site.config.mjs': configWith(
        'markdown: { remarkPlugins: [[words, { v }]] }',
        "import { execFileSync } from 'node:child_process'\nconst v = execFileSync('cat', ['VERSION'], { cwd: import.meta.dirname, encoding: 'utf8' })"
      )
    },
    'site.config.mjs:1'
  ],
  [
    'a package of the configuration that reads a file',
    {
      'site.config.mjs': configWith(
        'markdown: { remarkPlugins: [[words, { v: read }]] }',
        "import { read } from 'reads'"
      ),
      'node_modules/reads/package.json':
        '{ "name": "reads", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'node_modules/reads/index.js':
        "import { readFileSync } from 'node:fs'\nexport const read = () => readFileSync(new URL('../../VERSION', import.meta.url), 'utf8')\n"
    },
    null
  ]
])('%s', async (_, files, note) => {
  const { root, shows, write } = await openSite({ ...files, VERSION: 'one-of-many' })
  expect(await shows('one-of-many')).toBe(true)
  await write('VERSION', 'two-of-many')
  expect(await shows('two-of-many')).toBe(true)
  const { findings } = await build({ root, mode: 'check' })
  const notes = findings.filter(({ code }) => code === 'cache/not-kept')
  expect(notes.map(({ place }) => `${place?.file}:${place?.line}`)).toEqual(note === null ? [] : [note])
})

test('what asks the clock is made anew, and a note names the line; a year is kept', async () => {
  const { root } = await openSite({
    'docs/a.mdx': "import { v } from './v.js'\n\n# A\n\n{v}\n",
    'docs/v.js': 'export const v = Date.now()\n',
    'docs/b.mdx': '# B\n\n{new Date().toISOString()}\n',
    'docs/c.mdx':
      '# C\n\n{new Date().getFullYear()} {new Date(0).toISOString()} {String(new Date(1) instanceof Date)}\n',
    'templates/parts/BackToTop.tsx': 'export const BackToTop = () => <p>{new Date().getFullYear()}</p>\n'
  })
  await build({ root, mode: 'build' })
  const { findings, work } = await build({ root, mode: 'build' })
  const notes = findings.filter(({ code }) => code === 'cache/not-kept')
  expect(notes.map(({ place }) => `${place?.file}:${place?.line}`)).toEqual(['docs/a.mdx:1', 'docs/b.mdx:3'])
  expect(work.compiled).toBe(2)
  expect(await readFile(join(root, 'build/c/index.html'), 'utf8')).toMatch(/\d{4}\s1970-01-01T00:00:00.000Z\strue/)
})

test('the server follows a file that the configuration reads', async () => {
  const { root, write } = await openSite({
    'site.config.mjs': configWith(
      'title: v,',
      `import { readFileSync } from 'node:fs'\nconst v = readFileSync(new URL('VERSION', import.meta.url), 'utf8')`
    ),
    VERSION: 'one-of-many'
  })
  const server = await startServeCli(root)
  const shown = async () => (await (await fetch(server.address)).text()).includes('two-of-many')
  expect(await shown()).toBe(false)
  await write('VERSION', 'two-of-many')
  await expect.poll(shown).toBe(true)
})

test('a module of the project that the configuration requires, and the module that this one requires', async () => {
  const { root, write } = await openSite({
    ...saidByConfig(`${moduleImport}\nconst v = createRequire(import.meta.url)('./value.cjs')`, 'v'),
    'value.cjs': "module.exports = require('./deeper.cjs')\n",
    'deeper.cjs': "module.exports = 'one-of-many'\n"
  })
  await build({ root, mode: 'build' })
  expect((await build({ root, mode: 'build' })).work.compiled).toBe(0)
  // This process keeps what it has required, so only the work shows that the change is seen.
  await write('deeper.cjs', "module.exports = 'two-of-many'\n")
  expect((await build({ root, mode: 'build' })).work.compiled).toBe(1)
})

test.each([
  ['the configuration', saidByConfig("import os from 'node:os'", 'os.homedir()')],
  ['a template', saidByTemplate("import { homedir } from 'node:os'", 'homedir()')]
])('what %s asks the system', async (_, files) => {
  const { root, shows } = await openSite(files)
  const name = process.platform === 'win32' ? 'USERPROFILE' : 'HOME'
  const before = process.env[name]
  try {
    for (const home of ['one-of-many', 'two-of-many']) {
      process.env[name] = join(root, home)
      expect(await shows(home)).toBe(true)
    }
    expect((await build({ root, mode: 'build' })).work.compiled).toBe(0)
  } finally {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  }
})

/** Settings of the process: what a page shows of them is compared. */
test.each([
  ['the time zone, by a method of Date', '{new Date(0).getHours()}', 'TZ', ['UTC', 'Asia/Tokyo'], ['>0<', '>9<']],
  [
    'the time zone, by toLocaleTimeString',
    "{new globalThis.Date(0).toLocaleTimeString('en')}",
    'TZ',
    ['UTC', 'Asia/Tokyo'],
    ['12:00:00', '9:00:00']
  ],
  [
    'the time zone, by Intl',
    '{Intl.DateTimeFormat().resolvedOptions().timeZone}',
    'TZ',
    ['Asia/Tokyo', 'Asia/Seoul'],
    ['Tokyo', 'Seoul']
  ],
  ['the working directory', '{process.cwd()}', 'cwd', ['one-of-many', 'two-of-many'], ['one-of-many', 'two-of-many']],
  [
    'the arguments of the process',
    '{process.argv.at(-1)}',
    'argv',
    ['one-of-many', 'two-of-many'],
    ['one-of-many', 'two-of-many']
  ]
] as const)('%s', async (_, text, kind, values, shown) => {
  const { root, shows } = await openSite({ 'docs/a.mdx': `# A\n\n${text}\n`, 'one-of-many/x': '', 'two-of-many/x': '' })
  const before = { zone: process.env['TZ'], cwd: process.cwd() }
  const set = (value: string) => {
    if (kind === 'TZ') process.env['TZ'] = value
    else if (kind === 'cwd') process.chdir(join(root, value))
    else process.argv.push(value)
  }
  try {
    for (const [index, value] of values.entries()) {
      set(value)
      expect(await shows(shown[index] ?? '', 'a/index.html'), value).toBe(true)
    }
    const { work } = await build({ root, mode: 'build' })
    expect(work.compiled).toBe(0)
  } finally {
    if (kind === 'argv') process.argv.splice(-2)
    process.chdir(before.cwd)
    if (before.zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = before.zone
  }
})

/** What cannot be compared is made anew in every run, and a note says so. */
test('a page that asks for what no two runs have in common is compiled in every run', async () => {
  const asked = [
    '{Date.now()}',
    '{Math.random()}',
    '{crypto.randomUUID()}',
    '{performance.now()}',
    '{process.uptime()}',
    '{process.hrtime().join()}',
    "{process.getBuiltinModule('os').uptime()}",
    '{typeof fetch("data:,")}'
  ]
  const { root } = await openSite(
    Object.fromEntries(asked.map((text, at) => [`docs/page-${at}.mdx`, `# A\n\n${text}\n`]))
  )
  await build({ root, mode: 'build' })
  const { findings, work } = await build({ root, mode: 'build' })
  const noted = findings.filter(({ code }) => code === 'cache/not-kept').map(({ place }) => place?.file)
  expect(noted).toEqual(asked.map((_, at) => `docs/page-${at}.mdx`))
  expect(work.compiled).toBe(asked.length)
})

test('the entry “imports” of package.json, and the module that it names', async () => {
  const manifest = (path: string) => JSON.stringify({ type: 'module', imports: { '#words': path } })
  const { shows, write } = await openSite({
    'package.json': manifest('./one.js'),
    'one.js': "export const word = 'one-of-many'\n",
    'two.js': "export const word = 'two-of-many'\n",
    'docs/a.mdx': "import { word } from '#words'\n\n# A\n\n{word}\n"
  })
  expect(await shows('one-of-many', 'a/index.html')).toBe(true)
  await write('package.json', manifest('./two.js'))
  expect(await shows('two-of-many', 'a/index.html')).toBe(true)
  await write('two.js', "export const word = 'three-of-many'\n")
  expect(await shows('three-of-many', 'a/index.html')).toBe(true)
})

test('a style sheet of a package that is edited in place, for all pages and for a component', async () => {
  const { root, write } = await openSite({
    'site.config.mjs': configWith("styles: ['site.css']"),
    'site.css': "@import 'looks/all.css';\n",
    'docs/_card.jsx': 'import \'looks/card.css\'\nexport const Card = () => <p className="card">Card</p>\n',
    'docs/a.mdx': "import { Card } from './_card.jsx'\n\n# A\n\n<Card />\n",
    'node_modules/looks/package.json': '{ "name": "looks", "version": "1.0.0" }',
    'node_modules/looks/all.css': '.one-sheet { color: red }\n',
    'node_modules/looks/card.css': '.one-card { color: red }\n'
  })
  const styles = async () => {
    await build({ root, mode: 'build' })
    const names = (await readdir(join(root, 'build/assets'))).filter(name => name.endsWith('.css'))
    const all = await Promise.all(names.map(name => readFile(join(root, 'build/assets', name), 'utf8')))
    return [...all.join('').matchAll(/\.(\w+)-(?:sheet|card)\b/g)].map(([, word]) => word)
  }
  expect(await styles()).toEqual(['one', 'one'])
  await write('node_modules/looks/all.css', '.two-sheet { color: red }\n')
  await write('node_modules/looks/card.css', '.two-card { color: red }\n')
  expect(await styles()).toEqual(['two', 'two'])
})

test('history that a fetch adds to a shallow clone', async () => {
  const { root: origin, write } = await openSite({
    'site.config.mjs': configWith("docs: { path: 'docs', routeBasePath: '/', showLastUpdateTime: true }")
  })
  const git = (folder: string, ...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }
    })
  let date = '2020-03-04T00:00:00Z'
  await git(origin, 'init', '-q')
  await git(origin, 'add', '.')
  await git(origin, 'commit', '-qm', 'One')
  date = '2021-05-06T00:00:00Z'
  await write('docs/other.md', '# Other\n')
  await git(origin, 'add', '.')
  await git(origin, 'commit', '-qm', 'Two')
  const around = await writeSite({})
  const root = join(around, 'clone')
  await git(around, 'clone', '-q', '--depth', '1', `file://${origin}`, 'clone')
  const isDated = async () => {
    await build({ root, mode: 'build' })
    return (await readFile(join(root, 'build/index.html'), 'utf8')).includes('2020-03-04')
  }
  expect(await isDated()).toBe(false)
  await git(root, 'fetch', '-q', '--unshallow')
  expect(await isDated()).toBe(true)
})

test('the locale of the process', async () => {
  const { root } = await openSite({ 'docs/a.mdx': '# A\n\n{(1234.5).toLocaleString()}\n' })
  for (const [locale, shown] of [
    ['en_US.UTF-8', '1,234.5'],
    ['de_DE.UTF-8', '1.234,5']
  ] as const) {
    const { code, stderr } = await startCli(['build'], root, { LC_ALL: locale }).done
    expect(code, stderr).toBe(0)
    expect(await readFile(join(root, 'build/a/index.html'), 'utf8')).toContain(shown)
  }
})

test('the list of variables, a file that appears, and facts that stay', async () => {
  const { root, shows, write } = await openSite({
    'docs/a.mdx':
      "# A\n\n{Object.keys(process.env).filter(name => name === 'DOCSGEN_TEST_VERSION').length + '-of-many'}\n",
    'docs/b.mdx': "import { data } from './v.data.js'\n\n# B\n\n{data}\n",
    'docs/c.mdx': '# C\n\n{process.version} {process.execPath.length}\n'
  })
  const path = JSON.stringify(join(root, 'NEW'))
  await write('docs/v.data.js', `import fs from 'node:fs'\nexport default () => fs.existsSync(${path}) + '-of-many'\n`)
  expect(await shows('0-of-many', 'a/index.html')).toBe(true)
  expect(await shows('false-of-many', 'b/index.html')).toBe(true)
  await write('NEW', '')
  expect(await shows('true-of-many', 'b/index.html')).toBe(true)
  vi.stubEnv(variable, 'set')
  expect(await shows('1-of-many', 'a/index.html')).toBe(true)
  expect((await build({ root, mode: 'build' })).work.compiled).toBe(0)
})
