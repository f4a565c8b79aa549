/** Code of pages, deep nesting and odd files, through the command line: nothing in a project ends or stops the process. */
import { execFileSync } from 'node:child_process'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { runCli, spawnCli, startCli } from '../support/cli.ts'
import { startServeCli } from '../support/cli-serve.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const site = {
  'site.config.mjs':
    "export default { title: 'T', url: 'https://e.example', docs: { path: 'docs' }, search: false, markdown: { timeLimit: 1 } }",
  'docs/index.md': '---\ndescription: D\n---\n\n# Home\n\nHello.\n'
}
const repeat = (text: string, times: number) => text.repeat(times)

test('what code of pages and of the configuration does is an error of its file, and the run goes on', async () => {
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
  const config = `import { spawn } from 'node:child_process'
console.log('{ from: "the configuration" }')
console.error(new Error('seen'))
spawn('no-such-program-here')
setTimeout(() => { throw new Error('from a timer') }, 1)
setTimeout(() => { throw new Error('from a timer that does not hold the process') }, 1).unref()
Promise.resolve().then(() => { throw new Error('from a promise') })
import('node:fs/promises').then(({ readFile }) => readFile('no-such-file'))
${site['site.config.mjs']}`
  const root = await writeSite({ ...site, ...pages, 'site.config.mjs': config })
  const { code, stdout, stderr } = await spawnCli(['build', '--no-cache', '--format', 'json'], root)
  // What a configuration prints is not an output, nor is the configuration itself a part of it.
  expect(stderr).toContain('from: "the configuration"')
  expect(stderr).toMatch(/Error: seen\n +at configuration#docsgen-config\.mjs:\d+:\d+/)
  expect(stderr).not.toContain('base64')
  const late = [
    'from a timer\n',
    'from a timer that does',
    'from a promise',
    'ENOENT',
    'spawn no-such-program-here ENOENT'
  ]
  for (const what of late)
    expect(stderr).toContain(`site.config.mjs: an error occurred after the code had returned: ${what}`)
  const findings = stdout.trimEnd().split('\n')
  const found = findings.map(line => {
    const { code, file, line: at, column } = JSON.parse(line) as Record<string, unknown>
    return `${file}:${at}:${column} ${code}`
  })
  for (const name of ['promise', 'timer', 'exit', 'loop', 'waits'])
    expect(found).toContain(`docs/${name}.mdx:1:1 mdx/render`)
  expect(found).toContain('docs/brackets.mdx:1:2001 markdown/nesting')
  expect(found.join('\n')).toContain('docs/elements.mdx')
  for (const name of ['divs', 'tags', 'tables', 'admonitions'])
    expect(found.join('\n')).toMatch(new RegExp(`docs/${name}\\.md:\\d+:\\d+ markdown/nesting`))
  expect(stderr).not.toContain('bug in docsgen')
  expect(code).toBe(1)
})

test('only a configuration with a loop starts the thread that watches it, and none slows the promises of the build', async () => {
  // Node marks each promise that it follows.
  const marks =
    "html(html) { console.log('marks:', Object.getOwnPropertySymbols(Promise.resolve()).length); return html }"
  const plain = plugin(marks)['site.config.mjs']
  const root = await writeSite({
    'docs/index.md': '# Home\n',
    'counts.cjs': "process.on('worker', () => console.error('a thread'))\n"
  })
  const preloaded = { NODE_OPTIONS: `--require ${join(root, 'counts.cjs')}` }
  for (const [file, text, started] of [
    ['site.config.mjs', plain, false],
    ['site.config.mjs', `for (const one of [1]) globalThis.seen = one\n${plain}`, true],
    ['docusaurus.config.js', "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/' }\n", false]
  ] as const) {
    await rm(join(root, 'site.config.mjs'), { force: true })
    await writeFile(join(root, file), text)
    const { code, stderr } = await startCli(['build', '--no-cache'], root, preloaded).done
    expect(code, stderr).toBe(0)
    expect(stderr.includes('a thread'), text).toBe(started)
    expect(/marks: (\d+)/.exec(stderr)?.[1], text).toBe(file === 'site.config.mjs' ? '0' : undefined)
  }
})

const plugin = (hook: string) => ({
  'site.config.mjs': site['site.config.mjs'].replace('search:', `plugins: [{ name: 'slow', ${hook} }], search:`)
})
const markdownPlugin = (body: string) => ({
  'site.config.mjs': `${site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 1, remarkPlugins: [turns]')}\nfunction turns() { ${body} }\n`
})

test.each([
  [
    'a template while it is loaded',
    { 'templates/parts/BackToTop.tsx': 'for (;;) {}\nexport const BackToTop = () => null\n' },
    'template/invalid'
  ],
  // The limit includes docsgen's own templates, which are loaded together with the site's.
  [
    'a template while it is drawn',
    {
      'site.config.mjs': site['site.config.mjs'].replace('timeLimit: 1', 'timeLimit: 3'),
      'templates/parts/BackToTop.tsx': 'export const BackToTop = () => { for (;;) {} }\n'
    },
    'parts/BackToTop.tsx'
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

test('nothing outside of the project, no secret, no pipe and no device is read, printed or published', async () => {
  const outside = await writeSite({ 'secret.md': '//r:_authToken=SECRET\n' })
  const root = await writeSite({
    ...site,
    'static/.env': 'TOKEN=SECRET\n',
    '.env': 'TOKEN=SECRET\n',
    'docs/a.md': '# A\n\n```sh file=../.env\n```\n'
  })
  await symlink(join(outside, 'secret.md'), join(root, 'docs/leak.md'))
  await symlink('/dev/zero', join(root, 'docs/zero.md'))
  execFileSync('mkfifo', [join(root, 'docs/pipe.md')])
  const { code, stdout, stderr } = await runCli(['check'], root)
  expect(stderr).toContain('static/.env:1:1  error  content/secret')
  expect(stderr).toContain('docs/a.md:3:12  error  content/secret')
  expect(stderr).toMatch(/docs\/leak\.md:1:1 {2}\w+ {2}content\/symlink-outside/)
  expect(stderr).toContain('docs/pipe.md:1:1  warning  content/skipped')
  expect(stderr).toMatch(/docs\/zero\.md:1:1 {2}\w+ {2}content\//)
  expect(stdout + stderr).not.toContain('SECRET')
  expect(code).toBe(1)
})
