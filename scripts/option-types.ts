/**
 * The options of the configuration as plain interfaces, read from their schemas in src/config/schema: for the reference
 * pages, and for the published types, which would otherwise need the types of Valibot. test/docs/reference.test.ts compares
 * them with the types that the compiler derives from the schemas.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ts } from '@ts-morph/common'
import { commentOf, type Described, type DescribedType, describeProperty, isValue } from './reference.ts'

/** A schema file: its constants, the types that it exports, and where its other names come from. */
interface Source {
  readonly file: string
  readonly statements: readonly ts.Statement[]
  readonly constants: ReadonlyMap<string, ts.VariableDeclaration>
  /** Names of types by the constant that they are derived from. */
  readonly named: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<string, string>
}

/** An exported type: an interface, or (without `properties`) an alias. */
interface OptionType extends Omit<DescribedType, 'properties'> {
  readonly comment: string
  readonly properties: readonly Option[] | null
  /** The text of an alias, or the members of an interface that are not options, such as an index signature. */
  readonly rest: readonly string[]
}

interface Option extends Described {
  readonly comment: string
}

/** The exported types of a schema file that are interfaces, in source order. */
export function describeOptions(file: string): readonly DescribedType[] {
  return typesOf(read(file)).flatMap(({ properties, ...type }) => {
    if (properties === null) return []
    return [
      {
        ...type,
        properties: properties.map(it => ({ ...it, type: it.type.replaceAll(/ \| undefined(?=;| \}|>)/g, '') }))
      }
    ]
  })
}

/** The text of the declaration file that replaces the compiler's for a schema file. */
export function declareOptions(file: string): string {
  const source = read(file)
  const types = typesOf(source)
  const declarations = types.map(({ name, comment, bases, properties, rest }) => {
    if (properties === null) return `${comment}export type ${name} = ${rest.join('')}\n`
    const heritage = bases.length === 0 ? '' : ` extends ${bases.join(', ')}`
    const members = properties.map(
      ({ name, type, isOptional, comment }) =>
        `  ${comment}${name}${isOptional ? `?: ${orUndefined(type)}` : `: ${type}`}`
    )
    return `${comment}export interface ${name}${heritage} {\n${[...members, ...rest].join('\n')}\n}\n`
  })
  const text = declarations.join('\n')
  const foreign = [...new Set(text.replaceAll(/\/\*\*.*?\*\//gs, '').match(/\b[A-Z]\w+/g))].flatMap(name => {
    const from = types.some(type => type.name === name) ? undefined : whereIs(name, source)
    return from === undefined ? [] : [`import type { ${name} } from '${from}'\n`]
  })
  return `${foreign.sort().join('')}\n${text}`
}

/** The module from which a file gets a type: it, or a schema file that it imports, imports the type or derives it. */
function whereIs(name: string, { file, imports }: Source): string | undefined {
  const siblings = [...new Set(imports.values())].filter(path => path.startsWith('./'))
  const found = siblings.flatMap(path => {
    const sibling = read(join(dirname(file), path))
    return [...sibling.named.values()].includes(name) ? path : (whereIs(name, sibling) ?? [])
  })
  return imports.get(name) ?? found[0]
}

const sources = new Map<string, Source>()

function read(file: string): Source {
  const known = sources.get(file)
  if (known !== undefined) return known
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const variables = statements.filter(ts.isVariableStatement)
  const constants = variables.flatMap(({ declarationList }) => [...declarationList.declarations])
  const imported = statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const names = importClause?.namedBindings
    const path = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
    return names === undefined || !ts.isNamedImports(names)
      ? []
      : names.elements.map(({ name }) => [name.text, path] as const)
  })
  const source: Source = {
    file,
    statements,
    constants: new Map(constants.map(declaration => [declaration.name.getText(), declaration])),
    named: new Map(statements.flatMap(statement => derivations(statement).map(({ from, name }) => [from, name]))),
    imports: new Map(imported)
  }
  sources.set(file, source)
  return source
}

/** `type A = v.InferInput<typeof a>`, `interface A extends InputOf<typeof a>` → the names `A` and `a`. */
function derivations(statement: ts.Statement): readonly { readonly name: string; readonly from: string }[] {
  const types = ts.isTypeAliasDeclaration(statement)
    ? [statement.type.getText()]
    : ts.isInterfaceDeclaration(statement)
      ? (statement.heritageClauses ?? []).flatMap(({ types }) => types.map(type => type.getText()))
      : []
  return types.flatMap(text => {
    const [, from] = /^(?:v\.InferInput|InputOf)<typeof (\w+)>$/.exec(text) ?? []
    const declaration = statement as ts.TypeAliasDeclaration | ts.InterfaceDeclaration
    return from === undefined ? [] : [{ name: declaration.name.text, from }]
  })
}

function typesOf(source: Source): readonly OptionType[] {
  return source.statements.flatMap(statement => {
    if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return []
    const isExported = (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) !== 0
    return isExported ? [typeOf(statement, source)] : []
  })
}

