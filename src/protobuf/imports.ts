/** Which files a file can see: itself, what it imports, and what those import publicly. */
import { finding } from '../diagnostics/finding.ts'
import { nearest } from '../shared/nearest.ts'
import type { Report } from '../types/findings.ts'
import type { ProtoFile, ProtoImport } from './descriptor.ts'

/** What a file can see. */
export interface Reach {
  readonly files: ReadonlySet<ProtoFile>
  /** false: it also sees files that were not read, so that a type it names may be declared there. */
  readonly isComplete: boolean
}

/** The reach of every file; reports imports that lead to no file, and circles. */
export function resolveImports(files: readonly ProtoFile[], report: Report): ReadonlyMap<ProtoFile, Reach> {
  const byPath = new Map(files.map(file => [file.path, file]))
  for (const file of files) {
    for (const written of file.imports ?? []) {
      if (byPath.has(written.path) || isWellKnownFile(written.path)) continue
      const near = nearest(stem(written.path), [...byPath.keys()].map(stem))
      const hint =
        near === null ? 'Put the file into the folder of the set; nothing is loaded.' : `Did you mean “${near}.proto”?`
      report(finding('protobuf/import', written.place, `“${written.path}” is no file of this set.`, hint))
    }
  }
  reportCircles(files, byPath, report)
  return new Map(files.map(file => [file, reachOf(file, byPath)]))
}

/** The ending that all files share says nothing about what was meant. */
function stem(path: string): string {
  return path.replace(/\.proto$/, '')
}

function reachOf(file: ProtoFile, byPath: ReadonlyMap<string, ProtoFile>): Reach {
  const seen = new Set([file])
  if (file.imports === null) return { files: seen, isComplete: false }
  let isComplete = true
  const queue: ProtoImport[] = [...file.imports]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const target = byPath.get(next.path)
    if (target === undefined) isComplete &&= hasDocumentedTypes(next.path)
    else if (!seen.has(target)) {
      seen.add(target)
      queue.push(...(target.imports ?? []).filter(({ isPublic }) => isPublic))
    }
  }
  return { files: seen, isComplete }
}

/** Follows the imports depth first; one that leads back to a file on the way closes a circle. */
function reportCircles(files: readonly ProtoFile[], byPath: ReadonlyMap<string, ProtoFile>, report: Report): void {
  const done = new Set<ProtoFile>()
  const way: ProtoFile[] = []
  const follow = (file: ProtoFile): void => {
    way.push(file)
    for (const written of file.imports ?? []) {
      const target = byPath.get(written.path)
      if (target === undefined || done.has(target)) continue
      const start = way.indexOf(target)
      if (start < 0) follow(target)
      else report(circle(way.slice(start), written))
    }
    way.pop()
    done.add(file)
  }
  for (const file of files) if (!done.has(file)) follow(file)
}

function circle(files: readonly ProtoFile[], last: ProtoImport) {
  const chain = [...files.map(({ path }) => path), last.path].join(' → ')
  const hint = 'Move what both files need into a third one.'
  return finding('protobuf/cycle', last.place, `This import closes a circle: ${chain}.`, hint)
}

const documented = new Set(
  (
    'Any Api BoolValue BytesValue DoubleValue Duration Empty Enum EnumValue Field Field.Cardinality Field.Kind FieldMask ' +
    'FloatValue Int32Value Int64Value ListValue Method Mixin NullValue Option SourceContext StringValue Struct Syntax ' +
    'Timestamp Type UInt32Value UInt64Value Value'
  ).split(' ')
)

/** Files of the language that a set need not hold, and whose types are all documented. */
const documentedFiles = 'any api duration empty field_mask source_context struct timestamp type wrappers'
/** Files that a set need not hold either; what they declare is for options and compilers. */
const otherFiles = 'descriptor compiler/plugin cpp_features go_features java_features'

const withDocumentedTypes = new Set(documentedFiles.split(' ').map(toPath))
const wellKnownFiles = new Set([
  ...withDocumentedTypes,
  ...otherFiles.split(' ').map(toPath),
  'google/api/annotations.proto',
  'google/api/http.proto'
])

function toPath(name: string): string {
  return `google/protobuf/${name}.proto`
}

/** Whether an import leads to a file that readers of the language bring along. */
function isWellKnownFile(path: string): boolean {
  return wellKnownFiles.has(path)
}

/** Whether `wellKnownTypes` has all types of a well-known file. */
function hasDocumentedTypes(path: string): boolean {
  return withDocumentedTypes.has(path)
}

/** All names of well-known types, with their package. */
export const wellKnownTypes: readonly string[] = [...documented].map(name => `google.protobuf.${name}`)

/** Where a well-known type is explained: `google.protobuf.FieldMask` → `https://…/#field-mask`; null for any other. */
export function wellKnownHref(fullName: string): string | null {
  const name = /^google\.protobuf\.(.+)$/.exec(fullName)?.[1]
  if (name === undefined || !documented.has(name)) return null
  const anchor = name
    .replace('.', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
  return `https://protobuf.dev/reference/protobuf/google.protobuf/#${anchor}`
}
