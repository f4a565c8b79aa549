/** One run of `docsgen serve`: the site, the watcher that keeps it up to date, and the messages to open pages. */
import { join, posix, relative } from 'node:path'
import { Inputs } from '../incremental/inputs.ts'
import { countPages } from '../model/routes.ts'
import { claimedPaths } from '../pipeline/plan/collections.ts'
import { openStore, readVersions, removeStore, writeVersions } from '../pipeline/project-store.ts'
import { belowBaseUrl } from '../shared/address.ts'
import type { SourcePath } from '../types/basics.ts'
import type { ServeMessage } from '../types/client.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { fileTime } from '../util/file-stats.ts'
import { encodePath, toSourcePath } from '../util/paths.ts'
import { createTurns } from './bodies.ts'
import { configError, type LoadedConfig, readConfig, watchTargets } from './config.ts'
import type { RenderedPage } from './documents.ts'
import { blockedOwner, createFindingLog, type FindingLog, Findings } from './findings.ts'
import type { ServeListener, ServeOptions } from './options.ts'
import type { ChangedFile } from './plan.ts'
import { createPrefetchQueue, type PrefetchQueue } from './prefetch.ts'
import { Site, type SiteContext, type SiteUpdate } from './site.ts'
import { type Batch, type Batches, createBatches } from './watch/batches.ts'
import { inodeOf, startWatch, type Watch, waitForFolder } from './watch/watch.ts'

interface ServerListener extends ServeListener {
  /** Sends a message to the open pages. */
  message(message: ServeMessage): void
}

/**
 * Delay before watching starts if nobody requests a page. Starting costs two seconds of processor time at 10,000 pages,
 * which the first page must not wait for.
 */
const watchMs = 1000
const followMs = 50
/** Pages compiled concurrently; more would only wait for each other. */
const compiledAtOnce = 4

/** Edited pages that are compiled immediately. */
const atOnce = 3

/** Limit of browser-reported findings for one page: a page may cause a new one every second. */
const mostBlocked = 20

/** Pending bytes of the store from which on it is flushed while the server runs. */
const saveBytes = 1_000_000

export class Server {
  readonly findings = new Findings(() => this.#log?.update())
  /** Absolute paths of files that may be deleted or are being saved; the batches must wait for them. */
  readonly unconfirmed = new Set<string>()
  readonly #findingsOf = new WeakMap<Site, Findings>()
  readonly #options: ServeOptions
  readonly #listener: ServerListener
  #context: SiteContext
  /** When the server began to read files. */
  readonly #since = fileTime()
  /** Folders outside of the content that pages read files from. */
  readonly #folders = new Set<string>()
  readonly #prefetch: PrefetchQueue<SourcePath>
  /** The site in all its languages, the default one first; empty without a configuration. */
  #sites: readonly Site[] = []
  #configFiles: ReadonlySet<SourcePath> = new Set()
  #isConfigOutdated: LoadedConfig['isOutdated'] = () => false
  /** The current configuration is wrong; the site still uses the last valid one. */
  #isConfigWrong = false
  #revision = 0
  /** Addresses of all pages that were sent to browsers. */
  readonly #sent = new Set<string>()
  #shellVersion = 0
  /** Inode of the project's folder. */
  #inode: string | null
  #log: FindingLog | null = null
  #batches: Batches | null = null
  #watch: Watch | null = null
  #watchLater: NodeJS.Timeout | null = null
  #follow: NodeJS.Timeout | null = null
  #replacing = Promise.resolve()
  #isVisited = false
  #isClosed = false

  /** Reads the site. Returns only the findings when the configuration is missing or wrong. Watching starts later. */
  static async open(options: ServeOptions, listener: ServerListener): Promise<Server | Findings> {
    const server = new Server(options, listener)
    if (await server.#reconfigure()) return server
    server.close()
    return server.findings
  }

  private constructor(options: ServeOptions, listener: ServerListener) {
    const { root, drafts } = options
    this.#options = options
    this.#listener = listener
    this.#inode = inodeOf(root)
    const store = openStore(root)
    this.#context = {
      inputs: new Inputs({
        root,
        readsConfiguration: true,
        versions: readVersions(store),
        onMaybeDeleted: path => this.#confirmLater(join(root, path))
      }),
      findings: this.findings,
      store,
      drafts,
      turns: createTurns(compiledAtOnce),
      onFindings: pages => this.#emitFindings(pages),
      onFolder: folder => this.#addFolder(folder)
    }
    this.#prefetch = createPrefetchQueue(
      source => this.#prefetchPage(source),
      () => this.#saveSoon()
    )
  }

