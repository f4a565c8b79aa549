/**
 * The remote cache in one run. Values of other machines are added to the store before pages are compiled; new values
 * are sent after the site is published. No server failure fails a build: the first one becomes a finding, and the rest
 * of the run works without the server.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finding } from '../../diagnostics/finding.ts'
import type { Store, UsedValue } from '../../incremental/store.ts'
import type { Config, RemoteCacheConfig } from '../../types/config.ts'
import type { Diagnostic } from '../../types/findings.ts'
import { makeFolder } from '../../util/guarded-files.ts'
import { atOnce, completeSettings, type Environment, RemoteClient, RemoteProblem } from './client.ts'
import { type RemoteKeys, remoteKeys } from './keys.ts'
import {
  keyOfPack,
  knownIn,
  listLimit,
  mostPacks,
  type NewPack,
  type Pack,
  type PackList,
  packSizeFor,
  packValues,
  readList,
  unpack,
  writeList
} from './packs.ts'

/** Environment variable: `off`, or `read` for a run that sends nothing. */
const modeVariable = 'DOCSGEN_REMOTE_CACHE'

interface Setting {
  readonly config: RemoteCacheConfig
  readonly environment: Environment
  /** Folder of this run for fetched packs and packs to be sent. */
  readonly folder: string
  readonly keysOf: () => RemoteKeys
}

/** The configured cache; null: disabled. */
export function openRemoteCache(
  config: Config & { readonly remoteCache: RemoteCacheConfig },
  store: Pick<Store, 'code' | 'folder'>,
  environment: Environment
): RemoteCache | null {
  if (environment[modeVariable] === 'off') return null
  return new RemoteCache({
    config: config.remoteCache,
    environment,
    // A later run removes files that a killed run leaves under such a name.
    folder: join(store.folder, `${process.pid}-remote.tmp`),
    keysOf: () => remoteKeys(config, store.code)
  })
}

export class RemoteCache {
  readonly findings: Diagnostic[] = []
  readonly folder: string
  readonly #config: RemoteCacheConfig
  readonly #isReadOnly: boolean
  readonly #keysOf: () => RemoteKeys
  #keys: RemoteKeys | null = null
  /** null: the server is not used. */
  #client: RemoteClient | null = null
  /** Packs listed under the nearest key that exists; null: none exists; undefined: not looked up yet. */
  #base: PackList | null | undefined
  readonly #isThere = new Map<string, boolean>()
  /** Fetched packs, by file. */
  readonly #fetched = new Map<string, Pack>()
  #hasAsked = false

