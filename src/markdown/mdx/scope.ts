/**
 * The names that the JavaScript of an MDX body declares and imports, to determine what each component name refers to.
 */
import type { ImportDeclaration, Pattern, Program } from 'estree'
import type { Point } from 'unist'
import { builtInComponents } from '../../shared/markup/components.ts'
import type { MdxNode } from '../tree.ts'

export interface Import {
  readonly specifier: string
  /** `default`, `*` or an exported name, and the name in this body. */
  readonly names: readonly { readonly imported: string; readonly local: string }[]
  /** Where the statement begins. */
  readonly start: Point
}

export interface Scope {
  readonly imports: readonly Import[]
  /** Names that `export` statements declare. */
  readonly declared: ReadonlySet<string>
  /** Local names of built-in components, including renamed imports, with the component that they refer to. */
  readonly builtIn: ReadonlyMap<string, string>
  /** Modules of plugins whose exports are built-in components. */
  readonly modules: ComponentModules
  /** Whether there is code to run: an export, or an import of more than built-in components. */
  readonly hasCode: boolean
}

/** The built-in component for each export, by the specifiers of modules. */
export type ComponentModules = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Specifiers that the import blocks of a body name, whose `data.estree` must be set. */
export function importedBy(blocks: readonly MdxNode[]): readonly string[] {
  return [
    ...new Set(
      programsOf(blocks)
        .flatMap(importsOf)
        .map(({ specifier }) => specifier)
    )
  ]
}

function programsOf(blocks: readonly MdxNode[]): Program[] {
  return blocks.flatMap(({ data }) => (data?.estree === undefined ? [] : [data.estree]))
}

/**
 * Reads the import and export blocks of a body, whose `data.estree` must be set. `requiredFiles` are those of
 * `requiresOf`.
 */
export function readScope(
  blocks: readonly MdxNode[],
  requiredFiles: readonly Import[] = [],
  modules: ComponentModules = new Map()
): Scope {
  const programs = programsOf(blocks)
  const imports = [...programs.flatMap(importsOf), ...requiredFiles]
  const ours = imports.filter(statement => isBuiltIn(statement, modules))
  const names = ours.flatMap(statement => builtInNames(statement, modules))
  return {
    imports,
    modules,
    declared: new Set(programs.flatMap(declaredNames)),
    builtIn: new Map([...builtInComponents.map(name => [name, name] as const), ...names]),
    hasCode:
      programs.some(({ body }) => body.some(({ type }) => type !== 'ImportDeclaration')) || ours.length < imports.length
  }
}

function importsOf({ body }: Program): Import[] {
  return body
    .filter(statement => statement.type === 'ImportDeclaration')
    .map(statement => ({
      specifier: String(statement.source.value),
      names: statement.specifiers.map(toName),
      start: { line: statement.loc?.start.line ?? 1, column: (statement.loc?.start.column ?? 0) + 1 }
    }))
}

function toName(specifier: ImportDeclaration['specifiers'][number]) {
  const local = specifier.local.name
  if (specifier.type === 'ImportDefaultSpecifier') return { imported: 'default', local }
  if (specifier.type === 'ImportNamespaceSpecifier') return { imported: '*', local }
  return { imported: 'name' in specifier.imported ? specifier.imported.name : String(specifier.imported.value), local }
}

/**
 * Files that the page's code loads with `require('./a.png')`. They are treated as imports
 * without names; the call returns the same value as the import.
 */
export function requiresOf(nodes: readonly MdxNode[]): Import[] {
  return nodes.flatMap(({ value, attributes, position }) => {
    const values = (attributes ?? []).map(attribute => {
      if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.value
      return typeof attribute.value === 'object' ? attribute.value?.value : null
    })
    const calls = [value, ...values].flatMap(text => [
      ...(text ?? '').matchAll(/\brequire\(\s*(['"`])([^'"`$]+)\1\s*\)/g)
    ])
    const start = position?.start ?? { line: 1, column: 1 }
    return calls.map(([, , specifier = '']) => ({ specifier, names: [], start }))
  })
}

const ownModule = 'docsgen/components'

/** Whether a statement imports built-in components only. */
export function isBuiltIn({ specifier, names }: Import, modules: ComponentModules): boolean {
  const known = modules.get(specifier)
  if (known !== undefined) return names.every(({ imported }) => known[imported] !== undefined)
  return specifier === ownModule && names.every(({ imported }) => builtInComponents.includes(imported))
}

function builtInNames({ specifier, names }: Import, modules: ComponentModules): (readonly [string, string])[] {
  const known = modules.get(specifier)
  return names.map(({ imported, local }) => [local, known?.[imported] ?? imported] as const)
}

function declaredNames({ body }: Program): string[] {
  return body.flatMap(statement => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => namesIn(id))
    const isNamed = declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration'
    return isNamed ? [declaration.id.name] : []
  })
}

function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap(property =>
        namesIn(property.type === 'Property' ? property.value : property.argument)
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}
