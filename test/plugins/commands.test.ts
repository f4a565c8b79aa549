/** The hook `commands`: what a command of a plugin gets and returns, and what is said when it does something else. */
import { expect, test } from 'vitest'
import { runCli, spawnCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const configWith = (plugins: string) => `
import { definePlugin } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  markdown: { timeLimit: 1 }, severities: { 'link/broken': 'error' },
  plugins: [${plugins}]
}
`

const commands = `definePlugin({
  name: 'acme',
  commands: {
    'count-blocks': {
      description: 'count the blocks of code',
      arguments: [{ name: '<language>', description: 'their language' }, { name: '[more-files]', description: 'files', default: 'none' }],
      options: [
        'root', 'format', 'untrusted',
        { flags: '--limit <number>', description: 'at most', number: 'count', default: 3 },
        { flags: '--tag <tag>', description: 'tags', isRepeatable: true },
        { flags: '--kind <kind>', description: 'kind', choices: ['a', 'b'] }
      ],
      examples: ['docsgen count-blocks sh'],
      async run({ args, options, report, readSite, out }) {
        const site = await readSite()
        const files = await site.markdownFiles()
        const blocks = (await Promise.all(files.map(async file => (await file.codeBlocks()).map(block => ({ file: file.path, ...block }))))).flat()
        out(JSON.stringify({ args, options, title: site.config.title, proto: await site.checkText('proto', 'syntax = 1;') }) + '\\n')
        for (const { file, line } of blocks) report({ code: 'link/broken', message: 'A block.', place: { file, line } })
        return 3
      }
    },
    throws: {
      description: 'throw',
      run({ err }) {
        err('before\\n')
        throw new Error('no such term')
      }
    },
    text: { description: 'return text', run: () => 'done' },
    loop: { description: 'loop', run() { for (;;); } },
    never: { description: 'wait for nothing', run: () => new Promise(() => {}) },
    silent: { description: 'succeed', run({ root }) { if (openFolder(root).text('docs/index.md') === null) throw new Error('no page') } }
  }
})({ word: 'x' })`

const files = {
  'site.config.mjs': configWith(commands),
  'docs/index.md': '# Home\n\n```sh\nls\n```\n'
}

test('a command gets its arguments, the options of the plugin and the site, and reports findings', async () => {
  const root = await writeSite(files)
  const words = ['count-blocks', 'sh', '--tag', 'a', '--tag', 'b', '--format', 'json']
  const { code, stdout } = await runCli(words, root)
  const [said = '', found = ''] = stdout.split('\n')
  expect(JSON.parse(said)).toEqual({
    args: { language: 'sh', moreFiles: 'none', root: '.', format: 'json', limit: 3, tag: ['a', 'b'] },
    options: { word: 'x' },
    title: 'Acme',
    proto: { line: 1, message: 'Expected a string, found “1”' }
  })
  expect(JSON.parse(found)).toMatchObject({ code: 'link/broken', severity: 'error', file: 'docs/index.md', line: 3 })
  expect(code).toBe(3)
  // A project without docsgen has the entries of the docsgen that runs.
  expect(await runCli(['silent'], root)).toEqual({ code: 0, stdout: '', stderr: '' })
  // From elsewhere, by the folder of the site.
  expect((await runCli(['count-blocks', 'sh', '--root', root], '/')).code).toBe(3)
})

test('docsgen test asks a plugin for samples in its languages, and a failure of it is one of the sample', async () => {
  const languages = `{
    terms: text => (text.includes('=') ? null : { line: 2, message: 'Expected “=”' }),
    broken: () => { throw new Error('no grammar.') },
    wrong: () => 'x'
  }`
  const block = (language: string, text: string) => `\`\`\`${language} test\n${text}\n\`\`\`\n\n`
  const root = await writeSite({
    'site.config.mjs': configWith(`definePlugin({ name: 'acme', languages: ${languages} })()`),
    'docs/index.md': `# Home\n\n${block('terms', 'a = b')}${block('terms', 'a\nb')}${block('broken', 'x')}${block('wrong', 'x')}${block('term', 'x')}`
  })
  const { code, stdout } = await runCli(['test', '--format', 'json'], root)
  const lines = stdout.trim().split('\n')
  const found = lines.map(line => JSON.parse(line) as { line: number; message: string; hint: string | null })
  expect(found.map(({ line, message }) => [line, message])).toEqual([
    [9, expect.stringContaining('Expected “=”')],
    [13, expect.stringContaining('The plugin “acme” cannot check it: no grammar')],
    [17, expect.stringContaining('The plugin “acme” cannot check it: it returned neither null nor { line, message }')],
    [20, 'Nothing tests the language “term”.']
  ])
  expect(found[3]?.hint).toContain('terms')
  expect(code).toBe(1)
})

test('the help of a command comes from its definition', async () => {
  const root = await writeSite(files)
  const { code, stdout } = await runCli(['count-blocks', '--help'], root)
  expect(code).toBe(0)
  expect(stdout).toContain(
    'Usage: docsgen count-blocks [options] <language> [more-files]\n\ncount the blocks of code\n'
  )
  expect(stdout).toMatch(/--root <folder> +folder of the site \(default: "\."\)/)
  expect(stdout).toMatch(/--kind <kind> +kind \(choices: "a", "b"\)/)
  expect(stdout).toContain('Examples:\n  $ docsgen count-blocks sh\n')
  const wrong = await runCli(['count-blocks', 'sh', '--limit', 'x'], root)
  expect(wrong.stderr).toContain("option '--limit <number>' argument 'x' is invalid. It must be a whole number.")
  expect(wrong.code).toBe(2)
})

test.each([
  ['throws', 'The command “throws” of the plugin “acme” failed: no such term.', 'throw new Error('],
  ['text', 'The command “text” of the plugin “acme” returned a string instead of an exit code.', null],
  ['loop', 'The command “loop” of the plugin “acme” failed: it did not finish within 1 second.', null]
])('a command that goes wrong is a finding: %s', async (name, message, line) => {
  const root = await writeSite(files)
  const { code, stderr } = await runCli([name], root)
  const at = line === null ? 1 : configWith(commands).slice(0, configWith(commands).indexOf(line)).split('\n').length
  expect(stderr).toContain(message)
  expect(stderr).toContain(`site.config.mjs:${at}:`)
  expect(code).toBe(1)
})

test('a command whose promise never settles ends with a finding', async () => {
  const { code, stderr } = await spawnCli(['never'], await writeSite(files))
  expect(stderr).toContain('The command “never” of the plugin “acme” failed: its promise never settles.')
  expect(code).toBe(1)
})

const run = 'run() {}'
test.each([
  [
    `{ name: 'a', commands: { build: { description: 'build', ${run} } } }`,
    'The plugin “a” has the command “build”, which docsgen already has.'
  ],
  [
    `{ name: 'a', commands: { x: { description: 'x', ${run} } } }, { name: 'b', commands: { x: { description: 'x', ${run} } } }`,
    'The plugin “b” has the command “x”, which the plugin “a” already has.'
  ],
  [
    `{ name: 'a', commands: { x: { descripton: 'x', ${run} } } }`,
    'Unknown option “descripton” in “plugins[0].commands.x”.'
  ],
  [
    `{ name: 'a', commands: { x: { description: 'x', options: [{ flags: 'limit', description: 'l' }], ${run} } } }`,
    '“plugins[0].commands.x.options[0].flags” must be the name of an option, such as “--strict” or “--limit <number>”, not “limit”.'
  ],
  [`{ name: 'a', commands: { x: { description: 'x', options: ['formt'], ${run} } } }`, 'Did you mean “format”?'],
  [`{ name: 'a', commands: { 'Two Words': { description: 'x', ${run} } } }`, 'is not the name of a command']
])('a wrong definition is a finding in the configuration: %s', async (plugins, message) => {
  const root = await writeSite({ ...files, 'site.config.mjs': configWith(plugins) })
  const { code, stderr } = await runCli(['check'], root)
  expect(stderr).toMatch(/site\.config\.mjs:\d+:\d+/)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})

test('only names that docsgen does not have are looked for, and code of strangers is not run', async () => {
  const broken = await writeSite({ 'site.config.mjs': 'throw new Error("it ran")', 'docs/index.md': '# Home\n' })
  expect((await runCli(['explain', 'link/broken'], broken)).code).toBe(0)
  const untrusted = await runCli(['silent', '--untrusted'], broken)
  expect(untrusted.stderr).toContain("error: unknown command 'silent'")
  expect(untrusted.stderr).not.toContain('it ran')
  const unknown = await runCli(['silent'], broken)
  expect(unknown.stderr).toMatch(/it ran[\s\S]*error: unknown command 'silent'/)
  expect(unknown.code).toBe(2)
  const near = await runCli(['silnt'], await writeSite(files))
  expect(near.stderr).toContain("error: unknown command 'silnt'\n(Did you mean silent?)")
  // Without a configuration there are no plugins, and nothing is said of it.
  const without = await runCli(['silent'], await writeSite({ 'docs/index.md': '# Home\n' }))
  expect(without.stderr).toBe("error: unknown command 'silent'\nSee all commands: docsgen --help\n")
})
