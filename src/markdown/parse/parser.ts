/**
 * The Markdown parser: satteri (native) by default; remark-parse as the reference, and as the fallback when there is no
 * satteri binary. Both produce the same mdast with the same positions.
 */
import { type PluggableList, type Processor, unified } from 'unified'
import { finding } from '../../diagnostics/finding.ts'
import type { MarkdownConfig } from '../../types/config.ts'
import type { Diagnostic } from '../../types/findings.ts'
import type { Format } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import { openBrace } from './syntax.ts'

export interface Parser {
  /** The plugins that make a unified processor parse `format`. */
  plugins(format: Format): PluggableList
  /** Reports that a parser other than the configured one is used; null: the configured one. */
  readonly notice: Diagnostic | null
}

/** Loads the configured parser, or the other one with a notice; `load` rejects when there is no binary. */
export async function loadParser(
  config: Pick<MarkdownConfig, 'parser' | 'math' | 'remarkPlugins' | 'plugins'>,
  load: () => Promise<typeof import('./native-parser.ts')> = () => import('./native-parser.ts')
): Promise<Parser> {
  const { parser: choice, math } = config
  if (choice === 'remark') return { plugins: await loadRemark(math), notice: null }
  const extensions = syntaxPlugins(config)
  if (extensions.length > 0) return { plugins: await loadRemark(math), notice: toNotice(extensions) }
  try {
    return { plugins: nativePlugins(await load(), math), notice: null }
  } catch {
    const message = 'The native Markdown parser has no binary for this platform, so pages are parsed in JavaScript.'
    const hint = 'Builds take longer; set “markdown.parser” to “remark” to silence this.'
    return { plugins: await loadRemark(math), notice: finding('markdown/parser', null, message, hint) }
  }
}

/** Names of plugins that extend the parser's syntax, which the native parser does not support. */
function syntaxPlugins({ remarkPlugins, plugins }: Pick<MarkdownConfig, 'remarkPlugins' | 'plugins'>): string[] {
  const all = [
    ...remarkPlugins,
    ...[...plugins.values()].flatMap(own => [...own.beforeDefaultRemarkPlugins, ...own.remarkPlugins])
  ]
  return [...new Set(all.filter(extendsSyntax).map(nameOfPlugin))]
}

/** Detected by attaching the plugin: it leaves extensions of micromark and mdast in the processor's data. */
function extendsSyntax(plugin: unknown): boolean {
  const processor = unified()
  try {
    // The configuration schema checked the shape.
    processor.use([plugin] as PluggableList).freeze()
  } catch {
    // It will fail on the pages as well, where that is reported.
    return false
  }
  const data = processor.data() as Readonly<Record<string, unknown>>
  return ['micromarkExtensions', 'fromMarkdownExtensions'].some(name => Array.isArray(data[name]))
}

function nameOfPlugin(plugin: unknown): string {
  const attach: unknown = Array.isArray(plugin) ? plugin[0] : plugin
  return typeof attach === 'function' && attach.name !== '' ? attach.name : 'A plugin'
}

function toNotice(extensions: readonly string[]): Diagnostic {
  const names = extensions.map(name => `“${name}”`).join(', ')
  const verb = extensions.length === 1 ? 'extends' : 'extend'
  const message = `${names} ${verb} the syntax of Markdown, so pages are parsed in JavaScript, which takes several times as long.`
  return finding('markdown/parser', null, message, 'Set “markdown.parser” to “remark” to silence this.')
}

/** Front matter is cut off earlier, directives are our own plugin: both off. All of GFM is on. */
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
        // satteri's mdast types differ from @types/mdast in unions only; the differential test ensures that the trees
        // are equal. Without a final line break, an `import` in a block quote makes satteri 0.10.5 read past the end
        // and crash the process.
        this.parser = document => {
          refuseReferences(document)
          return parse(format === 'mdx' && !document.endsWith('\n') ? `${document}\n` : document, { features }) as never
        }
      }
    ]
  }
}

/** Limit of references in a paragraph: satteri 0.10.5 copies the text before each, and 80,000 crash the process. */
const mostReferences = 10_000

/** Throws an error in the form of the parsers' own syntax errors. */
function refuseReferences(document: string): void {
  if (document.length < 4 * mostReferences) return
  let [line, count] = [1, 0]
  for (const text of document.split('\n')) {
    count = text.trim() === '' ? 0 : count + text.split('&').length - 1
    if (count > mostReferences)
      throw new Error(`${line}:1: A paragraph has more than ${mostReferences} character references such as “&amp;”.`)
    line += 1
  }
}

/** Loaded on demand: a megabyte of modules that most builds never need. */
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
export interface SyntaxProblem {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Converts a syntax error thrown by either parser; null when the error is not about the text. */
export function toSyntaxProblem(error: unknown, text: string): SyntaxProblem | null {
  if (!(error instanceof Error)) return null
  const native = /^(\d+):(\d+): ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(error.message)
  if (native !== null) return { line: Number(native[1]), column: Number(native[2]), reason: tidy(native[3] ?? '') }
  if (!('reason' in error && 'line' in error)) return null
  const { reason, line, column, cause } = error as Error & { reason: string; line?: number; column?: number }
  const because = cause instanceof Error ? cause.message : ''
  const whole = reason.replace(/ with acorn$/, because === '' ? '' : ` with acorn: ${because}`)
  return { ...beginningOf(reason, { line: line ?? 1, column: column ?? 1 }, text), reason: tidy(whole) }
}

/** remark reports where an unclosed tag, brace or quote runs out; the author needs to see where it begins. */
function beginningOf(reason: string, end: Pick<SyntaxProblem, 'line' | 'column'>, text: string): typeof end {
  const [, line, column] = /^Expected a closing tag for .*?\((\d+):(\d+)/.exec(reason) ?? []
  if (line !== undefined) return { line: Number(line), column: Number(column) }
  if (!reason.startsWith('Unexpected end of file in')) return end
  const lines = text.split('\n').slice(0, end.line)
  const before = [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, end.column - 1)].join('\n')
  const quote = /closing quote `(["'])`/.exec(reason)?.[1]
  const at = reason.includes('brace') ? openBrace(before, before.length) : before.lastIndexOf(quote ?? '<')
  if (at < 0) return end
  const read = before.slice(0, at).split('\n')
  return { line: read.length, column: (read.at(-1) ?? '').length + 1 }
}

/** One sentence without the names of parser internals. */
function tidy(reason: string): string {
  const sentence = reason
    .replace(/^Could not parse expression with (?:oxc|acorn): /, 'This is not a JavaScript expression: ')
    .replace(/^Could not parse import\/exports with acorn: /, 'This JavaScript cannot be read: ')
    .replace(/(?<!\s)\s*\(note: [\s\S]*\)$/, '')
    .replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, '')
    .replace(/`([^`]*)`/g, '“$1”')
    .trim()
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/**
 * MDX parses a line that contains only JSX or expressions as a paragraph; this removes the paragraph, as @mdx-js/mdx
 * does for its own parser. The native parser does the same itself.
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
