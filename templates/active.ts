/** Which links of the chrome lead to where the reader is. Server and browser ask the same functions. */
import { type ActiveRule, addressKey } from 'docsgen/theme'
import type { VersionView } from './versions.ts'

/** Where the reader is, as far as links of the chrome need to know. */
export interface CurrentPage {
  /** Address of the page, encoded as in links. */
  readonly permalink: string
  readonly docsSet: string | null
  /** Name of its sidebar: `default/mainSideBar`. */
  readonly sidebar: string | null
  /** null: the site has no versions. */
  readonly versions: VersionView | null
  /** The page in each language, by its tag; left out: the site has one. */
  readonly languages?: Readonly<Record<string, string>>
}

/** Whether a link leads to the page: equal paths, letter case and a slash at the end aside. */
export function isSamePage(href: string, permalink: string): boolean {
  return addressKey(href) === addressKey(permalink)
}

/** The value of `aria-current`: `page` for the page itself, `true` for the section it belongs to; undefined: neither. */
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
      return page.sidebar === rule.name
  }
}
