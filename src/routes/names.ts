/**
 * Links by names: `schema:Job` leads to the page that a collection of a plugin has given this name. A page that links to a
 * name depends on where it leads, like on any other link.
 */
import { nearest } from '../shared/nearest.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { LinkNames, RouteTable } from '../types/routes.ts'
import { encodePath, joinUrl, splitHref } from '../util/paths.ts'
import { cleanAddress, missing } from './link.ts'
import { folderOf } from './link-index.ts'

/** The resolver with the names of all collections; the same one if there are none. */
export function withNames(
  resolve: RouteTable['resolve'],
  all: readonly LinkNames[],
  config: Config
): RouteTable['resolve'] {
  if (all.length === 0) return resolve
  const schemes = new Set(all.flatMap(({ schemes }) => schemes))
  return (written, from) => {
    const link = toNamedLink(written)
    if (link === null || !schemes.has(link.scheme)) return resolve(written, from)
    const claims = nearestFirst(
      all.filter(one => one.schemes.includes(link.scheme)),
      from,
      config
    )
    const path = pathOf(link, claims)
    if (path !== null) {
      const target = splitHref(path)
      return resolve(encodePath(joinUrl(config.baseUrl, target.path)) + target.hash, from)
    }
    const [name = ''] = link.readings.at(-1) ?? []
    const names = claims.flatMap(({ names }) => [...(names.get(link.scheme)?.keys() ?? [])])
    const meant = nearest(name, names)
    const because = claims.find(one => one.unread !== null)?.unread ?? null
    return {
      ...missing({ written, index: { config } }, 'name', meant === null ? null : `${link.scheme}:${encoded(meant)}`),
      ...(because !== null && { because })
    }
  }
}

/** The path below the base URL to which a link by name leads, with its fragment; null: it names nothing. */
export function pathOfName(written: string, claims: readonly LinkNames[]): string | null {
  const link = toNamedLink(written)
  return (
    link &&
    pathOf(
      link,
      claims.filter(({ schemes }) => schemes.includes(link.scheme))
    )
  )
}

function pathOf({ scheme, readings }: NamedLink, claims: readonly LinkNames[]): string | null {
  for (const [name, fragment] of readings) {
    const path = claims.map(({ names }) => names.get(scheme)?.get(name)).find(known => known !== undefined)
    if (path !== undefined) return fragment === '' ? path : splitHref(path).path + fragment
  }
  return null
}

interface NamedLink {
  readonly scheme: string
  /** The names that can be meant, with the fragment that the link has then: names may contain “#”. */
  readonly readings: readonly (readonly [name: string, fragment: string])[]
}

/** null: the address has no scheme. */
function toNamedLink(written: string): NamedLink | null {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]+):(.+)$/is.exec(cleanAddress(written)) ?? []
  if (scheme === undefined || rest === undefined) return null
  const end = rest.lastIndexOf('#')
  const whole = [decoded(rest), ''] as const
  const readings = end < 0 ? [whole] : [whole, [decoded(rest.slice(0, end)), rest.slice(end)] as const]
  return { scheme: scheme.toLowerCase(), readings }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What can be pasted into a Markdown link. */
function encoded(name: string): string {
  return name.replace(/[ %?#()<>"\\]/g, encodeURIComponent)
}

/** First the collections in the docs set and version of the file, then those of another version, then the rest. */
function nearestFirst(claims: readonly LinkNames[], from: SourcePath, config: Config): readonly LinkNames[] {
  if (claims.length < 2) return claims
  const folder = folderOf(from, config)
  const own = config.docs.find(({ path, sidebarsFile }) => path === folder?.path || sidebarsFile === from)
  const distance = ({ docsSet, set }: LinkNames) => (docsSet === own?.id ? 0 : set === own?.set ? 1 : 2)
  return [...claims].sort((a, b) => distance(a) - distance(b))
}
