/** Prints findings in the wanted form: for programs on standard output, for people on standard error. */
import { relative, sep } from 'node:path'
import { formatGithub } from '../diagnostics/reporters/github.ts'
import { formatJson } from '../diagnostics/reporters/json.ts'
import { formatPretty } from '../diagnostics/reporters/pretty.ts'
import type { JudgedFinding, Place } from '../model.ts'
import type { Terminal } from './terminal.ts'

export type Format = 'pretty' | 'json' | 'github'

/** `root` is the absolute folder of the project; `sourceLine` reads the line of a place. */
export function printFindings(
  findings: readonly JudgedFinding[],
  format: Format,
  { root, sourceLine }: { readonly root: string; readonly sourceLine: (place: Place) => string | null },
  { out, err, color, width }: Terminal
): void {
  if (findings.length === 0) return
  if (format === 'json') out(formatJson(findings))
  else if (format === 'github') out(formatGithub(findings, repositoryPrefix(root)))
  else err(`${formatPretty(findings, { color, width, sourceLine })}\n`)
}

/** `website/` when the project is a folder of the repository that the workflow checked out. */
function repositoryPrefix(root: string): string {
  const below = relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root)
  return below === '' || below.startsWith('..') ? '' : `${below.split(sep).join('/')}/`
}
