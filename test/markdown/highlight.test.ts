import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { BundledLanguage } from 'shiki/langs'
import { bundledThemes } from 'shiki/themes'
import { expect, test } from 'vitest'
import { createHighlighter, type Token } from '../../src/markdown/code/highlight.ts'
import { grammarOf, loadGrammar } from '../../src/markdown/code/languages.ts'
import { type CodeTheme, highlightStyles, loadThemes } from '../../src/markdown/code/themes.ts'
import { testConfig } from '../support/config.ts'

const samples: readonly (readonly [language: BundledLanguage, code: string])[] = [
  [
    'ts',
    'const a: string = `x $' +
      '{b + 1}` // note\nclass A<T> extends B { /re+/g; @dec() run(this: A) {} }\n/** @param x y */'
  ],
  ['bash', 'curl -sSL "https://e.example/$A" | sh -s -- --flag # note\nfor x in a b; do echo "$x"; done'],
  ['yaml', 'a: &b\n  - "c": 1 # note\n  - |\n    text\n'],
  ['markdown', '# A\n\n> *b* **c** [d](e) `f`\n\n```js\nlet x = 1\n```\n'],
  // Lines of ASCII and others in turns, with words of both.
  [
    'ts',
    'const größe = `日本 $' + '{b}`\nconst size: Größe = 1\nclass Ä extends B {\n  run(é: A) {}\n}\nfunction f() {}'
  ],
  ['python', 'def größe(a: int = 1) -> str:\n    return f"日本 {a!r}"  # Ü\n\nclass Ñ(B): pass\nx = "a"'],
  ['sql', "SELECT größe, `b` FROM tabelle WHERE a = 'Ü' -- é\nselect Kurz from T where x in (1, 2)\nSELECT \u212a"],
  ['go', 'func größe(a int) (s string, err error) {\n\treturn "日本", nil // ü\n}\ntype T struct { A, Ä int }'],
  ['css', '.größe::after { content: "→"; color: #fff }\n@media (min-width: 1px) { a:hover { margin: 0 } }'],
  ['diff', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n z']
]

const themes = { light: 'github-light', dark: 'dracula' } as const

/** The colors and font styles that a class gives each visible character, in both themes. */
function ours(lines: readonly (readonly Token[])[], light: CodeTheme, dark: CodeTheme) {
  return lines.flat().flatMap(({ text, className }) => {
    const [, inLight = 0, lightBits = 0, darkBits = 0, inDark = 0] =
      /^c(\d+)(?:-L(\d+))?(?:-D(\d+))?-(\d+)$/.exec(className ?? '') ?? []
    const styles = [rule(light, Number(inLight), Number(lightBits)), rule(dark, Number(inDark), Number(darkBits))]
    return visible(text).map(character => [character, ...styles])
  })
}

function rule({ colors, fontStyles, foreground }: CodeTheme, number: number, bits: number) {
  expect([0, ...fontStyles]).toContain(bits)
  const color = number === 0 ? foreground.toLowerCase() : colors[number]
  return [color, (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0]
}

function visible(text: string): string[] {
  return [...text].filter(character => character.trim() !== '')
}

test.each(samples)("one pass over %s gives the colors of Shiki's two", async (language, code) => {
  const { light, dark } = await loadThemes(themes)
  const highlighter = await createHighlighter(light, dark, loadGrammar)
  const shiki = await createHighlighterCore({
    themes: [bundledThemes['github-light'](), bundledThemes.dracula()],
    langs: await loadGrammar(language),
    engine: createJavaScriptRegexEngine({ forgiving: true })
  })
  const theirs = shiki.codeToTokensWithThemes(code, { lang: language, themes, tokenizeTimeLimit: 0 }).flatMap(line =>
    line.flatMap(({ content, variants }) => {
      const style = ({ color = '', fontStyle = 0 }: { color?: string; fontStyle?: number } = {}) => [
        color.toLowerCase(),
        (fontStyle & 1) > 0,
        (fontStyle & 2) > 0,
        (fontStyle & 4) > 0
      ]
      return visible(content).map(character => [character, style(variants.light), style(variants.dark)])
    })
  )
  expect(ours(await highlighter.tokenize(code.split('\n'), language), light, dark)).toEqual(theirs)
})

test('the colors of a block do not depend on the blocks before it', async () => {
  const { light, dark } = await loadThemes(themes)
  const code = ['# A', '', '```js', 'let x = 1', '```', '', '```yaml', 'a: 1', '```']
  const after = async (...before: string[]) => {
    const highlighter = await createHighlighter(light, dark, loadGrammar)
    for (const language of before) await highlighter.tokenize(['x'], language)
    return highlighter.tokenize(code, 'markdown')
  }
  const alone = await after()
  expect(await after('javascript', 'vue')).toEqual(alone)
  expect(await after('markdown', 'python', 'yaml')).toEqual(alone)
  // Code in it has its own colors.
  expect(alone[3]).not.toHaveLength(1)
})

test.each([
  ['js', 'javascript'],
  ['node', 'javascript'],
  ['yml', 'yaml'],
  ['zsh', 'shellscript'],
  ['text', 'plain'],
  ['none-such', null]
])('the grammar of %s is %s', (written, grammar) => {
  expect(grammarOf(written)).toBe(grammar)
})

test('the style sheet has a rule for every color and font style of both themes, each once', async () => {
  const { markdown } = testConfig()
  const css = await highlightStyles({ markdown: { ...markdown, themes } })
  const { light, dark } = await loadThemes(themes)
  const selectors = css.match(/^.+(?=\{)/gm) ?? []
  expect(new Set(selectors).size).toBe(selectors.length)
  expect(css.match(/\[class\^="c\d+-"\]/g)).toHaveLength(light.colors.length)
  expect(css.match(/\[class\$="-\d+"\]/g)).toHaveLength(dark.colors.length)
  expect(css.match(/\[class\*="-L\d+-"\]/g)).toHaveLength(light.fontStyles.length)
  expect(css.match(/\[class\*="-D\d+-"\]/g)).toHaveLength(dark.fontStyles.length)
})

test('a line of minified code is not tokenised', async () => {
  const { light, dark } = await loadThemes(themes)
  const highlighter = await createHighlighter(light, dark, loadGrammar)
  const line = 'a('.repeat(20_000)
  expect(await highlighter.tokenize([line], 'js')).toEqual([[{ text: line, className: null }]])
})
