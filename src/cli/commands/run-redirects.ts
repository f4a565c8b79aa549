/** `docsgen redirects`: lists lost addresses with the pages that probably replace them; --write adds the redirects. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lineBreakOf } from '../../util/line-breaks.ts'
import { namedSite, type Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface RedirectsFlags {
  readonly write?: boolean
  readonly config?: string
}

/** The result is the exit code: 1 while a lost address has no redirect. */
export async function runRedirects(
  root: string,
  { write = false, config }: RedirectsFlags,
  terminal: Terminal
): Promise<number> {
  const { build } = await import('../../pipeline/build.ts')
  const site = namedSite(root, config, terminal)
  const result = await build({
    ...site,
    mode: 'check',
    overrides: {},
    strict: false,
    cache: true,
    clean: false
  })
  if (result.configFailed) return 2
  let open = 0
  for (const { path, home } of result.lost) {
    const isWritten = write && home !== null && (await addTo(join(site.root, home.source), path))
    if (!isWritten) open += 1
    const where = home === null ? 'no likely page' : `${home.path} (${home.source})`
    terminal.out(`${path} → ${where}${isWritten ? ', written' : ''}\n`)
  }
  if (result.lost.length === 0) terminal.err('No address is lost.\n')
  else if (!write) terminal.err('Add them with: docsgen redirects --write\n')
  return open === 0 ? 0 : 1
}

async function addTo(file: string, path: string): Promise<boolean> {
  const text = addRedirectFrom(await readFile(file, 'utf8'), path)
  if (text === null) return false
  await writeFile(file, text)
  return true
}

/**
 * The text of a page with `path` added to `redirect_from` in its front matter; null when the form of `redirect_from`
 * cannot be extended.
 */
export function addRedirectFrom(text: string, path: string): string | null {
  const lineBreak = lineBreakOf(text)
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
  if (/^\[[[\s]*[^[\s]/.test(rest) && rest.endsWith(']'))
    return `${text.slice(0, at - 1)}, ${value}${text.slice(at - 1)}`
  if (rest !== '') return null
  const item = /^[ \t]*-[ \t]+/.exec(text.slice(at).replace(/^[^\n]*\n/, ''))?.[0]
  return item === undefined ? null : `${text.slice(0, at)}${lineBreak}${item}${value}${text.slice(at)}`
}
