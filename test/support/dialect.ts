/** The dialect of a Docusaurus site, as its plugin makes it. */
import { dialectOf } from '../../plugins/docusaurus/dialect.ts'
import { docusaurus } from '../../plugins/docusaurus/plugin.ts'
import { filesOnDisk } from '../../src/config/project-files.ts'
import { codeOfPlugin } from '../../src/diagnostics/finding.ts'
import { ownDialect } from '../../src/model/dialect.ts'
import type { Dialect } from '../../src/types/config.ts'
import { toSourcePath } from '../../src/util/paths.ts'

export function dialectOfSite(siteConfig: Readonly<Record<string, unknown>> = {}, root = '/nowhere'): Dialect {
  const plugin = docusaurus()
  const { readText, isThere } = filesOnDisk(root)
  return {
    ...ownDialect,
    ...dialectOf(siteConfig, {
      root,
      readFile: path => readText(toSourcePath(path)),
      hasFile: path => isThere(toSourcePath(path), 'file')
    }),
    codes: {
      unsupported: codeOfPlugin('unsupported', plugin),
      'not-installed': codeOfPlugin('not-installed', plugin),
      'not-needed': codeOfPlugin('not-needed', plugin)
    },
    siteConfig
  }
}
