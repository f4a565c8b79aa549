/**
 * Colored terminal output: escape codes such as `ESC[31m` become classes. The escape character may be the character
 * itself, `␛`, or an escape sequence of a programming language: `\e`, `\x1b`, `\033`, `\u001b`.
 */
import type { Token } from './highlight.ts'

const colors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']
const escapeCharacter = String.raw`(?:\u001b|\u241b|\\e|\\x1[bB]|\\033|\\u001[bB])`
const code = new RegExp(`${escapeCharacter}\\[([\\d;]*)m`, 'g')
/** Codes that move the cursor or clear the line: removed, because a page cannot show their effect. */
const others = new RegExp(`${escapeCharacter}\\[[\\d;?]*[A-HJKSTfhilnsu]`, 'g')

interface Style {
  readonly foreground: string | null
  readonly background: string | null
  readonly weights: ReadonlySet<string>
}

const plain: Style = { foreground: null, background: null, weights: new Set() }

/** The tokens of each line; a color stays active until the next color code, also across lines. */
export function ansiTokens(lines: readonly string[]): Token[][] {
  let style = plain
  return lines.map(line => {
    const tokens: Token[] = []
    const add = (text: string) => {
      if (text !== '') tokens.push({ text, className: classOf(style) })
    }
    const shown = line.replace(others, '')
    let end = 0
    for (const match of shown.matchAll(code)) {
      add(shown.slice(end, match.index))
      style = change(style, (match[1] ?? '').split(';').map(Number))
      end = match.index + match[0].length
    }
    add(shown.slice(end))
    return tokens
  })
}

function classOf({ foreground, background, weights }: Style): string | null {
  const names = [
    ...(foreground === null ? [] : [foreground]),
    ...(background === null ? [] : [`on-${background}`]),
    ...weights
  ]
  return names.length === 0 ? null : names.map(name => `ansi-${name}`).join(' ')
}

const weights: ReadonlyMap<number, string> = new Map([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underline'],
  [7, 'inverse'],
  [9, 'strike']
])
/** The weights that each reset code ends. */
const ends: ReadonlyMap<number, readonly string[]> = new Map([
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underline']],
  [27, ['inverse']],
  [29, ['strike']]
])

function change(before: Style, codes: readonly number[]): Style {
  let style = before
  for (let at = 0; at < codes.length; at++) {
    const value = codes[at] ?? 0
    // Skip the arguments of 256-color and true-color codes (`38;5;n` and `38;2;r;g;b`), which have no class.
    if (value === 38 || value === 48) at += codes[at + 1] === 5 ? 2 : 4
    else style = changeOnce(style, value)
  }
  return style
}

function changeOnce(style: Style, value: number): Style {
  const weight = weights.get(value)
  const ended = ends.get(value)
  if (value === 0) return plain
  if (weight !== undefined) return { ...style, weights: new Set([...style.weights, weight]) }
  if (ended !== undefined) {
    return { ...style, weights: new Set([...style.weights].filter(name => !ended.includes(name))) }
  }
  if (value === 39) return { ...style, foreground: null }
  if (value === 49) return { ...style, background: null }
  const color = colors[value % 10]
  const tens = Math.floor(value / 10)
  if (color !== undefined && (tens === 3 || tens === 9)) return { ...style, foreground: color }
  return color !== undefined && (tens === 4 || tens === 10) ? { ...style, background: color } : style
}
