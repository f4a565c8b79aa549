/**
 * Tags that a page adds to its head: `<head>` in MDX, and the components `Head` and `Layout`. They render
 * custom elements, because React and browsers would move real head elements elsewhere:
 *
 *   <docsgen-head><docsgen-meta property="og:title" content="A"></docsgen-meta></docsgen-head>
 *
 * A `<main>` of the page becomes a `div`, because the layout already has the only one allowed.
 */
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import type { VFile } from 'vfile'
import { docCardsMark, docCardsTag } from '../../shared/dom.ts'
import type { HeadTag } from '../../types/basics.ts'
import type { Heading } from '../../types/compiled.ts'
import { contextOf } from '../context.ts'
import { textOf } from '../html.ts'
import { walk } from '../tree.ts'

/** Prefix of the custom elements that stand for elements of the head. */
export const headPrefix = 'docsgen-'

const known = ['page-title', 'title', 'meta', 'link', 'script', 'base', 'style', 'noscript']

export function rehypePageHead() {
  return (tree: Root, file: VFile): void => {
    const { format, found } = contextOf(file)
    if (format !== 'mdx') return
    walk<Nodes>(tree, (node, index, siblings) => {
      if (node.type !== 'element') return
      if (node.tagName === 'main') node.tagName = 'div'
      if (node.tagName !== `${headPrefix}head`) return
      for (const child of node.children) if (child.type === 'element') found.head.push(...toTags(child))
      siblings.splice(index, 1)
      return index
    })
  }
}

/** Inserts the list of headings at the component `TOCInline`, and records that the page has a `DocCardList`. */
export function rehypeInlineToc() {
  return (tree: Root, file: VFile): void => {
    const { format, found } = contextOf(file)
    if (format !== 'mdx') return
    walk<Nodes>(tree, node => {
      if (node.type === 'element' && node.tagName === docCardsTag) found.sheets.add(docCardsMark)
      if (node.type !== 'element' || node.tagName !== 'docsgen-toc') return
      const [min, max] = [node.properties.dataMin, node.properties.dataMax].map(Number)
      const shown = found.headings.filter(({ level }) => level >= (min ?? 2) && level <= (max ?? 3))
      node.tagName = 'ul'
      node.properties = { className: ['table-of-contents'] }
      node.children = listOf(shown)
    })
  }
}

/** Nested list items: each heading contains the deeper headings that follow it. */
function listOf([first, ...rest]: readonly Heading[]): Element[] {
  if (first === undefined) return []
  const end = rest.findIndex(({ level }) => level <= first.level)
  const below = end < 0 ? rest : rest.slice(0, end)
  const link = element('a', { href: `#${first.id}` }, [{ type: 'text', value: first.text }])
  const inside = below.length === 0 ? [link] : [link, element('ul', {}, listOf(below))]
  return [element('li', {}, inside), ...listOf(end < 0 ? [] : rest.slice(end))]
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function toTags(element: Element): HeadTag[] {
  const tagName = element.tagName.slice(headPrefix.length)
  if (!element.tagName.startsWith(headPrefix) || !known.includes(tagName)) return []
  const attributes = Object.entries(element.properties).flatMap(([name, value]): [string, string | boolean][] => {
    const attribute = names[name] ?? name
    if (value === null || value === undefined || value === false) return []
    return [[attribute, Array.isArray(value) ? value.join(' ') : value === true ? true : String(value)]]
  })
  const text = textOf(element)
  return [{ tagName, attributes: Object.fromEntries(attributes), innerHTML: text === '' ? null : text }]
}

/** HTML names of attributes that hast and React spell differently. */
const names: Readonly<Record<string, string>> = {
  className: 'class',
  httpEquiv: 'http-equiv',
  'http-equiv': 'http-equiv',
  hrefLang: 'hreflang',
  charSet: 'charset',
  crossOrigin: 'crossorigin',
  referrerPolicy: 'referrerpolicy'
}
