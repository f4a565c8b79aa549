/** The findings of all bodies as one list. Apart from the compiler, which a run without new bodies does not load. */
import type { Compiled } from '../types/compiled.ts'
import type { Diagnostic, Report } from '../types/findings.ts'

/**
 * Reports the findings of bodies, in their order. One mistake is reported once: a partial that many pages import, a
 * language that many blocks name.
 */
export function reportBodies(results: readonly Pick<Compiled, 'diagnostics'>[], report: Report): void {
  const seen = new Set<string>()
  for (const finding of results.flatMap(({ diagnostics }) => diagnostics)) {
    const key = sameMistake(finding)
    if (seen.has(key)) continue
    seen.add(key)
    report(finding)
  }
}

function sameMistake({ code, message, place }: Diagnostic): string {
  return JSON.stringify(code === 'markdown/language' ? [code, message] : [code, message, place])
}
