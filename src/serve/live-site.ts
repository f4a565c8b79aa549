/** The site as it is served: read when the server starts, kept current by what the watcher tells. */
import { join, posix, relative } from 'node:path'
import { storeFolder } from '../build/project-store.ts'
import { Store } from '../incremental/store.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import { type Applied, ConfiguredSite, type SiteSurroundings } from './configured-site.ts'
import { contentFolders, observe } from './effects.ts'
import { createFileMemory } from './file-memory.ts'
import type { ServeOptions } from './options.ts'
import { createPresence } from './presence.ts'
import { type ReadConfig, readProjectConfig } from './project-config.ts'
import { unusable } from './unusable.ts'
import type { Batch } from './watch/batches.ts'
import type { Wanted } from './watch/wanted.ts'

export interface LiveSiteOptions
  extends Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search' | 'drafts'>,
    Omit<SiteSurroundings, 'memory' | 'presence' | 'cache' | 'onFolder'> {
  /** Hears that `wanted()` says something new. */
  readonly onWanted: () => void
  /** Hears of files, by absolute paths, that may be gone or just being saved: `update` has to be told which. */
  readonly onDoubt: (path: string) => void
}

/** What a batch of changed files did. */
export type Update = Pick<Applied, 'pages' | 'files'>

export class LiveSite {
  readonly #options: LiveSiteOptions
  readonly #around: SiteSurroundings
  /** Folders outside of the content that pages take files from. */
  readonly #folders: ReadonlySet<string>
  #configFiles: ReadonlySet<SourcePath>
  #isConfigOutdated: ReadConfig['isOutdated']
  /** The site is that of an earlier configuration: the one of now is wrong. */
  #isConfigWrong = false
  #site: ConfiguredSite
  #revision = 0
  #frame = 0

  /** null when the configuration is missing or wrong: the ledger says why. */
  static async open(options: LiveSiteOptions): Promise<LiveSite | null> {
    const folders = new Set<string>()
    const onFolder = (folder: string) => {
      if (folders.has(folder)) return
      folders.add(folder)
      options.onWanted()
    }
    const cache = Store.open(join(options.root, storeFolder))
    const presence = createPresence(path => options.onDoubt(join(options.root, path)))
    const around = { ...options, memory: createFileMemory(presence), presence, cache, onFolder }
    const read = await readConfig(options, around)
    if (read.config === null) {
      cache.discard()
      return null
    }
    return new LiveSite(options, around, folders, await ConfiguredSite.open(read.config, around), read)
  }

  private constructor(
    options: LiveSiteOptions,
    around: SiteSurroundings,
    folders: ReadonlySet<string>,
    site: ConfiguredSite,
    { files, isOutdated }: ReadConfig
  ) {
    this.#options = options
    this.#around = around
    this.#folders = folders
    this.#site = site
    this.#configFiles = files
    this.#isConfigOutdated = isOutdated
  }

  /** The site under the configuration of now. */
  get now(): ConfiguredSite {
    return this.#site
  }

  /** Counts the changes of the site. */
  get revision(): number {
    return this.#revision
  }

  /** Counts the changes after which open pages have to be loaded anew: templates, scripts, configuration. */
  get frame(): number {
    return this.#frame
  }

  /** Findings changed though no file did: pages that were served before say less than is known now. */
  noteFound(): void {
    this.#revision += 1
  }

  /** Takes files that may have changed into account, by their absolute paths; null when nothing is different. */
  async update({ paths, gone }: Batch): Promise<Update | null> {
    const { root } = this.#options
    const { memory, presence } = this.#around
    const toSourcePaths = (all: ReadonlySet<string>) => new Set([...all].map(path => this.#toSourcePath(path)))
    const told = toSourcePaths(paths)
    presence.believe(told, toSourcePaths(gone))
    // Of a folder that is another one, what makes the configuration may be gone or there at last.
    const inFolders = [...this.#configFiles].filter(file => told.has(posix.dirname(file) as SourcePath))
    const files = [...new Set([...told, ...inFolders])]
    memory.distrust(files)
    const changed = files.flatMap(path => observe(path, root, memory) ?? [])
    const isConfigChanged = this.#isConfigWrong || this.#isConfigOutdated()
    if (isConfigChanged && (await this.#reconfigure())) return { pages: null, files: [] }
    const applied = await this.#site.apply(changed)
    // What is wrong with the configuration stands on every page.
    const pages = isConfigChanged ? null : applied.pages
    if (pages?.size === 0 && applied.files.length === 0) return null
    this.#revision += 1
    if (applied.isFrameNew) this.#frame += 1
    return { pages, files: applied.files }
  }

  /** Whether the site is made with that file, or with files of that folder; an absolute path. */
  knows(path: string): boolean {
    const file = this.#toSourcePath(path)
    return this.#configFiles.has(file) || this.#site.knows(file)
  }

  close(): void {
    this.#around.cache.discard()
  }

  /** What has to be watched. */
  wanted(): Wanted {
    const { config } = this.#site
    const absolute = (path: string) => join(config.root, path)
    const content = contentFolders(config)
    const files = [...this.#configFiles, ...config.styles, ...content.filter(isFile)]
    return {
      root: config.root,
      allowed: config.allowedRoots,
      trees: content.filter(path => !isFile(path)).map(absolute),
      folders: [...new Set([...files.map(file => posix.dirname(file)), ...this.#folders])].map(absolute)
    }
  }

  /** False: the configuration is wrong, and changes nothing but the findings; the site goes on under the one before. */
  async #reconfigure(): Promise<boolean> {
    const { config, files, isOutdated } = await readConfig(this.#options, this.#around)
    this.#isConfigOutdated = isOutdated
    const site = config && (await this.#openSite(config))
    this.#isConfigWrong = site === null
    // One that is wrong may have been read in part.
    this.#configFiles = site === null ? new Set([...this.#configFiles, ...files]) : files
    if (site !== null) {
      this.#site = site
      this.#revision += 1
      this.#frame += 1
    }
    this.#options.onWanted()
    return site !== null
  }

  /** null: something that the configuration names, like a style sheet that is being exchanged, cannot be read now. */
  async #openSite(config: Config): Promise<ConfiguredSite | null> {
    try {
      return await ConfiguredSite.open(config, this.#around)
    } catch (error) {
      this.#options.ledger.replace('config', [unusable(error, config)])
      return null
    }
  }

  #toSourcePath(path: string): SourcePath {
    return toSourcePath(relative(this.#options.root, path))
  }
}

/** The findings of the configuration are those of this reading. */
async function readConfig(options: LiveSiteOptions, { memory }: SiteSurroundings): Promise<ReadConfig> {
  const findings: Diagnostic[] = []
  const read = await readProjectConfig(options, memory, finding => findings.push(finding))
  options.ledger.replace('config', findings)
  return read
}

/** A protobuf set can be one file instead of a folder. */
function isFile(path: string): boolean {
  return path.endsWith('.json')
}
