/** The cards of a generated index: one for each page, link and category directly inside. */
import type { PageNavigation, SidebarCategory, SidebarItem } from '../types/navigation.ts'

type Card = PageNavigation['cards'][number]

/** Cards in the order of the sidebar; a category without any page to lead to has none. */
export function toCards({ items }: SidebarCategory): readonly Card[] {
  return items.flatMap(item => toCard(item) ?? [])
}

function toCard(item: SidebarItem): Card | null {
  if (item.kind === 'html') return null
  if (item.kind === 'link') {
    const { label, href, description, unlisted } = item
    return unlisted ? null : { label, href, description, count: null }
  }
  const { label, fallbackHref, description, items } = item
  const count = items.filter(inner => inner.kind !== 'html').length
  return fallbackHref === null ? null : { label, href: fallbackHref, description, count }
}
