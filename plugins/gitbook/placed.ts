/** Blocks in place of tags: on lines of their own, with empty lines around them, in the list or quote that they are in. */
import type { SourceEdit } from 'docsgen/config'

export function placed(made: SourceEdit['text'], from: number, to: number, text: string): SourceEdit {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const before = text.slice(lineStart, from)
  const [prefix = ''] = /^[ \t>]*/.exec(before) ?? []
  const lineEnd = endOfLine(text, to)
  const rest = text.slice(to, lineEnd)
  const isLast = rest.trim() === ''
  const end = isLast ? to : to + rest.length - rest.trimStart().length
  const marker = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/.test(before)
  const inside = marker ? before.replace(/[^>]/g, ' ') : prefix
  if (typeof made !== 'string') return { at: from, length: to - from, text: made }
  if (made === '') {
    const isAlone = isLast && before.trim() === prefix.trim()
    return { at: from, length: end - from, text: isLast || isAlone ? '' : `\n\n${inside}` }
  }
  const isFirst = marker || before.trim() === prefix.trim()
  const lead = marker ? '' : isFirst ? (isEmptyBefore(text, lineStart) ? '' : `\n${inside}`) : `\n\n${inside}`
  const body = made.replaceAll('\n', `\n${inside}`)
  return { at: from, length: end - from, text: `${lead}${body}\n${inside}${isLast ? '' : `\n${inside}`}` }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function isEmptyBefore(text: string, lineStart: number): boolean {
  if (lineStart === 0) return true
  const start = text.lastIndexOf('\n', lineStart - 2) + 1
  return /^[ \t>]*$/.test(text.slice(start, lineStart - 1))
}
