/**
 * Removes the common beginning and end of two versions of a page, so that they need not be parsed. Most edits touch one
 * section, and parsing is most of the cost of a comparison.
 */
import { isBlock } from './html.ts'

/**
 * The two pieces of HTML without the blocks that both begin and end with. The last heading before the first difference
 * is kept. Unchanged when the tags are unbalanced.
 */
export function withoutCommonParts(before: string, after: string): readonly [string, string] {
  const [old, now] = [split(before), split(after)]
  if (old === null || now === null) return [before, after]
  const start = commonStart(old.text, now.text)
  const end = commonEnd(old.text, now.text, start)
  const join = ({ head, text, rest }: Split) => head + withoutEnds(text, start, text.length - end) + rest
  return [join(old), join(now)]
}

interface Split {
  readonly head: string
  /** The author's content. */
  readonly text: string
  readonly rest: string
}

const textStart = /<[a-z]+\b[^>]*\sclass="(?:[^"]*\s)?markdown(?:\s[^"]*)?"[^>]*>/

/** null when the page has no author's content, or its tags are unbalanced. */
function split(html: string): Split | null {
  const found = textStart.exec(html)
  if (found === null) return null
  const start = found.index + found[0].length
  const end = walk(html, start, () => {})
  return end === null ? null : { head: html.slice(0, start), text: html.slice(start, end), rest: html.slice(end) }
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

/** Length of the common suffix. It never overlaps the common prefix, whose length is `start`. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++
  return length
}

const tags = /<(\/?)([a-z][\w-]*)(?![\w-])(?:[^"'<>]|"[^"]*"|'[^']*')*>/gi
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose content is not parsed as tags. */
const raw = new Set('script style template textarea title xmp'.split(' '))

interface Tag {
  readonly name: string
  readonly at: number
  readonly text: string
}

/**
 * Calls `visit` for each opening tag with its ancestors, until the element ends that was open at `from`. The result is
 * the offset of that end; null when the tags are unbalanced or an element of `raw` occurs.
 */
function walk(html: string, from: number, visit: (tag: Tag, around: readonly Tag[]) => void): number | null {
  const open: Tag[] = []
  tags.lastIndex = from
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    const [text, slash, written = ''] = found
    const name = written.toLowerCase()
    if (raw.has(name)) return null
    if (slash !== '/') {
      const tag = { name, at: found.index, text }
      visit(tag, open)
      if (!empty.has(name) && !text.endsWith('/>')) open.push(tag)
    } else if (open.length === 0) return found.index
    else if (open.pop()?.name !== name) return null
  }
  return null
}

/** The text from the last heading before `start` to the first block after `end`, with the tags that enclose them. */
function withoutEnds(text: string, start: number, end: number): string {
  let [first, openers] = [0, '']
  let [last, closers] = [text.length, '']
  walk(text, 0, ({ name, at, text: { length } }, around) => {
    if (/^h[1-6]$/.test(name) && at + length <= start) {
      first = at
      openers = around.map(tag => tag.text).join('')
    } else if (at >= end && last === text.length && beginsPart(name, around)) {
      last = at
      closers = around.map(tag => `</${tag.name}>`).reduceRight((all, tag) => all + tag, '')
    }
  })
  return openers + text.slice(first, last) + closers
}

/** Whether an element starts a new part: a paragraph, row or block of code before it ends here. */
function beginsPart(name: string, around: readonly Tag[]): boolean {
  return isBlock({ nodeName: name }) && !/^t[dh]$/.test(name) && !around.some(tag => /^(?:pre|h[1-6])$/.test(tag.name))
}
