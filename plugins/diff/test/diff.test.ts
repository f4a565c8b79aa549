/** `docsgen diff`: what changes for readers between two built sites, in every format. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { commonPairs, wordSpans } from '../../../src/util/sequences.ts'
import { firstSiteFolder } from '../../../test/support/built-site.ts'
import { projectRoot, runCli, startCli } from '../../../test/support/cli.ts'
import { seed } from '../../../test/support/seed.ts'
import { type BuiltSite, folderSite, publishedSite } from '../built-site.ts'
import { diffSites } from '../diff.ts'
import { commentLimit, formatDiffMarkdown } from '../diff-markdown.ts'
import { formatDiff } from '../diff-text.ts'
import type { SiteDiff } from '../report.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

type Files = Readonly<Record<string, string>>

async function folderOf(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsgen-diff-'))
  folders.push(root)
  await write(root, files)
  return root
}

async function write(root: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

/** A built site in memory. */
function siteOf(name: string, files: Files): BuiltSite {
  return {
    name,
    files: Object.keys(files).sort(),
    isComplete: true,
    read: async path => files[path] ?? '',
    sizeOf: async path => (files[path] === undefined ? null : Buffer.byteLength(files[path] ?? ''))
  }
}

const nothing = {
  notes: [],
  search: [],
  findings: { appeared: [], gone: [] },
  ledger: new Set<string>(),
  contracts: []
}

const compare = (before: Files, after: Files, ledger: readonly string[] = []): Promise<SiteDiff> =>
  diffSites({ ...nothing, base: siteOf('old', before), head: siteOf('new', after), ledger: new Set(ledger) })

const page = (title: string, body: string, description = 'About it.') =>
  `<!doctype html><html class="plugin-docs docs-doc-page"><head><title>${title}</title><meta name="description" content="${description}"></head><body>
  <nav>${'links '.repeat(3)}</nav><main><nav>way</nav><div class="markdown">${body}</div><footer>Last updated ${Math.random()}</footer></main></body></html>`

const before: Files = {
  'index.html': page('Home', '<h1>Home</h1><p>See <a href="/guide#flags">flags</a> and <a href="/old">old</a>.</p>'),
  'guide/index.html': page(
    'Guide',
    '<h1>Guide</h1><p>The first paragraph stays.</p><h2 id="flags">Flags</h2><p>Wait for 5 minutes, then go on.</p><pre><code>npm install\nnpm start</code></pre><img src="/assets/plan-0a1b2c3d.png" alt="Plan" width="20" height="10">'
  ),
  'old/index.html': page('Old', `<h1>Old</h1><p>${'A text with many words that moves. '.repeat(5)}</p>`),
  'gone/index.html': page('Gone', '<h1>Gone</h1><p>Nobody needs that.</p>'),
  'assets/plan-0a1b2c3d.png': 'x'.repeat(1000),
  'assets/boot.11111111.js': 'a'
}

const after: Files = {
  'index.html': page('Home', '<h1>Home</h1><p>See <a href="/guide#flags">flags</a> and <a href="/old">old</a>.</p>'),
  'guide/index.html': page(
    'The guide',
    '<h1>Guide</h1><p>The first paragraph stays.</p><h2 id="all-flags">All flags</h2><p>Wait for 10 minutes, then go on.</p><pre><code>npm ci\nnpm start</code></pre><img src="/assets/plan-99999999.png" alt="Plan" width="20" height="10"><p>Quite new words here.</p>'
  ),
  'new/index.html': page('Old', `<h1>Old</h1><p>${'A text with many words that moves. '.repeat(5)}</p>`),
  'fresh/index.html': page('Fresh', '<h1>Fresh</h1><p>Something else.</p>'),
  'assets/plan-99999999.png': 'x'.repeat(2500),
  'assets/boot.22222222.js': 'ab'
}

