/** Ids on a page: safe in addresses, and each only once. */

export interface Anchors {
  /** The id for a name; a second one gets a number. */
  readonly take: (name: string) => string
  readonly all: ReadonlySet<string>
}

export function createAnchors(): Anchors {
  const all = new Set<string>()
  const numbers = new Map<string, number>()
  return {
    all,
    take(name) {
      const id = safeId(name)
      let number = numbers.get(id) ?? 1
      let found = number === 1 ? id : `${id}-${number}`
      while (all.has(found)) found = `${id}-${++number}`
      numbers.set(id, number + 1)
      all.add(found)
      return found
    }
  }
}

/** Without white space and signs that addresses encode; letters of all languages stay. */
export function safeId(name: string): string {
  return name.replace(/[^\p{L}\p{N}._~$@*/:-]/gu, '-').slice(0, 200)
}
