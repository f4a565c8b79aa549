/** `docsgen test`: what authors mark in their pages runs, and what fails is a finding at its line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCodeReader } from '../../../src/markdown/parse/code-blocks.ts'
import type { SourcePath } from '../../../src/types/basics.ts'
import { projectRoot, runCli } from '../../../test/support/cli.ts'
import { testConfig } from '../../../test/support/config.ts'
import { writeSite } from '../../../test/support/files.ts'
import { seed } from '../../../test/support/seed.ts'
import { readSamples } from '../read.ts'
import { compareOutput } from '../report.ts'

const fence = '```'
const block = (info: string, ...lines: readonly string[]) => [`${fence}${info}`, ...lines, fence, ''].join('\n')
const page = (...blocks: readonly string[]) => ['---', 'title: T', '---', '', ...blocks].join('\n')

interface Line {
  readonly code: string
  readonly file: string
  readonly line: number
  readonly message: string
}

async function findings(files: Readonly<Record<string, string>>, config = '', ...more: readonly string[]) {
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://t.example', search: false, ${config} }\n`,
    ...files
  })
  const { code, stdout, stderr } = await runCli(['test', root, '--format', 'json', ...more], root)
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
  return { root, code, stderr, found: lines.map(it => `${it.file}:${it.line} ${it.code} ${it.message}`) }
}

test('blocks of a page follow each other, and what they print is compared', { timeout: 120_000 }, async () => {
  const { code, found, stderr, root } = await findings({
    'docs/index.md': page(
      block('sh test', 'mkdir work', 'cd work', 'export NAME=world'),
      '1. In a list, too:',
      '',
      '   ```sh test',
      '   echo "hello $NAME in $(basename "$PWD")"',
      '   ```',
      '',
      '   ```text output',
      '   hello world in work',
      '   ```',
      '',
      block('json title="../outside/settings.json" test', '{}'),
      block('js title="add.mjs" test', 'export const add = (a, b) => a + b'),
      block(
        'ts test run',
        "import { add } from './add.mjs'",
        'const sum: number = add(1, 2)',
        'console.log(`sum ${sum}`)'
      ),
      block('text output', 'sum …'),
      block('console test', '$ echo one \\', '  two', 'one two', '$ echo three', 'three'),
      block('sh test fails', 'echo no', 'exit 3'),
      block('text output', 'no'),
      block('sh', 'this is never run')
    ),
    'docs/wrong.md': page(
      block('sh test', 'echo one', 'echo two', 'echo three'),
      block('text output', 'one', 'deux', 'three'),
      block('sh test', 'echo fine', 'no-such-command'),
      block('sh test fails', 'true'),
      block('text output', 'nothing'),
      block('text output', 'one too many'),
      block('python test', 'print(1)'),
      block('jsno test', '{}')
    )
  })
  expect(found).toEqual([
    'docs/index.md:21 sample/invalid “../outside/settings.json” is outside the folder of the sample.',
    'docs/wrong.md:13 sample/failed The output of the block above differs.\n  one\n- deux\n+ two\n  three',
    expect.stringMatching(/^docs\/wrong.md:19 sample\/failed The block exited with 127: fine\nno-such-command/),
    'docs/wrong.md:22 sample/failed The block was expected to fail, but it succeeded.',
    'docs/wrong.md:30 sample/invalid A block with “output” has no tested block before it.',
    'docs/wrong.md:34 sample/invalid Nothing tests the language “python”.',
    'docs/wrong.md:38 sample/invalid Nothing tests the language “jsno”.'
  ])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^12 samples on 2 pages, 7 errors\.\n/)])
  expect(await readdir(join(root, '.docsgen/samples'))).toEqual([])
})

test('data is read, and faults have their lines', async () => {
  const { found } = await findings(
    {
      'docs/index.md': page(
        block('json', '{', '  "a": 1,', '}'),
        block('json', '{ "a": 1 }'),
        block('yaml', 'a: [1'),
        block('yaml', 'a: 1', '---', 'b: 2'),
        block('toml test', 'a = 1', 'b = '),
        block('proto test', 'syntax = "proto3";', 'message A {', '  string = 1;', '}'),
        block('proto test', 'syntax = "proto3";', 'message A { string name = 1; }'),
        '<!-- not tested: it shows a mistake -->',
        block('json', '{'),
        block('json test fails', '{'),
        block('sql test', 'SELECT 1;')
      )
    },
    "samples: { languages: ['json', 'yaml'] }"
  )
  expect(found.map(line => line.replace(/(read as \w+): .*/, '$1'))).toEqual([
    'docs/index.md:8 sample/failed The block cannot be read as json',
    expect.stringMatching(/^docs\/index.md:1[56] sample\/failed The block cannot be read as yaml/),
    'docs/index.md:27 sample/failed The block cannot be read as toml',
    'docs/index.md:33 sample/failed The block cannot be read as proto',
    'docs/index.md:51 sample/package The package “libpg-query”, which tests blocks of sql, is not installed.'
  ])
})

