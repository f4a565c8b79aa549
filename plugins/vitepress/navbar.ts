/** The bar of VitePress: logo, title, navigation, social links, languages. */
import { html, isPlainObject, listOf, textOf } from 'docsgen/text'
import type { KeyPath, Reading } from './reading.ts'
import { pageAddress } from './rewrites.ts'

/** An entry of the navigation bar. */
type Item = Readonly<Record<string, unknown>>

/** `nav` → entries of the navigation bar. */
export function toItems(written: unknown, from: KeyPath, reading: Reading): Item[] {
  return listOf(written).flatMap((item, at) => toItem(item, [...from, at], reading))
}

function toItem(item: unknown, from: KeyPath, reading: Reading): Item[] {
  if (!isPlainObject(item)) return []
  if (typeof item.component === 'string') {
    reading.lose(from, `“${item.component}” is a Vue component`, 'Replace it with a link.')
    return []
  }
  // Of a value from a package that is not installed, nothing is left.
  const label = textOf(item.text) ?? textOf(item.link) ?? '…'
  if (Array.isArray(item.items)) {
    const items = item.items.flatMap((inner, at) => innerItems(inner, [...from, 'items', at], reading))
    return [{ type: 'dropdown', position: 'right', label, items, ...activeOf(item) }].filter(() => items.length > 0)
  }
  const address = addressOf(item.link, reading.cleanUrls)
  return address === null ? [] : [{ position: 'right', label, ...address, ...tagsOf(item), ...activeOf(item) }]
}

/** Entries of a list: links, and groups of links with a heading. */
function innerItems(item: unknown, from: KeyPath, reading: Reading): Item[] {
  if (!isPlainObject(item)) return []
  if (!Array.isArray(item.items)) return toItem(item, from, reading).map(({ position: _, ...rest }) => rest)
  const heading = textOf(item.text)
  const items = item.items.flatMap((inner, at) => innerItems(inner, [...from, 'items', at], reading))
  const title =
    heading === null
      ? [{ type: 'html', value: '<hr class="dropdown-separator">' }]
      : [{ type: 'html', value: html`<b>${heading}</b>`.html, className: 'dropdown-heading' }]
  return items.length === 0 ? [] : [...title, ...items]
}

/** `activeMatch` is a regular expression; its text is one for docsgen, too. */
function activeOf({ activeMatch }: Readonly<Record<string, unknown>>): object {
  return typeof activeMatch === 'string' && activeMatch !== '' ? { activeBaseRegex: activeMatch } : {}
}

function tagsOf({ target, rel }: Readonly<Record<string, unknown>>): object {
  return { ...(typeof target === 'string' && { target }), ...(typeof rel === 'string' && { rel }) }
}

/** A page of the site, or another address. */
export function addressOf(
  written: unknown,
  cleanUrls: boolean
): { readonly to: string } | { readonly href: string } | null {
  const link = textOf(written)
  if (link === null) return null
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(link)) return { href: link }
  return { to: pageAddress(link.startsWith('/') ? link : `/${link}`, cleanUrls) }
}

/** Names of Bootstrap icons by those of VitePress. */
const icons: Readonly<Record<string, string>> = {
  github: 'github',
  gitlab: 'gitlab',
  discord: 'discord',
  mastodon: 'mastodon',
  bluesky: 'bluesky',
  twitter: 'twitter',
  x: 'twitter-x',
  youtube: 'youtube',
  slack: 'slack',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  reddit: 'reddit',
  telegram: 'telegram',
  twitch: 'twitch',
  medium: 'medium',
  whatsapp: 'whatsapp',
  tiktok: 'tiktok',
  rss: 'rss',
  email: 'envelope'
}

/** `socialLinks` → icons at the end of the bar; an icon that docsgen does not have is a word. */
export function toSocialItems(written: unknown): Item[] {
  return listOf(written).flatMap((item): Item[] => {
    if (!isPlainObject(item)) return []
    const href = textOf(item.link)
    if (href === null) return []
    const name = textOf(item.icon)
    const label = textOf(item.ariaLabel) ?? name ?? new URL(href, 'https://here.invalid').hostname
    const icon = name === null ? undefined : icons[name]
    const address = { position: 'right', href }
    if (icon !== undefined) return [{ ...address, icon, 'aria-label': label }]
    const drawn = isPlainObject(item.icon) ? textOf(item.icon.svg) : null
    if (drawn === null) return [{ ...address, label: label.charAt(0).toUpperCase() + label.slice(1) }]
    const value = `${html`<a class="navbar__item navbar__link navbar__icon" href="${href}" aria-label="${label}">`.html}${drawn}</a>`
    return [{ type: 'html', position: 'right', value }]
  })
}

/** `logo`: a path, `{ src, alt }` or `{ light, dark, alt }`. */
export function toLogo(written: unknown, link: unknown): object | null {
  const given = typeof written === 'string' ? { src: written } : isPlainObject(written) ? written : {}
  const src = textOf(given.src) ?? textOf(given.light)
  if (src === null) return null
  const size = (name: 'width' | 'height') => (Number(given[name]) > 0 ? { [name]: Number(given[name]) } : {})
  const target = isPlainObject(link) ? textOf(link.link) : textOf(link)
  return {
    src,
    ...(textOf(given.dark) !== null && { srcDark: given.dark }),
    ...(typeof given.alt === 'string' && { alt: given.alt }),
    ...size('width'),
    ...size('height'),
    ...(target !== null && { href: target })
  }
}
