/**
 * Compiles a tree with JSX to code with @mdx-js/mdx, starting from the tree so that nothing is parsed twice. The tree
 * is prepared first so that errors and output can be traced to the source: imports come from an argument, code in
 * braces runs through `at`, and components are surrounded by marks in the rendered text.
 */
import { createProcessor } from '@mdx-js/mdx'
import type { Expression, Program, Statement } from 'estree'
import type { Root } from 'hast'
import type { Point } from 'unist'
import { VFile } from 'vfile'
import { readStyle } from '../../util/inline-style.ts'
import { type HtmlNode, isJsx, isMdx, type JsxAttribute, type MdxNode } from '../tree.ts'
import { parseStatements } from './javascript.ts'
import type { Import, Scope } from './scope.ts'
import { expressionOf, isComponentName } from './static.ts'

/** Marks around the output of a component: `⟦0:12:3:87⟧` and `⟦/⟧`, with private-use characters as brackets. */
export const marks = { open: '\uE010', close: '\uE011' } as const

/** The body of an async function that takes `argumentsFor(…)` of the runtime and returns the exports of the MDX. */
export async function toCode(tree: Root, scope: Scope, source: number): Promise<string> {
  const root = tree as { children: HtmlNode[] }
  const blocks = blocksOf(root.children)
  const prepared = {
    type: 'root',
    children: [prelude(scope), ...blocks.map(withoutImports), ...prepareAll(root.children, source, false)]
  }
  const processor = createProcessor({
    format: 'mdx',
    outputFormat: 'function-body',
    development: true, // adds line and column to every element
    tableCellAlignToStyle: false,
    rehypePlugins: [() => () => prepared as Root]
  })
  return String(await processor.process(new VFile('')))
}

/** Imports and exports, including those inside components. */
function blocksOf(nodes: readonly HtmlNode[]): MdxNode[] {
  return nodes.flatMap(node => {
    if (node.type === 'mdxjsEsm') return [node as MdxNode]
    return 'children' in node ? blocksOf((node.children ?? []) as HtmlNode[]) : []
  })
}

/** Declares the names of all imports first: imports are hoisted. */
function prelude({ imports }: Scope): MdxNode {
  const lines = [
    'const {at: docsgenAt, imports: docsgenImports, require} = arguments[0].docsgen',
    ...imports.map(({ names }, index) => declarationOf(names, index))
  ]
  const parsed = parseStatements(lines.join('\n'), { line: 1, column: 1 })
  return { type: 'mdxjsEsm', value: '', data: { estree: 'program' in parsed ? parsed.program : emptyProgram } }
}

const emptyProgram: Program = { type: 'Program', sourceType: 'module', body: [] }

function declarationOf(names: Import['names'], index: number): string {
  const from = `docsgenImports[${index}]`
  const named = names.filter(({ imported }) => imported !== '*')
  const pattern = named.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`).join(', ')
  const whole = names.filter(({ imported }) => imported === '*').map(({ local }) => `const ${local} = ${from}`)
  return [...(named.length === 0 ? [] : [`const {${pattern}} = ${from}`]), ...whole].join('\n')
}

/** Statements other than imports, each preceded by a call that records its position. */
function withoutImports(block: MdxNode): MdxNode {
  const program = block.data?.estree
  if (program === undefined) return block
  const body = program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .flatMap(statement => {
      const start = statement.loc?.start
      return [callStatement({ line: start?.line ?? 1, column: (start?.column ?? 0) + 1 }), statement]
    })
  return { ...block, data: { ...block.data, estree: { ...program, body } } }
}

function prepareAll(nodes: readonly HtmlNode[], source: number, isInComponent: boolean): HtmlNode[] {
  return nodes.flatMap(node => prepare(node, source, isInComponent))
}

function prepare(node: HtmlNode, source: number, isInComponent: boolean): HtmlNode[] {
  if (node.type === 'mdxjsEsm') return []
  if (!isMdx(node)) {
    if (node.type !== 'element') return [node]
    return [{ ...node, children: prepareAll(node.children as HtmlNode[], source, isInComponent) } as HtmlNode]
  }
  const start = node.position?.start ?? { line: 1, column: 1, offset: 0 }
  if (!isJsx(node)) {
    const traced: MdxNode = { ...node, data: { ...node.data, estree: traceExpression(node.data?.estree, start) } }
    return isInComponent ? [traced] : between(traced, source)
  }
  const isComponent = isComponentName(node.name)
  const prepared: MdxNode = {
    ...node,
    attributes: node.attributes.map(given => {
      const attribute = isComponent ? given : withStyleObject(given)
      if (typeof attribute.value !== 'object' || attribute.value === null) return attribute
      const { value } = attribute
      const estree = traceExpression(value.data?.estree, start)
      return { ...attribute, value: { ...value, data: { ...value.data, estree } } }
    }) as MdxNode['attributes'] & object,
    children: prepareAll(node.children ?? [], source, isInComponent || isComponent)
  }
  // No marks inside a component, because it may inspect its children.
  return isComponent && !isInComponent ? between(prepared, source) : [prepared]
}

/**
 * `style="color: red"` of an element, which pages without code have as it is, as the object that React wants. Of a style
 * that cannot be read, React says what is wrong.
 */
function withStyleObject(attribute: JsxAttribute): JsxAttribute {
  if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'style') return attribute
  if (typeof attribute.value !== 'string') return attribute
  const { read, problems } = readStyle(attribute.value)
  if (problems.length > 0) return attribute
  const declarations = read.map(written => {
    const [, name = '', value = ''] = /^([^:]*?)\s*:\s*([\s\S]*)$/.exec(written) ?? []
    const property = name.startsWith('--')
      ? name
      : name
          .toLowerCase()
          .replace(/^-ms-/, 'ms-')
          .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return [property, value] as const
  })
  const value = JSON.stringify(Object.fromEntries(declarations))
  const parsed = parseStatements(`(${value})`, { line: 1, column: 1, offset: 0 })
  if (!('program' in parsed)) return attribute
  return {
    ...attribute,
    value: { type: 'mdxJsxAttributeValueExpression', value, data: { estree: parsed.program } }
  }
}

function between(node: MdxNode, source: number): HtmlNode[] {
  const { start, end } = node.position ?? {}
  const site = [source, start?.line ?? 1, start?.column ?? 1, end?.offset ?? 0].join(':')
  const mark = (text: string): HtmlNode => ({ type: 'text', value: marks.open + text + marks.close })
  return [mark(site), node, mark('/')]
}

/** `{a.b}` → `{docsgenAt(12, 3, () => a.b)}` */
function traceExpression(program: Program | undefined, start: Point): Program {
  const expression = program === undefined ? null : expressionOf(program)
  if (program === undefined || expression === null) return program ?? emptyProgram
  const traced = call(start, [{ type: 'ArrowFunctionExpression', expression: true, params: [], body: expression }])
  return { ...program, body: [{ type: 'ExpressionStatement', expression: traced }] }
}

function callStatement(start: Point): Statement {
  return { type: 'ExpressionStatement', expression: call(start, []) }
}

function call({ line, column }: Point, more: readonly Expression[]): Expression {
  return {
    type: 'CallExpression',
    optional: false,
    callee: { type: 'Identifier', name: 'docsgenAt' },
    arguments: [{ type: 'Literal', value: line }, { type: 'Literal', value: column }, ...more]
  }
}
