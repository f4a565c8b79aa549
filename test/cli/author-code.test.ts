/** Code of pages, deep nesting and odd files, through the command line: nothing in a project ends or stops the process. */
import { execFileSync } from 'node:child_process'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnCli, startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'

const site = {
  'site.config.mjs':
    "export default { title: 'T', url: 'https://e.example', docs: { path: 'docs' }, search: false, markdown: { timeLimit: 1 } }",
  'docs/index.md': '---\ndescription: D\n---\n\n# Home\n\nHello.\n'
}
const repeat = (text: string, times: number) => text.repeat(times)

test.each([
  ['a rejected promise', 'export const x = Promise.reject(new Error("late"))', 'docs/b.mdx:1:1  error  mdx/render'],
  [
    'a failing timer',
    'export const y = await new Promise(done => { setTimeout(() => { setTimeout(done, 20); throw new Error("T") }, 1) })',
    'docs/b.mdx:1:1  error  mdx/render'
  ],
  ['process.exit', '{process.exit(0)}', 'docs/b.mdx:1:1  error  mdx/render'],
  ['an endless loop', '{(() => { for (;;) {} })()}', 'docs/b.mdx:1:1  error  mdx/render'],
  ['brackets', `{${repeat('[', 20_000)}1${repeat(']', 20_000)}}`, 'docs/b.mdx:1:2001  error  markdown/nesting'],
  ['elements of a page', `${repeat('<div>\n\n', 3000)}x`, 'docs/b.mdx']
])('%s is an error of its page', async (_, text, expected) => {
  const root = await writeSite({ ...site, 'docs/b.mdx': text })
  const { code, stderr } = await spawnCli(['build', '--no-cache'], root)
  expect(stderr).toContain(expected)
  expect(stderr).not.toContain('bug in docsgen')
  expect(code).toBe(1)
})

test('what a configuration prints is not an output, and a program that it cannot start is named', async () => {
  const config = `import { spawn } from 'node:child_process'\nconsole.log('{ from: "the configuration" }')\nspawn('no-such-program-here')\n`
  const root = await writeSite({ ...site, 'site.config.mjs': config + site['site.config.mjs'] })
  const { code, stdout, stderr } = await spawnCli(['build', '--no-cache', '--format', 'json'], root)
  expect(stdout).not.toContain('from')
  expect(stderr).toContain('from: "the configuration"')
  expect(stderr).toContain('site.config.mjs: code failed after its result was used: spawn no-such-program-here ENOENT')
  expect(code).toBe(1)
})

test.each([
  ['a timer', "setTimeout(() => { throw new Error('late') }, 1)"],
  ['a timer that does not hold the process', "setTimeout(() => { throw new Error('late') }, 1).unref()"],
  ['a promise', "Promise.resolve().then(() => { throw new Error('late') })"],
  ['a file that nobody waits for', "import('node:fs/promises').then(({ readFile }) => readFile('late'))"]
])('%s of a configuration that throws later is an error of the configuration', async (_, code) => {
  const root = await writeSite({ ...site, 'site.config.mjs': `${code}\n${site['site.config.mjs']}` })
  const { stderr } = await spawnCli(['build', '--no-cache'], root)
  expect(stderr).toContain('site.config.mjs: code failed after its result was used:')
  expect(stderr).not.toContain('bug in docsgen')
})

test('only a configuration with a loop starts the thread that watches it', async () => {
  const root = await writeSite({
    'docs/index.md': '# Home\n',
    'counts.cjs': "process.on('worker', () => console.error('a thread'))\n"
  })
  const preloaded = { NODE_OPTIONS: `--require ${join(root, 'counts.cjs')}` }
  const plain = site['site.config.mjs']
  for (const [file, text, started] of [
    ['site.config.mjs', plain, false],
    ['site.config.mjs', `for (const one of [1]) globalThis.seen = one\n${plain}`, true],
    ['docusaurus.config.js', "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/' }\n", false]
  ] as const) {
    await rm(join(root, 'site.config.mjs'), { force: true })
    await writeFile(join(root, file), text)
    const { code, stderr } = await startCli(['check'], root, preloaded).done
    expect(code, stderr).toBe(0)
    expect(stderr.includes('a thread'), text).toBe(started)
  }
})