/** Of all processes, where the system lists them as files. */
function commandsThatRun(): string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return '' // It has ended meanwhile.
      }
    })
}

test('a block that hangs is ended with all that it has started', async () => {
  const { found } = await findings(
    { 'docs/index.md': page(block('sh test', 'sleep 4711 &', 'echo $! > pid', 'sleep 4712')) },
    'samples: { timeLimit: 1 }'
  )
  expect(found).toEqual(['docs/index.md:5 sample/time The block did not finish within 1 seconds.'])
  expect(commandsThatRun().filter(command => /^sleep 471[12]/.test(command))).toEqual([])
})

test('samples cannot write outside of their folder: scripts nowhere, shells where the system refuses it', async () => {
  const { found, root, stderr } = await findings({
    'docs/index.md': page(
      block('sh test', 'echo x > inside', 'cat inside'),
      block('text output', 'x'),
      block(
        'js test run',
        "import { writeFileSync } from 'node:fs'",
        "writeFileSync('../../../../../outside-script', 'x')"
      ),
      block('sh test', 'echo x > ../../../../../outside-shell')
    )
  })
  expect(existsSync(join(root, 'outside-script'))).toBe(false)
  expect(found[0]).toMatch(/^docs\/index.md:1[34] sample\/failed The block exited with 1/)
  const isGuarded = !stderr.includes('This system does not keep samples')
  expect(existsSync(join(root, 'outside-shell'))).toBe(!isGuarded)
  expect(found.length).toBe(isGuarded ? 2 : 1)
})

test('a title is a path for a file or nothing, and what cannot be written is a finding', async () => {
  const { found, root } = await findings(
    {
      'docs/index.md': page(
        block('own test title="../../../../out of it.txt"', 'one'),
        block('own test title="my folder/a.txt"', 'two'),
        block('text output', 'two'),
        block('json test title="."', '{}'),
        block('sh test', 'mkdir taken'),
        block('json test title="taken"', '{}'),
        block('all test fails', 'wrong'),
        block('all test fails', 'right'),
        block('one test', 'of one command'),
        block('two test', 'of the same')
      )
    },
    `samples: { runners: { own: 'cat {file}', all: 'test -d docs && ! grep -H wrong {files}', ${['one', 'two'].map(language => `${language}: 'set -- {files} && test $# = 2'`)} } }`
  )
  expect(found).toEqual([
    'docs/index.md:17 sample/invalid “.” is outside the folder of the sample.',
    'docs/index.md:25 sample/invalid “taken” cannot be written into the folder of the sample (EISDIR).',
    'docs/index.md:33 sample/failed The block was expected to fail, but it succeeded.'
  ])
  expect(await readdir(join(root, '.docsgen'))).toEqual(['samples'])
})

