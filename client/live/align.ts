/** Finds what became of the children of an element that was served. */

/**
 * Each child of `before` → the child of `live` that it is; children that others have put there are passed over.
 * null: too much was changed to tell.
 */
export function alignChildren(live: Element, before: Element): ReadonlyMap<ChildNode, ChildNode> | null {
  const found = new Map<ChildNode, ChildNode>()
  let at: ChildNode | null = live.firstChild
  for (const child of before.childNodes) {
    // The router takes them out, and where scripts run nobody sees them.
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
