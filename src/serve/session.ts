/** One run of the server: what its parts tell each other. */
import type { SourcePath } from '../types/basics.ts'
import type { ServeMessage } from '../types/serve.ts'
import { fileTime } from '../util/file-stats.ts'
import { encodePath } from '../util/paths.ts'
import { createFindingNews, type FindingNews } from './finding-news.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { LiveSite } from './live-site.ts'
import type { ServeListener, ServeOptions } from './options.ts'
import { createWarmer, type Warmer } from './warmer.ts'
import { type Batch, type Batches, createBatches } from './watch/batches.ts'
import { folderId, waitForFolder } from './watch/project-folder.ts'
import { startWatch, type Watch } from './watch/watch.ts'

export interface SessionListener extends ServeListener {
  /** Something for the open pages. */
  message(message: ServeMessage): void
}

/**
 * When watching starts though nobody has asked for a page. It costs two seconds of processor time at 10,000 pages,
 * which the first page shall not wait for.
 */
const watchMs = 1000
const followMs = 50
/** Edited pages that are not put off. */
const atOnce = 3

export class Session {
  readonly ledger: Ledger
  readonly site: LiveSite
  readonly #root: string
  readonly #listener: SessionListener
  readonly #news: FindingNews
  readonly #warmer: Warmer<SourcePath>
  readonly #batches: Batches
  /** When reading began. */
  readonly #since: number
  readonly #poll: boolean
  readonly #watchLater: NodeJS.Timeout
  #watch: Watch | null = null
  #isWatching = false
  #isClosed = false
  /** Which folder the project is. */
  #folder: string | null
  #follow: NodeJS.Timeout | null = null
  #isVisited = false

  /** Reads the site and watches it; the ledger alone when the configuration is missing or wrong. */
  static async open(options: ServeOptions, listener: SessionListener): Promise<Session | Ledger> {
    let session: Session | null = null
    const whenOpen = (act: (session: Session) => void) => {
      if (session !== null) act(session)
    }
    const since = fileTime()
    const ledger = createLedger(() => whenOpen(open => open.#news.touch()))
    const site = await LiveSite.open({
      ...options,
      ledger,
      onFound: pages => whenOpen(open => open.#tellFound(pages)),
      onWanted: () => whenOpen(open => open.#followSoon()),
      onDoubt: path => whenOpen(open => open.#batches.add(path))
    })
    if (site === null) return ledger
    session = new Session(options, listener, ledger, site, since)
    return session
  }

  private constructor(
    { root, poll }: ServeOptions,
    listener: SessionListener,
    ledger: Ledger,
    site: LiveSite,
    since: number
  ) {
    this.#root = root
    this.#poll = poll
    this.#since = since
    this.#folder = folderId(root)
    this.#listener = listener
    this.ledger = ledger
    this.site = site
    this.#news = createFindingNews(ledger, () => site.now.config.severities, listener)
    this.#warmer = createWarmer(source => site.now.warm(source))
    this.#batches = createBatches({ flush: batch => this.#take(batch), isKnown: path => site.knows(path) })
    this.#watchLater = setTimeout(() => this.startWatching(), watchMs)
    this.#news.touch()
  }

  /** Watches from now on, if not yet: the first page was served. */
  startWatching(): void {
    if (this.#isWatching || this.#isClosed) return
    this.#isWatching = true
    clearTimeout(this.#watchLater)
    this.#watch = startWatch({
      wanted: this.site.wanted(),
      since: this.#since,
      poll: this.#poll,
      isKnown: path => this.site.knows(path),
      onPath: path => this.#batches.add(path),
      onPolling: reason => this.#listener.notice(pollingNotice(reason))
    })
  }

  /** Somebody asks for something: what was not compiled yet waits, and is begun with afterwards. */
  visit(): void {
    this.#warmer.pause()
    if (this.#isVisited) return
    this.#isVisited = true
    this.#warmer.start(this.site.now.toWarm())
  }

  close(): void {
    this.#isClosed = true
    this.#watch?.close()
    this.#batches.close()
    this.#warmer.stop()
    this.#news.stop()
    this.site.close()
    clearTimeout(this.#watchLater)
    if (this.#follow !== null) clearTimeout(this.#follow)
  }

  /** Takes changed files into account and tells the open pages. Never rejects: a server lives through everything. */
  async #take(batch: Batch): Promise<void> {
    if (!(await this.#hasRoot())) {
      this.close()
      return this.#listener.ended('The folder of the project is gone.')
    }
    try {
      const update = await this.site.update(batch)
      if (update === null) return
      const { config } = this.site.now
      const files = update.files.map(address => config.baseUrl + encodePath(address))
      this.#tell(update.pages, files)
      this.#warmAfter(update.pages === null)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#listener.notice(`A change could not be taken into account: ${message}`)
    }
  }

  /** Whether the project is there. One that was deleted and made again is another folder, which nobody watches. */
  async #hasRoot(): Promise<boolean> {
    const found = await waitForFolder(this.#root)
    if (found !== null && found !== this.#folder) {
      this.#folder = found
      this.#watch?.restart()
    }
    return found !== null
  }

  /** What was just edited is compiled at once, while the open page asks for it; everything else can wait. */
  #warmAfter(isAnywhere: boolean): void {
    const { now } = this.site
    this.#warmer.pause()
    if (now.unjudged.size <= atOnce) for (const source of now.unjudged) void now.warm(source)
    else this.#warmer.addFirst(now.unjudged)
    if (isAnywhere && this.#isVisited) this.#warmer.start(now.toWarm())
  }

  #tellFound(pages: ReadonlySet<SourcePath>): void {
    const { bySource } = this.site.now.planned.routes
    const addresses = [...pages].flatMap(source => bySource.get(source)?.permalink ?? [])
    this.site.noteFound()
    this.#tell(new Set(addresses), [])
  }

  #tell(pages: ReadonlySet<string> | null, files: readonly string[]): void {
    const { revision } = this.site
    this.#listener.message({ revision, pages: pages === null ? null : [...pages].map(encodePath), files })
  }

  /** New folders come one by one while pages are compiled; the list of all is made once for many. */
  #followSoon(): void {
    this.#follow ??= setTimeout(() => {
      this.#follow = null
      this.#watch?.follow(this.site.wanted())
    }, followMs)
  }
}

function pollingNotice(reason: string): string {
  const limit = reason === 'ENOSPC' ? 'fs.inotify.max_user_watches=524288' : 'fs.inotify.max_user_instances=512'
  const cure = process.platform === 'linux' ? ` More watchers: sudo sysctl ${limit}` : ''
  return `The system has no watchers left (${reason}), so the files are looked at every moment.${cure}`
}
