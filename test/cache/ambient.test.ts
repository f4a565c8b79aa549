/** What code of a site looks at beside the files of its pages is an input: after a change a warm run is a cold run. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
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
