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
    expect(partsOf(patterns.toRegExp(pattern, false)), pattern).toEqual(translated(pattern))
  }
})

/** Each kind of character, letters that are also one by case-insensitive rules, and what common rules look for. */
const asciiLines = [
  String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code)),
  ' \t const Kelvin_1 = `a ${b.sS}` // <T extends X9> (0xFF) => { [k]: "v\\n" };\n',
  'SELECT k.* FROM "A_b" WHERE x >= 1.5e-3 AND y IN (\'p\', @q); -- note\n'
]

test.each(grammars)('%s finds the same in ASCII without classes of Unicode', async grammar => {
  const patterns = createReadyPatterns()
  await patterns.load(grammar)
  for (const [pattern] of (await readPatterns(grammar)).filter((_, index) => index % 8 === 1)) {
    const [usual, ascii] = [false, true].map(isAscii => patterns.toRegExp(pattern, isAscii)) as [RegExp, RegExp]
    for (const line of asciiLines) {
      for (const from of [0, 20]) expect(found(ascii, line, from), pattern).toEqual(found(usual, line, from))
    }
  }
})

function found(regExp: RegExp, line: string, from: number) {
  regExp.lastIndex = from
  return regExp.exec(line)?.indices ?? null
}

test('most expressions of TypeScript need no classes of Unicode in ASCII', async () => {
  const patterns = createReadyPatterns()
  await patterns.load('typescript')
  const written = await readPatterns('typescript')
  const plain = written.filter(([pattern]) => !patterns.toRegExp(pattern, true).flags.includes('v'))
  expect(plain.length).toBeGreaterThan(0.9 * written.length)
})

test('patterns of other grammars are translated when they are met', async () => {
  const patterns = createReadyPatterns()
  await patterns.load('no-such-grammar')
  expect(partsOf(patterns.toRegExp('(?<word>\\h+)\\k<word>', false))).toEqual(translated('(?<word>\\h+)\\k<word>'))
})
