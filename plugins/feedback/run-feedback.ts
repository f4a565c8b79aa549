/** `docsgen feedback answers.csv`: a table of what readers answered, by page. */
import type { CommandContext } from 'docsgen/config'
import { printable } from 'docsgen/text'
import { readAnswers } from './answers.ts'
import { byPage, formatTable } from './table.ts'

/** The result is the exit code: 2 when the file holds no answers. */
export async function runFeedback({ args, err, out, readFile }: CommandContext): Promise<number> {
  const file = String(args.file)
  const text = await readFile(file)
  if (text === null) {
    err(`“${file}” cannot be read.\n`)
    return 2
  }
  const found = readAnswers(text)
  if (found === null || found.answers.length === 0) {
    err(`“${file}” contains no answers. Export them as JSON or CSV with the fields “page”, “answer” and “comment”.\n`)
    return 2
  }
  const pages = byPage(found.answers)
  const shown = pages.slice(0, typeof args.limit === 'number' ? args.limit : undefined)
  // Readers write what they like, so escape sequences of terminals are shown as text.
  out(args.format === 'json' ? `${JSON.stringify(shown, null, 2)}\n` : printableLines(formatTable(shown)))
  const left = pages.length - shown.length
  if (left > 0) err(left === 1 ? '1 more page is not shown.\n' : `${left} more pages are not shown.\n`)
  if (found.unknown > 0)
    err(
      `${found.unknown} ${found.unknown === 1 ? 'entry has' : 'entries have'} no “page”, or no “answer” that is “yes” or “no”.\n`
    )
  return 0
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
