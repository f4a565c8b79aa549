/** The findings of the site as it is now: every stage, page and route replaces its own, and the listener hears of news. */
import { applyPolicy } from '../diagnostics/policy.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import type { Route, RouteTable } from '../types/routes.ts'

/** What reported a finding: a stage that concerns the whole site, the body of a page, the rendering of a route, the browser. */
export type FindingOwner =
  | 'config'
  | 'plan'
  | 'shell'
  | 'compiler'
  | 'search'
  | `page ${string}`
  | `route ${string}`
  | `blocked ${string}`

export function pageOwner(source: SourcePath): FindingOwner {
  return `page ${source}`
}

export function routeOwner({ permalink }: Route): FindingOwner {
  return `route ${permalink}`
}

/** What browsers have reported of the page. */
export function blockedOwner({ permalink }: Route): FindingOwner {
  return `blocked ${permalink}`
}

export class Findings {
  readonly #findings = new Map<FindingOwner, readonly Diagnostic[]>()
  readonly #onChange: () => void

  /** `onChange` is called after every change, before `replace` returns. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Puts `findings` in the place of what the owner has reported before; whether that was something else. */
  replace(owner: FindingOwner, findings: readonly Diagnostic[]): boolean {
    if (JSON.stringify(this.of(owner)) === JSON.stringify(findings)) return false
    if (findings.length === 0) this.#findings.delete(owner)
    else this.#findings.set(owner, findings)
    this.#onChange()
    return true
  }

  of(owner: FindingOwner): readonly Diagnostic[] {
    return this.#findings.get(owner) ?? []
  }

  /** Removes the findings of pages and routes that the site does not have any more. */
  keepOnly({ all, bySource }: RouteTable): void {
    const kept = new Set<FindingOwner>([
      ...all.map(routeOwner),
      ...all.map(blockedOwner),
      ...[...bySource.keys()].map(pageOwner)
    ])
    const removed = [...this.#findings.keys()].filter(
      owner => /^(?:page|route|blocked) /.test(owner) && !kept.has(owner)
    )
    for (const owner of removed) this.#findings.delete(owner)
    if (removed.length > 0) this.#onChange()
  }

  all(): readonly Diagnostic[] {
    return [...this.#findings.values()].flat()
  }
}

/** What appeared and what was fixed between two lists of findings. */
export interface FindingChanges {
  readonly appeared: readonly Finding[]
  readonly fixed: readonly Finding[]
}

export interface FindingLog {
  /** Findings have changed. */
  update(): void
  stop(): void
}

/** After the last change; so one edit is one report. */
const quietMs = 120

/** Reports changes of the findings, and their number. */
export function createFindingLog(
  findings: Findings,
  severities: () => Config['severities'],
  report: (changes: FindingChanges, total: number) => void
): FindingLog {
  let reported: readonly Finding[] = []
  let timer: NodeJS.Timeout | null = null

  function reportChanges(): void {
    timer = null
    const now = applyPolicy(findings.all(), { severities: severities(), strict: false })
    // A finding that only moved to another line of its file is the same one.
    const changes = { appeared: without(now, reported), fixed: without(reported, now) }
    reported = now
    if (changes.appeared.length + changes.fixed.length > 0) report(changes, now.length)
  }

  return {
    update() {
      timer ??= setTimeout(reportChanges, quietMs)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    }
  }
}

/** What is left of `some` when each of the `others` takes away one that equals it. */
function without(some: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return some.filter(finding => {
    const count = counts.get(keyOf(finding)) ?? 0
    counts.set(keyOf(finding), count - 1)
    return count <= 0
  })
}

function keyOf({ code, severity, message, place }: Finding): string {
  return JSON.stringify([code, severity, message, place?.file])
}
