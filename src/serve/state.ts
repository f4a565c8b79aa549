/** What a served site is at the moment: the plan and the shell in force, and the pages edited since they were made. */
import type { Graph } from '../incremental/graph.ts'
import { folderAnswers, linkAnswers } from '../pipeline/bodies/questions.ts'
import { provideReferences } from '../pipeline/bodies/references.ts'
import { type LanguagesOf, languagesOf } from '../pipeline/plan/editions.ts'
import { linksVersion, type PlannedSite } from '../pipeline/plan/plan-site.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Page } from '../types/content.ts'
import type { Plan } from './plan.ts'
import type { Shell } from './shell.ts'

/** Read by everything that answers requests. Each property has the present value, so it is never kept. */
export interface SiteNow {
  readonly site: PlannedSite
  readonly shell: Shell
  /** Version of everything that link targets depend on. */
  readonly links: string
  /** Addresses of the site's pages in its other languages. */
  readonly languages: LanguagesOf
  /** A page in its current state; the plan contains the state at planning time. */
  pageNow(page: Page): Page
}

/** The plans of all languages of the site, the default one first. */
type PlansOf = () => readonly PlannedSite[]

export class SiteState implements SiteNow {
  readonly #graph: Graph
  readonly #plansOf: PlansOf
  readonly #edited = new Map<SourcePath, Page>()
  #plan: Plan
  #shell: Shell
  /** Computed on demand. */
  #links: string | null = null

  constructor(plan: Plan, shell: Shell, { graph, plansOf }: { readonly graph: Graph; readonly plansOf: PlansOf }) {
    this.#graph = graph
    this.#plansOf = plansOf
    this.#plan = plan
    this.#shell = shell
    this.#provideLinks()
  }

  get plan(): Plan {
    return this.#plan
  }

  get site(): PlannedSite {
    return this.#plan.planned
  }

  get shell(): Shell {
    return this.#shell
  }

  get links(): string {
    this.#links ??= linksVersion(this.site)
    return this.#links
  }

  get languages(): LanguagesOf {
    return languagesIn(this.site, this.#plansOf)
  }

  pageNow(page: Page): Page {
    return this.#edited.get(page.source) ?? page
  }

  /** Only the body of this page has changed, so the plan stays valid. */
  edit(page: Page): void {
    this.#edited.set(page.source, page)
  }

  /** Replaces plan and shell together, so that no page mixes two. */
  replan(plan: Plan, shell: Shell): void {
    this.#plan = plan
    this.#shell = shell
    this.#edited.clear()
    this.#links = null
    this.#provideLinks()
  }

  renew(shell: Shell): void {
    this.#shell = shell
  }

  /** Bodies and findings with links are compared with these answers. */
  #provideLinks(): void {
    const { routes, references } = this.site
    if (references.size > 0) provideReferences(this.site, this.#graph)
    this.#graph.provide(
      'link',
      linkAnswers(routes, () => this.links)
    )
    this.#graph.provide('folder', folderAnswers(routes))
    this.#graph.advance()
  }
}

/** Evaluated on each call, because plans can change. */
export function languagesIn(site: PlannedSite, plansOf: PlansOf): LanguagesOf {
  return route => {
    const isSame = ({ config }: PlannedSite) => config.locale.tag === site.config.locale.tag
    return languagesOf(
      site,
      plansOf().map(plan => (isSame(plan) ? site : plan))
    )(route)
  }
}
