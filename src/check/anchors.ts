/** The targets of `#fragments`: ids of compiled pages, and of HTML files in static folders. */
import { nearest } from '../shared/nearest.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Resolution } from '../types/routes.ts'
import { decodePath } from '../util/paths.ts'
import type { CheckedSite, FindAnchors } from './rule.ts'

/** Whether a fragment leads to one of the anchors. */
export function hasAnchor(known: ReadonlySet<string>, id: string): boolean {
  // `#example-L3-L7` is a range of the lines of a block of code; its first line has the anchor.
  return known.has(id) || known.has(id.replace(/(-L\d+)-L\d+$/, '$1'))
}

/** The anchors of a page; null: fragments are not checked, as for a page of another shard. */
type AnchorsOfPage = (source: SourcePath) => ReadonlySet<string> | null

/** Looks up anchors of pages; the set of a page is created on first use and cached. */
export function createPageAnchors({ config, compiled }: Pick<CheckedSite, 'config' | 'compiled'>): AnchorsOfPage {
  // Code that was not run may make further ones.
  const isWhole = (page: Compiled) =>
    !config.isUntrusted || page.diagnostics.every(({ code }) => code !== 'mdx/not-run')
  return memoize(source => {
    const page = compiled.get(source)
    return page !== undefined && isWhole(page) ? new Set(page.anchors) : null
  })
}

/** Looks up anchors of link targets. */
export function createAnchors(site: CheckedSite, ofPage: AnchorsOfPage = createPageAnchors(site)): FindAnchors {
  const ofFile = memoize(file => {
    const html = /\.html?$/i.test(file) ? site.readText(file) : null
    return html === null ? null : new Set(idsIn(html))
  })
  return (resolution, id) => {
    const known = anchorsOf(resolution, ofPage, ofFile)
    return known === null || hasAnchor(known, id) ? null : known
  }
}

function anchorsOf(resolution: Resolution, ofPage: AnchorsOfPage, ofFile: AnchorsOfPage): ReadonlySet<string> | null {
  if (resolution.kind === 'file') return ofFile(resolution.file)
  if (resolution.kind !== 'route') return null
  const { route } = resolution
  // A redirect may lead to another site.
  if (route.kind === 'redirect') return null
  // The anchors that the author means are those of a page that is not published.
  if (resolution.isStandIn) return null
  // Pages without a body (lists, generated indexes) have no anchors to link to.
  return 'page' in route ? ofPage(route.page.source) : new Set()
}

function memoize(find: AnchorsOfPage): AnchorsOfPage {
  const known = new Map<SourcePath, ReadonlySet<string> | null>()
  return file => {
    const found = known.get(file)
    if (found !== undefined) return found
    const made = find(file)
    known.set(file, made)
    return made
  }
}

/** The values of `id` and `name` attributes in the text of an HTML file. */
export function idsIn(html: string): readonly string[] {
  return [...html.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? ''
  )
}

/**
 * The anchor that an author may have meant: the same except for punctuation, then the nearest, then the shortest one
 * that starts with the written one (`#subscribe` → `#subscribelistener`), then one that the written one starts with.
 */
export function likelyAnchor(id: string, known: ReadonlySet<string>): string | null {
  const plain = plainOf(id)
  const same = [...known].find(other => plainOf(other) === plain && plain !== '')
  const near = same ?? nearest(id, known)
  if (near !== null || plain.length < 3) return near
  const byLength = [...known].sort((a, b) => a.length - b.length)
  const longer = byLength.find(other => plainOf(other).startsWith(plain))
  return longer ?? byLength.findLast(other => plainOf(other).length > 3 && plain.startsWith(plainOf(other))) ?? null
}

/** Only the letters and digits. */
function plainOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The fragment of a written address that must exist as an id, decoded once; null: nothing to check. */
export function fragmentOf(written: string): string | null {
  const at = written.indexOf('#')
  // Empty fragments and `top` always work; `:~:` starts a text fragment, which browsers highlight.
  const fragment = at < 0 ? '' : written.slice(at + 1).replace(/:~:.*$/s, '')
  // A fragment that starts with `?`, `/` or `!` is the state of an application: `#?code=1`, `#/settings`.
  return fragment === '' || fragment === 'top' || /^[?/!]/.test(fragment) ? null : decodePath(fragment)
}