  constructor({ config, environment, folder, keysOf }: Setting) {
    this.folder = folder
    this.#config = config
    this.#isReadOnly = config.readOnly || environment[modeVariable] === 'read'
    this.#keysOf = keysOf
    try {
      const settings = completeSettings(config, environment)
      if (settings === null) this.#sayNoToken()
      else this.#client = new RemoteClient(settings)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  get hasValues(): boolean {
    return this.#fetched.size > 0
  }

  /** Fetches values of other machines and adds them to the store, once. Returns whether there are any. */
  async fetch(store: Pick<Store, 'addOthers'>): Promise<boolean> {
    if (this.#hasAsked) return false
    this.#hasAsked = true
    await this.#guarded(async client => {
      makeFolder(this.folder)
      await client.within(async signal => {
        const packs = (await this.#findBase(client, signal)) ?? []
        await inParallel([...packs.entries()], ([at, pack]) => this.#fetchPack(client, pack, at, signal))
      })
    })
    if (this.hasValues) store.addOthers([this.folder])
    return this.hasValues
  }

  /** Sends values that the base packs lack, and lists all packs under the keys of this run. `read` returns a value. */
  async send(used: readonly UsedValue[], read: (key: string) => string | null): Promise<void> {
    if (this.#isReadOnly) return
    await this.#guarded(async client => {
      const { own, base } = await client.within(async signal => {
        const base = await this.#findBase(client, signal)
        const own = await this.#unwritten(client, signal)
        return { own, base }
      })
      if (own.length === 0) return
      const { kept, values } = this.#select(used, base)
      makeFolder(this.folder)
      const packs = await packValues(
        values.flatMap(({ key }) => {
          const value = read(key)
          return value === null ? [] : [[key, value] as const]
        }),
        this.folder,
        packSizeFor(values.reduce((sum, { spot: [, length] }) => sum + length, 0))
      )
      const sent = await this.#sendPacks(client, packs)
      const list = [...sent, ...kept].slice(0, mostPacks)
      if (list.length > 0) {
        await client.within(signal => inParallel(own, key => client.put(key, writeList(key, list), elapsed(), signal)))
      }
    })
  }

  /** Removes the files of this run. */
  close(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true })
    } catch {
      // The next run removes what this one cannot.
    }
  }

  /** The list of the nearest key that exists. */
  async #findBase(client: RemoteClient, signal: AbortSignal): Promise<PackList | null> {
    if (this.#base !== undefined) return this.#base
    this.#keys ??= this.#keysOf()
    const { wanted } = this.#keys
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce)
      await inParallel(some, async key => void this.#isThere.set(key, await client.has(key, signal)))
      for (const key of some.filter(key => this.#isThere.get(key))) {
        const list = await this.#unlessWrong(async () => {
          const bytes = await client.get(key, listLimit, signal)
          return bytes === null ? null : readList(key, bytes)
        })
        if (list === null) continue
        this.#base = list
        return list
      }
    }
    await client.checkStatus(signal)
    this.#base = null
    return null
  }

  async #fetchPack(client: RemoteClient, pack: Pack, at: number, signal: AbortSignal): Promise<void> {
    await this.#unlessWrong(async () => {
      const bytes = await client.get(keyOfPack(pack), pack.size, signal)
      // Servers delete artifacts that have not been used for a while.
      if (bytes === null) return null
      // Names sort from the oldest to the newest pack, as in a store.
      const path = join(this.folder, `${String(mostPacks - at).padStart(8, '0')}-${keyOfPack(pack)}.pack`)
      await unpack(pack, bytes, path)
      this.#fetched.set(path, pack)
      return null
    })
  }

  /** Keys of this run that do not exist on the server yet. */
  async #unwritten(client: RemoteClient, signal: AbortSignal): Promise<readonly string[]> {
    this.#keys ??= this.#keysOf()
    const { own } = this.#keys
    await inParallel(
      own.filter(key => !this.#isThere.has(key)),
      async key => void this.#isThere.set(key, await client.has(key, signal))
    )
    return own.filter(key => !this.#isThere.get(key))
  }

  /** Which packs of the base are kept, and which values they lack. */
  #select(used: readonly UsedValue[], base: PackList | null) {
    const shared = used.filter(({ key }) => !ofThisMachine.test(key))
    const isFull = base === null || base.length > mostPacks - newPacks
    if (isFull) return { kept: [], values: shared }
    // The packs were not fetched, so they are assumed complete; the next clone computes and sends missing values.
    if (!this.#hasAsked) return { kept: base, values: shared.filter(({ isNew }) => isNew) }
    const isKnown = knownIn([...this.#fetched.keys()])
    const fetched = new Set([...this.#fetched.values()].map(({ hash }) => hash))
    return {
      kept: base.filter(({ hash }) => fetched.has(hash)),
      values: shared.filter(({ key, spot }) => !isKnown(key, spot))
    }
  }

  /** The packs sent within the time limit; the next commit sends the rest. */
  async #sendPacks(client: RemoteClient, packs: readonly NewPack[]): Promise<readonly Pack[]> {
    const sent: Pack[] = []
    const send = async (pack: NewPack, signal: AbortSignal) => {
      await client.put(keyOfPack(pack), readFileSync(pack.path), elapsed(), signal)
      sent.push(pack)
    }
    try {
      // Leaves time for sending the list.
      await client.within(signal => inParallel(packs, pack => send(pack, signal)), 0.8)
    } catch (error) {
      if (sent.length === 0) throw error
      this.#note(error)
    }
    return sent
  }

  /** Reports wrong content of one artifact and returns null: other artifacts may be right. */
  async #unlessWrong<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RemoteProblem && error.isContent)) throw error
      this.#note(error)
      return null
    }
  }

  async #guarded(work: (client: RemoteClient) => Promise<void>): Promise<void> {
    if (this.#client === null) return
    try {
      await work(this.#client)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  #giveUp(error: unknown): void {
    this.#note(error)
    this.#client = null
  }

  /** Reports only the first problem: further ones usually have the same cause. */
  #note(error: unknown): void {
    if (this.findings.some(({ code }) => code === 'cache/remote')) return
    const { place } = this.#config
    if (error instanceof RemoteProblem) {
      this.findings.push(finding('cache/remote', place(), `The remote cache ${error.message}.`, error.hint))
      return
    }
    const { code } = error as NodeJS.ErrnoException
    if (typeof code !== 'string') throw error
    const message = `Results of the remote cache cannot be written to the cache of this machine (${code}).`
    this.findings.push(finding('cache/remote', place(), message, 'Check whether the disk is full.'))
  }

  #sayNoToken(): void {
    const message = 'The remote cache is not used: its token is not set.'
    const hint =
      'Set the environment variable DOCSGEN_CACHE_TOKEN on the machines that use the cache, or remove “cache.remote”.'
    this.findings.push(finding('cache/no-token', this.#config.place(), message, hint))
  }
}

/** Packs that a run may add to those of its base, unless very much is new. */
const newPacks = 4

/** First words of keys that other machines cannot use: file stamps, files of shards, the run itself. */
const ofThisMachine = /^(?:files|file|site) /

/** Sent as the time that the artifact took to make; servers add up the time saved. */
function elapsed(): number {
  return performance.now()
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const take = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take))
}
