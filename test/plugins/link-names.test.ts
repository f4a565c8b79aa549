/** Links by names that a collection gives its pages: where they lead, what depends on them, and what is said of mistakes. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { editor } from '../support/edits.ts'
import { writeSite } from '../support/files.ts'
import { serveSite } from '../support/serve.ts'

/** A plugin with a page for each term, named by the first line of its file: `term:rocket`. */
const terms = (name = 'terms', more = '', folder = 'terms') => `definePlugin({
  name: '${name}', version: '1', codes: { broken: 'error' },
  collections: () => [{
    name: 'terms', files: [{ folder: '${folder}', extensions: ['.txt'] }], linkSchemes: ['term'],
    read(files, { report }) {
      const broken = files.find(({ text }) => text.startsWith('!'))
      if (broken) report({ code: 'broken', message: 'Broken.', place: { file: broken.path } })
      const pages = files.map(({ path, text }) => ({ file: path, path: '/' + path.slice(0, -4), title: text.split('\\n')[0], data: text }))
      const names = { term: Object.fromEntries(pages.map(({ title, path }) => [title, path + (title === 'part' ? '#low' : '')])) }
      return { pages, ...(broken ? {} : { names }), compile: ({ data }) => ({ html: '<h2 id="low">Low</h2><p>' + data + '</p>' }) }
    }, ${more}
  }]
})()`

const configWith = (plugins: string, more = '') => `
import { definePlugin } from 'docsgen/config'
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, theme: false,
  markdown: { timeLimit: 1 }, severities: { 'link/broken': 'warning', 'sidebar/unknown-doc': 'warning' }, plugins: [${plugins}], ${more}
}
`

interface Found {
  readonly code: string
  readonly message: string
  readonly hint: string | null
  readonly severity: string
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null
}

const said = (findings: readonly Found[]) =>
  findings
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ code, message, hint, place }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message} ${hint}`
    )

test('links by names lead to the pages, from Markdown, MDX, partials, posts and other pages', async () => {
  const links = '[a](term:rocket) [b](TERM:launch%20pad#low) [c](term:part)'
  const root = await writeSite({
    'site.config.mjs': configWith(terms(), "baseUrl: '/base/', changelog: { path: 'blog' }, pages: { path: 'pages' },"),
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'launch pad\n',
    'terms/c.txt': 'part\n',
    'terms/d.txt': 'C# 3\n',
    'docs/index.md': `# Home\n\n${links} <term:rocket> [d][x] [e](<term:C# 3#low>) <a href="term:rocket">f</a>\n\n[x]: term:rocket\n`,
    'docs/page.mdx': `import Part from './_part.mdx'\n\n# Page\n\n<Part />\n\n<a href="term:rocket">g</a>\n\n<Own />\n\nexport const Own = () => <a href="term:part">h</a>\n`,
    'docs/_part.mdx': '[p](term:part)\n',
    'blog/2026-01-01-news.md': `---\ntitle: News\n---\n\n${links}\n`,
    'pages/other.md': `# Other\n\n${links}\n`
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toEqual([])
  const hrefs = async (page: string) => {
    const text = await readFile(join(root, 'build', page, 'index.html'), 'utf8')
    return [...text.matchAll(/<a href="([^"]*)">([a-h]|p|term:rocket)<\/a>/g)].map(
      ([, href, name]) => `${name} ${href}`
    )
  }
  const three = ['a /base/terms/a', 'b /base/terms/b#low', 'c /base/terms/c#low']
  expect(await hrefs('.')).toEqual([
    ...three,
    'term:rocket /base/terms/a',
    'd /base/terms/a',
    'e /base/terms/d#low',
    'f /base/terms/a'
  ])
  expect(await hrefs('page')).toEqual(['p /base/terms/c#low', 'g /base/terms/a', 'h /base/terms/c#low'])
  expect(await hrefs('changelog/2026/01/01/news')).toEqual(three)
  expect(await hrefs('other')).toEqual(three)
  expect(await readFile(join(root, 'build/index.md'), 'utf8')).toContain(
    '[a](https://docs.example.com/base/terms/a.md)'
  )
})

