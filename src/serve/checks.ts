/**
 * The findings of bodies, kept up to date: of the page that was compiled, and of pages whose links lead to anchors in it or
 * in a file that has changed. The same task as in a build, over the same store.
 */
import { findingsStamp, findingsTask } from '../build/findings.ts'
import type { PlannedSite } from '../build/plan-site.ts'
import { sourceTexts } from '../build/source-text.ts'
import type { BodyValue } from '../build/stored-body.ts'
import { createAnchors } from '../check/anchors.ts'
import type { FindAnchors } from '../check/rule.ts'
import type { Graph } from '../incremental/graph.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import { type Findings, pageOwner } from './findings.ts'

export interface ChecksOptions {
  readonly graph: Graph
  readonly findings: Findings
  readonly siteNow: () => PlannedSite
  /** Version of everything that decides where links lead. */
  readonly linksNow: () => string
  /** The body of a page as it is now, if it does not have to be compiled. */
  readonly peek: (page: Page) => Compiled | null
  /** Hashes of a body, and of its anchors, that `peek` has given. */
  readonly hashesOf: (source: SourcePath) => Pick<BodyValue, 'hash' | 'anchors'> | undefined
}

export class Checks {
  readonly #options: ChecksOptions
  /** Version of the links that a page was last checked with. */
  readonly #links = new Map<SourcePath, string>()
  readonly #anchors = new Map<SourcePath, string | undefined>()
  /** Pages whose links have anchors in a page or a file; once there, a page stays. */
  readonly #askers = new Map<string, Set<SourcePath>>()
  /** So that a body that is requested again and again is checked once. */
  readonly #checked = new WeakMap<Compiled, string>()

  constructor(options: ChecksOptions) {
    this.#options = options
    options.graph.provide('anchors', { answer: source => this.#anchorHash(source as SourcePath) ?? null })
  }

  /** Checks a body; the pages whose findings have changed. */
  check(compiled: Compiled): ReadonlySet<SourcePath> {
    const { source } = compiled
    const links = this.#options.linksNow()
    if (this.#checked.get(compiled) === links) return new Set()
    this.#checked.set(compiled, links)
    const anchors = this.#options.hashesOf(source)?.anchors
    const isSame = this.#anchors.get(source) === anchors
    this.#anchors.set(source, anchors)
    const changed = this.#checkOne(compiled) ? [source] : []
    return new Set(isSame ? changed : [...changed, ...this.#checkAskers(new Set([source]), source)])
  }

  /** Checks the pages again whose links have anchors in these files; the pages whose findings have changed. */
  checkTargets(files: ReadonlySet<SourcePath>): ReadonlySet<SourcePath> {
    return this.#checkAskers(files, null)
  }

  /** Whether a page was checked with the links as they are now. */
  isCurrent(source: SourcePath): boolean {
    return this.#links.get(source) === this.#options.linksNow()
  }

  /** Forgets pages that the site does not have any more. */
  keepOnly({ routes: { bySource } }: PlannedSite): void {
    for (const source of this.#links.keys()) {
      if (bySource.has(source)) continue
      this.#links.delete(source)
      this.#anchors.delete(source)
    }
  }

  #checkOne(compiled: Compiled): boolean {
    const { graph, findings, siteNow, linksNow, hashesOf } = this.#options
    const { source, diagnostics } = compiled
    const site = siteNow()
    const checked = { ...site, compiled: new Map<SourcePath, Compiled>(), readText: sourceTexts(site.config.root) }
    const inFiles = createAnchors(checked)
    const anchorsOf: FindAnchors = resolution => {
      if (resolution.kind !== 'route' || !('page' in resolution.route)) return inFiles(resolution)
      const body = this.#bodyOf(resolution.route.page.source)
      return body && new Set(body.anchors)
    }
    const links = linksNow()
    const stampOf = () => findingsStamp(hashesOf(source)?.hash, links)
    const answer = graph.askNow(findingsTask({ site: checked, anchorsOf, stampOf }, graph), compiled)
    this.#links.set(source, links)
    for (const kind of ['anchors', 'file']) {
      for (const target of graph.questionsBehind(answer, kind)) this.#noteAsker(target, source)
    }
    return findings.replace(pageOwner(source), [...diagnostics, ...answer.findings])
  }

  #noteAsker(target: string, source: SourcePath): void {
    const askers = this.#askers.get(target) ?? new Set()
    this.#askers.set(target, askers.add(source))
  }

  /** Checks pages, but `except`, again whose links have anchors in one of the files. */
  #checkAskers(files: ReadonlySet<SourcePath>, except: SourcePath | null): Set<SourcePath> {
    const asking = new Set([...files].flatMap(file => [...(this.#askers.get(file) ?? [])]))
    // The answers that they were given have changed in this revision.
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
    const route = this.#options.siteNow().routes.bySource.get(source)
    return route !== undefined && 'page' in route ? this.#options.peek(route.page) : null
  }

  #anchorHash(source: SourcePath): string | undefined {
    return this.#bodyOf(source) === null ? undefined : this.#options.hashesOf(source)?.anchors
  }
}
