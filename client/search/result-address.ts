/** Addresses of a hosted index → links of this site (behaviour S-33). */

export interface AddressRules {
  readonly baseUrl: string
  /** Source of a regular expression; a full address that matches stays as it is. */
  readonly externalUrlRegex?: string | null
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | null
}

export interface ResultAddress {
  readonly href: string
  /** Opens as a full page load. */
  readonly isExternal: boolean
}

/**
 * `https://docs.example.com/a?b#c` → `/a#c`: path and hash, rewritten by the site's rule, below the base URL.
 * null for an address that is not http(s): a link must not run code.
 */
export function toResultAddress(address: string, rules: AddressRules): ResultAddress | null {
  const { baseUrl, externalUrlRegex, replaceSearchResultPathname: replace } = rules
  const [origin] = /^(?:https?:\/\/[^/?#\\]+|(?=\/))/i.exec(address) ?? []
  if (origin === undefined) return null
  if (externalUrlRegex && new RegExp(externalUrlRegex, 'i').test(address)) return { href: address, isExternal: true }
  const path = address.slice(origin.length).replace(/\?[^#]*/, '')
  const replaced = replace ? path.replace(new RegExp(replace.from, 'g'), replace.to) : path
  // Two slashes would be another host.
  const href = replaced.replace(/^[/\\]*/, '/')
  return { href: href.startsWith(baseUrl) ? href : baseUrl + href.slice(1), isExternal: false }
}
