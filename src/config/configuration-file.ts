/** Finds the configuration file of a folder. */
import { posix, relative, resolve } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { otherGenerators, siteFolders } from '../model/other-sites.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

/** The configuration file of a site, and its format: docsgen's, or that of another generator. */
export interface ConfigurationFile {
  /** `none`: the folder has no configuration, and `file` is where one would be created. */
  readonly kind: 'site' | 'other' | 'none'
  readonly file: SourcePath
  /** Of the kind `other`: docsgen's own plugin that reads it, the name of the generator, and the folder of the site. */
  readonly plugin?: string
  readonly generator?: string
  readonly folder?: string
}

type OtherConfiguration = ConfigurationFile & Required<Pick<ConfigurationFile, 'plugin' | 'generator' | 'folder'>>

const dataFile = toSourcePath('site.config.json')
const siteFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map(extension => toSourcePath(`site.config.${extension}`))

/**
 * The configuration of the project: the file given on the command line, else `site.config.*`, else
 * that of another generator. If no code may run, `site.config.json` takes precedence. null: no site can be built; the
 * reason is reported.
 */
export function findConfiguration(
  named: string | undefined,
  { root, isThere, readText, isUntrusted }: ProjectFiles,
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
    for (const { files, plugin, generator, folders } of otherGenerators) {
      const name = files.find(it => `/${file}`.endsWith(`/${it}`))
      if (name === undefined) continue
      // A generator whose sites are nowhere else reads paths relative to the project.
      const folder = folders?.length === 1 ? '.' : posix.join(file.slice(0, -name.length), '.')
      return { kind: 'other', plugin, generator, file, folder }
    }
    return { kind: 'site', file }
  }
  const isFile = (file: SourcePath) => isThere(file, 'file')
  const own = isUntrusted === true && isFile(dataFile) ? dataFile : siteFiles.find(isFile)
  if (own !== undefined) return { kind: 'site', file: own }
  const [other, second] = otherSites(isFile, readText)
  if (other !== undefined) {
    if (second !== undefined) report(aboutTwo(other, second))
    return other
  }
  const above = folderAbove(isFile)
  if (above === null) return { kind: 'none', file: toSourcePath('site.config.ts') }
  const hint = `The folder “${above}” has one: run docsgen there, or name it: docsgen build ${above}`
  return fail(`There is no site.config.ts in “${root}”.`, hint)
}

/** The sites of other generators in the first of the usual folders that has one. */
function otherSites(
  isFile: (file: SourcePath) => boolean,
  readText: ProjectFiles['readText']
): readonly OtherConfiguration[] {
  for (const folder of siteFolders) {
    const found: OtherConfiguration[] = []
    for (const { plugin, generator, files, says, folders, isOnly = false } of otherGenerators) {
      if (folders?.includes(folder) === false || (isOnly && found.length > 0)) continue
      if (found.some(it => it.plugin === plugin)) continue
      const file = files.map(name => toSourcePath(posix.join(folder, name))).find(isFile)
      const isOne = file !== undefined && (says === undefined || readText(file)?.includes(says) === true)
      if (isOne) found.push({ kind: 'other', file, plugin, generator, folder })
    }
    if (found.length > 0) return found
  }
  return []
}

function aboutTwo({ file, generator }: OtherConfiguration, other: OtherConfiguration): Diagnostic {
  const message = `This folder has two sites: “${file}” of ${generator}, which is read, and “${other.file}” of ${other.generator}.`
  return finding(
    'config/two-sites',
    placeOf(file),
    message,
    `If the other one is meant, pass “--config ${other.file}”; if it is not used, remove it.`
  )
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
