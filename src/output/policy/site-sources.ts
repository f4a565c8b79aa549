/**
 * Sources that the configuration needs: integrations, the search, `headTags`, HTML of the bars, the footer and the
 * sidebars, style sheets.
 */
import { directiveFor, foreignSource, policyHash } from '../../model/policy-directives.ts'
import type { HeadTag } from '../../types/basics.ts'
import type { NavbarItem } from '../../types/chrome.ts'
import type { Config } from '../../types/config.ts'
import type { Sidebar, SidebarItem } from '../../types/navigation.ts'
import type { SourceDirective } from '../../types/policy.ts'
import { elementsIn } from '../../util/safe-html.ts'

/** One source that the site needs. */
export interface AskedSource {
  readonly directive: SourceDirective
  readonly source: string
  readonly because: string
  /** The full address, if the service cannot be recognized by the origin alone. */
  readonly address?: string
}

interface SiteSources {
  readonly sources: readonly AskedSource[]
  /** Whether the head has foreign scripts: they may write any HTML into the page and do not use Trusted Types. */
  readonly hasOwnScripts: boolean
}

export interface SitePolicyInput {
  readonly config: Config
  readonly sidebars: readonly Sidebar[]
  /** The site's own bundled style sheet; null: none. */
  readonly ownStyles: string | null
  /** Files of the site that replace parts of the layout, where React writes inline styles. */
  readonly ownParts?: readonly string[]
  /** Returns the text of a script in the static files by address, or null. Omitted: the site has no static files. */
  readonly readScript?: (address: string) => string | null
}

export function siteSources({
  config,
  sidebars,
  ownStyles,
  ownParts = [],
  readScript = () => null
}: SitePolicyInput): SiteSources {
  return {
    sources: [
      ...config.headTags.flatMap(tag => ofHeadTag(tag, readScript)),
      ...htmlOf(config, sidebars).flatMap(({ html, because }) => ofHtml(html, because)),
      ...ofFeedback(config),
      ...foreign('frame-src', config.comments?.origin ?? '', 'comments'),
      ...(ownStyles === null ? [] : ofStyles(ownStyles, 'styles')),
      ...ownParts.map(because => ({ directive: 'style-src-attr' as const, source: "'unsafe-inline'", because }))
    ],
    hasOwnScripts: config.headTags.some(tag => tag.tagName === 'script' && isCode(tag))
  }
}

/** Without a script, the browser sends the form itself. */
function ofFeedback({ feedback }: Config): AskedSource[] {
  const address = feedback?.endpoint ?? ''
  return [...foreign('connect-src', address, 'feedback'), ...foreign('form-action', address, 'feedback')]
}

function ofHeadTag(tag: HeadTag, readScript: (address: string) => string | null): AskedSource[] {
  const because = `headTags: <${tag.tagName}>`
  if (tag.tagName === 'script') return ofScript(tag, readScript, because)
  if (tag.tagName === 'link') return ofLink(tag.attributes, because)
  if (tag.tagName === 'style') {
    const css = tag.innerHTML ?? ''
    return [{ directive: 'style-src', source: policyHash(css), because }, ...ofStyles(css, because)]
  }
  const own = Object.entries(tag.attributes).flatMap(([name, value]) => ofAttribute(tag.tagName, name, value, because))
  return tag.innerHTML === null ? own : [...own, ...ofHtml(tag.innerHTML, because)]
}

/** Whether browsers execute the script: data blocks have another type. */
function isCode({ attributes: { type } }: HeadTag): boolean {
  return (
    typeof type !== 'string' ||
    /^(?:$|module$|importmap$|(?:text|application)\/(?:x-)?(?:java|ecma)script\b)/i.test(type.trim())
  )
}

