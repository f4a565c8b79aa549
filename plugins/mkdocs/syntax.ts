/** The text of a page as docsgen reads it, as edits of what the author has written. */
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { toBlocks } from './blocks.ts'
import { editsFor } from './lines.ts'
import { withoutMacros } from './macros.ts'
import { PageReading, type SyntaxOptions } from './reading.ts'
import { expandedLines } from './snippets.ts'

export async function editsOfPage(
  { file, text }: SyntaxPage,
  context: SyntaxContext<SyntaxOptions>
): Promise<readonly SourceEdit[]> {
  const page = { file: file as string, text }
  const reading = new PageReading(page.file, context)
  const expanded = await expandedLines(page, reading)
  const lines = reading.options.marks.includes('macros') ? withoutMacros(expanded, reading) : expanded
  for (const { text: line } of lines) {
    const [, name = '', address] =
      /^[ \t]{0,12}\[([^\]^[][^\][]{0,300})\]:[ \t]{0,9}<?([^\s<>]{1,2000})/.exec(line) ?? []
    if (address !== undefined && !reading.definitions.has(name.toLowerCase()))
      reading.definitions.set(name.toLowerCase(), address)
    reading.hasDescriptions ||= /^[ \t]{0,3}:[ \t]+\S/.test(line)
  }
  return editsFor(page, toBlocks(lines, reading).lines)
}
