/** An entry's HTML for readers of feeds, who see it away from the site: absolute addresses, nothing that needs our script. */
import { withOrigin } from '../../shared/address.ts'
import { mapAttributes } from '../../util/html.ts'

/** `pageUrl` is the address of the entry: links to its own headings lead there. */
export function toFeedHtml(html: string, pageUrl: string, siteUrl: string): string {
  return mapAttributes(withoutControls(html), (name, value) => {
    if (name === 'href' && value.startsWith('#')) return pageUrl + value
    if (name === 'srcset') return value.replace(/(^|,\s*)(?=\/(?!\/))/g, `$1${siteUrl}`)
    return addresses.has(name) ? withOrigin(value, siteUrl) : null
  })
}

const addresses = new Set(['href', 'src', 'poster', 'cite', 'data'])

/** Buttons of code blocks, links of headings to themselves. */
function withoutControls(html: string): string {
  return html.replace(/<button\b[^>]*>[\s\S]*?<\/button>/g, '').replace(/<a class="hash-link"[^>]*>[\s\S]*?<\/a>/g, '')
}
