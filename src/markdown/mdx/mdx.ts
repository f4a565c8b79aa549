/**
 * Converts a tree with JSX to HTML elements, in the cheapest sufficient way: nothing to do without JSX, JSX whose
 * result is known from the text (static.ts), or evaluation with React (evaluate.ts).
 */

import type { Root } from 'hast'
import { htmlTagNames } from 'html-tag-names'
import { svgTagNames } from 'svg-tag-names'
import { builtInComponents } from '../../shared/markup/components.ts'
import { didYouMean } from '../../shared/nearest.ts'
import { checkJsxNames } from '../attribute-names.ts'
import { type PageContext, report } from '../context.ts'
import { headPrefix } from '../rehype/rehype-page-head.ts'
import { type HtmlNode, isJsx, isMdx, type MdxNode, walk } from '../tree.ts'
import { liftHandlers } from './handlers.ts'
import { hasOverridden, importsFrom, type Overrides, readOverrides, surround } from './overrides.ts'
import { renamePart } from './parts.ts'
import { type ComponentModules, importedBy, isBuiltIn, readScope, requiresOf, type Scope } from './scope.ts'
import { isComponentName, needsEvaluation, renderStatic } from './static.ts'

/** Runs a body and returns its HTML as a tree; null after a failure, which is already reported. */
export type Evaluate = (tree: Root, scope: Scope, context: PageContext) => Promise<Root | null>

export async function resolveMdx(tree: Root, context: PageContext, evaluate: Evaluate): Promise<Root> {
  const overrides = await readOverrides(context.environment)
  surround(tree, context.page, context.environment)
  const body = await readBody(tree, context, overrides)
  const isOverridden = overrides !== null && hasOverridden(tree, overrides)
  if (body === null) return (isOverridden ? await evaluate(tree, readScope([]), context) : null) ?? tree
  const { nodes, scope, isFine } = body
  const isRun = isFine && (isOverridden || needsEvaluation(nodes, scope))
  const evaluated = isRun ? await evaluate(tree, scope, context) : null
  return evaluated ?? renderStatic(tree, scope, context)
}

/** The MDX of a body: its nodes, and the names that its code declares. */
interface MdxBody {
  readonly nodes: readonly MdxNode[]
  readonly scope: Scope
  /** Whether all of its JavaScript parsed. */
  readonly isFine: boolean
}

/** Reads the MDX in a tree and removes unknown components; null when there is none. */
export async function readBody(tree: Root, context: PageContext, overrides: Overrides | null): Promise<MdxBody | null> {
  const nodes = mdxNodes(tree)
  if (nodes.length === 0) return null
  // acorn is loaded by the first page with JavaScript.
  const parse = async () => (await import('./javascript.ts')).parseScripts(tree, context)
  const isRead = nodes.some(hasScript) ? await parse() : true
  const isLifted = isRead && !context.environment.config.isUntrusted && liftHandlers(tree, nodes)
  const isAdded = importByName(tree, nodes, context, overrides) || isLifted
  const isFine = isAdded ? (await parse()) && isRead : isRead
  const blocks = nodes.filter(({ type }) => type === 'mdxjsEsm')
  const scope = readScope(blocks, requiresOf(nodes), await componentModules(importedBy(blocks), context))
  for (const node of nodes) {
    if (isJsx(node) && isHead(node, scope, context)) renameHead(node)
    if (isUnknown(node, scope) && renamePart(node, context.environment.config.markdown)) continue
    if (isUnknown(node, scope)) dissolve(node, scope, context)
    else if (isJsx(node)) checkJsxNames(node, builtInOf(node.name ?? '', scope), context)
  }
  if (context.source === context.sources[0]) checkTabItems(tree.children as readonly HtmlNode[], scope, context)
  if (isLenient(context)) for (const node of nodes) asText(node, scope, context)
  return { nodes: nodes.filter(isMdx), scope, isFine }
}

