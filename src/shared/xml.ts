/** Escapes text for XML; drops characters that XML forbids. */
export function escapeXml(text: string): string {
  // Most texts need nothing, and a large site has millions of them.
  if (!/[^\t\n\r !#-%(-;=?-\uD7FF\uE000-\uFFFD]/.test(text)) return text
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** The text of what `escapeXml` has escaped. */
export function unescapeXml(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
