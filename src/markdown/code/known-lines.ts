/**
 * Lines that a grammar has read before. Examples repeat them (closing braces, imports, the head of every manifest), and
 * what a line means depends on nothing but its text and the state in which the lines before have left the grammar.
 */
import type { StateStack } from 'shiki/textmate'
import type { Token } from './highlight.ts'

/** What a line is made of, and the state after it. */
interface ReadLine {
  readonly tokens: readonly Token[]
  readonly next: StateStack
}

type Read = (line: string, state: StateStack) => ReadLine

/** Lines kept at a time, of one grammar: some 20 MB. */
const mostLines = 20_000

/** `read`, once for each line in each state. */
export function knowLines(read: Read, most = mostLines): Read {
  let states: StateStack[] = []
  let known = new Map<StateStack, Map<string, ReadLine>>()
  let count = 0

  /** The one object for all states that are alike: a grammar makes a new one at every line. */
  function same(state: StateStack): StateStack {
    const alike = states.find(other => areAlike(other, state))
    if (alike === undefined) states.push(state)
    return alike ?? state
  }

  return (line, state) => {
    const lines = known.get(state) ?? new Map<string, ReadLine>()
    known.set(state, lines)
    let found = lines.get(line)
    if (found === undefined) {
      if (count >= most) {
        states = []
        known = new Map([[state, lines]])
        lines.clear()
        count = 0
      }
      const { tokens, next } = read(line, state)
      // A copy: parts of a text would keep all of it in memory.
      const copy = JSON.parse(JSON.stringify({ line, tokens })) as Pick<ReadLine, 'tokens'> & { readonly line: string }
      found = { tokens: copy.tokens, next: same(next) }
      lines.set(copy.line, found)
      count += 1
    }
    return found
  }
}

/** Whether every line means the same in both. */
function areAlike(a: StateStack, b: StateStack): boolean {
  if (a === b) return true
  return a.equals(b) && endsOfBegins(a) === endsOfBegins(b)
}

/** A part of the state that `equals` leaves out: it decides where “\G” is in the next line. */
function endsOfBegins(state: StateStack): string {
  // Fields of vscode-textmate's own class; where they are gone, all states look alike in this.
  let frame = state as unknown as Frame | null
  let flags = ''
  while (frame != null) {
    flags += frame.beginRuleCapturedEOL ? '1' : '0'
    frame = frame.parent
  }
  return flags
}

interface Frame {
  readonly parent: Frame | null
  readonly beginRuleCapturedEOL: boolean
}
