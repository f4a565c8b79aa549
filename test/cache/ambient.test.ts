/** What code of a site looks at beside the files of its pages is an input: after a change a warm run is a cold run. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { build } from '../../src/build/build.ts'
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
