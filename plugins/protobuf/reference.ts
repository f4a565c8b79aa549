/**
 * The whole set as its pages see it: ids of headings, declarations, users of each type. A page depends on what it asks
 * of other files, not on all of them: each question has an answer that changes with all that the page can show.
 */
import type { CompileContext } from 'docsgen/config'
import {
  enumsOf,
  fullNameOf,
  messagesOf,
  methodsOf,
  type ProtoElement,
  type ProtoFile,
  type ProtoMessage,
  type ProtoMethod,
  type TypeReference
} from './descriptor.ts'
import type { Declaration, LinkedFiles } from './link.ts'

/** A declaration with an id, and its file. */
interface Declared {
  readonly file: ProtoFile
  readonly element: ProtoElement
}

/** What all pages of a set share. */
export interface ReferenceSet {
  readonly linked: LinkedFiles
  /** Ids of services, methods, messages and enums on the page of their file. */
  readonly anchors: ReadonlyMap<ProtoElement, string>
  readonly users: ReadonlyMap<ProtoElement, readonly User[]>
  /** The declarations with an id by their full names; fields and values lead to theirs. */
  readonly named: ReadonlyMap<string, Declared>
}

/** The input of one page. */
export interface Reference {
  /** The file of the page. */
  readonly file: ProtoFile
  readonly set: ReferenceSet
}

/** A question of a page about other files, as words. */
type Question =
  | readonly ['type', scope: string, written: string]
  | readonly ['users', fullName: string]
  | readonly ['name', scope: string, written: string]
  | readonly ['file', path: string]

/** What a page can ask. Each question is asked as text, too, which records it: `answerOf` answers it. */
export interface AskedReference {
  /** The declaration of a type; undefined: a scalar, or not declared. */
  readonly targetOf: (type: TypeReference) => Declaration | undefined
  readonly usersOf: (element: ProtoElement) => readonly User[]
  /** The declaration that a comment names. */
  readonly declared: (written: string) => Declared | undefined
  readonly fileAt: (path: string) => ProtoFile | undefined
  readonly anchorOf: (element: ProtoElement) => string | undefined
  /** The address of the page of a file; null: it has none. */
  readonly hrefOf: CompileContext['addressOf']
}

export function askReference(
  { file, set }: Reference,
  { ask: askText, addressOf }: Pick<CompileContext, 'ask' | 'addressOf'>
): AskedReference {
  const { linked, users, anchors } = set
  const ask = (...question: Question) => void askText(JSON.stringify(question))
  return {
    targetOf(type) {
      const scope = linked.scopes.get(type)
      if (scope === undefined) return undefined
      ask('type', scope, type.written)
      return linked.lookUp(type.written, scope) ?? undefined
    },
    usersOf(element) {
      ask('users', fullNameOf(file, element.longName))
      return users.get(element) ?? []
    },
    declared(written) {
      ask('name', file.package, written)
      return findNamed(set, file.package, written)
    },
    fileAt(path) {
      ask('file', path)
      return linked.files.find(other => other.path === path)
    },
    // Of another file, it is part of the answer that has led there.
    anchorOf: element => anchors.get(element),
    hrefOf: addressOf
  }
}

/** The answer to a question that `askReference` has asked; null: nothing. */
export function answerOf(question: string, set: ReferenceSet): unknown {
  // Made by `askReference`.
  const [kind, first, second = ''] = JSON.parse(question) as readonly [Question[0], string, string?]
  switch (kind) {
    case 'type': {
      const found = set.linked.lookUp(second, first)
      if (found === null || found.kind === 'well-known') return found?.fullName ?? null
      return [found.kind, found.fullName, placeIn(set, found), shapeOf(found.element)]
    }
    case 'users': {
      const found = set.named.get(first)
      const users = found === undefined ? [] : (set.users.get(found.element) ?? [])
      return users.map(user => placeIn(set, user))
    }
    case 'name': {
      const found = findNamed(set, first, second)
      return found === undefined ? null : placeIn(set, found)
    }
    case 'file':
      return set.linked.files.find(({ path }) => path === first)?.source ?? null
  }
}

/** Where a declaration is, as links to it show. */
function placeIn({ anchors }: ReferenceSet, { file, element }: Declared): readonly unknown[] {
  return [file.path, file.source, element.longName, anchors.get(element)]
}

/** What other pages show of a declaration: not its comments and places. Nested declarations are asked for themselves. */
function shapeOf(element: ProtoElement): string {
  const hidden = new Set(['comment', 'place', 'messages', 'enums'])
  return JSON.stringify(element, (key, value: unknown) => (hidden.has(key) ? undefined : value))
}

function findNamed({ named }: ReferenceSet, scope: string, written: string): Declared | undefined {
  const full = written.replace(/^\./, '')
  return named.get(full) ?? named.get(`${scope}.${full}`)
}

export function toReferenceSet(linked: LinkedFiles): ReferenceSet {
  return {
    linked,
    anchors: new Map(linked.files.flatMap(file => [...anchorsOf(file)])),
    users: usersOf(linked),
    named: namedIn(linked.files)
  }
}

function namedIn(files: readonly ProtoFile[]): ReferenceSet['named'] {
  const named = new Map<string, Declared>()
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
function usersOf({ files, scopes, lookUp }: LinkedFiles): ReadonlyMap<ProtoElement, readonly User[]> {
  const users = new Map<ProtoElement, Map<ProtoElement, User>>()
  const add = (type: TypeReference, user: User): void => {
    const scope = scopes.get(type)
    const target = scope === undefined ? null : lookUp(type.written, scope)
    if (target === null || target.kind === 'well-known' || target.element === user.element) return
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
