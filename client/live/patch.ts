/**
 * Changes the page where the server's HTML has changed, and nowhere else. Three states are compared: what was
 * served before, what is served now, and what stands on the page. So everything that readers and scripts did
 * to the page (focus, open tabs and folds, components that are alive) stays, unless the author changed that
 * very element.
 */
import { alignChildren } from './align.ts'
import { matchChildren } from './match.ts'

export interface PatchOptions {
  /** Elements whose insides somebody else keeps up to date. */
  readonly isKept: (element: Element) => boolean
  /** Elements that scripts own: exchanged as a whole when anything about them has changed. */
  readonly isWhole: (before: Element, after: Element) => boolean
}

/** Whether anything was changed. `live` is what became of `before`. */
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

/** Gives `live` what differs between the two others. */
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
  // Scripts have rebuilt what is inside: only a new beginning is sure to be right.
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

/** The child that stands there afterwards. */
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

function copyOf(node: Node): ChildNode {
  // A copy of a child is a child.
  return document.importNode(node, true) as ChildNode
}
