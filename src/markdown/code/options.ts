/**
 * The options after the language of a fence: `title="a.ts" {1,3-5} /word/ showLineNumbers=5 wrap collapse={6-20}
 * frame=terminal twoslash id=example file=./a.ts#part`. As in VitePress, `[a.ts]` is a title; as in MkDocs,
 * `hl_lines="1 3-5"` marks lines and `linenums="1"` numbers them.
 */

import { nearest } from '../../shared/nearest.ts'
import { once } from '../../util/lazy.ts'

export interface CodeOptions {
  readonly title: string | null
  /** First and last line of each range, from 1; null: no ranges given, so magic comments apply. */
  readonly ranges: readonly (readonly [number, number])[] | null
  /** Number of the first line; null: no numbers. */
  readonly firstLine: number | null
  readonly wrap: boolean
  readonly file: string | null
  /** Words to mark wherever they occur. */
  readonly words: readonly string[]
  /** First and last line of each collapsed part. */
  readonly collapsed: readonly (readonly [number, number])[]
  /** The number of lines before a fold of the rest; false: no fold; null: that of the site. */
  readonly collapseAfter: number | false | null
  /** Whether the language is shown, and a prompt before commands; null: as on the site. */
  readonly label: boolean | null
  readonly prompt: boolean | null
  /** `auto`: decided by the site's configuration and the language. */
  readonly frame: 'auto' | 'file' | 'terminal' | 'none'
  /** Prefix of the anchors of lines: `#id-L5`. */
  readonly id: string | null
  /** Classes of the block: `{.wide #example}`. */
  readonly classes: readonly string[]
  /** Whether names show their types. */
  readonly twoslash: boolean
  /** Number of the block among those of its page whose lines have notes (extras/annotations.ts); null: it has no notes. */
  readonly notes: number | null
  /** Parts in braces that are not line numbers. */
  readonly unread: readonly string[]
  /** Unknown words that resemble an option (`titel="a"`); and an unclosed or curly quote. */
  readonly misspelt: readonly string[]
  readonly unclosed: string | null
}

/** Options that may be misspelt. */
export const longWords = ['title', 'showLineNumbers', 'collapse', 'frame']

/** Parses the options. Unknown words are ignored, because other tools define their own (`live`, `noInline`). */
export function readOptions(meta: string): CodeOptions {
  return meta === '' ? noOptions() : parseOptions(meta)
}

/** Shared, because most blocks have no options. */
const noOptions = once(() => parseOptions(''))

function parseOptions(meta: string): CodeOptions {
  const bare = meta.replace(/"[^"]*"|'[^']*'/g, '')
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(bare)
  const theirNumbers = /(?:^|\s)linenums=["']?(\d+)/.exec(meta)
  const theirLines = /(?:^|\s)hl_lines=["']([\d\s-]+)["']/.exec(meta)?.[1]?.trim().split(/\s+/)
  const collapse = /(?:^|\s)collapse=\{([\d\s,-]+)\}/.exec(bare)?.[1]
  const notes = /(?:^|\s)docsgen-notes=(\d+)(?=\s|$)/.exec(bare)?.[1]
  const braces = [...bare.matchAll(/(?:^|\s)(\{[^}]*\})/g)].map(match => match[1] ?? '')
  const attributes = braces.filter(text => /^\{:?[ \t]*(?:[.#][A-Za-z][\w-]*[ \t]*(?=[}.#\s]))+\}$/.test(text))
  const named = (mark: string) =>
    attributes.flatMap(text =>
      [...text.matchAll(/([.#])([\w-]+)/g)].flatMap(([, sign, name = '']) => (sign === mark ? name : []))
    )
  const lists = [
    ...braces.filter(text => /^\{[\d\s,-]+\}$/.test(text)),
    ...(theirLines === undefined ? [] : [`{${theirLines.join()}}`])
  ]
  return {
    title: readWord(meta, 'title') ?? /(?:^|\s)\[([^\]]+)\](?=\s|$)/.exec(bare)?.[1] ?? null,
    ranges: lists.length === 0 ? null : lists.flatMap(readRanges),
    firstLine: numbers === null ? (theirNumbers === null ? null : Number(theirNumbers[1])) : Number(numbers[1] ?? 1),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(bare),
    file: readWord(meta, 'file'),
    words: [...bare.matchAll(/(?:^|\s)\/((?:\\\/|[^/\s])+)\/(?=\s|$)/g)].map(match =>
      (match[1] ?? '').replaceAll('\\/', '/')
    ),
    collapsed: collapse === undefined ? [] : readRanges(collapse).filter(([first, last]) => first <= last),
    collapseAfter: toCount(bare),
    label: toSwitch(bare, /(?:^|\s)label(?:=\{?(true|false)\}?)?(?=\s|$)/),
    prompt: toSwitch(bare, /(?:^|\s)prompt(?:=\{?(true|false)\}?)?(?=\s|$)/),
    frame: toFrame(readWord(meta, 'frame')),
    id: /(?:^|\s)id=["']?([A-Za-z][\w-]*)/.exec(meta)?.[1] ?? named('#')[0] ?? null,
    classes: named('.'),
    twoslash: /(?:^|\s)twoslash(?=\s|$)/.test(bare),
    notes: notes === undefined ? null : Number(notes),
    unread: braces.filter(
      text =>
        !attributes.includes(text) && (!lists.includes(text) || readRanges(text).some(([first, last]) => first > last))
    ),
    misspelt: [...bare.matchAll(/(?:^|\s)([A-Za-z]{5,})(?==|\s|$)/g)]
      .map(match => match[1] ?? '')
      .filter(word => !longWords.includes(word) && nearest(word, longWords) !== null),
    unclosed: /(?:^|\s)((?:title|file)=(?:["'][^"']*$|[“”„‘’].*))/.exec(bare)?.[1] ?? null
  }
}

/** Lines before a fold that the block does not number. */
const usualCount = 15

function toCount(bare: string): CodeOptions['collapseAfter'] {
  const [whole, written] = /(?:^|\s)collapse(?:=(\d+|false|true))?(?=\s|$)/.exec(bare) ?? []
  if (whole === undefined) return null
  if (written === 'false' || Number(written) === 0) return false
  return written === undefined || written === 'true' ? usualCount : Number(written)
}

/** `prompt` and `prompt=true` are on, `prompt=false` is off. */
function toSwitch(bare: string, pattern: RegExp): boolean | null {
  const match = pattern.exec(bare)
  return match === null ? null : match[1] !== 'false'
}

/** Expressive Code's name for a frame with a file name is `code`. */
function toFrame(written: string | null): CodeOptions['frame'] {
  if (written === 'terminal' || written === 'none') return written
  return written === 'code' || written === 'file' ? 'file' : 'auto'
}

/** The value of `name="…"`, `name='…'` or `name=word`; null when missing. */
export function readWord(meta: string, name: keyof typeof words): string | null {
  const match = words[name].exec(meta)
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? '')
}

const toWord = (name: string) => new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|(\\S+))`)
const words = { title: toWord('title'), file: toWord('file'), tab: toWord('tab'), frame: toWord('frame') }

/** `{1,3-5}` → [[1, 1], [3, 5]]; not expanded, so `{1-99999999}` costs nothing. */
function readRanges(list: string): (readonly [number, number])[] {
  return list.split(',').flatMap(part => {
    const [, first, last] = /(\d+)(?:\s*-\s*(\d+))?/.exec(part) ?? []
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const]
  })
}
