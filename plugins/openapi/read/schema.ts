/** A schema of OpenAPI or JSON Schema → the view that pages show: references resolved, `allOf` merged. */
import type { Choice, Choices, Condition, Deprecation, EnumValue, ExternalDocs, Property, Schema } from '../model.ts'
import { type Anchors, createAnchors, mostOfId, safeId } from './anchors.ts'
import { type NamedSchema, type ReadContext, resolve } from './context.ts'
import { placeScheme } from './documents.ts'
import {
  atOf,
  child,
  entriesOf,
  type Fields,
  fieldsOf,
  isObject,
  itemsOf,
  keysOf,
  type Node,
  textOf,
  textsOf,
  wordsOf
} from './node.ts'
import { anchorMark, anchorsOf, type SharedView, type ViewNotes, type Views } from './views.ts'
import { limitsOf, numbersOf, sizesOf } from './words.ts'

/** Named schemas below this many levels are links. */
const inlineDepth = 3
/** Levels without names: deeper ones are not shown. */
const mostLevels = 25
/** Properties of a page after which named schemas are links at any depth. */
const mostProperties = 2_000
/** Properties of a page after which nothing is shown any more: schemas without names can contain each other many times. */
export const mostOfAll = 20_000

export interface SchemaContext extends ReadContext {
  readonly anchors: Anchors
  /** Counts properties of the page. */
  readonly count: { properties: number }
  /** Read-only properties are left out of requests, write-only ones of responses. */
  readonly direction: 'request' | 'response' | null
  /** Views of schemas with names that other pages show, too; left out: none is shared. */
  readonly views?: Views
  readonly notes?: ViewNotes
}

interface Scope {
  readonly anchor: string
  readonly depth: number
  readonly levels: number
  readonly within: Within | null
  readonly dynamic: Dynamic | null
}

/** A schema in which another one is written, with the place where this page shows it. */
interface Within {
  readonly value: object
  readonly at: string
  readonly anchor: string
  readonly outer: Within | null
}

/** Schemas with `$dynamicAnchor` on the way to a schema. */
interface Dynamic {
  readonly name: string
  readonly node: Node
  readonly outer: Dynamic | null
}

/** The schema at a node; `anchor` is its place on the page. */
export function readSchema(node: Node, anchor: string, context: SchemaContext): Schema {
  return viewOf([node], { anchor, depth: 0, levels: 0, within: null, dynamic: null }, context)
}

/** A schema with what it includes. */
interface Layers {
  /** From the outside to the inside: keys of the first ones win. */
  readonly all: Node[]
  readonly includes: { name: string; href: string | null }[]
  within: Within | null
  dynamic: Dynamic | null
  named: NamedSchema | null
  /** The name of a schema that contains itself. */
  circle: { readonly name: string | null; readonly href: string } | null
  isNullable: boolean
  isNever: boolean
  broken: string | null
}

/** `nodes`: schemas that apply together. */
function viewOf(nodes: readonly Node[], scope: Scope, context: SchemaContext): Schema {
  return (nodes.length === 1 ? sharedView(nodes[0], scope, context) : null) ?? ownView(nodes, scope, context)
}

/** The view of a reference to a schema with a name, if the page shows what other pages show; null: it does not. */
function sharedView(node: Node | undefined, scope: Scope, context: SchemaContext): Schema | null {
  const { views, documents, schemas } = context
  const reference = isObject(node?.value) ? node.value.$ref : undefined
  if (views === undefined || node === undefined || typeof reference !== 'string' || scope.dynamic !== null) return null
  if (Object.keys(node.value as object).length > 1) return null
  const target = documents.find(reference, node)
  const at = target === null ? '' : atOf(target)
  const known = views.get(at)
  if (known === null || !schemas.has(at) || context.notes?.making.includes(at) === true) return null
  const view = known?.find(one => isFor(one, scope, context)) ?? shareView(node, at, scope, context)
  if (view === null) views.set(at, null)
  else if (known?.includes(view) !== true) views.set(at, [...(views.get(at) ?? []), view])
  return view !== null && fits(view, scope, context) ? used(view, scope, context) : null
}

