/**
 * Finds the place of a key or value of a module's default export in the source its owner wrote. It reads the
 * syntax tree of the bundle, so literals, variables, spreads, `defineConfig(…)`, functions and imported files
 * of the owner are followed, and goes back to the source through the source map.
 */
import { type AnyNode, type Program, type Property, parse, type SpreadElement } from 'acorn'
import { type Scope, valuesOf, visit } from './expression.ts'
import type { KeyPath } from './source-location.ts'

/** A position in the bundle, 0-based. */
interface Spot {
  readonly line: number
  readonly column: number
}

/**
 * Where the key or the value at `path` starts in `code`, or the deepest part of the path that is written out;
 * null when not even the exported object is.
 */
export function locate(code: string, path: KeyPath, part: 'key' | 'value'): Spot | null {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const scope: Scope = { variables: collectVariables(program), seen: new Set() }
  const root = defaultExport(program, scope)
  const found = root === null ? null : deepest(root, path, part, scope)
  const start = found?.node.loc?.start
  return start === undefined ? null : { line: start.line - 1, column: start.column }
}

interface Found {
  readonly node: AnyNode
  /** How many steps of the path led here. */
  readonly depth: number
}

function collectVariables(program: Program): ReadonlyMap<string, AnyNode> {
  const variables = new Map<string, AnyNode>()
  visit(program, node => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      variables.set(node.id.name, node.init)
    }
    if (node.type === 'FunctionDeclaration' && node.id) variables.set(node.id.name, node)
  })
  return variables
}

function defaultExport(program: Program, { variables }: Scope): AnyNode | null {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration
    if (node.type !== 'ExportNamedDeclaration') continue
    const specifier = node.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default'
    )
    if (specifier?.local.type === 'Identifier') return variables.get(specifier.local.name) ?? null
  }
  return null
}

/** The deepest part of the path below `node`, over all values it can have. */
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
    // After a spread the positions are not known.
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
  // The last one wins, as it does when the object is made.
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
