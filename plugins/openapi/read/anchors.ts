/** Ids on a page: safe in addresses, and each only once. */

export interface Anchors {
  /** The id for a name; a second one gets a number. */
  readonly take: (name: string) => string
  /** An id that is safe and free. */
  readonly add: (id: string) => void
  readonly all: ReadonlySet<string>
}

/** `mark`: a sign with which ids begin that become whole later. */
export function createAnchors(mark = ''): Anchors {
  const all = new Set<string>()
  const numbers = new Map<string, number>()
  return {
    all,
    add: id => void all.add(id),
    take(name) {
      const id = mark + safeId(name.slice(mark.length))
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
  return name.replace(/[^\p{L}\p{N}._~$@*/:-]/gu, '-').slice(0, mostOfId)
}

/** Longer ids are cut. */
export const mostOfId = 200
