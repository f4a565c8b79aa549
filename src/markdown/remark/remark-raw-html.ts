/**
 * Raw HTML that is not published as HTML: comments are dropped, tags of unknown elements are shown as text. Unclosed
 * elements, which would contain the rest of the page, are reported.
 */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { VFile } from 'vfile'
import { contextOf, type PageContext, report } from '../context.ts'
import { pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/**
 * Shows tags of unknown elements as text: `Run x as <your-name>` would be published as an empty element. An element
 * with a hyphen and an attribute or an end tag is a custom element, and stays.
 */
export function remarkUnknownElements() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format !== 'md' || context.environment.config.markdown.rawHtml !== 'allow') return
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'html' && node.value !== undefined) node.value = showUnknown(node.value, node, context)
    })
  }
}

/**
 * Comments, and elements whose content is not HTML, come first in the pattern, so that tags inside them are skipped.
 * Quoted attribute values may contain what looks like a tag; their lengths are limited, so that matching stays fast on
 * any text.
 */
const tag =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|pre|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([A-Za-z][\w.:-]*)([^<>"']*(?:(?:"[^"]{0,2000}"|'[^']{0,2000}')[^<>"']*){0,100}|[^<>]*)>/gi

function showUnknown(text: string, { position }: MarkdownNode, context: PageContext): string {
  return text.replace(
    tag,
    (element, _, slash: string | undefined, name: string | undefined, rest = '', index: number) => {
      if (name === undefined || isElement(name, rest, context.source.text)) return element
      if (slash === '' && position !== undefined) {
        const start = pointAfter(context.source.text, position.start, index)
        const message = `“${element}” is no element of HTML, so it is shown as text.`
        report(context, 'markdown/unknown-element', start, message, hintFor(name, rest), element.length)
      }
      return element.replace('<', '&lt;')
    }
  )
}

function hintFor(name: string, rest: string): string {
  const isComponent = /^[A-Z]/.test(name) && /\S/.test(rest)
  return isComponent
    ? 'A component has to be imported, which makes the file MDX; or set “markdown.format” to “mdx”.'
    : 'Write “&lt;” for the character, or put the text into code.'
}

const html = new Set(htmlTagNames)
// Case-sensitive: “card” is an element of MathML, “Card” a component.
const drawings = new Set([...svgTagNames, ...mathmlTagNames])

function isElement(name: string, rest: string, text: string): boolean {
  if (html.has(name.toLowerCase()) || drawings.has(name)) return true
  const isCustom = /^[a-z][\w.]*-/.test(name)
  return isCustom && (/[^\s/]/.test(rest) || text.includes(`</${name}>`))
}

/** Elements that require an end tag, and that authors write around text. */
const closed = new Set(
  'a abbr b blockquote button center cite code del details div em figure font h1 h2 h3 h4 h5 h6 i ins kbd mark ol pre q s samp section small span strike strong sub summary sup svg table tt u ul var video'.split(
    ' '
  )
)

/**
 * Reports elements and comments of raw HTML without an end: `<details>` without `</details>` collapses the rest of
 * the page. Changes nothing.
 */
export function remarkUnclosedElements() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format !== 'md' || context.environment.config.markdown.rawHtml !== 'allow') return
    const open: OpenTag[] = []
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'html') followTags(node, open, context)
    })
    for (const { name, node, index } of open) {
      const isComment = name === '!--'
      const message = isComment
        ? 'The comment has no end, so nobody reads the rest of the page.'
        : `“<${name}>” has no end, so the rest of the page is in it.`
      const at = node.position && pointAfter(context.source.text, node.position.start, index)
      const hint = `Write “${isComment ? '-->' : `</${name}>`}” where it ends.`
      report(context, 'markdown/unclosed-element', at, message, hint, name.length + 1)
    }
  }
}

interface OpenTag {
  readonly name: string
  readonly node: MarkdownNode
  /** Offset of its tag in the node. */
  readonly index: number
}

function followTags(node: MarkdownNode, open: OpenTag[], { source }: PageContext): void {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  if (start === undefined || end === undefined) return
  for (const { index, 0: whole, 1: raw, 2: slash, 3: name = '', 4: rest = '' } of source.text
    .slice(start, end)
    .matchAll(tag)) {
    if (whole.startsWith('<!--') && !whole.endsWith('-->')) open.push({ name: '!--', node, index })
    const tagName = name.toLowerCase()
    if (raw !== undefined || !closed.has(tagName)) continue
    if (slash === '/') {
      const at = open.findLastIndex(other => other.name === tagName)
      if (at >= 0) open.splice(at, 1)
    } else if (!rest.endsWith('/')) open.push({ name: tagName, node, index })
  }
}

/** Drops comments: HTML comments (in MDX masked before parsing), and MDX expressions that contain only comments. */
export function remarkComments() {
  return (tree: MarkdownNode): void => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'html') node.value = withoutComments(node.value ?? '')
      if (!isEmpty(node)) return
      siblings.splice(index, 1)
      return index
    })
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'paragraph' || node.children?.length !== 0) return
      siblings.splice(index, 1)
      return index
    })
  }
}

function isEmpty({ type, value = '' }: MarkdownNode): boolean {
  if (type === 'html') return value.trim() === ''
  if (type !== 'mdxFlowExpression' && type !== 'mdxTextExpression') return false
  return value.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
}

/** Replaces comments by spaces instead of removing them, so that columns stay correct. */
function withoutComments(html: string): string {
  // After the last “-->” there is no complete comment.
  const end = html.lastIndexOf('-->') + 3
  return end < 3
    ? html
    : html.slice(0, end).replace(/<!--[\s\S]*?-->/g, found => found.replace(/[^\n]/g, ' ')) + html.slice(end)
}
