/** Code of pages, deep nesting and odd files, through the command line: nothing in a project ends or stops the process. */
import { execFileSync } from 'node:child_process'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { spawnCli, startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const site = {
  'site.config.mjs':
    "export default { title: 'T', url: 'https://e.example', docs: { path: 'docs' }, search: false, markdown: { timeLimit: 1 } }",
  'docs/index.md': '---\ndescription: D\n---\n\n# Home\n\nHello.\n'
}
const repeat = (text: string, times: number) => text.repeat(times)

test('what code of pages does is an error of its page, and the run goes on', async () => {
  const timer = '{ setTimeout(() => { setTimeout(done, 20); throw new Error("T") }, 1) }'
  const pages = {
    'docs/promise.mdx': 'export const x = Promise.reject(new Error("late"))',
    'docs/timer.mdx': `export const y = await new Promise(done => ${timer})`,
    'docs/exit.mdx': '{process.exit(0)}',
    'docs/loop.mdx': '{(() => { for (;;) {} })()}',
    'docs/waits.mdx': 'export const x = await new Promise(() => {})\n\n# B\n',
    'docs/brackets.mdx': `{${repeat('[', 20_000)}1${repeat(']', 20_000)}}`,
    'docs/elements.mdx': `${repeat('<div>\n\n', 3000)}x`,
    'docs/divs.md': repeat('<div>\n', 3000),
    'docs/tags.md': repeat('<b>', 20_000),
    'docs/tables.md': repeat('<table><tr><td>', 3000),
    'docs/admonitions.md': repeat(':::note\n\n', 9000)
  }
  const root = await writeSite({ ...site, ...pages })
  const { code, stderr } = await spawnCli(['build', '--no-cache'], root)
  for (const name of ['promise', 'timer', 'exit', 'loop', 'waits'])
    expect(stderr).toContain(`docs/${name}.mdx:1:1  error  mdx/render`)
  expect(stderr).toContain('docs/brackets.mdx:1:2001  error  markdown/nesting')
  expect(stderr).toContain('docs/elements.mdx')
  for (const name of ['divs', 'tags', 'tables', 'admonitions'])
    expect(stderr).toMatch(new RegExp(`docs/${name}\\.md:\\d+:\\d+ {2}error {2}markdown/nesting`))
  expect(stderr).not.toContain('bug in docsgen')
  expect(code).toBe(1)
})

test('what a configuration prints is not an output, and a program that it cannot start is named', async () => {
  const config = `import { spawn } from 'node:child_process'\nconsole.log('{ from: "the configuration" }')\nspawn('no-such-program-here')\n`
  const root = await writeSite({ ...site, 'site.config.mjs': config + site['site.config.mjs'] })
  const { code, stdout, stderr } = await spawnCli(['build', '--no-cache', '--format', 'json'], root)
  expect(stdout).not.toContain('from')
  expect(stderr).toContain('from: "the configuration"')
  expect(stderr).toContain(
    'site.config.mjs: an error occurred after the code had returned: spawn no-such-program-here ENOENT'
  )
  expect(code).toBe(1)
})

test('what code of a configuration throws later is an error of the configuration', async () => {
  const code = `
    setTimeout(() => { throw new Error('from a timer') }, 1)
    setTimeout(() => { throw new Error('from a timer that does not hold the process') }, 1).unref()
    Promise.resolve().then(() => { throw new Error('from a promise') })
    import('node:fs/promises').then(({ readFile }) => readFile('no-such-file'))
  `
  const root = await writeSite({ ...site, 'site.config.mjs': `${code}\n${site['site.config.mjs']}` })
  const { stderr } = await spawnCli(['build', '--no-cache'], root)
  for (const what of ['from a timer\n', 'from a timer that does', 'from a promise', 'ENOENT'])
    expect(stderr).toContain(`site.config.mjs: an error occurred after the code had returned: ${what}`)
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

const plugin = (hook: string) => ({
  'site.config.mjs': site['site.config.mjs'].replace('search:', `plugins: [{ name: 'slow', ${hook} }], search:`)
})
const markdownPlugin = (body: string) => ({
  'site.config.mjs': `${site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 1, remarkPlugins: [turns]')}\nfunction turns() { ${body} }\n`
})

// The limit includes docsgen's own templates, which are loaded together with the site's.
test('a template without end is a finding that names it', async () => {
  const template = 'export const BackToTop = () => { for (;;) {} }\n'
  const config = site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 5')
  const root = await writeSite({ ...site, 'site.config.mjs': config, 'templates/parts/BackToTop.tsx': template })
  const { stderr } = await spawnCli(['build', '--no-cache'], root)
  expect(stderr).toContain('it did not finish within 5 seconds.')
  expect(stderr).toContain('parts/BackToTop.tsx')
})

test.each([
  [
    'a template while it is loaded',
    { 'templates/parts/BackToTop.tsx': 'for (;;) {}\nexport const BackToTop = () => null\n' },
    'template/invalid'
  ],
  ['a hook for documents', plugin('html: () => { for (;;) {} }'), 'The hook “html” of the plugin “slow” failed'],
  ['a hook for pages', plugin('pages: () => { for (;;) {} }'), 'The hook “pages” of the plugin “slow” failed'],
  [
    'a hook that waits for nothing',
    plugin('pages: () => new Promise(() => {})'),
    'The hook “pages” of the plugin “slow” failed'
  ],
  ['a plugin for Markdown', markdownPlugin('return () => { for (;;) {} }'), '“turns”: it did'],
  ['a plugin for Markdown that waits for nothing', markdownPlugin('return () => new Promise(() => {})'), '(turns)']
])('%s without end is a finding that names it', async (_, files, name) => {
  const { findings } = await build({ root: await writeSite({ ...site, ...files }), mode: 'build', cache: false })
  const found = findings.map(found => `${formatFinding(found)} ${found.hint}`).join('\n')
  expect(found).toMatch(/it did not finish within \d+ seconds?\./)
  expect(found).toContain(name)
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
  expect(stderr).toContain('docs/b.mdx: code ran out of memory')
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