/** Whether a view is the same at a depth and in a direction. */
function isFor({ direction, depth, named, isCut }: SharedView, scope: Scope, context: SchemaContext): boolean {
  if (direction !== 'any' && direction !== context.direction) return false
  return isCut ? depth === scope.depth : scope.depth + named <= inlineDepth
}

/** As it is on a page that shows nothing around it; null: it is too large for one. */
function shareView(node: Node, at: string, { depth }: Scope, context: SchemaContext): SharedView | null {
  const anchors = createAnchors(anchorMark)
  const own = new Set<string>()
  const read = new Set<string>()
  const addresses = new Map<string, string>()
  const count = { properties: 0 }
  const making = [...(context.notes?.making ?? []), at]
  const notes: ViewNotes = { making, inner: [], depth, named: 0, levels: 0, isCut: false, hasDirection: false }
  const scope = { anchor: anchorMark, depth, levels: 0, within: null, dynamic: null }
  const schema = ownView([node], scope, {
    ...context,
    count,
    notes,
    anchors: {
      ...anchors,
      take(name) {
        const taken = anchors.take(name)
        own.add(taken.slice(anchorMark.length))
        return taken
      }
    },
    onRead: at => void read.add(at),
    hrefOf(path) {
      const href = context.hrefOf(path)
      addresses.set(path, href)
      return href
    }
  })
  if (count.properties > mostProperties || notes.levels > mostLevels) return null
  const { inner, named, levels, isCut, hasDirection } = notes
  const direction = hasDirection ? context.direction : 'any'
  const { properties } = count
  const made = { markdown: null, words: null }
  return { schema, made, anchors: [...own], inner, properties, read, addresses, direction, depth, named, levels, isCut }
}

/** Whether a view would be the same if it was made for this place. */
function fits(view: SharedView, { anchor, levels, within }: Scope, { count, anchors, hrefOf }: SchemaContext): boolean {
  if (count.properties + view.properties > mostProperties || levels + view.levels > mostLevels) return false
  const plain = anchor.replace(anchorMark, '')
  if (safeId(plain) !== plain) return false
  // A schema that contains itself is a link.
  for (let outer = within; outer !== null; outer = outer.outer) {
    const { at } = outer
    for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
      if (view.read.has(at.slice(0, end))) return false
    }
  }
  for (const [path, address] of view.addresses) if (hrefOf(path) !== address) return false
  for (const id of anchorsOf(view, anchor)) if (id.length > mostOfId || anchors.all.has(id)) return false
  return true
}

/** Notes what a page that shows a view depends on. */
function used(view: SharedView, { anchor, depth, levels }: Scope, context: SchemaContext): Schema {
  const { anchors, count, notes, onRead } = context
  count.properties += view.properties
  for (const at of view.read) onRead(at)
  for (const id of anchorsOf(view, anchor)) anchors.add(id)
  if (notes !== undefined) {
    notes.inner.push({ base: anchor.slice(anchorMark.length), view })
    notes.named = Math.max(notes.named, depth - notes.depth + view.named)
    notes.levels = Math.max(notes.levels, levels + view.levels)
    notes.isCut ||= view.isCut
    notes.hasDirection ||= view.direction !== 'any'
  }
  return { ...view.schema, shared: { view: view.schema, base: anchor, made: view.made } }
}

