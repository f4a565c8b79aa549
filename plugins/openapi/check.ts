/** What is wrong with a description as a whole; what is wrong with an operation is found when its page is made. */
import { didYouMean } from 'docsgen/text'
import { finding, onlyNear, type Report } from './found.ts'
import type { At } from './model.ts'
import { schemesOf } from './read/api.ts'
import type { ApiIndex } from './read/index.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, itemsOf, type Node, textOf } from './read/node.ts'
import type { Positions } from './read/positions.ts'

interface Checking {
  readonly positions: Positions
  readonly files: ReadonlySet<string>
  readonly report: Report
}

export function checkApi(index: ApiIndex, checking: Checking): void {
  checkReferences(index, checking)
  checkOperationIds(index, checking)
  checkPaths(index, checking)
  checkSecurity(index, checking)
  checkUnused(index, checking)
}

/** References to nowhere, each place once. */
export function checkReferences({ references, documents }: ApiIndex, { positions, files, report }: Checking): void {
  for (const { reference, file, pointer } of references) {
    const at: At = `${file}#${pointer}/$ref`
    const from = { value: null, file, pointer }
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) {
      if (documents.find(reference, from) !== null) continue
      const message = `The reference “${reference}” is a URL, and remote references are not loaded.`
      report(
        finding(
          'reference',
          positions.placeOf(at),
          message,
          'Save the file beside the description, and refer to it by its path.'
        )
      )
      continue
    }
    const found = documents.find(reference, from)
    if (found !== null) {
      if (isCircle(found, documents)) {
        const message = `The reference “${reference}” is circular.`
        report(finding('reference', positions.placeOf(at), message, 'Replace one of the references with a schema.'))
      }
      continue
    }
    const [address = '', fragment = ''] = reference.split('#')
    const target = documents.find(`${address}#`, from)
    if (target === null) {
      const message = `The reference “${reference}” leads to a file that does not exist or cannot be read.`
      const names = [...files].filter(name => name !== file)
      report(
        finding(
          'reference',
          positions.placeOf(at),
          message,
          didYouMean(address, names) ?? 'Add the file, or fix the path.'
        )
      )
      continue
    }
    const message = `The reference “${reference}” leads to nothing.`
    const hint = hintFor(fragment, target) ?? 'Fix the reference.'
    const meant = meantBy(fragment, target)
    const isCertain = meant !== null && documents.find(`${address}#${meant}`, from) !== null
    const place = isCertain ? positions.placeOfText(at, reference) : positions.placeOf(at)
    const made = finding('reference', place, message, hint)
    report(isCertain ? { ...made, fix: { from: reference, to: `${address}#${meant}` } } : made)
  }
}

/** A pointer with the only near name in place of the first wrong one; null: there is none. */
function meantBy(fragment: string, root: Node): string | null {
  const keys = fragment.split('/')
  let node = root
  for (const [index, key] of keys.entries()) {
    if (index === 0) continue
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = child(node, name)
    if (next.value === undefined) {
      const near = onlyNear(name, isObject(node.value) ? Object.keys(node.value) : [])
      return near === null ? null : keys.with(index, near.replaceAll('/', '~1')).join('/')
    }
    node = next
  }
  return null
}

function isCircle(start: Node, { find }: ApiIndex['documents']): boolean {
  let node: Node | null = start
  for (let hops = 0; hops < 50; hops++) {
    const reference = node === null ? null : textOf(fieldsOf(node).$ref)
    if (node === null || reference === null) return false
    node = find(reference, node)
  }
  return true
}

/** The nearest name where the reference ends. */
function hintFor(fragment: string, root: Node): string | null {
  const keys = fragment.split('/').slice(1)
  let node = root
  for (const [index, key] of keys.entries()) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = child(node, name)
    if (next.value === undefined) {
      const names = isObject(node.value) ? Object.keys(node.value) : []
      return didYouMean(name, names) ?? (index < keys.length - 1 ? `There is no “${name}” there.` : null)
    }
    node = next
  }
  return null
}

