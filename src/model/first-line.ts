/**
 * The first line with text in a page's source, without markup: the description of a page with derived texts. As in the
 * original, markup is removed with regular expressions and not with a parser, so that a migrated site keeps the text
 * that search engines show.
 */

/** '': the body has no such line. */
export function firstLineOf(body: string): string {
  let fence = ''
  let isModule = false
  for (const line of withoutUnderlinedTitle(body).split(/\r?\n/)) {
    const written = line.trim()
    if (written === '') isModule = false
    if (written === '') continue
    isModule = fence === '' && (isModule || /^(?:import|export)\s/.test(line))
    if (isModule) continue
    const ticks = /^`{3,}/.exec(written)?.[0] ?? ''
    if (ticks !== '') {
      if (fence === '') fence = ticks
      else if (ticks.length >= fence.length) fence = ''
    } else if (fence === '') {
      const text = signs.reduce((rest, [sign, kept]) => rest.replace(sign, kept), line).trim()
      if (text !== '') return text
    }
  }
  return ''
}

function withoutUnderlinedTitle(body: string): string {
  return body.trimStart().replace(/^[^\r\n]*\r?\n=+/, '')
}

/** Markup to remove from a line, in this order; `$1` is the text to keep. */
const signs: readonly (readonly [sign: RegExp, kept: string])[] = [
  // Tags, and headings of level one; the markers of other headings.
  [/<[^>]*>/g, ''],
  [/^#[^#]+#?/g, ''],
  [/^#{1,6}\s*([^#]*?)\s*#{0,6}/g, '$1'],
  // Emphasis, deletions.
  [/([*_]{1,3})(.*?)\1/g, '$2'],
  [/~~(\S.*\S)~~/g, '$1'],
  // Pictures, footnotes, links, code.
  [/!\[(.*?)\][[(].*?[\])]/g, '$1'],
  [/\[\^.+?\](?:: .*$)?/g, ''],
  [/\[(.*?)\][[(].*?[\])]/g, '$1'],
  [/`(.+?)`/g, '$1'],
  // Quotes, fences of admonitions, emoji codes, heading ids.
  [/^\s{0,3}>\s?/g, ''],
  [/:::.*/, ''],
  [/\s?:(?:::|[^:\n])+:/g, ''],
  [/\{#*[\w-]+\}/, '']
]
