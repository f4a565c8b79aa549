/** Redirects of the configuration and of `redirect_from`. Chains are followed, so that each leads to its final address. */
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
  /** The file `to` is written in. */
  readonly file: SourcePath
  readonly place: Place
}

/** The usable redirects. `others` are all other routes, which `resolve` finds. */
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
  const byPath = new Map(redirects.toReversed().map(redirect => [pathOf(redirect.from, config), redirect]))
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
      // The page itself; escapes are those of a link.
      to: path.replace(/[%?#\\]/g, encodeURIComponent),
      file: source,
      place: places.redirect_from ?? placeOf(source),
      collection
    }))
  )
  return ofOneVersion(redirects, config)
}

/** What `createRedirects` gives for each page and list; the first that claims an address has it. */
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
      // Functions put paths together with slashes to spare, which mean one.
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
 * Versions are copies, so several name the same old address. It leads to the version that readers are led to, else to
 * the first that names it, and not to docs that are being written.
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

/** `/guide.md`, where the Markdown of the page `/guide` is: a folder of that name would be in its way. */
function isMarkdownOfPage({ from, file }: Redirect, config: Config, resolve: RouteTable['resolve']): boolean {
  if (config.aiOutputs === null || !from.endsWith('.md')) return false
  const page = resolve(from.slice(0, -'.md'.length), file)
  return page.kind === 'route' && hasMarkdown(page.route, config)
}

/** The path below the base URL; the author may have included the base URL. */
function pathOf(from: string, { baseUrl }: Config): string {
  const path = from.startsWith('/') ? from : `/${from}`
  return pathKey(decodePath(belowBaseUrl(path, baseUrl) ?? path))
}

/** One finding for the whole circle. */
function loop(circle: readonly Redirect[]) {
  const [first] = circle as readonly [Redirect, ...Redirect[]]
  const way = [...circle, first].map(({ from }) => `“${from}”`).join(' → ')
  const message = `The redirect from “${first.from}” leads in a circle: ${way}.`
  return finding('route/redirect-loop', first.place, message, 'Let one of them lead to a page.')
}

/** The last redirect of a chain, or the circle it ends in. */
interface Chain {
  readonly end: Redirect | null
  readonly circle: readonly Redirect[]
}

/** `known`: chains of the redirects before, so that one of thousands is followed once. */
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

/** The address in the HTML. One that leads nowhere is written as it is; the rule for links of the configuration reports it. */
function targetOf({ to, file }: Redirect, resolve: RouteTable['resolve'], { baseUrl }: Config): string {
  const resolution = resolve(to, file)
  return resolution.kind === 'missing' ? applyBaseUrl(to, baseUrl) : resolution.href
}