  /** The site with the last valid configuration. */
  get site(): Site {
    const [site] = this.#sites
    if (site === undefined) throw new Error('The server has no configuration.')
    return site
  }

  /** The site in the language of an address. */
  siteAt(path: string): Site {
    const [, ...others] = this.#sites
    return others.find(({ config }) => belowBaseUrl(path, config.baseUrl) !== null) ?? this.site
  }

  /** How many pages the authors have written, in all languages. */
  countPages(): number {
    return this.#sites.reduce((sum, { plan }) => sum + countPages(plan.routes.all), 0)
  }

  /** The file at an address below the base URL, in any language; null: none. Pages are not included. */
  async find(address: string): Promise<Output | null> {
    for (const site of this.#sites) {
      const file = await site.find(address)
      if (file !== null) return file
    }
    return null
  }

  /** The findings of the language of an address. */
  findingsAt(path: string): Findings {
    return this.#findingsOf.get(this.siteAt(path)) ?? this.findings
  }

  /** Number of changes of the site so far. */
  get revision(): number {
    return this.#revision
  }

  /** Number of changes that require open pages to reload: templates, scripts, configuration. */
  get shellVersion(): number {
    return this.#shellVersion
  }

  /** Starts reporting findings, and soon starts watching the files. */
  start(): void {
    const severities = () => this.site.config.severities
    this.#log = createFindingLog(this.findings, severities, (changes, total) => this.#listener.findings(changes, total))
    this.#log.update()
    this.#watchLater = setTimeout(() => this.startWatching(), watchMs)
  }

