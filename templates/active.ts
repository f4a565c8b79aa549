/** Which links of the chrome are active on a page. Server and browser use the same functions. */
import { type ActiveRule, addressKey } from 'docsgen/theme'
import type { VersionView } from './versions.ts'

/** Facts about the current page that active links depend on. */
export interface CurrentPage {
  /** Address of the page, percent-encoded as in links. */
  readonly permalink: string
  readonly docsSet: string | null
  /** Name of its sidebar: `default/mainSideBar`. */
  readonly sidebar: string | null
  /** Ids of the sidebar's categories from the top down to the page. */
  readonly trail: readonly string[]
  /** null: the site has no versions. */
  readonly versions: VersionView | null
  /** Address of the page in each language, by language tag; left out: the site has one language. */
  readonly languages?: Readonly<Record<string, string>>
}

/** Whether a link leads to the page: equal paths, ignoring letter case and a trailing slash. */
export function isSamePage(href: string, permalink: string): boolean {
  return addressKey(href) === addressKey(permalink)
}

/** The value of `aria-current`: `page` for the page itself, `true` for its section; undefined: neither. */
export function currentState(href: string, rule: ActiveRule | null, page: CurrentPage): 'page' | 'true' | undefined {
  if (isSamePage(href, page.permalink)) return 'page'
  return rule !== null && isActive(rule, page) ? 'true' : undefined
}

function isActive(rule: ActiveRule, page: CurrentPage): boolean {
  switch (rule.kind) {
    case 'path':
      return `${addressKey(page.permalink)}/`.startsWith(`${addressKey(rule.path)}/`)
    case 'pattern':
      return new RegExp(rule.source, 'gi').test(page.permalink)
    case 'docs-set':
      return page.docsSet === rule.id
    case 'sidebar':
      return page.sidebar === rule.name && (!rule.part || isInPart(rule.part, page.trail))
  }
}

/** The innermost category that one of the entries has decides. */
function isInPart({ own, all }: { own: string | null; all: readonly string[] }, trail: readonly string[]): boolean {
  return (trail.findLast(id => all.includes(id)) ?? null) === own
}
