/** What follows the language of a fence: `title="a.ts" {1,3-5} showLineNumbers=5 wrap file=./a.ts#part`. */

import { nearest } from '../../shared/nearest.ts'

export interface CodeOptions {
  readonly title: string | null
  /** First and last line of each range, from 1; null: none was given, so magic comments count. */
  readonly ranges: readonly (readonly [number, number])[] | null
  /** Number of the first line; null: no numbers. */
  readonly firstLine: number | null
  readonly wrap: boolean
  readonly file: string | null
  /** Pieces in braces that are no line numbers. */
  readonly unread: readonly string[]
  /** Words that mean nothing but are near one that does (`titel="a"`), and a quote without its end. */
  readonly misspelt: readonly string[]
  readonly unclosed: string | null
}

const longWords = ['title', 'showLineNumbers']

/** Reads the options; unknown words are ignored, as other tools have theirs (`live`, `noInline`). */
export function readOptions(meta: string): CodeOptions {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  const bare = meta.replace(/"[^"]*"|'[^']*'/g, '')
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(bare)
  const file = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  const braces = [...bare.matchAll(/(?:^|\s)(\{[^}]*\})/g)].map(match => match[1] ?? '')
  const lists = braces.filter(text => /^\{[\d\s,-]+\}$/.test(text))
  return {
    title: title === null ? null : (title[1] ?? title[2] ?? title[3] ?? ''),
    ranges: lists.length === 0 ? null : lists.flatMap(readRanges),
    firstLine: numbers === null ? null : Number(numbers[1] ?? 1),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(bare),
    file: file === null ? null : (file[1] ?? file[2] ?? file[3] ?? ''),
    unread: braces.filter(text => !lists.includes(text) || readRanges(text).some(([first, last]) => first > last)),
    misspelt: [...bare.matchAll(/(?:^|\s)([A-Za-z]{5,})(?==|\s|$)/g)]
      .map(match => match[1] ?? '')
      .filter(word => !longWords.includes(word) && nearest(word, longWords) !== null),
    unclosed: /(?:^|\s)((?:title|file)=["'][^"']*)$/.exec(bare)?.[1] ?? null
  }
}

/** `{1,3-5}` → [[1, 1], [3, 5]]; kept as ranges, so `{1-99999999}` costs nothing. */
function readRanges(list: string): (readonly [number, number])[] {
  return list.split(',').flatMap(part => {
    const [, first, last] = /(\d+)(?:\s*-\s*(\d+))?/.exec(part) ?? []
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const]
  })
}
