/** Translations that come with docsgen are what Shiki's own engine would make of the patterns. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { expect, test } from 'vitest'
import { createReadyPatterns, readPatterns } from '../../src/markdown/code/highlight.ts'
import { projectRoot } from '../support/cli.ts'

const grammars = readdirSync(join(projectRoot, 'dist', 'patterns')).map(name => name.replace(/\.json$/, ''))
const partsOf = (regExp: RegExp) => {
  const { source, flags, rawOptions } = regExp as RegExp & { rawOptions?: object }
  return { source, flags, rawOptions }
}
const translated = (pattern: string) => partsOf(defaultJavaScriptRegexConstructor(pattern, { target: 'ES2024' }))

test('the usual grammars are there', () => {
  expect(grammars).toEqual(expect.arrayContaining(['css', 'go', 'html', 'javascript', 'json', 'python', 'shellscript']))
})

// Every eighth pattern: all of them take half a minute.
test.each(grammars)('%s', async grammar => {
  const patterns = createReadyPatterns()
  await patterns.load(grammar)
  const written = await readPatterns(grammar)
  expect(written.length).toBeGreaterThan(0)
  for (const [pattern] of written.filter((_, index) => index % 8 === 0)) {
    expect(partsOf(patterns.toRegExp(pattern)), pattern).toEqual(translated(pattern))
  }
})

test('patterns of other grammars are translated when they are met', async () => {
  const patterns = createReadyPatterns()
  await patterns.load('no-such-grammar')
  expect(partsOf(patterns.toRegExp('(?<word>\\h+)\\k<word>'))).toEqual(translated('(?<word>\\h+)\\k<word>'))
})
