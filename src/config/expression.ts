/** Finds the literals that a JavaScript expression can evaluate to, without running it. */
import type { AnyNode, Expression, SpreadElement } from 'acorn'

export interface Scope {
  /** Initial values by name: the bundle has few names, and esbuild keeps those of its top level unique. */
  readonly variables: ReadonlyMap<string, AnyNode>
  /** Nodes on the way, so that a value that contains itself ends. */
  readonly seen: Set<AnyNode>
}

/** The literals that an expression can evaluate to: `a ? {…} : b` are the object and what `b` was set to. */
export function* valuesOf(node: AnyNode, scope: Scope): Generator<AnyNode> {
  switch (node.type) {
    case 'Identifier': {
      const value = scope.variables.get(node.name)
      if (value === undefined) yield node
      else yield* follow(value, scope)
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
      yield* valuesOfCall(node.callee, node.arguments, scope)
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

/** `defineConfig(value)` and the like evaluate to their argument, `require_config()` to the `value` of `module.exports = value`. */
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
  const called = callee.type === 'Identifier' ? scope.variables.get(callee.name) : undefined
  if (called === undefined) return
  const exported: AnyNode[] = []
  visit(called, node => {
    if (node.type === 'AssignmentExpression' && isModuleExports(node.left)) exported.push(node.right)
  })
  for (const value of exported.length > 0 ? exported : [called]) {
    yield* follow(value, scope)
  }
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

/** Calls `see` with a node and all nodes inside of it. */
export function visit(node: AnyNode, see: (node: AnyNode) => void): void {
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
