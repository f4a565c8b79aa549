/**
 * Changes the page where the server's HTML has changed, and nowhere else. Compares three states: the HTML served
 * before, the HTML served now, and the current page. So everything that readers and scripts did to the page (focus,
 * open tabs and folds, live components) stays, unless the author changed that very element.
 */
import { trusted } from './trusted.ts'

interface PatchOptions {
  /** Elements whose content is updated by other code. */
  readonly isKept: (element: Element) => boolean
  /** Elements that scripts own: replaced as a whole when anything in them has changed. */
  readonly isWhole: (before: Element, after: Element) => boolean
}

/** Returns whether anything was changed. `live` is the current state of `before`. */
export function patch(live: Node, before: Node, after: Node, options: PatchOptions): boolean {
  if (before.isEqualNode(after)) return false
  if (!(live instanceof Element && before instanceof Element && after instanceof Element)) {
    live.nodeValue = after.nodeValue
    return true
  }
  if (before.nodeName !== after.nodeName || options.isWhole(before, after)) {
    live.replaceWith(copyOf(after))
    return true
  }
  patchAttributes(live, before, after)
  if (!options.isKept(live)) patchChildren(live, before, after, options)
  return true
}

/** Applies the differences between `before` and `after` to `live`. */
export function patchAttributes(live: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const [old, now] = [before.getAttribute(name), after.getAttribute(name)]
    if (old === now) continue
    if (name === 'class') {
      live.classList.remove(...before.classList)
      live.classList.add(...after.classList)
    } else if (now === null) live.removeAttribute(name)
    else live.setAttribute(name, now)
  }
}

function patchChildren(live: Element, before: Element, after: Element, options: PatchOptions): void {
  const standing = alignChildren(live, before)
  // Scripts have rebuilt the content: only replacing all of it is certainly right.
  if (standing === null) {
    live.replaceChildren(...[...after.childNodes].map(copyOf))
    return
  }
  const partners = matchChildren(before, after)
  const stays = new Set(partners.values())
  for (const [old, node] of standing) if (!stays.has(old)) node.remove()
  let last: ChildNode | null = null
  for (const wanted of [...after.childNodes]) {
    const old = partners.get(wanted)
    const found = old === undefined ? undefined : standing.get(old)
    if (old === undefined) last = insertAfter(live, last, copyOf(wanted))
    else if (found !== undefined) last = patchChild(found, old, wanted, options)
  }
}

/** Returns the child at that place after patching. */
function patchChild(found: ChildNode, old: Node, wanted: Node, options: PatchOptions): ChildNode | null {
  const { parentNode, nextSibling } = found
  patch(found, old, wanted, options)
  return found.parentNode === parentNode ? found : (nextSibling?.previousSibling ?? parentNode?.lastChild ?? null)
}

function insertAfter(parent: Element, last: ChildNode | null, node: ChildNode): ChildNode {
  if (last === null) parent.prepend(node)
  else last.after(node)
  return node
}

/** A copy of a node of another document, for this one. */
export function copyOf(node: Node): ChildNode {
  // A copy of a child is a child.
  const copy = document.importNode(node, true) as ChildNode
  if (copy instanceof Element) {
    const scripts = copy instanceof HTMLScriptElement ? [copy] : copy.querySelectorAll('script')
    // The copy of a script (usually data) is trusted only after its text was set as a whole.
    for (const script of scripts) script.text = trusted.createScript(script.text)
  }
  return copy
}

/**
 * Each child of `before` → the matching child of `live`; children that scripts have added are skipped. null: `live`
 * has changed too much to match.
 */
function alignChildren(live: Element, before: Element): ReadonlyMap<ChildNode, ChildNode> | null {
  const found = new Map<ChildNode, ChildNode>()
  let at: ChildNode | null = live.firstChild
  for (const child of before.childNodes) {
    // The router removes these elements, and they are invisible when scripts run.
    if (child.nodeName === 'NOSCRIPT') continue
    const same = findSame(child, at)
    if (same === null) return null
    found.set(child, same)
    at = same.nextSibling
  }
  return found
}

function findSame(wanted: ChildNode, from: ChildNode | null): ChildNode | null {
  for (let node = from; node !== null; node = node.nextSibling) if (isSame(node, wanted)) return node
  return null
}

function isSame(node: ChildNode, wanted: ChildNode): boolean {
  if (node.nodeName !== wanted.nodeName) return false
  return !(node instanceof Element && wanted instanceof Element) || wanted.id === '' || node.id === wanted.id
}

/** Longer lists are not searched for the best match: half a million comparisons take a moment. */
const longest = 700

/** Children of `after` → the matching children of `before`, in the same order; the others are new. */
function matchChildren(before: Element, after: Element): ReadonlyMap<ChildNode, ChildNode> {
  const [old, now] = [[...before.childNodes], [...after.childNodes]]
  const partners = new Map<ChildNode, ChildNode>()
  const equal = equalRuns(old.map(textOf), now.map(textOf))
  let [fromOld, fromNow] = [0, 0]
  // Equal nodes stay; two nodes of one kind between the same equal neighbors count as one node that has changed.
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

/** Positions of equal texts: the longest common sequence of both lists. */
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

/** Headings and items are matched by their ids, other nodes by name. */
function isSameKind(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeName !== b.nodeName) return false
  return !(a instanceof Element && b instanceof Element) || a.id === b.id
}
