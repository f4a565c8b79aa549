/** All bodies of a site, in the order of the pages whatever order they finish in. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { createCompiler } from './compile.ts'
import type { CompileEnvironment } from './environment.ts'

/** Pages in work at the same time: enough to read files while another page computes. */
const atOnce = 4

/** Compiles `pages` and reports what each found, in page order. */
export async function compileAll(
  pages: readonly Page[],
  environment: CompileEnvironment,
  report: Report
): Promise<ReadonlyMap<SourcePath, Compiled>> {
  const compiler = await createCompiler(environment)
  const results: Compiled[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < pages.length; index = next++) {
      results[index] = await compiler.compile(pages[index] as Page) // the loop ends at the last page
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  compiler.notices.forEach(report)
  reportBodies(results, report)
  return new Map(results.map(compiled => [compiled.source, compiled]))
}

/**
 * Reports what bodies found, in their order. What is one mistake is reported once: a partial that many pages
 * import, a language that many blocks name.
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
