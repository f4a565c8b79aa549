/** Marked fixtures of the rules: each case is a page and what is said about it. The whole pipeline runs, once for all cases. */
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fixFiles } from '../../src/cli/fix.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Finding } from '../../src/types/findings.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const options = { mode: 'check', overrides: {}, strict: false, cache: false, clean: false } as const
const described = '---\ndescription: D\n---\n\n'

/** Body of a page (line 1 is line 5 of its file), and the findings with line and column in the body. */
const cases: readonly (readonly [body: string, expected: readonly string[]])[] = [
  ['## One\n\n### Two\n\n## Three', []],
  ['## One\n\n#### Deep', ['3:1 info heading/order']],
  ['### First', ['1:1 info heading/order']],
  ['## Same\n\n## Same', ['3:1 info heading/repeated']],
  ['## A\n\n### Same\n\n## B\n\n### Same', []],
  ['##\n\nText.', ['1:1 warning heading/empty']],
  ['![](https://e.example/a.png)', ['1:5 warning image/no-text']],
  ['<img src="https://e.example/a.png" alt="">', []],
  ['<img src="https://e.example/a.png">', ['1:11 warning image/no-text']],
  ['[](https://e.example)', ['1:4 warning link/no-text']],
  ['[![a](https://e.example/a.png)](https://e.example)', []],
  ['<a href="https://e.example" aria-label="a"></a>', []],
  ['<table><tr><td>a</td></tr></table>', ['1:1 warning markdown/table-header']],
  ['<table role="presentation"><tr><td>a</td></tr></table>', []],
  ['| | |\n|---|---|\n| a | b |', ['1:1 warning markdown/table-header']],
  ['<label for="x">a</label> <input id="x">', []],
  ['<p aria-describedby="x y">a</p>', ['1:22 warning markdown/dangling-id', '1:24 warning markdown/dangling-id']],
  [
    '<form action="/nope"><button formaction="/nope2">x</button></form>',
    ['1:15 error link/broken', '1:42 error link/broken']
  ],
  ['<blockquote cite="/nope">a</blockquote>', ['1:19 error link/broken']],
  ['[x](/old)', ['1:5 warning link/redirected']],
  ['<http://localhost:3000> and http://localhost:3000', []],
  ['[x](http://localhost:3000)', ['1:5 warning link/localhost']],
  ['<https://docs.example.com/>', []],
  ['[x](/plain.html#no)', ['1:5 warning link/broken-anchor']],
  ['[x](/plain.html#yes)', []],
  ['[x](/files/a.pdf#page=2)', []],
  // What is hidden has one cause.
  ['[x](#later)\n\n<!-- open\n\n## Later', ['3:1 warning markdown/unclosed-element']],
  ['[x](#later)\n\n```js\n\n## Later', ['3:1 warning markdown/unclosed-code']]
]

const files: Record<string, string> = {
  'site.config.js': `export default {
  title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false,
  styles: ['site.css'],
  navbar: { items: [{ label: 'x', to: '/#nope' }], logo: { src: 'img/nope.svg' } },
  footer: { copyright: '<a href="/nope-footer">x</a>' },
  redirects: [{ from: '/old', to: '/' }]
}\n`,
  'site.css':
    '/* url(/img/no-comment.png) */\n.a { background: url("/img/nope.png") }\n.b { background: url(data:image/png;base64,aaaa) }\n',
  'static/plain.html': '<p id="yes">x</p>',
  'static/files/a.pdf': '%PDF',
  'docs/index.md': `${described}# Home\n`,
  'docs/bare.md': '# Bare\n',
  'docs/long.md': `---\ndescription: D\ntitle: ${'Long '.repeat(15)}\n---\n\nText.\n`,
  ...Object.fromEntries(cases.map(([body], index) => [`docs/case-${index}.md`, `${described}${body}\n`]))
}

let findings: readonly Finding[] = []

beforeAll(async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-')))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  findings = (await build({ ...options, root })).findings
  await rm(root, { recursive: true })
}, 60_000)

