/**
 * Headings from Markdown (marked `data-heading`) get ids and anchor links and are recorded for the table of
 * contents:
 *
 *   <h2 class="anchor" id="text">Text<a class="hash-link" href="#text" aria-label="Direct link to Text" …></a></h2>
 *
 * The first heading of a page is its title if it is an h1 before any thematic break: it is removed from the body.
 * Later h1s are reported and become h2, so that a page has a single h1; on lenient pages they stay h1.
 */

import type { Element, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { classNames } from '../../shared/dom.ts'
import type { Heading } from '../../types/compiled.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { inlineHtml, textOf, toHtml } from '../html.ts'
import { encodeAddress, placeOfElement } from '../origin.ts'
import { walkElements } from '../tree.ts'
import { createSlugger, type Slugger } from './slugger.ts'

export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const slugger = createSlugger(context.environment.config.markdown.slugger)
    const title = takeTitle(tree, context)
    // The title of an entry is not part of its text when ids are made.
    if (title !== null && slugger.countsTitle && context.page.kind !== 'post') {
      const id = slugOf(title, slugger)
      if (slugger.keepsTitle) tree.children.unshift(titleAnchor(id))
    }
    // A page that hides its title may have it in a nested element: <div className="cover"># Title</div>.
    let mayBeTitle = title === null && context.page.meta.hideTitle
    walkElements(tree, element => {
      listPart(element, slugger, context)
      if (element.properties.dataHeading === undefined) return
      delete element.properties.dataHeading
      if (element.tagName === 'h1' && mayBeTitle) {
        mayBeTitle = false
        return
      }
      if (element.tagName === 'h1') demote(element, context)
      list(element, slugger, context)
    })
    fillContents(tree, context.found.headings)
  }
}

/** The id of a title that is removed from the text: links to it lead to the start of the text. */
function titleAnchor(id: string): Element {
  return { type: 'element', tagName: 'div', properties: { id }, children: [] }
}

/**
 * Removes the content title from the tree; null: there is none. A heading below other content does not replace a title
 * of the front matter (a title is read from the top only): it stays where the author wrote it.
 */
function takeTitle(tree: Root, context: PageContext): Element | null {
  const { found, page } = context
  // Below the hero of a start page, which shows its own name.
  if (page.meta.home !== null && page.meta.home.hero !== null) return null
  const first = tree.children.findIndex(node => isHeading(node) || isBreak(node))
  const title = tree.children[first]
  if (title === undefined || !isHeading(title) || title.tagName !== 'h1') return null
  const isLate = tree.children.slice(0, first).some(isShown)
  if (isLate && page.meta.title !== null && page.meta.title !== page.contentTitle) return null
  found.contentTitleHtml = toHtml(title.children)
  if (page.kind === 'post') reportUnshown(title, context)
  const next = tree.children[first + 1]
  const isFollowedByBreak = next?.type === 'text' && next.value.trim() === ''
  tree.children.splice(first, isFollowedByBreak ? 2 : 1)
  return title
}

/** An entry shows the title of its front matter. */
function reportUnshown(heading: Element, context: PageContext): void {
  const { title } = context.page.meta
  const text = textOf(heading).trim()
  if (title === null || title === text || title === context.page.contentTitle) return
  const message = `“${text}” is not shown: the front matter gives the entry the title “${title}”.`
  const hint = 'Remove one of the two titles, or write the heading with “##”.'
  addFinding(context, finding('markdown/heading', placeOfElement(heading, context), message, hint))
}

function isShown(node: RootContent): boolean {
  return node.type === 'element' || (node.type === 'text' && node.value.trim() !== '')
}

function isHeading(node: RootContent): node is Element {
  return node.type === 'element' && node.properties.dataHeading !== undefined
}

function isBreak(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'hr'
}

/** Reports a second h1 and makes it an h2. On lenient pages it stays h1, which their styles rely on. */
function demote(element: Element, context: PageContext): void {
  const isKept = context.environment.config.dialect.lenientPages
  if (!isKept) element.tagName = 'h2'
  const shown = isKept ? 'the table of contents shows it as level two' : 'it is shown as level two'
  const message = `“${textOf(element)}” is a second heading of level one; ${shown}.`
  const hint = 'Write it with “##”: a page has one title.'
  addFinding(context, finding('markdown/heading', placeOfElement(element, context), message, hint))
}

function list(element: Element, slugger: Slugger, context: PageContext): void {
  const text = textOf(element).trim()
  const id = slugOf(element, slugger)
  const level = Number(element.tagName.slice(1))
  context.found.headingElements.set(element, context.found.headings.length)
  context.found.headings.push({
    level,
    id,
    text,
    html: inlineHtml(element.children),
    place: placeOfElement(element, context)
  })
  const given = Array.isArray(element.properties.className) ? element.properties.className : []
  element.properties = { ...element.properties, className: [...given, 'anchor'], id }
  element.children.push(hashLink(id, text))
}

/** The headings of a part keep their ids. */
function listPart(element: Element, slugger: Slugger, { found: { parts, headings } }: PageContext): void {
  const known = parts.get(element)
  if (known === undefined) return
  parts.set(element, { ...known, firstHeading: headings.length })
  for (const heading of known.part.headings) {
    slugger.reserve(heading.id)
    headings.push(heading)
  }
}

/** An explicit id is kept, and reserved so that later headings with the same slug get a number. */
function slugOf(element: Element, slugger: Slugger): string {
  const { id } = element.properties
  if (typeof id !== 'string' || id === '') return slugger.slug(element)
  slugger.reserve(id)
  return id
}

/** Fills `[[toc]]` with the headings of the second and third level. */
function fillContents(tree: Root, headings: readonly Heading[]): void {
  walkElements(tree, element => {
    if (element.properties.dataContents === undefined) return
    delete element.properties.dataContents
    if (headings.length === 0) return
    const top = headings.filter(({ level }) => level === 2 || level === 3)
    const first = top.filter(({ level }, at) => level === 2 || top.slice(0, at).every(it => it.level === 3))
    element.children = [
      contentsList(first, heading => {
        const rest = top.slice(top.indexOf(heading) + 1)
        const end = rest.findIndex(({ level }) => level === 2)
        return heading.level === 3 ? [] : rest.slice(0, end < 0 ? undefined : end)
      })
    ]
  })
}

function contentsList(headings: readonly Heading[], below: (heading: Heading) => readonly Heading[]): Element {
  const items = headings.map((heading): Element => {
    const nested = below(heading)
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `#${encodeAddress(heading.id)}` },
      children: [{ type: 'text', value: heading.text }]
    }
    const children = nested.length === 0 ? [link] : [link, contentsList(nested, () => [])]
    return { type: 'element', tagName: 'li', properties: {}, children }
  })
  return { type: 'element', tagName: 'ul', properties: {}, children: items }
}

function hashLink(id: string, text: string): Element {
  const label = `Direct link to ${text}`
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: [classNames.hashLink], href: `#${encodeAddress(id)}`, ariaLabel: label, title: label },
    children: [{ type: 'text', value: '\u200B' }]
  }
}
