/**
 * Finds the interactive components of a script: those that keep state, run effects or handle events. The transformed
 * code is analyzed one declaration at a time, so that a page of static components with one interactive button hydrates
 * only the button. Each component of the script gets a mark, by which islands.ts recognizes it when it is rendered:
 *
 *   const Counter = () => …   →   const Counter = docsgenPart("Counter", () => …)
 */
import type { Node } from 'acorn'
import { acorn } from '../../util/packages/package.ts'

/** A top-level declaration of a script. */
interface Declaration {
  /** Why the component needs the browser: `useState`, `onClick`; null: no reason in its own code. */
  readonly sign: string | null
  /** Names that it uses before the code of `sign`, from modules whose exports may be the reason. */
  readonly before: readonly ImportedName[]
  /** Whether it inspects the elements that it gets as children. */
  readonly readsChildren: boolean
  /** Whether it is the result of a function call, such as `memo(Counter)`. */
  readonly isMade: boolean
  /** Names of this script that it uses, except as the type of an element. */
  readonly uses: ReadonlySet<string>
  /** Names that it uses from imported modules: `./use-theme` and `default`. */
  readonly imports: readonly ImportedName[]
}

export interface ImportedName {
  readonly specifier: string
  readonly name: string
  /** The name is a property of the default export: `React.useState`. */
  readonly isOfDefault?: true
}

export interface Anatomy {
  /** The code with a mark around every component. */
  readonly code: string
  readonly declarations: ReadonlyMap<string, Declaration>
  /** For each export, the name in this script, or the import that it re-exports. */
  readonly exported: ReadonlyMap<string, string | ImportedName>
  /** Whether the script sets `module.exports` itself, so that the names of its components are unknown. */
  readonly isCommonJs: boolean
  /** Names of components that are not exported, so that a bundle must export them in addition. */
  readonly hidden: ReadonlySet<string>
}

/** The parts of an acorn node used here: a type and arbitrary fields. */
interface Tree extends Node {
  readonly [field: string]: unknown
}

/** Hooks that only have an effect in a browser. */
const reactHooks =
  /^use(?:State|Effect|LayoutEffect|InsertionEffect|Reducer|SyncExternalStore|Transition|Optimistic|ActionState|DeferredValue|ImperativeHandle|EffectEvent)$/

/** Analyzes the output of esbuild for one script. Code that is not recognized contributes no components. */
export function readAnatomy(code: string): Anatomy {
  const program = acorn().parse(code, { ecmaVersion: 'latest', sourceType: 'script' }) as unknown as Tree
  const body = program.body as readonly Tree[]
  const modules = modulesOf(body)
  const named = body.flatMap(declared)
  const names = new Set(named.map(({ name }) => name))
  const extended = new Set<string>()
  for (const { value } of named) walk(value, node => noteSuper(node, extended))
  const declarations = new Map(named.map(({ name, value }) => [name, describe(value, names, modules)]))
  const exported = exportsOf(body, modules)
  const isCommonJs = !code.includes('__toCommonJS(')
  const parts = isCommonJs ? [] : named.filter(({ name }) => isPart(name) && !extended.has(name))
  const known = new Set([...exported.values()].filter(value => typeof value === 'string'))
  const hidden = new Set(parts.map(({ name }) => name).filter(name => !known.has(name)))
  return { code: withMarks(code, parts), declarations, exported, isCommonJs, hidden }
}

/** Component names start with a capital letter; esbuild names an anonymous default export `index_default`. */
export function isPart(name: string): boolean {
  return /^[A-Z]/.test(name) || /_default\d*$/.test(name)
}

interface Named {
  readonly name: string
  readonly value: Tree
  readonly isFunction: boolean
}

function declared(statement: Tree): Named[] {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    const { name } = statement.id as unknown as { name: string }
    return [{ name, value: statement, isFunction: statement.type === 'FunctionDeclaration' }]
  }
  if (statement.type !== 'VariableDeclaration') return []
  return (statement.declarations as readonly Tree[]).flatMap(({ id, init }) => {
    const { type, name } = id as Tree
    return type === 'Identifier' && init ? [{ name: String(name), value: init as Tree, isFunction: false }] : []
  })
}

