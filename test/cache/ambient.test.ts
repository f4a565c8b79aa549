/** What code of a site looks at beside the files of its pages is an input: after a change a warm run is a cold run. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'

const variable = 'DOCSGEN_TEST_VERSION'

afterEach(() => {
  delete process.env[variable]
})

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
  const write = (path: string, text: string) => writeFile(join(root, path), text)
  return { root, shows, write }
}

test.each([
  [
    'a plugin’s options',
    { 'site.config.mjs': configWith(`markdown: { remarkPlugins: [[words, { v: process.env.${variable} }]] }`) }
  ],
  [
    'a plugin when it runs',
    { 'site.config.mjs': configWith(`markdown: { remarkPlugins: [[words, { v: () => process.env.${variable} }]] }`) }
  ],
  ['a page', { 'docs/a.mdx': `# Start\n\nIt says {process.env.${variable}}.\n` }],
  [
    'a module of a page',
    {
      'docs/a.mdx': "import { v } from './v.js'\n\n# Start\n\nIt says {v}.\n",
      'docs/v.js': `export const v = process.env.${variable}\n`
    }
  ],
  [
    'a template when it is drawn',
    { 'templates/parts/Footer.tsx': `export const Footer = () => <footer>{process.env.${variable}}</footer>\n` }
  ],
  [
    'a template when it is loaded',
    {
      'templates/parts/Footer.tsx': `const v = process.env.${variable}\nexport const Footer = () => <footer>{v}</footer>\n`
    }
  ]
])('an environment variable that %s reads', async (_, files) => {
  const page = 'docs/a.mdx' in files ? 'a/index.html' : 'index.html'
  const { shows } = await openSite(files)
  process.env[variable] = 'one-of-many'
  expect(await shows('one-of-many', page)).toBe(true)
  process.env[variable] = 'two-of-many'
  expect(await shows('two-of-many', page)).toBe(true)
  delete process.env[variable]
  expect(await shows('-of-many', page)).toBe(false)
})

const fs = "import { readFileSync } from 'node:fs'"
const file = "new URL('VERSION', import.meta.url)"

test.each([
  [
    'the configuration for its plugin',
    {
      'site.config.mjs': configWith(
        'markdown: { remarkPlugins: [[words, { v }]] }',
        `${fs}\nconst v = readFileSync(${file}, 'utf8')`
      )
    }
  ],
  [
    'a plugin when it runs',
    {
      'site.config.mjs': configWith(
        `markdown: { remarkPlugins: [[words, { v: () => fs.readFileSync(${file}, 'utf8') }]] }`,
        "import fs from 'fs'"
      )
    }
  ]
])('a file that %s reads', async (_, files) => {
  const { shows, write } = await openSite({ ...files, VERSION: 'one-of-many' })
  expect(await shows('one-of-many')).toBe(true)
  await write('VERSION', 'two-of-many')
  expect(await shows('two-of-many')).toBe(true)
})

test.each([
  [
    'loaded',
    (path: string) => `const v = readFileSync('${path}', 'utf8')\nexport const Footer = () => <footer>{v}</footer>\n`
  ],
  ['drawn', (path: string) => `export const Footer = () => <footer>{readFileSync('${path}', 'utf8')}</footer>\n`]
])('a file that a template reads when it is %s', async (_, template) => {
  const { root, shows, write } = await openSite({ VERSION: 'one-of-many' })
  await mkdir(join(root, 'templates/parts'), { recursive: true })
  await write('templates/parts/Footer.tsx', `${fs}\n${template(join(root, 'VERSION'))}`)
  expect(await shows('one-of-many')).toBe(true)
  await write('VERSION', 'two-of-many')
  expect(await shows('two-of-many')).toBe(true)
})

test('a file that a page reads by another door', async () => {
  const { root, shows, write } = await openSite({ VERSION: 'one-of-many' })
  const path = JSON.stringify(join(root, 'VERSION'))
  await write('docs/a.mdx', `# A\n\n{process.getBuiltinModule('fs').readFileSync(${path}, 'utf8')}\n`)
  expect(await shows('one-of-many', 'a/index.html')).toBe(true)
  await write('VERSION', 'two-of-many')
  expect(await shows('two-of-many', 'a/index.html')).toBe(true)
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
    'site.config.mjs': configWith('title: v,', `${fs}\nconst v = readFileSync(${file}, 'utf8')`),
    VERSION: 'one-of-many'
  })
  const server = await startServeCli(root)
  const shown = async () => (await (await fetch(server.address)).text()).includes('two-of-many')
  expect(await shown()).toBe(false)
  await write('VERSION', 'two-of-many')
  await expect.poll(shown).toBe(true)
})

const inConfig = (before: string, value: string) => ({
  'site.config.mjs': configWith(`markdown: { remarkPlugins: [[words, { v: () => ${value} }]] }`, before)
})
const fromFile = `.readFileSync(${file}, 'utf8')`
const inData = (load: string) => ({
  'docs/a.mdx': "import { data } from './v.data.js'\n\n# A\n\n{data}\n",
  'docs/v.data.js': `import fs from 'node:fs'\nexport default () => ${load}\n`
})
const inTemplate = (before: string, value: string) => ({
  'templates/parts/Footer.tsx': `${before}\nexport const Footer = () => <footer>{${value}}</footer>\n`
})
const moduleImport = "import { createRequire } from 'node:module'"

/** Every way to a file, in code of each kind. */
test.each([
  ['the configuration with a dynamic import', inConfig("const fs = await import('node:fs')", `fs${fromFile}`)],
  ['the configuration with a computed import', inConfig("const fs = await import('node:' + 'fs')", `fs${fromFile}`)],
  ['the configuration with require', inConfig('', `require('fs')${fromFile}`)],
  ['the configuration with a computed require', inConfig('', `require('node:' + 'fs')${fromFile}`)],
  [
    'the configuration with createRequire',
    inConfig(`${moduleImport}\nconst load = createRequire(import.meta.url)`, `load('fs')${fromFile}`)
  ],
  ['the configuration with getBuiltinModule', inConfig('', `process.getBuiltinModule('fs')${fromFile}`)],
  [
    'the configuration with the module process',
    inConfig("import own from 'node:process'", `own.getBuiltinModule('fs')${fromFile}`)
  ],
  [
    'the configuration with promises',
    inConfig(`import { readFile } from 'node:fs/promises'\nconst v = await readFile(${file}, 'utf8')`, 'v')
  ],
  ['a template with a computed require', inTemplate('', "require('node:' + 'fs').readFileSync(PATH, 'utf8')")],
  ['a template with createRequire', inTemplate(moduleImport, "createRequire(PATH)('fs').readFileSync(PATH, 'utf8')")],
  ['a data module', inData("fs.readFileSync(PATH, 'utf8')")]
])('a file that is read by %s', async (_, files) => {
  const { root, shows, write } = await openSite({ VERSION: 'one-of-many' })
  const page = 'docs/a.mdx' in files ? 'a/index.html' : 'index.html'
  await mkdir(join(root, 'templates/parts'), { recursive: true })
  const path = JSON.stringify(join(root, 'VERSION'))
  for (const [name, text] of Object.entries(files))
    await write(
      name,
      text.replaceAll('PATH', () => path)
    )
  expect(await shows('one-of-many', page)).toBe(true)
  await write('VERSION', 'two-of-many')
  expect(await shows('two-of-many', page)).toBe(true)
})

