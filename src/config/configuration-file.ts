/** Which file says what the site of a folder is. */
import { relative, resolve } from 'node:path'
import { finding } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

/** The file that configures a site, and whose words it is written in. */
export interface ConfigurationFile {
  /** `none`: the folder has no configuration, and `file` is where one would be written. */
  readonly kind: 'site' | 'docusaurus' | 'none'
  readonly file: SourcePath
}

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const dataFile = toSourcePath('site.config.json')
const siteFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map(extension => toSourcePath(`site.config.${extension}`))
export const docusaurusFiles = extensions.map(extension => toSourcePath(`docusaurus.config.${extension}`))

export function isDocusaurusFile(file: string): boolean {
  return /(?:^|\/)docusaurus\.config\.\w+$/.test(file)
}

/**
 * The configuration of the project: the file that the command line names, else `site.config.*`, else
 * `docusaurus.config.*`. Where no code may run, `site.config.json` comes first. null: nothing can start, which is reported.
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
    return fail(`“${root}” is no folder.`, 'Name the folder that holds site.config.ts.')
  if (named !== undefined) {
    const file = toSourcePath(relative(root, resolve(root, named)))
    if (!isThere(file, 'file')) return fail(`There is no configuration file “${named}”.`, null)
    return { kind: isDocusaurusFile(file) ? 'docusaurus' : 'site', file }
  }
  const isFile = (file: SourcePath) => isThere(file, 'file')
  const own = isUntrusted === true && isFile(dataFile) ? dataFile : siteFiles.find(isFile)
  if (own !== undefined) return { kind: 'site', file: own }
  const docusaurus = docusaurusFiles.find(isFile)
  if (docusaurus !== undefined) return { kind: 'docusaurus', file: docusaurus }
  const above = folderAbove(isFile)
  if (above === null) return { kind: 'none', file: toSourcePath('site.config.ts') }
  const hint = `The folder “${above}” has one: run docsgen there, or name it: docsgen build ${above}`
  return fail(`There is no site.config.ts in “${root}”.`, hint)
}

/** Folders above the project in which its configuration is looked for; a site has few levels. */
const mostAbove = 5

/** `../..`: the nearest folder above that has a configuration; null: none. */
function folderAbove(isFile: (file: SourcePath) => boolean): string | null {
  const above = Array.from({ length: mostAbove }, (_, at) =>
    Array(at + 1)
      .fill('..')
      .join('/')
  )
  return above.find(folder => siteFiles.some(name => isFile(`${folder}/${name}` as SourcePath))) ?? null
}