function told(file: string, linesBefore = 0): string[] {
  return findings
    .filter(({ place }) => place?.file === file)
    .map(({ place, severity, code }) => `${(place?.line ?? 0) - linesBefore}:${place?.column} ${severity} ${code}`)
}

test.each(cases.map(([body, expected], index) => [body, expected, index] as const))('%j', (_body, expected, index) => {
  expect(told(`docs/case-${index}.md`, 4)).toEqual(expected)
})

test.each([
  ['site.config.js', ['4:40 warning link/broken-anchor', '4:66 error link/broken-image', '5:34 error link/broken']],
  ['site.css', ['2:23 error link/broken-image']],
  ['docs/bare.md', ['1:1 info page/description']],
  ['docs/long.md', ['3:8 info page/title']]
])('%s', (file, expected) => {
  expect(told(file)).toEqual(expected)
})

test('a site without a start page is told how to get one, at what leads there', async () => {
  const root = await writeSite({
    'site.config.js':
      "export default {\n  title: 'T', url: 'https://docs.example.com',\n  navbar: { logo: { src: 'l.svg' } }, docs: { path: 'docs' }, search: false\n}\n",
    'static/l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/a.md': `${described}Text.\n`
  })
  const { findings } = await build({ ...options, root })
  expect(findings.map(({ place, code, hint }) => [place?.line, place?.column, code, hint])).toEqual([
    [3, 3, 'link/broken', expect.stringContaining('“slug: /”')]
  ])
})

test('--fix corrects what leaves no doubt and nothing else', async () => {
  const written = (links: string) => `${described}## Part\r\n\r\n${links}\r\n`
  const root = await writeSite({
    'site.config.js':
      "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false, redirects: [{ from: '/old', to: '/guide/a' }] }\n",
    'docs/index.md': written(
      '[a](/Guide/A#x) [b](guide\\a.md) [c](/guide//a) [d](/old) [e](#Part) [f](//e.example) [g](/guide/a/index.html) [h](./with space.md) [i](/nope)\r\n\r\n[j](www.e.example/a?b=1#c) [k](https//e.example/?b) [l](https:e.example/a) [m](C#/in.md#part)'
    ),
    'docs/C#/in.md': `---\ndescription: D\nslug: /in\n---\n\n## Part\n`,
    'docs/guide/a.md': `${described}## X\n`,
    'docs/with space.md': `${described}Text.\n`
  })
  const { findings } = await build({ ...options, root })
  expect(await fixFiles(findings, root)).toEqual({ written: 12, refused: [] })
  expect(await readFile(join(root, 'docs/index.md'), 'utf8')).toBe(
    written(
      '[a](/guide/a#x) [b](guide/a.md) [c](/guide/a) [d](/guide/a) [e](#part) [f](https://e.example) [g](/guide/a) [h](<./with space.md>) [i](/nope)\r\n\r\n[j](https://www.e.example/a?b=1#c) [k](https://e.example/?b) [l](https://e.example/a) [m](C%23/in.md#part)'
    )
  )
  const again = await build({ ...options, root })
  expect(again.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'link/broken “/nope” leads to no page.'
  ])
})