function ownView(nodes: readonly Node[], scope: Scope, context: SchemaContext): Schema {
  const [first] = nodes
  if (first === undefined) throw new Error('no schema')
  const layers: Layers = {
    all: [],
    includes: [],
    within: scope.within,
    dynamic: scope.dynamic,
    named: null,
    circle: null,
    isNullable: false,
    isNever: false,
    broken: null
  }
  for (const [index, node] of nodes.entries()) {
    // One schema is shown as what it is; of several, each is included.
    addLayers(node, { layers, scope, isOuter: nodes.length === 1, isFirst: index === 0 }, context)
  }
  const { named, circle, broken, all } = layers
  // What is said of a schema is where it is written, not where a reference leads to it.
  const isReference = nodes.length === 1 && isObject(first.value) && Object.keys(first.value).join() === '$ref'
  const base: Base = {
    at: atOf(isReference && named !== null ? named.node : first),
    name: named?.name ?? null,
    href: named && context.hrefOf(named.path)
  }
  if (all.length === 0) {
    if (circle !== null) {
      const name = circle.name ?? base.name
      return {
        ...emptySchema,
        at: base.at,
        name,
        href: base.href ?? circle.href,
        cut: 'recursion',
        label: name ?? 'the same object'
      }
    }
    if (broken !== null) return { ...emptySchema, ...base, label: `unknown: ${broken}` }
    if (named === null)
      return { ...emptySchema, ...base, isNever: layers.isNever, label: layers.isNever ? 'nothing' : 'any' }
  }
  const isFull = scope.depth > inlineDepth || context.count.properties > mostProperties
  noteLevels(named !== null, scope, context)
  if (named !== null && scope.depth > 0 && isFull) {
    if (context.notes !== undefined) context.notes.isCut = true
    return { ...emptySchema, ...base, ...annotations(layers, getter(layers)), cut: 'link', label: named.name }
  }
  if (scope.levels > mostLevels || context.count.properties > mostOfAll)
    return { ...emptySchema, ...base, cut: 'depth', label: 'more levels' }
  return fullView(layers, base, scope, context)
}

function noteLevels(isNamed: boolean, { depth, levels }: Scope, { notes }: SchemaContext): void {
  if (notes === undefined) return
  notes.levels = Math.max(notes.levels, levels)
  if (isNamed) notes.named = Math.max(notes.named, depth - notes.depth)
}

type Base = Pick<Schema, 'at' | 'name' | 'href'>

interface Adding {
  readonly layers: Layers
  readonly scope: Scope
  /** The schema itself, not one that it includes. */
  readonly isOuter: boolean
  readonly isFirst: boolean
}

function addLayers(start: Node, { layers, scope, isOuter, isFirst }: Adding, context: SchemaContext): void {
  if (start.value === true || start.value === undefined) return
  if (start.value === false) {
    layers.isNever = true
    return
  }
  const { node, named, beside, broken } = resolve(withoutDynamic(start, layers, context), context)
  // Keys beside a reference apply, too, as JSON Schema has it; the first ones win.
  for (const one of beside) {
    layers.all.push(one)
    enterScope(one, layers)
  }
  if (broken !== null) {
    layers.broken = broken
    return
  }
  if (node.value === false) layers.isNever = true
  const { value } = node
  if (named !== null) {
    if (isOuter) layers.named ??= named
    else layers.includes.push({ name: named.name, href: context.hrefOf(named.path) })
  }
  if (!isObject(value)) return
  for (let outer = layers.within; outer !== null; outer = outer.outer) {
    if (outer.value !== value) continue
    layers.circle ??= { name: named?.name ?? nameOf(node.pointer), href: `#${outer.anchor}` }
    return
  }
  layers.within = { value, at: atOf(node), anchor: scope.anchor, outer: layers.within }
  enterScope(node, layers)
  layers.all.push(node)
  if (isFirst && (value.nullable === true || value['x-nullable'] === true)) layers.isNullable = true
  const inner = { layers, scope, isFirst }
  if (value.allOf !== undefined) {
    const parts = itemsOf(child(node, 'allOf'))
    // OpenAPI 3.0 allows no description beside a reference: this is how authors write one.
    const isAlias = parts.length === 1 && hasOnly(value, 'allOf')
    for (const part of parts) addLayers(part, { ...inner, isOuter: isOuter && isAlias }, context)
  }
  // `anyOf: [Job, null]` is a job that can be null.
  for (const kind of choiceKinds) {
    if (value[kind] === undefined) continue
    const parts = itemsOf(child(node, kind))
    const others = parts.filter(part => !isNull(part))
    if (parts.length > others.length) layers.isNullable = true
    const [only] = others
    if (only === undefined || others.length > 1) continue
    addLayers(only, { ...inner, isOuter: isOuter && hasOnly(value, kind) }, context)
  }
}

