/**
 * The current findings of the site. Each stage, page and route replaces its own findings, and the listener is told what
 * changed. A body is checked after compilation, and again when anchors that its links name have changed, by the same
 * task as in a build.
 */

import { createAnchors } from '../check/anchors.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import type { Graph } from '../incremental/graph.ts'
import { answerAnchor, askedAnchor, findingsStamp, findingsTask, rulesTask, sourceTexts } from '../pipeline/findings.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import { hasRules } from '../plugins/rules.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { Bodies } from './bodies.ts'
import type { SiteNow } from './state.ts'

/** Source of a finding: a stage for the whole site, the body of a page, the rendering of a route, or the browser. */
export type FindingOwner =
  | 'config'
  | 'plan'
  | 'shell'
  | 'compiler'
  | 'search'
  | 'plugins'
  | `page ${string}`
  | `route ${string}`
  | `blocked ${string}`

export function pageOwner(source: SourcePath): FindingOwner {
  return `page ${source}`
}

export function routeOwner({ permalink }: Route): FindingOwner {
  return `route ${permalink}`
}

/** Owner of the findings that browsers have reported for a page. */
export function blockedOwner({ permalink }: Route): FindingOwner {
  return `blocked ${permalink}`
}

export class Findings {
  readonly #findings = new Map<FindingOwner, readonly Diagnostic[]>()
  readonly #onChange: () => void
  /** The findings of the site's other languages. */
  #parts = new Map<string, Findings>()

  /** `onChange` is called after every change, before `replace` returns. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Replaces the owner's findings; returns whether they differ from before. */
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

  /** Removes the findings of pages and routes that no longer exist. */
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
    return [...this.#findings.values(), ...[...this.#parts.values()].map(part => part.all())].flat()
  }

  /** Creates the findings of another language as a part of these; empty at first. */
  open(part: string): Findings {
    const findings = new Findings(this.#onChange)
    this.#parts.set(part, findings)
    return findings
  }

  /** Removes languages that no longer exist. */
  keepParts(names: readonly string[]): void {
    this.#parts = new Map([...this.#parts].filter(([name]) => names.includes(name)))
  }
}

/** What appeared and what was fixed between two states of the findings. */
export interface FindingChanges {
  readonly appeared: readonly Finding[]
  readonly fixed: readonly Finding[]
}

export interface FindingLog {
  /** Must be called when findings have changed. */
  update(): void
  stop(): void
}

/** Delay that collects the changes of one edit into one report. */
const quietMs = 120

/** Reports changes of the findings, and their total. */
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
    // A finding that only moved to another line of its file counts as the same.
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

/** `some` without the entries that occur in `others`, counting repetitions. */
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

/**
 * Keeps the findings of bodies up to date: those of the compiled page, and of pages with links to anchors in it or in a
 * changed file. Uses the same task as a build, over the same store.
 */
interface ChecksOptions {
  readonly graph: Graph
  readonly findings: Findings
  readonly state: SiteNow
  readonly bodies: Pick<Bodies, 'peek' | 'hashesOf'>
}

export class Checks {
  readonly #options: ChecksOptions
  /** The version of the links with which a page was last checked. */
  readonly #links = new Map<SourcePath, string>()
  readonly #anchors = new Map<SourcePath, string | undefined>()
  /** For a page or file: the pages with links to its anchors. Entries are never removed. */
  readonly #askers = new Map<string, Set<SourcePath>>()
  /** Avoids checking a body again on every request. */
  readonly #checked = new WeakMap<Compiled, string>()

