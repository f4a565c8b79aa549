/**
 * Blocks of HTML. With the attribute `markdown`, what is in the element is Markdown, which CommonMark reads between
 * empty lines. Without it, Python-Markdown keeps all up to the end of the element, but CommonMark only up to an empty
 * line: indented lines below that would be code.
 */
import type { Blocks } from './blocks.ts'
import { Line } from './lines.ts'

const opening = /^<([A-Za-z][\w-]*)((?:[ \t]+[\w:@.-]+(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)[ \t]*(\/?)>/
const flag = /[ \t]{1,9}markdown(?:=(?:"\w{0,9}"|'\w{0,9}'|\w{1,9}))?(?=[ \t]|$)/

const blockElements = new Set(
  (
    'address article aside blockquote body canvas center colgroup dd details div dl dt fieldset figcaption figure footer form ' +
    'group h1 h2 h3 h4 h5 h6 header hgroup html iframe legend li main map math menu nav noscript object ol output p ' +
    'progress section summary table tbody td tfoot th thead tr ul video'
  ).split(' ')
)

/** Elements that contain no blocks: their own tag gives way to one that can. */
const paragraphs = new Set(['p', 'span'])

type ToBlocks = (lines: readonly Line[]) => Blocks

export function htmlBlock(
  lines: readonly Line[],
  at: number,
  toBlocks: ToBlocks
): (Blocks & { readonly end: number }) | null {
  const first = lines[at]
  if (first === undefined) return null
  const { indent } = first
  const [tag = '', name = '', attributes = '', isEmpty] = opening.exec(first.text.trimStart()) ?? []
  const element = name.toLowerCase()
  if (!blockElements.has(element) || isEmpty === '/') return null
  const close = closeOf(lines, at, element)
  if (close === null) return null
  if (!flag.test(attributes)) {
    const raw = lines.slice(at, close.line + 1)
    return raw.some(it => it.isBlank) ? { lines: joined(raw, indent), colons: 0, end: close.line + 1 } : null
  }
  const kept = attributes.replace(flag, '')
  const shown = paragraphs.has(element) ? 'div' : name
  const start = indent + tag.length
  const content =
    close.line === at
      ? [first.slice(start, close.from)]
      : [
          first.slice(start),
          ...lines.slice(at + 1, close.line),
          ...(lines[close.line] === undefined ? [] : [(lines[close.line] as Line).slice(0, close.from)])
        ]
  const inner = toBlocks(unindented(content))
  const after = lines[close.line]?.slice(close.to)
  return {
    lines: [
      Line.made(`<${shown}${kept}>`),
      Line.made(''),
      ...inner.lines,
      Line.made(''),
      Line.made(`</${shown}>`),
      Line.made(''),
      ...(after === undefined || after.isBlank ? [] : [after])
    ],
    colons: inner.colons,
    end: close.line + 1
  }
}

/** The content without the space that all of its lines have: four columns of it would make code. */
function unindented(content: readonly Line[]): readonly Line[] {
  const [head, ...rest] = content
  const shown = rest.filter(it => !it.isBlank)
  const least = Math.min(...shown.map(it => it.indent))
  const moved = shown.length === 0 ? rest : rest.map(it => it.slice(Math.min(least, it.indent)))
  return head === undefined ? moved : [head.slice(head.indent), ...moved]
}

/** A raw block without the empty lines after which CommonMark would read code. */
function joined(raw: readonly Line[], indent: number): Line[] {
  return raw
    .filter((line, index) => {
      if (!line.isBlank) return true
      const next = raw.slice(index + 1).find(it => !it.isBlank)
      return next !== undefined && next.indent < indent + 4 && !next.text.trimStart().startsWith('<')
    })
    .map(it => (it.isBlank ? it : it.slice(Math.min(indent, it.indent))))
}

interface EndTag {
  readonly line: number
  /** Columns of the tag. */
  readonly from: number
  readonly to: number
}

/** End tags by the lines whose first tag they close, for each element of a list of lines. */
const endTags = new WeakMap<readonly Line[], Map<string, ReadonlyMap<number, EndTag>>>()

/** The end tag of the element that begins in a line; null: it has no end. */
function closeOf(lines: readonly Line[], at: number, element: string): EndTag | null {
  const known = endTags.get(lines) ?? new Map<string, ReadonlyMap<number, EndTag>>()
  endTags.set(lines, known)
  // All of them at once: one search for each would read the rest of the page for every element that is not closed.
  const ends = known.get(element) ?? endTagsOf(lines, element)
  known.set(element, ends)
  return ends.get(at) ?? null
}

function endTagsOf(lines: readonly Line[], element: string): ReadonlyMap<number, EndTag> {
  const tags = new RegExp(`<(/?)${element}(?=[\\s/>])[^<>]*>`, 'gi')
  const ends = new Map<number, EndTag>()
  /** Lines of the open elements; null: it is not the first one of its line. */
  const open: (number | null)[] = []
  let fence: string | null = null
  for (const [line, { text }] of lines.entries()) {
    const marker = /^[ \t]*(`{3,}|~{3,})/.exec(text)?.[1]
    if (marker !== undefined && (fence === null || text.trim() === fence)) fence = fence === null ? marker : null
    if (fence !== null) continue
    let isFirst = true
    for (const { 0: tag, 1: slash, index: from } of text.matchAll(tags)) {
      if (isInCode(text, from)) continue
      const to = from + tag.length
      if (slash === '' && tag.endsWith('/>')) continue
      if (slash === '') open.push(isFirst ? line : null)
      else {
        const begin = open.pop()
        if (begin !== undefined && begin !== null) ends.set(begin, { line, from, to })
      }
      isFirst = false
    }
  }
  return ends
}

function isInCode(text: string, at: number): boolean {
  return text.includes('`') && (text.slice(0, at).split('`').length - 1) % 2 === 1
}
