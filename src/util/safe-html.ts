/**
 * HTML of the configuration and of sidebars by the rules for raw HTML in Markdown: what can run code, and inline styles, which
 * the pages' security policy blocks, are left out.
 */
import type { DefaultTreeAdapterMap } from 'parse5'
import { parse5 } from './packages/package.ts'
import { judgeAddress, schemeOf } from './paths.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Attribute = Element['attrs'][number]

/** Something that is left out; `written` is what to look for in the source. */
interface HtmlProblem {
  readonly code: 'markdown/unsafe-html' | 'markdown/style' | 'markdown/nesting' | 'link/unsafe'
  readonly message: string
  readonly hint: string
  readonly written: string
}

/** The HTML without what is left out; the very same text where nothing is. */
export function cleanHtml(html: string): { readonly html: string; readonly problems: readonly HtmlProblem[] } {
  if (!html.includes('<')) return { html, problems: [] }
  const { parseFragment, serialize } = parse5()
  const problems: HtmlProblem[] = []
  const tree = parseFragment(html)
  if (isDeep(tree)) return { html: '', problems: [tooDeep] }
  clean(tree, problems)
  return { html: problems.length === 0 ? html : serialize(tree), problems }
}

const most = 200
const tooDeep: HtmlProblem = {
  code: 'markdown/nesting',
  message: `The HTML is nested more than ${most} levels deep, so it is left out.`,
  hint: 'Write it with fewer levels, and close its tags.',
  written: ''
}

/** Whether functions that call themselves for each level, ours and those of the parser, could run out of stack. */
function isDeep(tree: Node): boolean {
  let level: readonly Node[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

interface HtmlElement {
  readonly tagName: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

/** The elements of HTML, as a browser reads them. */
export function elementsIn(html: string): readonly HtmlElement[] {
  if (!html.includes('<')) return []
  const found: HtmlElement[] = []
  const visit = (node: Node) => {
    if ('attrs' in node) found.push({ tagName: node.tagName, attributes: node.attrs })
    for (const child of childrenOf(node)) visit(child)
  }
  const tree = parse5().parseFragment(html)
  if (!isDeep(tree)) visit(tree)
  return found
}

/** Addresses in HTML, as a browser reads them. */
export function addressesIn(html: string): HtmlElement['attributes'] {
  return elementsIn(html).flatMap(({ attributes }) =>
    attributes.filter(({ name }) => /^(?:href|src|poster)$/.test(name))
  )
}

function childrenOf(node: Node): readonly Node[] {
  const content = 'content' in node ? [node.content] : []
  return 'childNodes' in node ? [...content, ...node.childNodes] : content
}

function clean(node: Node, problems: HtmlProblem[]): void {
  if ('attrs' in node) node.attrs = node.attrs.filter(attribute => isKept(attribute, node, problems))
  if ('childNodes' in node) node.childNodes = node.childNodes.filter(child => !isDropped(child, problems))
  for (const child of childrenOf(node)) clean(child, problems)
}

const headHint = 'Use “headTags” in the configuration for the head of all pages, and “styles” for style sheets.'

function isDropped(node: Node, problems: HtmlProblem[]): boolean {
  if (!('tagName' in node)) return false
  const { tagName, attrs } = node
  const animated =
    /^(?:set|animate\w*)$/i.test(tagName) && attrs.find(({ name }) => name.toLowerCase() === 'attributename')?.value
  const setsAddress = typeof animated === 'string' && /^\s*(?:(?:xlink:)?href\b|on)/i.test(animated)
  if (!/^(?:script|base|meta|link|style)$/.test(tagName) && !setsAddress) return false
  const code = tagName === 'style' ? 'markdown/style' : 'markdown/unsafe-html'
  problems.push({ code, message: `“<${tagName}>” is left out.`, hint: headHint, written: `<${tagName}` })
  return true
}

const addressNames =
  /^(?:href|src|action|formaction|poster|data|cite|background|ping|longdesc|manifest|icon|codebase|classid|archive|profile|usemap)$/

function isKept({ name, value }: Attribute, { tagName }: Element, problems: HtmlProblem[]): boolean {
  const drop = (
    code: HtmlProblem['code'],
    hint: string,
    written: string,
    message = `The attribute “${name}” is left out.`
  ) => {
    problems.push({ code, message, hint, written })
    return false
  }
  if (/^on./.test(name)) return drop('markdown/unsafe-html', 'Pages run no code of attributes.', `${name}=`)
  if (name === 'srcdoc') return drop('markdown/unsafe-html', 'Give the frame an address in “src”.', `${name}=`)
  if (name === 'style')
    return drop('markdown/style', 'Give the element a class and style that in your style sheet.', `${name}=`)
  if (!addressNames.test(name) || judgeAddress(value, /^(?:img|source|video|input)$/.test(tagName)) !== 'unsafe')
    return true
  const hint = 'Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.'
  return drop('link/unsafe', hint, value, `“${value}” is left out: “${schemeOf(value)}:” can run code.`)
}
