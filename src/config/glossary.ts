/**
 * The glossary of a site: terms with their definitions, in one YAML or JSON file.
 *
 *   idempotent: Has the same effect however often it runs.
 *   service account:
 *     definition: An account of a program.
 *     aliases: [robot account]
 */
import { finding } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { GlossaryTerm } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import { isPlainObject } from '../util/objects.ts'
import type { KeyPath, ProjectFiles } from './project-files.ts'

/** The valid terms in the order of the file; the others are reported. */
export async function readGlossary(
  project: ProjectFiles,
  file: SourcePath | null,
  report: Report
): Promise<readonly GlossaryTerm[]> {
  if (file === null) return []
  const { readDataFile } = await import('./data-file.ts')
  const written = readDataFile(project, file, 'markdown/glossary', report)
  if (written === null) return []
  const say = (path: KeyPath, part: 'key' | 'value', message: string, hint: string) =>
    report(finding('markdown/glossary', written.placeOf(path, part), message, hint))
  if (!isPlainObject(written.value)) {
    say([], 'value', 'The glossary is not a list of terms.', 'Write each term as “term: definition”.')
    return []
  }
  const known = new Map<string, string>()
  return Object.entries(written.value).flatMap(([term, value]) => {
    const { definition, aliases = [] } = isPlainObject(value) ? value : { definition: value }
    if (typeof definition !== 'string' || definition.trim() === '' || !isNames(aliases)) {
      say(
        [term],
        'key',
        `The term “${term}” has no definition.`,
        'Write “term: definition”, or “definition” and “aliases” below the term.'
      )
      return []
    }
    const double = [term, ...aliases].find(name => known.has(name.toLowerCase()))
    if (double !== undefined) {
      const message = `“${double}” is a name of two terms: only “${known.get(double.toLowerCase())}” is shown.`
      say([term], 'key', message, 'Remove one of them.')
      return []
    }
    for (const name of [term, ...aliases]) known.set(name.toLowerCase(), term)
    return [{ term, definition: definition.trim(), aliases }]
  })
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(name => typeof name === 'string' && name.trim() !== '')
}
