/** Redirects of the configuration and of `redirect_from`. Chains are followed, so that each leads to its end. */
import { finding, placeOf, placeOfText } from '../diagnostics/finding.ts'
import { hasMarkdown } from '../model/routes.ts'
import { applyBaseUrl, belowBaseUrl } from '../shared/address.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { RouteTable } from '../types/routes.ts'
import { addressProblem, decodePath, splitHref } from '../util/paths.ts'
import { type RouteCandidate, routeAt } from './candidates.ts'
import { pathKey } from './permalink.ts'

interface Redirect {
  readonly from: string
  readonly to: string
  /** The file that contains `to`. */
  readonly file: SourcePath
  readonly place: Place
}

/** The usable redirects. `others`: all other routes, which `resolve` knows. */
export function redirectCandidates(
  { content, sources, config }: { readonly content: Content; readonly sources: Sources; readonly config: Config },
  others: readonly RouteCandidate[],
  resolve: RouteTable['resolve'],
  report: Report
): readonly RouteCandidate[] {
  const redirects = [
    ...configuredRedirects(config, sources),
    ...pageRedirects(content, config),
    ...createdRedirects(others, config, resolve, report)
  ].filter(redirect => isUsable(redirect, report) && !isMarkdownOfPage(redirect, config, resolve))
  // A page at an address wins over a redirect from there (`route/duplicate`), so chains end at the page.
  const pages = new Set(others.flatMap(({ path, route }) => (route.kind === 'redirect' ? [] : pathKey(path))))
  const byPath = new Map(
    redirects
      .toReversed()
      .map(redirect => [pathOf(redirect.from, config), redirect] as const)
      .filter(([path]) => !pages.has(pathKey(path)))
  )
  const circling = new Set<Redirect>()
  const chains = new Map<Redirect, Chain>()
  return redirects.flatMap(redirect => {
    const { end, circle } = followChain(redirect, byPath, config, chains)
    if (end === null) {
      if (!circle.some(it => circling.has(it))) report(loop(circle))
      for (const it of circle) circling.add(it)
      return []
    }
    const path = pathOf(redirect.from, config)
    return {
      path,
      route: { kind: 'redirect', ...routeAt(path, 'Redirect', config), target: targetOf(end, resolve, config) },
      owner: `the redirect from “${redirect.from}”`,
      place: redirect.place
    }
  })
}

function configuredRedirects({ redirects, file }: Config, { settings }: Sources): Redirect[] {
  return redirects.map(({ from, to }) => ({ from, to, file, place: placeOfText(settings, file, from) }))
}

