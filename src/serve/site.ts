/** The site under one configuration: planned at once, its pages made when they are requested. */
import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileEnvironment } from '../build/compile-environment.ts'
import { compileReference } from '../build/compile-reference.ts'
import type { PlannedSite } from '../build/plan-site.ts'
import { createPageMemo, type PageMemo } from '../content/page-memo.ts'
import { type Inputs, StaleInput } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import { pagesShownBy } from '../model/routes.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { type Bodies, createBodies, isModule } from './bodies.ts'
import { type Checks, createChecks } from './checks.ts'
import { configError } from './config.ts'
import { createDocuments, type Documents, type RenderedPage } from './documents.ts'
import { createSiteFiles, type SiteFiles } from './files.ts'
import { type Findings, routeOwner } from './findings.ts'
import { type ChangedFile, type Effect, effectOf, findingsOfPlan, type Plan, readPlan } from './plan.ts'
import { createSiteSearch, type SiteSearch } from './search.ts'
import {
  type ClientBundles,
  type CurrentRender,
  createClientBundles,
  hasSameFiles,
  keepsScripts,
  readShell,
  type Shell
} from './shell.ts'

export interface SiteContext {
  readonly inputs: Inputs
  readonly findings: Findings
  readonly store: Store
  readonly drafts: boolean
  /** Called with pages whose findings have changed though nobody has edited or requested them just now. */
  readonly onFindings: (pages: ReadonlySet<SourcePath>) => void
  /** Called for every folder, relative to the project, that bodies and templates take files from. */
  readonly onFolder: (folder: string) => void
}

/** What changed files did to the site. */
export interface SiteUpdate {
  /** Addresses of pages to reload; null: possibly all. */
  readonly pages: ReadonlySet<string> | null
  /** Addresses of static files with other bytes, below the base URL. */
  readonly files: readonly string[]
  /** Templates or scripts have changed: open pages have to be loaded anew. */
  readonly isShellNew: boolean
}

/** How often, and after which time, a body is compiled again whose files changed meanwhile. */
const maxAttempts = 20
const retryMs = 25

/** What is there before a site can answer. */
interface Opened {
  readonly config: Config
  readonly environment: CompileEnvironment
  readonly pages: PageMemo
  readonly bundles: ClientBundles
  readonly current: CurrentRender
  readonly plan: Plan
  readonly shell: Shell
}

export class Site {
  readonly config: Config
  readonly #context: SiteContext
  readonly #pages: PageMemo
  readonly #bundles: ClientBundles
  readonly #current: CurrentRender
  readonly #bodies: Bodies
  readonly #checks: Checks
  readonly #documents: Documents
  readonly #files: SiteFiles
  readonly #search: SiteSearch
  readonly #unchecked = new Set<SourcePath>()
  /** What templates were ever made of. */
  readonly #templateFiles = new Set<SourcePath>()
  /** Pages with newer bodies than those of the plan. */
  readonly #edited = new Map<SourcePath, Page>()
  #plan: Plan
  #shell: Shell
  /** Files that were scanned, and their folders. */
  #scanned: { readonly sources: Sources; readonly paths: ReadonlySet<string> } | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** Reads and plans the site; no body is compiled yet. */
  static async open(config: Config, context: SiteContext): Promise<Site> {
    const { findings } = context
    const [pages, bundles] = [createPageMemo(), createClientBundles()]
    const current: CurrentRender = { shown: new Map(), reported: [] }
    const plan = await readPlan(config, { ...context, pages }, null)
    const shell = await readShell(plan.planned, current, bundles)
    const environment = await compileEnvironment(config, plan.planned.routes)
    findings.replace('plan', findingsOfPlan(plan))
    findings.replace('shell', shell.findings)
    findings.keepOnly(plan.planned.routes)
    return new Site({ config, environment, pages, bundles, current, plan, shell }, context)
  }