test('names that do not exist are found at the link, with the nearest name; other schemes are as without a plugin', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms()),
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'launch pad\n',
    'docs/index.md':
      '# Home\n\nA [link](term:rokcet#low).\n\n- [x](term:launchpad) [y](term:nothing) [z](terms:rocket)\n- [w](term:) ![p](term:rocket) [no part](term:rocket#high)\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toEqual([
    'docs/index.md:3:10 link/broken “term:rokcet#low” names no page. Did you mean “term:rocket#low”?',
    'docs/index.md:5:7 link/broken “term:launchpad” names no page. Did you mean “term:launch%20pad”?',
    'docs/index.md:5:27 link/broken “term:nothing” names no page. Fix the name, or remove the link.',
    'docs/index.md:5:45 link/unknown-scheme “terms:rocket” is left out: “terms:” is not an allowed URL scheme. Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.',
    'docs/index.md:6:7 link/unknown-scheme “term:” is left out: “term:” is not an allowed URL scheme. Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.',
    'docs/index.md:6:19 link/unknown-scheme “term:rocket” is left out: “term:” is not an allowed URL scheme. Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.',
    'docs/index.md:6:42 link/broken-anchor “/terms/a” has no anchor “#high”. Its anchors: #low.'
  ])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('A <a>link</a>.')
})

test('a page is compiled again when a name that it links to leads elsewhere, and not for other edits', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms()),
    'terms/a.txt': 'rocket\nOne.\n',
    'terms/b.txt': 'pad\n',
    'docs/index.md': '# Home\n\n[a](term:rocket)\n',
    'docs/other.md': '# Other\n\n[b](term:pad) [no](foo:bar)\n'
  })
  const edit = editor(root)
  const messages = async () =>
    said((await build({ root, mode: 'build' })).findings).filter(one => /link\/broken/.test(one))
  expect(await messages()).toEqual([])
  // The page of the term.
  expect(await edit('terms/a.txt', 'One.', 'Two.')).toBe(1)
  // The page of the term, and the one with a link to it.
  expect(await edit('terms/a.txt', 'rocket', 'rockets')).toBe(2)
  expect(await messages()).toEqual([
    'docs/index.md:3:5 link/broken “term:rocket” names no page. Did you mean “term:rockets”?'
  ])
  // Another page gets the name.
  expect(await edit('terms/b.txt', 'pad', 'rocket')).toBe(3)
  expect(await messages()).toEqual([
    'docs/other.md:3:5 link/broken “term:pad” names no page. Fix the name, or remove the link.'
  ])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<a href="/terms/b">a</a>')
  // Without the plugin, the scheme is unknown.
  await writeFile(join(root, 'site.config.mjs'), configWith(''))
  expect((await build({ root, mode: 'build' })).findings.map(({ code }) => code)).toContain('link/unknown-scheme')
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<a>a</a>')
})

test('the server follows names', async () => {
  const config = configWith(terms())
  const served = await serveSite({
    'site.config.ts': `// @ts-nocheck${config}`,
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'pad\n',
    'docs/index.md': '# Home\n\n[a](term:rocket)\n'
  })
  expect(await served.get('/')).toContain('<a href="/terms/a">a</a>')
  await served.write('terms/a.txt', 'rockets\n')
  await expect.poll(() => served.get('/')).toContain('<a>a</a>')
  await expect.poll(() => served.news).toContain('+ link/broken docs/index.md')
  await served.write('terms/b.txt', 'rocket\n')
  await expect.poll(() => served.get('/')).toContain('<a href="/terms/b">a</a>')
  await expect.poll(() => served.news).toContain('- link/broken docs/index.md')
})

