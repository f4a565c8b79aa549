/**
 * The first line of a page's source that has text, without its markup. It is the description that Docusaurus gives to a page
 * without one; so that a site that moves keeps the text which search engines show, a line is read here as it is read there:
 * by its signs, not by a parser.
 */

/** '' for a body that has no such line. */
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

/** What a line has beside its text, in the order in which it is removed; `$1` is what readers read of it. */
const signs: readonly (readonly [sign: RegExp, kept: string])[] = [
  // Tags, and headings of level one; the signs of other headings.
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
  // Quotes, fences of admonitions, names of emojis, the id of a heading.
  [/^\s{0,3}>\s?/g, ''],
  [/:::.*/, ''],
  [/\s?:(?:::|[^:\n])+:/g, ''],
  [/\{#*[\w-]+\}/, '']
]