/** Variables that hold modules: `var import_react = __toESM(require("react"))` → import_react: react. */
function modulesOf(body: readonly Tree[]): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const { name, value } of body.flatMap(declared)) {
    const specifier = requiredBy(value)
    if (specifier !== null) modules.set(name, specifier)
  }
  return modules
}

function requiredBy(value: Tree): string | null {
  if (value.type !== 'CallExpression') return null
  const [first] = value.arguments as readonly Tree[]
  const callee = (value.callee as Tree).name
  if (callee === 'require' && first?.type === 'Literal') return String(first.value)
  return callee === '__toESM' && first !== undefined ? requiredBy(first) : null
}

/** Reads `__export(a_exports, { default: () => Home })` and `__reExport(a_exports, require("./x"))`. */
function exportsOf(
  body: readonly Tree[],
  modules: ReadonlyMap<string, string>
): ReadonlyMap<string, string | ImportedName> {
  const exported = new Map<string, string | ImportedName>()
  for (const { type, expression } of body) {
    const call = expression as Tree | undefined
    if (type !== 'ExpressionStatement' || call?.type !== 'CallExpression') continue
    const callee = (call.callee as Tree).name
    const [, second] = call.arguments as readonly Tree[]
    if (callee === '__reExport' && second !== undefined) {
      const specifier = requiredBy(second) ?? modules.get(String(second.name))
      if (specifier !== undefined) exported.set('*', { specifier, name: '*' })
    }
    if (callee !== '__export' || second?.type !== 'ObjectExpression') continue
    for (const { key, value } of second.properties as readonly Tree[]) {
      const { name, value: text } = key as Tree
      const target = (value as Tree).body as Tree
      const from = importedName(target, modules)
      if (target.type === 'Identifier') exported.set(String(name ?? text), String(target.name))
      else if (from !== null) exported.set(String(name ?? text), from)
    }
  }
  return exported
}

/** `import_hooks.useTheme` → ./hooks, useTheme. */
function importedName(node: Tree, modules: ReadonlyMap<string, string>): ImportedName | null {
  if (node.type !== 'MemberExpression') return null
  const object = node.object as Tree
  const { name, value } = node.property as Tree
  const own = String(name ?? value)
  if (object.type === 'Identifier') {
    const specifier = modules.get(String(object.name))
    return specifier === undefined ? null : { specifier, name: own }
  }
  // `import_react.default.useState` counts as `useState` of react.
  const whole = importedName(object, modules)
  return whole?.name === 'default' ? { specifier: whole.specifier, name: own, isOfDefault: true } : null
}

function noteSuper(node: Tree, extended: Set<string>): void {
  const { superClass } = node as { superClass?: Tree | null }
  if (superClass?.type === 'Identifier') extended.add(String(superClass.name))
}

function describe(value: Tree, names: ReadonlySet<string>, modules: ReadonlyMap<string, string>): Declaration {
  const uses = new Set<string>()
  const imports: ImportedName[] = []
  const before: ImportedName[] = []
  const given = givenNames(value)
  const types = new Set<unknown>()
  let sign: string | null = null
  let readsChildren = false
  walk(value, node => {
    sign ??= signOf(node, given)
    const from = importedName(node, modules)
    if (from !== null && sign === null) before.push(from)
    readsChildren ||= isReadingChildren(node, given)
    if (isElement(node)) types.add((node.arguments as readonly unknown[])[0])
    if (types.has(node)) return
    if (node.type === 'Identifier' && names.has(String(node.name))) uses.add(String(node.name))
    if (from !== null) imports.push(from)
  })
  return {
    sign,
    before,
    readsChildren,
    isMade: value.type === 'CallExpression' || value.type === 'TaggedTemplateExpression',
    uses,
    imports
  }
}

/** Names that hold the props of a component: its first parameter, and names destructured from it. */
function givenNames(value: Tree): ReadonlySet<string> {
  const given = new Set<string>()
  const [first] = (value.params ?? []) as readonly Tree[]
  if (first !== undefined) walk(first, node => void (node.type === 'Identifier' && given.add(String(node.name))))
  walk(value, node => {
    const { id, init } = node as { id?: Tree; init?: Tree | null }
    if (node.type !== 'VariableDeclarator' || init?.type !== 'Identifier' || !given.has(String(init.name))) return
    if (id?.type === 'ObjectPattern')
      walk(id, part => void (part.type === 'Identifier' && given.add(String(part.name))))
  })
  return given
}

