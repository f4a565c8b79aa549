/** `SUMMARY.md`: groups are headings, pages are links in nested lists. */
import { posix } from 'node:path'

export interface Entry {
  /** What the sidebar shows: the title of the link, or its text. */
  readonly label: string
  /** The title of a page without one of its own. */
  readonly title: string
  /** A path below the folder of the file, or an address; empty: text without a link. */
  readonly target: string
  readonly entries: readonly Entry[]
  /** Of the link; they start at 1. */
  readonly line: number
  readonly column: number
  readonly length: number
}

export interface Group {
  /** null: pages before the first heading. */
  readonly title: string | null
  readonly entries: readonly Entry[]
}

interface Open extends Entry {
  readonly entries: Open[]
  readonly indent: number
}

export function readSummary(text: string): readonly Group[] {
  const groups: { title: string | null; entries: Open[] }[] = [{ title: null, entries: [] }]
  let trail: Open[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const heading = /^#{2,6}[ \t]{1,9}(\S.{0,1000})$/.exec(line)?.[1]
    if (heading !== undefined) {
      groups.push({ title: plain(heading), entries: [] })
      trail = []
      continue
    }
    const [before = '', indent = ''] = /^([ \t]*)[-*+][ \t]+/.exec(line) ?? []
    if (before === '') continue
    const width = indent.replaceAll('\t', '    ').length
    trail = trail.filter(entry => entry.indent < width)
    const entry: Open = {
      ...linkIn(line.slice(before.length)),
      entries: [],
      indent: width,
      line: index + 1,
      column: before.length + 1
    }
    const siblings = trail.at(-1)?.entries ?? groups.at(-1)?.entries
    siblings?.push(entry)
    trail.push(entry)
  }
  return groups.filter(({ entries }) => entries.length > 0)
}

const link =
  /^\[((?:\\.|[^[\]\\]|\[[^[\]]{0,300}\]){0,500})\]\([ \t]{0,9}(?:<([^<>]{0,1000})>|((?:[^\s()]|\([^()]{0,300}\)){0,1000}))(?:[ \t]{1,9}(?:"([^"]{0,500})"|'([^']{0,500})'))?[ \t]{0,9}\)/

function linkIn(written: string): Pick<Entry, 'label' | 'title' | 'target' | 'length'> {
  const found = link.exec(written)
  if (found === null) return { label: plain(written), title: plain(written), target: '', length: written.length }
  const [{ length }, name = '', bracketed, bare = '', double, single] = found
  const title = plain(name)
  return { label: plain(double ?? single ?? '') || title, title, target: bracketed ?? bare, length }
}

/** All entries, in the order of the file. */
export function allEntries(groups: readonly Group[]): readonly Entry[] {
  const below = (entry: Entry): readonly Entry[] => [entry, ...entry.entries.flatMap(below)]
  return groups.flatMap(({ entries }) => entries.flatMap(below))
}

/** The file of an entry, by the file of the contents; null: it leads elsewhere, or to a part of a page. */
export function pageFile({ target }: Entry, summary: string): string | null {
  if (target === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target) || target.includes('#')) return null
  return posix.join(posix.dirname(summary), decoded(target))
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** `**The** \`book\` <a id="x"></a>` → `The book`. */
export function plain(markdown: string): string {
  return markdown
    .replace(/<[^<>]{0,1000}>/g, '')
    .replace(/!?\[([^\]]{0,500})\]\([^()]{0,1000}\)/g, '$1')
    .replace(/(?<!\\)(?:\*{1,3}|`+|~~)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x20;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim()
}
