/** Names of the author as parts of addresses and as ids. */

/** Without some signs at both ends. A regular expression would take time that grows with the square of the length. */
export function trimmed(text: string, signs: string): string {
  let from = 0
  let to = text.length
  while (from < to && signs.includes(text[from] ?? '')) from++
  while (to > from && signs.includes(text[to - 1] ?? '')) to--
  return text.slice(from, to)
}

/** A name as one part of an address; '' if nothing is left. */
export function addressPart(name: string): string {
  return trimmed(name.replace(/[^\p{L}\p{N}._~-]/gu, '-'), '-.').replaceAll(/-{2,}/g, '-')
}

/** Names → last parts of addresses, each only once, also where small and capital letters are the same. */
export function createAddresses(): (name: string) => string {
  const taken = new Set<string>()
  return name => {
    const safe = name
      .split('/')
      .map(addressPart)
      .filter(part => part !== '')
      .join('/')
      .slice(0, 150)
    const base = safe === '' ? 'x' : safe
    let made = base
    for (let number = 2; taken.has(made.toLowerCase()); number++) made = `${base}-${number}`
    taken.add(made.toLowerCase())
    return made
  }
}
