/**
 * Makes emphasis what authors mean, where CommonMark reads something else. A character is masked by another one, so that
 * positions stay correct, until the text is parsed:
 *
 *   **注意：**请      →  **注意：**⼀       Chinese, Japanese and Korean have no spaces, but CommonMark wants one or
 *                                       punctuation on the outer side of a marker whose inner side is punctuation
 *   ## A {#__init__} →  ## A {#‹‹init‹‹}  in an id, nothing is a marker
 *
 * The symbols for letters are radicals, which are used in dictionaries only; one that the text contains is not taken.
 */
import type { Locale } from '../../types/basics.ts'
import { idBraces } from './syntax.ts'

/** Whether a page of this language has emphasis beside punctuation. */
export function isCjk({ tag, htmlLang }: Pick<Locale, 'tag' | 'htmlLang'>): boolean {
  return /^(?:zh|ja|ko)(?![a-z])/i.test(htmlLang ?? tag)
}

/** The characters by those that mask them. */
export type Masks = ReadonlyMap<string, string>

/** `text` with the characters masked that would make or prevent emphasis by mistake. */
export function maskEmphasis(text: string, locale: Locale): { readonly text: string; readonly masks: Masks } {
  const masks = new Map<string, string>()
  if (!/[*_~]/.test(text)) return { text, masks }
  const withIds = maskIds(text, masks)
  return { text: isCjk(locale) ? maskLetters(withIds, masks) : withIds, masks }
}

/** Braces at the end of a line that begin with an id or a class. */
const attributes = new RegExp(
  `[{${idBraces.open}]:?[ \\t]*[#.][^{}${idBraces.close}\\n]*[}${idBraces.close}](?=[ \\t]*$)`,
  'gm'
)

const markers: Readonly<Record<string, string>> = { '*': '\uE007', _: '\uE008', '~': '\uE009' }

function maskIds(text: string, masks: Map<string, string>): string {
  return text.replace(attributes, braces =>
    braces.replace(/[*_~]/g, marker => {
      const mask = markers[marker] ?? marker
      masks.set(mask, marker)
      return mask
    })
  )
}

function maskLetters(text: string, masks: Map<string, string>): string {
  const symbolOf = new Map<string, string>()
  const symbols = freeSymbols(text)
  const mask = (letter: string): string => {
    if (masks.has(letter)) return letter
    const symbol = symbolOf.get(letter) ?? symbols.next().value
    if (symbol === undefined) return letter
    symbolOf.set(letter, symbol)
    masks.set(symbol, letter)
    return symbol
  }
  return text.replace(letterBefore, mask).replace(letterAfter, mask)
}

/** Letters of these languages, for a class of characters. */
export const cjk = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`
const cjkMark = String.raw`\u3001-\u303F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65“”‘’…—·`
const marker = String.raw`(?:\*{1,3}|_{1,3}|~{1,2})(?![*_~])`
const punctuation = String.raw`(?:\p{P}|\p{S})`

/** A letter before or after a marker whose other side is punctuation; one of the two is of these languages. */
const letterBefore = new RegExp(`[${cjk}](?=${marker}${punctuation})|[\\p{L}\\p{N}](?=${marker}[${cjkMark}])`, 'gu')
const letterAfter = new RegExp(
  `(?<=(?![*_~])${punctuation}${marker})[${cjk}]|(?<=[${cjkMark}]${marker})[\\p{L}\\p{N}]`,
  'gu'
)

function* freeSymbols(text: string): Generator<string, undefined> {
  for (const [from, to] of [
    [0x2f00, 0x2fd5],
    [0x4dc0, 0x4dff]
  ] as const) {
    for (let code = from; code <= to; code++) {
      const symbol = String.fromCharCode(code)
      if (!text.includes(symbol)) yield symbol
    }
  }
  return undefined
}

/** Puts the characters back everywhere in a parsed tree: in texts, addresses and the code of MDX. */
export function unmask(tree: object, masks: Masks): void {
  if (masks.size === 0) return
  const symbols = new RegExp(`[${[...masks.keys()].join('')}]`, 'g')
  const visit = (value: object): void => {
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'string') {
        const restored = part.replace(symbols, symbol => masks.get(symbol) ?? symbol)
        if (restored !== part) (value as Record<string, unknown>)[key] = restored
      } else if (typeof part === 'object' && part !== null && key !== 'position') visit(part)
    }
  }
  visit(tree)
}
