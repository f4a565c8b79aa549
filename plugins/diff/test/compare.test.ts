/** `docsgen compare`: facts of built folders, and what of the first is in the second. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCli } from '../../../test/support/cli.ts'
import { compareLists } from '../compare.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsgen-compare-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  return root
}

const page = (
  head: string,
  body: string
) => `<!doctype html><html class="plugin-docs docs-doc-page"><head>${head}</head><body>
  <ul class="theme-doc-sidebar-menu"><li><a class="menu__link" href="/a">A</a><li><a class="menu__link" href="/b">B</a></ul>
  <main><nav>way</nav><div class="markdown">${body}</div></main></body></html>`

const before = {
  // Minified, as Docusaurus writes it.
  'a/index.html': page(
    '<title>A | Acme</title><meta name=description content="First line"><link rel=canonical href=https://acme.dev/a>',
    '<h1>A</h1><h2 id=one>One<a class=hash-link href=#one>#</a></h2><p>Old words <a href=../b/>here</a><pre><div>x = 1</div><div>y = 2</div></pre>'
  ),
  'b.html': page(
    '<title>B | Acme</title><link rel=canonical href=https://acme.dev/b>',
    '<h1>B</h1><img src=/p.png alt=Plan><a href=https://acme.dev/a>a</a>'
  ),
  'gone/index.html': page('<title>Gone</title>', '<h1>Gone</h1>'),
  'old/index.html': '<meta http-equiv=refresh content="0; url=/a">',
  'sitemap.xml': '<url><loc>https://acme.dev/a/</loc></url>',
  'blog/rss.xml': '<item><link>https://acme.dev/blog/x</link></item>'
}

const after = {
  'a/index.html': page(
    '<title>A | Acme</title><meta name="description" content="First line of more"><link rel="canonical" href="https://acme.dev/a/">',
    '<h1>A</h1><h2 id="one">One</h2><p>New words <a href="/b">here</a></p><pre>x = 1\ny = 2</pre><button>Copy</button>'
  ),
  'b/index.html': page(
    '<title>B</title><link rel=canonical href=https://acme.dev/b>',
    '<h1>B</h1><img src="/assets/p-0a1b2c3d.png" alt="Plan"><a href="/a">a</a>'
  ),
  'old/index.html': '<meta http-equiv="refresh" content="0; url=/a">',
  'search/index.html': page('<title>Search</title>', ''),
  'sitemap.xml': '<url><loc>https://acme.dev/a</loc></url>',
  'blog/rss.xml': '<item><link>https://acme.dev/blog/x</link></item>'
}

test('reads the sitemaps that an index lists, wherever the site is published', async () => {
  const index = '<sitemapindex><sitemap><loc>https://acme.dev/docs/sitemap-1.xml</loc></sitemap></sitemapindex>'
  const after = { 'a/index.html': page('', ''), 'sitemap.xml': '<url><loc>https://acme.dev/docs/a</loc></url>' }
  const before = { ...after, 'sitemap.xml': index, 'sitemap-1.xml': after['sitemap.xml'] }
  const second = await folderOf(after)
  const { stdout } = await runCli(['compare', await folderOf(before), second], second)
  expect(stdout).toMatch(/sitemap +1 +100 %/)
})

test('accepts percents from 0 to 100 as a limit', async () => {
  const folder = await folderOf(before)
  for (const percent of ['abc', '99,9', '95%', '', '-1', '101', '0x10', '1e2']) {
    const { code, stderr } = await runCli(['compare', folder, folder, '--fail-under', percent], folder)
    expect([code, stderr], percent).toEqual([2, expect.stringContaining('a number from 0 to 100')])
  }
})

test('ignores the permalinks of headings of any generator', async () => {
  const permalinks = [
    '<a class="header-anchor" href="#one" aria-label="Permalink to “One”">&ZeroWidthSpace;</a>',
    '<a class="headerlink" href="#one" title="Permanent link">¶</a>',
    '<a class="sl-anchor-link" href="#one"><span class="sr-only">Section titled “One”</span></a>',
    '<a class="other" href="#one">#</a>',
    ''
  ]
  const sites = await Promise.all(
    permalinks.map(link =>
      folderOf({ 'a/index.html': page('<title>A</title>', `<h2 id=one>One${link}</h2><p><a href="#one">1</a></p>`) })
    )
  )
  const last = sites.at(-1) ?? ''
  for (const site of sites) {
    const { code, stdout } = await runCli(['compare', site, last, '--fail-under', '100'], last)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^links +1 +100 %/m)])
  }
})

test('counts what is the same, lists what is not, and fails under a limit', async () => {
  const [first, second] = [await folderOf(before), await folderOf(after)]
  const { stdout, code } = await runCli(['compare', first, second, '--fail-under', '90'], first)
  expect(code).toBe(1)
  expect(stdout.replace(/ +/g, ' ')).toBe(`routes 3 66.66 %
titles 2 50.00 %
descriptions 1 100 %
canonical addresses 2 100 %
headings 3 100 %
anchors of headings 1 100 %
words of texts 11 90.90 %
links 2 100 %
pictures 1 100 %
sidebars 4 100 %
redirects 1 100 %
sitemap 1 100 %
feeds 1 100 %

routes: 1
 /gone

titles: 1
 /b
 - B | Acme
 + B

words of texts: 1
 /a
 - Old words here

Pages that only the second site has: 1
 /search
`)
})

test('as data it has every difference; a folder without pages is told', async () => {
  const [first, second] = [await folderOf(before), await folderOf(after)]
  const { stdout, code } = await runCli(['compare', first, second, '--format', 'json'], first)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    aspects: expect.arrayContaining([expect.objectContaining({ name: 'routes', equal: 2, of: 3 })]),
    extra: ['/search']
  })
  const empty = await runCli(['compare', first, await folderOf({ 'a.txt': '' })], first)
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringMatching(/is not a built site/)])
})

test('lists are compared in their order; what is between them does not matter', () => {
  expect(compareLists('/x', ['a', 'b', 'c'], ['a', 'n', 'b', 'c', 'd'])).toEqual({ equal: 3, of: 3, differences: [] })
  expect(compareLists('/x', ['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual({
    equal: 2,
    of: 3,
    differences: [{ address: '/x', before: 'c', after: 'at another place' }]
  })
})