function pageRedirects({ pages }: Content, config: Config): Redirect[] {
  const redirects = pages.flatMap(({ meta, source, path, places, collection }) =>
    meta.redirectFrom.map(from => ({
      from,
      // The path of the page, encoded as in a link.
      to: path.replace(/[%?#\\]/g, encodeURIComponent),
      file: source,
      place: places.redirect_from ?? placeOf(source),
      collection
    }))
  )
  return ofOneVersion(redirects, config)
}

/** Redirects that `createRedirects` returns for each page and list; the first one for an address wins. */
function createdRedirects(
  others: readonly RouteCandidate[],
  { createRedirects, trailingSlash, file }: Config,
  resolve: RouteTable['resolve'],
  report: Report
): Redirect[] {
  if (createRedirects === null) return []
  const taken = new Set<string>()
  return others.flatMap(({ path, route }) => {
    if (/^(?:redirect|search|not-found)$/.test(route.kind)) return []
    const source = 'page' in route ? route.page.source : file
    const present = trailingSlash === true && path !== '/' ? `${path}/` : path
    try {
      const given = [createRedirects(present)].flat().filter(from => typeof from === 'string' && !taken.has(from))
      // Such functions may join paths with double slashes, which count as one.
      return (given as string[]).flatMap(written => {
        taken.add(written)
        const from = written.replace(/\/{2,}/g, '/')
        const isPage = resolve(from, source).kind === 'route'
        return isPage ? [] : [{ from, to: path.replace(/[%?#\\]/g, encodeURIComponent), file, place: placeOf(file) }]
      })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      report(finding('config/invalid', placeOf(file), `“createRedirects” failed for “${present}”: ${why}`))
      return []
    }
  })
}

/**
 * Versions are copies, so several may contain the same old address. The redirect leads to the latest version if it has
 * the address, otherwise to the first version that does, and to unreleased docs only as a last resort.
 */
function ofOneVersion(redirects: readonly (Redirect & { readonly collection: string })[], config: Config): Redirect[] {
  const sets = new Map(config.docs.map(set => [set.id, set]))
  const rankOf = (id: string) => {
    const version = sets.get(id)?.version
    return version?.isLast ? 0 : version?.place === null ? 2 : 1
  }
  const keyOf = ({ from, collection }: (typeof redirects)[number]) =>
    `${sets.get(collection)?.set ?? collection}\n${pathOf(from, config)}`
  const chosen = new Map<string, string>()
  for (const redirect of redirects) {
    const before = chosen.get(keyOf(redirect))
    if (before === undefined || rankOf(redirect.collection) < rankOf(before)) {
      chosen.set(keyOf(redirect), redirect.collection)
    }
  }
  return redirects.filter(redirect => chosen.get(keyOf(redirect)) === redirect.collection)
}

function isUsable({ from, place }: Redirect, report: Report): boolean {
  const problem = addressProblem(from)
  if (problem === null) return true
  report(finding('route/slug', place, `The redirect from “${from}” ${problem}.`, 'Write a path such as /old/page.'))
  return false
}

/** `/guide.md` is the Markdown file of the page `/guide`; a redirect would need a folder of that name. */
function isMarkdownOfPage({ from, file }: Redirect, config: Config, resolve: RouteTable['resolve']): boolean {
  if (config.aiOutputs === null || !from.endsWith('.md')) return false
  const page = resolve(from.slice(0, -'.md'.length), file)
  return page.kind === 'route' && hasMarkdown(page.route, config)
}

/** The path below the base URL, which the author may have included. */
function pathOf(from: string, { baseUrl }: Config): string {
  const path = from.startsWith('/') ? from : `/${from}`
  return pathKey(decodePath(belowBaseUrl(path, baseUrl) ?? path))
}

/** One finding for the whole loop. */
function loop(circle: readonly Redirect[]) {
  const [first] = circle as readonly [Redirect, ...Redirect[]]
  const way = [...circle, first].map(({ from }) => `“${from}”`).join(' → ')
  const message = `The redirect from “${first.from}” is part of a loop: ${way}.`
  return finding('route/redirect-loop', first.place, message, 'Change one of them to lead to a page.')
}

/** The last redirect of a chain, or the loop that it ends in. */
interface Chain {
  readonly end: Redirect | null
  readonly circle: readonly Redirect[]
}

/** `known`: chains of earlier redirects, so that each redirect is followed only once. */
function followChain(
  first: Redirect,
  byPath: ReadonlyMap<string, Redirect>,
  config: Config,
  known: Map<Redirect, Chain>
): Chain {
  const seen = new Set<Redirect>()
  let chain: Chain = { end: first, circle: [] }
  for (let next: Redirect | undefined = first; next !== undefined; ) {
    const before = known.get(next)
    const isCircle = seen.has(next)
    if (before !== undefined) chain = before
    else if (isCircle) chain = { end: null, circle: [...seen].slice([...seen].indexOf(next)) }
    if (before !== undefined || isCircle) break
    seen.add(next)
    chain = { end: next, circle: [] }
    next = byPath.get(pathOf(splitHref(next.to).path, config))
  }
  for (const redirect of seen) known.set(redirect, chain)
  return chain
}

/** The target address in the HTML. One that does not resolve stays as written; a check rule reports it. */
function targetOf({ to, file }: Redirect, resolve: RouteTable['resolve'], { baseUrl }: Config): string {
  const resolution = resolve(to, file)
  return resolution.kind === 'missing' ? applyBaseUrl(to, baseUrl) : resolution.href
}
