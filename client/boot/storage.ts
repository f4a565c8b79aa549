/**
 * The browser's storage, which may be blocked, full or hold garbage: nothing here
 * throws. Each failure is logged once and counts as an empty storage.
 */

export interface Store {
  /** null: nothing is stored, or nothing can be read. */
  get(key: string): string | null
  /** null deletes. Without effect where storage fails. */
  set(key: string, value: string | null): void
  /** Called with the new value when it changes: by `set`, by another tab, or by clearing everything (null). */
  listen(key: string, listener: (value: string | null) => void): void
}

/** `suffix` stands at the end of every key. */
export function openStorage(type: 'localStorage' | 'sessionStorage', suffix: string): Store {
  const warned = new Set<string>()
  const listeners: (readonly [key: string, listener: (value: string | null) => void])[] = []

  function warn(message: string, ...details: unknown[]): void {
    if (warned.has(message)) return
    warned.add(message)
    console.warn(message, ...details)
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

  function attempt<Result>(operation: string, key: string, run: (area: Storage) => Result, value = ''): Result | null {
    const area = open()
    try {
      return area && run(area)
    } catch (error) {
      warn(`can't ${operation} key=${key}`, value, error)
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
    else attempt('set', key, area => area.setItem(key + suffix, value), `value=${value}`)
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
