/**
 * Lists all targets of `#fragments` in the final HTML; reports duplicate ids, and attributes that refer to an id
 * missing from the page (`for`, `aria-describedby`).
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { createEffort, didYouMean } from '../../shared/nearest.ts'
import type { Place } from '../../types/basics.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { originOf, placeOfAddress } from '../origin.ts'
import { walk } from '../tree.ts'

export function rehypeAnchors() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const elements = new Map<string, Element[]>()
    const references: Reference[] = []
    walk<Nodes>(tree, node => {
      if (node.type !== 'element') return
      const { id, name } = node.properties
      if (typeof id === 'string' && id !== '') append(elements, id, node)
      for (const own of context.found.parts.get(node)?.part.anchors ?? []) append(elements, own, node)
      const isAnchor = node.tagName === 'a' && typeof name === 'string' && name !== '' && name !== id
      if (isAnchor && !elements.has(name)) elements.set(name, [])
      references.push(...referencesOf(node))
    })
    for (const [id, all] of elements) {
      const holders = all.length > 1 ? withoutNeighbors(all, context) : all
      if (holders.length > 1) reportTwice(id, holders, context)
    }
    const dangling = references.filter(({ id }) => !elements.has(id))
    if (dangling.length > 0) reportDangling(dangling, context)
    for (const id of elements.keys()) context.found.anchors.add(id)
  }
}

/** An attribute that refers to an element of the page by id. */
interface Reference {
  readonly element: Element
  readonly id: string
}

function append(elements: Map<string, Element[]>, id: string, element: Element): void {
  const known = elements.get(id)
  if (known === undefined) elements.set(id, [element])
  else known.push(element)
}

/**
 * The elements whose shared id is ambiguous. In pages written for GitHub, `<a id="install"></a>` beside “## Install” gives
 * the heading the id that it has here already: both lead to the same place, so only the heading keeps the id.
 */
function withoutNeighbors(holders: readonly Element[], context: PageContext): readonly Element[] {
  const headings = holders.filter(element => context.found.headingElements.has(element))
  const lines = new Set(headings.flatMap(heading => linesAround(heading, context)))
  return holders.filter(element => {
    const { source, start } = originOf(element, context)
    if (element.tagName !== 'a' || !lines.has(`${start.line} ${source.path}`)) return true
    delete element.properties.id
    return false
  })
}

/** The lines at most two above or below an element. */
function linesAround(element: Element, context: PageContext): string[] {
  const { source, start } = originOf(element, context)
  return [-2, -1, 0, 1, 2].map(by => `${start.line + by} ${source.path}`)
}

/** Reported at the first occurrence, where all links lead. */
function reportTwice(id: string, holders: readonly Element[], context: PageContext): void {
  const [place, ...others] = holders.map(element => placeOfId(element, id, context))
  if (place === undefined) return
  const hint = 'Links lead to the first one. Give the others ids of their own.'
  const related = others.map(other => ({ message: 'the same id', place: other }))
  const message = `The id “${id}” is used twice on this page.`
  addFinding(context, finding('markdown/duplicate-id', place, message, hint, related))
}

/** The place of an id; for `## Text {#id}`, that of the `#`. */
function placeOfId(element: Element, id: string, context: PageContext): Place {
  const withHash = placeOfAddress(element, `#${id}`, context)
  return withHash.length === id.length + 1 ? withHash : placeOfAddress(element, id, context)
}

/** Attributes that contain one or several ids, in hast's spelling. */
const idAttributes = new Set(
  ['htmlFor', 'headers', 'list', 'form', 'popoverTarget'].concat(
    ['LabelledBy', 'DescribedBy', 'Details', 'Controls', 'Owns', 'FlowTo', 'ErrorMessage'].map(name => `aria${name}`)
  )
)

function referencesOf(element: Element): Reference[] {
  return Object.entries(element.properties).flatMap(([name, value]) => {
    if (!idAttributes.has(name) || value === undefined || value === null || typeof value === 'boolean') return []
    const ids = [value].flat().flatMap(text => String(text).split(/\s+/))
    return ids.filter(id => id !== '').map(id => ({ element, id }))
  })
}

function reportDangling(references: readonly Reference[], context: PageContext): void {
  const known = context.found.headings.map(heading => heading.id)
  const affords = createEffort()
  for (const { element, id } of references) {
    const meant = affords(known.length) ? didYouMean(id, known) : null
    const message = `No element of this page has the id “${id}”.`
    const place = placeOfAddress(element, id, context)
    addFinding(
      context,
      finding('markdown/dangling-id', place, message, meant ?? 'Fix it, or give the element that id.')
    )
  }
}