function checkOperationIds({ found }: ApiIndex, { positions, report }: Checking): void {
  const first = new Map<string, Node>()
  for (const { node } of found) {
    const id = textOf(fieldsOf(node).operationId)
    if (id === null) continue
    const known = first.get(id)
    if (known === undefined) {
      first.set(id, node)
      continue
    }
    const place = positions.placeOf(atOf(child(node, 'operationId')))
    const related = { message: 'the first one', place: positions.placeOf(atOf(child(known, 'operationId'))) }
    report(
      finding('duplicate', place, `Two operations have the id “${id}”.`, 'Give this one an id of its own.', [related])
    )
  }
}

/** `/jobs/{id}` and `/jobs/{name}` are the same path for a server. */
function checkPaths({ documents }: ApiIndex, { positions, report }: Checking): void {
  const first = new Map<string, Node>()
  for (const [path, node] of entriesOf(child(documents.root, 'paths'))) {
    if (path.startsWith('x-')) continue
    const plain = path.replace(/\{[^{}]*\}/g, '{}')
    const known = first.get(plain)
    if (known === undefined) {
      first.set(plain, node)
      continue
    }
    const place = positions.placeOf(atOf(node), 'key')
    const related = { message: 'the other one', place: positions.placeOf(atOf(known), 'key') }
    const message = `“${path}” differs from another path only in the names of its parameters.`
    report(finding('path', place, message, 'Merge the two paths.', [related]))
  }
}

/** Names of authentication that nothing declares. */
function checkSecurity({ documents, found }: ApiIndex, { positions, report }: Checking): void {
  const { root } = documents
  const declared = Object.keys(fieldsOf(schemesOf(root)))
  for (const node of [root, ...found.map(one => one.node)]) {
    for (const alternative of itemsOf(child(node, 'security'))) {
      for (const [name, one] of entriesOf(alternative)) {
        if (declared.includes(name) || documents.find(name, root)?.file === root.file) continue
        const message = `The security scheme “${name}” is not declared.`
        const hint = didYouMean(name, declared) ?? 'Declare it in “securitySchemes” of the components.'
        const made = finding('reference', positions.placeOf(atOf(one), 'key'), message, hint)
        const meant = onlyNear(name, declared)
        report(meant === null ? made : { ...made, fix: { from: name, to: meant } })
      }
    }
  }
}

/** Schemas of the components to which nothing leads from an operation. */
function checkUnused(
  { schemas, references, documents, children, found }: ApiIndex,
  { positions, report }: Checking
): void {
  if (found.length === 0) return
  const own = [...new Set(schemas.values())].filter(({ node }) => node.file === documents.root.file)
  const targets = new Map<string, Set<string>>()
  const add = (from: string, to: string) => targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const starts = new Map(own.map(({ node, name }) => [atOf(node), name]))
  const nameAt = (at: string) => {
    for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
      const name = starts.get(at.slice(0, end))
      if (name !== undefined) return name
    }
    return undefined
  }
  for (const { reference, file, pointer } of references) {
    const target = documents.find(reference, { value: null, file, pointer })
    const name = target === null ? undefined : nameAt(atOf(target))
    if (name !== undefined) add(nameAt(`${file}#${pointer}`) ?? '', name)
  }
  for (const { name, node } of own) {
    // A discriminator names schemas, too, and stands for those that include it.
    const { discriminator } = fieldsOf(node)
    const mapping =
      isObject(discriminator) && isObject(discriminator.mapping) ? Object.values(discriminator.mapping) : []
    for (const to of mapping) {
      const target = typeof to === 'string' ? (documents.find(to, node) ?? null) : null
      const named = target === null ? own.find(one => one.name === to)?.name : nameAt(atOf(target))
      if (named !== undefined) add(name, named)
    }
    if (discriminator !== undefined) for (const one of children.get(atOf(node)) ?? []) add(name, one.name)
  }
  const reached = new Set([''])
  // A set also walks over what is added on the way.
  for (const name of reached) for (const to of targets.get(name) ?? []) reached.add(to)
  for (const { name, node } of own) {
    if (reached.has(name)) continue
    const message = `Nothing uses the schema “${name}”.`
    const hint = 'Refer to it, remove it, or write “x-internal: true” in it.'
    report(finding('unused', positions.placeOf(atOf(node), 'key'), message, hint))
  }
}