const choiceKinds = ['oneOf', 'anyOf'] as const

const annotationKeys = new Set([
  'title',
  'description',
  'deprecated',
  'nullable',
  'default',
  'example',
  'examples',
  'readOnly',
  'writeOnly'
])

/** Whether a schema says nothing beside a key about what is valid. */
function hasOnly(value: Fields, key: string): boolean {
  return Object.keys(value).every(one => one === key || annotationKeys.has(one))
}

function isNull({ value }: Node): boolean {
  if (!isObject(value)) return false
  const { type, enum: values } = value
  const isType = type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
  return isType || value.const === null || (Array.isArray(values) && values.length === 1 && values[0] === null)
}

/** Dynamic anchors of a schema and of its definitions. */
function enterScope(node: Node, layers: Layers): void {
  const { $dynamicAnchor: own, $defs: definitions } = fieldsOf(node)
  if (typeof own === 'string') layers.dynamic = { name: own, node, outer: layers.dynamic }
  if (definitions === undefined) return
  for (const [, one] of entriesOf(child(node, '$defs'))) {
    const { $dynamicAnchor: name } = fieldsOf(one)
    if (typeof name === 'string') layers.dynamic = { name, node: one, outer: layers.dynamic }
  }
}

/** `$dynamicRef` leads to the outermost schema with that anchor on the way here, else it is a `$ref`. */
function withoutDynamic(node: Node, { dynamic }: Layers, { documents }: SchemaContext): Node {
  const { value } = node
  if (!isObject(value)) return node
  if (value.$recursiveRef === '#') return { ...node, value: { ...value, $recursiveRef: undefined, $ref: '#' } }
  const { $dynamicRef: reference } = value
  if (typeof reference !== 'string') return node
  const name = reference.slice(reference.indexOf('#') + 1)
  let found = documents.find(reference, node)
  for (let one = dynamic; one !== null; one = one.outer) if (one.name === name) found = one.node
  const { $dynamicRef: _, ...others } = value
  return found === null ? node : { ...node, value: { ...others, $ref: placeScheme + atOf(found) } }
}

/** The last key of a pointer, as a name. */
function nameOf(pointer: string): string | null {
  const last = keysOf(pointer).at(-1)
  return last === undefined ? null : last
}

const emptySchema: Omit<Schema, 'at'> = {
  name: null,
  href: null,
  cut: null,
  title: null,
  description: null,
  label: 'any',
  types: [],
  isNullable: false,
  format: null,
  content: null,
  limits: [],
  numbers: { least: null, most: null, above: null, below: null },
  sizes: {},
  pattern: null,
  enum: [],
  const: null,
  default: null,
  examples: [],
  deprecation: null,
  isReadOnly: false,
  isWriteOnly: false,
  isNever: false,
  includes: [],
  properties: [],
  alsoRequired: [],
  patternProperties: [],
  additional: null,
  propertyNames: null,
  dependencies: [],
  items: null,
  tuple: [],
  isOpenTuple: true,
  contains: null,
  choices: [],
  not: null,
  conditions: [],
  externalDocs: null,
  xml: null,
  shared: null
}

type Get = (key: string) => unknown