test('says what readers get, part by part', async () => {
  const diff = await compare(before, after, ['/gone', '/guide#flags'])
  expect(
    formatDiff(diff, false)
  ).toBe(`old → new: 1 page added, 1 page removed, 1 page moved (1 without a redirect), 1 page changed, 1 anchor broken.

Pages added
  /fresh  Fresh

Pages removed
  /gone  Gone  in urls.lock

Pages moved
  /old → /new, the redirect is missing: redirect_from: ["/old"]

/guide  The guide
  title: [-Guide-]{+The guide+}
  anchor #flags is now #all-flags (linked from /, in urls.lock)
    ## [-Flags-]{+All flags+}
    Wait for [-5-]{+10+} minutes, then go on.
    - npm install
    + npm ci
      npm start
    Plan (plan.png, 20 × 10, [-1,000-]{+2,500+} bytes)
    + Quite new words here.

Weight
  pages: 4 files, ${diff.weight[0]?.bytes.after.toLocaleString('en-US')} bytes (${formatDiff(diff, false).match(/pages: .*\((.*)\)/)?.[1]})
  scripts: 1 files, 2 bytes (+100.0 %)
  pictures: 1 files, 2,500 bytes (+150.0 %)
`)
  expect(formatDiff(diff, true)).toContain('Wait for \u001b[31m5\u001b[0m\u001b[32m10\u001b[0m minutes')
})

test('dates, hashes of scripts and what stands around pages are no changes', async () => {
  const noisy = { ...before, 'index.html': before['index.html']?.replace('links', 'other links') ?? '' }
  expect(formatDiff(await compare(before, noisy), false)).toBe('old → new: Nothing changes for readers.\n')
})

test('entries of the navigation bar and the footer are named with their ways', async () => {
  const link = (label: string, href: string) => ({ label, target: { href, external: false }, html: null })
  const file = (bar: object[], links: object[], copyright: string) =>
    JSON.stringify({
      locale: { tag: 'en' },
      navbar: { items: bar },
      footer: { columns: [{ title: 'More', items: links }], copyright }
    })
  const docs = { label: 'Docs', href: '/' }
  const diff = await compare(
    { ...before, 'assets/site.11111111.json': file([docs], [link('Blog', '/blog')], '© <b>Acme</b> 2025') },
    { ...before, 'assets/site.22222222.json': file([], [link('Blog', '/news')], '© <b>Acme</b> 2026') }
  )
  expect(diff.navigation).toEqual([
    {
      name: 'footer (en)',
      added: ['More › Blog → /news', '© Acme 2026'],
      removed: ['More › Blog → /blog', '© Acme 2025'],
      moved: []
    },
    { name: 'navigation bar (en)', added: [], removed: ['Docs → /'], moved: [] }
  ])
})

test('a redirect to the new address is enough, and a paragraph at another place is not a new text', async () => {
  const first: Files = { ...before, 'a/index.html': page('A', '<p>One here.</p><p>Two there.</p><p>Three far.</p>') }
  const { 'old/index.html': _, ...rest } = first
  const second = {
    ...rest,
    'a/index.html': page('A', '<p>Two there.</p><p>Three far.</p><p>One here.</p>'),
    'new/index.html': before['old/index.html'] ?? '',
    'old/index.html': '<meta http-equiv="refresh" content="0; url=/new">'
  }
  const diff = await compare(first, second)
  expect(diff.moved).toMatchObject([{ from: '/old', address: '/new', redirected: true }])
  expect(diff.changed).toMatchObject([{ address: '/a', content: [{ before: 'One here.', after: 'One here.' }] }])
  expect([diff.added, diff.removed]).toEqual([[], []])
})

test('weighs pages without redirects', async () => {
  const stub = '<meta http-equiv="refresh" content="0; url=/guide">'
  const stubs = Object.fromEntries(['a', 'b', 'c'].map(name => [`${name}/index.html`, stub]))
  const heavier = { ...before, 'guide/index.html': `${before['guide/index.html']}${'<p>More.</p>'.repeat(500)}` }
  const pagesOf = ({ weight }: SiteDiff) => weight.find(({ name }) => name === 'pages')
  const plain = await compare(before, heavier)
  expect(pagesOf(await compare({ ...before, ...stubs }, heavier))).toEqual(pagesOf(plain))
  expect(pagesOf(await compare(before, { ...heavier, ...stubs }))).toEqual(pagesOf(plain))
  expect(pagesOf(plain)?.files).toEqual({ before: 4, after: 4 })
})