  private constructor(opened: Opened, context: SiteContext) {
    const { config, environment, pages, bundles, current, plan, shell } = opened
    const { findings, inputs, store, onFolder } = context
    this.config = config
    this.#context = context
    this.#pages = pages
    this.#bundles = bundles
    this.#current = current
    this.#plan = plan
    this.#shell = shell
    this.#noteTemplates()
    this.#bodies = createBodies({
      environment,
      files: inputs.forPages(config.allowedRoots),
      // A plugin may change the text of a file.
      keyOf: page => (config.plugins.length === 0 ? page.hash : page.hash + page.body),
      builtBlock: key => store.read(`block ${key}`),
      onFolder,
      routesNow: () => this.plan.routes,
      onNotices: notices => findings.replace('compiler', notices)
    })
    this.#checks = createChecks(() => this.plan, findings)
    const shared = {
      plannedNow: () => this.plan,
      shellNow: () => this.#shell,
      bodyOf: (page: Page) => this.#bodyOf(page)
    }
    this.#search = createSiteSearch({
      ...shared,
      pageNow: page => this.#pageNow(page),
      onFindings: found => findings.replace('search', found)
    })
    this.#files = createSiteFiles({ ...shared, search: this.#search })
    this.#documents = createDocuments({
      ...shared,
      current,
      prepare: bodies => this.#bundleIslands(bodies),
      onBody: compiled => this.#accept(compiled, true),
      onFindings: (route, found) => findings.replace(routeOwner(route), found)
    })
  }

  get plan(): PlannedSite {
    return this.#plan.planned
  }

  /** Pages whose findings are not yet those of their newest bodies. */
  get unchecked(): ReadonlySet<SourcePath> {
    return this.#unchecked
  }

  /** Loads what the first page needs. */
  prepare(): void {
    this.#bodies.prepare()
  }

  /** The document of a route. */
  render(route: Route): Promise<RenderedPage> {
    return this.#documents.render(route)
  }

  /** The file at an address below the base URL that is no page; null: none. */
  find(address: string): Promise<Output | null> {
    return this.#files.find(address)
  }

  /** Takes changed files into account; what they concern is made anew when it is requested. */
  async update(changed: readonly ChangedFile[]): Promise<SiteUpdate> {
    const context = { site: this.plan, pages: this.#pages, templateFiles: this.#templateFiles }
    const effects = changed.map(file => effectOf(file, context))
    const has = (kind: Effect['kind']) => effects.some(effect => effect.kind === kind)
    const paths = new Set(changed.map(({ path }) => path))
    const stale = new Set(this.#bodies.invalidate(paths))
    const mayBeScript = has('templates') || [...paths].some(path => isModule(path) && this.#bodies.uses(path))
    if (mayBeScript) this.#bundles.invalidate()
    const before = this.#shell

    const isReplanned = has('plan') && (await this.#replan())
    for (const effect of effects) {
      if (!isReplanned && effect.kind === 'body') this.#edited.set(effect.page.source, effect.page)
    }
    for (const path of paths) if (isPage(this.plan.routes.bySource.get(path))) stale.add(path)
    // Style sheets may show files that are beside pages.
    const isShown = this.config.styles.length > 0 && [...paths].some(path => this.plan.sources.assets.has(path))
    if (!isReplanned && (has('styles') || isShown || mayBeScript)) await this.#renewShell()
    this.#noteTemplates()
    this.#invalidate(stale)
    this.#notify(this.#checks.checkTargets(paths))

    const isShellNew = has('templates') || !keepsScripts(before, this.#shell)
    const isAnywhere = isReplanned || has('styles') || isShellNew || !hasSameFiles(before, this.#shell)
    return {
      pages: isAnywhere ? null : this.#addressesWith(stale),
      files: effects.flatMap(effect => (effect.kind === 'static' ? [effect.address] : [])),
      isShellNew
    }
  }

  /** Whether the site is made with that file, or with files of that folder; relative to the project. */
  uses(path: SourcePath): boolean {
    const { sources } = this.plan
    if (this.#scanned?.sources !== sources) this.#scanned = { sources, paths: scannedPaths(this.plan) }
    return this.#context.inputs.recall(path) != null || this.#scanned.paths.has(path) || this.#bodies.uses(path)
  }

  /** All pages, those with missing findings first. */
  pagesToPrefetch(): ReadonlySet<SourcePath> {
    return new Set([...this.#unchecked, ...this.plan.content.pages.map(({ source }) => source)])
  }

  /** Compiles and checks a page; false: nothing was to be done since its last change. Never rejects. */
  async prefetch(source: SourcePath): Promise<boolean> {
    const route = this.plan.routes.bySource.get(source)
    const isUnchecked = this.#unchecked.has(source)
    if (route === undefined || !('page' in route) || (!isUnchecked && this.#checks.isCurrent(source))) return false
    const { page } = route
    // The page is the same and the site around it is not: what is kept of its body is enough.
    const again = isUnchecked || this.#bodies.has(this.#pageNow(page)) ? null : this.#checks.checkAgain(source)
    // A bug of docsgen shows on the page when it is requested.
    const compiled = again === null ? await this.#bodyOf(page).catch(() => null) : null
    if (again !== null) this.#notify(again)
    // The page was edited meanwhile.
    else if (compiled !== null && !this.#accept(compiled, false)) return this.prefetch(source)
    this.#unchecked.delete(source)
    return true
  }

  /** A page as it is now: routes have it as it was when they were planned. */
  #pageNow(page: Page): Page {
    return this.#edited.get(page.source) ?? page
  }

  /** The body of a page; that of a generated one is made with the plan. */
  async #bodyOf(page: Page, attempts = maxAttempts): Promise<Compiled> {
    try {
      return compileReference(page, this.plan) ?? (await this.#bodies.get(this.#pageNow(page)))
    } catch (error) {
      if (!(error instanceof StaleInput) || attempts === 0) throw error
      // A file that is being saved is complete in a moment.
      await wait(retryMs)
      return this.#bodyOf(page, attempts - 1)
    }
  }

  /** Interactive components that are found for the first time have to be bundled before their page is rendered. */
  async #bundleIslands(bodies: readonly Compiled[]): Promise<void> {
    const isNew = bodies.filter(body => this.#bundles.add(body)).length > 0
    if (isNew) await this.#renewShell()
  }

  /** `isRequested`: the page is being rendered, and shows its findings itself. False: the body is stale. */
  #accept(compiled: Compiled, isRequested: boolean): boolean {
    const { source } = compiled
    this.#files.add(compiled)
    if (this.#isStale(compiled)) return false
    const changed = new Set(this.#checks.check(compiled))
    this.#unchecked.delete(source)
    if (isRequested) changed.delete(source)
    this.#notify(changed)
    return true
  }

  #isStale(compiled: Compiled): boolean {
    const { routes, references } = this.plan
    const route = routes.bySource.get(compiled.source)
    // Bodies of references are made with the plan.
    if (route === undefined || !('page' in route) || references.has(compiled.source)) return false
    return !this.#bodies.isOf(compiled, this.#pageNow(route.page))
  }

  #notify(pages: ReadonlySet<SourcePath>): void {
    if (pages.size > 0) this.#context.onFindings(pages)
  }

  #invalidate(pages: ReadonlySet<SourcePath>): void {
    this.#search.invalidate(pages)
    this.#files.invalidate(pages)
    for (const source of pages) this.#unchecked.add(source)
  }

  #noteTemplates(): void {
    for (const file of this.#shell.renderer.templateFiles) {
      this.#templateFiles.add(file)
      this.#context.onFolder(posix.dirname(file))
    }
  }

  /** Reads the site again; false: the plan is still right. Plan and shell change at once: no page is made of both. */
  #replan(): Promise<boolean> {
    return this.#exclusively(async () => {
      const plan = await readPlan(this.config, { ...this.#context, pages: this.#pages }, this.#plan)
      if (plan === this.#plan) return false
      const shell = await this.#readShell(plan)
      this.#plan = plan
      this.#shell = shell
      this.#edited.clear()
      this.#context.findings.replace('plan', findingsOfPlan(plan))
      this.#context.findings.keepOnly(this.plan.routes)
      this.#checks.keepOnly(this.plan.routes)
      return true
    })
  }

  /** Makes what renders the pages anew, from the files as they are. */
  #renewShell(): Promise<void> {
    return this.#exclusively(async () => {
      this.#shell = await this.#readShell(this.#plan)
      // The style sheets of the site are settings, too.
      this.#context.findings.replace('plan', findingsOfPlan(this.#plan))
    })
  }

  /** A style sheet that is being replaced cannot be read: the shell stays as it was. */
  async #readShell({ planned }: Plan): Promise<Shell> {
    const { findings } = this.#context
    try {
      const shell = await readShell(planned, this.#current, this.#bundles)
      findings.replace('shell', shell.findings)
      return shell
    } catch (error) {
      findings.replace('shell', [configError(error, this.config)])
      return this.#shell
    }
  }

  /** One after the other: two that begin at the same time would each undo what the other has done. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Addresses of all pages that show one of these bodies. */
  #addressesWith(sources: ReadonlySet<SourcePath>): ReadonlySet<string> {
    const shows = (route: Route) => pagesShownBy(route).some(({ source }) => sources.has(source))
    const shown = sources.size === 0 ? [] : this.plan.routes.all.filter(shows)
    return new Set(shown.map(({ permalink }) => permalink))
  }
}

function isPage(route: Route | undefined): boolean {
  return route !== undefined && 'page' in route
}

function scannedPaths({ config, sources }: PlannedSite): ReadonlySet<string> {
  const { docs, changelog, protobuf, staticFiles, assets } = sources
  const read = [...docs.values(), changelog, ...protobuf.values()].flat().map(({ path }) => path)
  const scanned = new Set<string>()
  for (const file of [...read, ...staticFiles.values(), ...assets, ...config.styles]) {
    for (let path: string = file; path !== '.' && !scanned.has(path); path = posix.dirname(path)) scanned.add(path)
  }
  return scanned
}
