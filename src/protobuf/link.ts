/** Joins the files of a set: every type that is named is looked up where the language looks. */
import { finding } from '../diagnostics/finding.ts'
import type { Report } from '../model.ts'
import { didYouMean } from '../util/nearest.ts'
import { type ProtoEnum, type ProtoFile, type ProtoMessage, scalarTypes, type TypeReference } from './descriptor.ts'
import { resolveImports } from './imports.ts'
import { enumsOf, fieldsOf, fullNameOf, messagesOf, methodsOf } from './walk.ts'
import { wellKnownHref, wellKnownTypes } from './well-known.ts'

/** What a type name means. */
export type Declaration =
  | { readonly kind: 'message'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoMessage }
  | { readonly kind: 'enum'; readonly fullName: string; readonly file: ProtoFile; readonly element: ProtoEnum }
  /** A type of `google.protobuf`. */
  | { readonly kind: 'well-known'; readonly fullName: string; readonly href: string }

/** All files of a set, and where the types in them lead. */
export interface LinkedFiles {
  readonly files: readonly ProtoFile[]
  /** By full name. */
  readonly types: ReadonlyMap<string, Declaration>
  /** By the reference itself; scalars and types that nobody declares are missing. */
  readonly targets: ReadonlyMap<TypeReference, Declaration>
}

/** Reports imports and types that lead nowhere, circles of imports, and names that two files declare. */
export function linkFiles(files: readonly ProtoFile[], report: Report): LinkedFiles {
  const types = declareTypes(files, report)
  const visible = resolveImports(files, report)
  const targets = new Map<TypeReference, Declaration>()
  const hints = new Hints(types)
  for (const file of files) {
    const imports = visible.get(file)
    for (const { type, scope } of typesIn(file)) {
      const target = lookUp(type.written, fullNameOf(file, scope), types)
      if (target !== null) targets.set(type, target)
      if (target === null) reportMissing(type, imports?.isComplete ?? true, hints, report)
      else if (target.kind !== 'well-known' && imports !== undefined && !imports.files.has(target.file)) {
        const message = `“${type.written}” is declared in “${target.file.path}”, which is not imported.`
        report(finding('protobuf/type', type.place, message, `Add import "${target.file.path}";`))
      }
    }
  }
  return { files, types, targets }
}
