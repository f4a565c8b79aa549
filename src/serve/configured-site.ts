/** The site under one configuration: planned at once, its pages made when they are asked for. */
import { compileReference } from '../build/compile-bodies.ts'
import { compileEnvironment } from '../build/compile-environment.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { Compiled, Config, Output, Page, Route, SourcePath } from '../model.ts'
import { pagesShownBy } from '../render/page-of.ts'
import { type Bodies, createBodies, isModule } from './bodies.ts'
import { type ChromeMemory, createChromeMemory } from './chrome-memory.ts'
import { createDrawnPages, type DrawnPage, type DrawnPages } from './drawn-pages.ts'
import { type Changed, effectOf } from './effects.ts'
import type { FileMemory } from './file-memory.ts'
import { createJudge, type Judge, pageOwner } from './judge.ts'
import type { Ledger } from './ledger.ts'
import { createSiteFiles, type SiteFiles } from './site-files.ts'
import { type DrawingNow, type Look, type Plan, readLook, readPlan } from './state.ts'

export interface SiteSurroundings {
  readonly memory: FileMemory
  readonly drafts: boolean
  readonly ledger: Ledger
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
  /** Templates changed: what is around the pages is another. */
  readonly isFrameNew: boolean
}

export class ConfiguredSite {
  readonly config: Config
  readonly #around: SiteSurroundings
  /** Pages with newer bodies than those of the plan. */
  readonly #edited = new Map<SourcePath, Page>()
  /** Pages whose findings are not those of their bodies now. */
  readonly #unjudged = new Set<SourcePath>()
  readonly #drawing: DrawingNow
  readonly #chrome: ChromeMemory
  readonly #bodies: Bodies
  readonly #judge: Judge
  readonly #drawn: DrawnPages
  readonly #files: SiteFiles
  #plan: Plan
  #look: Look
  #last: Promise<unknown> = Promise.resolve()

  /** Reads and plans the site; no body is compiled yet. */
  static async open(config: Config, around: SiteSurroundings): Promise<ConfiguredSite> {
    const plan = await readPlan(config, around, null)
    const environment = await compileEnvironment(config, plan.planned.routes)
    const drawing: DrawingNow = { shown: new Map(), reported: [] }
    const chrome = createChromeMemory()
    const look = await readLook(plan.planned, drawing, chrome.chromeOf)
    const site = new ConfiguredSite(config, around, { plan, look, environment, drawing, chrome })
    around.ledger.replace('look', look.findings)
    site.#noteFindings()
    return site
  }

