/**
 * Conversions from Markdown nodes to HTML elements that differ from the standard ones: addresses stay as written until
 * links are resolved; headings from Markdown and options of code get markers that survive raw HTML and React.
 */
import type { Element, ElementContent, ElementData, Root, Text } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import { type Handlers, type Options, type State, defaultHandlers as standard } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { MarkdownConfig } from '../types/config.ts'
import { mathLanguage } from './math.ts'
import { type MarkdownNode, walk } from './tree.ts'

/** Options of the conversion, including those of the site; `rawHtml: 'escape'` shows raw HTML as text. */
export function toHtmlTreeOptions(
  rawHtml: MarkdownConfig['rawHtml'],
  own: MarkdownConfig['remarkRehypeOptions']
): Options {
  return {
    ...own,
    allowDangerousHtml: true,
    passThrough: ['mdxjsEsm', 'mdxFlowExpression', 'mdxTextExpression', 'mdxJsxFlowElement', 'mdxJsxTextElement'],
    handlers: {
      ...handlers,
      ...(rawHtml === 'escape' && { html: escapedHtml }),
      ...(own?.handlers as Handlers | undefined)
    }
  }
}

// mdast's own node types and our single wide type describe the same objects; each handler only gets nodes of its type.
const handlers: Handlers = {
  listItem: (state: State, node: ListItem, parent: Parents | undefined) => {
    const item = standard.listItem(state, node, looseness(parent))
    return typeof node.checked === 'boolean' ? withLabel(item) : item
  },
  heading: (state: State, node: MarkdownNode) =>
    withProperty(standard.heading(state, node as never), 'dataHeading', ''),
  code: codeBlock,
  math: (state: State, node: MarkdownNode) => codeBlock(state, { ...node, lang: mathLanguage, meta: null }),
  inlineMath: inlineFormula,
  link: (state: State, node: MarkdownNode) => withProperty(standard.link(state, node as never), 'href', urlOf(node)),
  image: (state: State, node: MarkdownNode) => withProperty(standard.image(state, node as never), 'src', urlOf(node)),
  linkReference: (state: State, node: MarkdownNode) =>
    withDefinition(state, node, 'href', standard.linkReference(state, node as never)),
  imageReference: (state: State, node: MarkdownNode) =>
    withDefinition(state, node, 'src', standard.imageReference(state, node as never))
}

const loosenessOf = new WeakMap<List, List>()

/** A stand-in for the list, so that its looseness is computed once and not from all items for each item. */
function looseness(list: Parents | undefined): Parents | undefined {
  if (list?.type !== 'list') return list
  const known = loosenessOf.get(list)
  if (known !== undefined) return known
  const spread = list.spread === true || list.children.some(item => item.spread ?? item.children.length > 1)
  const made: List = { type: 'list', spread, children: [] }
  loosenessOf.set(list, made)
  return made
}

/** Makes the text of a task the label of its box, for screen readers. */
function withLabel(item: Element): Element {
  const first = item.children.find((node): node is Element => node.type === 'element')
  // The text of a loose list is a paragraph.
  const line = first?.tagName === 'p' ? first : item
  const start = line.children.findIndex(node => node.type === 'element' && node.tagName === 'input')
  if (start < 0) return item
  const after = line.children.findIndex((node, index) => index > start && !isPhrasing(node))
  const end = after < 0 ? line.children.length : after
  const children = line.children.slice(start, end)
  const gap = line.children.at(end - 1)
  const hasBreak = gap?.type === 'text' && gap.value === '\n'
  if (hasBreak) children.pop()
  const label: Element = { type: 'element', tagName: 'label', properties: {}, children }
  line.children.splice(start, end - start - (hasBreak ? 1 : 0), label)
  return item
}

const blocks = /^(?:ul|ol|dl|pre|blockquote|p|div|table|section|hr|h[1-6])$/