/** The modules whose exports are docsgen's own components, as docsgen's plugins answer: pages that import no others need not run. */
async function componentModules(
  specifiers: readonly string[],
  { environment: { imports, config }, source }: PageContext
): Promise<ComponentModules> {
  const found = new Map<string, Readonly<Record<string, string>>>()
  const hasParts = !config.isUntrusted && Object.keys(config.dialect.parts).length > 0
  for (const specifier of specifiers) {
    if (!imports.isOfOwnPlugin(specifier)) continue
    await imports.ready(specifier)
    const module = imports.resolve(specifier, source.path)
    const isReplaced = module.kind === 'script' && module.otherwise !== undefined && !hasParts
    const meant = isReplaced ? imports.resolve(module.otherwise ?? '', source.path) : module
    const exports = meant.kind === 'exports' ? Object.entries(meant.exports) : []
    const components = exports.flatMap(([name, given]) =>
      'from' in given && given.from === 'components' && builtInComponents.includes(given.name)
        ? [[name, given.name] as const]
        : []
    )
    if (components.length > 0) found.set(specifier, Object.fromEntries(components))
  }
  return found
}

/** The built-in component that a name stands for; undefined for elements and for components of the site. */
function builtInOf(name: string, { builtIn, declared, imports, modules }: Scope): string | undefined {
  if (declared.has(name)) return undefined
  const statement = imports.find(({ names }) => names.some(({ local }) => local === name))
  return statement === undefined || isBuiltIn(statement, modules) ? builtIn.get(name) : undefined
}

/** Reports items of tabs without tabs. A component of the site around them may make tabs of them. */
function checkTabItems(nodes: readonly HtmlNode[], scope: Scope, context: PageContext): void {
  for (const node of nodes) {
    const name = isJsx(node) ? (node.name ?? '') : ''
    const builtIn = builtInOf(name, scope)
    if (builtIn === 'Tabs' || (isComponentName(name) && builtIn === undefined)) continue
    if (builtIn === 'TabItem') {
      const message = `“<${name}>” is outside “<Tabs>”, so only its content is shown.`
      report(context, 'markdown/tabs', node.position?.start, message, 'Put “<Tabs>” around the items.', name.length + 1)
    } else if ('children' in node) checkTabItems((node.children ?? []) as readonly HtmlNode[], scope, context)
  }
}

/** Whether a node is the page's head. Lenient pages use `Head` without an import. */
function isHead(node: MdxNode, scope: Scope, context: PageContext): boolean {
  return node.name === 'head' || (node.name === 'Head' && isLenient(context) && isUnknown(node, scope))
}

function isLenient({ environment }: PageContext): boolean {
  return environment.config.dialect.lenientPages
}

/** Names that MDX defines, and literals. */
const ofMdx = /^(?:props|frontMatter|toc|metadata|assets|contentTitle|React|this|undefined|null|true|false)$/

/**
 * Shows `{name}` as text when the name is undefined. The rest of the page, with its components, is not affected.
 */
function asText(node: MdxNode, { declared, imports }: Scope, context: PageContext): void {
  if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return
  const { value = '', type, position } = node
  const names = value.split(',').map(part => /^\s*([A-Za-z_$][\w$]*)(?:\.[\w$]+)*\s*$/.exec(part)?.[1])
  const isKnown = (name: string | undefined) =>
    name === undefined ||
    ofMdx.test(name) ||
    declared.has(name) ||
    imports.some(({ names }) => names.some(({ local }) => local === name)) ||
    name in globalThis
  const name = names.includes(undefined) ? undefined : names.find(name => !isKnown(name))
  if (name === undefined) return
  const message = `“${name}” is not defined, so “{${value}}” is shown as text.`
  report(context, 'mdx/render', position?.start, message, 'To show a brace, write “\\{”.', value.length + 2)
  const text = { type: 'text', value: `{${value}}` } as const
  const shown =
    type === 'mdxTextExpression' ? text : { type: 'element', tagName: 'p', properties: {}, children: [text] }
  Object.assign(node, shown)
}