test('a configuration that leaves nothing behind does not slow the promises of the build', async () => {
  // Node marks each promise that it follows.
  const hook =
    "html(html) { console.log('marks:', Object.getOwnPropertySymbols(Promise.resolve()).length); return html }"
  const root = await writeSite({ ...site, ...plugin(hook) })
  const { stderr } = await spawnCli(['build', '--no-cache'], root)
  expect(stderr).toContain('marks: 0')
  expect(stderr).not.toMatch(/marks: [1-9]/)
})

const limit = 'it did not finish within 1 second.'
const templates = (body: string) => ({
  'templates/parts/BackToTop.tsx': `export const BackToTop = () => { ${body} }\n`
})
const plugin = (hook: string) => ({
  'site.config.mjs': site['site.config.mjs'].replace('search:', `plugins: [{ name: 'slow', ${hook} }], search:`)
})
const markdownPlugin = (body: string) => ({
  'site.config.mjs': `${site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 1, remarkPlugins: [turns]')}\nfunction turns() { ${body} }\n`
})

test.each([
  ['a template', templates('for (;;) {}'), limit, 'parts/BackToTop.tsx'],
  [
    'a template while it is loaded',
    { 'templates/parts/BackToTop.tsx': 'for (;;) {}\nexport const BackToTop = () => null\n' },
    limit,
    'template/invalid'
  ],
  ['a hook for documents', plugin('html: () => { for (;;) {} }'), limit, 'The hook “html” of the plugin “slow” failed'],
  [
    'a hook for pages',
    plugin('pages: () => { for (;;) {} }'),
    'it did not finish within',
    'The hook “pages” of the plugin “slow” failed'
  ],
  [
    'a hook that waits for nothing',
    plugin('pages: () => new Promise(() => {})'),
    'it did not finish within',
    'The hook “pages” of the plugin “slow” failed'
  ],
  ['a plugin for Markdown', markdownPlugin('return () => { for (;;) {} }'), limit, '“turns”: it did'],
  [
    'a plugin for Markdown that waits for nothing',
    markdownPlugin('return () => new Promise(() => {})'),
    limit,
    '(turns)'
  ],
  [
    'a page that waits for nothing',
    { 'docs/b.mdx': 'export const x = await new Promise(() => {})\n\n# B\n' },
    limit,
    'docs/b.mdx:1:1'
  ]
])('%s without end is a finding that names it', async (_, files, reason, name) => {
  const root = await writeSite({ ...site, ...files })
  const { code, stderr } = await spawnCli(['build', '--no-cache'], root)
  expect(stderr).toContain(reason)
  expect(stderr).toContain(name)
  expect(code).toBe(1)
})

test.each([
  [
    'a page',
    { 'docs/b.mdx': 'export async function wait() { await null; for (;;) {} }\n\nexport const x = await wait()\n' },
    /docs\/b\.mdx: code did not finish within 2 seconds, in the function “wait”/
  ],
  [
    'promises of a page',
    { 'docs/b.mdx': 'export const y = await (async () => { for (;;) await null })()\n' },
    /docs\/b\.mdx: code did not finish/
  ],
  [
    'a timer of a page',
    { 'docs/b.mdx': 'export const z = await new Promise(() => setTimeout(() => { for (;;) {} }, 1))\n' },
    /docs\/b\.mdx: code did not finish/
  ],
  [
    'a hook',
    plugin('pages: async pages => { await null; while (pages) {} }'),
    /the plugin “slow”: code did not finish within \d+ seconds, in the function “pages”/
  ]
])('a loop after an “await” of %s ends the run with a line that names it', async (_, files, line) => {
  const root = await writeSite({ ...site, ...files })
  const { code, stderr } = await startCli(['build', '--no-cache'], root).done
  expect(stderr).toMatch(line)
  expect(stderr).not.toMatch(/debugger|bug in docsgen/)
  expect(code).toBe(1)
})

test('code that takes all memory ends the run with a line that names its page', async () => {
  const page = '# B\n\n{(() => { const all = []; for (;;) all.push(Array.from({ length: 1000 }, Math.random)) })()}\n'
  const root = await writeSite({
    ...site,
    'site.config.mjs': site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 60'),
    'docs/b.mdx': page
  })
  const { code, stderr } = await startCli(['build', '--no-cache'], root, { NODE_OPTIONS: '--max-old-space-size=400' })
    .done
  expect(stderr).toContain('docs/b.mdx: code uses all memory that Node gives this process')
  expect(code).toBe(1)
})

