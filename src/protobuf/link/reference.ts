/** What the drawing of a page needs to know of the whole set; prepared once for all its pages. */

import type { ProtoElement, ProtoFile } from '../descriptor.ts'
import { anchorsOf } from './anchors.ts'
import type { LinkedFiles } from './link.ts'
import { type User, usersOf } from './users.ts'

export interface Reference {
  /** The file of the page. */
  readonly file: ProtoFile
  readonly files: LinkedFiles['files']
  readonly targets: LinkedFiles['targets']
  /** Ids of services, methods, messages and enums on the page of their file. */
  readonly anchors: ReadonlyMap<ProtoElement, string>
  readonly users: ReadonlyMap<ProtoElement, readonly User[]>
}

/** The part that is the same for all files of the set. */
export function toReference(linked: LinkedFiles): Omit<Reference, 'file'> {
  return {
    files: linked.files,
    targets: linked.targets,
    anchors: new Map(linked.files.flatMap(file => [...anchorsOf(file)])),
    users: usersOf(linked)
  }
}