function isElement(node: Tree): boolean {
  if (node.type !== 'CallExpression') return false
  return /^(?:jsx|jsxs|jsxDEV|createElement|cloneElement)$/.test(nameOf(node.callee as Tree))
}

/** The last name of a callee: `(0, import_react.useState)` → useState. */
function nameOf(callee: Tree): string {
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type === 'MemberExpression') return String((callee.property as Tree).name)
  if (callee.type === 'SequenceExpression') return nameOf((callee.expressions as readonly Tree[]).at(-1) as Tree)
  return ''
}

function signOf(node: Tree, given: ReadonlySet<string>): string | null {
  if (node.type === 'CallExpression') {
    const name = nameOf(node.callee as Tree)
    if (reactHooks.test(name) || name === 'lazy') return name
    return isElement(node) ? signOfElement(node.arguments as readonly Tree[], given) : null
  }
  if (node.type === 'MethodDefinition' || node.type === 'MemberExpression') {
    const name = String(((node.key ?? node.property) as Tree).name)
    if (/^(?:componentDidMount|componentDidUpdate|componentDidCatch|setState|forceUpdate)$/.test(name)) return name
  }
  return null
}

/**
 * The event handler that an element gets. A handler passed on from props does not count: its creator is interactive.
 */
function signOfElement([type, props]: readonly Tree[], given: ReadonlySet<string>): string | null {
  if (type?.type === 'MemberExpression' && (type.property as Tree).name === 'Provider') return 'Provider'
  if (props?.type !== 'ObjectExpression') return null
  for (const { key, value } of props.properties as readonly Tree[]) {
    const { name, value: text } = (key ?? {}) as Tree
    if (/^on[A-Z]/.test(String(name ?? text)) && !isHandedOn(value as Tree, given)) return String(name ?? text)
  }
  return null
}

function isHandedOn(value: Tree, given: ReadonlySet<string>): boolean {
  if (value.type === 'Literal') return true
  if (value.type === 'Identifier') return given.has(String(value.name)) || value.name === 'undefined'
  return value.type === 'MemberExpression' && isHandedOn(value.object as Tree, given)
}

function isReadingChildren(node: Tree, given: ReadonlySet<string>): boolean {
  const isChildren = (part: unknown) => areChildren(part as Tree, given)
  if (node.type === 'UnaryExpression' && node.operator === 'typeof') return isChildren(node.argument)
  if (node.type === 'CallExpression' && isChildren(node.callee)) return true
  if (node.type !== 'MemberExpression') return false
  const name = String((node.property as Tree).name)
  return /^(?:Children|cloneElement|isValidElement)$/.test(name) || (isChildren(node.object) && name !== 'length')
}

/** `children`, `props.children`, `this.props.children`; not `table.children` of a DOM element. */
function areChildren({ type, name, object, property }: Tree, given: ReadonlySet<string>): boolean {
  if (type !== 'MemberExpression') return name === 'children'
  const owner = object as Tree
  const ownerName = String(((owner.property as Tree | undefined) ?? owner).name)
  return (property as Tree).name === 'children' && (given.has(ownerName) || /props$/i.test(ownerName))
}

function walk(node: Tree, visit: (node: Tree) => void): void {
  visit(node)
  for (const [field, value] of Object.entries(node)) {
    // Property names are not references to names of the script.
    if ((field === 'property' || field === 'key') && node.computed !== true) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) walk(child, visit)
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Functions are hoisted, so they get their mark at the start of the script; other values where they are defined. */
function withMarks(code: string, parts: readonly Named[]): string {
  const functions = parts.filter(({ isFunction }) => isFunction)
  const first = functions.map(({ name }) => `${name} = docsgenPart(${JSON.stringify(name)}, ${name});`).join('')
  const values = parts
    .filter(({ isFunction, value }) => !isFunction && value.type !== 'ClassDeclaration' && value.type !== 'Literal')
    .sort((a, b) => b.value.start - a.value.start)
  const marked = values.reduce((text, { name, value: { start, end } }) => {
    return `${text.slice(0, start)}docsgenPart(${JSON.stringify(name)}, ${text.slice(start, end)})${text.slice(end)}`
  }, code)
  // A directive must stay first.
  const start = marked.startsWith('"use strict";') ? '"use strict";'.length : 0
  return marked.slice(0, start) + first + marked.slice(start)
}