test('fails at a deleted redirect, and where a limit cannot be compared', async () => {
  const stub = '<meta http-equiv="refresh" content="0; url=/guide">'
  const index = { 'search.json': '{"manifests":{}}' }
  const second = await folderOf({ ...before, ...index, 'search.tests.yml': '- query: minutes\n  paeg: /guide\n' })
  const first = await folderOf({ ...before, ...index, 'kept/index.html': stub, 'lost/index.html': stub })
  await write(second, { 'kept/index.html': before['guide/index.html'] ?? '' })
  const indexless = await folderOf(before)
  const tries = [
    [[first, second, '--fail-on', 'removed'], 1, /^--fail-on removed: no page or redirect at \/lost\.$/m],
    [[second, first, '--fail-on', 'removed'], 0, /^$/],
    [[first, second, '--fail-on', 'findings'], 2, /^--fail-on findings: .* for commits and for the working files/],
    [[first, second, '--fail-on', 'removed,search'], 2, /^--fail-on search: search\.tests\.yml:1: .*“paeg”/],
    [[first, indexless, '--fail-on', 'search'], 2, /^--fail-on search: one of the sides has no offline search index/]
  ] as const
  for (const [parameters, code, message] of tries) {
    const result = await runCli(['diff', ...parameters], second)
    expect([result.code, result.stderr], parameters.join(' ')).toEqual([code, expect.stringMatching(message)])
  }
  const noted = await runCli(['diff', first, second, '--search-tests', 'search.tests.yml'], second)
  expect([noted.code, noted.stdout]).toEqual([0, expect.stringMatching(/Search is not compared: .*“paeg”/)])
})

test('the JSON fits its schema', async () => {
  const schema = JSON.parse(readFileSync(join(projectRoot, 'docs/static/diff.schema.json'), 'utf8')) as object
  const validate = new Ajv2020({ allErrors: true }).compile(schema)
  for (const diff of [await compare(before, after), await compare(before, before)]) {
    expect(validate(JSON.parse(JSON.stringify(diff))), JSON.stringify(validate.errors)).toBe(true)
  }
  expect(validate({ version: 1 })).toBe(false)
})

test('the comment fits what GitHub takes, and text of authors is not a markup in it', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`p${i}/index.html`, page(`P${i}`, `<p>${'word '.repeat(100)}${i}</p>`)])
  )
  const edited = Object.fromEntries(
    Object.entries(many).map(([name, html]) => [name, html.replace(/word (\d+)/, 'other $1 &lt;b&gt; @team #12 ```')])
  )
  const text = formatDiffMarkdown(await compare(many, edited))
  expect(text.length).toBeLessThanOrEqual(commentLimit)
  expect(text).toMatch(/_\d+ more parts do not fit into a comment/)
  expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
  expect(text).toContain('&lt;b> @<!-- -->team #<!-- -->12 \\`\\`\\`')
})