  constructor(options: ChecksOptions) {
    this.#options = options
    options.graph.provide('anchor', { answer: question => this.#answerAnchor(question) })
  }

  /** Checks a body; returns the pages whose findings have changed. */
  check(compiled: Compiled): ReadonlySet<SourcePath> {
    const { source } = compiled
    const { links } = this.#options.state
    if (this.#checked.get(compiled) === links) return new Set()
    this.#checked.set(compiled, links)
    const anchors = this.#options.bodies.hashesOf(source)?.anchors
    const isSame = this.#anchors.get(source) === anchors
    this.#anchors.set(source, anchors)
    const changed = this.#checkOne(compiled) ? [source] : []
    return new Set(isSame ? changed : [...changed, ...this.#checkAskers(new Set([source]), source)])
  }

  /** Checks pages with links to anchors in these files again; returns those whose findings have changed. */
  checkTargets(files: ReadonlySet<SourcePath>): ReadonlySet<SourcePath> {
    return this.#checkAskers(files, null)
  }

  /** Whether a page was checked with the current links. */
  isCurrent(source: SourcePath): boolean {
    return this.#links.get(source) === this.#options.state.links
  }

  /** Forgets pages that no longer exist. */
  keepOnly({ routes: { bySource } }: PlannedSite): void {
    for (const source of this.#links.keys()) {
      if (bySource.has(source)) continue
      this.#links.delete(source)
      this.#anchors.delete(source)
    }
  }

  #checkOne(compiled: Compiled): boolean {
    const { graph, findings, state, bodies } = this.#options
    const { source, diagnostics } = compiled
    const { site, links } = state
    const checked = { ...site, compiled: new Map<SourcePath, Compiled>(), readText: sourceTexts(site.config) }
    const anchorsWithout = createAnchors(checked, page => this.#anchorsOf(page))
    const stampOf = () => findingsStamp(bodies.hashesOf(source)?.hash, links)
    const answer = graph.askNow(findingsTask({ site: checked, anchorsWithout, stampOf }, graph), compiled)
    this.#links.set(source, links)
    for (const question of graph.questionsBehind(answer, 'anchor'))
      this.#noteAsker(askedAnchor(question).source, source)
    for (const file of graph.questionsBehind(answer, 'file')) this.#noteAsker(file, source)
    return findings.replace(pageOwner(source), [...diagnostics, ...answer.findings, ...this.#ruleFindings(compiled)])
  }

  /** Findings of the rules of plugins. */
  #ruleFindings(body: Compiled): readonly Diagnostic[] {
    const { graph, state, bodies } = this.#options
    const { config, routes } = state.site
    const route = hasRules(config) ? routes.bySource.get(body.source) : undefined
    if (route === undefined || !('page' in route)) return []
    const task = rulesTask(config, ({ source }) => bodies.hashesOf(source)?.hash)
    return graph.askNow(task, { page: state.pageNow(route.page), body }).findings
  }

  #noteAsker(target: string, source: SourcePath): void {
    const askers = this.#askers.get(target) ?? new Set()
    this.#askers.set(target, askers.add(source))
  }

  /** Checks all pages except `except` again that have links to anchors in one of the files. */
  #checkAskers(files: ReadonlySet<SourcePath>, except: SourcePath | null): Set<SourcePath> {
    const asking = new Set([...files].flatMap(file => [...(this.#askers.get(file) ?? [])]))
    // The answers of this revision have changed, so they must be compared again.
    if (asking.size > 0) this.#options.graph.advance()
    const changed = new Set<SourcePath>()
    for (const source of asking) {
      const body = source === except ? null : this.#bodyOf(source)
      if (body !== null && this.#checkOne(body)) changed.add(source)
    }
    return changed
  }

  /** null: the page is not compiled yet. */
  #bodyOf(source: SourcePath): Compiled | null {
    const { bodies, state } = this.#options
    const route = state.site.routes.bySource.get(source)
    return route !== undefined && 'page' in route ? bodies.peek(state.pageNow(route.page)) : null
  }

  #anchorsOf(source: SourcePath): ReadonlySet<string> | null {
    const body = this.#bodyOf(source)
    return body && new Set(body.anchors)
  }

  /** undefined: the page is not compiled yet. */
  #answerAnchor(question: string): string | undefined {
    if (this.#bodyOf(askedAnchor(question).source) === null) return undefined
    return answerAnchor(question, page => this.#anchorsOf(page))
  }
}