test.each([
  ['divs', repeat('<div>\n', 3000)],
  ['unclosed tags', repeat('<b>', 20_000)],
  ['tables', repeat('<table><tr><td>', 3000)],
  ['admonitions', repeat(':::note\n\n', 20_000)]
])('%s without end in Markdown are an error of the page', async (_, text) => {
  const root = await writeSite({ ...site, 'docs/b.md': text })
  const { code, stderr } = await spawnCli(['check', '--no-cache'], root)
  expect(stderr).toMatch(/docs\/b\.md:\d+:\d+ {2}error {2}markdown\/nesting/)
  expect(code).toBe(1)
})

test('the server answers a page that would end the process with 500, and others as before', async () => {
  const root = await writeSite({
    ...site,
    'docs/b.mdx': '{process.exit(0)}',
    'docs/c.mdx': '{(() => { for (;;) {} })()}',
    'docs/d.mdx': 'export const x = await new Promise(() => {})\n\n# D\n'
  })
  const server = await startServeCli(root)
  const statusOf = async (path: string) => (await fetch(new URL(path, server.address))).status
  expect(await statusOf('/b')).toBe(500)
  expect(await statusOf('/d')).toBe(500)
  expect(await statusOf('/c')).toBe(500)
  expect(await statusOf('/')).toBe(200)
})

test('a page with imports, exports and expressions is built by the bundled tool', async () => {
  const text =
    "import { Twice } from './twice.jsx'\n\nexport const price = 20\n\n<Twice of={price} /> and {price + 1}\n"
  const twice = 'export const Twice = ({ of }) => <b>{of * 2}</b>\n'
  const patient = { 'site.config.mjs': site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 60') }
  const root = await writeSite({ ...site, ...patient, 'docs/b.mdx': text, 'docs/twice.jsx': twice })
  const { code, stderr } = await spawnCli(['build'], root)
  expect(code, stderr).toBe(0)
  expect(await readFile(join(root, 'build/b/index.html'), 'utf8')).toContain('<b>40</b> and 21')
})

test('of a file outside of the project nothing is printed', async () => {
  const root = await writeSite({ 'secret.md': '//r:_authToken=SECRET\n', ...prefixed('site/', site) })
  await symlink('../../secret.md', join(root, 'site/docs/leak.md'))
  const { code, stderr } = await spawnCli(['check', 'site'], root)
  expect(stderr).toContain('content/symlink-outside')
  expect(stderr).not.toContain('SECRET')
  expect(code).toBe(1)
})

test('a secret in a static folder is neither published nor printed', async () => {
  const page = '# A\n\n```sh file=../.env\n```\n'
  const root = await writeSite({
    ...site,
    'static/.env': 'TOKEN=SECRET\n',
    '.env': 'TOKEN=SECRET\n',
    'docs/a.md': page
  })
  const { code, stderr } = await spawnCli(['check'], root)
  expect(stderr).toContain('static/.env:1:1  error  content/secret')
  expect(stderr).toContain('docs/a.md:3:12  error  content/secret')
  expect(stderr).not.toContain('SECRET')
  expect(code).toBe(1)
})

test('a stack trace that code prints names the configuration instead of holding all of it', async () => {
  const root = await writeSite({
    ...site,
    'site.config.mjs':
      "console.error(new Error('seen'))\nexport default { title: 'T', url: 'https://e.example', docs: { path: 'docs' } }\n"
  })
  const { stderr } = await spawnCli(['check'], root)
  expect(stderr).toMatch(/Error: seen\n +at configuration#docsgen-config\.mjs:\d+:\d+/)
  expect(stderr).not.toContain('base64')
})

test('a pipe or a device among the pages is skipped, not opened', async () => {
  const root = await writeSite(site)
  execFileSync('mkfifo', [join(root, 'docs/pipe.md')])
  await symlink('/dev/zero', join(root, 'docs/zero.md'))
  const { code, stderr } = await spawnCli(['check'], root)
  expect(stderr).toContain('docs/pipe.md:1:1  warning  content/skipped')
  expect(stderr).toMatch(/docs\/zero\.md:1:1 {2}\w+ {2}content\//)
  expect(code).toBe(1)
})

function prefixed(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [folder + name, text]))
}
