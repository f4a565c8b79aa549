/** Data for search and descriptions: the text below each heading, the first words, the length. */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import type { Section } from '../../types/compiled.ts'
import { readWord } from '../code/options.ts'
import { contextOf, type Found } from '../context.ts'
import { textOf } from '../html.ts'
import { skip, walkElements } from '../tree.ts'

export function rehypeSections() {
  return (tree: Root, file: VFile): void => {
    const { found } = contextOf(file)
    const open: OpenSection[] = [{ heading: null, text: [], code: [] }]
    for (const node of tree.children) gather(node, open, found)
    for (const section of open) {
      const text = section.text.join('').replace(/\s+/g, ' ').trim()
      const code = section.code.join('\n')
      if (section.heading !== null || text !== '' || code !== '') {
        found.sections.push({ heading: section.heading, text, code })
      }
      found.wordCount += countWords(text) + countWords(code)
    }
    found.excerpt = excerptOf(tree)
  }
}

interface OpenSection {
  readonly heading: number | null
  readonly text: string[]
  readonly code: string[]
}

/** Adds the text of a node to the last section; a heading starts a new section. */
function gather(node: Nodes, open: OpenSection[], found: Found): void {
  const section = open.at(-1) as OpenSection // starts with one section and only grows
  if (node.type === 'text') section.text.push(node.value)
  if (node.type !== 'element' || isNotRead(node)) return
  const known = found.parts.get(node)
  if (known !== undefined) {
    gatherPart(known.part.sections, known.firstHeading, open)
    return
  }
  const heading = found.headingElements.get(node)
  if (heading !== undefined) {
    open.push({ heading, text: [], code: [] })
    return
  }
  if (node.tagName === 'pre') {
    section.code.push(...titleOf(node), textOf(node).trimEnd())
    return
  }
  if (node.tagName === 'img') section.text.push(String(node.properties.alt ?? ''))
  for (const [at, child] of node.children.entries()) {
    gather(child, open, found)
    // Links without a space between them are buttons in a row.
    if (isLink(child) && isLink(node.children[at + 1])) open.at(-1)?.text.push(' ')
  }
  if (!inlineElements.has(node.tagName)) open.at(-1)?.text.push(' ')
}

/** The texts of a part; what follows it belongs to its last heading. */
function gatherPart(sections: readonly Section[], firstHeading: number, open: OpenSection[]): void {
  for (const { heading, text, code } of sections) {
    if (heading !== null) open.push({ heading: firstHeading + heading, text: [], code: [] })
    const section = open.at(-1)
    section?.text.push(text, ' ')
    if (code !== '') section?.code.push(code)
  }
}

function isLink(node: Nodes | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'a'
}

/** The title of a code block, often the name of a file, is found like its code. */
function titleOf({ children: [code] }: Element): string[] {
  const title = code?.type === 'element' ? readWord(String(code.properties.dataMeta ?? ''), 'title') : null
  return title === null ? [] : [title]
}

/** Skips drawings, rules of styles, and the tab list, because each label is repeated above its panel. */
function isNotRead({ tagName, properties }: Element): boolean {
  return tagName === 'svg' || tagName === 'style' || properties.role === 'tablist'
}

/** Elements that do not separate words; every other element ends a word. */
const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var'.split(' ')
)

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** The first paragraph, or the items of the first list, cut to 160 characters at a word boundary. */
function excerptOf(tree: Root): string {
  let excerpt = ''
  walkElements(tree, element => {
    if (excerpt !== '' || isNotRead(element) || isLabel(element)) return skip
    if (element.tagName === 'p') excerpt = tidy(textOf(element))
    else if (element.tagName === 'ul' || element.tagName === 'ol') excerpt = itemsOf(element).join('; ')
    return excerpt === '' ? undefined : skip
  })
  return cut(excerpt)
}

function itemsOf(list: Element): string[] {
  const items = list.children.filter((node): node is Element => node.type === 'element')
  return items.map(item => tidy(textOf(item))).filter(text => text !== '')
}

/** Labels of boxes are not useful as a description of the page. */
function isLabel({ properties }: Element): boolean {
  const names = Array.isArray(properties.className) ? properties.className : []
  return names.includes('tabs__label') || names.includes('card__title') || names.includes('admonition__heading')
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const excerptLength = 160

function cut(text: string): string {
  if (text.length <= excerptLength) return text
  const head = text.slice(0, excerptLength)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > 0 ? end : excerptLength - 1).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/, '')}…`
}
