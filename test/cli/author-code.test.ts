/** Code of pages, deep nesting and odd files, through the command line: nothing in a project ends or stops the process. */
import { execFileSync } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnCli } from '../support/cli.ts'
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
  expect(stderr).not.toContain('fault of docsgen')
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
    'docs/c.mdx': '{(() => { for (;;) {} })()}'
  })
  const server = await startServeCli(root)
  const statusOf = async (path: string) => (await fetch(new URL(path, server.address))).status
  expect(await statusOf('/b')).toBe(500)
  expect(await statusOf('/c')).toBe(500)
  expect(await statusOf('/')).toBe(200)
})

test('a page with imports, exports and expressions is built by the bundled tool', async () => {
  const text =
    "import { Twice } from './twice.jsx'\n\nexport const price = 20\n\n<Twice of={price} /> and {price + 1}\n"
  const twice = 'export const Twice = ({ of }) => <b>{of * 2}</b>\n'
  const root = await writeSite({ ...site, 'docs/b.mdx': text, 'docs/twice.jsx': twice })
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
