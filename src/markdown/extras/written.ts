/** Texts of the tree beside their source: which characters an author has escaped, and where each of them is. */
import type { Point } from 'unist'
import type { PageContext } from '../context.ts'
import { pointAfter } from '../source.ts'
import type { MarkdownNode } from '../tree.ts'

/** A text and its source; the source may have escapes, character references, and the marks of quotes and lists. */
export interface Written {
  readonly value: string
  /** Whether the author wrote a backslash before the character at an index. */
  readonly isEscaped: (index: number) => boolean
  /** The part of the text between two indexes as a node with its own position. */
  readonly part: (from: number, to: number) => MarkdownNode
}

/** null: the text cannot be found in the source, so nothing in it is a mark. */
export function writtenOf(node: MarkdownNode, { source }: PageContext): Written | null {
  const { value = '', position } = node
  const [start, end] = [position?.start, position?.end]
  if (start?.offset === undefined || end?.offset === undefined) return null
  const { offset } = start
  const written = source.text.slice(offset, end.offset)
  const units = written === value ? null : unitsOf(value, written)
  if (units === null && written !== value) return null
  const at = (index: number) => (units === null ? index : (units[index] ?? written.length))
  const pointAt = (index: number): Point => pointAfter(source, start, at(index))
  return {
    value,
    isEscaped: index => units !== null && written[at(index)] === '\\' && value[index] !== '\\',
    part: (from, to) => ({
      type: 'text',
      value: value.slice(from, to),
      position: { start: pointAt(from), end: to === value.length ? end : pointAt(to) }
    })
  }
}

/** The index of each character of a text in its source; of an escaped one, that of the backslash. null: they differ. */
function unitsOf(value: string, written: string): number[] | null {
  const units: number[] = []
  let at = 0
  for (let index = 0; index < value.length; index++) {
    const character = value[index] ?? ''
    // Spaces before a line break, and the marks of quotes and lists after it.
    if (character === '\n') while (written[at] === ' ' || written[at] === '\t') at++
    else if (value[index - 1] === '\n') while (written[at] !== character && /[ \t>]/.test(written[at] ?? '')) at++
    units.push(at)
    if (written[at] === '\\' && written[at + 1] === character && /[!-/:-@[-`{-~]/.test(character)) at += 2
    else if (written[at] === character) at += 1
    else {
      const reference = /^&#?\w{1,40};/.exec(written.slice(at, at + 50))?.[0]
      if (reference === undefined) return null
      // Few references stand for two units.
      if (/[\uD800-\uDBFF]/.test(character)) units.push(at)
      if (/[\uD800-\uDBFF]/.test(character)) index++
      at += reference.length
    }
  }
  return units
}
