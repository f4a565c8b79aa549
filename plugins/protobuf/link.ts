/** Resolves the type names in the files of a set, by the scope rules of protobuf and the imports of each file. */
import { nearest } from 'docsgen/text'
import {
  enumsOf,
  fieldsOf,
  fullNameOf,
  messagesOf,
  type ProtoEnum,
  type ProtoFile,
  type ProtoImport,
  type ProtoMessage,
  scalarTypes,
  type TypeReference
} from './descriptor.ts'
import { finding, type Report } from './found.ts'

/** The declaration to which a type name resolves. */
export type Declaration =
  | { readonly kind: 'message'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoMessage }
  | { readonly kind: 'enum'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoEnum }
  /** A type of `google.protobuf`, documented at `href`. */
  | { readonly kind: 'well-known'; readonly fullName: string; readonly href: string }

/** All files of a set, and the declarations of the types that they name. */
export interface LinkedFiles {
  readonly files: readonly ProtoFile[]
  /** The scope in which each reference is resolved: `acme.v1.Job.Step`. Scalars have none. */
  readonly scopes: ReadonlyMap<TypeReference, string>
  /** The declaration of a type by its name as written in a scope; null: it is not declared. */
  readonly lookUp: (written: string, scope: string) => Declaration | null
}

/** Reports unresolved imports and types, import cycles, and names that two files declare. */
export function linkFiles(files: readonly ProtoFile[], report: Report): LinkedFiles {
  const types = declaredTypes(files, report)
  const reaches = resolveImports(files, report)
  const scopes = new Map<TypeReference, string>()
  const suggest = suggestions(types)
  for (const [file, { files: visible, isComplete }] of reaches) {
    for (const { type, scope } of referencesIn(file)) {
      const around = fullNameOf(file, scope)
      const target = lookUp(type.written, around, types)
      scopes.set(type, around)
      if (target === null && isComplete) {
        report(
          finding('protobuf/type', type.place, `The type “${type.written}” is not declared.`, suggest(type.written))
        )
      }
      // Without imports (protoc-gen-doc JSON) all files see each other.
      if (target === null || target.kind === 'well-known' || file.imports === null || visible.has(target.file)) continue
      const message = `“${type.written}” is declared in “${target.file.path}”, which is not imported.`
      report(finding('protobuf/type', type.place, message, `Add import "${target.file.path}";`))
    }
  }
  return { files, scopes, lookUp: (written, scope) => lookUp(written, scope, types) }
}

/** Messages and enums by full name; the first declaration of a name wins. */
function declaredTypes(files: readonly ProtoFile[], report: Report): Map<string, Declaration> {
  const types = new Map<string, Declaration>()
  const add = (declaration: Exclude<Declaration, { kind: 'well-known' }>): void => {
    const { fullName, element } = declaration
    const first = types.get(fullName)
    if (first === undefined) types.set(fullName, declaration)
    if (first === undefined || first.kind === 'well-known') return
    const message = `“${fullName}” is already declared in “${first.file.path}”.`
    const related = [{ message: 'the first one', place: first.element.place }]
    report(finding('protobuf/duplicate', element.place, message, 'Rename or remove one of them.', related))
  }
  for (const file of files) {
    for (const element of messagesOf(file)) {
      add({ kind: 'message', fullName: fullNameOf(file, element.longName), file, element })
    }
    for (const element of enumsOf(file))
      add({ kind: 'enum', fullName: fullNameOf(file, element.longName), file, element })
  }
  return types
}

/** All type references in the file except scalars, with the scope of each. */
function referencesIn(file: ProtoFile): { readonly type: TypeReference; readonly scope: string }[] {
  const inFields = fieldsOf(file).flatMap(({ field, scope }) => {
    const types = field.extendee === null ? [field.type] : [field.type, field.extendee]
    return types.map(type => ({ type, scope }))
  })
  const inMethods = file.services.flatMap(service =>
    service.methods.flatMap(({ request, response }) =>
      [request, response].map(type => ({ type, scope: service.longName }))
    )
  )
  // Fields of one `extend` block share their extendee, which is checked once.
  const known = new Set<TypeReference>()
  return [...inMethods, ...inFields].filter(({ type }) => {
    const isNew = !scalarTypes.has(type.written) && !known.has(type)
    known.add(type)
    return isNew
  })
}

