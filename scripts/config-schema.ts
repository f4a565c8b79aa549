/**
 * The JSON Schema of `site.config.json`, made of the published types of the options. What only code can say (functions, regular
 * expressions, plugins) is left out: JSON cannot say it.
 */
import { ts } from '@ts-morph/common'
import { commentOf, draft } from './reference.ts'

type Schema = Readonly<Record<string, unknown>>
type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

/** `texts`: declarations of all types, without imports; `root`: name of the type of the configuration. */
export function configurationSchema(texts: readonly string[], root: string): string {
  const { statements } = ts.createSourceFile('options.ts', texts.join('\n'), ts.ScriptTarget.Latest, true)
  const found = statements.filter(it => ts.isInterfaceDeclaration(it) || ts.isTypeAliasDeclaration(it))
  const declared = new Map(found.map(declaration => [declaration.name.text, declaration]))
  const used = new Set<string>()
  const schema = { title: 'The configuration of a site', ...schemaOfDeclaration(root, declared, used) }
  const definitions: Record<string, unknown> = {}
  // Iterating a Set includes names that are added meanwhile.
  for (const name of used) definitions[name] = schemaOfDeclaration(name, declared, used)
  const sorted = Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ $schema: draft, ...schema, definitions: sorted }, null, 2)}\n`
}

type Declared = ReadonlyMap<string, Declaration>

function schemaOfDeclaration(name: string, declared: Declared, used: Set<string>): Schema {
  const declaration = declared.get(name)
  if (declaration === undefined) throw new Error(`The types of options do not declare “${name}”.`)
  const schema = ts.isInterfaceDeclaration(declaration)
    ? schemaOfMembers(membersOf(declaration, declared), declared, used)
    : schemaOf(declaration.type, declared, used)
  return { ...describedBy(declaration), ...schema }
}

/** Own members and those of the interfaces that it extends. */
function membersOf(
  { members, heritageClauses = [] as never }: ts.InterfaceDeclaration,
  declared: Declared
): readonly ts.TypeElement[] {
  const bases = [...heritageClauses].flatMap(({ types }) => types.map(type => declared.get(type.expression.getText())))
  return [
    ...bases.flatMap(base => (base !== undefined && ts.isInterfaceDeclaration(base) ? membersOf(base, declared) : [])),
    ...members
  ]
}

function schemaOfMembers(members: readonly ts.TypeElement[], declared: Declared, used: Set<string>): Schema {
  const written = members.filter(ts.isPropertySignature).flatMap(member => {
    const schema = member.type === undefined ? {} : schemaOf(member.type, declared, used)
    const name = member.name.getText().replaceAll("'", '')
    return schema === null
      ? []
      : [{ name, isRequired: member.questionToken === undefined, schema: { ...describedBy(member), ...schema } }]
  })
  const required = written.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    additionalProperties: members.some(ts.isIndexSignatureDeclaration),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(written.map(({ name, schema }) => [name, schema]))
  }
}

function membersOfType(type: ts.TypeNode, declared: Declared): readonly ts.TypeElement[] {
  if (ts.isTypeLiteralNode(type)) return [...type.members]
  const declaration = ts.isTypeReferenceNode(type) ? declared.get(type.typeName.getText()) : undefined
  if (declaration === undefined || !ts.isInterfaceDeclaration(declaration))
    throw new Error(`The members of “${type.getText()}” are unknown.`)
  return membersOf(declaration, declared)
}

function describedBy(node: ts.Node): Schema {
  const { about } = commentOf(node)
  return about === '' ? {} : { description: about }
}

const keywords: ReadonlyMap<ts.SyntaxKind, Schema> = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.UnknownKeyword, {}]
])

/** null: nothing that JSON can say. */
function schemaOf(type: ts.TypeNode, declared: Declared, used: Set<string>): Schema | null {
  const inner = (part: ts.TypeNode) => schemaOf(part, declared, used)
  const keyword = keywords.get(type.kind)
  if (keyword !== undefined) return keyword
  if (ts.isParenthesizedTypeNode(type)) return inner(type.type)
  if (ts.isLiteralTypeNode(type)) return { const: JSON.parse(type.getText().replaceAll("'", '"')) as unknown }
  if (ts.isUnionTypeNode(type)) return unionOf(type.types.flatMap<Schema>(part => inner(part) ?? []))
  if (ts.isIntersectionTypeNode(type)) {
    // One object: each of two would refuse the keys of the other.
    return schemaOfMembers(
      type.types.flatMap(part => membersOfType(part, declared)),
      declared,
      used
    )
  }
  if (ts.isTypeLiteralNode(type)) return schemaOfMembers([...type.members], declared, used)
  if (ts.isArrayTypeNode(type)) {
    const items = inner(type.elementType)
    return items === null ? null : { type: 'array', items }
  }
  if (!ts.isTypeReferenceNode(type)) return null
  const name = type.typeName.getText()
  const [first, second] = type.typeArguments ?? []
  if (name === 'Record' && second !== undefined) return { type: 'object', additionalProperties: inner(second) ?? {} }
  if (name === 'Partial' && first !== undefined) return inner(first)
  if (!declared.has(name)) return null
  used.add(name)
  return { $ref: `#/definitions/${name}` }
}

function unionOf(schemas: readonly Schema[]): Schema | null {
  const constants = schemas.filter(schema => Object.keys(schema).join() === 'const').map(schema => schema.const)
  const others = schemas.filter(schema => Object.keys(schema).join() !== 'const')
  const words = constants.length === 0 ? [] : [constants.length === 1 ? { const: constants[0] } : { enum: constants }]
  const all = [...others, ...words]
  if (all.length === 0) return null
  return all.length === 1 ? (all[0] ?? null) : { anyOf: all }
}
