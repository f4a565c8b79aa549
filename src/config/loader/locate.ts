/**
 * Finds the source place of a key or value in a module's default export. Follows literals, variables, spreads,
 * `defineConfig(…)`, functions and relative imports in the syntax tree of the bundle, and maps the position back to the
 * source with the source map.
 */
import type { AnyNode, Expression, Program, Property, SpreadElement } from 'acorn'
import { acorn } from '../../util/packages/package.ts'
import type { KeyPath } from '../project-files.ts'

/** A position in the bundle, 0-based. */
interface Spot {
  readonly line: number
  readonly column: number
}

/**
 * Where the key or the value at `path` starts in `code`, or else the deepest part of the path that is written
 * literally; null if not even the exported object is.
 */
export function locate(code: string, path: KeyPath, part: 'key' | 'value'): Spot | null {
  const { program, variables } = parsed(code)
  const scope: Scope = { variables, seen: new Set() }
  const root = defaultExport(program)
  const found = root === null ? null : deepest(root, path, part, scope)
  const start = found?.node.loc?.start
  return start === undefined ? null : { line: start.line - 1, column: start.column }
}

interface Parsed {
  readonly code: string
  readonly program: Program
  readonly variables: Variables
}

/** Initial values by name. There can be several, because bundled modules can have variables of the same name. */
type Variables = ReadonlyMap<string, readonly AnyNode[]>

/** The last parsed code, because a configuration can have thousands of findings. */
let last: Parsed | null = null

function parsed(code: string): Parsed {
  if (last?.code === code) return last
  const program = acorn().parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  last = { code, program, variables: collectVariables(program) }
  return last
}

interface Found {
  readonly node: AnyNode
  /** Number of steps of the path that were followed. */
  readonly depth: number
}

function collectVariables(program: Program): Variables {
  const variables = new Map<string, AnyNode[]>()
  const add = (name: string, value: AnyNode) => variables.set(name, [...(variables.get(name) ?? []), value])
  visit(program, node => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) add(node.id.name, node.init)
    if (node.type === 'FunctionDeclaration' && node.id) add(node.id.name, node)
  })
  return variables
}

function defaultExport(program: Program): AnyNode | null {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration
    if (node.type !== 'ExportNamedDeclaration') continue
    const specifier = node.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default'
    )
    if (specifier?.local.type === 'Identifier') return specifier.local
  }
  return null
}

/** The deepest part of the path below `node`, among all its possible values. */
function deepest(node: AnyNode, path: KeyPath, part: 'key' | 'value', scope: Scope, depth = 0): Found | null {
  if (scope.seen.has(node)) return null
  scope.seen.add(node)
  let best: Found | null = null
  for (const value of valuesOf(node, scope)) {
    const found = inLiteral(value, path, part, scope, depth)
    if (found !== null && (best === null || found.depth > best.depth)) best = found
  }
  scope.seen.delete(node)
  return best
}

function inLiteral(value: AnyNode, path: KeyPath, part: 'key' | 'value', scope: Scope, depth: number): Found | null {
  const [key, ...rest] = path
  if (key === undefined) return { node: value, depth }
  if (value.type === 'ArrayExpression' && typeof key === 'number') {
    // After a spread, the positions are unknown.
    const isKnown = value.elements.slice(0, key + 1).every(element => element?.type !== 'SpreadElement')
    const element = isKnown ? value.elements[key] : null
    return (element && deepest(element, rest, part, scope, depth + 1)) ?? { node: value, depth }
  }
  if (value.type !== 'ObjectExpression') return { node: value, depth }
  return inObject(value.properties, path, part, scope, depth) ?? { node: value, depth }
}

