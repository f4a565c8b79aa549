/** Data of the whole set for rendering its pages: ids of headings, and the users of each type. */
import {
  enumsOf,
  fullNameOf,
  messagesOf,
  methodsOf,
  type ProtoElement,
  type ProtoFile,
  type ProtoMessage,
  type ProtoMethod
} from './descriptor.ts'
import type { LinkedFiles } from './link.ts'

export interface Reference {
  /** The file of the page. */
  readonly file: ProtoFile
  readonly files: LinkedFiles['files']
  readonly targets: LinkedFiles['targets']
  /** Ids of services, methods, messages and enums on the page of their file. */
  readonly anchors: ReadonlyMap<ProtoElement, string>
  readonly users: ReadonlyMap<ProtoElement, readonly User[]>
  /** The declarations with an id by their full names; fields and values lead to theirs. */
  readonly named: ReadonlyMap<string, { readonly file: ProtoFile; readonly element: ProtoElement }>
}

/** The part that all files of the set share. */
export function toReference(linked: LinkedFiles): Omit<Reference, 'file'> {
  return {
    files: linked.files,
    targets: linked.targets,
    anchors: new Map(linked.files.flatMap(file => [...anchorsOf(file)])),
    users: usersOf(linked),
    named: namedIn(linked.files)
  }
}

function namedIn(files: readonly ProtoFile[]): Reference['named'] {
  const named = new Map<string, { readonly file: ProtoFile; readonly element: ProtoElement }>()
  const add = (file: ProtoFile, element: ProtoElement, members: readonly ProtoElement[] = []): void => {
    const name = fullNameOf(file, element.longName)
    if (named.has(name)) return
    named.set(name, { file, element })
    for (const member of members) named.set(`${name}.${member.name}`, { file, element })
  }
  for (const file of files) {
    for (const message of messagesOf(file)) add(file, message, message.fields)
    for (const found of enumsOf(file)) add(file, found, found.values)
    for (const service of file.services) add(file, service)
    for (const method of methodsOf(file)) add(file, method)
  }
  return named
}

/** Ids of the parts of a page. */
export const partIds = { services: 'services', messages: 'messages', enums: 'enums', extensions: 'extensions' } as const

/**
 * The id of every message, enum, service and method of a file: its name in lower case without dots, as in published
 * links to such pages. When an id is taken, the later declaration gets a number.
 */
function anchorsOf(file: ProtoFile): ReadonlyMap<ProtoElement, string> {
  const taken = new Set<string>(Object.values(partIds))
  const numbers = new Map<string, number>()
  const anchors = new Map<ProtoElement, string>()
  const give = (element: ProtoElement, ...names: readonly string[]): void => {
    const id = freeId(names.map(toId), taken, numbers)
    taken.add(id)
    anchors.set(element, id)
  }
  // Types come first, because other pages link to them most: they get ids without numbers.
  for (const message of messagesOf(file)) give(message, message.longName)
  for (const found of enumsOf(file)) give(found, found.longName)
  for (const service of file.services) give(service, service.name)
  for (const service of file.services) {
    for (const method of service.methods) give(method, method.name, `${service.name}-${method.name}`)
  }
  return anchors
}

function toId(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9_-]/g, '') || 'type'
}

/** `numbers`: the last number for each id, so that many equal names take linear time. */
function freeId(ids: readonly string[], taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  const free = ids.find(id => !taken.has(id))
  if (free !== undefined) return free
  const [id = ''] = ids
  for (let number = (numbers.get(id) ?? 0) + 1; ; number++) {
    numbers.set(id, number)
    const numbered = `${id}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

export interface User {
  readonly file: ProtoFile
  readonly element: ProtoMethod | ProtoMessage
}

/** The users of each declaration without duplicates: methods first, then messages, in the order of the files. */
function usersOf({ files, targets }: LinkedFiles): ReadonlyMap<ProtoElement, readonly User[]> {
  const users = new Map<ProtoElement, Map<ProtoElement, User>>()
  const add = (type: Parameters<typeof targets.get>[0], user: User): void => {
    const target = targets.get(type)
    if (target === undefined || target.kind === 'well-known' || target.element === user.element) return
    const known = users.get(target.element) ?? new Map<ProtoElement, User>()
    known.set(user.element, user)
    users.set(target.element, known)
  }
  for (const file of files) {
    for (const element of methodsOf(file)) {
      add(element.request, { file, element })
      add(element.response, { file, element })
    }
  }
  for (const file of files) {
    for (const element of messagesOf(file)) for (const field of element.fields) add(field.type, { file, element })
  }
  return new Map([...users].map(([used, by]) => [used, [...by.values()]]))
}