/** Searches from the innermost scope outwards; a name with a leading dot is fully qualified. */
function lookUp(written: string, scope: string, types: ReadonlyMap<string, Declaration>): Declaration | null {
  if (written.startsWith('.')) return declarationOf(written.slice(1), types)
  for (let around = scope; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const found = declarationOf(around === '' ? written : `${around}.${written}`, types)
    if (found !== null || around === '') return found
  }
}

function declarationOf(fullName: string, types: ReadonlyMap<string, Declaration>): Declaration | null {
  const href = wellKnownHref(fullName)
  return types.get(fullName) ?? (href === null ? null : { kind: 'well-known', fullName, href })
}

/** A suggestion compares the name with every type, so only the first misspelt names get one. */
const suggestionLimit = 100

function suggestions(types: ReadonlyMap<string, Declaration>): (written: string) => string {
  const fullNames = [...types.keys(), ...wellKnownTypes]
  const names = new Map(fullNames.map(name => [name.replace(/^.*\./, ''), name]))
  const otherwise = 'Declare it, or import the file that does.'
  let given = 0
  return written => {
    if (++given > suggestionLimit) return otherwise
    const word = written.replace(/^\./, '')
    const near = nearest(word, names.keys()) ?? nearest(word, fullNames)
    return near === null ? otherwise : `Did you mean “${word.includes('.') ? (names.get(near) ?? near) : near}”?`
  }
}

/** The files that a file can see through imports. */
interface Reach {
  readonly files: ReadonlySet<ProtoFile>
  /** false when it also imports files that were not read, which may declare a type that it names. */
  readonly isComplete: boolean
}

/** The reach of every file. Reports unresolved imports and import cycles. */
function resolveImports(files: readonly ProtoFile[], report: Report): ReadonlyMap<ProtoFile, Reach> {
  const byPath = new Map(files.map(file => [file.path, file]))
  for (const file of files) {
    for (const written of file.imports ?? []) {
      if (byPath.has(written.path) || isWellKnownFile(written.path)) continue
      const near = nearest(stem(written.path), [...byPath.keys()].map(stem))
      const hint =
        near === null
          ? 'Put the file into the folder of the set: imports are never downloaded.'
          : `Did you mean “${near}.proto”?`
      report(finding('protobuf/import', written.place, `“${written.path}” is not a file of this set.`, hint))
    }
  }
  reportCircles(files, byPath, report)
  return new Map(files.map(file => [file, reachOf(file, byPath)]))
}

/** Suggestions ignore the extension, which all files share. */
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

/** Follows the imports depth first; an import of a file on the current path closes a cycle. */
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
  const hint = 'Move the shared declarations into a third file.'
  return finding('protobuf/cycle', last.place, `Circular import: ${chain}.`, hint)
}

const documented = new Set(
  (
    'Any Api BoolValue BytesValue DoubleValue Duration Empty Enum EnumValue Field Field.Cardinality Field.Kind FieldMask ' +
    'FloatValue Int32Value Int64Value ListValue Method Mixin NullValue Option SourceContext StringValue Struct Syntax ' +
    'Timestamp Type UInt32Value UInt64Value Value'
  ).split(' ')
)

/** Files of `google/protobuf` that a set need not contain, and whose types are all documented. */
const documentedFiles = 'any api duration empty field_mask source_context struct timestamp type wrappers'
/** Further files that a set need not contain; their declarations are for options and compilers. */
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

/** Whether an import names a file that every protobuf compiler includes. */
function isWellKnownFile(path: string): boolean {
  return wellKnownFiles.has(path)
}

/** Whether `wellKnownTypes` has all types of a well-known file. */
function hasDocumentedTypes(path: string): boolean {
  return withDocumentedTypes.has(path)
}

/** All names of well-known types, with their package. */
const wellKnownTypes: readonly string[] = [...documented].map(name => `google.protobuf.${name}`)

/** The documentation of a well-known type: `google.protobuf.FieldMask` → `https://…/#field-mask`; null for others. */
function wellKnownHref(fullName: string): string | null {
  const name = /^google\.protobuf\.(.+)$/.exec(fullName)?.[1]
  if (name === undefined || !documented.has(name)) return null
  const anchor = name
    .replace('.', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
  return `https://protobuf.dev/reference/protobuf/google.protobuf/#${anchor}`
}