  private constructor(
    config: Config,
    around: SiteSurroundings,
    { plan, look, environment, drawing, chrome }: Beginning
  ) {
    this.config = config
    this.#around = around
    this.#plan = plan
    this.#look = look
    this.#drawing = drawing
    this.#chrome = chrome
    const routesNow = () => this.#plan.planned.routes
    const lookNow = () => this.#look
    const planNow = () => this.#plan
    this.#bodies = createBodies({
      environment,
      routesNow,
      onFolder: around.onFolder,
      onNotices: notices => around.ledger.replace('compiler', notices)
    })
    this.#judge = createJudge(() => this.#plan.planned, around.ledger)
    const bodyOf = (page: Page) => this.#bodyOf(page)
    this.#files = createSiteFiles({ planNow, lookNow, bodyOf })
    this.#drawn = createDrawnPages({
      bodyOf,
      lookNow,
      drawing,
      prepare: bodies => this.#prepare(bodies),
      onBody: compiled => this.#accept(compiled, true),
      onFindings: (route, findings) => around.ledger.replace(routeOwner(route), findings)
    })
  }

  get plan(): Plan {
    return this.#plan
  }

  get look(): Look {
    return this.#look
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
    const effects = changed.map(change => effectOf(change, this.#plan.planned))
    const has = (kind: string) => effects.some(effect => effect.kind === kind)
    const paths = changed.map(({ path }) => path)
    const stale = new Set(this.#bodies.forget(new Set(paths)))
    // What runs in browsers is theirs to load anew.
    const isFrameNew = has('frame') || (this.#chrome.isInUse() && paths.some(isModule))
    if (isFrameNew) this.#chrome.forget()
    const isReplanned = has('structure') && (await this.#exclusive(() => this.#replan()))
    if (!isReplanned) {
      for (const effect of effects) {
        if (effect.kind !== 'body') continue
        this.#edited.set(effect.page.source, effect.page)
        stale.add(effect.page.source)
      }
      if (has('styles') || isFrameNew) await this.#exclusive(() => this.#renewLook())
    }
    for (const source of stale) this.#unjudged.add(source)
    const isAnywhere = isReplanned || has('styles') || isFrameNew
    return {
      pages: isAnywhere ? null : this.#addressesWith(stale),
      files: effects.flatMap(effect => (effect.kind === 'static' ? [effect.address] : [])),
      isFrameNew
    }
  }

  /** Whether the site is made with that file, or with files of that folder; relative to the project. */
  knows(path: SourcePath): boolean {
    const { sources } = this.#plan.planned
    if (this.#around.memory.recall(path) != null || sources.assets.has(path) || this.#bodies.uses(path)) return true
    const below = `${path}/`
    const files = [...sources.docs.values(), sources.changelog, ...sources.protobuf.values()].flat()
    return (
      files.some(file => file.path.startsWith(below)) ||
      [...sources.staticFiles.values(), ...sources.assets].some(file => file === path || file.startsWith(below))
    )
  }

  /** Compiles and judges a page; false: nothing was to be done since its last change. Never rejects. */
  async warm(source: SourcePath): Promise<boolean> {
    const route = this.#plan.planned.routes.bySource.get(source)
    const isUnjudged = this.#unjudged.has(source)
    if (route === undefined || !('page' in route) || (!isUnjudged && this.#judge.isCurrent(source))) return false
    const { page } = route
    // The site around the page is another, the page is not: what is kept of it will do.
    const again = isUnjudged || this.#bodies.has(this.#pageNow(page)) ? null : this.#judge.judgeAgain(source)
    if (again !== null) this.#tell(again)
    else {
      const compiled = await this.#bodyOf(page).catch(() => null)
      // A fault of docsgen shows on the page when somebody asks for it.
      if (compiled === null) this.#unjudged.delete(source)
      else this.#accept(compiled, false)
    }
    return true
  }

  /** All pages, those that findings are missing of first. */
  toWarm(): ReadonlySet<SourcePath> {
    return new Set([...this.#unjudged, ...this.#plan.planned.content.pages.map(({ source }) => source)])
  }

  /** Pages that findings are missing of since they were changed. */
  get unjudged(): ReadonlySet<SourcePath> {
    return this.#unjudged
  }

  /** `isAsked`: the page is being drawn, and shows its findings itself. */
  #accept(compiled: Compiled, isAsked: boolean): void {
    const { source } = compiled
    this.#files.add(compiled)
    const changed = new Set(this.#judge.judge(compiled))
    this.#unjudged.delete(source)
    if (isAsked) changed.delete(source)
    this.#tell(changed)
  }

  #tell(pages: ReadonlySet<SourcePath>): void {
    if (pages.size > 0) this.#around.onFound(pages)
  }

  /** The body of a page; that of a generated one is made with the plan. */
  async #bodyOf(page: Page): Promise<Compiled> {
    return compileReference(page, this.#plan.planned) ?? this.#bodies.get(this.#pageNow(page))
  }

  /** Interactive components that are met for the first time have to be bundled before their page is drawn. */
  async #prepare(bodies: readonly Compiled[]): Promise<void> {
    const isNew = bodies.filter(body => this.#chrome.add(body)).length > 0
    if (isNew) await this.#exclusive(() => this.#renewLook())
  }

  /** One after the other: who changes the plan or the look does not do it twice at the same time. */
  #exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #pageNow(page: Page): Page {
    return this.#edited.get(page.source) ?? page
  }

  /** Whether anything of the plan is new. Plan and look change at once: no page is made of an old and a new one. */
  async #replan(): Promise<boolean> {
    const plan = await readPlan(this.config, this.#around, this.#plan)
    if (plan === this.#plan) return false
    const look = await this.#readLook(plan)
    this.#plan = plan
    this.#look = look
    this.#edited.clear()
    this.#noteFindings()
    return true
  }

  async #renewLook(): Promise<void> {
    this.#look = await this.#readLook(this.#plan)
  }

  /** What cannot be read now (a style sheet that is being exchanged) leaves the look as it was. */
  async #readLook({ planned }: Plan): Promise<Look> {
    const { ledger } = this.#around
    try {
      const look = await readLook(planned, this.#drawing, this.#chrome.chromeOf)
      ledger.replace('look', look.findings)
      return look
    } catch (error) {
      const message = error instanceof Error ? error.message.replaceAll(`${this.config.root}/`, '') : String(error)
      ledger.replace('look', [finding('config/invalid', placeOf(this.config.file), `${message}.`)])
      return this.#look
    }
  }

  #noteFindings(): void {
    const { ledger } = this.#around
    const { routes } = this.#plan.planned
    const owners = new Set([
      ...siteOwners,
      ...routes.all.map(routeOwner),
      ...[...routes.bySource.keys()].map(pageOwner)
    ])
    this.#judge.keepOnly(routes)
    ledger.keepOnly(owner => owners.has(owner))
    ledger.replace('plan', [...this.#plan.scanned, ...this.#plan.findings])
  }

  /** Addresses of all pages that show one of these bodies. */
  #addressesWith(sources: ReadonlySet<SourcePath>): ReadonlySet<string> {
    const { routes } = this.#plan.planned
    const shows = (route: Route) => pagesShownBy(route).some(({ source }) => sources.has(source))
    return new Set(sources.size === 0 ? [] : routes.all.filter(shows).map(({ permalink }) => permalink))
  }
}

/** Owners of findings that concern more than one page. */
const siteOwners = ['config', 'plan', 'look', 'compiler']

/** Owner of what a template says while it draws a route. */
export function routeOwner({ permalink }: Route): string {
  return `route ${permalink}`
}

interface Beginning {
  readonly plan: Plan
  readonly look: Look
  readonly environment: CompileEnvironment
  readonly drawing: DrawingNow
  readonly chrome: ChromeMemory
}
