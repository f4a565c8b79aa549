/**
 * Findings of bodies, kept current: of the page that was compiled, and of pages whose links lead to it. Of
 * every body only what rules look at is kept, whatever happens to the body itself.
 */

import type { PlannedSite } from '../build/plan-site.ts'
import { sourceTexts } from '../build/source-text.ts'
import { createBodyCheck } from '../check/check.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { RouteTable } from '../types/routes.ts'
import type { Ledger } from './ledger.ts'
import { pageOwner } from './owners.ts'

export interface Judge {
  /** Judges a body; the pages whose findings are others now. */
  judge(compiled: Compiled): ReadonlySet<SourcePath>
  /** Judges a page again by what is kept of it; null when nothing is. */
  judgeAgain(source: SourcePath): ReadonlySet<SourcePath> | null
  /** Whether a page was judged by the routes of now. */
  isCurrent(source: SourcePath): boolean
  /** Forgets pages that are none any more. */
  keepOnly(routes: RouteTable): void
}

export function createJudge(siteNow: () => PlannedSite, ledger: Ledger): Judge {
  const kept = new Map<SourcePath, Compiled>()
  /** Pages that a page's fragments lead to. */
  const targets = new Map<SourcePath, ReadonlySet<SourcePath>>()
  const judgedBy = new Map<SourcePath, RouteTable>()
  /** Bodies, so that one that is asked for again and again is judged once. */
  const judged = new WeakMap<Compiled, RouteTable>()

  function judgeOne(compiled: Compiled): boolean {
    const site = siteNow()
    const { source, diagnostics } = compiled
    const checked = { ...site, compiled: kept, readText: sourceTexts(site.config.root) }
    const findings = [...diagnostics, ...createBodyCheck(checked)(compiled)]
    judgedBy.set(source, site.routes)
    targets.set(source, targetsOf(compiled, site.routes))
    return ledger.replace(pageOwner(source), findings)
  }

  function judge(compiled: Compiled): ReadonlySet<SourcePath> {
    const { source } = compiled
    const { routes } = siteNow()
    if (judged.get(compiled) === routes) return new Set()
    judged.set(compiled, routes)
    const before = kept.get(source)
    kept.set(source, lighten(compiled))
    const changed = new Set(judgeOne(compiled) ? [source] : [])
    if (before !== undefined && String(before.anchors) === String(compiled.anchors)) return changed
    for (const [other, leads] of targets) {
      const body = other === source || !leads.has(source) ? undefined : kept.get(other)
      if (body !== undefined && judgeOne(body)) changed.add(other)
    }
    return changed
  }

  return {
    judge,
    judgeAgain(source) {
      const body = kept.get(source)
      return body === undefined ? null : new Set(judgeOne(body) ? [source] : [])
    },
    isCurrent: source => judgedBy.get(source) === siteNow().routes,
    keepOnly({ bySource }) {
      for (const source of kept.keys()) {
        if (bySource.has(source)) continue
        for (const map of [kept, targets, judgedBy]) map.delete(source)
      }
    }
  }
}

/** Without what only the page itself needs. */
function lighten(compiled: Compiled): Compiled {
  return { ...compiled, html: '', contentTitleHtml: null, sections: [], islands: [], excerptHtml: null }
}

function targetsOf({ links, source }: Compiled, { resolve }: RouteTable): ReadonlySet<SourcePath> {
  const found = new Set<SourcePath>()
  for (const { written } of links) {
    if (!written.includes('#')) continue
    const resolution = resolve(written, source)
    if (resolution.kind === 'route' && 'page' in resolution.route) found.add(resolution.route.page.source)
  }
  return found
}
