/** The files of the changelog: entries, the authors file, pictures beside them. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { readFirstDates } from './git.ts'
import type { ScanFiles } from './scan-files.ts'

export interface FoundChangelog {
  readonly pages: readonly Source[]
  readonly authors: Source | null
  /** Markdown files whose names, or whose folders' names, begin with `_`. */
  readonly partials: readonly Source[]
  readonly assets: readonly SourcePath[]
  /** By entry; only for those that state no date. */
  readonly firstDates: ReadonlyMap<SourcePath, string>
}

/** Reads the changelog's folder; nothing without a changelog. That the folder exists is checked with the configuration. */
export async function scanChangelog(
  config: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<FoundChangelog> {
  const { changelog, root } = config
  const pages: Source[] = []
  const partials: Source[] = []
  const assets: SourcePath[] = []
  if (changelog === null) return { pages, authors: null, partials, assets, firstDates: new Map() }
  const authorsFile = posix.join(changelog.path, changelog.authorsFile) as SourcePath
  for (const name of (await list(changelog.path, config, report)) ?? []) {
    const path = posix.join(changelog.path, name) as SourcePath
    const isMarkdown = /\.mdx?$/i.test(name)
    const isPage = isMarkdown && !/(?:^|\/)_/.test(name)
    const source = isMarkdown ? read(root, path, report) : null
    if (source !== null) (isPage ? pages : partials).push(source)
    else if (!isMarkdown && path !== authorsFile) assets.push(path)
  }
  const authors = read(root, authorsFile, report)
  return { pages, authors, partials, assets, firstDates: await datesOf(pages, changelog, config) }
}

/** Version control is asked only where an entry states no date. */
async function datesOf(
  pages: readonly Source[],
  { path }: ChangelogConfig,
  config: Config
): Promise<ReadonlyMap<SourcePath, string>> {
  const undated = pages.filter(page => !statesDate(page))
  if (undated.length === 0) return new Map()
  const dates = await readFirstDates(config, [path])
  return new Map(undated.flatMap(page => toEntry(page.path, dates.get(page.path))))
}

function statesDate({ path, text }: Source): boolean {
  return /\d{4}[-/]\d{1,2}[-/]\d{1,2}/.test(path) || /^---\n(?:(?!---)[^\n]*\n)*?date:/.test(text)
}

function toEntry<K, V>(key: K, value: V | undefined): [K, V][] {
  return value === undefined ? [] : [[key, value]]
}