function typeOf(statement: ts.TypeAliasDeclaration | ts.InterfaceDeclaration, source: Source): OptionType {
  const [derived] = derivations(statement)
  const { about } = commentOf(statement)
  const type = { name: statement.name.text, about, bases: [], comment: commentAbove(statement), rest: [] }
  const ownMembers = ts.isInterfaceDeclaration(statement) ? [...statement.members] : []
  const own = ownMembers.filter(ts.isPropertySignature).map(member => ({
    ...describeProperty(member),
    // As written, not on one line.
    type: member.type?.getText() ?? 'unknown',
    comment: commentAbove(member, '  ')
  }))
  const rest = ownMembers
    .filter(member => !ts.isPropertySignature(member))
    .map(member => member.getFullText().replace(/^\n/, ''))
  if (derived === undefined) {
    if (ts.isTypeAliasDeclaration(statement)) return { ...type, properties: null, rest: [statement.type.getText()] }
    return { ...type, properties: own, rest }
  }
  const constant = source.constants.get(derived.from)?.initializer
  if (constant === undefined) throw new Error(`${source.file} has no constant “${derived.from}”.`)
  const entries = entriesOf(constant, source)
  if (entries === null) return { ...type, properties: null, rest: [typeText(constant, source)] }
  const bases = entries.properties.filter(ts.isSpreadAssignment).flatMap(spread => baseOf(spread, entries.owner) ?? [])
  return { ...type, bases, properties: [...optionsOf(entries), ...own], rest }
}

/** The entries of an object, of which a schema may be made and checked further; null for another schema. */
function entriesOf(schema: ts.Expression, owner: Source): Entries | null {
  if (ts.isObjectLiteralExpression(schema)) return { properties: schema.properties, owner }
  if (ts.isIdentifier(schema)) {
    const found = find(schema.text, owner)
    return found?.value === undefined ? null : entriesOf(found.value, found.owner)
  }
  const [first] = ts.isCallExpression(schema) ? schema.arguments : []
  if (first === undefined || !ts.isCallExpression(schema)) return null
  return ['object', 'v.pipe'].includes(schema.expression.getText()) ? entriesOf(first, owner) : null
}

/** The entries of an object, and the file that they are in. */
interface Entries {
  readonly properties: readonly ts.ObjectLiteralElementLike[]
  readonly owner: Source
}

function optionsOf({ properties, owner }: Entries): readonly Option[] {
  return properties.flatMap(property => {
    if (ts.isSpreadAssignment(property)) {
      const inner = baseOf(property, owner) === undefined ? entriesOf(property.expression, owner) : null
      return inner === null ? [] : optionsOf(inner)
    }
    if (ts.isPropertyAssignment(property)) return [optionOf(property, property.initializer, owner)]
    return ts.isShorthandPropertyAssignment(property) ? [optionOf(property, property.name, owner)] : []
  })
}

/** The named type of entries that are spread into others. */
function baseOf({ expression }: ts.SpreadAssignment, owner: Source): string | undefined {
  const name = expression.getText()
  return find(name, owner)?.owner.named.get(name)
}

function optionOf(
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  value: ts.Expression,
  source: Source
): Option {
  const optional = optionalOf(value, source)
  const said = commentOf(property)
  if (optional?.fallback !== undefined && isValue(said.fallback)) {
    throw new Error(`${source.file}: “${property.name.getText()}” has a default in its schema and in its comment.`)
  }
  const fallback =
    said.fallback ?? (optional === null ? null : optional.fallback === undefined ? 'none' : textOf(optional, source))
  const type = typeText(optional?.schema ?? value, source)
  return {
    name: property.name.getText(),
    isOptional: optional !== null,
    type,
    ...said,
    fallback,
    comment: commentAbove(property, '  ', fallback)
  }
}

interface Optional {
  readonly schema: ts.Expression
  readonly fallback: ts.Expression | undefined
}

function optionalOf(value: ts.Expression, source: Source): Optional | null {
  if (ts.isIdentifier(value)) {
    const found = find(value.text, source)
    return found?.value === undefined ? null : optionalOf(found.value, found.owner)
  }
  if (!ts.isCallExpression(value) || value.expression.getText() !== 'v.optional') return null
  const [schema, fallback] = value.arguments
  return schema === undefined ? null : { schema, fallback }
}

/** The default as it is written; that of an object with defaults is the object with them. */
function textOf({ schema, fallback }: Optional, source: Source): string {
  if (fallback === undefined) return ''
  const named = ts.isIdentifier(fallback) ? find(fallback.text, source)?.value : undefined
  const text = (named ?? fallback)
    .getText()
    .replaceAll(/(?<=\[)\s+|\s+(?=\])/g, '')
    .replaceAll(/\s+/g, ' ')
  const entries =
    text === '{}'
      ? schemasIn(schema)
          .map(part => entriesOf(part, source))
          .find(it => it !== null)
      : null
  if (!entries) return text
  const inner = entries.properties.filter(ts.isPropertyAssignment).flatMap(({ name, initializer }) => {
    const optional = optionalOf(initializer, entries.owner)
    return optional?.fallback === undefined ? [] : [`${name.getText()}: ${textOf(optional, entries.owner)}`]
  })
  return inner.length === 0 ? text : `{ ${inner.join(', ')} }`
}

