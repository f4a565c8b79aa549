/** The site under one configuration: planned at once, its pages made when they are asked for. */
import { posix } from 'node:path'
import { compileEnvironment } from '../build/compile-environment.ts'
import { compileReference } from '../build/compile-reference.ts'
import type { PlannedSite } from '../build/plan-site.ts'
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
import { createDrawnPages, type DrawnPage, type DrawnPages } from './drawn-pages.ts'
import { type Changed, effectOf } from './effects.ts'
import { createJudge, type Judge } from './judge.ts'
import { keepOwners, routeOwner } from './owners.ts'
import type { Presence } from './presence.ts'
import { createSiteFiles, type SiteFiles } from './site-files.ts'
import { createSiteSearch, type SiteSearch } from './site-search.ts'
import { SiteState, type StateSurroundings } from './site-state.ts'
import type { Look } from './state.ts'
import { readSteadily } from './steady-texts.ts'

export interface SiteSurroundings extends StateSurroundings {
  readonly presence: Presence
  /** Of the builds. The server reads it only: what it needs is too little to judge what may go. */
  readonly cache: Store
  /** Hears of pages whose findings changed though nobody edited them or asks for them just now. */
  readonly onFound: (pages: ReadonlySet<SourcePath>) => void
  /** Hears of every folder, relative to the project, that bodies take files from. */
  readonly onFolder: (folder: string) => void
}

/** What changed files did to the site. */
export interface Applied {
  /** Addresses of pages whose own documents are others; null: any may be. */
  readonly pages: ReadonlySet<string> | null
  /** Addresses of static files with other bytes, below the base URL. */
  readonly files: readonly string[]
  /** What is around the pages is another: templates or scripts changed. */
  readonly isFrameNew: boolean
}

export class ConfiguredSite {
  readonly #around: SiteSurroundings
  readonly #state: SiteState
  /** Pages whose findings are not those of their bodies now. */
  readonly #unjudged = new Set<SourcePath>()
  /** What the templates were ever made of: one that cannot be bundled just now counts when it changes. */
  readonly #templateFiles = new Set<SourcePath>()
  readonly #bodies: Bodies
  readonly #judge: Judge
  readonly #drawn: DrawnPages
  readonly #files: SiteFiles
  readonly #search: SiteSearch
  /** The files that were scanned, and their folders. */
  #known: { readonly sources: Sources; readonly paths: ReadonlySet<string> } | null = null

  /** Reads and plans the site; no body is compiled yet. */
  static async open(config: Config, around: SiteSurroundings): Promise<ConfiguredSite> {
    const state = await SiteState.open(config, around)
    keepOwners(around.ledger, state.planned.routes)
    return new ConfiguredSite(state, await compileEnvironment(config, state.planned.routes), around)
  }

