/** What of raw HTML readers do not get as HTML: comments, which are dropped, and tags of unknown elements, which are text. */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { VFile } from 'vfile'
import { contextOf, type PageContext, report } from '../context.ts'
import { pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/**
 * Shows tags of elements that HTML does not have as text: `Run x as <your-name>` would be published as an element that
 * shows nothing. An element with a hyphen, an attribute or an end tag is a custom element, and stays.
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

/** Comments, and elements whose content is no HTML, come first, so that tags in them are passed over. */
const tag =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|pre|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([A-Za-z][\w.:-]*)([^<>]*)>/gi

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
// Letter case counts in them: “card” is an element of MathML, “Card” a component.
const drawings = new Set([...svgTagNames, ...mathmlTagNames])

function isElement(name: string, rest: string, text: string): boolean {
  if (html.has(name.toLowerCase()) || drawings.has(name)) return true
  const isCustom = /^[a-z][\w.]*-/.test(name)
  return isCustom && (/[^\s/]/.test(rest) || text.includes(`</${name}>`))
}

/** Drops comments: HTML comments, and MDX expressions that hold nothing else (HTML comments in MDX are masked before parsing). */
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

/** Blanks comments instead of cutting them, so that the rest keeps its columns. */
function withoutComments(html: string): string {
  return html.includes('<!--') ? html.replace(/<!--[\s\S]*?-->/g, found => found.replace(/[^\n]/g, ' ')) : html
}
