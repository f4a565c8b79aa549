/**
 * The navigation: `nav` of the configuration, the files of a folder in MkDocs' order, and what plugins say about it
 * (`SUMMARY.md` of literate-nav, `.pages` of awesome-pages, `.nav.yml` of awesome-nav).
 */
import { posix } from 'node:path'
import { isTable, type Path, type Table } from './settings.ts'

export type NavItem =
  | { readonly kind: 'page'; readonly file: string; readonly label: string | null; readonly path: Path }
  | { readonly kind: 'link'; readonly href: string; readonly label: string | null; readonly path: Path }
  | { readonly kind: 'section'; readonly label: string; readonly items: readonly NavItem[]; readonly path: Path }

/** The files of the pages, and what is said about them. Paths are relative to their folder. */
export interface NavFiles {
  readonly readFile: (path: string) => string | null
  readonly readFolder: (path: string) => readonly string[]
  readonly hasFolder: (path: string) => boolean
  readonly isExcluded: (path: string) => boolean
  readonly parseYaml: (text: string) => unknown
  readonly navFile: string | null
  readonly pagesFile: string | null
}

/** `nav` as items; without it, all files. */
export function navOf(written: unknown, files: NavFiles): readonly NavItem[] {
  const path: Path = ['nav']
  if (Array.isArray(written)) return itemsIn(written, path, files, new Set())
  const summary = files.navFile === null ? null : files.readFile(files.navFile)
  if (files.navFile !== null && summary !== null) return summaryItems(summary, '.', path, files)
  return folderItems('.', path, files, new Set())
}

/** The labels that the navigation gives to pages, by their files. */
export function labelsIn(items: readonly NavItem[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const item of items) {
    if (item.kind === 'section') for (const [file, label] of labelsIn(item.items)) labels.set(file, label)
    else if (item.kind === 'page' && item.label !== null && !labels.has(item.file)) labels.set(item.file, item.label)
  }
  return labels
}

function itemsIn(list: readonly unknown[], path: Path, files: NavFiles, seen: Set<string>): readonly NavItem[] {
  return list.flatMap((entry, index): readonly NavItem[] => {
    const at = [...path, index]
    if (typeof entry === 'string') return itemOf(entry, null, at, files, seen)
    if (!isTable(entry)) return []
    return Object.entries(entry).flatMap(([label, value]): readonly NavItem[] => {
      const below = [...at, label]
      if (Array.isArray(value))
        return [{ kind: 'section', label, items: itemsIn(value, below, files, seen), path: below }]
      return typeof value === 'string' ? itemOf(value, label, below, files, seen) : []
    })
  })
}