test('a link in a partial is right when it is right from the partial, and wrong once however many pages show it', async () => {
  const page = (name: string) => `${described}import Part from './parts/_part.mdx'\n\n# ${name}\n\n<Part />\n`
  const root = await writeSite({
    'site.config.js':
      "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false, navbar: { items: [{ to: '/', label: 'A' }] } }\n",
    'docs/index.mdx': page('One'),
    'docs/two.mdx': page('Two'),
    'docs/parts/beside.md': `${described}Text.\n`,
    'docs/parts/_part.mdx': '[a](./beside.md) [b](./nope.md)\n'
  })
  const { findings } = await build({ ...options, root })
  expect(
    findings.map(({ place, code, pages }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${pages}`)
  ).toEqual(['docs/parts/_part.mdx:1:22 link/broken 2'])
})

/** `file:line:column code message hint` of every finding in a check of these files. */
async function checked(site: Record<string, string | Uint8Array>): Promise<readonly string[]> {
  const { findings } = await build({ ...options, root: await writeSite(site) })
  return findings.filter(({ severity }) => severity !== 'info').map(formatFinding)
}

const links = `${described}# Home\n\n[a](./a.md) [a](/a#x) [b](guide/b) [c](/gone)\n`

test('what leads to a page that cannot be read is counted at the page, and not listed', async () => {
  const found = await checked({
    'site.config.js': `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs', sidebars: { s: ['index', 'a'] } },
  search: false, navbar: { items: [{ type: 'doc', docId: 'a', label: 'A' }, { to: '/a', label: 'A' }] } }\n`,
    'docs/index.md': links,
    'docs/a.md': Uint8Array.from([0x61, 0xe9, 0x62]),
    'docs/guide/01-b.md': Uint8Array.from([0x61, 0xe9, 0x62])
  })
  expect(found).toEqual([
    'docs/a.md:1:2 content/encoding The file is not UTF-8: byte 1 cannot be read. Save the file as UTF-8. 5 links and entries to it are not reported.',
    'docs/guide/01-b.md:1:2 content/encoding The file is not UTF-8: byte 1 cannot be read. Save the file as UTF-8. 1 link or entry to it is not reported.',
    'docs/index.md:7:40 link/broken “/gone” leads to no page. Create the page, or remove the link.'
  ])
})

test('a wrong folder of docs is one finding, at its path, with the folder that may be meant', async () => {
  const config = `export default {
  title: 'T', url: 'https://docs.example.com', search: false,
  docs: { path: 'doc', sidebars: { s: ['index', { type: 'autogenerated', dirName: 'guide' }] } },
  navbar: { items: [{ type: 'doc', docId: 'index', label: 'A' }, { type: 'docSidebar', sidebarId: 's', label: 'B' }, { to: '/a', label: 'C' }] }
}\n`
  const found = await checked({ 'site.config.js': config, 'docs/index.md': links })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(
    /^site\.config\.js:3:18 content\/missing-folder The folder “doc” of the docs set “default” does not exist\. Did you mean “docs”\? \d links/
  )
})

test('a site without a page says that it has none, and nothing else', async () => {
  const config =
    "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false, navbar: { items: [{ to: '/', label: 'A' }] } }\n"
  expect(await checked({ 'site.config.js': config, 'docs/_part.md': 'x' })).toEqual([
    'site.config.js:1:78 content/no-pages There is no page in “docs”. Create “docs/index.md” with a line “# Title” and some text. 1 link or entry to it is not reported.'
  ])
})

test('a doc that the navigation bar misspells is reported where it is written, with the id to write', async () => {
  const config = (
    id: string
  ) => `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false,
  navbar: { items: [{ type: 'doc', docId: '${id}', label: 'A' }] } }\n`
  const site = { 'docs/index.md': `${described}# Home\n`, 'docs/install.md': `${described}# Install\n` }
  expect(await checked({ 'site.config.js': config('instal'), ...site })).toEqual([
    'site.config.js:2:44 sidebar/unknown-doc The navigation bar names the doc “instal” of “default”, which does not exist. Did you mean “install”?'
  ])
  expect(await checked({ 'site.config.js': config('install'), ...site })).toEqual([])
})

const quietConfig =
  "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false }\n"

test('hints of links propose what was meant', async () => {
  const body = [
    '[x](https:e.example/a)',
    '[x](http:/e.example/a)',
    '[x](/api/mgmt/jbo.proto)',
    '[x](/core-features)',
    '[x](/guides/core-features)',
    '![x](./img/Window.png)',
    '![x](img/windw.png)',
    '[x](./files/Data.json)',
    '[x](/target#subscribe)',
    '[x](/target#a_b_c_d_e_f_g)',
    '[x](./taget.md#subscribelistener)',
    '[x](./taget.md?a=1#none)',
    '[x](http:https://e.example/a)'
  ]
  const found = await checked({
    'site.config.js': quietConfig,
    'docs/index.md': `${described}# Home\n\n${body.join('\n')}\n`,
    'docs/core-features.md': '---\ndescription: D\nslug: /features\n---\n\n# Features\n',
    'docs/job.md': '---\ndescription: D\nslug: /api/mgmt/job.proto\n---\n\n# Job\n',
    'docs/target.md': `${described}# T\n\n## Subscribe(listener) {#subscribelistener}\n\n## A {#a-b-c-d-e-f-g}\n`,
    'docs/img/window.png': 'x',
    'docs/files/data.json': '{}'
  })
  const hints = found.map(line =>
    /docs\/index\.md:(\d+):\d+ (\S+) .*?(Did you mean .*)$/.exec(line)?.slice(1).join(' ')
  )
  expect(hints).toEqual([
    '7 link/malformed Did you mean “https://e.example/a”?',
    '8 link/malformed Did you mean “http://e.example/a”?',
    '9 link/broken Did you mean “/api/mgmt/job.proto”?',
    '10 link/broken Did you mean “/features”?',
    '11 link/broken Did you mean “/features”?',
    '12 link/broken-image Did you mean “./img/window.png”?',
    '13 link/broken-image Did you mean “img/window.png”?',
    '14 link/broken Did you mean “./files/data.json”?',
    '15 link/broken-anchor Did you mean “#subscribelistener”?',
    '16 link/broken-anchor Did you mean “#a-b-c-d-e-f-g”?',
    '17 link/broken Did you mean “./target.md#subscribelistener”?',
    '18 link/broken Did you mean “./target.md?a=1”?',
    '19 link/malformed Did you mean “https://e.example/a”?'
  ])
})

test('a page that hides its title keeps the heading that it has in an element', async () => {
  const body = '<div>\n\n# Style guide\n\n</div>\n\n## Part\n'
  const root = await writeSite({
    'site.config.js': quietConfig,
    'docs/index.md': `---\ndescription: D\nhide_title: true\n---\n\n${body}`,
    'docs/two.md': `---\ndescription: D\nhide_title: true\n---\n\n${body}\n# Second\n`
  })
  const { findings } = await build({ ...options, mode: 'build', root })
  expect(findings.map(formatFinding)).toEqual([
    'docs/two.md:14:1 markdown/heading “Second” is a second heading of level one; it is shown as level two. Write it with “##”: a page has one title.'
  ])
  const html = await readFile(join(root, 'build/index.html'), 'utf8')
  expect(html.match(/<h1[^>]*>.*?<\/h1>/gs)).toEqual(['<h1>Style guide</h1>'])
})

test('a search test whose page is a draft or unlisted says so', async () => {
  const found = await checked({
    'site.config.js': quietConfig.replace(', search: false', ''),
    'docs/index.md': `${described}# Home\n`,
    'docs/hidden.md': '---\ndescription: D\nunlisted: true\n---\n\n# Hidden\n',
    'docs/later.md': '---\ndescription: D\ndraft: true\n---\n\n# Later\n',
    'search.tests.yml': '- query: hidden\n  page: /hidden\n- query: later\n  page: /later\n'
  })
  expect(found).toEqual([
    'search.tests.yml:1:10 search/test “hidden” should have /hidden as the first result; it is not among the first ten results. “/hidden” is unlisted, so the index does not have it.',
    'search.tests.yml:3:10 search/test “later” should have /later as the first result; it is not among the first ten results. “/later” is a draft, so the index does not have it.'
  ])
})

const outside = {
  'site.config.js': quietConfig,
  'assets/pic.png': 'picture',
  'assets/b.txt': 'text',
  'examples/a.js': 'a()',
  'README.md': '# Read me',
  '.env': 'SECRET=1',
  'server.key': 'SECRET=2',
  'docs/guide/install.md': `${described}# Install\n\n![x](../../assets/pic.png) ![x](@site/assets/pic.png) [f](../../examples/a.js) [j](@site/assets/b.txt)\n`,
  'docs/index.md': `${described}# Home\n`
}

test('files of the project outside of docs are published when a page links to them', async () => {
  const root = await writeSite(outside)
  const cached = { ...options, cache: true, mode: 'build' as const, root }
  expect((await build(cached)).findings.map(formatFinding)).toEqual([])
  const html = await readFile(join(root, 'build/guide/install/index.html'), 'utf8')
  const addresses = html.match(/\/assets\/(?:images|files)\/(?:pic|a|b)-\w+\.\w+/g) ?? []
  expect(addresses).toHaveLength(4)
  for (const address of addresses) {
    expect(await readFile(join(root, 'build', address), 'utf8')).toMatch(/^(?:picture|text|a\(\))$/)
  }
  // A warm run is a cold run, also when such a file goes and comes.
  await rm(join(root, 'examples/a.js'))
  expect((await build(cached)).findings.map(({ code }) => code)).toEqual(['link/broken-file'])
  await writeFile(join(root, 'examples/A.js'), 'a()')
  expect((await build(cached)).findings.map(({ hint }) => hint)).toEqual(['Did you mean “../../examples/A.js”?'])
  await writeFile(join(root, 'examples/a.js'), 'a()')
  expect((await build(cached)).findings).toEqual([])
})

test('nothing outside of the project, no secret, no package and no configuration is published by a link', async () => {
  const written = ['../.env', '../server.key', '../node_modules/p/a.js', '../site.config.js', '../package.json']
  const escapes = ['../link.txt', '../inner.txt', '../../outside.txt', '../build/old.txt', './_category_.json']
  const body = [...written, ...escapes].map(href => `[x](${href})`).join('\n')
  const root = await writeSite({
    ...outside,
    'docs/index.md': `${described}# Home\n\n${body}\n`,
    'docs/_category_.json': '{}',
    'node_modules/p/a.js': 'x',
    'package.json': '{}',
    'build/old.txt': 'x'
  })
  await symlink('/etc/hostname', join(root, 'link.txt'))
  await symlink(join(root, '.env'), join(root, 'inner.txt'))
  const { findings } = await build({ ...options, root })
  const found = findings.filter(({ place }) => place?.file === 'docs/index.md').map(({ place }) => place?.line)
  expect(found).toEqual(Array.from({ length: 10 }, (_, at) => 7 + at))
})

test('a Markdown file outside of every docs folder is not a page, and files there are included', async () => {
  const body = '[d](../README.md)\n![x](../assets/Pic.png)\n[x](../examples/aa.js)\n'
  expect(await checked({ ...outside, 'docs/index.md': `${described}# Home\n\n${body}` })).toEqual([
    'docs/index.md:7:5 link/broken “../README.md” is a file outside every docs folder, so it is not a page. Move it into a docs folder, or link to where readers find it, such as its repository.',
    'docs/index.md:8:6 link/broken-image “../assets/Pic.png” differs in letter case from the existing one; most hosts are case-sensitive. Did you mean “../assets/pic.png”?',
    'docs/index.md:9:5 link/broken-file “../examples/aa.js” leads to no file. Did you mean “../examples/a.js”?'
  ])
})

test('only pages publish the files that they link to: a link of the sidebar or the footer to such a file is reported', async () => {
  const sidebars = "export default { main: ['index', { type: 'link', label: 'A', href: '@site/examples/a.js' }] }"
  const found = await checked({
    ...outside,
    'sidebars.js': sidebars,
    'site.config.js': `export default { title: 'T', url: 'https://e.example', docs: { path: 'docs', sidebarPath: 'sidebars.js' },
      footer: { copyright: '<a href="@site/examples/a.js">x</a>' } }`
  })
  expect(found.filter(line => line.includes('is outside the static folders')).map(line => line.split(':')[0])).toEqual([
    'sidebars.js',
    'site.config.js'
  ])
})
