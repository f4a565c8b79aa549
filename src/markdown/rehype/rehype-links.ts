/**
 * Resolves links with the route table: `./login.md#flags` becomes `/cli/login#flags`, files beside pages
 * are published, other sites open in a new tab. Broken links stay as written; the check stage reports them.
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { publishedAt, publishFile, resolveAddress } from '../assets.ts'
import { mendAddress } from '../broken-addresses.ts'
import { contextOf, type PageContext } from '../context.ts'
import { encodeAddress, isKeptAsWritten, isOtherSite, originOf, placed, placeOfAddress } from '../origin.ts'
import { walkElements } from '../tree.ts'

export function rehypeLinks() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const links: Element[] = []
    walkElements(tree, element => {
      const isLink = element.tagName === 'a' || element.tagName === 'area'
      if (isLink && typeof element.properties.href === 'string') links.push(element)
    })
    const context = contextOf(file)
    for (const link of links) await resolveLink(link, String(link.properties.href), context)
  }
}

async function resolveLink(link: Element, spelled: string, context: PageContext): Promise<void> {
  // Skip footnote links and others that the conversion generated.
  if (spelled.startsWith('#') && isGenerated(link)) return
  if (publishedAt(spelled, context) !== undefined) return openInNewTab(link)
  const written = mendAddress(link, spelled, context)
  if (written === null) return
  const href = await targetOf(link, written, context)
  // The name of nothing is no address of anything, in contrast to a path.
  if (href === null) delete link.properties.href
  else link.properties.href = href
  const place = placeOfAddress(link, spelled, context)
  context.found.links.push({
    written,
    href: href ?? written,
    ...placed(place, link, context),
    kind: 'link',
    text: accessibleName(link)
  })
}

/** null: the link names nothing. */
async function targetOf(link: Element, written: string, context: PageContext): Promise<string | null> {
  // An anchor of this page needs no route, and must stay relative wherever a partial is used.
  if (written.startsWith('#')) return encodeAddress(written)
  const resolution = resolveAddress(written, originOf(link, context).source.path, context)
  if (isKeptAsWritten(written, link, context)) return encodeAddress(written)
  if (resolution.kind === 'route') return resolution.href
  if (resolution.kind === 'file') {
    openInNewTab(link)
    return (await publishFile(resolution, 'files', context)) ?? encodeAddress(written)
  }
  if (resolution.kind === 'missing' && resolution.rule === 'name') return null
  const href = encodeAddress(resolution.href)
  if (isOtherSite(href, context.environment.config.url)) openInNewTab(link)
  return href
}

/** Keeps an author's `target`; `rel` always denies the other page access to our window. */
function openInNewTab(link: Element): void {
  link.properties.target ??= '_blank'
  link.properties.rel = ['noopener', 'noreferrer']
}

function isGenerated({ properties }: Element): boolean {
  return properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
}

/** The accessible name of a link: label, text with that of pictures, or title. '': none; null: named by an element. */
function accessibleName(link: Element): string | null {
  const { ariaLabel, ariaLabelledBy, ariaHidden, title, alt } = link.properties
  if (ariaLabelledBy !== undefined || String(ariaHidden) === 'true') return null
  const candidates = [ariaLabel, alt, link.children.map(nameIn).join(''), title]
  return candidates.map(text => (typeof text === 'string' ? text.trim() : '')).find(text => text !== '') ?? ''
}

function nameIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'comment') return ''
  if (node.type !== 'element') return 'children' in node ? node.children.map(nameIn).join('') : ''
  const { alt, ariaLabel, title } = node.properties
  const own = node.tagName === 'img' ? (alt ?? ariaLabel ?? title) : ariaLabel
  return typeof own === 'string' && own !== '' ? own : node.children.map(nameIn).join('')
}
