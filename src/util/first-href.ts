/** Where a sidebar or a category leads that has no page of its own. Asked by several rooms. */
import type { SidebarItem } from '../types/navigation.ts'

/** The first page of the site among the items; unlisted ones are passed over. null: there is none. */
export function firstHref(items: readonly SidebarItem[]): string | null {
  for (const item of items) {
    if (item.kind === 'link' && !item.external && !item.unlisted) return item.href
    if (item.kind === 'category' && item.fallbackHref !== null) return item.fallbackHref
  }
  return null
}
