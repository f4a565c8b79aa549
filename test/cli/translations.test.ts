/** `docsgen translations`: which texts it writes, what it keeps, what it marks, and what it refuses. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = {
  title: 'Acme',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { title: 'Acme-Handbuch' } } },
  docs: { path: 'docs', routeBasePath: '/', sidebarPath: 'sidebars.json' },
  changelog: { path: 'blog' },
  navbar: {
    title: 'Acme',
    items: [
      { label: 'Guide', to: '/guide' },
      { href: 'https://example.com', icon: 'github', 'aria-label': 'Source code' },
      { label: 'More', items: [{ label: 'Home', to: '/' }] }
    ]
  },
  footer: { links: [{ title: 'Learn', items: [{ label: 'Start', to: '/' }] }], copyright: 'All rights' },
  search: false
}

const references = (list: object) => ({
  type: 'category',
  label: 'References',
  items: ['guide'],
  link: { type: 'generated-index', ...list }
})

const sidebars = {
  main: [
    { type: 'html', value: '<b title="Basics">Basics</b>', className: 'sidebarcategory' },
    { type: 'html', value: '<b>Two</b> <i>parts</i>' },
    'index',
    { type: 'category', label: 'Parts', items: [{ type: 'doc', id: 'guide', label: 'First steps' }] },
    { type: 'link', label: 'Elsewhere', href: 'https://example.com', key: 'outer' },
    references({ slug: '/ra', title: 'Ref A', description: 'First' }),
    { ...references({ slug: '/rb', title: 'Ref B' }), key: 'ref-b' }
  ]
}

const component = (more = '') => `import Translate, { translate } from '@docusaurus/Translate'
export const accept = 'image/*'
export default function Hello() {
  // <Translate>Not this one</Translate>
  return <p title={translate({ id: 'hello.title', message: 'A greeting' })}>
    <Translate id="hello.text">Hello</Translate> <Translate>See you</Translate>${more}
  </p>
}
/* Said to all. */
`

const files = {
  'site.config.json': JSON.stringify(config),
  'sidebars.json': JSON.stringify(sidebars),
  'docs/index.md': '---\ntitle: Start\n---\n\nHello.\n',
  'docs/guide.mdx':
    "---\ntitle: Guide\n---\n\nimport Translate from '@docusaurus/Translate'\nimport Hello from '@site/src/Hello'\n\n<Hello />\n\n<Translate id=\"of.page\">Of the page</Translate>\n",
  'docs.de/guide.mdx': "---\ntitle: Anleitung\n---\n\nimport Hello from '@site/src/Hello'\n\n<Hello />\n",
  'blog/2024-01-02-first.md': '---\ntitle: First\n---\n\nHello.\n',
  'src/Hello.jsx': component()
}

const current = 'docusaurus-plugin-content-docs/current.json'
const readerOf = (root: string) => async (name: string) =>
  JSON.parse(await readFile(join(root, 'i18n/de', name), 'utf8')) as Record<string, { message: string }>

test('writes all texts of the site, keeps what is translated, and marks what is no longer used', async () => {
  const root = await writeSite(files)
  const read = readerOf(root)
  const run = () => runCli(['translations', '--locale', 'de'], root)
  expect(await run()).toMatchObject({ code: 0, stderr: '' })
  const keys = async (name: string) => Object.keys(await read(name)).sort()
  expect(await keys('docusaurus-theme-classic/navbar.json')).toEqual([
    'item.aria-label.Source code',
    'item.label.Guide',
    'item.label.Home',
    'item.label.More',
    'title'
  ])
  expect(await keys('docusaurus-theme-classic/footer.json')).toEqual([
    'copyright',
    'link.item.label.Start',
    'link.title.Learn'
  ])
  expect(await keys('docusaurus-plugin-content-blog/options.json')).toEqual(['description', 'sidebar.title', 'title'])
  expect(await read(current)).toEqual({
    'sidebar.main.html.Basics': { message: 'Basics' },
    'sidebar.main.category.Parts': { message: 'Parts' },
    'sidebar.main.link.outer': { message: 'Elsewhere' },
    'sidebar.main.category.References': { message: 'References' },
    'sidebar.main.category.References.link.generated-index.title': { message: 'Ref A' },
    'sidebar.main.category.References.link.generated-index.description': { message: 'First' },
    'sidebar.main.category.ref-b': { message: 'References' },
    'sidebar.main.category.ref-b.link.generated-index.title': { message: 'Ref B' },
    'sidebar.main.doc.First steps': { message: 'First steps' }
  })
  expect(await read('code.json')).toEqual({
    'hello.title': { message: 'A greeting' },
    'hello.text': { message: 'Hello' },
    'See you': { message: 'See you' },
    'of.page': { message: 'Of the page' }
  })

  const translated = { 'hello.title': { message: 'Ein Gruß' }, 'hello.text': 'Hallo', 'See you': { message: 'Tschüs' } }
  await writeFile(join(root, 'i18n/de/code.json'), JSON.stringify(translated))
  await writeFile(
    join(root, 'src/Hello.jsx'),
    component('<Translate>New</Translate>').replace(/<Translate>See.*?e>/, '')
  )
  expect((await run()).stdout).toContain('i18n/de/code.json: 4 texts, 2 new, 1 no longer used')
  const kept = {
    'hello.title': { message: 'Ein Gruß' },
    'hello.text': { message: 'Hallo' },
    New: { message: 'New' },
    'of.page': { message: 'Of the page' },
    'See you': { message: 'Tschüs', description: 'No longer used.' }
  }
  expect(await read('code.json')).toEqual(kept)
  expect((await run()).stdout).toContain('i18n/de/code.json: 4 texts, 0 new, 1 no longer used')
  expect(await read('code.json')).toEqual(kept)
})

test('what is translated is what readers of the language see', async () => {
  const texts = {
    'docusaurus-theme-classic/navbar.json': {
      'item.label.Guide': 'Anleitung',
      'item.aria-label.Source code': 'Quelltext'
    },
    [current]: {
      'sidebar.main.html.Basics': { message: 'Grund $& lagen' },
      'sidebar.main.category.Parts': { message: 'Teile' },
      'sidebar.main.doc.First steps': { message: 'Erste Schritte' },
      'sidebar.main.category.References.link.generated-index.title': 'Titel A',
      'sidebar.main.category.ref-b': 'Verweise B',
      'sidebar.main.category.ref-b.link.generated-index.title': 'Titel B'
    },
    'code.json': { 'hello.title': 'Ein Gruß', 'hello.text': 'Hallo', 'of.page': 'Von der Seite' }
  }
  const root = await writeSite({
    ...files,
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`i18n/de/${name}`, JSON.stringify(text)]))
  })
  expect(await runCli(['build', '--strict'], root)).toMatchObject({ code: 0 })
  const german = await readFile(join(root, 'build/de/guide/index.html'), 'utf8')
  for (const text of [
    '>Anleitung</a>',
    'aria-label="Quelltext"',
    'title="Basics">Grund $& lagen</b>',
    'Teile',
    'Erste Schritte'
  ])
    expect(german).toContain(text)
  expect(german).toMatch(/<p title="Ein Gruß">\s*Hallo See you\s*<\/p>/)
  const lists = ['ra', 'rb'].map(name => readFile(join(root, `build/de/${name}/index.html`), 'utf8'))
  expect((await Promise.all(lists)).map(html => /<h1[^>]*>([^<]*)/.exec(html)?.[1])).toEqual(['Titel A', 'Titel B'])
  expect(german).toContain('Verweise B')
  const english = await readFile(join(root, 'build/guide/index.html'), 'utf8')
  expect(english).toMatch(/<p title="A greeting">\s*Hello See you\s*<\/p>/)
  expect(english).toContain('Of the page')
  // Not translated, and run in each language all the same.
  await rm(join(root, 'docs.de'), { recursive: true })
  await runCli(['build'], root)
  const shown = await readFile(join(root, 'build/de/guide/index.html'), 'utf8')
  expect(shown).toMatch(/<p title="Ein Gruß">\s*Hallo See you\s*<\/p>/)
  expect(shown).toContain('Von der Seite')
})

test('refuses a language that the site does not have, and a file that it cannot read', async () => {
  const root = await writeSite({ ...files, 'i18n/de/code.json': '{"a": "b",\n "c" "d"}' })
  const unknown = await runCli(['translations', '--locale', 'fr'], root)
  expect(unknown).toMatchObject({
    code: 2,
    stderr: '“fr” is not a language of the site. Languages: en, de.\nAdd it to “i18n.locales”, or pass one of these.\n'
  })
  const broken = await runCli(['translations', '--locale', 'de'], root)
  expect(broken.code).toBe(2)
  expect(broken.stdout + broken.stderr).toContain('i18n/de/code.json:2')
  expect(await readFile(join(root, 'i18n/de/code.json'), 'utf8')).toBe('{"a": "b",\n "c" "d"}')
})