const listing = 'fs.readdirSync(PATH, { recursive: true })'

test.each([
  ['listed by a data module', inData(listing)],
  ['listed by a template', inTemplate("import fs from 'node:fs'", `${listing}.join(' ')`)],
  [
    'copied',
    inData("fs.cpSync(PATH, PATH + '-copy', { recursive: true }) ?? fs.readdirSync(PATH + '-copy/deep').join()")
  ],
  // Node 20 has no patterns.
  ['matched by a pattern', inData(`(fs.globSync?.(PATH + '/**/*') ?? ${listing}).join()`)]
])('folders with the folders in them, %s', async (_, files) => {
  const { root, shows, write } = await openSite({ 'data/deep/one-of-many': '' })
  const page = 'docs/a.mdx' in files ? 'a/index.html' : 'index.html'
  await mkdir(join(root, 'templates/parts'), { recursive: true })
  const path = JSON.stringify(join(root, 'data'))
  for (const [name, text] of Object.entries(files))
    await write(
      name,
      text.replaceAll('PATH', () => path)
    )
  expect(await shows('one-of-many', page)).toBe(true)
  await write('data/deep/two-of-many', '')
  expect(await shows('two-of-many', page)).toBe(true)
})

test('a module of the project that the configuration requires, and the module that this one requires', async () => {
  const { root, write } = await openSite({
    ...inConfig(`${moduleImport}\nconst v = createRequire(import.meta.url)('./value.cjs')`, 'v'),
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
  ['the configuration', inConfig("import os from 'node:os'", 'os.homedir()')],
  ['a template', inTemplate("import { homedir } from 'node:os'", 'homedir()')]
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
test.each([
  '{Date.now()}',
  '{Math.random()}',
  '{crypto.randomUUID()}',
  '{performance.now()}',
  '{process.uptime()}',
  '{process.hrtime().join()}',
  "{process.getBuiltinModule('os').uptime()}",
  '{typeof fetch("data:,")}'
])('a page with %s is compiled in every run', async text => {
  const { root } = await openSite({ 'docs/a.mdx': `# A\n\n${text}\n` })
  await build({ root, mode: 'build' })
  const { findings, work } = await build({ root, mode: 'build' })
  expect(work.compiled).toBe(1)
  expect(findings.map(({ code }) => code)).toContain('cache/not-kept')
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
  process.env[variable] = 'set'
  expect(await shows('1-of-many', 'a/index.html')).toBe(true)
  expect((await build({ root, mode: 'build' })).work.compiled).toBe(0)
})
