/**
 * Serializes the properties of islands to JSON for the browser. Values that JSON cannot represent are objects with a
 * key of ours: content of the page becomes a slot, a component or value of a module its name, and an element whose
 * component inspects it its parts. client/islands/hydrate.tsx reads the format.
 */
import {
  type ComponentType,
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode
} from 'react'
import { islandKeys as keys } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'

export type Props = Readonly<Record<string, unknown>>

export interface Portable {
  readonly json: string
  /** Modules whose exports occur in the properties. */
  readonly modules: readonly string[]
  /** Content of the page by slot name. */
  readonly slots: ReadonlyMap<string, ReactNode>
  /** The first property that cannot be sent. */
  readonly problem: string | null
  /** The properties for rendering, where content is replaced by `slotOf`. */
  toProps(slotOf: (name: string, content: ReactNode) => ReactNode): Props
}

/** Which exports a bundle can import, and which components it cannot import. */
export interface KnownExports {
  /** Components and values, with the module and name to import. */
  readonly names: WeakMap<object, { readonly module: SourcePath; readonly exportName: string }>
  /** Components that are Markdown: no bundle can import them. */
  readonly contents: WeakSet<object>
}

interface Sending {
  readonly slots: Map<string, ReactNode>
  readonly modules: Set<string>
  readonly known: KnownExports
  readonly content: ContentMode
}

/**
 * How a component receives content of the page: `slots`, as HTML; `whole`, as its elements; `parts`, as the components
 * and tags that it inspects, whose own content is in slots: `<Tabs><Tab label="a">text of the page</Tab></Tabs>`.
 */
type ContentMode = 'slots' | 'whole' | 'parts'

/** Thrown for a value that cannot be serialized. */
class Unsendable extends Error {}

export function portable(props: Props, content: ContentMode, known: KnownExports): Portable {
  const sending: Sending = { slots: new Map(), modules: new Set(), known, content }
  const sent: Record<string, unknown> = {}
  let problem: string | null = null
  for (const [name, value] of Object.entries(props)) {
    try {
      const plain = send(value, name, sending)
      if (plain !== undefined) sent[name] = plain
    } catch (error) {
      if (!(error instanceof Unsendable)) throw error
      problem ??= name
    }
  }
  const toProps: Portable['toProps'] = slotOf => {
    const names = new Set(Object.keys(sent))
    const own = Object.fromEntries(Object.entries(props).filter(([name]) => names.has(name)))
    return replaceSlots(own, sent, sending.slots, slotOf) as Props
  }
  return { json: JSON.stringify(sent), modules: [...sending.modules].sort(), slots: sending.slots, problem, toProps }
}

function send(value: unknown, path: string, sending: Sending): unknown {
  if (value === null || value === undefined) return value
  if (sending.content === 'slots' && isContent(value)) return slot(value, path, sending)
  if (isValidElement(value)) return sendElement(value, path, sending)
  const name = typeof value === 'object' || typeof value === 'function' ? sending.known.names.get(value) : undefined
  if (name !== undefined) return nameIn(name, sending)
  if (typeof value === 'function' && sending.known.contents.has(value)) {
    slot(createElement(value as ComponentType), path, sending)
    return { [keys.content]: path }
  }
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') throw new Unsendable()
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item, at) => send(item, `${path}.${at}`, sending) ?? null)
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) throw new Unsendable()
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const plain = send(inner, `${path}.${key}`, sending)
      return plain === undefined ? [] : [[key, plain]]
    })
  )
}

/**
 * A React element, or a list like the children of an element: with at least one element, otherwise strings and numbers.
 */
function isContent(value: unknown): value is ReactNode {
  if (isValidElement(value)) return true
  return (
    Array.isArray(value) && value.some(isContent) && value.every(item => isContent(item) || typeof item !== 'object')
  )
}

function slot(content: ReactNode, path: string, { slots }: Sending): object {
  slots.set(path, content)
  return { [keys.slot]: path }
}

function nameIn({ module, exportName }: { module: SourcePath; exportName: string }, { modules }: Sending): object {
  modules.add(`${module}#${exportName}`)
  return { [keys.name]: [module, exportName] }
}

/** Serializes an element: `['div', { className: 'a' }, null]`. */
function sendElement({ type, props, key }: ReactElement, path: string, sending: Sending): object {
  const { 'data-at': _place, ...own } = props as Props
  const known = typeof type === 'function' || typeof type === 'object' ? sending.known.names.get(type) : undefined
  const sentType = type === Fragment ? '' : typeof type === 'string' ? type : known && nameIn(known, sending)
  if (sentType === undefined) throw new Unsendable()
  const isPart = known !== undefined && sending.content === 'parts'
  const whole = isPart && isPage(own.children) ? null : sendWhole(own, path, sending, isPart)
  if (whole !== null) return { [keys.element]: [sentType, whole, key] }
  const sent = send({ ...own, children: undefined }, path, sending) as object
  const children = slot(own.children as ReactNode, `${path}.children`, sending)
  return { [keys.element]: [sentType, { ...sent, children }, key] }
}

/** The properties with their elements; null: a part's content cannot be serialized, such as a component for a tag. */
function sendWhole(own: Props, path: string, sending: Sending, isPart: boolean): object | null {
  const attempt = { ...sending, slots: new Map(sending.slots), modules: new Set(sending.modules) }
  try {
    const sent = send(own, path, isPart ? attempt : sending) as object
    for (const [name, content] of attempt.slots) sending.slots.set(name, content)
    for (const module of attempt.modules) sending.modules.add(module)
    return sent
  } catch (error) {
    if (!isPart || !(error instanceof Unsendable)) throw error
    return null
  }
}

/** Whether content has no components at its top level: components that inspect their parts do not inspect it. */
function isPage(value: unknown): value is ReactNode {
  if (Array.isArray(value)) return value.some(isPage) && value.every(item => typeof item !== 'object' || isPage(item))
  return isValidElement(value) && typeof value.type === 'string'
}

/** The original value, with slots where `sent` has them. */
function replaceSlots(
  value: unknown,
  sent: unknown,
  slots: ReadonlyMap<string, ReactNode>,
  slotOf: (name: string, content: ReactNode) => ReactNode
): unknown {
  if (typeof sent !== 'object' || sent === null) return value
  const name = (sent as Record<string, unknown>)[keys.slot]
  if (typeof name === 'string') return slotOf(name, slots.get(name))
  const content = (sent as Record<string, unknown>)[keys.content]
  if (typeof content === 'string') return () => slotOf(content, slots.get(content))
  if (keys.element in sent) return replaceInElement(value as ReactElement, sent, slots, slotOf)
  if (keys.name in sent) return value
  if (Array.isArray(sent) && Array.isArray(value)) {
    return value.map((item, at) => replaceSlots(item, sent[at], slots, slotOf))
  }
  const inside = sent as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(value as object).map(([key, item]) => [key, replaceSlots(item, inside[key], slots, slotOf)])
  )
}

function replaceInElement(
  element: ReactElement,
  sent: object,
  slots: ReadonlyMap<string, ReactNode>,
  slotOf: (name: string, content: ReactNode) => ReactNode
): ReactElement {
  const [, props] = (sent as Record<string, [unknown, Props]>)[keys.element] ?? []
  // Keep the identity of elements without a slot: `makers.of` is keyed by it. Most have none.
  if (props === undefined || !JSON.stringify(props).includes(`"${keys.slot}"`)) return element
  const own = Object.fromEntries(Object.entries(element.props as Props).filter(([name]) => name in props))
  return cloneElement(element, replaceSlots(own, props, slots, slotOf) as object)
}