function isPhrasing(node: ElementContent): boolean {
  if (node.type === 'element') return !blocks.test(node.tagName)
  return (
    node.type === 'text' ||
    node.type === 'comment' ||
    node.type.endsWith('TextElement') ||
    node.type.endsWith('TextExpression')
  )
}

function urlOf(node: MarkdownNode): string {
  return node.url ?? ''
}

function withProperty(element: Element, name: string, value: string): Element {
  element.properties[name] = value
  return element
}

function withDefinition<Result extends ElementContent | ElementContent[]>(
  state: State,
  node: MarkdownNode,
  name: string,
  result: Result
): Result {
  const definition = state.definitionById.get((node.identifier ?? '').toUpperCase())
  if (definition !== undefined && !Array.isArray(result) && result.type === 'element') {
    result.properties[name] = definition.url
  }
  return result
}

/** The language and the options from the info string of a code fence. */
function infoOf({ lang, meta }: MarkdownNode): { readonly language: string; readonly meta: string } {
  const info = [lang ?? '', meta ?? ''].filter(part => part !== '').join(' ')
  // Python-Markdown's list of attributes, whose first class is the language: ``` { .yaml .no-copy hl_lines="1" }
  const [, first, rest] = /^\{[ \t]*\.([\w+#-]+)(?![\w+#-])([^{}]*)\}$/.exec(info) ?? []
  if (first !== undefined) return { language: first, meta: (rest ?? '').replace(/(?<=^|\s)[.#][\w-]+/g, '').trim() }
  // The list of mdBook and rustdoc: ```rust,ignore
  const listed = /^([\w+#-]+),[\w,-]+$/.exec(lang ?? '')?.[1]
  if (listed !== undefined) return { language: listed, meta: meta ?? '' }
  // ```js{1,3} without a space is common; the braces belong to the options.
  const [, language = '', attached = ''] = /^([^{]*)(.*)$/s.exec(lang ?? '') ?? []
  return { language, meta: [attached, meta ?? ''].filter(part => part !== '').join(' ') }
}

/** `pre > code` with the language as class and the options in `data-meta`. */
function codeBlock(state: State, node: MarkdownNode): Element {
  const { language, meta } = infoOf(node)
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {
      ...(language === '' ? {} : { className: [`language-${language}`] }),
      ...(meta === '' ? {} : { dataMeta: meta })
    },
    // With its final line break, as in the standard conversion and in raw HTML.
    children: [{ type: 'text', value: `${node.value ?? ''}\n` }],
    // Other rehype plugins read `data.meta`; the types of hast-util-to-html require a position beside it.
    data: { meta } as unknown as ElementData
  }
  state.patch(node as never, code)
  const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] }
  state.patch(node as never, pre)
  return pre
}

/** `code.language-math.math-inline`, the markup that rehype plugins for formulas expect. */
function inlineFormula(state: State, node: MarkdownNode): Element {
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: { className: [`language-${mathLanguage}`, 'math-inline'] },
    children: [{ type: 'text', value: node.value ?? '' }]
  }
  state.patch(node as never, element)
  return element
}

function escapedHtml(state: State, node: MarkdownNode): Text {
  const text: Text = { type: 'text', value: node.value ?? '' }
  state.patch(node as never, text)
  return text
}

/**
 * Parses raw HTML of `.md` files into elements. Loads and runs the HTML parser only for pages with raw HTML: most have
 * none, and parsing costs as much as the rest of the page. Elements keep their positions, including those from raw
 * HTML.
 */
export function rehypeRawHtml() {
  return async (tree: Root, file: VFile): Promise<Root> => {
    if (!hasRaw(tree)) return tree
    const { raw } = await import('hast-util-raw')
    // `raw` returns the type of root that it gets: a fragment stays a fragment.
    return raw(tree, { file }) as Root
  }
}

function hasRaw(tree: Root): boolean {
  let found = false
  walk(tree, node => {
    if (node.type === 'raw') found = true
  })
  return found
}
