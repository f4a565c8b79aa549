/** Links and pictures of the configuration: navigation bar, footer, logos, announcement, redirects. */

import { htmlOfConfig } from '../../model/configured-html.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import type { LinkTarget, Logo, NavbarItem } from '../../types/chrome.ts'
import type { Config } from '../../types/config.ts'
import { checkUrl, type DeclaredUrl, placeOfSpelling, reportHtml, urlsIn } from '../declared-url.ts'
import type { CheckedSite, Rule } from '../rule.ts'

export const configLinks: Rule = (input, report) => {
  for (const url of urlsOfConfig(input)) checkUrl(url, input, report)
  const { config, sources } = input
  for (const html of new Set(htmlOfConfig(config))) reportHtml(html, config.file, sources, report)
}

/** Every URL of the configuration, each once, with its place. */
export function urlsOfConfig({ config, sources }: Pick<CheckedSite, 'config' | 'sources'>): DeclaredUrl[] {
  const seen = new Set<string>()
  return declaredIn(config).flatMap(({ written, kind }) => {
    if (seen.has(`${kind} ${written}`)) return []
    seen.add(`${kind} ${written}`)
    const isStart = kind === 'link' && written === config.baseUrl
    // Every logo links to the start page by default, so the configuration need not contain the base URL as a link.
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

type Declared = Pick<DeclaredUrl, 'written' | 'kind'>

function declaredIn(config: Config): readonly Declared[] {
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
    ...headTags.flatMap(({ attributes }) => [attributes.href, attributes.src]).flatMap(ofHeadTag),
    // The route table reports redirects to redirects.
    ...redirects.filter(({ to }) => !from.has(to)).map(({ to }) => ({ written: to, kind: 'link' as const }))
  ]
}

function ofNavbarItem(item: NavbarItem): Declared[] {
  if (item.kind === 'html') return ofHtml(item.html)
  if (item.kind === 'link') return ofTarget(item.target)
  return item.kind === 'dropdown' ? [...ofTarget(item.target), ...item.items.flatMap(ofNavbarItem)] : []
}

function ofTarget(target: LinkTarget | null): Declared[] {
  // An external path may belong to another program on the host; with a scheme it is checked like any other link.
  if (target === null || (target.external && !/^[a-z]/i.test(target.written))) return []
  return [{ written: target.written, kind: 'link' }]
}

function ofLogo(logo: Logo | null): Declared[] {
  if (logo === null) return []
  const pictures = [logo.src, logo.srcDark].flatMap(written => written ?? [])
  return [
    ...pictures.map(written => ({ written, kind: 'image' as const })),
    ...(logo.href === null || logo.isElsewhere ? [] : [{ written: logo.href, kind: 'link' as const }])
  ]
}

function ofHtml(html: string | null): Declared[] {
  return html === null ? [] : [...urlsIn(html)]
}

function ofHeadTag(written: string | boolean | undefined): Declared[] {
  // An origin to connect to is not a link, but a path is a file of the site.
  return typeof written === 'string' && /^\/(?!\/)/.test(written) ? [{ written, kind: 'link' }] : []
}

/** How the configuration may spell a URL: loading it adds the base URL and the first slash. */
function spellingsOf(written: string, { baseUrl }: Config): readonly string[] {
  const below = belowBaseUrl(written, baseUrl) ?? written
  return [written, below, below.replace(/^\//, '')].filter(text => text !== '')
}
