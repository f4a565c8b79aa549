/**
 * The parser as a part of the pipeline: satteri (native) by default, remark-parse as reference and as
 * fallback where satteri's binary is missing. Both give the same mdast with the same positions.
 */
import type { PluggableList, Processor } from 'unified'
import { finding } from '../diagnostics/finding.ts'
import type { MarkdownConfig } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Format } from './context.ts'
import { type MarkdownNode, walk } from './tree.ts'

export interface Parser {
  /** The plugins that make a unified processor parse `format`. */
  plugins(format: Format): PluggableList
  /** Says that another parser is used than the configuration asks for; null: it is the one. */
  readonly notice: Diagnostic | null
}

/** The parser the configuration asks for, or the other one with a notice; `load` fails where there is no binary. */
export async function loadParser(
  { parser: choice, math }: Pick<MarkdownConfig, 'parser' | 'math'>,
  load: () => Promise<typeof import('./native-parser.ts')> = () => import('./native-parser.ts')
): Promise<Parser> {
  if (choice === 'remark') return { plugins: await loadRemark(math), notice: null }
  try {
    return { plugins: nativePlugins(await load(), math), notice: null }
  } catch {
    const message = 'The native Markdown parser has no binary for this platform, so pages are parsed in JavaScript.'
    const hint = 'Builds take longer; set “markdown.parser” to “remark” to silence this.'
    return { plugins: await loadRemark(math), notice: finding('markdown/parser', null, message, hint) }
  }
}

/** Front matter is cut before, directives are ours: both stay off. GFM is on in full. */
const usual = { gfm: true, frontmatter: false, directive: false, headingAttributes: false }

type Math = MarkdownConfig['math']

function hasDollars(math: Math): boolean {
  return math !== null && math.dollars !== 'none'
}

function nativePlugins(
  { markdownToMdast, mdxToMdast }: typeof import('./native-parser.ts'),
  math: Math
): Parser['plugins'] {
  const features = hasDollars(math) ? { ...usual, math: { singleDollarTextMath: math?.dollars === 'all' } } : usual
  return format => {
    const parse = format === 'mdx' ? mdxToMdast : markdownToMdast
    return [
      function (this: Processor) {
        // satteri's mdast types differ from @types/mdast in unions only; the differential test holds them together.
        this.parser = document => parse(document, { features }) as never
      }
    ]
  }
}

/** A megabyte of modules, which most builds never need. */
async function loadRemark(math: Math): Promise<Parser['plugins']> {
  const [{ default: remarkParse }, { default: remarkGfm }, { default: remarkMdx }] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-mdx')
  ])
  const formulas: PluggableList = hasDollars(math)
    ? [[(await import('remark-math')).default, { singleDollarTextMath: math?.dollars === 'all' }]]
    : []
  return format => [remarkParse, remarkGfm, ...formulas, ...(format === 'mdx' ? [remarkMdx] : [])]
}

/** Where and why a parser gave up. */
interface SyntaxProblem {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Reads what either parser throws; null when it is not a complaint about the text. */
export function toSyntaxProblem(error: unknown): SyntaxProblem | null {
  if (!(error instanceof Error)) return null
  const native = /^(\d+):(\d+): ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(error.message)
  if (native !== null) return { line: Number(native[1]), column: Number(native[2]), reason: tidy(native[3] ?? '') }
  if (!('reason' in error && 'line' in error)) return null
  const { reason, line, column } = error as Error & { reason: string; line?: number; column?: number }
  return { line: line ?? 1, column: column ?? 1, reason: tidy(reason) }
}

/** One sentence without the names of the parser's own parts. */
function tidy(reason: string): string {
  const sentence = reason
    .replace(/^Could not parse expression with (?:oxc|acorn): /, 'This is not a JavaScript expression: ')
    .replace(/\s*\(note: [\s\S]*\)$/, '')
    .replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '')
    .replace(/`([^`]*)`/g, '“$1”')
    .trim()
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/**
 * MDX parses a line that holds nothing but JSX or expressions as a paragraph around them; this takes the
 * paragraph away, as @mdx-js/mdx does for its own parser. The native parser has done it already.
 */
export function remarkUnravel() {
  return (tree: MarkdownNode): void =>
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.name !== undefined && node.attributes !== undefined) node.data = { ...node.data, _mdxExplicitJsx: true }
      if (node.type !== 'paragraph' || !isOnlyJsx(node.children ?? [])) return
      const blocks = (node.children ?? []).filter(child => !isSpace(child)).map(toBlock)
      siblings.splice(index, 1, ...blocks)
      return index
    })
}

function isOnlyJsx(children: readonly MarkdownNode[]): boolean {
  const rest = children.filter(child => !isSpace(child))
  return rest.length > 0 && rest.every(({ type }) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression')
}

function isSpace({ type, value }: MarkdownNode): boolean {
  return type === 'text' && /^[\t\r\n ]*$/.test(value ?? '')
}

function toBlock(node: MarkdownNode): MarkdownNode {
  return { ...node, type: node.type === 'mdxJsxTextElement' ? 'mdxJsxFlowElement' : 'mdxFlowExpression' }
}
