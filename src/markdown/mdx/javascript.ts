/**
 * Parses the JavaScript in MDX. The native Markdown parser leaves it as text; only pages that need
 * evaluation, or have braces around more than a word, come here.
 */
import { type Node, type Options, Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Program } from 'estree'
import type { Point } from 'unist'

/** A mistake in JavaScript, at its place in the body. */
interface ScriptProblem {
  readonly reason: string
  readonly point: Point
}

export type Parsed = { readonly program: Program } | { readonly problem: ScriptProblem }

/** Import and export statements, which begin at `start`. */
export function parseStatements(text: string, start: Point): Parsed {
  return parse(text, '', '', start)
}

/** The inside of `{…}`, which begins at `start`; the program holds one expression statement, or nothing. */
export function parseExpression(text: string, start: Point): Parsed {
  const isEmpty = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
  return isEmpty ? { program: emptyProgram() } : parse(text, '(', '\n)', start)
}

/** The inside of `{...props}` among attributes. */
export function parseSpread(text: string, start: Point): Parsed {
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
    // acorn's nodes are ESTree nodes; its types only name them differently.
    return { program: { ...(tree as unknown as Program), comments: [] } }
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number; column: number } }
    const point = moved(loc ?? { line: 1, column: before.length }, start, before.length)
    return {
      problem: { reason: `${message.replace(/ \(\d+:\d+\)$/, '')}.`, point: { ...point, column: point.column + 1 } }
    }
  }
}

/** acorn counts lines of the snippet; everything after it wants places in the body. */
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

/** Column from 0, as ESTree has it. */
function moved({ line, column }: { line: number; column: number }, start: Point, before: number) {
  return {
    line: line + start.line - 1,
    column: line === 1 ? Math.max(0, column - before + start.column - 1) : column
  }
}
