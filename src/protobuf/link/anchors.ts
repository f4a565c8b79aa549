/** Ids of a page's headings: the name in lower case without dots, as published links to such pages have them. */
import type { ProtoElement, ProtoFile } from '../descriptor.ts'
import { enumsOf, messagesOf } from '../walk.ts'

/** Ids of the parts of a page. */
export const partIds = { services: 'services', messages: 'messages', enums: 'enums', extensions: 'extensions' } as const

/** The id of every message, enum, service and method of a file. Two names that give one id: the later gets more. */
export function anchorsOf(file: ProtoFile): ReadonlyMap<ProtoElement, string> {
  const taken = new Set<string>(Object.values(partIds))
  const numbers = new Map<string, number>()
  const anchors = new Map<ProtoElement, string>()
  const give = (element: ProtoElement, ...names: readonly string[]): void => {
    const id = freeId(names.map(toId), taken, numbers)
    taken.add(id)
    anchors.set(element, id)
  }
  // In this order, because types are what other pages link to most.
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

/** `numbers` are the last ones given, so that many equal names take no longer. */
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