/** The first value of a key. */
function getter({ all }: Pick<Layers, 'all'>): Get {
  const layers = all.map(fieldsOf)
  const [first = {}, ...others] = layers
  if (others.length === 0) return key => first[key]
  return key => layers.find(fields => fields[key] !== undefined)?.[key]
}

/** What is said of a schema without its content. */
function annotations(layers: Layers, get: Get) {
  const types = typesOf(layers)
  return {
    title: wordsOf(get('title')),
    description: wordsOf(get('description')),
    types: types.filter(type => type !== 'null'),
    isNullable: layers.isNullable || types.includes('null'),
    deprecation: deprecationOf(get),
    isReadOnly: get('readOnly') === true,
    isWriteOnly: get('writeOnly') === true,
    isNever: layers.isNever
  }
}

export function deprecationOf(get: Get): Deprecation | null {
  const word = get('x-deprecated') ?? get('x-deprecated-reason') ?? get('x-deprecation-reason')
  const isDeprecated = get('deprecated') === true || word !== undefined
  if (!isDeprecated || word === false) return null
  const reason = isObject(word) ? wordsOf(word.description ?? word.message ?? word.reason) : wordsOf(word)
  return { reason, sunset: wordsOf(get('x-sunset')) }
}

export function externalDocsOf(value: unknown): ExternalDocs | null {
  if (!isObject(value)) return null
  const url = wordsOf(value.url)
  return url === null ? null : { url, description: wordsOf(value.description) }
}

function typesOf({ all }: Layers): string[] {
  for (const node of all) {
    const { type } = fieldsOf(node)
    if (typeof type === 'string') return [type]
    if (Array.isArray(type)) return textsOf(type)
  }
  const has = (...keys: string[]) => all.some(node => keys.some(key => fieldsOf(node)[key] !== undefined))
  if (has('properties', 'additionalProperties', 'patternProperties', 'required')) return ['object']
  if (has('items', 'prefixItems')) return ['array']
  return []
}

