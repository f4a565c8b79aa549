import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages } from 'shiki/langs'
import { INITIAL, type StateStack } from 'shiki/textmate'
import { expect, test } from 'vitest'
import { knowLines } from '../../src/markdown/code/known-lines.ts'

const code = ['const a = `one', 'two', '`', 'two', '/* two', 'two', '*/', 'two', 'const a = `one', 'two', '`']

/** Reads lines of TypeScript one after the other, and counts those that the grammar reads. */
async function reader(most?: number) {
  const core = await createHighlighterCore({
    themes: [],
    langs: [bundledLanguages.ts()],
    engine: createJavaScriptRegexEngine({ forgiving: true })
  })
  const grammar = core.getLanguage('ts')
  const counted = { lines: 0 }
  const read = (line: string, state: StateStack) => {
    counted.lines += 1
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
    return { tokens: tokens.map(({ scopes }) => ({ text: line, className: scopes.join(' ') })), next: ruleStack }
  }
  const through = (next: ReturnType<typeof knowLines>) => (lines: readonly string[]) => {
    let state = INITIAL
    return lines.map(line => {
      const { tokens, next: after } = next(line, state)
      state = after
      return tokens
    })
  }
  return { plain: through(read), known: through(knowLines(read, most)), counted }
}

test('a line that is known means what it meant, in the state it stands in', async () => {
  const { plain, known } = await reader()
  const fresh = plain(code)
  expect(known(code)).toEqual(fresh)
  expect(known(code)).toEqual(fresh)
  expect(known(['two', ...code.slice(4)])).toEqual(plain(['two', ...code.slice(4)]))
})

test('no line is read twice in one state', async () => {
  const { known, counted } = await reader()
  known(code)
  const { lines } = counted
  known(code)
  known([...code, ...code.slice(4)])
  expect(counted.lines).toBe(lines)
  expect(lines).toBeLessThan(code.length)
})

test('where too many are known, they are forgotten, and read again alike', async () => {
  const { plain, known, counted } = await reader(3)
  expect(known(code)).toEqual(plain(code))
  counted.lines = 0
  known(code)
  expect(counted.lines).toBeGreaterThan(0)
})
