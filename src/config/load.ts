/** `site.config.ts` of a project → `Config`. */
import { relative, resolve } from 'node:path'
import { finding } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config, ConfigOverrides } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ConfigContext } from './input.ts'
import { readModule } from './module.ts'
import { filesOnDisk, type ProjectFiles } from './project-files.ts'
import { validateConfig } from './validate.ts'

export interface LoadOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Relative to the root, or absolute; not set: `site.config` with one of the known extensions. */
  readonly configFile?: string
  readonly mode: ConfigContext['command'] | 'push'
  /** Values of the command line. */
  readonly overrides?: ConfigOverrides
  /** Where every file is looked for, packages excepted; not set: on the disk. */
  readonly project?: ProjectFiles
}

/** The configuration of the project, or null when it is missing or wrong; everything wrong is reported at once. */
export async function loadConfig(options: LoadOptions, report: Report): Promise<Config | null> {
  const { mode, overrides = {}, project = filesOnDisk(options.root) } = options
  const file = findConfigFile(options.configFile, project, report)
  if (file === null) return null
  const context: ConfigContext = {
    command: mode === 'push' ? 'build' : mode,
    mode: mode === 'serve' ? 'development' : 'production'
  }
  const call = (exported: unknown) => (typeof exported === 'function' ? exported(context) : exported)
  const written = await readModule(file, { project, code: 'config/invalid', call }, report)
  return written && (await validateConfig(written, project, overrides, report))
}

const fileNames = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs']

function findConfigFile(
  configFile: string | undefined,
  { root, isThere }: ProjectFiles,
  report: Report
): SourcePath | null {
  const reportAt = (message: string, hint: string | null) => {
    report(finding('config/invalid', null, message, hint))
    return null
  }
  if (!isThere(toSourcePath('.'), 'folder'))
    return reportAt(`“${root}” is no folder.`, 'Name the folder that holds site.config.ts.')
  if (configFile !== undefined) {
    const path = toSourcePath(relative(root, resolve(root, configFile)))
    return isThere(path, 'file') ? path : reportAt(`There is no configuration file “${configFile}”.`, null)
  }
  const isFile = (name: string) => isThere(toSourcePath(name), 'file')
  const found = fileNames.find(isFile)
  if (found !== undefined) return toSourcePath(found)
  const docusaurus = ['docusaurus.config.ts', 'docusaurus.config.js'].find(isFile)
  const above = folderAbove(isFile)
  if (above !== null) return reportAt(`There is no site.config.ts in “${root}”.`, hintAbove(above))
  const hint =
    docusaurus === undefined
      ? 'Begin with one line: export default { title: "My site", url: "https://docs.example.com" }'
      : `Move what “${docusaurus}” says to site.config.ts: most keys have the same names.`
  return reportAt(`There is no site.config.ts in “${root}”.`, hint)
}

/** Folders above the project in which its configuration is looked for; a site has few levels. */
const mostAbove = 5

/** `../..`: the nearest folder above that has a configuration; null: none. */
function folderAbove(isFile: (name: string) => boolean): string | null {
  const above = Array.from({ length: mostAbove }, (_, at) =>
    Array(at + 1)
      .fill('..')
      .join('/')
  )
  return above.find(folder => fileNames.some(name => isFile(`${folder}/${name}`))) ?? null
}

function hintAbove(folder: string): string {
  return `The folder “${folder}” has one: run docsgen there, or name it: docsgen build ${folder}`
}
