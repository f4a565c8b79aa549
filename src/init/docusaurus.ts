/** `docsgen init` in a folder of Docusaurus: the `site.config.ts` that means what `docusaurus.config.*` means. */
import { defaults } from '../config/defaults.ts'
import { readDocusaurusInput } from '../config/load.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { toLiteral } from './config-file.ts'

/** The text of the file; null: the configuration cannot be read, which is reported. */
export async function leaveDocusaurus(root: string, file: SourcePath, report: Report): Promise<string | null> {
  const input = await readDocusaurusInput(root, file, report)
  if (input === null) return null
  const code: string[] = []
  const plain = toPlain(input, '', code)
  const short = Object.entries(isPlain(plain) ? plain : {}).map(([key, value]) => [key, shorten(key, value)] as const)
  const entries = short.flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${toLiteral(value, '  ')}`]))
  const left = code.length === 0 ? '' : `// Code of “${file}” that has to be brought along: ${code.join(', ')}.\n`
  const head = `import { defineConfig } from 'docsgen/config'\n\n${left}`
  return `${head}export default defineConfig({\n${entries.join(',\n')}\n})\n`
}

type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)
}

/** The value without code, whose paths are noted. */
function toPlain(value: unknown, path: string, code: string[]): unknown {
  if (typeof value === 'function') {
    code.push(path)
    return undefined
  }
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => toPlain(part, `${path}[${index}]`, code))
    return parts.filter(part => part !== undefined && !(Array.isArray(part) && part.length === 0))
  }
  if (!isPlain(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    toPlain(part, path === '' ? key : `${path}.${key}`, code)
  ])
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
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
