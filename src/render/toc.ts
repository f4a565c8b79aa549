/** The table of contents of a page. The tree is built from all headings before levels are dropped, as in Docusaurus. */
import type { Heading } from '../types/compiled.ts'
import type { TocItem } from '../types/page-props.ts'

interface Node extends TocItem {
  readonly children: Node[]
}

/** The headings from `min` to `max` as a tree. `h3, h2, h4` with 2 to 3 → h3 and h2 side by side, no h4. */
export function buildToc(headings: readonly Heading[], min: number, max: number): TocItem[] {
  return keepLevels(toTree(headings), min, max)
}

/** The parent of a heading is the last heading before it with a smaller level. */
function toTree(headings: readonly Heading[]): Node[] {
  const roots: Node[] = []
  const open: Node[] = []
  for (const { id, html, level } of headings) {
    // A second h1 counts as level 2; the title has no id and is not listed.
    const node: Node = { id, html: breakLongNames(html), level: Math.max(level, 2), children: [] }
    if (id === '') continue
    while (open.length > 0 && (open.at(-1) as Node).level >= node.level) open.pop()
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(node)
    open.push(node)
  }
  return roots
}

/** Long names may break where a new word of the name begins. `transform<wbr>Email<wbr>Address` */
function breakLongNames(html: string): string {
  return html.replace(/<[^>]*>|\w{20,}/g, part =>
    part.startsWith('<') ? part : part.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=_)(?=[^_])/g, '<wbr>')
  )
}

/** Children take the place of items outside of the levels. */
function keepLevels(items: readonly TocItem[], min: number, max: number): TocItem[] {
  return items.flatMap(item => {
    const children = keepLevels(item.children, min, max)
    return item.level < min || item.level > max ? children : [{ ...item, children }]
  })
}