test('links from a version lead to the pages of this version, and else to those of the last one', async () => {
  const plugins = [
    terms('last', '', 'terms').replace("name: 'terms', files", "name: 'last', files"),
    terms('last', "docsSet: 'default@1.0',", 'old').replace("name: 'terms', files", "name: 'old', files")
  ]
  const both = `{ ...${plugins[0]}, collections: () => [${plugins.map(one => `...${one}.collections()`)}] }`
  const root = await writeSite({
    'site.config.mjs': configWith(both),
    'versions.json': '["2.0", "1.0"]',
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'pad\n',
    'old/a.txt': 'rocket\n',
    'old/c.txt': 'fin\n',
    'docs/index.md': '# Next\n\n[a](term:rocket) [b](term:pad) [c](term:fin)\n',
    'versioned_docs/version-2.0/index.md': '# Last\n\n[a](term:rocket) [b](term:pad) [c](term:fin)\n',
    'versioned_docs/version-1.0/index.md': '# Old\n\n[a](term:rocket) [b](term:pad) [c](term:fin)\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toEqual([])
  const hrefs = async (page: string) => {
    const text = await readFile(join(root, 'build', page, 'index.html'), 'utf8')
    return [...text.matchAll(/<a href="([^"]*)">[abc]<\/a>/g)].map(([, href]) => href)
  }
  expect(await hrefs('.')).toEqual(['/terms/a', '/terms/b', '/old/c'])
  expect(await hrefs('next')).toEqual(['/terms/a', '/terms/b', '/old/c'])
  expect(await hrefs('1.0')).toEqual(['/old/a', '/terms/b', '/old/c'])
})

test('links of a translation lead to the pages of its language', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms(), "i18n: { defaultLocale: 'en', locales: ['en', 'de'] },"),
    'terms/a.txt': 'rocket\n',
    'docs/index.md': '# Home\n\n[a](term:rocket) [b](term:roket)\n',
    'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Start\n\n[a](term:rocket) [b](term:rokcet)\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings).filter(one => one.includes('link/'))).toEqual([
    'docs/index.md:3:22 link/broken “term:roket” names no page. Did you mean “term:rocket”?',
    'i18n/de/docusaurus-plugin-content-docs/current/index.md:3:22 link/broken “term:rokcet” names no page. Did you mean “term:rocket”?'
  ])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<a href="/terms/a">a</a>')
  expect(await readFile(join(root, 'build/de/index.html'), 'utf8')).toContain('<a href="/de/terms/a">a</a>')
})

