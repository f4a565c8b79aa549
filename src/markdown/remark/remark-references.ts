/**
 * Reports links that are shown as text by mistake: `[text][label]` and `[^note]` without a definition. Changes nothing.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { createEffort, didYouMean, nearest } from '../../shared/nearest.ts'
import type { Place } from '../../types/basics.ts'
import { addFinding, contextOf, type PageContext, report } from '../context.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/** The labels that the page defines: links and footnotes have separate ones. */
interface Defined {
  readonly links: string[]
  readonly notes: string[]
  readonly affords: ReturnType<typeof createEffort>
}

export function remarkReferences() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    const defined: Defined = { links: [], notes: [], affords: createEffort() }
    walk<MarkdownNode>(tree, ({ type, identifier = '' }) => {
      if (type === 'definition') defined.links.push(identifier)
      if (type === 'footnoteDefinition') defined.notes.push(identifier)
    })
    const reported = new Set<string>()
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'text') inspect(node, () => siblings.slice(0, index), { ...defined, reported }, context)
    })
  }
}

function inspect(
  { value = '', position }: MarkdownNode,
  /** The siblings before it; lazy, because it is rarely needed and a line may have thousands. */
  before: () => readonly MarkdownNode[],
  { links, notes, affords, reported }: Defined & { readonly reported: Set<string> },
  context: PageContext
): void {
  const start = position?.start
  if (start?.offset === undefined || !/\]\[|\[\^/.test(value)) return
  // The source, not the value: an escaped bracket is text on purpose.
  const written = context.source.text.slice(start.offset, position?.end.offset)
  const at = (offset: number): Point => pointAfter(context.source, start, offset)

  for (const { index, 0: whole, 1: opening = '', 2: label = '' } of written.matchAll(reference)) {
    const isWhole = opening !== '' || (index === 0 && opensBracket(before()))
    if (!isWhole || !/\p{L}/u.test(label)) continue
    const message = `“[${label}]” has no definition, so the link is shown as text.`
    const meant = affords(links.length) ? didYouMean(label.toLowerCase(), links) : null
    const hint = meant ?? `Define it on a line of its own: [${label}]: address`
    report(context, 'markdown/undefined-reference', at(index + whole.lastIndexOf('[') + 1), message, hint, label.length)
  }
  for (const { index, 1: label = '' } of written.matchAll(footnote)) {
    // A definition without its colon is the same mistake as its reference.
    if (reported.has(label)) continue
    reported.add(label)
    const message = `The footnote “[^${label}]” has no definition, so it is shown as text.`
    const meant = affords(notes.length) ? nearest(label.toLowerCase(), notes) : null
    const hint = meant === null ? `Define it on a line of its own: [^${label}]: text` : `Did you mean “[^${meant}]”?`
    if (meant !== null) meantNotes.set(context, (meantNotes.get(context) ?? new Set()).add(meant))
    report(context, 'markdown/undefined-reference', at(index + 2), message, hint, label.length)
  }
}

/** Footnotes suggested for a misspelled reference: not reported as unused, because that is the same mistake. */
const meantNotes = new WeakMap<PageContext, Set<string>>()

/** `[text][label]`, not after a word (`list[i][j]`); or only `][label]`, if the start is in another node. */
const reference = /(?<![\w\]\\])(\[(?:\\.|[^[\]\\\n])*)?(?<!\\)\]\[((?:\\.|[^[\]\\\n])+)\](?![[(])/g

/** `[^note]`, not escaped and not in a definition; `[^a-z]` is part of a regular expression. */
const footnote = /(?<![\\\]])\[\^(?!\w-\w)([^\s[\]\\]+)\](?!:)/g

/** Whether the text before a sibling such as code or emphasis ends inside an open bracket. */
function opensBracket(before: readonly MarkdownNode[]): boolean {
  const last = before.findLast(node => node.type === 'text')
  return before.at(-1)?.type !== 'text' && /(?<![\w\\])\[[^[\]]*$/.test(last?.value ?? '')
}

/**
 * Reports unused definitions (`[label]: address` is harmless, the text of `[^note]: text` is never shown) and second
 * definitions of a label, which parsers ignore. Changes nothing.
 */
export function remarkDefinitions() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    const definitions: MarkdownNode[] = []
    const labels = new Set<string>()
    const notes = new Set<string>()
    walk<MarkdownNode>(tree, node => {
      const { type, identifier = '' } = node
      if (type === 'definition' || type === 'footnoteDefinition') definitions.push(node)
      else if (type === 'linkReference' || type === 'imageReference') labels.add(identifier)
      else if (type === 'footnoteReference') notes.add(identifier)
    })
    const first = new Map<string, MarkdownNode>()
    for (const node of definitions) {
      const { type, identifier = '', url, position } = node
      if (position === undefined || position.start.offset === undefined) continue
      const other = first.get(`${type} ${identifier}`)
      if (other === undefined) first.set(`${type} ${identifier}`, node)
      else {
        if (isOther(node, other)) reportSecond(node, other, context)
        continue
      }
      if (type === 'definition' && !labels.has(identifier) && !isComment(url)) {
        const message = `“[${identifier}]” is defined but never used.`
        const at = pointAfter(context.source, position.start, 1)
        report(context, 'markdown/unused-definition', at, message, 'Remove it, or use it in a link.', identifier.length)
      }
      if (type === 'footnoteDefinition' && !notes.has(identifier) && !meantNotes.get(context)?.has(identifier)) {
        const message = `The footnote “[^${identifier}]” is never referenced, so it is not shown.`
        const hint = `Write [^${identifier}] where it belongs, or remove it.`
        const at = pointAfter(context.source, position.start, 2)
        report(context, 'markdown/unused-footnote', at, message, hint, identifier.length)
      }
    }
  }
}

/** Whether a second definition loses content: an identical definition is harmless. */
function isOther({ type, url }: MarkdownNode, first: MarkdownNode): boolean {
  return type === 'footnoteDefinition' || (url !== first.url && !isComment(url))
}

function reportSecond(
  { type, identifier = '', position }: MarkdownNode,
  first: MarkdownNode,
  context: PageContext
): void {
  const by = type === 'footnoteDefinition' ? 2 : 1
  const [place, other] = [position, first.position].map(at => {
    const point = at && pointAfter(context.source, at.start, by)
    return placeAt(context.source, point, identifier.length)
  }) as [Place, Place]
  const message = `“[${by === 2 ? '^' : ''}${identifier}]” is defined above, so this definition is ignored.`
  const hint = 'Give one of the two another label, or remove it.'
  const related = [{ message: 'the first definition', place: other }]
  addFinding(context, finding('markdown/duplicate-definition', place, message, hint, related))
}

/** `[//]: # (…)` and `[comment]: <> (…)` are used as comments. */
function isComment(url = ''): boolean {
  return url === '' || url === '#'
}
