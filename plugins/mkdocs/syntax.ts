/** The text of a page as docsgen reads it, as edits of what the author has written. */
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { toBlocks } from './blocks.ts'
import { editsFor } from './lines.ts'
import { PageReading, type SyntaxOptions } from './reading.ts'
import { expandedLines } from './snippets.ts'

export async function editsOfPage(
  { file, text }: SyntaxPage,
  context: SyntaxContext<SyntaxOptions>
): Promise<readonly SourceEdit[]> {
  const page = { file: file as string, text }
  const reading = new PageReading(page.file, context)
  const lines = await expandedLines(page, reading)
  return editsFor(page, toBlocks(lines, reading).lines)
}
