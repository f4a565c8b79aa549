/**
 * Attributes in braces, directly after a picture, a link or code, and at the end of a heading:
 *
 *   ![Text](a.png){width=300 .wide}    [text](b.md){target=_blank}    `code`{.language}    ## Title {#id .quiet}
 *
 * and alone in the last line of a paragraph.
 *
 * As in VitePress, MkDocs (`{: .wide }`) and Pandoc. In MDX, where braces contain JavaScript, attribute lists are
 * masked (syntax.ts), and unmasked here.
 */
import type { VFile } from 'vfile'
import { contextOf, type PageContext, report } from '../context.ts'
import { unmaskBraces } from '../parse/syntax.ts'
import { pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

type Attributes = Record<string, string | string[]>

export function remarkAttributes() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (!/\{:?[ \t]*[.#\w]/.test(context.source.text)) return
    const isMdx = context.format !== 'md'
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      const next = siblings[index + 1]
      for (const masked of isMdx ? [node, next, ...(node.children ?? [])] : []) {
        if (typeof masked?.value === 'string') masked.value = unmaskBraces(masked.value)
      }
      if (node.type === 'heading') takeFromHeading(node, context)
      else if (node.type === 'paragraph') takeFromParagraph(node)
      else if (carriers.has(node.type)) takeFromNext(node, next, context)
      return undefined
    })
  }
}

const carriers = new Set(['image', 'link', 'imageReference', 'linkReference', 'inlineCode'])

/** `{#id}` alone is handled by remark-heading-ids. */
function takeFromHeading(node: MarkdownNode, { source }: PageContext): void {
  const last = node.children?.at(-1)
  const match = last?.type === 'text' ? /(?<!\s)\s*\{([^{}\n]*)\}\s*$/.exec(last.value ?? '') : null
  const attributes = match === null || /^\s*#\S+\s*$/.test(match[1] ?? '') ? null : parse(match[1] ?? '')
  if (match === null || attributes === null || last?.value === undefined || match.index === 0) return
  last.value = last.value.slice(0, match.index)
  applyAttributes(node, attributes)
  const { position } = last
  if (position === undefined) return
  // Later plugins read the source of a text by its position.
  const written = source.text.slice(position.start.offset, position.end.offset)
  last.position = { ...position, end: pointAfter(source, position.start, Math.max(0, written.lastIndexOf('{'))) }
}

/** A list alone in the last line of a paragraph, as in MkDocs and Kramdown: `{: .wide }`. */
function takeFromParagraph(node: MarkdownNode): void {
  const last = node.children?.at(-1)
  const match = last?.type === 'text' ? /\n[ \t]{0,9}\{([^{}\n]{1,500})\}[ \t]{0,9}$/.exec(last.value ?? '') : null
  const attributes = match === null ? null : parse(match[1] ?? '')
  if (match === null || attributes === null || last?.value === undefined) return
  last.value = last.value.slice(0, match.index)
  applyAttributes(node, attributes)
}

function takeFromNext(node: MarkdownNode, next: MarkdownNode | undefined, context: PageContext): void {
  if (next?.type !== 'text' || next.value === undefined) return
  const match = /^\{(:?[ \t]*[.#\w][^{}\n]*)\}/.exec(next.value)
  if (match === null) return
  const attributes = parse(match[1] ?? '')
  const start = next.position?.start
  if (attributes === null) {
    if (!/[=.#]/.test(match[1] ?? '')) return
    const message = `“${match[0]}” is not a list of attributes, so it is shown as text.`
    const hint = `Write classes like .wide, an id like #top, and ${names.join(', ')} with a value: {width=300 .wide}.`
    report(context, 'markdown/foreign-syntax', start, message, hint, match[0].length)
    return
  }
  applyAttributes(node, attributes)
  next.value = next.value.slice(match[0].length)
  // Later plugins read the source of a text by its position.
  if (start !== undefined && next.position !== undefined) {
    next.position = { ...next.position, start: pointAfter(context.source, start, match[0].length) }
  }
}

const names = ['width', 'height', 'title', 'target', 'rel', 'loading', 'lang', 'dir', 'style']

const part = /(?:\.([A-Za-z_][\w-]*)|#([A-Za-z_][\w:.-]*)|([a-z]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))(?:\s+|$)/y

/** null: a part of it is not an attribute. */
function parse(written: string): Attributes | null {
  const text = written.replace(/^:/, '').trim()
  const attributes: Attributes = {}
  const classes: string[] = []
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const match = part.exec(text)
    if (match === null) return null
    const [, className, id, name, double, single, bare] = match
    const value = double ?? single ?? bare ?? ''
    if (className !== undefined) classes.push(className)
    else if (id !== undefined) attributes['id'] = id
    else if (name === 'class') classes.push(...value.split(/\s+/))
    else if (name === 'id') attributes['id'] = value
    else if (name !== undefined && names.includes(name)) attributes[name] = value
    else return null
  }
  if (classes.length > 0) attributes['className'] = classes
  return Object.keys(attributes).length === 0 ? null : attributes
}

function applyAttributes(node: MarkdownNode, attributes: Attributes): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...attributes } }
}