  /** Starts watching, if it has not started yet; called after the first page. */
  startWatching(): void {
    if (this.#batches !== null || this.#isClosed) return
    if (this.#watchLater !== null) clearTimeout(this.#watchLater)
    const isKnown = (path: string) => this.uses(path)
    const batches = createBatches({ flush: batch => this.#take(batch), isKnown })
    this.#batches = batches
    this.#watch = startWatch({
      targets: this.#targets(),
      since: this.#since,
      poll: this.#options.poll,
      isKnown,
      onPath: batches.add,
      onPolling: reason => this.#listener.notice(pollingNotice(reason))
    })
    for (const path of this.unconfirmed) batches.add(path)
    this.site.prepare()
  }

  /** The document of a route; rejects with a `SiteReplaced` if the configuration has changed meanwhile. */
  async render(route: Route): Promise<RenderedPage> {
    const page = await this.siteAt(route.permalink).render(route)
    if (!this.#context.store.isDamaged) return page
    await this.#replaceStore()
    return this.siteAt(route.permalink).render(route)
  }

  /** Adds the finding that a browser has blocked something on a page. */
  noteBlocked(route: Route, found: Diagnostic): void {
    const owner = blockedOwner(route)
    const findings = this.findingsAt(route.permalink)
    const known = findings.of(owner)
    const isKnown = known.some(other => other.message === found.message)
    if (isKnown || known.length >= mostBlocked) return
    findings.replace(owner, [...known, found])
    this.#revision += 1
    this.#emit(new Set([route.permalink]), [])
  }

  /** Removes a page's findings from browsers: the browser reports again while it loads the page. */
  forgetBlocked(route: Route): void {
    this.findingsAt(route.permalink).replace(blockedOwner(route), [])
  }

  /** A request is being answered: prefetching pauses, or begins if this is the first request. */
  visit(): void {
    this.#prefetch.pause()
    if (this.#isVisited) return
    this.#isVisited = true
    this.#prefetch.start(this.#pagesToPrefetch())
  }

  #pagesToPrefetch(): ReadonlySet<SourcePath> {
    return new Set(this.#sites.flatMap(site => [...site.pagesToPrefetch()]))
  }

  /** Whether the site depends on this file, or on files of this folder; an absolute path. */
  uses(path: string): boolean {
    const file = this.#toSourcePath(path)
    return this.#configFiles.has(file) || this.#sites.some(site => site.uses(file))
  }

  /** Processes files that may have changed, by their absolute paths; null: nothing has changed. */
  async update({ paths, deleted }: Batch): Promise<Pick<SiteUpdate, 'pages' | 'files'> | null> {
    const changed = this.#changedFiles(paths, deleted)
    const isConfigChanged = this.#isConfigWrong || this.#isConfigOutdated()
    if (isConfigChanged && (await this.#reconfigure())) return { pages: null, files: [] }
    const { pages: concerned, files, isShellNew } = await this.#updateSites(changed)
    // Configuration errors are shown on every page.
    const pages = isConfigChanged ? null : concerned
    if (pages?.size === 0 && files.length === 0) return null
    this.#revision += 1
    if (isShellNew) this.#shellVersion += 1
    return { pages, files }
  }

  /** The default language first: the others show its bodies. */
  async #updateSites(changed: readonly ChangedFile[]): Promise<Omit<SiteUpdate, 'isReplanned'>> {
    let pages: Set<string> | null = new Set()
    const files = new Set<string>()
    let isShellNew = false
    const replanned = new Set<Site>()
    for (const site of this.#sites) {
      const update = await site.update(changed)
      if (update.isReplanned) replanned.add(site)
      for (const file of update.files) files.add(file)
      pages = pages === null || update.pages === null ? null : new Set([...pages, ...update.pages])
      isShellNew ||= update.isShellNew
    }
    if (replanned.size > 0) {
      for (const site of this.#sites) if (!replanned.has(site)) await site.followOthers()
    }
    return { pages, files: [...files], isShellNew }
  }

  /** Stores compiled results for the next server and the next build. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#watch?.close()
    this.#batches?.close()
    this.#prefetch.stop()
    this.#log?.stop()
    this.#save()
    for (const timer of [this.#watchLater, this.#follow]) if (timer !== null) clearTimeout(timer)
  }

  /** Processes changed files and informs the open pages. Never rejects, so no change ends the server. */
  async #take(batch: Batch): Promise<void> {
    for (const path of batch.paths) this.unconfirmed.delete(path)
    if (!(await this.#hasRoot())) {
      this.close()
      return this.#listener.ended('The project’s folder was deleted.')
    }
    try {
      const update = await this.update(batch)
      if (update === null) return
      const { config } = this.site
      const files = update.files.map(address => config.baseUrl + encodePath(address))
      this.#emit(update.pages, files)
      this.#prefetchAfter(update.pages === null)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#listener.notice(`A change could not be applied: ${message}`)
    }
  }

  /** Whether the project exists. If its folder was deleted and created again, the new folder must be watched. */
  async #hasRoot(): Promise<boolean> {
    const found = await waitForFolder(this.#options.root)
    if (found !== null && found !== this.#inode) {
      this.#inode = found
      this.#watch?.restart()
    }
    return found !== null
  }

  #changedFiles(paths: ReadonlySet<string>, deleted: ReadonlySet<string>): readonly ChangedFile[] {
    const { root } = this.#options
    const { inputs } = this.#context
    const reported = new Set([...paths].map(path => this.#toSourcePath(path)))
    inputs.confirm(
      reported,
      [...deleted].map(path => this.#toSourcePath(path))
    )
    // If a folder was replaced, configuration files in it may have been deleted or created, so they are read again. In
    // a new project, the folder changes because docsgen itself creates folders in it.
    const inFolders = [...this.#configFiles].filter(file => reported.has(toSourcePath(posix.dirname(file))))
    const before = new Map([...reported].map(path => [path, inputs.recall(path)]))
    inputs.invalidate([...reported, ...inFolders])
    return [...reported].flatMap((path): ChangedFile[] => {
      const was = before.get(path)
      // A file that was never read as text is not read now: it may be a picture, or not part of the site.
      if (was === undefined) return [{ path, before: was, after: undefined }]
      return inputs.consumeChanged(path) ? [{ path, before: was, after: inputs.read(root, path, () => {}) }] : []
    })
  }

  /** False: the configuration is wrong, which only changes the findings; the site keeps the previous configuration. */
  async #reconfigure(): Promise<boolean> {
    const findings: Diagnostic[] = []
    const { config, files, isOutdated } = await readConfig(this.#options, this.#context, found => findings.push(found))
    this.findings.replace('config', findings)
    this.#isConfigOutdated = isOutdated
    const sites = config && (await this.#openSites(config))
    this.#isConfigWrong = sites === null
    // A wrong configuration may have been read in part, so the earlier files stay watched, too.
    this.#configFiles = sites === null ? new Set([...this.#configFiles, ...files]) : files
    if (sites !== null) {
      if (this.#sites.length > 0) {
        this.#revision += 1
        this.#shellVersion += 1
        for (const site of this.#sites) site.replace()
      }
      this.#sites = sites
    }
    this.#followSoon()
    return sites !== null
  }

  /** null: something that the configuration names (such as a style sheet that is being saved) cannot be read now. */
  async #openSites(config: Config): Promise<readonly Site[] | null> {
    try {
      // Most of what was compiled so far is still valid under the new configuration.
      for (const site of this.#sites) site.save()
      return await this.#openAll(config)
    } catch (error) {
      if (this.#sites.length === 0) throw error
      this.findings.replace('config', [configError(error, config)])
      return null
    }
  }

  async #openAll(config: Config): Promise<readonly Site[]> {
    const sites: Site[] = []
    const all = () => sites
    const original = await Site.open(config, this.#context, { original: null, all })
    sites.push(original)
    for (const edition of config.editions) {
      const findings = this.findings.open(edition.locale.tag)
      const site = await Site.open(edition, { ...this.#context, findings }, { original, all })
      this.#findingsOf.set(site, findings)
      sites.push(site)
    }
    this.findings.keepParts(config.editions.map(({ locale }) => locale.tag))
    return sites
  }

  async #prefetchPage(source: SourcePath): Promise<boolean> {
    try {
      let hasWorked = false
      for (const site of this.#sites) hasWorked = (await site.prefetch(source)) || hasWorked
      return hasWorked
    } catch {
      // Only a store that has lost a value makes this throw.
      await this.#replaceStore()
      return true
    }
  }

  /** Starts again with an empty store: it has lost a value. */
  #replaceStore(): Promise<void> {
    const replace = async () => {
      const { root } = this.#options
      const { store } = this.#context
      if (!store.isDamaged) return
      store.discard()
      removeStore(root)
      this.#context = { ...this.#context, store: openStore(root) }
      this.#sites = await this.#openAll(this.site.config)
    }
    this.#replacing = this.#replacing.then(replace)
    return this.#replacing
  }

  /** Makes compiled results available to the next server and to builds, including one that is running. */
  #saveSoon(): void {
    const { store } = this.#context
    if (store.pending < saveBytes) return
    for (const site of this.#sites) site.save()
    store.flush()
  }

  #save(): void {
    const { store, inputs } = this.#context
    const isThere = this.#inode !== null && inodeOf(this.#options.root) === this.#inode
    if (this.#sites.length === 0 || store.isDamaged || !isThere) {
      store.discard()
      return
    }
    for (const site of this.#sites) site.save()
    writeVersions(store, inputs)
    store.save({ isPartial: true })
  }

  /** Edited pages are compiled immediately, while the open page requests them; everything else can wait. */
  #prefetchAfter(isAnywhere: boolean): void {
    const unchecked = new Set(this.#sites.flatMap(site => [...site.unchecked]))
    this.#prefetch.pause()
    if (unchecked.size <= atOnce) for (const source of unchecked) void this.#prefetchPage(source)
    else this.#prefetch.addFirst(unchecked)
    if (isAnywhere && this.#isVisited) this.#prefetch.start(this.#pagesToPrefetch())
  }

  /** Findings have changed without a file change, so pages that were sent earlier are outdated. */
  #emitFindings(pages: ReadonlySet<SourcePath>): void {
    const routesOf = (source: SourcePath) => this.#sites.flatMap(({ plan }) => plan.routes.bySource.get(source) ?? [])
    const addresses = [...pages].flatMap(routesOf).map(({ permalink }) => permalink)
    const outdated = addresses.filter(address => this.#sent.has(address))
    if (outdated.length === 0) return
    this.#revision += 1
    this.#emit(new Set(outdated), [])
  }

  /** A page is sent with the findings known at that time. */
  noteSent({ permalink }: Route): void {
    this.#sent.add(permalink)
  }

  #emit(pages: ReadonlySet<string> | null, files: readonly string[]): void {
    this.#listener.message({
      revision: this.#revision,
      pages: pages === null ? null : [...pages].map(encodePath),
      files
    })
  }

  #confirmLater(path: string): void {
    this.unconfirmed.add(path)
    this.#batches?.add(path)
  }

  #addFolder(folder: string): void {
    if (this.#folders.has(folder)) return
    this.#folders.add(folder)
    this.#followSoon()
  }

  /** New folders are found one by one while pages are compiled; one update of the watcher covers many. */
  #followSoon(): void {
    if (this.#isClosed || this.#watch === null) return
    this.#follow ??= setTimeout(() => {
      this.#follow = null
      this.#watch?.follow(this.#targets())
    }, followMs)
  }

  #targets() {
    const { config, plan } = this.site
    return watchTargets(config, this.#configFiles, this.#folders, claimedPaths(plan.collections, plan.sources))
  }

  #toSourcePath(path: string): SourcePath {
    return toSourcePath(relative(this.#options.root, path))
  }
}

function pollingNotice(reason: string): string {
  const limit = reason === 'ENOSPC' ? 'fs.inotify.max_user_watches=524288' : 'fs.inotify.max_user_instances=512'
  const cure = process.platform === 'linux' ? ` Raise the limit: sudo sysctl ${limit}` : ''
  return `The system has no watchers left (${reason}), so the files are polled.${cure}`
}
