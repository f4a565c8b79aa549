/** The site under one configuration: planned immediately, its pages made on demand. */
import { posix, relative } from 'node:path'
import { Graph } from '../incremental/graph.ts'
import type { Inputs } from '../incremental/inputs.ts'
import { manyAtOnce } from '../incremental/scope.ts'
import type { Store } from '../incremental/store.ts'
import type { Answers } from '../incremental/task.ts'
import { pagesShownBy } from '../model/routes.ts'
import { isUntranslated } from '../model/translations.ts'
import { filesOfInputs } from '../pipeline/bodies/import-resolver.ts'
import { importAnswers, noteAmbient, packageAnswers } from '../pipeline/bodies/questions.ts'
import { rememberIn } from '../pipeline/documents/page-renderer.ts'
import type { Originals } from '../pipeline/plan/editions.ts'
import { createPageFacts, keptContent, type PageFacts, pageTasks } from '../pipeline/plan/pages.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import { bundlesIn } from '../pipeline/project-store.ts'
import { type ServedPlugins, servePlugins } from '../plugins/serve.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { rootsOf } from '../util/guarded-files.ts'
import { toSourcePath } from '../util/paths.ts'
import { Bodies, isModule, type Turns } from './bodies.ts'
import { configError } from './config.ts'
import { createDocuments, type Documents, type RenderedPage } from './documents.ts'
import { createSiteFiles, createSiteSearch, type SiteFiles, type SiteSearch } from './files.ts'
import { Checks, type Findings, routeOwner } from './findings.ts'
import { MovedPages } from './moved-pages.ts'
import {
  type ChangedFile,
  type Effect,
  effectOf,
  findingsOfPlan,
  type Plan,
  readPlan,
  type ServedPages,
  servedPages
} from './plan.ts'
import { createServedPolicy, type ServedPolicy } from './policy.ts'
import {
  type ClientBundles,
  type CurrentRender,
  createClientBundles,
  hasSameFiles,
  keepsScripts,
  readShell,
  type Shell
} from './shell.ts'
import { languagesIn, SiteState } from './state.ts'

/** The languages of a site. */
interface Family {
  /** The site in its default language; null: this is it. */
  readonly original: Site | null
  /** All languages, the default one first, once they are opened. */
  readonly all: () => readonly Site[]
}

export interface SiteContext {
  readonly inputs: Inputs
  readonly findings: Findings
  readonly store: Store
  readonly drafts: boolean
  readonly turns: Turns
  /** Called with pages whose findings have changed although nobody has just edited or requested them. */
  readonly onFindings: (pages: ReadonlySet<SourcePath>) => void
  /** Called for every folder, relative to the project, that bodies and templates read files from. */
  readonly onFolder: (folder: string) => void
}

/** Effect of changed files on the site. */
export interface SiteUpdate {
  /** Addresses of pages to reload; null: possibly all. */
  readonly pages: ReadonlySet<string> | null
  /** Addresses of static files whose content has changed, below the base URL. */
  readonly files: readonly string[]
  /** Templates or scripts have changed, so open pages must reload. */
  readonly isShellNew: boolean
  /** The site was planned again. */
  readonly isReplanned: boolean
}

/** What a site needs before it can answer requests. */
interface Opened {
  readonly config: Config
  readonly graph: Graph
  readonly facts: PageFacts
  readonly pages: ServedPages
  readonly bundles: ClientBundles
  readonly current: CurrentRender
  readonly state: SiteState
  readonly readers: Readers
  readonly family: Family
}

/** Read the present files; each call gives a value that depends on nothing that changes later. */
interface Readers {
  /** The plan `before` if it is still valid. */
  readonly plan: (before: Plan | null) => Promise<Plan>
  readonly shell: (site: PlannedSite) => Promise<Shell>
}

export class Site {
  readonly config: Config
  readonly policy: ServedPolicy
  readonly #context: SiteContext
  readonly #graph: Graph
  readonly #pages: ServedPages
  readonly #bundles: ClientBundles
  readonly #bodies: Bodies
  readonly #checks: Checks
  readonly #documents: Documents
  readonly #files: SiteFiles
  readonly #search: SiteSearch
  readonly #state: SiteState
  readonly #unchecked = new Set<SourcePath>()
  /** All files that templates have ever consisted of. */
  readonly #templateFiles = new Set<SourcePath>()
  readonly #readers: Readers
  readonly #moved = new MovedPages()
  #plugins: ServedPlugins
  /** Scanned files and their folders. */
  #scanned: { readonly sources: Sources; readonly paths: ReadonlySet<string> } | null = null
  #turn: Promise<unknown> = Promise.resolve()

