/** What a reader sees on a reference page, read back from its HTML: the page's own code is not asked. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

export interface SeenField {
  readonly name: string
  readonly number: number | null
  /** `repeated Job`, `map<string, Job>` */
  readonly type: string
  /** Address of the type; null: none. */
  readonly href: string | null
  readonly oneof: string | null
  readonly isDeprecated: boolean
  readonly rules: string
}

export interface SeenType {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly fields: readonly SeenField[]
  /** `config` → `Exactly one of` */
  readonly oneofs: ReadonlyMap<string, string>
  readonly rules: string
  readonly reserved: string
}

export interface SeenMethod {
  readonly id: string
  readonly name: string
  readonly badges: readonly string[]
  readonly request: string
  readonly response: string
  readonly hrefs: readonly (string | null)[]
}

export interface SeenPage {
  /** By part: `services`, `messages`, `enums`. */
  readonly services: readonly { readonly id: string; readonly name: string; readonly methods: readonly SeenMethod[] }[]
  readonly messages: readonly SeenType[]
  readonly enums: readonly SeenType[]
  /** Every id, in order. */
  readonly ids: readonly string[]
  readonly hrefs: readonly string[]
}

export function readReference(html: string): SeenPage {
  const root = parseFragment(html)
  const part = (id: string) => {
    const section = all(root, 'section').find(it => attribute(children(it, 'h2')[0], 'id') === id)
    return section === undefined ? [] : children(section, 'section')
  }
  return {
    services: part('services').map(service => ({
      ...heading(service, 'h3'),
      methods: children(service, 'section').map(readMethod)
    })),
    messages: part('messages').map(readType),
    enums: part('enums').map(readType),
    ids: elements(root).flatMap(element => attribute(element, 'id') ?? []),
    hrefs: all(root, 'a').flatMap(link => attribute(link, 'href') ?? [])
  }
}

function readMethod(section: Element): SeenMethod {
  const [request, response] = all(section, 'dd')
  return {
    ...heading(section, 'h4'),
    badges: withClass(section, 'ref-pill').map(textOf),
    request: textOf(request),
    response: textOf(response),
    hrefs: [hrefIn(request), hrefIn(response)]
  }
}

function readType(section: Element): SeenType {
  const text = textPart(section)
  const oneofs = new Map<string, string>()
  const fields = elements(text).flatMap(list => {
    if (attribute(list, 'class') !== 'ref-fields') return []
    const choice = withClass(text, 'ref-choice').find(one => elements(one).includes(list))
    const [name, amount] = readOneof(choice)
    if (name !== null) oneofs.set(name, amount)
    return children(list, 'div').map(field => readField(field, name))
  })
  const notes = children(text, 'p')
  return {
    ...heading(section, 'h3'),
    text: textOf(section),
    fields,
    oneofs,
    rules: notes
      .filter(note => attribute(note, 'class') === 'ref-limits')
      .map(textOf)
      .join(' '),
    reserved: notes.map(textOf).find(text => text.startsWith('Reserved ')) ?? ''
  }
}

function readOneof(choice: Element | undefined): [name: string | null, amount: string] {
  const [head] = withClass(choice, 'ref-choice__head')
  if (head === undefined) return [null, '']
  return [textOf(all(head, 'code')[0]), /^(?:Exactly|At most) one of/.exec(textOf(head))?.[0] ?? '']
}

function readField(field: Element, oneof: string | null): SeenField {
  const [head] = children(field, 'dt')
  const [type] = withClass(head, 'ref-type')
  const flags = withClass(head, 'ref-flag').map(textOf)
  const number = flags.map(flag => /^= (\d+)$/.exec(flag)?.[1]).find(found => found !== undefined)
  return {
    name: textOf(all(head, 'code')[0]),
    number: number === undefined ? null : Number(number),
    type: textOf(type),
    href: hrefIn(type),
    oneof,
    isDeprecated: flags.includes('deprecated'),
    rules: withClass(field, 'ref-limits').map(textOf).join(' ')
  }
}

/** The text of an item beside its samples. */
function textPart(section: Element): Element {
  return withClass(section, 'ref-text')[0] ?? section
}

function heading(section: Element, level: string): { id: string; name: string } {
  const found = children(textPart(section), level)[0]
  return { id: attribute(found, 'id') ?? '', name: textOf(all(found, 'code')[0]) }
}

function hrefIn(element: Element | undefined): string | null {
  return attribute(all(element, 'a')[0], 'href')
}

function withClass(root: Node | undefined, name: string): Element[] {
  return elements(root).filter(element => attribute(element, 'class')?.split(' ').includes(name))
}

function all(root: Node | undefined, tag: string): Element[] {
  return elements(root).filter(({ tagName }) => tagName === tag)
}

function children(root: Element, tag: string): Element[] {
  return root.childNodes.filter((node): node is Element => 'tagName' in node && node.tagName === tag)
}

function elements(root: Node | undefined): Element[] {
  if (root === undefined || !('childNodes' in root)) return []
  return root.childNodes.flatMap(node => ('tagName' in node ? [node, ...elements(node)] : []))
}

function attribute(element: Element | undefined, name: string): string | null {
  return element?.attrs.find(it => it.name === name)?.value ?? null
}

function textOf(node: Node | undefined): string {
  if (node === undefined) return ''
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
