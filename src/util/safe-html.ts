/**
 * Sanitizes HTML of the configuration and of sidebars by the rules for raw HTML in Markdown: removes everything that
 * can run code. Moves `style` attributes and `<style>` elements, which the security policy blocks, to the site's style
 * sheet.
 */
import type { DefaultTreeAdapterMap } from 'parse5'
import { shortHash } from './hash.ts'
import { isRemoved, type Removal, removalsOf, removedElementHint } from './html-safety.ts'
import { addressesOf, classOfStyle, normalizeDeclaration, readStyle } from './inline-style.ts'
import { parse5 } from './packages/package.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Attribute = Element['attrs'][number]

/** Something that was removed; `written` is the text to search for in the source. */
interface HtmlProblem {
  readonly code: Removal['code'] | 'markdown/style' | 'markdown/nesting'
  readonly message: string
  readonly hint: string
  readonly written: string
}

interface CleanHtml {
  readonly html: string
  readonly problems: readonly HtmlProblem[]
  /** Declarations by the class that replaces them; the text of each `<style>` by a name that begins with `@`. */
  readonly styles: ReadonlyMap<string, string>
}

/** The sanitized HTML, with classes instead of styles; the unchanged text if nothing had to be changed. */
export function cleanHtml(html: string): CleanHtml {
  const problems: HtmlProblem[] = []
  const styles = new Map<string, string>()
  if (!html.includes('<')) return { html, problems, styles }
  const { parseFragment, serialize } = parse5()
  const tree = parseFragment(html)
  if (isDeep(tree)) return { html: '', problems: [tooDeep], styles }
  const isSame = !clean(tree, problems, styles)
  return { html: isSame ? html : serialize(tree), problems, styles }
}

const most = 200
const tooDeep: HtmlProblem = {
  code: 'markdown/nesting',
  message: `The HTML is nested more than ${most} levels deep, so it is left out.`,
  hint: 'Reduce the nesting, and close all tags.',
  written: ''
}

/** Whether recursive functions (ours and the parser's) could overflow the stack. */
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

/** All elements, parsed as browsers do. */
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

/** All addresses in HTML, parsed as browsers do; from styles, those of pictures. */
export function addressesIn(html: string): HtmlElement['attributes'] {
  return elementsIn(html).flatMap(({ attributes }) =>
    attributes.flatMap(attribute => {
      if (attribute.name === 'style')
        return addressesOf(attribute.value).map(({ address }) => ({ name: 'style', value: address }))
      return /^(?:href|src|poster)$/.test(attribute.name) ? [attribute] : []
    })
  )
}

function childrenOf(node: Node): readonly Node[] {
  const content = 'content' in node ? [node.content] : []
  return 'childNodes' in node ? [...content, ...node.childNodes] : content
}

/** Returns whether it has changed anything. */
function clean(node: Node, problems: HtmlProblem[], styles: Map<string, string>): boolean {
  let isChanged = false
  if ('attrs' in node) {
    const kept = node.attrs.filter(attribute => isKept(attribute, node, problems))
    const style = kept.find(({ name }) => name === 'style')
    isChanged = kept.length < node.attrs.length || style !== undefined
    node.attrs = style === undefined ? kept : withClass(kept, style, problems, styles)
  }
  if ('childNodes' in node) {
    const kept = node.childNodes.filter(child => !isDropped(child, problems) && !takeRules(child, styles))
    isChanged ||= kept.length < node.childNodes.length
    node.childNodes = kept
  }
  for (const child of childrenOf(node)) isChanged = clean(child, problems, styles) || isChanged
  return isChanged
}

/** The attributes with a class instead of the style. */
function withClass(
  attributes: readonly Attribute[],
  style: Attribute,
  problems: HtmlProblem[],
  styles: Map<string, string>
): Attribute[] {
  const { read, problems: unread } = readStyle(style.value)
  for (const message of unread)
    problems.push({ code: 'markdown/style', message, hint: 'Fix it, or remove it.', written: style.value })
  const others = attributes.filter(attribute => attribute !== style)
  if (read.length === 0) return others
  const declarations = read.map(normalizeDeclaration).join(';')
  const name = classOfStyle(declarations)
  styles.set(name, declarations)
  const known = others.find(attribute => attribute.name === 'class')
  return [...others.filter(one => one !== known), { name: 'class', value: known ? `${known.value} ${name}` : name }]
}

/** Moves the rules of a `<style>` to `styles`; false: the node is not a `<style>`. */
function takeRules(node: Node, styles: Map<string, string>): boolean {
  if (!('tagName' in node) || node.tagName !== 'style') return false
  const text = node.childNodes.map(child => ('value' in child ? child.value : '')).join('')
  const media = node.attrs.find(({ name }) => name === 'media')?.value ?? ''
  const rules = /^[\w\s():.,<=>-]+$/.test(media) ? `@media ${media}{${text}}` : text
  styles.set(`@${shortHash(rules)}`, rules)
  return true
}

function isDropped(node: Node, problems: HtmlProblem[]): boolean {
  if (!('tagName' in node)) return false
  const animated = node.attrs.find(({ name }) => name.toLowerCase() === 'attributename')?.value
  if (!isRemoved(node.tagName, animated)) return false
  const message = `“<${node.tagName}>” is left out.`
  problems.push({ code: 'markdown/unsafe-html', message, hint: removedElementHint, written: `<${node.tagName}` })
  return true
}

/** Other addresses than unsafe ones stay: the check of links reports them. */
function isKept({ name, value }: Attribute, { tagName }: Element, problems: HtmlProblem[]): boolean {
  const removals = removalsOf(tagName, name, value).filter(({ code }) => /unsafe/.test(code))
  problems.push(...removals)
  return removals.length === 0
}
