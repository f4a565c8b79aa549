/** Parses the JavaScript in MDX. Loaded, together with acorn, by the first page that has any. */

import { type Node, type Options, Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Program } from 'estree'
import type { Root } from 'hast'
import type { Point } from 'unist'
import { type PageContext, report } from '../context.ts'
import { pointAfter } from '../source.ts'
import { type HtmlNode, isJsx, isMdx, type MdxNode, walk } from '../tree.ts'

/**
 * Parses JavaScript that has no syntax tree yet (`data.estree`), like MDX's own parser. Syntax errors are reported;
 * returns false if there are any, because the page then cannot run.
 */
export function parseScripts(tree: Root, context: PageContext): boolean {
  let isFine = true
  const take = (parsed: Parsed): Program | null => {
    if ('program' in parsed) return parsed.program
    isFine = false
    report(context, 'markdown/syntax', parsed.problem.point, `This JavaScript cannot be read: ${parsed.problem.reason}`)
    return null
  }
  walk<HtmlNode>(tree as { children: HtmlNode[] }, node => {
    if (!isMdx(node)) return
    const start = node.position?.start ?? { line: 1, column: 1, offset: 0 }
    if (isJsx(node)) parseAttributes(node, start, context, take)
    else setProgram(node, () => take(parseValue(node, start)))
  })
  return isFine
}

function parseValue({ type, value = '' }: MdxNode, start: Point): Parsed {
  return type === 'mdxjsEsm'
    ? parseStatements(value, start)
    : parseExpression(value, { ...start, column: start.column + 1 })
}

function parseAttributes(
  node: MdxNode,
  start: Point,
  context: PageContext,
  take: (parsed: Parsed) => Program | null
): void {
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      setProgram(attribute, () => take(parseSpread(attribute.value, pointOf(attribute.value, node, start, context))))
    } else if (typeof attribute.value === 'object' && attribute.value !== null) {
      const expression = attribute.value
      setProgram(expression, () =>
        take(parseExpression(expression.value, pointOf(expression.value, node, start, context)))
      )
    }
  }
}

function setProgram(holder: { data?: { estree?: Program } }, parse: () => Program | null): void {
  if (holder.data?.estree !== undefined) return
  const estree = parse()
  if (estree !== null) holder.data = { ...holder.data, estree }
}

/** Attribute values have no position, so their text is searched inside the element. */
function pointOf(value: string, { position }: MdxNode, start: Point, { source }: PageContext): Point {
  const slice = source.text.slice(start.offset ?? 0, position?.end.offset)
  const at = slice.indexOf(`{${value}`)
  return at < 0 ? start : pointAfter(source, start, at + 1)
}

/** A syntax error in JavaScript, at its place in the body. */
interface ScriptProblem {
  readonly reason: string
  readonly point: Point
}

export type Parsed = { readonly program: Program } | { readonly problem: ScriptProblem }

/** Parses import and export statements that begin at `start`. */
export function parseStatements(text: string, start: Point): Parsed {
  return parse(text, '', '', start)
}

/**
 * Parses the content of `{…}` that begins at `start`; the program has one expression statement, or none if it is empty.
 */
function parseExpression(text: string, start: Point): Parsed {
  const isEmpty = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
  return isEmpty ? { program: emptyProgram() } : parse(text, '(', '\n)', start)
}

/** Parses the content of `{...props}` among attributes. */
function parseSpread(text: string, start: Point): Parsed {
  return parse(text, '({', '\n})', start)
}

function emptyProgram(): Program {
  return { type: 'Program', sourceType: 'module', body: [], comments: [] }
}

const parser = Parser.extend(acornJsx())
const options: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  locations: true,
  allowAwaitOutsideFunction: true
}

function parse(text: string, before: string, after: string, start: Point): Parsed {
  try {
    const tree = parser.parse(before + text + after, options)
    movePositions(tree, start, before.length)
    // acorn's nodes are ESTree nodes; only the type names differ.
    return { program: { ...(tree as unknown as Program), comments: [] } }
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } }
    const point = moved(loc ?? { line: 1, column: before.length }, start, before.length)
    return {
      problem: { reason: `${message.replace(/ \(\d+:\d+\)$/, '')}.`, point: { ...point, column: point.column + 1 } }
    }
  }
}

/** acorn's positions are relative to the snippet; all later code expects positions in the body. */
function movePositions(node: unknown, start: Point, before: number): void {
  if (Array.isArray(node)) {
    for (const child of node) movePositions(child, start, before)
  } else if (isNode(node)) {
    if (node.loc) {
      node.loc = { ...node.loc, start: moved(node.loc.start, start, before), end: moved(node.loc.end, start, before) }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') movePositions(value, start, before)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The column counts from 0, as in ESTree. */
function moved({ line, column }: { line: number; column: number }, start: Point, before: number) {
  return {
    line: line + start.line - 1,
    column: line === 1 ? Math.max(0, column - before + start.column - 1) : column
  }
}
