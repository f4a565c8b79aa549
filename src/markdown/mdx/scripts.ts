/** The JavaScript in MDX gets its syntax trees. Loaded by the first page that has any, and acorn with it. */
import type { Program } from 'estree'
import type { Root } from 'hast'
import type { Point } from 'unist'
import { type PageContext, report } from '../context.ts'
import { type HtmlNode, isJsx, isMdx, type MdxNode } from '../nodes.ts'
import { pointAfter } from '../source.ts'
import { walk } from '../walk.ts'
import { type Parsed, parseExpression, parseSpread, parseStatements } from './javascript.ts'

/**
 * Parses JavaScript that has no syntax tree yet (`data.estree`), as MDX's parser does. Mistakes are reported; false: there
 * are some, so the page cannot run.
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

/** Attributes have no position of their own: their text is looked for inside the element. */
function pointOf(value: string, { position }: MdxNode, start: Point, { source }: PageContext): Point {
  const slice = source.text.slice(start.offset ?? 0, position?.end.offset)
  const at = slice.indexOf(`{${value}`)
  return at < 0 ? start : pointAfter(source.text, start, at + 1)
}