/** Adds imports of global components of the site or of a plugin that the body uses and does not declare itself. */
function importByName(
  tree: Root,
  nodes: MdxNode[],
  { environment }: PageContext,
  overrides: Overrides | null
): boolean {
  const { components } = environment.config.markdown
  const used = new Set(nodes.filter(isJsx).map(({ name }) => (name ?? '').split('.')[0] ?? ''))
  const isOfTheirs = (name: string) => overrides?.names.has(name) === true
  const wanted = [...used].filter(name => Object.hasOwn(components, name) || isOfTheirs(name)).sort()
  if (wanted.length === 0) return false
  const { declared, imports } = readScope(nodes.filter(({ type }) => type === 'mdxjsEsm'))
  const isOwn = (name: string) =>
    declared.has(name) || imports.some(({ names }) => names.some(({ local }) => local === name))
  const missing = wanted.filter(name => !isOwn(name))
  const add = (value: string) => {
    const position = nodes[0]?.position
    const node = { type: 'mdxjsEsm', value, ...(position && { position }) } as MdxNode
    tree.children.unshift(node as never)
    nodes.unshift(node)
  }
  const theirs = missing.filter(name => !Object.hasOwn(components, name))
  const { componentMap } = environment.config.dialect
  if (theirs.length > 0 && componentMap) add(importsFrom(theirs, componentMap))
  for (const name of missing.filter(name => !theirs.includes(name))) {
    const [specifier = '', exportName = 'default'] = (components[name] ?? '').split('#')
    const imported = exportName === 'default' ? `${name}` : `{ ${exportName} as ${name} }`
    add(`import ${imported} from ${JSON.stringify(specifier)}`)
  }
  return missing.length > 0
}

/** Renames `<head>` and its children to elements that neither React nor browsers move (rehype/rehype-page-head.ts). */
function renameHead(head: MdxNode): void {
  head.name = `${headPrefix}head`
  const visit = (nodes: readonly HtmlNode[] = []) => {
    for (const node of nodes) {
      if (isJsx(node) && node.name != null && !isComponentName(node.name)) node.name = headPrefix + node.name
      if (node.type === 'element') visit(node.children)
    }
  }
  visit(head.children)
}

function mdxNodes(tree: Root): MdxNode[] {
  const nodes: MdxNode[] = []
  walk<HtmlNode>(tree as { children: HtmlNode[] }, node => {
    if (isMdx(node)) nodes.push(node)
  })
  return nodes
}

function hasScript(node: MdxNode): boolean {
  if (!isJsx(node)) return true
  return node.attributes.some(
    ({ type, value }) => type === 'mdxJsxExpressionAttribute' || (typeof value === 'object' && value !== null)
  )
}

function isUnknown({ type, name }: MdxNode, { builtIn, declared, imports }: Scope): boolean {
  if (!type.startsWith('mdxJsx')) return false
  if (!isComponentName(name)) return isOtherCase(name ?? '', builtIn)
  const [first = ''] = (name ?? '').split('.')
  return !builtIn.has(first) && !declared.has(first) && !imports.some(({ names }) => names.some(n => n.local === first))
}

/** Whether a name is a built-in component in lower case: not an HTML element, so browsers would show nothing. */
function isOtherCase(name: string, builtIn: Scope['builtIn']): boolean {
  if (!/^[a-z]+$/.test(name) || htmlTagNames.includes(name) || svgTagNames.includes(name)) return false
  return [...builtIn.keys()].some(known => known.toLowerCase() === name)
}

/** Replaces an unknown component by a fragment, so that its content is shown. */
function dissolve(node: MdxNode, { builtIn, declared, imports }: Scope, context: PageContext): void {
  const name = node.name ?? ''
  const known = [...builtIn.keys(), ...declared, ...imports.flatMap(({ names }) => names.map(({ local }) => local))]
  const start = node.position?.start
  const message = `“<${name}>” is neither imported nor built in; its content is shown without it.`
  const elements = Object.keys(context.environment.config.markdown.elements)
  const hint =
    didYouMean(name, [...known, ...elements]) ?? `Import it, or use one of ${[...builtIn.values()].sort().join(', ')}.`
  report(context, 'mdx/unknown-component', start, message, hint, name.length + 1)
  node.name = null
  node.attributes = []
}
