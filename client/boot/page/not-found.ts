/** The page for unknown addresses: moves to the right spelling or language if there is one, else suggests pages. */
import { stripHtml } from '../../../src/shared/address.ts'
import { dataAttributes, queryKeys } from '../../../src/shared/dom.ts'
import type { Boot } from '../boot.ts'
import { suggestPages } from './suggestions.ts'

/** Called on each not-found page that is shown. */
export async function startNotFound(boot: Boot): Promise<void> {
  const wasSent = showWantedAddress()
  const { pathname, search, hash } = location
  const wanted = pathname + search + hash
  // Where the page of the language does not exist either, this page is shown in its place.
  const other = wasSent ? null : otherLanguage(pathname, boot.settings.baseUrl)
  if (other !== null) location.replace(`${other}?${new URLSearchParams({ [queryKeys.notFound]: wanted })}`)
  // Hosts that do not serve `/a.html` show the not-found page for it.
  else if (stripHtml(pathname) !== pathname) location.replace(stripHtml(wanted))
  else await suggestPages(boot)
}

/** The not-found page was opened in place of the one in another language: the address is again what the reader wanted. */
function showWantedAddress(): boolean {
  const wanted = new URLSearchParams(location.search).get(queryKeys.notFound)
  // Two slashes would name another host, which the browser would refuse.
  if (wanted !== null && /^\/(?!\/)/.test(wanted)) history.replaceState(history.state, '', wanted)
  return wanted !== null
}

/** The not-found page in the language of an address, because many hosts know one for the whole site. null: this one. */
function otherLanguage(path: string, baseUrl: string): string | null {
  const pages = document.querySelector(`[${dataAttributes.notFoundPages}]`)?.getAttribute(dataAttributes.notFoundPages)
  const bases = (pages ?? '').split(' ').filter(Boolean)
  const own = bases.filter(page => path.startsWith(page.replace(/404(?:\.html)?$/, '')))
  const [nearest] = own.sort((a, b) => b.length - a.length)
  return nearest !== undefined && nearest.length > `${baseUrl}404.html`.length ? nearest : null
}
