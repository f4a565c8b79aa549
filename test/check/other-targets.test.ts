/** Links whose target is neither a page nor a file of their own language: other languages, docsgen's own output. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const page = (body: string) => `---\ndescription: d\n---\n\n# Page\n\n${body}\n`

async function linkFindings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = await writeSite(files)
  const { findings } = await build({ root, mode: 'check', cache: false })
  return findings
    .filter(({ code, severity }) => /^(?:link|sidebar|config)\//.test(code) && severity !== 'info')
    .map(formatFinding)
}

const languages = (untranslated: string) => `export default {
  title: 'T', url: 'https://t.example', docs: { path: 'docs' }, search: false,
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'], untranslated: '${untranslated}',
    localeConfigs: { fr: { path: 'french' } } } }\n`

test('links into other languages are checked, in both directions and every spelling', async () => {
  const right = ['/de/guide#teil', '/de/', 'https://t.example/de/guide', '/french/guide#part', '/de/only#part']
  const wrong = ['/de/nope', 'https://t.example/de/nope', '/de/guide#nope', '/french/nope', '/de/only#nope']
  const links = (all: readonly string[]) => all.map((href, at) => `[x${at}](${href})`).join('\n')
  const found = await linkFindings({
    'site.config.mjs': languages('fallback'),
    'docs/index.md': page(`${links([...right, ...wrong])}\n\n<a href="/de/raw">x</a> <a href="/de/guide">x</a>`),
    'docs/guide.md': page('## Part'),
    'docs/only.md': page('## Part'),
    'docs.de/index.md': page(
      links([
        '/guide#teil',
        'https://t.example/guide#part',
        'https://t.example/nope',
        '/en/nope',
        '/french/nope',
        '/french/guide'
      ])
    ),
    'docs.de/guide.md': page('## Teil'),
    'docs.fr/guide.md': page('## Part')
  })
  const at = (line: string) => expect.stringMatching(new RegExp(`^${line} link/broken`))
  expect(found).toEqual([
    at('docs.de/index.md:9:6'),
    at('docs.de/index.md:10:6'),
    at('docs.de/index.md:11:6'),
    'docs/index.md:12:6 link/broken “/de/nope” leads into the language “de” and leads to no page. Create the page, or remove the link.',
    at('docs/index.md:13:6'),
    'docs/index.md:14:6 link/broken-anchor “/de/guide” has no anchor “#nope”. Fix the fragment after “#”.',
    at('docs/index.md:15:6'),
    at('docs/index.md:16:6'),
    at('docs/index.md:18:10')
  ])
})

test('links of the configuration and the sidebars into other languages are checked', async () => {
  const found = await linkFindings({
    'site.config.mjs': `export default { title: 'T', url: 'https://t.example', search: false,
  docs: { path: 'docs', sidebarPath: 'sidebars.mjs' }, i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  navbar: { items: [{ label: 'A', to: '/de/guide' }, { label: 'B', to: '/de/bar' }] },
  footer: { links: [{ label: 'C', href: 'https://t.example/de/footer' }, { label: 'D', to: '/de/guide#gone' }] } }\n`,
    'sidebars.mjs': "export default { main: ['index', 'guide', { type: 'link', label: 'E', href: '/de/side' }] }\n",
    'docs/index.md': page('Text.'),
    'docs/guide.md': page('Text.'),
    'docs.de/guide.md': page('Text.'),
    'docs.de/index.md': page('Text.')
  })
  expect(found.map(line => line.replace(/ leads.*| has no.*/s, ''))).toEqual([
    'sidebars.mjs:1:78 link/broken “/de/side”',
    'site.config.mjs:3:73 link/broken “/de/bar”',
    'site.config.mjs:4:42 link/broken “https://t.example/de/footer”',
    'site.config.mjs:4:93 link/broken-anchor “/de/guide”'
  ])
})

test('a page that is not translated and not published in a language is not a target there', async () => {
  const found = await linkFindings({
    'site.config.mjs': languages('notFound'),
    'docs/index.md': page('[a](/de/guide) [b](/de/only-en)'),
    'docs/guide.md': page('Text.'),
    'docs/only-en.md': page('Text.'),
    'docs.de/index.md': page('Text.'),
    'docs.de/guide.md': page('Text.')
  })
  expect(found).toEqual([expect.stringMatching(/^docs\/index\.md:7:20 link\/broken “\/de\/only-en” leads into/)])
})

