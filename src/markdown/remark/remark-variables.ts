/**
 * Variables of the configuration: `{{ version }}` in text, addresses, raw HTML, properties of components and inline code, and in blocks of
 * code with the word `variables`. A backslash before the braces shows them. In text and addresses an unknown name is reported; in code it
 * may belong to a template of another program.
 */
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import { escapeXml } from '../../shared/xml.ts'
import { variable, withVariables } from '../../util/variables.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { writtenOf } from '../extras/written.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

export function remarkVariables({ variables }: { readonly variables: Readonly<Record<string, string>> }) {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated' || !context.source.text.includes('{{')) return
    const replaced = (text: string, node: MarkdownNode) => {
      if (!text.includes('{{')) return text
      reportUnknown(text, node, variables, context)
      return withVariables(text, variables)
    }
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'text') replaceInText(node, variables, context)
      if (node.type === 'inlineCode' || (node.type === 'code' && isOn(node))) {
        node.value = withVariables(node.value ?? '', variables)
      }
      if (node.type === 'html') node.value = withVariables(node.value ?? '', escaped(variables))
      if (node.url !== undefined) node.url = replaced(decoded(node.url), node)
      if (typeof node.title === 'string') node.title = replaced(node.title, node)
      if (typeof node.alt === 'string') node.alt = replaced(node.alt, node)
      for (const attribute of node.attributes ?? []) {
        if (attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string') {
          attribute.value = replaced(attribute.value, node)
        }
      }
    })
  }
}

/** Whether a block of code has the word. */
function isOn({ meta }: MarkdownNode): boolean {
  return /(?:^|\s)variables(?=\s|$)/.test(meta ?? '')
}

/** Parsers may encode braces in addresses. */
function decoded(url: string): string {
  return url.replace(/%7B%7B/gi, '{{').replace(/%7D%7D/gi, '}}')
}

function escaped(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, escapeXml(value)]))
}

function replaceInText(node: MarkdownNode, variables: Readonly<Record<string, string>>, context: PageContext): void {
  const { value = '' } = node
  if (!value.includes('{{')) return
  const text = writtenOf(node, context)
  const isEscaped = (index: number) => text?.isEscaped(index) ?? false
  const unknown: string[] = []
  node.value = value.replace(variable, (whole, name: string, index: number) => {
    if (isEscaped(index)) return whole
    if (Object.hasOwn(variables, name)) return variables[name] ?? whole
    unknown.push(whole)
    return whole
  })
  if (unknown.length > 0) reportUnknown(unknown.join(' '), node, variables, context)
}

function reportUnknown(
  text: string,
  { position }: MarkdownNode,
  variables: Readonly<Record<string, string>>,
  context: PageContext
): void {
  const { source } = context
  for (const { 0: written, 1: name = '' } of text.matchAll(variable)) {
    if (Object.hasOwn(variables, name) || position === undefined) continue
    const by = Math.max(0, source.text.slice(position.start.offset, position.end.offset).indexOf(written))
    const place = placeAt(source, pointAfter(source, position.start, by), written.length)
    const known = Object.keys(variables)
    const message = `No variable has the name “${name}”, so “${written}” is shown as text.`
    const others = known.length === 0 ? '' : ` The variables are ${known.slice(0, 10).join(', ')}.`
    const hint =
      didYouMean(name, known) ??
      `Add it to “variables” of “markdown” in the configuration, or write “\\${written}” to show the braces.${others}`
    addFinding(context, finding('markdown/variable', place, message, hint))
  }
}
