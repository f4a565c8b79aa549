/** Finds for the children of an element, as it is served now, those that they were before. */

/** Longer lists are not searched for the best match: half a million comparisons take a moment. */
const longest = 700

/** Children of `after` → the children of `before` that they are, in the same order; the others are new. */
export function matchChildren(before: Element, after: Element): ReadonlyMap<ChildNode, ChildNode> {
  const [old, now] = [[...before.childNodes], [...after.childNodes]]
  const partners = new Map<ChildNode, ChildNode>()
  const equal = equalRuns(old.map(textOf), now.map(textOf))
  let [fromOld, fromNow] = [0, 0]
  // What is equal stays; what stands between two equal ones is the same thing, changed, if it is of the same kind.
  for (const [oldAt, nowAt] of [...equal, [old.length, now.length] as const]) {
    pairKinds(old.slice(fromOld, oldAt), now.slice(fromNow, nowAt), partners)
    const [kept, wanted] = [old[oldAt], now[nowAt]]
    if (kept !== undefined && wanted !== undefined) partners.set(wanted, kept)
    fromOld = oldAt + 1
    fromNow = nowAt + 1
  }
  return partners
}

function textOf(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`
}

/** Positions of equal texts: the longest sequence that is in both lists. */
function equalRuns(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const head = Array.from({ length: start }, (_, at) => [at, at] as const)
  const tail = Array.from({ length: end }, (_, at) => [old.length - end + at, now.length - end + at] as const)
  const [oldMiddle, nowMiddle] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const isLong = oldMiddle.length > longest || nowMiddle.length > longest
  const middle = isLong ? [] : commonSequence(oldMiddle, nowMiddle)
  return [...head, ...middle.map(([a, b]) => [a + start, b + start] as const), ...tail]
}

/** The classic table: `lengths[a][b]` is the length of the sequence from there on. */
function commonSequence(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (a: number, b: number) => lengths[a]?.[b] ?? 0
  for (let a = old.length - 1; a >= 0; a--) {
    const row = lengths[a]
    if (row === undefined) continue
    for (let b = now.length - 1; b >= 0; b--) {
      row[b] = old[a] === now[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1))
    }
  }
  const found: (readonly [number, number])[] = []
  let [a, b] = [0, 0]
  while (a < old.length && b < now.length) {
    if (old[a] === now[b]) found.push([a++, b++])
    else if (at(a + 1, b) >= at(a, b + 1)) a++
    else b++
  }
  return found
}

function pairKinds(old: readonly ChildNode[], now: readonly ChildNode[], partners: Map<ChildNode, ChildNode>): void {
  let from = 0
  for (const wanted of now) {
    const at = old.findIndex((node, index) => index >= from && isSameKind(node, wanted))
    const partner = old[at]
    if (partner === undefined) continue
    partners.set(wanted, partner)
    from = at + 1
  }
}

/** Headings and items with ids are known by them; everything else by its name. */
function isSameKind(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeName !== b.nodeName) return false
  return !(a instanceof Element && b instanceof Element) || a.id === b.id
}
