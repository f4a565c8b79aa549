/** Finds the configuration file of a folder. */
import { posix, relative, resolve } from 'node:path'
import { finding } from '../diagnostics/finding.ts'
import { otherGenerators, siteFolders } from '../model/other-sites.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

/** The configuration file of a site, and its format: docsgen's, Docusaurus', or that of another generator. */
export interface ConfigurationFile {
  /** `none`: the folder has no configuration, and `file` is where one would be created. */
  readonly kind: 'site' | 'docusaurus' | 'other' | 'none'
  readonly file: SourcePath
  /** Of the kind `other`: docsgen's own plugin that reads it, the name of the generator, and the folder of the site. */
  readonly plugin?: string
  readonly generator?: string
  readonly folder?: string
}

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const dataFile = toSourcePath('site.config.json')
const siteFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map(extension => toSourcePath(`site.config.${extension}`))
export const docusaurusFiles = extensions.map(extension => toSourcePath(`docusaurus.config.${extension}`))

export function isDocusaurusFile(file: string): boolean {
  return /(?:^|\/)docusaurus\.config\.\w+$/.test(file)
}

/**
 * The configuration of the project: the file given on the command line, else `site.config.*`, else
 * `docusaurus.config.*`. If no code may run, `site.config.json` takes precedence. null: no site can be built; the
 * reason is reported.
 */
export function findConfiguration(
  named: string | undefined,
  { root, isThere, isUntrusted }: ProjectFiles,
  report: Report
): ConfigurationFile | null {
  const fail = (message: string, hint: string | null) => {
    report(finding('config/invalid', null, message, hint))
    return null
  }
  if (!isThere(toSourcePath('.'), 'folder'))
    return fail(`“${root}” is not a folder.`, 'Name the folder that contains site.config.ts.')
  if (named !== undefined) {
    const file = toSourcePath(relative(root, resolve(root, named)))
    if (!isThere(file, 'file')) return fail(`There is no configuration file “${named}”.`, null)
    const other = otherGenerators.find(it => posix.basename(file) === it.file)
    if (other !== undefined) return { kind: 'other', ...other, file, folder: posix.dirname(file) }
    return { kind: isDocusaurusFile(file) ? 'docusaurus' : 'site', file }
  }
  const isFile = (file: SourcePath) => isThere(file, 'file')
  const own = isUntrusted === true && isFile(dataFile) ? dataFile : siteFiles.find(isFile)
  if (own !== undefined) return { kind: 'site', file: own }
  const docusaurus = docusaurusFiles.find(isFile)
  if (docusaurus !== undefined) return { kind: 'docusaurus', file: docusaurus }
  const other = otherSite(isFile)
  if (other !== null) return other
  const above = folderAbove(isFile)
  if (above === null) return { kind: 'none', file: toSourcePath('site.config.ts') }
  const hint = `The folder “${above}” has one: run docsgen there, or name it: docsgen build ${above}`
  return fail(`There is no site.config.ts in “${root}”.`, hint)
}

/** The site of another generator in one of the usual folders; null: none. */
function otherSite(isFile: (file: SourcePath) => boolean): ConfigurationFile | null {
  for (const folder of siteFolders) {
    for (const { plugin, generator, file: name } of otherGenerators) {
      const file = toSourcePath(posix.join(folder, name))
      if (isFile(file)) return { kind: 'other', file, plugin, generator, folder }
    }
  }
  return null
}

/** Number of parent folders in which a configuration is searched for, to suggest it. */
const mostAbove = 5

/** The nearest parent folder with a configuration, such as `../..`; null: none. */
function folderAbove(isFile: (file: SourcePath) => boolean): string | null {
  const above = Array.from({ length: mostAbove }, (_, at) =>
    Array(at + 1)
      .fill('..')
      .join('/')
  )
  return above.find(folder => siteFiles.some(name => isFile(`${folder}/${name}` as SourcePath))) ?? null
}
