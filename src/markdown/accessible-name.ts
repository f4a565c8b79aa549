/** What screen readers say for a link or a picture. */
import type { Element, Nodes } from 'hast'
import type { PageContext } from './context.ts'
import { isMarkdownImage } from './origin.ts'

/** The name of a link: `aria-label`, its text and that of its pictures, or its title; '' for none, null where another element names it. */
export function accessibleName(link: Element): string | null {
  const { ariaLabel, ariaLabelledBy, ariaHidden, title, alt } = link.properties
  if (ariaLabelledBy !== undefined || String(ariaHidden) === 'true') return null
  const candidates = [ariaLabel, alt, link.children.map(nameIn).join(''), title]
  return candidates.map(text => (typeof text === 'string' ? text.trim() : '')).find(text => text !== '') ?? ''
}

/** The alternative text of a picture; null for one that the author has marked as decoration with `alt=""`. */
export function alternativeText(image: Element, context: PageContext): string | null {
  const { alt, ariaLabel, ariaLabelledBy, ariaHidden, role } = image.properties
  if (ariaLabelledBy !== undefined || String(ariaHidden) === 'true') return null
  if (role === 'presentation' || role === 'none') return null
  const text = [alt, ariaLabel].find(value => typeof value === 'string' && value.trim() !== '')
  if (text !== undefined) return String(text)
  // In Markdown an empty text is a forgotten one: ![](x.png).
  return alt === '' && !isMarkdownImage(image, context) ? null : ''
}

function nameIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'comment') return ''
  if (node.type !== 'element') return 'children' in node ? node.children.map(nameIn).join('') : ''
  const { alt, ariaLabel, title } = node.properties
  const own = node.tagName === 'img' ? (alt ?? ariaLabel ?? title) : ariaLabel
  return typeof own === 'string' && own !== '' ? own : node.children.map(nameIn).join('')
}
