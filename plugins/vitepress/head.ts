/** Tags of the head: those of the configuration, and those in the front matter of a page. */

import type { AddedToPage, PluginContext, RenderedRoute } from 'docsgen/config'
import { isPlainObject } from 'docsgen/text'
import { parse } from 'yaml'

type Tag = NonNullable<AddedToPage['head']>[number]

/** `['meta', { name: 'a', content: 'b' }]`, `['script', {}, 'code']` → tags; anything else is left out. */
export function toTags(written: unknown): readonly Tag[] {
  if (!Array.isArray(written)) return []
  return written.flatMap(entry => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return []
    const [tagName, given, innerHTML] = entry
    const pairs = Object.entries(isPlainObject(given) ? given : {}).flatMap(([name, value]) =>
      value === false || value === null || value === undefined
        ? []
        : [[name, value === true || value === '' ? true : String(value)] as const]
    )
    return [
      {
        tagName,
        attributes: Object.fromEntries(pairs),
        ...(typeof innerHTML === 'string' && { innerHTML })
      }
    ]
  })
}

/** The key `head` of a page. */
export function headOfPage({ file }: RenderedRoute, { readFile }: PluginContext): AddedToPage | undefined {
  const text = file === null ? null : readFile(file)
  const matter = text === null ? null : frontMatterText(text)
  if (matter === null || !/^head[ \t]*:/m.test(matter)) return undefined
  return { head: toTags(frontMatterOf(matter).head) }
}

/** The YAML of a page; null: it has none. */
export function frontMatterText(text: string): string | null {
  if (!text.startsWith('---')) return null
  const start = text.indexOf('\n') + 1
  const end = /^---+[ \t]*$/m.exec(text.slice(start))
  return start === 0 || end === null ? null : text.slice(start, start + end.index)
}

/** The values of front matter; of faulty YAML, which docsgen reports, none. */
export function frontMatterOf(yaml: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parse(yaml ?? '')
    return isPlainObject(value) ? value : {}
  } catch {
    return {}
  }
}