test('entries of sidebars name pages', async () => {
  const sidebar = [
    'index',
    { type: 'category', label: 'Terms', link: { type: 'doc', id: 'term:rocket' }, items: ['term:pad'] },
    { type: 'ref', id: 'term:rokcet' },
    { type: 'ref', id: 'term:part' }
  ]
  const root = await writeSite({
    'site.config.mjs': configWith(terms()).replace(
      "routeBasePath: '/'",
      "routeBasePath: '/', sidebarPath: 'sidebars.json'"
    ),
    'sidebars.json': JSON.stringify({ docs: sidebar }),
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'pad\n',
    'terms/c.txt': 'part\n',
    'docs/index.md': '# Home\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toEqual([
    'sidebars.json:1:136 sidebar/unknown-doc No doc has the id “term:rokcet”. Did you mean “term:rocket”?',
    "sidebars.json:1:170 sidebar/unknown-doc No doc has the id “term:part”. Write a link to this part of a page: “href: '/terms/c#low'”."
  ])
  const home = await readFile(join(root, 'build/index.html'), 'utf8')
  const menu = [...home.matchAll(/<a class="menu__link[^"]*"[^>]*href="([^"]*)"/g)].map(([, href]) => href)
  // Without the entries of the collection, because the sidebar names its pages.
  expect(menu).toEqual(['/', '/terms/a', '/terms/b'])
  expect(await readFile(join(root, 'build/terms/b/index.html'), 'utf8')).toMatch(/aria-current="page"[^>]*>pad</)
})

test('the navigation bar, the footer and links of a sidebar name pages, in each language and version', async () => {
  const navbar = `navbar: { items: [
    { label: 'Rocket', to: 'term:rocket' }, { label: 'Wrong', to: 'term:rokcet' },
    { label: 'More', items: [{ label: 'Pad', to: 'term:launch%20pad#low' }] }] },`
  const footer = "footer: { links: [{ label: 'Part', to: 'term:part' }, { label: 'Odd', to: 'odd:part' }] },"
  const i18n = "i18n: { defaultLocale: 'en', locales: ['en', 'de'] },"
  const plugins = [
    terms(),
    terms('old', "docsSet: 'default@1.0',", 'old').replace("name: 'terms', files", "name: 'old', files")
  ]
  const both = `{ ...${plugins[0]}, collections: () => [${plugins.map(one => `...${one}.collections()`)}] }`
  const link = (name: string) => ({ type: 'link', label: 'Term', href: name })
  const root = await writeSite({
    'site.config.mjs': configWith(both, navbar + footer + i18n).replace(
      "routeBasePath: '/'",
      "routeBasePath: '/', sidebarPath: 'sidebars.json'"
    ),
    'versions.json': '["2.0", "1.0"]',
    'sidebars.json': JSON.stringify({ docs: ['index', link('term:rocket'), link('term:launchpad')] }),
    'versioned_sidebars/version-1.0-sidebars.json': JSON.stringify({ docs: ['index', link('term:rocket')] }),
    'versioned_sidebars/version-2.0-sidebars.json': JSON.stringify({ docs: ['index', link('term:rocket')] }),
    'versioned_docs/version-1.0/index.md': '# Old\n',
    'versioned_docs/version-2.0/index.md': '# Last\n',
    'terms/a.txt': 'rocket\n',
    'terms/b.txt': 'launch pad\n',
    'terms/c.txt': 'part\n',
    'old/a.txt': 'rocket\n',
    'docs/index.md': '# Home\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect([...new Set(said(findings))].filter(one => /link/.test(one))).toEqual([
    'sidebars.json:1:108 link/broken “term:launchpad” names no page. Did you mean “term:launch%20pad”?',
    'site.config.mjs:42:68 link/broken “term:rokcet” names no page. Did you mean “term:rocket”?',
    'site.config.mjs:43:157 link/broken “odd:part” names no page: no plugin of the site has links that begin with “odd:”. Fix the name, or write a path such as “/page”.'
  ])
  const hrefs = async (page: string) => {
    const text = await readFile(join(root, 'build', page, 'index.html'), 'utf8')
    return Object.fromEntries(
      [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)?(Rocket|Pad|Part|Odd|Wrong|Term)</g)].map(
        ([, href, name]) => [name, href]
      )
    )
  }
  const wrong = { Wrong: '/term:rokcet', Odd: '/odd:part' }
  const ofAll = { Rocket: '/terms/a', Pad: '/terms/b#low', Part: '/terms/c#low', ...wrong }
  expect(await hrefs('.')).toEqual({ ...ofAll, Term: '/terms/a' })
  expect(await hrefs('1.0')).toEqual({ ...ofAll, Term: '/old/a' })
  const german = { Rocket: '/de/terms/a', Pad: '/de/terms/b#low', Part: '/de/terms/c#low', ...wrong }
  expect(await hrefs('de')).toEqual({ ...german, Term: '/de/terms/a' })
  expect(await readFile(join(root, 'build/terms/a/index.html'), 'utf8')).toMatch(/aria-current="page"[^>]*>Rocket</)
})

test('a file that cannot be read is one finding, without one for each link to its names', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms()),
    'terms/a.txt': '!\n',
    'docs/index.md': '# Home\n\n[a](term:rocket) [b](term:pad)\n'
  })
  const { findings } = await build({ root, mode: 'check' })
  expect(said(findings)).toEqual(['terms/a.txt:1:1 terms/broken Broken. 2 links and entries to it are not reported.'])
})

test('a scheme belongs to one plugin', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(`${terms()}, ${terms('glossary', '', 'words')}`),
    'terms/a.txt': 'rocket\n',
    'words/a.txt': 'pad\n',
    'docs/index.md': '# Home\n\n[a](term:rocket) [b](term:pad)\n'
  })
  const { findings } = await build({ root, mode: 'check' })
  expect(said(findings)).toEqual([
    'docs/index.md:3:22 link/broken “term:pad” names no page. Fix the name, or remove the link.',
    'site.config.mjs:1:1 plugin/failed The links “term:…” belong to two plugins, “terms” and “glossary”. Remove one of them. Until then, they lead to pages of “terms”.'
  ])
})
