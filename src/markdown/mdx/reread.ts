/** Reads rendered HTML back into a tree, and finds out for each element where it was written. */
import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parseFragment } from 'parse5'
import type { Origin } from '../origin.ts'
import { lineStarts, type SourceText } from '../source.ts'
import { walk } from '../walk.ts'
import { marks } from './program.ts'

/**
 * The tree of `html`. Tags that stand in the source know their own place (`data-at`); what components drew gets
 * the place of the component (marks, which become comments so that they may stand anywhere). Both are removed.
 */
export function reread(html: string, sources: readonly SourceText[]): Root {
  const marked = html.replaceAll(marks.open, '<!--@').replaceAll(marks.close, '-->')
  const tree = fromParse5(parseFragment(marked)) as Root // a fragment's tree is a root
  const originAt = originReader(sources)
  const around: Origin[] = []
  walk<Nodes>(tree, (node, index, siblings) => {
    if (node.type === 'comment' && node.value.startsWith('@')) {
      siblings.splice(index, 1)
      if (node.value === '@/') around.pop()
      else around.push(originAt(node.value.slice(1)))
      return index
    }
    if (node.type !== 'element') return
    if (isPreload(node)) {
      siblings.splice(index, 1)
      return index
    }
    place(node, around.at(-1), originAt)
    return
  })
  return tree
}

/** React puts one before the content for each picture; ours load lazily. */
function isPreload({ tagName, properties }: Element): boolean {
  return tagName === 'link' && properties.dataAt === undefined && String(properties.rel) === 'preload'
}

function place(element: Element, around: Origin | undefined, originAt: (site: string) => Origin): void {
  const site = element.properties.dataAt
  delete element.properties.dataAt
  const origin = typeof site === 'string' ? originAt(site) : around
  if (origin !== undefined) element.data = { ...element.data, origin } as Element['data'] & { origin: Origin }
}

/** Reads `0:12:3` and `0:12:3:87`: body, line, column, offset of the end. */
function originReader(sources: readonly SourceText[]): (site: string) => Origin {
  const starts = new Map<SourceText, number[]>()
  return site => {
    const [index = 0, line = 1, column = 1, end] = site.split(':').map(Number)
    const source = sources[index] ?? (sources[0] as SourceText) // a page has at least its own body
    const lines = starts.get(source) ?? lineStarts(source.text)
    starts.set(source, lines)
    const offset = (lines[line - 1] ?? 0) + column - 1
    return { source, start: { line, column, offset }, end: end === undefined || end === 0 ? undefined : end }
  }
}
