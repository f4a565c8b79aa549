/**
 * Shows tags of elements that HTML does not have as text: `Run x as <your-name>` would be published as an element that
 * shows nothing. An element with a hyphen, an attribute or an end tag is a custom element, and stays.
 */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { VFile } from 'vfile'
import { contextOf, type PageContext, report } from '../context.ts'
import type { MarkdownNode } from '../nodes.ts'
import { pointAfter } from '../source.ts'
import { walk } from '../walk.ts'

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