test('types are those of the project, and commands of the site test what docsgen cannot', async () => {
  const root = join(projectRoot, 'test', `.samples-${process.pid}`)
  const { rm, mkdir, writeFile } = await import('node:fs/promises')
  await mkdir(join(root, 'docs'), { recursive: true })
  try {
    const runners =
      "{ python: 'grep -n wrong {file} && exit 1 || true', go: 'grep -Hn wrong {files} && exit 1 || true' }"
    await writeFile(
      join(root, 'site.config.mjs'),
      `export default { title: 'T', url: 'https://t.example', samples: { runners: ${runners} } }\n`
    )
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json' }))
    const text = page(
      block('ts test', 'const start: number = 1'),
      block('ts test continue', 'const end: string = start + 1', 'export { end }'),
      block('ts test', "import { defineConfig } from 'docsgen/config'", 'export default defineConfig({ title: 5 })'),
      block('python test', 'right'),
      block('python test', 'wrong'),
      block('go test', 'right', 'wrong')
    )
    await writeFile(join(root, 'docs/index.md'), text)
    const { stdout } = await runCli(['test', root, '--format', 'json'], root)
    const found = stdout
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line & { hint: string })
    expect(found.map(it => `${it.line} ${it.message.split('\n')[0]}`)).toEqual([
      "10 Type 'number' is not assignable to type 'string'.",
      '16 No overload matches this call.',
      '23 The block exited with 1: 1:wrong',
      '29 wrong.'
    ])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

test('a build runs no sample', async () => {
  const root = await writeSite({
    'site.config.mjs': "export default { title: 'T', url: 'https://t.example', search: false }\n",
    'docs/index.md': page(block('sh test', `touch ran`), block('text output', 'x'))
  })
  const { stderr } = await runCli(['check', root, '--strict'], root)
  expect(stderr).not.toMatch(/error|warning {2}/)
  expect(existsSync(join(root, '.docsgen/samples'))).toBe(false)
  const none = await runCli(['test', root, '--only', 'nowhere'], root)
  expect([none.code, none.stderr]).toEqual([2, expect.stringMatching(/No page has “nowhere” in its path/)])
})

const reader = createCodeReader(testConfig().markdown)
const samplesIn = async (path: string, text: string, ...languages: readonly string[]) => {
  const blocks = await (await reader)(path, text, 0)
  return readSamples({ path: path as SourcePath, blocks }, new Set(languages)).samples
}

test('tests the code blocks that readers see, and no others', async () => {
  const lines = [
    '<!--',
    '```sh test',
    'in a comment',
    '```',
    '-->',
    '',
    '    ```sh test',
    '    indented code',
    '    ```',
    '',
    '````md',
    '```sh test',
    'in another block',
    '```',
    '````',
    '',
    '> ```sh test',
    '> quoted',
    '> ```',
    '',
    '> 1. Step',
    '>',
    '>    <!-- not tested: it is a sketch -->',
    '>    ```sh test',
    '>    sketch',
    '>    ```',
    '>',
    '>    ```SH test',
    '>    first',
    '>      second',
    '>    ```',
    '',
    ':::note',
    '```sh test title="a.sh"',
    'in an admonition',
    '```',
    ':::',
    '',
    '~~~sh test',
    'without an end'
  ]
  const seen = [
    ['sh', 17, 2, 'quoted'],
    ['sh', 28, 5, 'first\n  second'],
    ['sh', 34, 0, 'in an admonition'],
    ['sh', 39, 0, 'without an end']
  ]
  const shown = async (path: string, text: string) =>
    (await samplesIn(path, text)).map(sample => [sample.language, sample.line, sample.indent, sample.text])
  expect(await shown('a.md', lines.join('\n'))).toEqual(seen)
  // MDX has no indented code: without the marks of code, the fence is a fence.
  expect(await shown('a.mdx', lines.join('\n'))).toEqual([['sh', 7, 4, 'indented code'], ...seen])
  const mdx = '{/*\n```sh test\nin a comment\n```\n*/}\n\n<Card title="a">\n  ```sh test\n  in a tag\n  ```\n</Card>\n'
  expect(await shown('a.mdx', mdx)).toEqual([['sh', 8, 2, 'in a tag']])
  expect(await shown('a.mdx', '<Card>\n\n```sh test\nx\n```\n')).toEqual([])
  expect(await shown('a.mdx', `${'{'.repeat(3000)}\n\n\`\`\`sh test\nx\n\`\`\`\n`)).toEqual([])
  expect(await shown('a.md', `${'>'.repeat(3000)} x\n\n\`\`\`sh test\nx\n\`\`\`\n`)).toEqual([])
})

test('any text is read, and “…” stands for anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('`', '~', '\n', ' ', '>', 't', 'test') }), async text => {
      await samplesIn('a.md', text, 't')
    }),
    { seed }
  )
  expect(compareOutput('a\n…\nz', 'a\nb\nc\nz')).toBe(null)
  expect(compareOutput('done in … ms', '\u001b[32mdone\u001b[0m in 12 ms  \n\n')).toBe(null)
  expect(compareOutput('a\nb', 'a\nc')).toEqual({ line: 1, text: '  a\n- b\n+ c' })
  expect(compareOutput('a … b\nx', 'a 1 b\ny')?.text).toBe('  a … b\n- x\n+ y')
})