function ofScript(tag: HeadTag, readScript: (address: string) => string | null, because: string): AskedSource[] {
  if (!isCode(tag)) return []
  const { src } = tag.attributes
  if (typeof src === 'string') return [...fromScript(src, because), ...ofImports(readScript(src) ?? '', because)]
  const code = tag.innerHTML ?? ''
  const named = addressesOf(code).flatMap((address): AskedSource[] =>
    /\.m?js(?:$|[/?#])|\/js(?:$|[/?#])/.test(address)
      ? fromScript(address, because)
      : [...foreign('connect-src', address, because)]
  )
  return [{ directive: 'script-src', source: policyHash(code), because }, ...named, ...ofImports(code, because)]
}

/** Modules of other hosts: `import { a } from "https://esm.sh/a@1"`. */
function ofImports(code: string, because: string): AskedSource[] {
  const found = code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s{0,99}["']((?:https?:)?\/\/[^"'\s]+)["']/g)
  return [...found].flatMap(([, address = '']) => fromScript(address, because))
}

/** A script may send requests to the host that it is loaded from. */
function fromScript(address: string, because: string): AskedSource[] {
  return [...foreign('script-src', address, because), ...foreign('connect-src', address, because)]
}

/** Addresses in string literals of a script, except XML namespaces. */
function addressesOf(code: string): string[] {
  const found = [...code.matchAll(/(?<=["'`])(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+[^\s"'`<>\\]*/g)].map(
    ([address]) => address
  )
  return found.filter(address => !/^(?:https?:)?\/\/(?:www\.w3\.org|schema\.org)\b/.test(address))
}

const linkDirectives: Readonly<Record<string, SourceDirective>> = {
  script: 'script-src',
  style: 'style-src',
  font: 'font-src',
  image: 'img-src',
  fetch: 'connect-src',
  audio: 'media-src',
  video: 'media-src',
  track: 'media-src',
  worker: 'worker-src'
}

function ofLink({ rel, as, href }: HeadTag['attributes'], because: string): AskedSource[] {
  if (typeof href !== 'string' || typeof rel !== 'string') return []
  const words = rel.toLowerCase().split(/\s+/)
  // Fonts are assumed to be on the same host as the sheet, unless the table of services knows another.
  if (words.includes('stylesheet'))
    return [...foreign('style-src', href, because), ...foreign('font-src', href, because)]
  if (words.includes('manifest')) return foreign('manifest-src', href, because)
  if (words.includes('modulepreload')) return foreign('script-src', href, because)
  const directive = words.includes('preload') || words.includes('prefetch') ? linkDirectives[String(as)] : undefined
  return directive === undefined ? [] : foreign(directive, href, because)
}

interface ConfiguredHtml {
  readonly html: string
  readonly because: string
}

function htmlOf(config: Config, sidebars: readonly Sidebar[]): ConfiguredHtml[] {
  const { footer, announcementBar, navbar } = config
  const columns = footer.columns.flatMap(({ items }) => items.flatMap(({ html }) => html ?? []))
  return [
    ...[footer.copyright ?? [], ...columns].flat().map(html => ({ html, because: 'footer' })),
    ...(announcementBar === null ? [] : [{ html: announcementBar.content, because: 'announcementBar' }]),
    ...navbar.items.flatMap(htmlOfNavbar).map(html => ({ html, because: 'navbar' })),
    ...sidebars.flatMap(({ items }) => items.flatMap(htmlOfSidebar)).map(html => ({ html, because: 'sidebars' }))
  ]
}

function htmlOfNavbar(item: NavbarItem): string[] {
  if (item.kind === 'html') return [item.html]
  return item.kind === 'dropdown' ? item.items.flatMap(htmlOfNavbar) : []
}

function htmlOfSidebar(item: SidebarItem): string[] {
  if (item.kind === 'html') return [item.html]
  return item.kind === 'category' ? item.items.flatMap(htmlOfSidebar) : []
}

function ofHtml(html: string, because: string): AskedSource[] {
  // Quick check: most HTML contains no address of another host.
  if (!html.includes('//') && !/<iframe\b/i.test(html)) return []
  return elementsIn(html).flatMap(({ tagName, attributes }) =>
    attributes.flatMap(({ name, value }) => ofAttribute(tagName, name, value, because))
  )
}

function ofAttribute(tagName: string, name: string, value: string | boolean, because: string): AskedSource[] {
  const directive = typeof value === 'string' ? directiveFor(tagName, name) : null
  if (directive === null) return []
  const addresses = name.toLowerCase() === 'srcset' ? String(value).split(/(?<!\s)\s*,\s+/) : [String(value)]
  return addresses.flatMap(address => {
    const [found] = foreign(directive, address.split(/\s/)[0] ?? '', because)
    if (found !== undefined) return [found]
    return directive === 'frame-src' ? ownFrame(because) : []
  })
}

/** Sources for a page of the site in a frame of the site. */
export function ownFrame(because: string): AskedSource[] {
  return (['frame-src', 'frame-ancestors'] as const).map(directive => ({ directive, source: "'self'", because }))
}

/** Sheets that a sheet imports, and its fonts. Images over https are always allowed. */
function ofStyles(css: string, because: string): AskedSource[] {
  const imports = [...css.matchAll(/@import\s*(?:url\(\s*)?["']?((?:https?:)?\/\/[^"')\s]+)/gi)]
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/gi)].map(([face]) => face).join('\n')
  const fonts = [...faces.matchAll(/url\(\s*["']?((?:https?:)?\/\/[^"')\s]+|data:)/gi)]
  return [
    ...imports.flatMap(([, address = '']) => [
      ...foreign('style-src', address, because),
      ...foreign('font-src', address, because)
    ]),
    ...fonts.flatMap(([, address = '']) => foreign('font-src', address, because)),
    ...[...css.matchAll(/url\(\s*["']?(http:\/\/[^"')\s]+)/gi)].flatMap(([, address = '']) =>
      faces.includes(address) || imports.some(([, known]) => known === address)
        ? []
        : foreign('img-src', address, because)
    )
  ]
}

function foreign(directive: SourceDirective, address: string, because: string): AskedSource[] {
  const source = foreignSource(address, directive)
  return source === null ? [] : [{ directive, source, because, address: address.replace(/^\/\//, 'https://') }]
}
