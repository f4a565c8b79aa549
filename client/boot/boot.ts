/** The boot object, which index.ts creates once and passes to every module that is loaded later. */
import { trustedTypesPolicy } from '../../src/shared/dom.ts'
import type { ClientSettings } from '../../src/types/client.ts'

export interface Boot {
  readonly settings: ClientSettings
  readonly storage: Store
  readonly policy: TrustedTypesPolicy
  /** Shared by all modules, so that no file is fetched twice. */
  readonly read: Read
  /** Goes to an address of this site as a click on a link does; without the router the browser loads it. */
  visit(url: URL): Promise<void>
  /** Loads the chrome (client/chrome) once; resolves when it is ready, rejects when it cannot be loaded. */
  loadChrome(): Promise<void>
  /** Loads the search once, or rejects. It then listens for the event `docsgen:search`. */
  loadSearch(): Promise<void>
}

/** The export of the modules of the chrome and the search. The boot loads them by address, it does not import them. */
export interface LateModule {
  /** Called once. The module counts as loaded when the promise is fulfilled. */
  start(boot: Boot): void | Promise<void>
}

/**
 * The one Trusted Types policy: only through it does text of this site become HTML or a script, because the content
 * security policy requires trusted types. HTML is parsed to documents; nothing is written into the page as text.
 */
export interface TrustedTypesPolicy {
  /** For `DOMParser.parseFromString`. */
  createHTML(html: string): string
  /** For `script.src`. */
  createScriptURL(url: string): string
  /** For `script.text`. */
  createScript(text: string): string
}

/** Call once: the policy must not be made twice. Browsers without Trusted Types get the texts as they are. */
export function createPolicy(): TrustedTypesPolicy {
  const asIs = (text: string) => text
  const rules: TrustedTypesPolicy = { createHTML: asIs, createScriptURL: asIs, createScript: asIs }
  return window.trustedTypes?.createPolicy(trustedTypesPolicy, rules) ?? rules
}

/** Fetches a JSON file once while the page is open. Rejects when that fails; the next call fetches it again. */
export type Read = <Data>(address: string) => Promise<Data>

export function createReader(): Read {
  const files = new Map<string, Promise<unknown>>()
  return <Data>(address: string) => {
    const file = files.get(address) ?? fetchJson(address)
    files.set(address, file)
    file.catch(() => files.delete(address))
    // The build writes the file, so the caller knows its type.
    return file as Promise<Data>
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/** Loads once; after a failure the next call tries again. */
export function lazily<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load().catch(error => {
      loading = null
      throw error
    })
    return loading
  }
}

/**
 * The browser's storage, which may be blocked, full or damaged. Nothing here throws: each failure is logged once and
 * counts as an empty storage.
 */
export interface Store {
  /** null: nothing is stored, or nothing can be read. */
  get(key: string): string | null
  /** null deletes. Without effect where storage fails. */
  set(key: string, value: string | null): void
  /** Called with the new value when it changes: by `set`, by another tab, or by clearing everything (null). */
  listen(key: string, listener: (value: string | null) => void): void
}

/** `suffix` ends every key. */
export function openStorage(type: 'localStorage' | 'sessionStorage', suffix: string): Store {
  const warned = new Set<string>()
  const listeners: (readonly [key: string, listener: (value: string | null) => void])[] = []

  function warn(message: string, error: unknown): void {
    if (warned.has(message)) return
    warned.add(message)
    console.warn(message, error)
  }

  /** Even naming the storage throws where cookies are blocked; old web views give null. */
  function open(): Storage | null {
    try {
      const area: Storage | null = window[type]
      if (area) return area
    } catch (error) {
      warn('storage is not available', error)
    }
    return null
  }

  function attempt<Result>(operation: string, key: string, run: (area: Storage) => Result): Result | null {
    const area = open()
    try {
      return area && run(area)
    } catch (error) {
      warn(`can't ${operation} key=${key}`, error)
      return null
    }
  }

  function get(key: string): string | null {
    return attempt('get', key, area => area.getItem(key + suffix))
  }

  function set(key: string, value: string | null): void {
    const before = get(key)
    if (value === before) return
    if (value === null) attempt('delete', key, area => area.removeItem(key + suffix))
    else attempt('set', key, area => area.setItem(key + suffix, value))
    if (get(key) !== before) call(key, value)
  }

  function call(key: string | null, value: string | null): void {
    for (const [own, listener] of listeners) if (key === null || key === own) listener(value)
  }

  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    if (storageArea !== open()) return
    if (key === null) call(null, null)
    else if (key.endsWith(suffix)) call(key.slice(0, key.length - suffix.length), newValue)
  })

  return { get, set, listen: (key, listener) => void listeners.push([key, listener]) }
}
