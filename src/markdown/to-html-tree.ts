/**
 * How Markdown nodes become HTML elements where we need more than the standard conversion: addresses stay
 * as the author wrote them until links are resolved, headings that came from Markdown and options of code
 * are marked, so that later steps know them even after raw HTML or React went through.
 */
import type { Element, ElementContent, ElementData, Root, Text } from 'hast'
import type { List, ListItem, Parents } from 'mdast'
import { type Handlers, type Options, type State, defaultHandlers as standard } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { MarkdownConfig } from '../types/config.ts'
import { mathLanguage } from './math.ts'
import { type MarkdownNode, walk } from './tree.ts'

/** Options of the conversion, with those of the site; `rawHtml: 'escape'` shows raw HTML as text. */
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

// mdast's own node types and our wide one describe the same objects; each handler gets nodes of its name only.
const handlers: Handlers = {
  listItem: (state: State, node: ListItem, parent: Parents | undefined) =>
    standard.listItem(state, node, looseness(parent)),
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

/** Stands for the list: whether its items are paragraphs is decided once, instead of by all items for each of them. */
function looseness(list: Parents | undefined): Parents | undefined {
  if (list?.type !== 'list') return list
  const known = loosenessOf.get(list)
  if (known !== undefined) return known
  const spread = list.spread === true || list.children.some(item => item.spread ?? item.children.length > 1)
  const made: List = { type: 'list', spread, children: [] }
  loosenessOf.set(list, made)
  return made
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

/** The language and the options behind the fence. */
function infoOf({ lang, meta }: MarkdownNode): { readonly language: string; readonly meta: string } {
  const info = [lang ?? '', meta ?? ''].filter(part => part !== '').join(' ')
  // Python-Markdown's list of attributes, whose first class is the language: ``` { .yaml .no-copy hl_lines="1" }
  const [, first, rest] = /^\{[ \t]*\.([\w+#-]+)(?![\w+#-])([^{}]*)\}$/.exec(info) ?? []
  if (first !== undefined) return { language: first, meta: (rest ?? '').replace(/(?<=^|\s)[.#][\w-]+/g, '').trim() }
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
    // With its last line break, as the standard conversion has it: raw HTML has one, too.
    children: [{ type: 'text', value: `${node.value ?? ''}\n` }],
    // Where other rehype plugins look for it; the types of hast-util-to-html want a position beside it.
    data: { meta } as unknown as ElementData
  }
  state.patch(node as never, code)
  const pre: Element = { type: 'element', tagName: 'pre', properties: {}, children: [code] }
  state.patch(node as never, pre)
  return pre
}

/** `code.language-math.math-inline`, as other tools have it, so that rehype plugins for formulas find it. */
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
 * Raw HTML of `.md` files becomes elements. Loads and runs the HTML parser only for pages that have any: most do not,
 * and it costs as much as the rest of the page together. Elements keep positions, the raw ones included.
 */
export function rehypeRawHtml() {
  return async (tree: Root, file: VFile): Promise<Root> => {
    if (!hasRaw(tree)) return tree
    const { raw } = await import('hast-util-raw')
    // A fragment in, a fragment out: `raw` answers with the type of root it is given.
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
