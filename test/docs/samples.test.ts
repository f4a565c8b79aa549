/**
 * The samples of the manual are right, by `docsgen test`: TypeScript passes the type checker, data is read, commands have the
 * options that are shown, Markdown has no finding. A sample that cannot be tried has a comment over it: `<!-- not tested: why -->`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSamples } from '../../plugins/samples/read.ts'
import { readFrontMatter } from '../../src/content/front-matter.ts'
import { createCodeReader } from '../../src/markdown/parse/code-blocks.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { projectRoot, startCli } from '../support/cli.ts'
import { testConfig } from '../support/config.ts'

const folder = join(projectRoot, 'docs/pages')
const readBlocks = await createCodeReader(testConfig().markdown)
const pages = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.mdx?$/.test(file))
    .map(async file => {
      const source = { path: file as SourcePath, text: readFileSync(join(folder, file), 'utf8'), hash: '' }
      const { body, bodyLine } = readFrontMatter(source, () => undefined)
      return { path: source.path, blocks: await readBlocks(file, body, bodyLine) }
    })
)

test('docsgen test finds no fault in the samples of the manual', async () => {
  const { code, stdout, stderr } = await startCli(['test', 'docs'], projectRoot).done
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/\b3\d\d samples on \d+ pages, all pass\./)
  })
})

test('each block that is for docsgen is tested, or says why not', () => {
  const languages = ['ts', 'tsx', 'js', 'jsx', 'bash', 'md', 'mdx']
  const marked = pages.flatMap(page => readSamples(page, new Set()).samples)
  for (const language of languages.filter(it => it !== 'jsx'))
    expect(marked.filter(sample => sample.language === language).length, language).toBeGreaterThan(0)
  const isMarked = new Set(marked.map(({ file, line }) => `${file}:${line}`))
  const forgotten = pages
    // The examples of single options have a test of their own (reference.test.ts).
    .filter(({ path }) => !/^reference\/(?:configuration|plugins)/.test(path))
    .flatMap(page => readSamples(page, new Set(languages)).samples)
    .filter(({ language, text }) => isForDocsgen(language, text))
    .map(({ file, line }) => `${file}:${line}`)
    .filter(place => !isMarked.has(place))
  expect(forgotten).toEqual([])
})

/** Commands of docsgen, options, modules that import docsgen, and pages; not code that only shows how code looks. */
function isForDocsgen(language: string, text: string): boolean {
  if (language === 'bash') return /^(?:\$ )?(?:npx )?docsgen /m.test(text)
  if (/^mdx?$/.test(language)) return true
  return /^(?:\{\n|\/\/.*\n)*\s*\w+: |from 'docsgen(?:\/[^']+)?'/.test(text)
}
