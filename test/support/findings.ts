/** Findings as lines of text, as tests compare them. */
import type { Diagnostic } from '../../src/types/findings.ts'

/** `docs/a.md:2:7 route/slug The slug … Hint.` */
export function formatFinding({ place, code, message, hint }: Diagnostic): string {
  const at = place === null ? '-' : `${place.file}:${place.line}:${place.column}`
  return `${at} ${code} ${message}${hint === null ? '' : ` ${hint}`}`
}