/** The schemas of which a value has one. */
function schemasIn(schema: ts.Expression): readonly ts.Expression[] {
  const [first] = ts.isCallExpression(schema) && schema.expression.getText() === 'either' ? schema.arguments : []
  return first !== undefined && ts.isArrayLiteralExpression(first) ? first.elements : [schema]
}

/** What can be left out can be undefined, too. */
function orUndefined(type: string): string {
  return `${type.includes('=>') ? `(${type})` : type} | undefined`
}

/** The constant of this name, in the file or where the file imports it from. */
function find(name: string, source: Source) {
  const declaration = source.constants.get(name)
  if (declaration !== undefined) return { declaration, value: declaration.initializer, owner: source }
  const path = source.imports.get(name)
  if (path === undefined || !path.startsWith('.')) return undefined
  const owner = read(join(dirname(source.file), path))
  const found = owner.constants.get(name)
  return found === undefined ? undefined : { declaration: found, value: found.initializer, owner }
}

/** What an author writes for a schema, as a type. */
function typeText(schema: ts.Expression, source: Source): string {
  if (ts.isIdentifier(schema)) {
    const found = find(schema.text, source)
    const name = found?.owner.named.get(schema.text)
    if (name !== undefined) return name
    const written = found?.declaration.type
    const [argument] = written !== undefined && ts.isTypeReferenceNode(written) ? (written.typeArguments ?? []) : []
    if (argument !== undefined) return argument.getText().replaceAll(/\s+/g, ' ')
    if (found?.value !== undefined) return typeText(found.value, found.owner)
  }
  if (ts.isCallExpression(schema)) return typeOfCall(schema, source)
  throw new Error(`${source.file}: “${schema.getText()}” is not a schema with a known type.`)
}

function typeOfCall(call: ts.CallExpression, source: Source): string {
  const callee = call.expression.getText()
  const [first, second] = call.arguments
  const [written] = call.typeArguments ?? []
  if (written !== undefined) return written.getText().replaceAll(/\s+/g, ' ')
  const inner = (part = first) => (part === undefined ? 'unknown' : typeText(part, source))
  const parts = first !== undefined && ts.isArrayLiteralExpression(first) ? [...first.elements] : []
  switch (callee) {
    case 'v.string':
    case 'v.number':
    case 'v.boolean':
    case 'v.null':
    case 'v.unknown':
      return callee.slice(2)
    case 'wholeNumber':
      return 'number'
    case 'v.literal':
    case 'v.instance':
      return first?.getText() ?? ''
    case 'v.picklist':
    case 'oneOf':
      return parts.length === 0 ? 'string' : parts.map(part => part.getText()).join(' | ')
    case 'v.union':
    case 'either':
      return parts.map(part => typeText(part, source)).join(' | ')
    case 'v.nullable':
      return `${inner()} | null`
    case 'v.pipe':
      return inner()
    case 'v.lazy':
      return first !== undefined && ts.isArrowFunction(first) && !ts.isBlock(first.body) ? inner(first.body) : 'unknown'
    case 'list': {
      const item = inner()
      return / \| |=>/.test(item) ? `(${item})[]` : `${item}[]`
    }
    case 'record':
      return `Record<string, ${inner(second)}>`
    case 'object': {
      const entries = first === undefined ? null : entriesOf(first, source)
      const members = entries === null ? [] : optionsOf(entries)
      const text = members.map(({ name, isOptional, type }) =>
        isOptional ? `${name}?: ${orUndefined(type)}` : `${name}: ${type}`
      )
      return `{ ${text.join('; ')} }`
    }
    default: {
      const local = source.constants.get(callee)?.initializer
      if (local !== undefined && ts.isArrowFunction(local) && !ts.isBlock(local.body)) {
        return typeText(local.body, source)
      }
      throw new Error(`${source.file}: “${callee}” is not a schema with a known type.`)
    }
  }
}

/** The comment above a declaration, one tag a line, with the default that it does not say itself. */
function commentAbove(node: ts.Node, indent = '', fallback: string | null = null): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  if (comment === undefined) return ''
  const tags = [...(comment.tags ?? [])].map(
    ({ tagName, comment }) => [tagName.text, (ts.getTextOfJSDocComment(comment) ?? '').trim()] as const
  )
  const all = tags.some(([name]) => name === 'default') || fallback === null ? tags : [['default', fallback], ...tags]
  const text = [ts.getTextOfJSDocComment(comment.comment) ?? '', ...all.map(([name, text]) => `@${name} ${text}`)]
  const lines = text.join('\n').replaceAll('*/', String.raw`*\/`).split('\n')
  if (lines.length === 1) return `/** ${lines[0]} */\n${indent}`
  return ['/**', ...lines.map(line => ` * ${line}`.trimEnd()), ' */', ''].join(`\n${indent}`)
}
