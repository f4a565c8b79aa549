/** Broken addresses in Markdown, which hooks of the site (`markdown.hooks`) may replace. */
import type { Element } from 'hast'
import { finding } from '../diagnostics/finding.ts'
import { limited, ownedBy } from '../util/author-code/author-code.ts'
import { hasScheme, splitHref } from '../util/paths.ts'
import { resolveAddress } from './assets.ts'
import { addFinding, type PageContext } from './context.ts'
import { textOf } from './html.ts'
import { isTagOfAuthor, originOf, placeOfAddress } from './origin.ts'

/**
 * The address to use instead of `written`. The hooks are called for links to files and for images
 * written in Markdown, not for tags. null: the hook threw, which is reported.
 */
export function mendAddress(element: Element, written: string, context: PageContext): string | null {
  const { hooks, timeLimit } = context.environment.config.markdown
  const isImage = element.tagName === 'img'
  const name = isImage ? 'onBrokenMarkdownImages' : 'onBrokenMarkdownLinks'
  const hook = hooks?.[name]
  if (hook === undefined || hasScheme(written) || isTagOfAuthor(element, context)) return written
  if (!isImage && !/\.(?!html?$)\w+$/i.test(splitHref(written).path)) return written
  const { source, start } = originOf(element, context)
  if (resolveAddress(written, source.path, context).kind !== 'missing') return written
  const { title, alt } = element.properties
  const node = {
    type: isImage ? 'image' : 'link',
    url: written,
    title: typeof title === 'string' ? title : null,
    ...(isImage ? { alt: String(alt ?? '') } : { children: [{ type: 'text', value: textOf(element) }] }),
    position: { start, end: start }
  }
  try {
    const call = () => hook({ sourceFilePath: source.path, url: written, node })
    const given = ownedBy(`“markdown.hooks.${name}”`, () => limited(timeLimit, call))
    return typeof given === 'string' ? given : written
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
    const message = `“markdown.hooks.${name}” rejects “${written}”: ${said.replace(/\.?$/, '.')}`
    const place = placeOfAddress(element, written, context)
    addFinding(context, finding('markdown/plugin', place, message, 'Fix the address, or the function.'))
    return null
  }
}
