/** Adds an old address to `redirect_from` in the front matter of a page; nothing else of the text changes. */

/** The text of the page with the redirect; null when its front matter has `redirect_from` in a form this cannot extend. */
export function addRedirectFrom(text: string, path: string): string | null {
  const lineBreak = /\r\n|\n/.exec(text)?.[0] ?? '\n'
  const value = JSON.stringify(path)
  const front = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  if (front === null || front.index !== 0) {
    const start = text.startsWith('\uFEFF') ? 1 : 0
    const block = ['---', `redirect_from: [${value}]`, '---', '', ''].join(lineBreak)
    return text.slice(0, start) + block + text.slice(start)
  }
  const [, opening = '', fields = ''] = front
  const end = opening.length + fields.length
  const written = /^redirect_from[ \t]*:(.*)$/m.exec(fields)
  if (written === null) return `${text.slice(0, end)}redirect_from: [${value}]${lineBreak}${text.slice(end)}`
  const at = opening.length + written.index + written[0].trimEnd().length
  const rest = (written[1] ?? '').trim()
  if (/^\[.*[^[\s].*\]$/.test(rest)) return `${text.slice(0, at - 1)}, ${value}${text.slice(at - 1)}`
  if (rest !== '') return null
  const item = /^[ \t]*-[ \t]+/.exec(text.slice(at).replace(/^[^\n]*\n/, ''))?.[0]
  return item === undefined ? null : `${text.slice(0, at)}${lineBreak}${item}${value}${text.slice(at)}`
}
