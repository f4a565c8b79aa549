/** What a block prints beside what the page says: `…` stands for anything within a line, and alone for any lines. */
import { lineSpans } from '../util/sequences.ts'

interface Difference {
  /** The first line of the expected text that differs, from 0. */
  readonly line: number
  /** `- expected`, `+ printed`. */
  readonly text: string
}

/** null: it is what was expected. White space at the ends of lines and of the text does not count. */
export function compareOutput(expected: string, printed: string): Difference | null {
  const [wanted, found] = [linesOf(expected), linesOf(printed)]
  if (matches(wanted, found, isAnyLines, isSameLine)) return null
  const spans = lineSpans(wanted.join('\n'), resolved(wanted, found).join('\n'))
  const first = spans.findIndex(({ kind }) => kind !== 'same')
  const line = spans.slice(0, first).filter(({ kind }) => kind !== 'added').length
  const signs = { same: ' ', removed: '-', added: '+' } as const
  const shown = spans.slice(Math.max(0, first - 1), first + 12).map(({ kind, text }) => `${signs[kind]} ${text}`)
  return { line: Math.min(line, Math.max(0, wanted.length - 1)), text: shown.join('\n') }
}

/** The sequences that color a terminal. */
const color = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

function linesOf(text: string): string[] {
  const lines = text
    .replace(color, '')
    .split('\n')
    .map(line => line.trimEnd())
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines
}

/** Printed lines that an expected line with `…` stands for are shown as that line. */
function resolved(wanted: readonly string[], found: readonly string[]): string[] {
  return found.map(line => wanted.find(it => it !== line && !isAnyLines(it) && isSameLine(it, line)) ?? line)
}

function isAnyLines(line: string): boolean {
  return /^\s*(?:…|\.\.\.)\s*$/.test(line)
}

function isSameLine(wanted: string, found: string): boolean {
  if (!wanted.includes('…')) return wanted === found
  return matches(
    [...wanted],
    [...found],
    it => it === '…',
    (a, b) => a === b
  )
}

/** Whether a list fits a pattern in which some values stand for any number of values. */
function matches(
  pattern: readonly string[],
  values: readonly string[],
  isAny: (value: string) => boolean,
  isSame: (pattern: string, value: string) => boolean
): boolean {
  let [at, next, star, mark] = [0, 0, -1, 0]
  while (next < values.length) {
    const wanted = pattern[at]
    if (wanted !== undefined && isAny(wanted)) [star, mark] = [at++, next]
    else if (wanted !== undefined && isSame(wanted, values[next] ?? '')) [at, next] = [at + 1, next + 1]
    else if (star >= 0) [at, next] = [star + 1, ++mark]
    else return false
  }
  while (at < pattern.length && isAny(pattern[at] ?? '')) at++
  return at === pattern.length
}
