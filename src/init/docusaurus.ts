/** `docsgen init` in a folder of Docusaurus: the `site.config.ts` that means what `docusaurus.config.*` means. */
import { defaults } from '../config/defaults.ts'
import { readDocusaurusInput } from '../config/load.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { isPlainObject } from '../util/objects.ts'
import { toLiteral } from './config-file.ts'

/**
 * The text of the file; null: the configuration cannot be read, which is reported. Keys whose values have code, such as
 * plugins, are not written: the file names that of Docusaurus, from which such keys come.
 */
export async function leaveDocusaurus(root: string, file: SourcePath, report: Report): Promise<string | null> {
  const input = await readDocusaurusInput(root, file, report)
  if (input === null) return null
  const all = Object.entries(isPlain(input) ? input : {})
  const plain = all.filter(([, value]) => !hasCode(value))
  const short = plain.map(([key, value]) => [key, shorten(key, value)] as const)
  const entries = short.flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${toLiteral(value, '  ')}`]))
  const left = all.filter(([, value]) => hasCode(value)).map(([key]) => key)
  const code = left.length === 0 ? '' : `, and what has code (${left.join(', ')})`
  const why = `  // As there: what is not here${code}, src/theme, the site's own plugins.`
  const lines = [...entries, `${why}\n  docusaurus: ${toLiteral(file, '  ')}`]
  return `import { defineConfig } from 'docsgen/config'\n\nexport default defineConfig({\n${lines.join(',\n')}\n})\n`
}

type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return isPlainObject(value) && !(value instanceof RegExp)
}

/** Whether there is a function in it: the file could not say it. */
function hasCode(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (Array.isArray(value)) return value.some(hasCode)
  return isPlain(value) && Object.values(value).some(hasCode)
}

/** Without what is the default; one docs set is no list. */
function shorten(key: string, value: unknown): unknown {
  const usual: Plain = defaults
  if (key === 'docs' && Array.isArray(value)) {
    const sets = value.map(set => withoutDefaults(set, defaults.docs))
    return sets.length === 1 ? sets[0] : sets
  }
  if (isPlain(value)) {
    const own = usual[key]
    const rest = withoutDefaults(value, isPlain(own) ? own : {})
    return Object.keys(rest).length === 0 ? undefined : rest
  }
  if (Array.isArray(value) && value.length === 0) return undefined
  return value === usual[key] || value === '' ? undefined : value
}

function withoutDefaults(value: unknown, usual: Plain): Plain {
  const entries = isPlain(value) ? Object.entries(value) : []
  const isUsual = (key: string, part: unknown) =>
    JSON.stringify(part) === JSON.stringify(usual[key]) || (Array.isArray(part) && part.length === 0)
  return Object.fromEntries(entries.filter(([key, part]) => !isUsual(key, part)))
}
