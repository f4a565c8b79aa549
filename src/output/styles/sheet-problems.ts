/** Problems of the owner's CSS that browsers ignore together with the rule or the rest of the sheet. */
import type { Message } from 'esbuild'
import { finding, placeOf, withFix } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Report } from '../../types/findings.ts'
import { placeOfMessage, toSentence } from '../../util/packages/esbuild.ts'

interface Problem {
  readonly line: number
  readonly column: number
  readonly length: number
  readonly message: string
  readonly hint: string
  /** The right spelling of the text at the place. */
  readonly meant?: { readonly from: string; readonly to: string }
}

/** The problems of a sheet as JSON, so that they can be cached by its text. */
export async function sheetProblems(css: string): Promise<string> {
  const { transform } = await import('esbuild')
  const { warnings } = await transform(css, { loader: 'css', sourcefile: 'sheet.css', logLevel: 'silent' })
  return JSON.stringify(problemsOf(warnings))
}

/** Reports what `sheetProblems` found in a file. */
export function reportProblems(problems: string, file: SourcePath, report: Report): void {
  // The text is what `sheetProblems` returned.
  for (const { line, column, length, message, hint, meant } of JSON.parse(problems) as readonly Problem[]) {
    const made = finding('output/style-sheet', placeOf(file, line, column, length), message, hint)
    report(meant === undefined ? made : withFix(made, meant.from, meant.to))
  }
}

function problemsOf(warnings: readonly Message[]): Problem[] {
  // What follows a brace without its end is read as part of the rule, so other errors are consequences.
  const unclosed = warnings.find(({ text }) => text.startsWith('Expected "}"'))
  const causes = warnings.filter(one => unclosed === undefined || one === unclosed || one.id !== 'css-syntax-error')
  const all = causes.flatMap(warning => problemOf(warning) ?? [])
  return all.filter(({ line }, at) => all.findIndex(other => other.line === line) === at)
}

function problemOf(warning: Message): Problem | null {
  const { id, text, notes, location } = warning
  const opening = /^Expected "([})\]])"/.exec(text)?.[1]
  const start = notes.find(({ text }) => text.startsWith('The unbalanced'))?.location
  if (opening !== undefined && start) {
    const { line, column } = placeOfMessage({ ...warning, location: start }, noFile)
    const message = `“${pairs[opening]}” has no “${opening}”, so the rest of the style sheet is read as a part of it.`
    return { line, column, length: 1, message, hint: `Write “${opening}” where it ends.` }
  }
  const { line, column, length } = placeOfMessage(warning, noFile)
  if (id === 'unsupported-css-property') {
    const from = /^"([^"]+)"/.exec(text)?.[1] ?? ''
    const to = location?.suggestion ?? ''
    const message = `CSS has no property “${from}”, so browsers ignore it.`
    return { line, column, length, message, hint: `Did you mean “${to}”?`, ...(to !== '' && { meant: { from, to } }) }
  }
  // `*display: inline` is for old browsers, and others are meant to ignore it.
  if (id !== 'css-syntax-error' && id !== 'js-comment-in-css') return null
  if (text === 'Expected identifier but found "*"') return null
  const hint = 'Fix the syntax: browsers ignore the declaration or the rule.'
  return { line, column, length, message: `The CSS is invalid: ${toSentence(lowerFirst(text))}`, hint }
}

const pairs: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }

/** Only positions are needed: the text is checked without its file. */
const noFile = '' as SourcePath

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