function inObject(
  properties: readonly (Property | SpreadElement)[],
  path: KeyPath,
  part: 'key' | 'value',
  scope: Scope,
  depth: number
): Found | null {
  const [key, ...rest] = path
  // The last property with a name wins, as in JavaScript.
  for (const property of properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const found = deepest(property.argument, path, part, scope, depth)
      if (found !== null && found.depth > depth) return found
      continue
    }
    if (nameOf(property) !== String(key)) continue
    if (rest.length === 0 && part === 'key') return { node: property.key, depth: depth + 1 }
    return deepest(property.value, rest, part, scope, depth + 1) ?? { node: property.key, depth: depth + 1 }
  }
  return null
}

function nameOf({ key, computed }: Property): string | null {
  if (key.type === 'Identifier') return computed ? null : key.name
  return key.type === 'Literal' ? String(key.value) : null
}

interface Scope {
  readonly variables: Variables
  /** Nodes that were visited, against endless recursion in a value that contains itself. */
  readonly seen: Set<AnyNode>
}

/** The literals that an expression can evaluate to: for `a ? {…} : b`, the object and the initial value of `b`. */
function* valuesOf(node: AnyNode, scope: Scope): Generator<AnyNode> {
  switch (node.type) {
    case 'Identifier': {
      const values = scope.variables.get(node.name)
      if (values === undefined) yield node
      else for (const value of values) yield* follow(value, scope)
      return
    }
    case 'ConditionalExpression':
      yield* valuesOf(node.consequent, scope)
      yield* valuesOf(node.alternate, scope)
      return
    case 'LogicalExpression':
      yield* valuesOf(node.left, scope)
      yield* valuesOf(node.right, scope)
      return
    case 'AwaitExpression':
      yield* valuesOf(node.argument, scope)
      return
    case 'CallExpression':
      // For a package that is not installed, the call is the only source text.
      if (exportsOf(node.callee, scope).some(isStandIn)) yield node
      else yield* valuesOfCall(node.callee, node.arguments, scope)
      return
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      yield* returned(node.body, scope)
      return
    default:
      yield node
  }
}

function* follow(value: AnyNode, scope: Scope): Generator<AnyNode> {
  if (scope.seen.has(value)) return
  scope.seen.add(value)
  yield* valuesOf(value, scope)
  scope.seen.delete(value)
}

/**
 * Functions such as `defineConfig(value)` return their argument; `require_config()` returns `value` of `module.exports
 * = value`.
 */
function* valuesOfCall(
  callee: AnyNode,
  parameters: readonly (Expression | SpreadElement)[],
  scope: Scope
): Generator<AnyNode> {
  const [first] = parameters
  if (first !== undefined && first.type !== 'SpreadElement') {
    yield* valuesOf(first, scope)
    return
  }
  const called = callee.type === 'Identifier' ? (scope.variables.get(callee.name) ?? []) : []
  const exported = exportsOf(callee, scope)
  for (const value of exported.length > 0 ? exported : called) {
    yield* follow(value, scope)
  }
}

/** The values that `require_config` assigns to `module.exports`. */
function exportsOf(callee: AnyNode, { variables }: Scope): AnyNode[] {
  const isRequire = callee.type === 'Identifier' && callee.name.startsWith('require_')
  const exported: AnyNode[] = []
  for (const called of isRequire ? (variables.get(callee.name) ?? []) : []) {
    visit(called, node => {
      if (node.type === 'AssignmentExpression' && isModuleExports(node.left)) exported.push(node.right)
    })
  }
  return exported
}

function isStandIn(node: AnyNode): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^docsgenStandInModule/.test(node.callee.name)
  )
}

function isModuleExports(node: AnyNode): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'exports'
  )
}

function* returned(body: AnyNode, scope: Scope): Generator<AnyNode> {
  if (body.type !== 'BlockStatement') {
    yield* valuesOf(body, scope)
    return
  }
  const results: AnyNode[] = []
  visit(body, node => {
    if (node.type === 'ReturnStatement' && node.argument) results.push(node.argument)
  })
  for (const result of results) yield* valuesOf(result, scope)
}

/** Calls `see` with a node and all its descendants. */
function visit(node: AnyNode, see: (node: AnyNode) => void): void {
  see(node)
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) {
      if (isNode(part)) visit(part, see)
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
