/** Joins the files of a set: every type that is named is looked up where the language looks. */
import { finding } from '../diagnostics/finding.ts'
import { nearest } from '../shared/nearest.ts'
import type { Report } from '../types/findings.ts'
import {
  enumsOf,
  fieldsOf,
  fullNameOf,
  messagesOf,
  type ProtoEnum,
  type ProtoFile,
  type ProtoMessage,
  scalarTypes,
  type TypeReference
} from './descriptor.ts'
import { resolveImports, wellKnownHref, wellKnownTypes } from './imports.ts'

/** What a type name means. */
export type Declaration =
  | { readonly kind: 'message'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoMessage }
  | { readonly kind: 'enum'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoEnum }
  /** A type of `google.protobuf`, explained at `href`. */
  | { readonly kind: 'well-known'; readonly fullName: string; readonly href: string }

/** All files of a set, and where the types in them lead. */
export interface LinkedFiles {
  readonly files: readonly ProtoFile[]
  /** By the reference itself; scalars and types that nobody declares are missing. */
  readonly targets: ReadonlyMap<TypeReference, Declaration>
}

/** Reports imports and types that lead nowhere, circles of imports, and names that two files declare. */
export function linkFiles(files: readonly ProtoFile[], report: Report): LinkedFiles {
  const types = declaredTypes(files, report)
  const reaches = resolveImports(files, report)
  const targets = new Map<TypeReference, Declaration>()
  const suggest = suggestions(types)
  for (const [file, { files: visible, isComplete }] of reaches) {
    for (const { type, scope } of referencesIn(file)) {
      const target = lookUp(type.written, fullNameOf(file, scope), types)
      if (target !== null) targets.set(type, target)
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
  return { files, targets }
}

/** Messages and enums by full name; of two with one name the first counts. */
function declaredTypes(files: readonly ProtoFile[], report: Report): Map<string, Declaration> {
  const types = new Map<string, Declaration>()
  const add = (declaration: Exclude<Declaration, { kind: 'well-known' }>): void => {
    const { fullName, element } = declaration
    const first = types.get(fullName)
    if (first === undefined) types.set(fullName, declaration)
    if (first === undefined || first.kind === 'well-known') return
    const message = `“${fullName}” is declared in “${first.file.path}” already.`
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

/** Every type that is named in the file and is no scalar, with the declaration it is named in. */
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
  // Fields of one `extend` block share the message.
  const known = new Set<TypeReference>()
  return [...inMethods, ...inFields].filter(({ type }) => {
    const isNew = !scalarTypes.has(type.written) && !known.has(type)
    known.add(type)
    return isNew
  })
}

/** From the innermost scope outwards; a leading dot means the outermost. */
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

/** Comparing names costs a look at every type, so only the first misspelt ones get a suggestion. */
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