test('files that docsgen writes are targets, if the site has them', async () => {
  const body = '[1](/llms.txt) [2](/llms-full.txt) [3](/search.json) [4](/sitemap.xml) [5](/robots.txt) [6](/404.html)'
  const config = (more: string) =>
    `export default { title: 'T', url: 'https://t.example', docs: { path: 'docs' }, ${more} }\n`
  expect(await linkFindings({ 'site.config.mjs': config(''), 'docs/index.md': page(body) })).toEqual([])
  const without = { 'site.config.mjs': config('aiOutputs: false, search: false'), 'docs/index.md': page(body) }
  expect((await linkFindings(without)).map(line => line.replace(/^.*?:7:(\d+) .*/s, '$1'))).toEqual(['5', '20', '40'])
})

test('a redirect whose address belongs to a page ends the chains of others at that page', async () => {
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://t.example', docs: { path: 'docs' }, search: false, severities: { 'route/duplicate': 'warning' },
      redirects: [{ from: '/x', to: '/b' }, { from: '/c', to: '/a' }, { from: '/y', to: '/c' }] }\n`,
    'docs/index.md': page('[oldb](/old-b) [x](/x) [y](/y)'),
    'docs/a.md': '---\ndescription: d\nredirect_from: /b\n---\n\n# A\n',
    'docs/b.md': '---\ndescription: d\nredirect_from: /old-b\n---\n\n# B\n',
    'docs/c.md': page('Text.')
  })
  const { findings } = await build({ root, mode: 'build', cache: false })
  const redirected = findings.filter(({ code }) => code === 'link/redirected').map(({ hint }) => hint)
  expect(redirected).toEqual(['/b', '/b', '/c'].map(to => expect.stringContaining(`“${to}”`)))
  const targetOf = async (path: string) =>
    /url=(\S+?)"/.exec(await readFile(join(root, `build/${path}/index.html`), 'utf8').catch(() => ''))?.[1]
  expect([await targetOf('old-b'), await targetOf('x'), await targetOf('y')]).toEqual(['/b', '/b', '/c'])
})

test('a sidebar of CommonJS takes the default export of an ES module that it requires', async () => {
  const found = await linkFindings({
    'site.config.js': `module.exports = { title: 'T', url: 'https://t.example', search: false,
      docs: { path: 'docs', sidebarPath: './sidebars.js' } }\n`,
    'package.json': '{"type": "commonjs"}',
    'sidebars.js':
      "module.exports = { main: ['index', { type: 'category', label: 'More', items: require('./more.ts') }] }\n",
    'more.ts': "export const other = 1\nexport default ['a', { type: 'doc', id: 'b' }]\n",
    'docs/index.md': page('Text.'),
    'docs/a.md': page('Text.'),
    'docs/b.md': page('Text.')
  })
  expect(found).toEqual([])
})

test('a path without a version is reported where the version of the page has the page', async () => {
  const links =
    '[x](/guide/b#part) [x](./b.md) [x](/1.0/guide/b) [x](/new) [x](pathname:///guide/b) <a href="/guide/b">x</a>'
  const version = { 'index.md': page('Text.'), 'guide/a.md': page(links), 'guide/b.md': page('## Part') }
  const folders = ['docs', 'versioned_docs/version-1.0', 'versioned_docs/version-2.0']
  const found = await linkFindings({
    'site.config.mjs':
      "export default { title: 'T', url: 'https://t.example', docs: { path: 'docs' }, search: false }\n",
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/new.md': page('Text.'),
    ...Object.fromEntries(
      folders.flatMap(folder => Object.entries(version).map(([name, text]) => [`${folder}/${name}`, text]))
    )
  })
  const cure = (href: string) => `Write “${href}”, or “pathname:///guide/b” if you mean the other version.`
  expect(found).toEqual(
    [
      ['docs', 'Next'],
      ['versioned_docs/version-1.0', '1.0']
    ].flatMap(([folder, label]) => [
      `${folder}/guide/a.md:7:5 link/other-version “/guide/b#part” leads from version “${label}” to “2.0”. ${cure('./b.md#part')}`,
      `${folder}/guide/a.md:7:94 link/other-version “/guide/b” leads from version “${label}” to “2.0”. ${cure('./b.md')}`
    ])
  )
})