function itemOf(
  written: string,
  label: string | null,
  path: Path,
  files: NavFiles,
  seen: Set<string>
): readonly NavItem[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return [{ kind: 'link', href: written, label, path }]
  const file = posix.join(written, '.').replace(/^\//, '')
  if (isPage(file)) {
    seen.add(file)
    return [{ kind: 'page', file, label, path }]
  }
  if (/^\.\.\.|[*?]/.test(written)) return restOf(written, path, files, seen)
  const isFolder = files.hasFolder(file)
  if (isFolder && (written.endsWith('/') || files.pagesFile !== null)) {
    const items = folderOrSummary(file.replace(/\/$/, ''), path, files, seen)
    return label === null && written.endsWith('/') && files.navFile === null
      ? items
      : [{ kind: 'section', label: label ?? titleOfName(posix.basename(file)), items, path }]
  }
  return [{ kind: 'link', href: written, label, path }]
}

export function isPage(file: string): boolean {
  return /\.(?:md|markdown|mdown|mkdn|mkd)$/i.test(file)
}

/** `... | folder/*.md` and `*`: the files that no other entry names. */
function restOf(written: string, path: Path, files: NavFiles, seen: Set<string>): readonly NavItem[] {
  const pattern = written.replace(/^\.{3}[ \t]*\|?[ \t]*(?:flat[ \t]*\|?)?(?:glob=)?/, '').trim()
  const { dir } = posix.parse(pattern)
  const folder = dir === '' ? '.' : dir
  return folderItems(folder.split('/**', 1)[0] ?? '.', path, files, seen)
}

function folderOrSummary(folder: string, path: Path, files: NavFiles, seen: Set<string>): readonly NavItem[] {
  const summary = files.navFile === null ? null : files.readFile(posix.join(folder, files.navFile))
  return summary === null ? folderItems(folder, path, files, seen) : summaryItems(summary, folder, path, files)
}

/** The pages of a folder, its start page first, and then its folders. */
function folderItems(folder: string, path: Path, files: NavFiles, seen: Set<string>): readonly NavItem[] {
  const at = (name: string) => posix.join(folder, name)
  const names = files.readFolder(folder).filter(name => !name.startsWith('.'))
  const settings = files.pagesFile === null ? null : files.readFile(at(files.pagesFile))
  const said = settings === null ? null : files.parseYaml(settings)
  if (isTable(said) && Array.isArray(said.nav ?? said.arrange)) {
    return orderedItems([said.nav ?? said.arrange].flat(), folder, path, files, seen)
  }
  const pages = names.filter(name => isPage(name) && !files.isExcluded(at(name)) && !seen.has(at(name)))
  const hasIndex = pages.some(name => /^index\./i.test(name))
  const shown = pages
    .filter(name => !(hasIndex && /^README\./.test(name)))
    .sort((a, b) => Number(!isIndex(a)) - Number(!isIndex(b)) || (a < b ? -1 : 1))
  const folders = names.filter(name => files.hasFolder(at(name)))
  return [
    ...shown.map((name): NavItem => {
      seen.add(at(name))
      return { kind: 'page', file: at(name), label: null, path }
    }),
    ...folders.flatMap((name): readonly NavItem[] => section(at(name), null, path, files, seen))
  ]
}

function section(
  folder: string,
  label: string | null,
  path: Path,
  files: NavFiles,
  seen: Set<string>
): readonly NavItem[] {
  const text = files.pagesFile === null ? null : files.readFile(posix.join(folder, files.pagesFile))
  const said = text === null ? null : files.parseYaml(text)
  if (isTable(said) && said.hide === true) return []
  const title = isTable(said) && typeof said.title === 'string' ? said.title : null
  const items = folderOrSummary(folder, path, files, seen)
  return items.length === 0
    ? []
    : [{ kind: 'section', label: label ?? title ?? titleOfName(posix.basename(folder)), items, path }]
}

/** The entries of `.pages`: names of files and folders, with a title or without, and `...` for the others. */
function orderedItems(
  list: readonly unknown[],
  folder: string,
  path: Path,
  files: NavFiles,
  seen: Set<string>
): readonly NavItem[] {
  const at = (name: string) => posix.join(folder, name)
  const named = new Set(
    list
      .flatMap(entry => (typeof entry === 'string' ? [entry] : isTable(entry) ? Object.values(entry) : []))
      .map(it => at(String(it)))
  )
  return list.flatMap((entry): readonly NavItem[] => {
    if (typeof entry === 'string' && entry.startsWith('...')) {
      const rest: NavFiles = { ...files, pagesFile: null }
      return folderItems(folder, path, rest, new Set([...seen, ...named])).filter(
        it =>
          it.kind !== 'section' ||
          !it.items.every(inner => inner.kind === 'page' && named.has(posix.dirname(inner.file)))
      )
    }
    const [[label, value] = ['', entry]] = isTable(entry) ? Object.entries(entry as Table) : []
    if (Array.isArray(value))
      return [{ kind: 'section', label, items: orderedItems(value, folder, path, files, seen), path }]
    const name = String(value)
    if (/^https?:/.test(name)) return [{ kind: 'link', href: name, label: label || null, path }]
    if (files.hasFolder(at(name))) return section(at(name), label || null, path, files, seen)
    if (!isPage(name)) return []
    seen.add(at(name))
    return [{ kind: 'page', file: at(name), label: label || null, path }]
  })
}

function isIndex(name: string): boolean {
  return /^(?:index|README)\.\w+$/.test(name)
}

/** `getting-started` → `Getting started`, as MkDocs names folders. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_]/g, ' ')
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

interface ListEntry {
  readonly text: string
  readonly indent: number
  readonly below: ListEntry[]
}

/** The lists of links in `SUMMARY.md`. */
function summaryItems(text: string, folder: string, path: Path, files: NavFiles): readonly NavItem[] {
  const top: ListEntry[] = []
  const open: ListEntry[] = []
  for (const line of text.split('\n')) {
    const [, space, rest = ''] = /^([ \t]*)[-*+][ \t](.*)$/.exec(line.trimEnd()) ?? []
    if (space === undefined) continue
    const entry: ListEntry = { text: rest.trim(), indent: space.replaceAll('\t', '    ').length, below: [] }
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= entry.indent) open.pop()
    const into = open.at(-1)?.below ?? top
    into.push(entry)
    open.push(entry)
  }
  const seen = new Set<string>()
  const toItems = ({ text, below }: ListEntry): readonly NavItem[] => {
    const [, label, target] = /^\[([^\]]*)\]\(<?([^)>\s]+)>?(?:[ \t]+"[^"]*")?\)$/.exec(text) ?? []
    const inner = () => below.flatMap(toItems)
    if (target === undefined) {
      if (/[*?]/.test(text)) return folderItems(posix.join(folder, posix.dirname(text)), path, files, seen)
      return [{ kind: 'section', label: text, items: inner(), path }]
    }
    const file = /^[a-z]+:/i.test(target) ? target : posix.join(folder, target)
    const own = itemOf(file, label ?? null, path, { ...files, pagesFile: null }, seen)
    // A page with entries below it is a section, whose first entry it is.
    return below.length === 0 ? own : [{ kind: 'section', label: label ?? '', items: [...own, ...inner()], path }]
  }
  return top.flatMap(toItems)
}

/** The text of the first heading of level one; null: there is none. */
export function headingIn(text: string): string | null {
  const written = /^#[ \t](.*)$/m.exec(text)?.[1]?.trim()
  return (
    written
      ?.replace(/\{[^{}]{0,200}\}$|#{1,20}$/, '')
      .replace(/[*`]/g, '')
      .trim() || null
  )
}
