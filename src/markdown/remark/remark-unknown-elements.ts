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

function showUnknown(html: string, { position }: MarkdownNode, context: PageContext): string {
  return html.replace(
    tag,
    (written, _, slash: string | undefined, name: string | undefined, rest = '', index: number) => {
      if (name === undefined || isElement(name, rest, context.source.text)) return written
      if (slash === '' && position !== undefined) {
        const start = pointAfter(context.source.text, position.start, index)
        const message = `“${written}” is no element of HTML, so it is shown as text.`
        const hint = 'Write “&lt;” for the character, or put the text into code.'
        report(context, 'markdown/unknown-element', start, message, hint, written.length)
      }
      return written.replace('<', '&lt;')
    }
  )
}

const known = new Set([...htmlTagNames, ...svgTagNames, ...mathmlTagNames].map(name => name.toLowerCase()))

function isElement(name: string, rest: string, text: string): boolean {
  if (known.has(name.toLowerCase())) return true
  const isCustom = /^[a-z][\w.]*-/.test(name)
  return isCustom && (/[^\s/]/.test(rest) || text.includes(`</${name}>`))
}
