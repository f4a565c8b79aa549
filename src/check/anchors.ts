/** The targets of `#fragments`: ids of compiled pages, and of HTML files in static folders. */
import { nearest } from '../shared/nearest.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import { decodePath } from '../util/paths.ts'
import type { CheckedSite, FindAnchors } from './rule.ts'

/** Looks up anchors; the set of a file is built at the first request and cached. */
export function createAnchors({ config, compiled, readText }: CheckedSite): FindAnchors {
  // Code that was not run in an untrusted build may create more anchors.
  const isWhole = (page: Compiled) =>
    !config.isUntrusted || page.diagnostics.every(({ code }) => code !== 'mdx/not-run')
  const known = new Map<SourcePath, ReadonlySet<string> | null>()
  const memoize = (file: SourcePath, find: () => Iterable<string> | null) => {
    const found = known.get(file)
    if (found !== undefined) return found
    const ids = find()
    const made = ids === null ? null : new Set(ids)
    known.set(file, made)
    return made
  }
  return resolution => {
    if (resolution.kind === 'file') {
      const { file } = resolution
      return /\.html?$/i.test(file) ? memoize(file, () => idsOf(readText(file))) : null
    }
    if (resolution.kind !== 'route') return null
    const { route } = resolution
    // A redirect may lead to another site.
    if (route.kind === 'redirect') return null
    // The target page is not published; its anchors are unknown.
    if (resolution.isStandIn) return null
    // Pages without a body (lists, generated indexes) have no anchors to link to.
    if (!('page' in route)) return new Set()
    const { source } = route.page
    return memoize(source, () => {
      const page = compiled.get(source)
      return page !== undefined && isWhole(page) ? page.anchors : null
    })
  }
}

function idsOf(html: string | null): readonly string[] | null {
  return html === null ? null : idsIn(html)
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
