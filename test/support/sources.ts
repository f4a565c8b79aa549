/** Sources of a site in memory, for tests of all steps after `scan`. */
import { posix } from 'node:path'
import { byCodePoint } from '../../src/shared/compare.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import type { Source, Sources } from '../../src/types/content.ts'
import { sha256 } from '../../src/util/hash.ts'

/** The result of `scan` for these files: docs sets, static folders, assets and configuration files. */
export function memorySources(files: Readonly<Record<string, string>>, config: Config): Sources {
  const all = Object.entries(files)
    .map(([path, text]): Source => ({ path: path as SourcePath, text, hash: sha256(text) }))
    .sort((a, b) => byCodePoint(a.path, b.path))
  const below = (folder: string) => all.filter(({ path }) => path.startsWith(`${folder}/`))
  const { docs, changelogs } = config
  const authorsFiles = new Map(changelogs.map(one => [one.id, posix.join(one.path, one.authorsFile)]))
  const contentFiles = [...docs, ...changelogs].flatMap(({ path }) => below(path))
  const settings: (string | null)[] = [config.file, ...docs.map(set => set.sidebarsFile), ...authorsFiles.values()]
  return {
    docs: new Map(config.docs.map(set => [set.id, below(set.path).filter(isPage)])),
    categories: new Map(config.docs.map(set => [set.id, below(set.path).filter(isCategory)])),
    pages: [],
    hostRedirects: [],
    changelogs: new Map(changelogs.map(({ id, path }) => [id, below(path).filter(isPage)])),
    authors: new Map(
      all.flatMap(file => changelogs.flatMap(({ id }) => (authorsFiles.get(id) === file.path ? [[id, file]] : [])))
    ),
    tags: new Map(
      [...docs, ...changelogs].flatMap(({ id, path }) =>
        all.filter(file => file.path === `${path}/tags.yml`).map(file => [id, file] as const)
      )
    ),
    firstDates: new Map(),
    collections: new Map(),
    imported: new Set(),
    partials: byPath(contentFiles.filter(file => isMarkdown(file) && !isPage(file))),
    staticFiles: new Map(
      config.staticFolders.flatMap(folder => below(folder).map(({ path }) => [posix.relative(folder, path), path]))
    ),
    assets: new Set(contentFiles.filter(file => !isMarkdown(file) && !isSetting(file)).map(({ path }) => path)),
    unread: new Set(),
    settings: byPath(all.filter(({ path }) => settings.includes(path))),
    lastUpdates: new Map()
  }
}

function byPath(sources: readonly Source[]): ReadonlyMap<SourcePath, Source> {
  return new Map(sources.map(source => [source.path, source]))
}

function isMarkdown({ path }: Source): boolean {
  return /\.mdx?$/.test(path)
}

function isPage(source: Source): boolean {
  return isMarkdown(source) && !source.path.includes('/_')
}

/** Whether the build reads the file and does not publish it. */
function isSetting(file: Source): boolean {
  return isCategory(file) || /\/(?:tags|authors)\.yml$/.test(file.path)
}

function isCategory({ path }: Source): boolean {
  return /\/_category_\.(?:json|ya?ml)$/.test(path)
}
