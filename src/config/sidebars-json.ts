/** Sidebars as a file says them: what readSidebars reads back is the same. */
import type { SidebarItemInput } from '../types/docs-set.ts'
import type { Sidebars } from './sidebars.ts'

/** Entries without anything but an id are written as the id. */
export function sidebarsJson(sidebars: Sidebars): string {
  const written = Object.entries(sidebars).map(([name, items]) => [name, items.map(toWritten)])
  return `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`
}

function toWritten(item: SidebarItemInput): unknown {
  const stated = withoutNothing(item)
  if (item.type === 'doc' && Object.keys(stated).length === 2) return item.id
  if (item.type !== 'category') return stated
  return { ...stated, items: item.items.map(toWritten), ...(item.link !== null && { link: withoutNothing(item.link) }) }
}

/** Without keys that nobody has written. */
function withoutNothing(value: object): Record<string, unknown> {
  const isStated = (part: unknown) => part !== null && part !== false && !(Array.isArray(part) && part.length === 0)
  const flags = ['collapsible', 'collapsed']
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => isStated(part) || (flags.includes(key) && part === false))
  )
}
