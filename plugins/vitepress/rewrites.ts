/** Rewrites of paths, `packages/:name/docs/:rest*` → `:name/:rest*`, and the addresses of pages. */
import { posix } from 'node:path'

/** One rule; both are paths below the folder of the pages, with the syntax of path-to-regexp. */
export interface PatternRewrite {
  readonly from: string
  readonly to: string
}

/** `:name`, `:name(\\d+)`, `:name*`, `(.*)`, and the slash before it, which a repeated part can lack. */
const part = /(\/?)(?::(\w{1,50})(?:\(((?:\\.|[^()\\]){0,200})\))?([*+?]?)|\(((?:\\.|[^()\\]){0,200})\))/g

interface Matcher {
  readonly pattern: RegExp
  readonly names: readonly string[]
}

function matcherOf(written: string): Matcher {
  const names: string[] = []
  let source = ''
  let last = 0
  for (const { index, 0: whole, 1: slash = '', 2: name, 3: own, 4: count = '', 5: unnamed } of written.matchAll(part)) {
    source += escaped(written.slice(last, index))
    last = index + whole.length
    names.push(name ?? String(names.length))
    const one = own ?? unnamed ?? '[^/]+?'
    const isRepeated = count === '*' || count === '+'
    const value = isRepeated ? `${one}(?:/${one})*` : one
    source += count === '*' || count === '?' ? `(?:${slash}(${value}))?` : `${slash}(${value})`
  }
  return { pattern: new RegExp(`^${source}${escaped(written.slice(last))}$`), names }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function filled(written: string, values: Readonly<Record<string, string | undefined>>): string {
  let unnamed = 0
  return written.replace(part, (_, slash: string, name: string | undefined) => {
    const value = values[name ?? String(unnamed++)]
    return value === undefined ? '' : slash + value
  })
}

function rewritten(path: string, from: string, to: string): string | null {
  if (!/[:(]/.test(from)) return path === from ? to : null
  const { pattern, names } = matcherOf(from)
  const found = pattern.exec(path)
  return found && filled(to, Object.fromEntries(names.map((name, at) => [name, found[at + 1]])))
}

/** The path of a file after the rewrites: the first that fits counts. */
export function rewrite(file: string, rewrites: readonly PatternRewrite[]): string {
  for (const { from, to } of rewrites) {
    const found = rewritten(file, from, to)
    if (found !== null) return found
  }
  return file
}

/** The files that could be at a path after the rewrites, the likeliest first. */
export function origins(path: string, rewrites: readonly PatternRewrite[]): readonly string[] {
  return [...rewrites.flatMap(({ from, to }) => rewritten(path, to, from) ?? []), path]
}

/** `a/b.md` → `/a/b.html`, or `/a/b` with `cleanUrls`; an index is the page of its folder. */
export function addressOf(path: string, cleanUrls: boolean): string {
  const { dir, name } = posix.parse(path)
  const folder = dir === '' || dir === '.' ? '/' : `/${dir}/`
  return name === 'index' ? folder : `${folder}${name}${cleanUrls ? '' : '.html'}`
}

/** A link to a page as VitePress writes it: `/guide/a` → `/guide/a.html`; others stay. */
export function pageAddress(link: string, cleanUrls: boolean): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(link)) return link
  const [path = ''] = /^[^?#]*/.exec(link) ?? []
  const rest = link.slice(path.length)
  if (path === '' || path.endsWith('/') || /\.\w+$/.test(path.replace(/\.(?:md|html)$/, ''))) return link
  const bare = path.replace(/(^|\/)index(?:\.md|\.html)?$/, '$1').replace(/\.(?:md|html)$/, '')
  return bare.endsWith('/') || bare === '' ? `${bare}${rest}` : `${bare}${cleanUrls ? '' : '.html'}${rest}`
}
