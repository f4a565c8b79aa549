/** Links and pictures of the configuration (navigation bar, footer, logos, announcement, redirects), each once at the configuration file. */
import type { LinkTarget, Logo, NavbarItem } from '../../types/chrome.ts'
import type { Config } from '../../types/config.ts'
import { belowBaseUrl } from '../../util/address.ts'
import type { CheckedSite, Rule } from '../check.ts'
import { addressesIn, checkAddress, placeOfSpelling, type StatedAddress } from '../stated-address.ts'

export const configLinks: Rule = (input, report) => {
  for (const address of addressesOfConfig(input)) checkAddress(address, input, report)
}

/** Every address of the configuration once, at its place. */
export function addressesOfConfig({ config, sources }: Pick<CheckedSite, 'config' | 'sources'>): StatedAddress[] {
  const seen = new Set<string>()
  return statedBy(config).flatMap(({ written, kind }) => {
    if (seen.has(`${kind} ${written}`)) return []
    seen.add(`${kind} ${written}`)
    const isStart = kind === 'link' && written === config.baseUrl
    // Every logo leads to the start page, though nobody has written so; the base URL itself is no link.
    const spellings = isStart ? ['navbar', 'footer', ''] : spellingsOf(written, config)
    return {
      written,
      kind,
      place: placeOfSpelling(spellings, config.file, sources),
      hint: isStart ? startHint : undefined
    }
  })
}

const startHint =
  'Make a page the start of the site: “slug: /” in its front matter, in a docs set whose “routeBasePath” is “/”.'

type Stated = Pick<StatedAddress, 'written' | 'kind'>

function statedBy(config: Config): readonly Stated[] {
  const { navbar, footer, favicon, image, announcementBar, redirects, headTags } = config
  const from = new Set(redirects.map(redirect => redirect.from))
  return [
    ...navbar.items.flatMap(ofNavbarItem),
    ...footer.columns.flatMap(column =>
      column.items.flatMap(({ target, html }) => [...ofTarget(target), ...ofHtml(html)])
    ),
    ...ofLogo(navbar.logo),
    ...ofLogo(footer.logo),
    ...[favicon, image].flatMap(written => (written === null ? [] : [{ written, kind: 'image' as const }])),
    ...ofHtml(announcementBar?.content ?? null),
    ...ofHtml(footer.copyright),
    ...headTags.flatMap(({ attributes }) => [attributes.href, attributes.src]).flatMap(ofHeadAddress),
    // One that leads to another redirect is the work of the route table.
    ...redirects.filter(({ to }) => !from.has(to)).map(({ to }) => ({ written: to, kind: 'link' as const }))
  ]
}

function ofNavbarItem(item: NavbarItem): Stated[] {
  if (item.kind === 'html') return ofHtml(item.html)
  if (item.kind === 'link') return ofTarget(item.target)
  return item.kind === 'dropdown' ? [...ofTarget(item.target), ...item.items.flatMap(ofNavbarItem)] : []
}

function ofTarget(target: LinkTarget | null): Stated[] {
  // `href` may be a file that another program serves; with a scheme it is judged like any other link.
  if (target === null || (target.external && !/^[a-z]/i.test(target.written))) return []
  return [{ written: target.written, kind: 'link' }]
}

function ofLogo(logo: Logo | null): Stated[] {
  if (logo === null) return []
  const pictures = [logo.src, logo.srcDark].flatMap(written => written ?? [])
  return [
    ...pictures.map(written => ({ written, kind: 'image' as const })),
    ...(logo.href === null ? [] : [{ written: logo.href, kind: 'link' as const }])
  ]
}

function ofHtml(html: string | null): Stated[] {
  return html === null ? [] : [...addressesIn(html)]
}

function ofHeadAddress(written: string | boolean | undefined): Stated[] {
  // Origins to connect to are no links; paths are files of the site.
  return typeof written === 'string' && /^\/(?!\/)/.test(written) ? [{ written, kind: 'link' }] : []
}

/** The address as it may stand in the file: the base URL and the first slash are ours. */
function spellingsOf(written: string, { baseUrl }: Config): readonly string[] {
  const below = belowBaseUrl(written, baseUrl) ?? written
  return [written, below, below.replace(/^\//, '')].filter(text => text !== '')
}
