/** Finds the code blocks of a page with the parser of pages, without compiling the page. */
import { type Processor, unified } from 'unified'
import type { CodeBlock, ReadCodeBlocks } from '../../types/code-blocks.ts'
import type { MarkdownConfig } from '../../types/config.ts'
import type { Format } from '../context.ts'
import { depthOf, type MarkdownNode, walk } from '../tree.ts'
import { formatOf } from './format.ts'
import { loadParser, type Parser } from './parser.ts'
import { deepBracketAt, deepest } from './read.ts'
import { maskSyntax } from './syntax.ts'

/** Reads blocks as the site's configuration says. A page that cannot be parsed has no blocks: `check` reports it. */
export async function createCodeReader(config: MarkdownConfig): Promise<ReadCodeBlocks> {
  const parsers = new Map<MarkdownConfig['parser'], Promise<Parser>>()
  const treeOf = async (text: string, format: Format, choice: MarkdownConfig['parser']) => {
    const parser = parsers.get(choice) ?? loadParser({ ...config, parser: choice })
    parsers.set(choice, parser)
    return tryToParse(unified().use((await parser).plugins(format)), text)
  }
  return async (path, body, bodyLine) => {
    if (!/`{3}|~{3}/.test(body)) return []
    const { format } = formatOf(path, body, config)
    const masked = maskSyntax(body, format).text
    if (format === 'mdx' && deepBracketAt(masked) !== null) return []
    // As for pages: the reference parser reads MDX that the native one rejects.
    const tree = (await treeOf(masked, format, config.parser)) ?? (await treeOf(masked, format, 'remark'))
    if (tree === null || depthOf(tree, deepest).depth > deepest) return []
    const lines = body.split('\n')
    const blocks: CodeBlock[] = []
    walk<MarkdownNode>(tree, ({ type, position, lang, meta, value }) => {
      if (type !== 'code' || position === undefined) return
      const { line, column } = position.start
      blocks.push({
        line: line + bodyLine,
        indent: column - 1,
        language: lang ?? '',
        meta: meta ?? '',
        text: value ?? '',
        above: lastLineBefore(lines, line - 1)
      })
    })
    return blocks
  }
}

function tryToParse(processor: Processor, text: string): MarkdownNode | null {
  try {
    return processor.parse(text) as unknown as MarkdownNode
  } catch {
    return null
  }
}

/** Marks of quotes and lists at the start of a line. */
const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/

function lastLineBefore(lines: readonly string[], at: number): string {
  for (let i = at - 1; i >= 0; i--) {
    const text = lines[i]?.replace(containers, '').trim() ?? ''
    if (text !== '') return text
  }
  return ''
}
