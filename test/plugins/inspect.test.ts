/** The hook `inspect`: checks of the built site that run when an option of `docsgen check` asks for them. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const configWith = (inspect: string, more = '') => `
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePlugin } from 'docsgen/config'
const acme = definePlugin({ name: 'acme', codes: { unused: 'error' }, inspect: ${inspect} })
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  plugins: [acme({ word: 'x' })${more}]
}
`

const files = {
  'docs/index.md': '---\ndescription: The home page of Acme.\n---\n\n# Home\n\n[No page](./nowhere.md)\n',
  'docs/live.mdx':
    "---\ndescription: A page with a button.\n---\n\n# Live\n\nimport { Button } from './Button.tsx'\n\n<Button />\n",
  'docs/Button.tsx': 'export const Button = () => <button onClick={() => {}}>Press</button>\n'
}

const looks = `{
  words: {
    description: 'also look for words',
    async run({ options, root, pages, address, folder, configFile, report, importPackage, progress, atEnd }) {
      progress('words', 0, 1)
      atEnd(() => writeFileSync(join(root, 'closed.txt'), ''))
      const html = await (await fetch(new URL('/live', address))).text()
      const text = readFileSync(join(folder, 'live/index.html'), 'utf8')
      const facts = { options, pages, configFile, isSame: html === text, none: await importPackage('not-there') }
      report({ code: 'acme/unused', message: JSON.stringify(facts), place: { file: 'docs/live.mdx', line: 7 } })
    }
  }
}`

test('an inspection gets the built site on a server, its pages and their components', async () => {
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(looks) })
  const { code, stdout } = await runCli(['check', '--words', '--format', 'json'], root)
  const found = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { code: string; severity: string; message: string })
    .filter(({ severity }) => severity === 'error')
  // The broken link does not keep the site from being looked at, and is reported once.
  expect(found.map(({ code }) => code)).toEqual(['link/broken', 'acme/unused'])
  expect(JSON.parse(found[1]?.message ?? '')).toEqual({
    options: { word: 'x' },
    pages: [
      { path: '/', file: 'docs/index.md', components: [] },
      { path: '/404.html', file: null, components: [] },
      { path: '/live', file: 'docs/live.mdx', components: [{ id: '1', name: 'Button', module: 'docs/Button.tsx' }] }
    ],
    configFile: 'site.config.mjs',
    isSame: true,
    none: null
  })
  expect(existsSync(join(root, 'closed.txt'))).toBe(true)
  expect(code).toBe(1)
  expect(existsSync(join(root, 'build'))).toBe(false)
}, 60_000)

test('a check without the option does not build the site', async () => {
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(looks) })
  await runCli(['check'], root)
  expect(existsSync(join(root, '.docsgen/inspected'))).toBe(false)
})

test('known findings and switched-off codes of inspections do not count', async () => {
  const one =
    "{ words: { description: 'look', run: ({ report }) => report({ code: 'acme/unused', message: 'A.', place: null }) } }"
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(one) })
  const first = await runCli(['check', '--words', '--format', 'json'], root)
  expect(first.stdout).toContain('acme/unused')
  await writeFile(join(root, 'known.json'), first.stdout)
  const second = await runCli(['check', '--words', '--baseline', 'known.json'], root)
  expect(second.code).toBe(0)
  expect(second.stderr).not.toContain('acme/unused\n')
  const off = configWith(one).replace('search: false,', "search: false, severities: { 'acme/unused': 'off' },")
  await writeFile(join(root, 'site.config.mjs'), off)
  const third = await runCli(['check', '--words'], root)
  expect(third.stderr).not.toContain('acme/unused')
})

test('an inspection that fails is a finding, and the others are shown', async () => {
  const throws = "{ words: { description: 'look', run() { throw new Error('no such word') } } }"
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(throws) })
  const { code, stderr } = await runCli(['check', '--words'], root)
  expect(stderr).toContain('The command “check --words” of the plugin “acme” failed: no such word.')
  expect(stderr).toMatch(/site\.config\.mjs:5:\d+ {2}error {2}plugin\/failed/)
  expect(stderr).toContain('link/broken')
  expect(code).toBe(1)
})

test('names of options that docsgen has, or another plugin, are refused', async () => {
  const strict = "{ strict: { description: 'look', run() {} }, words: { description: 'look', run() {} } }"
  const more = ", definePlugin({ name: 'b', inspect: { words: { description: 'look', run() {} } } })()"
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(strict, more) })
  const { code, stderr } = await runCli(['check'], root)
  expect(stderr).toContain('The plugin “acme” has the “docsgen check” option “strict”, which docsgen already has.')
  expect(stderr).toContain(
    'The plugin “b” has the “docsgen check” option “words”, which the plugin “acme” already has.'
  )
  expect(code).toBe(2)
})

test.each([
  [['check', '--wrods'], 2, "unknown option '--wrods'"],
  [['check', '--words', '--untrusted'], 2, "unknown option '--words'"],
  [['check', '--browser', '--untrusted'], 2, "option '--browser' cannot be used with option '--untrusted'"]
])('%j is refused', async (words, exitCode, message) => {
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(looks) })
  const { code, stderr } = await runCli(words, root)
  expect(stderr).toContain(message)
  expect(code).toBe(exitCode)
})

test('without the package that drives a browser, one finding says what to install', async () => {
  const root = await writeSite({ ...files, 'site.config.mjs': configWith('{}') })
  const { code, stderr } = await runCli(['check', '--browser'], root)
  expect(stderr).toContain(
    'site.config.mjs:1:1  error  browser/unavailable\n  --browser needs the package “playwright-core”'
  )
  expect(stderr).toContain('npm install --save-dev playwright-core')
  expect(code).toBe(1)
})
