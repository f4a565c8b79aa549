/**
 * Translates the controls of bodies (heading links, code buttons, names of admonitions) into the site's language. The
 * compiler writes them in English, so that its cached code blocks are valid for all languages.
 */
import { fill, plural } from '../../shared/plurals.ts'
import { english, type Texts } from '../../shared/texts.ts'
import { escapeXml } from '../../shared/xml.ts'
import type { Compiled } from '../../types/compiled.ts'

const admonitions = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success'] as const

/** The body with its controls in the site's language; unchanged when that is English. */
export function withOwnTexts(body: Compiled, texts: Texts): Compiled {
  if (texts === english) return body
  const translate = (html: string) => translateControls(html, texts)
  const { html, excerptHtml, contentTitleHtml } = body
  return {
    ...body,
    html: translate(html),
    excerptHtml: excerptHtml && translate(excerptHtml),
    contentTitleHtml: contentTitleHtml && translate(contentTitleHtml)
  }
}

/** Finds docsgen's own elements by their classes. */
function translateControls(html: string, texts: Texts): string {
  const [before = '', after = ''] = english.directLink.split('{text}')
  return html
    .replace(/<a class="hash-link"[^>]*>/g, link =>
      link.replace(/ (aria-label|title)="([^"]*)"/g, (whole, name: string, label: string) => {
        if (!label.startsWith(before) || !label.endsWith(after)) return whole
        // The text of the heading is escaped already.
        const text = label.slice(before.length)
        return ` ${name}="${fill(escapeXml(texts.directLink), { text })}"`
      })
    )
    .replace(/<button(?: type="button")? class="codeblock__button"[^>]*>/g, button =>
      button
        .replaceAll(`"${english.toggleWrap}"`, `"${escapeXml(texts.toggleWrap)}"`)
        .replaceAll(`"${english.copyCode}"`, `"${escapeXml(texts.copyCode)}"`)
        .replace(`"${english.copy}"`, `"${escapeXml(texts.copy)}"`)
    )
    .replace(/(<details class="codeblock__fold"><summary>)(\d+) collapsed lines?/g, (_, start: string, count) => {
      return start + escapeXml(plural(texts.collapsedLines, Number(count), {}, texts.language))
    })
    .replace(
      /(<button type="button" class="codeblock__marker"[^<>]* data-note="(\d+)" aria-label=")[^"]*/g,
      (_, start, number) => {
        return start + escapeXml(fill(texts.codeNote, { number }))
      }
    )
    .replace(
      /(<div class="admonition__heading"><svg\b.*?<\/svg>)(\w+)(?=<\/div>)/g,
      (whole, start: string, name: string) => {
        const known = admonitions.find(keyword => keyword === name)
        return known === undefined ? whole : start + escapeXml(texts[known])
      }
    )
}
