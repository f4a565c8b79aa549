/** Tags of the head: those of the configuration, and those in the front matter of a page. */

import type { AddedToPage, PluginContext, RenderedRoute } from 'docsgen/config'
import { isPlainObject, listOf } from 'docsgen/text'
import { parse } from 'yaml'

type Tag = NonNullable<AddedToPage['head']>[number]

/** `{ tag: 'meta', attrs: { name: 'a' }, content: '' }` → tags; anything else is left out. */
export function toTags(written: unknown): readonly Tag[] {
  return listOf(written).flatMap(entry => {
    if (!isPlainObject(entry) || typeof entry.tag !== 'string') return []
    const pairs = Object.entries(isPlainObject(entry.attrs) ? entry.attrs : {}).flatMap(([name, value]) =>
      value === false || value === undefined || value === null
        ? []
        : [[name, value === true ? true : String(value)] as const]
    )
    const content = typeof entry.content === 'string' && entry.content !== '' ? { innerHTML: entry.content } : {}
    return [{ tagName: entry.tag, attributes: Object.fromEntries(pairs), ...content }]
  })
}

/** The key `head` of a page. */
export function headOfPage({ file }: RenderedRoute, { readFile }: PluginContext): AddedToPage | undefined {
  const text = file === null ? null : readFile(file)
  const matter = text === null ? null : /^---[^\n]*\n([\s\S]{0,20000}?)\n---/.exec(text)?.[1]
  if (matter === null || matter === undefined || !/^head[ \t]*:/m.test(matter)) return undefined
  try {
    const value: unknown = parse(matter)
    return { head: toTags(isPlainObject(value) ? value.head : null) }
  } catch {
    // docsgen reports faulty YAML itself.
    return undefined
  }
}