function fullView(layers: Layers, base: Base, scope: Scope, context: SchemaContext): Schema {
  const get = getter(layers)
  const { all, within, dynamic } = layers
  const inner: Scope = { anchor: scope.anchor, depth: scope.depth, levels: scope.levels + 1, within, dynamic }
  const nodesOf = (key: string): Node[] =>
    get(key) === undefined
      ? noNodes
      : all.filter(node => fieldsOf(node)[key] !== undefined).map(node => child(node, key))
  const one = (key: string, at: Scope = inner) => {
    if (get(key) === undefined) return null
    const nodes = nodesOf(key).filter(({ value }) => isObject(value) || typeof value === 'boolean')
    return nodes.length === 0 ? null : viewOf(nodes, at, context)
  }
  const deeper = { ...inner, depth: scope.depth + 1 }
  const choices = choicesOf(layers, deeper, context)
  const additional = get('additionalProperties') ?? get('unevaluatedProperties')
  const xml = get('xml')
  const list = get('items') !== undefined || get('prefixItems') !== undefined ? listOf(nodesOf, inner, context) : noList
  const about = annotations(layers, get)
  const properties = propertiesOf(layers, deeper, context)
  const values = choices.values.length > 0 ? choices.values : enumOf(get)
  const fixed = get('const')
  const standard = get('default')
  // Written out: V8 takes ten times as long for object literals with a spread, and there is one for every field.
  const view: Mutable<Schema> = {
    at: base.at,
    name: base.name,
    href: base.href,
    cut: null,
    label: '',
    title: about.title,
    description: about.description,
    types: about.types,
    isNullable: about.isNullable,
    deprecation: about.deprecation,
    isReadOnly: about.isReadOnly,
    isWriteOnly: about.isWriteOnly,
    isNever: about.isNever,
    format: wordsOf(get('format')),
    content: contentOf(get),
    limits: limitsOf(get),
    numbers: numbersOf(get),
    sizes: sizesOf(get),
    pattern: textOf(get('pattern')),
    enum: values,
    const: fixed === undefined ? null : { value: fixed },
    default: standard === undefined ? null : { value: standard },
    examples: examplesOf(get),
    includes: layers.includes,
    properties,
    alsoRequired: get('required') === undefined ? [] : requiredElsewhere(all),
    patternProperties: nodesOf('patternProperties').flatMap(node =>
      entriesOf(node).map(([pattern, schema]) => {
        const anchor = context.anchors.take(`${scope.anchor}.${pattern}`)
        return { pattern, schema: viewOf([schema], { ...deeper, anchor }, context), anchor }
      })
    ),
    additional: typeof additional === 'boolean' ? additional : isObject(additional) ? additionalOf(one, deeper) : null,
    propertyNames: one('propertyNames'),
    dependencies: [...nodesOf('dependentRequired'), ...nodesOf('dependencies')].flatMap(node =>
      entriesOf(node).flatMap(([name, { value }]) => (Array.isArray(value) ? [{ name, needs: textsOf(value) }] : []))
    ),
    items: list.items,
    tuple: list.tuple,
    isOpenTuple: list.isOpenTuple,
    contains: one('contains'),
    choices: choices.choices,
    not: one('not', deeper),
    conditions: conditionsOf(layers, deeper, context),
    externalDocs: externalDocsOf(get('externalDocs')),
    xml: isObject(xml) ? xml : null,
    shared: null
  }
  view.label = labelOf(view)
  return view
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

const noNodes: Node[] = []
const noList = { tuple: [], isOpenTuple: true, items: null }

function additionalOf(one: (key: string, at: Scope) => Schema | null, deeper: Scope): Schema | null {
  const at = { ...deeper, anchor: `${deeper.anchor}.*` }
  return one('additionalProperties', at) ?? one('unevaluatedProperties', at)
}

function contentOf(get: Get): Schema['content'] {
  const [mediaType, encoding] = [wordsOf(get('contentMediaType')), wordsOf(get('contentEncoding'))]
  return mediaType === null && encoding === null ? null : { mediaType, encoding }
}

function examplesOf(get: Get): unknown[] {
  const [list, one] = [get('examples'), get('example') ?? get('x-example')]
  if (Array.isArray(list) && list.length > 0) return list
  return one === undefined ? [] : [one]
}

function enumOf(get: Get): EnumValue[] {
  const values = get('enum')
  if (!Array.isArray(values)) return []
  const described = get('x-enumDescriptions') ?? get('x-enum-descriptions')
  const named = get('x-enum-varnames') ?? get('x-enumNames')
  const of = (list: unknown, value: unknown, index: number) =>
    wordsOf(Array.isArray(list) ? list[index] : isObject(list) ? list[String(value)] : undefined)
  return values.map((value, index) => ({
    value,
    description: of(described, value, index),
    name: of(named, value, index)
  }))
}

function listOf(nodesOf: (key: string) => Node[], scope: Scope, context: SchemaContext) {
  const tuples = nodesOf('prefixItems')
  const items = nodesOf('items')
  // Before 2020-12, `items` could be a list and `additionalItems` what follows.
  const older = items.filter(({ value }) => Array.isArray(value))
  const tuple = itemsOf(tuples[0] ?? older[0] ?? { value: null, file: '', pointer: '' })
  const after = older.length > 0 ? nodesOf('additionalItems') : items
  const rest = after.filter(({ value }) => isObject(value))
  return {
    tuple: tuple.map((node, index) => viewOf([node], { ...scope, anchor: `${scope.anchor}.${index}` }, context)),
    isOpenTuple: !after.some(({ value }) => value === false),
    items: rest.length === 0 ? null : viewOf(rest, scope, context)
  }
}

/** Names of fields that are required here and described elsewhere. */
function requiredElsewhere(all: readonly Node[]): string[] {
  const described = new Set(all.flatMap(node => entriesOf(child(node, 'properties')).map(([name]) => name)))
  const required = new Set(all.flatMap(node => textsOf(fieldsOf(node).required)))
  return [...required].filter(name => !described.has(name))
}

function propertiesOf({ all }: Layers, scope: Scope, context: SchemaContext): Property[] {
  const required = new Set(all.flatMap(node => textsOf(fieldsOf(node).required)))
  const nodes = new Map<string, Node[]>()
  for (const layer of all) {
    if (fieldsOf(layer).properties === undefined) continue
    for (const [name, node] of entriesOf(child(layer, 'properties'))) {
      if (!isObject(node.value) && typeof node.value !== 'boolean') continue
      nodes.set(name, [...(nodes.get(name) ?? []), node])
    }
  }
  return [...nodes].flatMap(([name, found]) => {
    context.count.properties += 1
    const anchor = context.anchors.take(`${scope.anchor}.${name}`)
    const schema = viewOf(found, { ...scope, anchor }, context)
    const { direction, notes } = context
    if (notes !== undefined && (schema.isReadOnly || schema.isWriteOnly)) notes.hasDirection = true
    if ((direction === 'request' && schema.isReadOnly) || (direction === 'response' && schema.isWriteOnly)) return []
    return [{ name, isRequired: required.has(name), schema, anchor }]
  })
}

/** `oneOf` and `anyOf` of all layers; lists of constants are values. */
function choicesOf(
  layers: Layers,
  scope: Scope,
  context: SchemaContext
): { readonly choices: Choices[]; readonly values: EnumValue[] } {
  const choices: Choices[] = []
  const values: EnumValue[] = []
  for (const layer of layers.all) {
    for (const kind of choiceKinds) {
      if (fieldsOf(layer)[kind] === undefined) continue
      const parts = itemsOf(child(layer, kind)).filter(part => !isNull(part))
      if (parts.length < 2) continue
      if (parts.every(isConstant)) {
        values.push(...parts.map(toValue))
        continue
      }
      const discriminator = discriminatorOf(layer)
      choices.push({
        kind,
        discriminator: discriminator?.property ?? null,
        options: parts.map((part, index) => toChoice(part, { index, discriminator, scope }, context))
      })
    }
  }
  if (choices.length === 0) choices.push(...childChoices(layers, context))
  return { choices, values }
}

function isConstant({ value }: Node): boolean {
  return isObject(value) && value.const !== undefined && !isObject(value.properties)
}

function toValue({ value }: Node): EnumValue {
  const fields = isObject(value) ? value : {}
  return { value: fields.const, description: wordsOf(fields.description), name: wordsOf(fields.title) }
}

interface Discriminator {
  readonly property: string
  readonly mapping: readonly (readonly [value: string, target: string])[]
}

/** Swagger 2.0 writes only the name of the property. */
function discriminatorOf(layer: Node): Discriminator | null {
  const { discriminator } = fieldsOf(layer)
  if (typeof discriminator === 'string') return { property: discriminator, mapping: [] }
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') return null
  const { mapping } = discriminator
  const pairs = isObject(mapping) ? Object.entries(mapping).flatMap(([key, to]) => [[key, String(to)] as const]) : []
  return { property: discriminator.propertyName, mapping: pairs }
}

interface ChoicePlace {
  readonly index: number
  readonly discriminator: Discriminator | null
  readonly scope: Scope
}

function toChoice(part: Node, { index, discriminator, scope }: ChoicePlace, context: SchemaContext): Choice {
  const named = resolve(part, context).named
  const target = fieldsOf(part).$ref
  const values =
    discriminator?.mapping
      .filter(([, to]) => to === target || (named !== null && leadsTo(to, named, part, context)))
      .map(([value]) => value) ?? []
  const title = wordsOf(fieldsOf(part).title) ?? named?.name ?? null
  const anchor = context.anchors.take(`${scope.anchor}.${title ?? `option-${index + 1}`}`)
  const schema = viewOf([part], { ...scope, anchor }, context)
  // Without a mapping, the name of the schema is the value.
  const implied = discriminator !== null && named !== null && values.length === 0 ? [named.name] : values
  return { title: title ?? schema.title ?? schema.label, values: implied, schema, anchor }
}

/** The values of a mapping are references, or names of schemas. */
function leadsTo(written: string, named: NamedSchema, from: Node, { documents }: SchemaContext): boolean {
  if (written === named.name) return true
  const found = documents.find(written, from)
  return found !== null && atOf(found) === atOf(named.node)
}

/** The schemas that include one with a discriminator: links, because they contain it. */
function childChoices({ all, named }: Layers, context: SchemaContext): Choices[] {
  const layer = all.find(node => discriminatorOf(node) !== null)
  const discriminator = layer && discriminatorOf(layer)
  if (layer === undefined || !discriminator) return []
  // A schema that includes it is one of the choices itself.
  if (named !== null && named.node.value !== layer.value) return []
  const at = atOf(layer)
  context.onRead(`children ${at}`)
  const children = context.children.get(at) ?? []
  if (children.length === 0) return []
  const options = children.map((one): Choice => {
    const values = discriminator.mapping.filter(([, to]) => leadsTo(to, one, layer, context)).map(([value]) => value)
    context.onRead(atOf(one.node))
    const schema: Schema = {
      ...emptySchema,
      at: atOf(one.node),
      name: one.name,
      href: context.hrefOf(one.path),
      cut: 'link',
      label: one.name
    }
    return { title: one.name, values: values.length > 0 ? values : [one.name], schema, anchor: '' }
  })
  return [{ kind: 'oneOf', discriminator: discriminator.property, options }]
}

function conditionsOf({ all }: Layers, scope: Scope, context: SchemaContext): Condition[] {
  return all.flatMap(node => {
    const fields = fieldsOf(node)
    if (fields.if === undefined && fields.dependentSchemas === undefined && fields.dependencies === undefined) return []
    const view = (key: string) => {
      const inner = child(node, key)
      return inner.value === undefined ? null : viewOf([inner], { ...scope, anchor: `${scope.anchor}.${key}` }, context)
    }
    const { then, else: otherwise } = fields
    const isUsed = fields.if !== undefined && (then !== undefined || otherwise !== undefined)
    const own: Condition[] = isUsed ? [{ if: view('if'), property: null, met: view('then'), unmet: view('else') }] : []
    // Before 2019-09, `dependencies` were lists of names, or schemas.
    const older = entriesOf(child(node, 'dependencies')).filter(([, { value }]) => !Array.isArray(value))
    const dependent = [...entriesOf(child(node, 'dependentSchemas')), ...older].map(([property, schema]): Condition => {
      const anchor = `${scope.anchor}.${property}`
      return { if: null, property, met: viewOf([schema], { ...scope, anchor }, context), unmet: null }
    })
    return [...own, ...dependent]
  })
}

/** The type in a few words. */
function labelOf(schema: Schema): string {
  const { name, types, items, choices, isNever, format, tuple } = schema
  if (isNever) return 'nothing'
  if (types.includes('array') && types.length === 1 && name === null) {
    if (tuple.length > 0) return `list of ${tuple.length}${schema.isOpenTuple ? ' or more' : ''}`
    return items === null ? 'array' : `array of ${items.label}`
  }
  if (name !== null) return name
  const [first] = choices
  if (first !== undefined && schema.properties.length === 0) {
    return `${first.kind === 'anyOf' ? 'any' : 'one'} of ${first.options.length}`
  }
  if (types.length === 0) return schema.enum.length > 0 || schema.const !== null ? 'value' : 'any'
  return types.map(type => (format !== null && types.length === 1 ? `${type} (${format})` : type)).join(' or ')
}
