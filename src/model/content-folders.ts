/** The folders that a site is made from, beside those of collections. */
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import { translatedFolders } from './translations.ts'

/** Relative to the project; those of all languages. */
export function contentFolders(config: Config): SourcePath[] {
  const { docs, changelogs, pages, staticFolders, templates, editions } = config
  const folders = [
    ...translatedFolders({ docs, changelogs, pages }).flatMap(({ path, translations }) =>
      translations === null ? [path] : [path, translations]
    ),
    ...staticFolders,
    templates,
    ...editions.flatMap(contentFolders)
  ]
  return [...new Set(folders)]
}
