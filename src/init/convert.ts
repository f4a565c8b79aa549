/** Writes a `site.config.ts` that is equivalent to the configuration of another generator. */
import { join } from 'node:path'
import * as v from 'valibot'
import type { ConfigurationFile } from '../config/configuration-file.ts'
import { readOtherInput } from '../config/load.ts'
import { configSchema } from '../config/schema/config.ts'
import type { Report } from '../types/findings.ts'
import { realRoots, textInside } from '../util/guarded-files.ts'
import { isPlainObject } from '../util/objects.ts'
import { toLiteral } from './config-file.ts'

/**
 * The text of the file; null when the configuration cannot be read, which is reported. Keys whose values contain code,
 * such as plugins, are not written, and nothing that is found at each build, such as sheets of components: they are read
 * from the original file, as the key `site` says.
 */
export async function convertSite(root: string, found: ConfigurationFile, report: Report): Promise<string | null> {
  const { file, generator = '', plugin = '' } = found
  const input = await readOtherInput(root, found, report)
  if (input === null) return null
  const all = Object.entries(isPlain(input) ? input : {})
  const computed = computedTexts(textInside(join(root, file), realRoots([root])) ?? '')
  const mustStay = (value: unknown) => hasCode(value) || hasText(value, computed)
  const plain = all.filter(([, value]) => !mustStay(value))
  const short = plain.map(([key, value]) => [key, shorten(key, value)] as const)
  const entries = short.flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${toLiteral(value, '  ')}`]))
  const left = all.filter(([, value]) => mustStay(value)).map(([key]) => key)
  const code = left.length === 0 ? '' : `, keys with code (${left.join(', ')})`
  const why = `  // Still read from “${file}” of ${generator}: all other keys${code}, and what its pages and components need.`
  const lines = [...entries, `${why}\n  site: ${toLiteral(plugin, '  ')}`]
  return `import { defineConfig } from 'docsgen/config'\n\nexport default defineConfig({\n${lines.join(',\n')}\n})\n`
}

type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return isPlainObject(value) && !(value instanceof RegExp)
}

/** Whether a value contains a function, which cannot be written as a literal. */
function hasCode(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (Array.isArray(value)) return value.some(hasCode)
  return isPlain(value) && Object.values(value).some(hasCode)
}

/**
 * Texts in values that the file has computed: the year of today, and what the environment of this machine says. Written as
 * literals, they would never change, and a key would be known to everybody.
 */
function computedTexts(source: string): readonly string[] {
  const readsClock = /\bnew Date\b|\bDate\.now\b/.test(source)
  const variables = source.matchAll(/\bprocess\.env(?:\.(\w+)|\[['"](\w+)['"]\])/g)
  const values = [...variables].map(([, dotted = '', quoted = '']) => process.env[dotted || quoted] ?? '')
  const texts = [...(readsClock ? [String(new Date().getFullYear())] : []), ...values]
  return texts.filter(text => text.length >= shortestText && !source.includes(text))
}

/** Shorter ones, such as `1`, occur in other values by chance. */
const shortestText = 4

function hasText(value: unknown, texts: readonly string[]): boolean {
  if (typeof value === 'string') return texts.some(text => value.includes(text))
  if (Array.isArray(value)) return value.some(part => hasText(part, texts))
  return isPlain(value) && Object.values(value).some(part => hasText(part, texts))
}

/** The values that options have when they are not written. */
const usual: Plain = v.parse(configSchema, { title: '-', url: 'https://docs.example.com' })

/** The value without defaults; a list of one docs set becomes that docs set. */
function shorten(key: string, value: unknown): unknown {
  if (key === 'docs' && Array.isArray(value)) {
    const sets = value.map(set => withoutDefaults(set, isPlain(usual.docs) ? usual.docs : {}))
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
