/** `docsgen redirects`: lists lost addresses with the pages that probably replace them; --write adds the redirects. */
import { join } from 'node:path'
import { build } from '../../pipeline/build.ts'
import { type Roots, readInside, realRoots, writeInside } from '../../util/guarded-files.ts'
import { lineBreakOf } from '../../util/line-breaks.ts'
import { yaml } from '../../util/packages/package.ts'
import { printFindings } from '../findings.ts'
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
  const site = namedSite(root, config, terminal)
  const result = await build({
    ...site,
    mode: 'check',
    overrides: {},
    strict: false,
    cache: true,
    clean: false
  })
  if (result.configFailed) {
    const { findings, sourceLine } = result
    printFindings(findings, 'pretty', { root: site.root, sourceLine }, terminal)
    return 2
  }
  const roots = realRoots([site.root])
  let open = 0
  for (const { path, from, home } of result.lost) {
    const written =
      write && home !== null
        ? addTo(join(site.root, home.source), from, ownAddress(home.path, path, from), roots)
        : null
    if (written !== true) open += 1
    const where = home === null ? 'no likely page' : `${home.path} (${home.source})`
    terminal.out(
      `${path} → ${where}${written === null ? '' : written === true ? ', written' : `, not written: ${written}`}\n`
    )
  }
  if (result.lost.length === 0) terminal.err('No address was lost.\n')
  else if (!write) terminal.err('Add them with: docsgen redirects --write\n')
  return open === 0 ? 0 : 1
}

/** The address of the page as `redirect_from` would name it, without the prefix of its language. */
function ownAddress(home: string, path: string, from: string): string {
  const prefix = path.slice(0, path.length - from.length)
  return home.startsWith(prefix) ? home.slice(prefix.length) || '/' : home
}

/** true: added; else the reason why not. */
function addTo(file: string, path: string, own: string, roots: Roots): true | string {
  const result = addRedirectFrom(readInside(file, roots).toString('utf8'), path, own)
  if ('reason' in result) return result.reason
  writeInside(file, result.text, roots)
  return true
}

/**
 * The text of a page with `path` added to `redirect_from` in its front matter, in the form in which that is written;
 * comments stay. `own`, the present address of the page, is taken out: the page was renamed there and back.
 */
export function addRedirectFrom(text: string, path: string, own: string | null = null): Extended {
  const lineBreak = lineBreakOf(text)
  const value = JSON.stringify(path)
  const front = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  if (front === null || front.index !== 0) {
    const start = text.startsWith('\uFEFF') ? 1 : 0
    const block = ['---', `redirect_from: [${value}]`, '---', '', ''].join(lineBreak)
    return { text: text.slice(0, start) + block + text.slice(start) }
  }
  const [, opening = '', fields = ''] = front
  const from = opening.length
  const end = from + fields.length
  const { isMap, isScalar, isSeq, parseDocument } = yaml()
  const document = parseDocument(fields)
  if (document.errors.length > 0) return { reason: 'the front matter cannot be read' }
  const written = isMap(document.contents) ? document.contents.items.find(pairNamed('redirect_from')) : undefined
  if (written === undefined) {
    return { text: `${text.slice(0, end)}redirect_from: [${value}]${lineBreak}${text.slice(end)}` }
  }
  const node = written.value
  const range = (isSeq(node) || isScalar(node)) && node.range
  const replace = (start: number, stop: number, by: string) =>
    text.slice(0, from + start) + by + text.slice(from + stop)
  if (isScalar(node) && range) {
    const known = typeof node.value === 'string' && node.value !== own ? [node.value] : []
    if (known.includes(path)) return { reason: 'it is already in redirect_from' }
    const list = `[${[...known, path].map(one => JSON.stringify(one)).join(', ')}]`
    // Without a value, the range begins at the colon or after it.
    const isEmpty = range[0] === range[1]
    return {
      text: replace(range[0], range[1], isEmpty && !/[ \t]$/.test(fields.slice(0, range[0])) ? ` ${list}` : list)
    }
  }
  if (!isSeq(node) || !range) return { reason: 'redirect_from is neither an address nor a list' }
  const items = (node.items as readonly unknown[]).filter(item => isScalar(item))
  if (items.some(item => item.value === path)) return { reason: 'it is already in redirect_from' }
  const stale = items.find(item => item.value === own)
  if (stale?.range) return { text: replace(stale.range[0], stale.range[1], value) }
  const last = items.at(-1)?.range
  if (node.flow) {
    const at = last ? last[1] : range[0] + 1
    return { text: replace(at, at, last ? `, ${value}` : value) }
  }
  if (!last) return { reason: 'redirect_from is neither an address nor a list' }
  const line = fields.slice(0, last[0]).split('\n').at(-1) ?? ''
  const comment = /^[^\r\n]*/.exec(fields.slice(last[1]))?.[0].length ?? 0
  return { text: replace(last[1] + comment, last[1] + comment, lineBreak + line + value) }
}

/** The new text of a page, or the reason why it cannot be extended. */
type Extended = { readonly text: string } | { readonly reason: string }

function pairNamed(name: string): (pair: { readonly key: unknown }) => boolean {
  return ({ key }) => yaml().isScalar(key) && key.value === name
}
