/** The exit codes of all commands, in one table. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { fullProgram } from '../../src/cli/find-command.ts'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const names = ['good', 'wrong', 'unreadable', 'empty', 'outside'] as const
type Name = (typeof names)[number]
const sites = new Map<Name, string>()
/** A port that another program uses. */
let port = ''

beforeAll(async () => {
  const removals: (() => Promise<void>)[] = []
  const config = '{ "title": "Acme", "url": "https://acme.example" }'
  const site = (page: string) => ({ 'site.config.json': config, 'docs/index.md': `# Home\n\n${page}\n` })
  const files = {
    good: { ...site(''), 'built/index.html': '<h1>Home</h1>', 'after/index.html': '' },
    wrong: site('[x](./nowhere.md)'),
    unreadable: { ...site(''), 'site.config.json': '{' },
    empty: {},
    // Its pages are outside of the folder that has the configuration.
    outside: {
      'site/site.config.json': config.replace(' }', ', "docs": { "path": "../guide" } }'),
      'guide/index.md': '# Home\n\n[x](./nowhere.md)\n'
    }
  }
  for (const name of names) sites.set(name, await writeSite(files[name], clean => removals.push(clean)))
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = String((server.address() as AddressInfo).port)
  return async () => {
    server.close()
    for (const remove of removals) await remove()
  }
})

/** Command, folder in which it runs, exit code, part of what it prints. PORT is a used port. */
const table: readonly (readonly [command: string, site: Name, code: number, says: string])[] = [
  ['build --out-dir /proc/x/y', 'good', 1, 'the file system does not allow new folders'],
  ['build', 'wrong', 1, 'link/broken'],
  ['build', 'unreadable', 2, 'config/invalid'],
  ['build', 'empty', 2, 'config/invalid'],
  ['build --baseline none.json', 'good', 2, 'none.json'],
  ['check', 'good', 0, 'Checked 1 page in'],
  ['check', 'wrong', 1, 'link/broken'],
  ['check', 'unreadable', 2, 'config/invalid'],
  ['check site', 'outside', 1, '  3 │ [x](./nowhere.md)\n    │     ^^^'],
  ['check --jobs none', 'good', 2, '--jobs'],
  ['test', 'unreadable', 2, 'config/invalid'],
  ['test --only nothing', 'good', 2, 'nothing'],
  ['explain link/broken', 'empty', 0, 'Solution'],
  ['explain none', 'empty', 2, 'none'],
  ['translations --locale en', 'good', 0, ''],
  ['translations --locale de', 'good', 2, '“de” is not a language of the site'],
  ['translations --locale en', 'unreadable', 2, 'config/invalid'],
  ['redirects', 'unreadable', 2, 'config/invalid'],
  ['diff built built', 'good', 2, 'Both sides are the folder'],
  ['diff built after --write /proc/x.md', 'good', 2, '“/proc/x.md” cannot be written'],
  ['diff ../no built', 'good', 2, 'is not a git repository'],
  ['compare built built', 'good', 0, ''],
  ['compare built none', 'good', 2, 'none'],
  ['compare built none --fail-under abc', 'good', 2, 'abc'],
  ['feedback none.csv', 'good', 2, 'none.csv'],
  ['docs-version', 'good', 2, 'name'],
  ['docs-version next', 'good', 2, 'next'],
  ['docs-version 1.0', 'unreadable', 2, 'config/invalid'],
  ['search explain home none', 'good', 2, 'none'],
  ['search push', 'unreadable', 2, 'config/invalid'],
  ['clean none', 'good', 2, 'There is no folder “none”'],
  ['eject Nothing', 'good', 2, 'Nothing'],
  ['eject --list', 'good', 0, 'Footer'],
  ['init', 'unreadable', 2, ''],
  ['serve', 'unreadable', 2, 'config/invalid'],
  ['serve --port PORT', 'good', 2, 'The port PORT is in use.'],
  ['preview --out-dir none', 'good', 2, 'There is no folder “none”'],
  ['preview site', 'outside', 2, 'There is no folder “site/build”.\nBuild it first: docsgen build site\n'],
  ['preview --out-dir built --port PORT', 'good', 2, 'The port PORT is in use.'],
  ['preview', 'unreadable', 2, 'config/invalid'],
  ['mcp none', 'good', 2, 'There is no folder “none”'],
  ['mcp built', 'good', 2, 'llms.txt']
]

test.each(table)('docsgen %s in a site that is %s ends with %d', async (command, site, expected, says) => {
  const { code, stdout, stderr } = await runCli(command.replace('PORT', port).split(' '), sites.get(site) ?? '')
  expect(stdout + stderr).toContain(says.replace('PORT', port))
  expect(code, stdout + stderr).toBe(expected)
})

test('each command is in the table', async () => {
  const terminal = { out() {}, err() {}, isTerminal: false, color: false, links: false, width: 80, cwd: '/', env: {} }
  const { commands } = await fullProgram({ terminal, finish() {} })
  const all = commands.flatMap(command =>
    command.commands.length === 0 ? [command.name()] : command.commands.map(it => `${command.name()} ${it.name()}`)
  )
  expect(all.filter(name => !table.some(([command]) => `${command} `.startsWith(`${name} `)))).toEqual([])
})