test('marks of direction and control characters of authors are visible in every format', async () => {
  const [old, now] = await Promise.all([
    folderOf({ 'a/index.html': page('A', '<p>One.</p>') }),
    folderOf({ 'a/index.html': page('A', '<p>One \u202eowt\u2066 \u200f\u001b[8mhidden.</p>') })
  ])
  for (const format of ['text', 'markdown', 'html', 'json']) {
    const { stdout } = await runCli(['diff', old, now, '--format', format], old)
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    expect(stdout).toMatch(format === 'json' ? /\\u202e/ : /U\+202E/)
    expect(stdout).toMatch(format === 'json' ? /\\u001b\[8m/ : /␛/)
  }
})

test('names with signs of Markdown stand as they are in lines of HTML, and addresses that are none in pictures', async () => {
  const picture = (alt: string) => page('My_page *1*', `<p>Words.</p><img src="https://exa mple/a.png" alt="${alt}">`)
  const diff = await compare({ 'my_page/index.html': picture('One') }, { 'my_page/index.html': picture('Two') })
  expect(formatDiffMarkdown(diff)).toContain('<summary><code>/my_page</code> My_page *1* (1)</summary>')
  expect(diff.changed[0]?.content).toMatchObject([{ before: 'One (https://exa mple/a.png)' }])
})

test('an edit on every page of the first site is one line for each of them', async () => {
  const site = await folderSite(await firstSiteFolder(), 'old')
  if (site === null) throw new Error('The first site is missing.')
  const expected = new Map<string, string>()
  const read = async (path: string) => {
    const html = await site.read(path)
    const [text = '', ...further] = html.split('class="theme-doc-markdown markdown"')
    // A plain paragraph in the middle, which is written once.
    const body = further.join('')
    const plain = [...body.matchAll(/<p>([\w ,.'’]{20,})<\/p>/g)].map(([, words = '']) => words)
    const words = plain[plain.length >> 1]
    if (!path.endsWith('.html') || further.length !== 1 || words === undefined) return html
    if (html.split(words).length !== 2) return html
    expected.set(path, words)
    return `${text}class="theme-doc-markdown markdown"${body.replace(words, `${words} More.`)}`
  }
  const diff = await diffSites({ ...nothing, base: site, head: { ...site, name: 'new', read } })
  expect(expected.size).toBeGreaterThan(60)
  expect(diff.changed.map(({ content }) => content.map(({ before, after }) => [before, after]))).toEqual(
    diff.changed.map(({ address }) => {
      const words = expected.get(`${address.slice(1)}/index.html`) ?? expected.get(`${address.slice(1)}index.html`)
      return [[words, `${words} More.`]]
    })
  )
  expect([diff.changed.length, diff.added, diff.removed, diff.moved]).toEqual([expected.size, [], [], []])
})

/** What is done to a paragraph of a random site. */
type Edit = 'keep' | 'words' | 'remove' | 'insert'

test('random edits of random sites are exactly what is reported', async () => {
  const edit = fc.constantFrom<Edit>('keep', 'keep', 'keep', 'words', 'remove', 'insert')
  const sites = fc.array(
    fc.record({
      page: fc.constantFrom('keep', 'keep', 'keep', 'remove', 'add'),
      title: fc.boolean(),
      edits: fc.array(edit, { minLength: 1, maxLength: 12 })
    }),
    { minLength: 1, maxLength: 8 }
  )
  await fc.assert(
    fc.asyncProperty(sites, async pages => {
      const [old, now, expected] = applyEdits(pages)
      const diff = await compare(old, now)
      const reported = [
        ...diff.added.map(({ address }) => `added ${address}`),
        ...diff.removed.map(({ address }) => `removed ${address}`),
        ...diff.changed.flatMap(({ address, head, content }) => [
          ...head.map(({ what }) => `${what} ${address}`),
          ...content.map(it => `${address} ${it.before ?? '-'} > ${it.after ?? '-'}`)
        ])
      ]
      expect(reported.sort()).toEqual(expected.sort())
      expect(diff.moved).toEqual([])
    }),
    { seed, numRuns: 60 }
  )
})

interface RandomPage {
  readonly page: string
  readonly title: boolean
  readonly edits: readonly Edit[]
}

/** Both sites, and the lines that the report has to have. Words are numbered, so that no two paragraphs are alike. */
function applyEdits(pages: readonly RandomPage[]): [Record<string, string>, Record<string, string>, string[]] {
  const [old, now]: Record<string, string>[] = [{ 'index.html': page('Home', '') }, { 'index.html': page('Home', '') }]
  const expected: string[] = []
  for (const [at, { page: what, title, edits }] of pages.entries()) {
    const address = `/p${at}`
    const body: [string[], string[]] = [[], []]
    const lines: string[] = []
    for (const [i, edit] of edits.entries()) {
      // Sections that are the same on both sides, around what is edited.
      const section = `${i > 1 ? '</div></section>' : ''}<section><h2 id="s${i}">Part s${at}x${i}</h2><div>`
      if (i % 3 === 1) for (const html of body) html.push(section)
      const word = `w${at}x${i}`
      const text = [1, 2, 3, 4, 5, 6].map(n => `${word}n${n}`).join(' ')
      const changed = text.replace(`${word}n3`, `${word}changed`)
      const paragraph = (words: string) => `<p>${words.replace(/ (\S+n5)/, ' <code>$1</code>')}</p>`
      if (edit !== 'insert') body[0].push(paragraph(text))
      if (edit !== 'remove') body[1].push(paragraph(edit === 'words' ? changed : text))
      if (edit === 'words') lines.push(`${address} ${text} > ${changed}`)
      if (edit === 'remove') lines.push(`${address} ${text} > -`)
      if (edit === 'insert') lines.push(`${address} - > ${text}`)
    }
    const html = (name: string, parts: readonly string[]) =>
      page(name, parts.join('') + (edits.length > 1 ? '</div></section>' : ''))
    const file = `p${at}/index.html`
    if (what !== 'add' && old !== undefined) old[file] = html(`Page ${at}`, body[0])
    if (what !== 'remove' && now !== undefined) now[file] = html(`Page ${at}${title ? ' anew' : ''}`, body[1])
    if (what === 'add') expected.push(`added ${address}`)
    else if (what === 'remove') expected.push(`removed ${address}`)
    else expected.push(...lines, ...(title ? [`title ${address}`] : []))
  }
  return [old ?? {}, now ?? {}, expected]
}

test('spans are both versions, and common pairs rise, in long lists, too', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (a, b) => {
      const spans = wordSpans(a, b)
      const side = (kind: string) =>
        spans
          .filter(it => it.kind === 'same' || it.kind === kind)
          .map(it => it.text)
          .join('')
      expect([side('removed'), side('added')]).toEqual([a, b])
    }),
    { seed }
  )
  const long = Array.from({ length: 3000 }, (_, i) => `line ${i}`)
  const other = long.flatMap((line, i) => (i % 100 === 7 ? [] : i % 100 === 50 ? [line, `new ${i}`] : [line])).reverse()
  expect(commonPairs(long, [...other].reverse())).toHaveLength(2970)
  expect(commonPairs(long, other).length).toBeGreaterThan(0)
})

test('a published site is read by its manifest: only what differs is asked for, and nothing else than it', async () => {
  const local = await folderOf(after)
  const { createHash } = await import('node:crypto')
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const files: Files = {
    ...before,
    '.docsgen-files': Object.entries(before)
      .map(([name, text]) => `${hash(text)} ${name}\n`)
      .join('')
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? '').replace(/^\/manual\//, '')
    asked.push(path)
    const text = files[path] ?? files[`${path}index.html`]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/manual`
  const { stdout, code } = await runCli(['diff', url, local, '--format', 'json', '--fail-on', 'removed'], local)
  expect(code).toBe(1)
  const diff = JSON.parse(stdout) as SiteDiff
  expect([diff.removed.length, diff.added.length, diff.moved.length, diff.changed.length]).toEqual([1, 1, 1, 1])
  expect(asked.filter(path => path.endsWith('.png'))).toEqual([])
  const head = await folderSite(local, 'head')
  await expect(publishedSite(`${url}/none`, head as BuiltSite, async () => null)).rejects.toThrow(/publishes neither/)
  const listed = new Map([
    [
      'https://acme.dev/docs/sitemap.xml',
      '<sitemapindex><loc>https://acme.dev/docs/sitemap-1.xml</loc></sitemapindex>'
    ],
    ['https://acme.dev/docs/sitemap-1.xml', '<urlset><loc>https://acme.dev/docs/guide</loc></urlset>']
  ])
  const large = await publishedSite('https://acme.dev/docs', head as BuiltSite, async href => listed.get(href) ?? null)
  expect(large.files).toEqual(['guide/index.html'])
  server.close()
  server.closeAllConnections()
  const refused = await runCli(['diff', url, local], local)
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/does not answer/)])
})

/** Makes a repository of a folder, with everything in one commit. */
async function commitAll(root: string) {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...parameters], {
      cwd: root,
      encoding: 'utf8'
    })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  return git
}

test('a title that comes from the name of the folder is no change', { timeout: 60_000 }, async () => {
  const root = await folderOf({ 'docs/index.md': '# Home\n\nWait for one day.\n', '.gitignore': '.docsgen\n' })
  await commitAll(root)
  await write(root, { 'docs/index.md': '# Home\n\nWait for two days.\n' })
  const { stdout } = await runCli(['diff', 'HEAD'], root)
  expect(stdout).toContain('1 page changed')
  expect(stdout).not.toContain('title:')
})

test('submodules have the commits of their sides, of which nothing is fetched', { timeout: 120_000 }, async () => {
  const page = (words: string) => ({ 'index.md': `---\ntitle: Home\n---\n\n${words}\n` })
  const [docs, vendor] = [await folderOf(page('Wait for one day.')), await folderOf({ 'a.txt': '' })]
  const docsGit = await commitAll(docs)
  await commitAll(vendor)
  const site = await folderOf({
    'site.config.json': JSON.stringify({ title: 'Acme', url: 'https://acme.example', docs: { path: 'manual/pages' } }),
    '.gitignore': '.docsgen\nbuild\n'
  })
  const git = await commitAll(site)
  const isLocal = ['-c', 'protocol.file.allow=always']
  git(...isLocal, 'submodule', '--quiet', 'add', '--name', 'man', `file://${docs}`, 'manual/pages')
  git(...isLocal, 'submodule', '--quiet', 'add', `file://${vendor}`, 'vendor')
  git('commit', '-q', '-m', 'one')
  const one = docsGit('rev-parse', 'HEAD').trim()
  await write(docs, page('Wait for two days.'))
  docsGit('commit', '-q', '-a', '-m', 'two')
  git('-C', 'manual/pages', 'pull', '-q')
  git('commit', '-q', '-a', '-m', 'two')

  const root = await folderOf({})
  const own = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' })
  own('clone', '-q', site, root)
  const get = 'submodule update --init --recursive manual/pages'
  const without = await runCli(['diff', 'main', '--format', 'json'], root)
  expect(JSON.parse(without.stdout)).toMatchObject({
    notes: [`The submodule “manual/pages” is not compared, because its files are missing: git ${get}`]
  })
  // The commands of the messages help. Those of automatic builds have only the last commit.
  own(...isLocal, ...get.replace('update', 'update --depth 1').split(' '))
  const fetch = `-C manual/pages fetch origin ${one}`
  expect((await runCli(['diff', 'main~1'], root)).stderr).toBe(
    `“main~1” lacks the files of the submodule “manual/pages”. Get them: git ${fetch}\n`
  )
  own(...fetch.split(' '), '-q')
  // Git would run this at each checkout.
  await write(root, { '.git/modules/man/hooks/post-checkout': `#!/bin/sh\ntouch ${join(root, 'hooked')}\n` })
  await chmod(join(root, '.git/modules/man/hooks/post-checkout'), 0o755)
  const whole = await runCli(['diff', 'main~1', '--untrusted'], root)
  const change = /^main~1 → working files: 1 page changed[\s\S]*Wait for \[-one day-\]\{\+two days\+\}/
  expect([whole.code, whole.stdout, whole.stderr]).toEqual([0, expect.stringMatching(change), ''])
  expect(existsSync(join(root, 'hooked'))).toBe(false)
  expect(own('-C', 'manual/pages', 'worktree', 'list').trim().split('\n')).toHaveLength(1)
})

test('a commit that a clone lacks comes with the command that gets it', async () => {
  const site = await folderOf({ 'a.txt': 'one' })
  const git = await commitAll(site)
  git('branch', 'old')
  await write(site, { 'a.txt': 'two' })
  git('commit', '-q', '-a', '-m', 'two')
  const whole = await folderOf({})
  const run = (folder: string, command: string) => execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' })
  run(whole, `git clone -q ${site} .`)
  const messageFor = async (word: string, folder: string) => (await runCli(['diff', word], folder)).stderr
  const unknown = (word: string) => `“${word}” is neither a folder nor a commit of this repository.`
  for (const [word, cure] of [
    ['old', 'git fetch --unshallow origin old:old'],
    ['main~1', 'git fetch --unshallow']
  ] as const) {
    const shallow = await folderOf({})
    run(shallow, `git clone -q --depth 1 file://${site} .`)
    expect(await messageFor(word, shallow)).toBe(
      `${unknown(word)} This clone is shallow, so it lacks older commits: ${cure}\n`
    )
    run(shallow, cure)
    run(shallow, `git rev-parse --verify ${word}`)
  }
  expect(await messageFor('old', whole)).toBe(`${unknown('old')} Did you mean origin/old?\n`)
  run(whole, 'git rev-parse --verify origin/old')
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143]
] as const)('%s leaves no worktree behind', { timeout: 60_000 }, async (signal, code) => {
  const root = await folderOf({
    'site.config.mjs': `import { writeFileSync } from 'node:fs'
writeFileSync(process.env.READY, 'the worktree is there')
await new Promise(done => setTimeout(done, 50_000))
export default { title: 'Acme', url: 'https://acme.example' }
`,
    'docs/index.md': '# Home\n',
    '.gitignore': '.docsgen\n'
  })
  const git = await commitAll(root)
  const ready = join(root, 'ready')
  const { child, done } = startCli(['diff', 'main'], root, { READY: ready })
  await expect.poll(() => existsSync(ready), { timeout: 40_000 }).toBe(true)
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2)
  child.kill(signal)
  expect(await done).toMatchObject({ code })
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect((await readdir(join(root, '.docsgen/diff'))).filter(name => /^\d/.test(name))).toEqual([])
})

test('two commits are built in worktrees, and everything of --fail-on counts', { timeout: 120_000 }, async () => {
  const root = await folderOf({
    'site.config.mjs': "export default { title: 'Acme', url: 'https://acme.example' }\n",
    'docs/index.md': '---\ntitle: Home\n---\n\nSee [the flags](./guide.md#flags).\n',
    'docs/guide.md': '---\ntitle: Guide\n---\n\n## Flags\n\nWait for 5 minutes.\n',
    'docs/gone.md': '---\ntitle: Gone\n---\n\nNobody needs that at all.\n',
    'docs/before.md': '---\ntitle: Renamed\nslug: /renamed\n---\n\n[Nowhere](./nowhere.md)\n',
    'search.tests.yml': '- query: minutes\n  page: /guide\n',
    '.gitignore': '.docsgen\nbuild\n'
  })
  const git = await commitAll(root)
  await rm(join(root, 'docs/gone.md'))
  // A renamed file brings no new findings.
  await rename(join(root, 'docs/before.md'), join(root, 'docs/after.md'))
  await write(root, { 'docs/guide.md': '---\ntitle: Guide\n---\n\n## Options\n\nWait for 10 hours.\n' })
  const limits = 'removed,anchors,findings,search,weight+50%'
  const now = await runCli(['diff', 'main', '--fail-on', limits, '--write', 'report/all.html'], root)
  expect(now.code, now.stderr).toBe(1)
  expect(now.stdout.replace(/^ {2}(?:pages|scripts|styles|search).*\n/gm, '')).toMatchInlineSnapshot(`
    "main → working files: 1 page removed, 1 page changed, 1 anchor broken, navigation changed, 1 search result changed, 1 new finding, 1 resolved finding.
    4 files have uncommitted changes, which are included.

    Pages removed
      /gone  Gone | Acme

    /guide  Guide | Acme
      description: Wait for [-5 minutes-]{+10 hours+}.
      anchor #flags was removed (linked from /)
        - ## Flags
        + ## Options
        Wait for [-5 minutes-]{+10 hours+}.

    Navigation, sidebar default/defaultSidebar
      - Gone → /gone

    Search
      “minutes” found /guide, now finds nothing (its test fails)

    Weight

    New findings
      docs/index.md:5  warning  link/broken-anchor  “/guide” has no anchor “#flags”.

    Resolved findings
      docs/gone.md:1  info  page/description  The page has no description.
    "
  `)
  expect(now.stderr.replaceAll(root, '')).toMatchInlineSnapshot(`
    "--fail-on removed: no page or redirect at /gone.
    --fail-on anchors: links to /guide#flags are broken.
    --fail-on findings: 1 new finding.
    --fail-on search: the pages for “minutes” are no longer found.
    "
  `)
  expect(await readFile(join(root, 'report/all.html'), 'utf8')).toContain('<del>5 minutes</del>')
  git('add', 'docs')
  git('commit', '-q', '-m', 'two')
  await write(root, { 'docs/index.md': '---\ntitle: Home\n---\n\nNot compared.\n' })
  // In a hook git names the index of the commit that is being made.
  vi.stubEnv('GIT_INDEX_FILE', join(root, 'index-of-hook'))
  const commits = await runCli(['diff', 'main~1', 'main'], root)
  vi.unstubAllEnvs()
  expect(await readdir(root)).not.toContain('index-of-hook')
  expect([commits.code, commits.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^main~1 → main: 1 page removed, 1 page changed[\s\S]*2 files have uncommitted changes, which are not included/
    )
  ])
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
  expect((await readdir(join(root, '.docsgen/diff'))).sort()).toEqual(['cache-base', 'cache-head', 'site'])

  const tries = [
    [['diff', 'nobody'], /^“nobody” is neither a folder nor a commit of this repository\.\n$/],
    [['diff', '.docsgen/diff/site', '.docsgen/diff/site'], /Both sides are the folder/],
    [['diff', 'docs'], /“docs” is not a built site/],
    [['diff', 'https://a.example', 'https://b.example'], /One side must be local/],
    [['diff', 'main', '--fail-on', 'removed,weight'], /--fail-on weight: choose from/],
    [['diff', 'main', '--write', 'report.pdf'], /unknown extension/],
    [['diff', 'main', '--search-tests', 'no.yml'], /“no.yml” cannot be read/]
  ] as const
  for (const [parameters, message] of tries) {
    const { code, stderr } = await runCli(parameters, root)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  }
  await write(root, { 'site.config.mjs': 'export default {' })
  const broken = await runCli(['diff', 'main~1', 'main', '--config', 'other.mjs'], root)
  expect([broken.code, broken.stderr]).toEqual([2, expect.stringMatching(/“main~1” does not build:\n {2}.*config\//)])
})
