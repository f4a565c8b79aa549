/**
 * What two versions of a page have in common at the beginning and at the end need not be parsed: it is taken out of both. Most
 * edits touch one section, and parsing is most of the cost of a comparison.
 */

/**
 * The same two pieces of HTML without the elements that both begin and end with, but for the heading that stands before the
 * first difference; unchanged where tags do not fit together.
 */
export function withoutCommonParts(before: string, after: string): readonly [string, string] {
  const start = before.search(contentStart)
  const content = start + (contentStart.exec(before)?.[0].length ?? 0)
  const same = commonStart(before, after)
  if (start < 0 || content > same) return [before, after]
  const sameEnd = commonEnd(before, after, same)
  const [old, now] = [before, after].map(html => trimmed(html, content, same, html.length - sameEnd))
  return old === null || now === null || old === undefined || now === undefined ? [before, after] : [old, now]
}

/** What authors have written begins behind this tag. */
const contentStart = /<[a-z]+\b[^>]*\sclass="(?:[^"]*\s)?markdown(?:\s[^"]*)?"[^>]*>/

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

/** Not longer than what `start` leaves. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++
  return length
}

const tags = /<(\/?)([a-z][\w-]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/gi
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What is in them is no tag. */
const raw = new Set('script style template textarea title xmp'.split(' '))

interface Tag {
  readonly name: string
  readonly text: string
}

/** Where the HTML is cut, and the tags that are open there. */
interface Cut {
  readonly at: number
  readonly open: readonly Tag[]
}

/**
 * From `content` on, keeps what stands between the last heading before `same` and the first element behind `tail`, with the
 * tags that are open around it. null: the tags do not fit together.
 */
function trimmed(html: string, content: number, same: number, tail: number): string | null {
  const open: Tag[] = []
  let first: Cut = { at: content, open: [] }
  let last: Cut | null = null
  tags.lastIndex = content
  for (let found = tags.exec(html); found !== null; found = tags.exec(html)) {
    const [text, slash, written = ''] = found
    const name = written.toLowerCase()
    const at = found.index
    if (raw.has(name)) return null
    if (slash !== '/') {
      if (/^h[1-6]$/.test(name) && tags.lastIndex <= same) first = { at, open: [...open] }
      if (at >= tail) last ??= { at, open: [...open] }
      if (!empty.has(name) && !text.endsWith('/>')) open.push({ name, text })
    } else if (open.length > 0) {
      if (open.pop()?.name !== name) return null
    } else return cut(html, content, first, last ?? { at, open }, at)
  }
  return null
}

function cut(html: string, content: number, first: Cut, last: Cut, end: number): string {
  const openers = first.open.map(({ text }) => text)
  const closers = last.open.map(({ name }) => `</${name}>`).reverse()
  return [html.slice(0, content), ...openers, html.slice(first.at, last.at), ...closers, html.slice(end)].join('')
}