  private constructor(state: SiteState, environment: CompileEnvironment, around: SiteSurroundings) {
    const { ledger, onFolder } = around
    this.#around = around
    this.#state = state
    this.#noteTemplates()
    this.#bodies = createBodies({
      environment: { ...environment, readText: readSteadily(environment, around) },
      drawnBlock: key => around.cache.read(`block ${key}`),
      onFolder,
      routesNow: () => state.planned.routes,
      onNotices: notices => ledger.replace('compiler', notices)
    })
    this.#judge = createJudge(() => state.planned, ledger)
    const bodyOf = (page: Page) => this.#bodyOf(page)
    this.#search = createSiteSearch({
      plannedNow: () => state.planned,
      pageNow: page => state.pageNow(page),
      bodyOf,
      onFindings: findings => ledger.replace('search', findings)
    })
    this.#files = createSiteFiles({
      plannedNow: () => state.planned,
      lookNow: () => state.look,
      bodyOf,
      search: this.#search
    })
    this.#drawn = createDrawnPages({
      bodyOf,
      lookNow: () => state.look,
      drawing: state.drawing,
      prepare: bodies => this.#prepare(bodies),
      onBody: compiled => this.#accept(compiled, true),
      onFindings: (route, findings) => ledger.replace(routeOwner(route), findings)
    })
  }

  get config(): Config {
    return this.#state.config
  }

  get planned(): PlannedSite {
    return this.#state.planned
  }

  /** Pages that findings are missing of since they were changed. */
  get unjudged(): ReadonlySet<SourcePath> {
    return this.#unjudged
  }

  /** Somebody will soon ask for a page. */
  prepare(): void {
    this.#bodies.prepare()
  }

  /** The document of a route. */
  draw(route: Route): Promise<DrawnPage> {
    return this.#drawn.draw(route)
  }

  /** The file at an address below the base URL that is no page; null: none. */
  find(address: string): Promise<Output | null> {
    return this.#files.find(address)
  }

  /** Takes changed files into account; what they concern is made anew when it is asked for. */
  async apply(changed: readonly Changed[]): Promise<Applied> {
    const state = this.#state
    const effects = changed.map(change => effectOf(change, state.planned, this.#templateFiles))
    const has = (kind: string) => effects.some(effect => effect.kind === kind)
    const paths = new Set(changed.map(({ path }) => path))
    const stale = new Set(this.#bodies.forget(paths))
    const mayBeScript = has('frame') || [...paths].some(path => isModule(path) && this.#bodies.uses(path))
    if (mayBeScript) state.chrome.forget()
    const before = state.look

    const isReplanned = has('structure') && (await state.replan())
    if (isReplanned) this.#keepOnlyPages()
    for (const effect of effects) if (!isReplanned && effect.kind === 'body') state.edit(effect.page)
    for (const path of paths) if (isPage(this.planned.routes.bySource.get(path))) stale.add(path)
    // Style sheets may show files that lie beside pages.
    const mayBeShown = state.config.styles.length > 0 && [...paths].some(path => this.planned.sources.assets.has(path))
    if (!isReplanned && (has('styles') || mayBeShown || mayBeScript)) await state.renewLook()
    this.#noteTemplates()
    this.#search.forget(stale)
    this.#files.forget(stale)
    for (const source of stale) this.#unjudged.add(source)

    const isFrameNew = has('frame') || !keepsScripts(before, state.look)
    return {
      pages:
        isReplanned || has('styles') || isFrameNew || !hasSameFiles(before, state.look)
          ? null
          : this.#addressesWith(stale),
      files: effects.flatMap(effect => (effect.kind === 'static' ? [effect.address] : [])),
      isFrameNew
    }
  }

  /** Whether the site is made with that file, or with files of that folder; relative to the project. */
  knows(path: SourcePath): boolean {
    const { sources } = this.planned
    if (this.#known?.sources !== sources) this.#known = { sources, paths: listKnown(this.planned) }
    return this.#around.memory.recall(path) != null || this.#known.paths.has(path) || this.#bodies.uses(path)
  }

  #noteTemplates(): void {
    for (const file of this.#state.look.drawing.templateFiles) {
      this.#templateFiles.add(file)
      this.#around.onFolder(posix.dirname(file))
    }
  }

  /** All pages, those that findings are missing of first. */
  toWarm(): ReadonlySet<SourcePath> {
    return new Set([...this.#unjudged, ...this.planned.content.pages.map(({ source }) => source)])
  }

  /** Compiles and judges a page; false: nothing was to be done since its last change. Never rejects. */
  async warm(source: SourcePath): Promise<boolean> {
    const route = this.planned.routes.bySource.get(source)
    const isUnjudged = this.#unjudged.has(source)
    if (route === undefined || !('page' in route) || (!isUnjudged && this.#judge.isCurrent(source))) return false
    const { page } = route
    // The site around the page is another, the page is not: what is kept of it will do.
    const again = isUnjudged || this.#bodies.has(this.#state.pageNow(page)) ? null : this.#judge.judgeAgain(source)
    // A fault of docsgen shows on the page when somebody asks for it.
    const compiled = again === null ? await this.#bodyOf(page).catch(() => null) : null
    if (again !== null) this.#tell(again)
    // The page was edited meanwhile.
    else if (compiled !== null && !this.#accept(compiled, false)) return this.warm(source)
    this.#unjudged.delete(source)
    return true
  }

  /** The body of a page; that of a generated one is made with the plan. */
  async #bodyOf(page: Page): Promise<Compiled> {
    return compileReference(page, this.planned) ?? this.#bodies.get(this.#state.pageNow(page))
  }

  /** Interactive components that are met for the first time have to be bundled before their page is drawn. */
  async #prepare(bodies: readonly Compiled[]): Promise<void> {
    const isNew = bodies.filter(body => this.#state.chrome.add(body)).length > 0
    if (isNew) await this.#state.renewLook()
  }

  /** `isAsked`: the page is being drawn, and shows its findings itself. False: it is the body of a text of before. */
  #accept(compiled: Compiled, isAsked: boolean): boolean {
    const { source } = compiled
    this.#files.add(compiled)
    if (this.#isOfBefore(compiled)) return false
    const changed = new Set(this.#judge.judge(compiled))
    this.#unjudged.delete(source)
    if (isAsked) changed.delete(source)
    this.#tell(changed)
    return true
  }

  #isOfBefore(compiled: Compiled): boolean {
    const { routes, references } = this.planned
    const route = routes.bySource.get(compiled.source)
    // Bodies of references are made with the plan.
    if (route === undefined || !('page' in route) || references.has(compiled.source)) return false
    return !this.#bodies.isOf(compiled, this.#state.pageNow(route.page))
  }

  #tell(pages: ReadonlySet<SourcePath>): void {
    if (pages.size > 0) this.#around.onFound(pages)
  }

  #keepOnlyPages(): void {
    const { routes } = this.planned
    this.#judge.keepOnly(routes)
    keepOwners(this.#around.ledger, routes)
  }

  /** Addresses of all pages that show one of these bodies. */
  #addressesWith(sources: ReadonlySet<SourcePath>): ReadonlySet<string> {
    const shows = (route: Route) => pagesShownBy(route).some(({ source }) => sources.has(source))
    const shown = sources.size === 0 ? [] : this.planned.routes.all.filter(shows)
    return new Set(shown.map(({ permalink }) => permalink))
  }
}

function isPage(route: Route | undefined): boolean {
  return route !== undefined && 'page' in route
}

/** Names come from contents. */
function hasSameFiles({ outputs: a }: Look, { outputs: b }: Look): boolean {
  return a.size === b.size && [...a.keys()].every(path => b.has(path))
}

/** Whether pages that run the scripts of one look can go on under another. */
function keepsScripts(before: Look, after: Look): boolean {
  return [...before.outputs.keys()].every(path => !path.endsWith('.js') || after.outputs.has(path))
}

function listKnown({ config, sources }: PlannedSite): ReadonlySet<string> {
  const { docs, changelog, protobuf, staticFiles, assets } = sources
  const read = [...docs.values(), changelog, ...protobuf.values()].flat().map(({ path }) => path)
  const known = new Set<string>()
  for (const file of [...read, ...staticFiles.values(), ...assets, ...config.styles]) {
    for (let path: string = file; path !== '.' && !known.has(path); path = posix.dirname(path)) known.add(path)
  }
  return known
}
