/** Sets of protobuf files, each at home in a docs set. */

import { didYouMean } from '../../shared/nearest.ts'
import type { ProtobufSet } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import { defaults } from '../defaults.ts'
import type { ProtobufSetInput } from '../input-content.ts'
import { existingPath, type NormalizeContext, projectPath, routeBaseOf } from './context.ts'

/**
 * The sets of `protobuf: …`; a set that names no docs set belongs to the first one. Nobody copies a reference, so it is of
 * no version: a new version moves no page of it, and it belongs to the last version.
 */
export function normalizeProtobuf(
  input: ProtobufSetInput | readonly ProtobufSetInput[] | undefined,
  docs: readonly DocsSet[],
  context: NormalizeContext
): readonly ProtobufSet[] {
  const isList = Array.isArray(input)
  const sets: readonly ProtobufSetInput[] = isList ? input : input === undefined ? [] : [input as ProtobufSetInput]
  return sets.map((set, index) => {
    const path = isList ? ['protobuf', index] : ['protobuf']
    const versions = docs.filter(other => other.set === (set.docsSet ?? docs[0]?.set))
    const home = versions.find(({ version }) => version.isLast) ?? versions[0]
    if (home === undefined) {
      const ids = [...new Set(docs.map(other => other.set))]
      const hint = didYouMean(set.docsSet ?? '', ids) ?? `Docs sets: ${ids.join(', ')}.`
      context.reportAt([...path, 'docsSet'], 'A protobuf set needs a docs set that exists.', hint)
    }
    const isFile = set.proto.endsWith('.json')
    return {
      id: set.id ?? defaults.protobuf.id,
      proto:
        existingPath(set.proto, isFile ? 'file' : 'folder', [...path, 'proto'], context) ??
        projectPath(set.proto, [...path, 'proto'], context),
      include: set.include ?? defaults.protobuf.include,
      docsSet: home?.id ?? '',
      routeBase: routeBaseOf(set.routeBasePath ?? home?.setRouteBase ?? '/'),
      sidebar: set.sidebar ?? null,
      sidebarLabel: set.sidebarLabel ?? defaults.protobuf.sidebarLabel
    }
  })
}
