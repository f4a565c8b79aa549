/** Tags of the head: those of the configuration, and those in the front matter of a page. */

import type { AddedToPage, PluginContext, RenderedRoute } from 'docsgen/config'
import { isPlainObject } from 'docsgen/text'
import { parse } from 'yaml'
import type { VitePressOptions } from './plugin.ts'

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

/** The keys `head` and `titleTemplate` of a page. */
export function headOfPage(
  { file, title }: RenderedRoute,
  { readFile, options, site }: PluginContext<VitePressOptions>
): AddedToPage | undefined {
  const text = file === null ? null : readFile(file)
  const matter = text === null ? null : frontMatterText(text)
  const hasKeys = matter !== null && /^(?:head|titleTemplate)[ \t]{0,9}:/m.test(matter)
  const { head, titleTemplate = options.titleTemplate } = hasKeys ? frontMatterOf(matter) : {}
  const shown = file === null ? null : titleBy(titleTemplate, title, site.title)
  const titles = shown === null ? [] : [{ tagName: 'title', attributes: {}, innerHTML: shown }]
  const tags = [...titles, ...toTags(head)]
  return tags.length === 0 ? undefined : { head: tags }
}

/** The title of the window; null: as usual. `:title - Acme` has the title of the page in it. */
export function titleBy(template: unknown, title: string, siteTitle: string): string | null {
  if (template === false) return title || siteTitle
  if (typeof template !== 'string') return null
  const own = title || siteTitle
  if (template.includes(':title')) return template.replaceAll(':title', () => own)
  return own === template || siteTitle === template ? own : `${own} | ${template}`
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
