/**
 * The findings of bodies, kept up to date: of the page that was compiled, and of pages whose links lead to it or to a file
 * that has changed. Of every body only what the rules look at is kept, whatever happens to the body itself.
 */
import type { PlannedSite } from '../build/plan-site.ts'
import { sourceTexts } from '../build/source-text.ts'
import { createBodyCheck } from '../check/check.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { RouteTable } from '../types/routes.ts'
import { type Findings, pageOwner } from './findings.ts'

export interface Checks {
  /** Checks a body; the pages whose findings have changed. */
  check(compiled: Compiled): ReadonlySet<SourcePath>
  /** Checks a page again by what is kept of its body; null when nothing is. */
  checkAgain(source: SourcePath): ReadonlySet<SourcePath> | null
  /** Checks the pages again whose links have anchors in these files; the pages whose findings have changed. */
  checkTargets(files: ReadonlySet<SourcePath>): ReadonlySet<SourcePath>
  /** Whether a page was checked with the routes as they are now. */
  isCurrent(source: SourcePath): boolean
  /** Removes pages that the site does not have any more. */
  keepOnly(routes: RouteTable): void
}

export function createChecks(siteNow: () => PlannedSite, findings: Findings): Checks {
  const kept = new Map<SourcePath, Compiled>()
  /** Pages and files that a page's links with fragments lead to. */
  const targets = new Map<SourcePath, ReadonlySet<SourcePath>>()
  const checkedWith = new Map<SourcePath, RouteTable>()
  /** So that a body that is requested again and again is checked once. */
  const checked = new WeakMap<Compiled, RouteTable>()

  function checkOne(compiled: Compiled): boolean {
    const site = siteNow()
    const { source, diagnostics } = compiled
    const input = { ...site, compiled: kept, readText: sourceTexts(site.config.root) }
    const found = [...diagnostics, ...createBodyCheck(input)(compiled)]
    checkedWith.set(source, site.routes)
    targets.set(source, targetsOf(compiled, site.routes))
    return findings.replace(pageOwner(source), found)
  }

  /** Pages, but `except`, whose links with fragments lead to one of the files. */
  function checkTargets(files: ReadonlySet<SourcePath>, except: SourcePath | null = null): Set<SourcePath> {
    const changed = new Set<SourcePath>()
    for (const [page, leads] of targets) {
      if (page === except || ![...files].some(file => leads.has(file))) continue
      const body = kept.get(page)
      if (body !== undefined && checkOne(body)) changed.add(page)
    }
    return changed
  }

  return {
    check(compiled) {
      const { source } = compiled
      const { routes } = siteNow()
      if (checked.get(compiled) === routes) return new Set()
      checked.set(compiled, routes)
      const before = kept.get(source)
      kept.set(source, stripBody(compiled))
      const changed = checkOne(compiled) ? [source] : []
      if (before !== undefined && String(before.anchors) === String(compiled.anchors)) return new Set(changed)
      return new Set([...changed, ...checkTargets(new Set([source]), source)])
    },
    checkAgain(source) {
      const body = kept.get(source)
      return body === undefined ? null : new Set(checkOne(body) ? [source] : [])
    },
    checkTargets: files => checkTargets(files),
    isCurrent: source => checkedWith.get(source) === siteNow().routes,
    keepOnly({ bySource }) {
      for (const source of kept.keys()) {
        if (bySource.has(source)) continue
        for (const map of [kept, targets, checkedWith]) map.delete(source)
      }
    }
  }
}

/** Without what only the page itself needs. */
function stripBody(compiled: Compiled): Compiled {
  return { ...compiled, html: '', contentTitleHtml: null, sections: [], islands: [], excerptHtml: null }
}

function targetsOf({ links, source }: Compiled, { resolve }: RouteTable): ReadonlySet<SourcePath> {
  const found = new Set<SourcePath>()
  for (const { written } of links) {
    if (!written.includes('#')) continue
    const resolution = resolve(written, source)
    if (resolution.kind === 'route' && 'page' in resolution.route) found.add(resolution.route.page.source)
    if (resolution.kind === 'file') found.add(resolution.file)
  }
  return found
}
