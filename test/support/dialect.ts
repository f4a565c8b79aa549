/** The dialect of a Docusaurus site, as its plugin makes it. */
import { dialectOf } from '../../plugins/docusaurus/dialect.ts'
import { filesOnDisk } from '../../src/config/project-files.ts'
import { ownDialect } from '../../src/model/dialect.ts'
import type { Dialect } from '../../src/types/config.ts'
import { toSourcePath } from '../../src/util/paths.ts'

export function dialectOfSite(siteConfig: Readonly<Record<string, unknown>> = {}, root = '/nowhere'): Dialect {
  const { readText } = filesOnDisk(root)
  return {
    ...ownDialect,
    ...dialectOf(siteConfig, { root, readFile: path => readText(toSourcePath(path)) }),
    siteConfig
  }
}