  /** Reads and plans the site; compiles nothing yet. */
  static async open(config: Config, context: SiteContext, family: Family): Promise<Site> {
    const { findings, inputs, store } = context
    const { original } = family
    inputs.allow(rootsOf(config))
    const answers = {
      file: { answer: inputs.forPages(rootsOf(config)).version as Answers['answer'] },
      package: packageAnswers(config, bundlesIn(store)),
      import: importAnswers(config, filesOfInputs(config, inputs.forPages(rootsOf(config)))),
      ...(original !== null && {
        original: { answer: (source: string) => original.#bodies.hashesOf(source as SourcePath)?.hash ?? null }
      })
    }
    const graph = new Graph(store, manyAtOnce(), answers, original === null ? '' : `${config.locale.tag}/`)
    noteAmbient(graph)
    const facts = createPageFacts()
    const pages = servedPages(pageTasks(config, graph, facts))
    const bundles = createClientBundles(rememberIn(graph, store))
    const current: CurrentRender = { shown: new Map(), reported: [] }
    const contentOf = keptContent(graph, store)
    const plansOf = () => family.all().map(site => site.plan)
    const readers: Readers = {
      async plan(before) {
        const options = { ...context, pages, contentOf, original: original?.plan ?? null }
        const plan = await readPlan(config, options, before)
        for (const file of plan.planned.sources.imported) context.onFolder(posix.dirname(file))
        return plan
      },
      shell: site => readShell(site, current, bundles, languagesIn(site, plansOf))
    }
    const plan = await readers.plan(null)
    const shell = await readers.shell(plan.planned)
    const state = new SiteState(plan, shell, { graph, plansOf })
    findings.replace('plan', findingsOfPlan(plan))
    findings.replace('shell', shell.findings)
    findings.keepOnly(plan.planned.routes)
    return new Site({ config, graph, facts, pages, bundles, current, state, readers, family }, context)
  }

  private constructor(opened: Opened, context: SiteContext) {
    const { config, graph, facts, pages, bundles, current, state, readers, family } = opened
    const { findings } = context
    const { original } = family
    this.config = config
    this.#context = context
    this.#graph = graph
    this.#pages = pages
    this.#bundles = bundles
    this.#state = state
    this.#readers = readers
    this.#plugins = this.#openPlugins()
    this.#noteTemplates()
    const bodies = new Bodies({
      ...context,
      graph,
      facts,
      state,
      originals: original && originalsIn(original),
      onNotices: notices => findings.replace('compiler', notices)
    })
    this.#bodies = bodies
    this.#checks = new Checks({ graph, findings, state, bodies })
    const bodyOf = (page: Page) => bodies.get(state.pageNow(page))
    this.#search = createSiteSearch({ state, bodyOf, onFindings: found => findings.replace('search', found) })
    this.policy = createServedPolicy(state)
    this.#files = createSiteFiles({
      state,
      bodyOf,
      search: this.#search,
      policy: this.policy,
      hosts: () => (original === null ? { config, sites: family.all().map(({ plan }) => plan) } : null)
    })
    this.#documents = createDocuments({
      state,
      bodyOf,
      current,
      prepare: shown => this.#bundleIslands(shown),
      onBody: compiled => this.#accept(compiled, true),
      onFindings: (route, found) => findings.replace(routeOwner(route), found)
    })
  }

  get plan(): PlannedSite {
    return this.#state.site
  }

  /** Pages whose newest body has not been checked yet. */
  get unchecked(): ReadonlySet<SourcePath> {
    return this.#unchecked
  }

  /** Loads the compiler for the first page. */
  prepare(): void {
    this.#bodies.prepare()
  }

  /** The present address of the page that was at `permalink` when it was shown; null: unknown. */
  movedTo(permalink: string): string | null {
    return this.#moved.addressOf(permalink, this.plan.routes)
  }

  /** The document of a route. */
  render(route: Route): Promise<RenderedPage> {
    return this.#documents.render(route)
  }

  /** The file at an address below the base URL; null: none. Pages are not included. */
  find(address: string): Promise<Output | null> {
    return this.#files.find(address)
  }

  /** Processes changed files; affected pages are made again on demand. */
  async update(changed: readonly ChangedFile[]): Promise<SiteUpdate> {
    const pluginFiles = new Set(this.#pluginFiles())
    const context = { site: this.plan, pages: this.#pages, templateFiles: this.#templateFiles, pluginFiles }
    const effects = changed.map(file => effectOf(file, context))
    const has = (kind: Effect['kind']) => effects.some(effect => effect.kind === kind)
    const paths = new Set(changed.map(({ path }) => path))
    this.#graph.advance()
    const stale = new Set(this.#bodies.madeWith(paths))
    const mayBeScript = has('templates') || [...paths].some(path => isModule(path) && this.#bodies.uses(path))
    if (mayBeScript) this.#bundles.invalidate()
    const before = this.#state.shell

    const isReplanned = has('plan') && (await this.#replan())
    for (const effect of effects) {
      if (!isReplanned && effect.kind === 'body') this.#state.edit(effect.page)
    }
    for (const path of paths) if (isPage(this.plan.routes.bySource.get(path))) stale.add(path)
    // Style sheets may refer to files beside pages.
    const isShown = this.config.styles.length > 0 && [...paths].some(path => this.plan.sources.assets.has(path))
    if (!isReplanned && (has('styles') || isShown || mayBeScript)) await this.#renewShell()
    this.#noteTemplates()
    this.#invalidate(stale)
    this.#notify(this.#checks.checkTargets(paths))

    const isShellNew = has('templates') || !keepsScripts(before, this.#state.shell)
    const isAnywhere = isReplanned || has('styles') || isShellNew || !hasSameFiles(before, this.#state.shell)
    return {
      pages: isAnywhere ? null : this.#addressesWith(stale),
      files: effects.flatMap(effect => (effect.kind === 'static' ? [effect.address] : [])),
      isShellNew,
      isReplanned
    }
  }

  /** Another language has a new plan, and pages link to their counterparts in it. */
  followOthers(): Promise<void> {
    return this.#renewShell()
  }

  /** Stores everything known about pages, bodies and findings. */
  save(): void {
    this.#pages.keepAll()
    this.#graph.save({ keepsOthers: true })
  }

  /** Another site replaces this one: further compilation throws `SiteReplaced`. */
  replace(): void {
    this.#bodies.replace()
  }

  /** Whether the site depends on this file, or on files of this folder; relative to the project. */
  uses(path: SourcePath): boolean {
    const { sources } = this.plan
    if (this.#scanned?.sources !== sources) this.#scanned = { sources, paths: scannedPaths(this.plan) }
    return (
      this.#pluginFiles().includes(path) ||
      this.#context.inputs.recall(path) != null ||
      this.#scanned.paths.has(path) ||
      this.#bodies.uses(path)
    )
  }

  /** All pages, those with missing findings first. */
  pagesToPrefetch(): ReadonlySet<SourcePath> {
    return new Set([...this.#unchecked, ...this.plan.content.pages.map(({ source }) => source)])
  }

  /** Compiles and checks a page; false: it was up to date. Never rejects. */
  async prefetch(source: SourcePath): Promise<boolean> {
    const route = this.plan.routes.bySource.get(source)
    const isUnchecked = this.#unchecked.has(source)
    if (route === undefined || !('page' in route) || (!isUnchecked && this.#checks.isCurrent(source))) return false
    // An internal error is shown when the page is requested.
    const compiled = await this.#bodies.get(this.#state.pageNow(route.page)).catch(() => null)
    // The page was edited in the meantime.
    if (compiled !== null && !this.#accept(compiled, false)) return this.prefetch(source)
    this.#unchecked.delete(source)
    this.#pages.keep(source)
    return true
  }

  /** New interactive components must be bundled before their page is rendered. */
  async #bundleIslands(bodies: readonly Compiled[]): Promise<void> {
    const isNew = bodies.filter(body => this.#bundles.add(body)).length > 0
    if (isNew) await this.#renewShell()
  }

  /** `isRequested`: the page is being rendered and shows its findings itself. Returns false if the body is stale. */
  #accept(compiled: Compiled, isRequested: boolean): boolean {
    const { source } = compiled
    this.#files.add(compiled)
    if (this.#isStale(compiled)) return false
    this.policy.add(compiled)
    if (this.#isOriginal(source)) {
      this.#unchecked.delete(source)
      return true
    }
    const changed = new Set(this.#checks.check(compiled))
    this.#unchecked.delete(source)
    if (isRequested) changed.delete(source)
    this.#notify(changed)
    return true
  }

  /** Whether the body is shared with the default language, which checks it. */
  #isOriginal(source: SourcePath): boolean {
    const route = this.plan.routes.bySource.get(source)
    return route !== undefined && 'page' in route && isUntranslated(route.page, this.config)
  }

  /** For another language: the current body of a page. */
  async originalOf(source: SourcePath): ReturnType<Originals['bodyOf']> {
    const route = this.plan.routes.bySource.get(source)
    return route !== undefined && 'page' in route ? this.#bodies.originalOf(this.#state.pageNow(route.page)) : null
  }

  #isStale(compiled: Compiled): boolean {
    const route = this.plan.routes.bySource.get(compiled.source)
    return route !== undefined && 'page' in route && !this.#bodies.isOf(compiled, this.#state.pageNow(route.page))
  }

  #notify(pages: ReadonlySet<SourcePath>): void {
    if (pages.size > 0) this.#context.onFindings(pages)
  }

  #invalidate(pages: ReadonlySet<SourcePath>): void {
    this.#search.invalidate(pages)
    this.#files.invalidate(pages)
    for (const source of pages) this.#unchecked.add(source)
  }

  /** The response of a plugin at a path below the base URL; null: no plugin answers. */
  answer(path: string, request: Request): Promise<Response> | null {
    return this.#plugins.answer(path, request)
  }

  /** Files and folders that plugins have read or want to watch; relative to the project. */
  #pluginFiles(): readonly string[] {
    const { root } = this.config
    const read = this.#state.plan.environmentReads.flatMap(([kind, path]) =>
      kind === 'disk' ? [toSourcePath(relative(root, path))] : []
    )
    return [...read, ...this.#plugins.watch]
  }

  #openPlugins(): ServedPlugins {
    const { findings, onFolder } = this.#context
    const found: Diagnostic[] = []
    const plugins = servePlugins(this.plan.config, finding => {
      found.push(finding)
      findings.replace('plugins', [...found])
    })
    findings.replace('plugins', [...found])
    const read = this.#state.plan.environmentReads.flatMap(([kind, path]) =>
      kind === 'disk' ? [toSourcePath(relative(this.config.root, path))] : []
    )
    for (const path of [...read, ...plugins.watch]) {
      onFolder(posix.dirname(path))
      onFolder(path)
    }
    return plugins
  }

  #noteTemplates(): void {
    for (const file of this.#state.shell.renderer.templateFiles) {
      this.#templateFiles.add(file)
      this.#context.onFolder(posix.dirname(file))
    }
  }

  /** Plans the site again; false: the plan is still valid. */
  #replan(): Promise<boolean> {
    return this.#exclusively(async () => {
      const { findings } = this.#context
      const before = this.#state.plan
      const plan = await this.#readers.plan(before)
      if (plan === before) return false
      const shell = await this.#readShell(plan)
      this.#moved.note(before.planned.routes, plan.planned.routes)
      this.#state.replan(plan, shell)
      this.#plugins = this.#openPlugins()
      findings.replace('plan', findingsOfPlan(plan))
      findings.keepOnly(this.plan.routes)
      this.#checks.keepOnly(this.plan)
      this.#bodies.keepOnly(this.plan)
      return true
    })
  }

  /** Creates the renderer again from the current files. */
  #renewShell(): Promise<void> {
    return this.#exclusively(async () => {
      const { plan } = this.#state
      this.#state.renew(await this.#readShell(plan))
      this.#noteTemplates()
      // Style sheets of the site are settings, too.
      this.#context.findings.replace('plan', findingsOfPlan(plan))
    })
  }

  /** A style sheet that is being saved cannot be read; then the shell stays as it was. */
  async #readShell({ planned }: Plan): Promise<Shell> {
    const { findings } = this.#context
    try {
      const shell = await this.#readers.shell(planned)
      findings.replace('shell', shell.findings)
      return shell
    } catch (error) {
      findings.replace('shell', [configError(error, this.config)])
      return this.#state.shell
    }
  }

  /** Runs work exclusively: two concurrent updates would undo each other. */
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

function originalsIn(original: Site): Originals {
  return { bodyOf: ({ source }) => original.originalOf(source), hashOf: () => null }
}

function isPage(route: Route | undefined): boolean {
  return route !== undefined && 'page' in route
}

function scannedPaths({ config, sources }: PlannedSite): ReadonlySet<string> {
  const { docs, changelogs, collections, staticFiles, assets } = sources
  const read = [...docs.values(), ...changelogs.values(), ...collections.values()].flat().map(({ path }) => path)
  const scanned = new Set<string>()
  for (const file of [...read, ...staticFiles.values(), ...assets, ...config.styles]) {
    for (let path: string = file; path !== '.' && !scanned.has(path); path = posix.dirname(path)) scanned.add(path)
  }
  return scanned
}
