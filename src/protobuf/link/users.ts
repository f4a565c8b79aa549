/** Who uses a message or an enum: methods and messages, of any file of the set. */
import type { ProtoElement, ProtoFile, ProtoMessage, ProtoMethod } from '../descriptor.ts'
import { messagesOf, methodsOf } from '../walk.ts'
import type { LinkedFiles } from './link.ts'

export interface User {
  readonly file: ProtoFile
  readonly element: ProtoMethod | ProtoMessage
}

/** Users by what they use, each once: methods first, then messages, in the order of the files. */
export function usersOf({ files, targets }: LinkedFiles): ReadonlyMap<ProtoElement, readonly User[]> {
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
