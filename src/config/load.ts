/** `site.config.ts` of a project → `Config`. */
import { relative, resolve } from 'node:path'
import type { Config, ConfigOverrides } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import { toSourcePath } from '../util/paths.ts'
import { type ConfigurationFile, findConfiguration } from './configuration-file.ts'
import type { ConfigContext } from './input.ts'
import { readModule } from './module.ts'
import { filesOnDisk, type LocatedFile, type ProjectFiles } from './project-files.ts'
import { validateConfig } from './validate.ts'

export interface LoadOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Relative to the root, or absolute; not set: `site.config` with one of the known extensions. */
  readonly configFile?: string
  readonly mode: ConfigContext['command'] | 'push'
  /** Values of the command line. */
  readonly overrides?: ConfigOverrides
  /** Without a `project`: modules are not run; left out: they are. */
  readonly isUntrusted?: boolean
  /** Where every file is looked for, packages excepted; not set: on the disk. */
  readonly project?: ProjectFiles
}

/** The configuration of the project, or null when it is missing or wrong; everything wrong is reported at once. */
export async function loadConfig(options: LoadOptions, report: Report): Promise<Config | null> {
  const { mode, overrides = {}, isUntrusted = false, project = filesOnDisk(options.root, null, isUntrusted) } = options
  const found = findConfiguration(options.configFile, project, report)
  if (found === null) return null
  const context: ConfigContext = {
    command: mode === 'push' ? 'build' : mode,
    mode: mode === 'serve' ? 'development' : 'production'
  }
  const written = await readConfiguration(found, { project, context, hasUrl: overrides.url !== undefined }, report)
  return written && (await validateConfig(written, project, overrides, report))
}

interface ConfigurationReading {
  readonly project: ProjectFiles
  /** What a configuration that is a function is called with. */
  readonly context: ConfigContext
  /** The command line gives the address of the site. */
  readonly hasUrl: boolean
}

/** What the configuration says, in the words of `site.config.ts`, with the places where its author has written it. */
async function readConfiguration(
  { kind, file }: ConfigurationFile,
  { project, context, hasUrl }: ConfigurationReading,
  report: Report
): Promise<LocatedFile | null> {
  switch (kind) {
    case 'site': {
      if (file.endsWith('.json')) {
        return (await import('./data-file.ts')).readDataFile(project, file, 'config/invalid', report)
      }
      const call = (exported: unknown) => (typeof exported === 'function' ? exported(context) : exported)
      return readModule(file, { project, code: 'config/invalid', call }, report)
    }
    case 'docusaurus': {
      const { readDocusaurus } = await import('../docusaurus/read.ts')
      const call = (exported: unknown) => (typeof exported === 'function' ? exported() : exported)
      const written = await readModule(file, { project, code: 'config/invalid', call, isTolerant: true }, report)
      const isThere = (path: string, kind: 'file' | 'folder') =>
        project.isThere(toSourcePath(relative(project.root, resolve(project.root, path))), kind)
      return written && readDocusaurus(written, { root: project.root, isThere }, report)
    }
    case 'none':
      return (await import('./found-docs.ts')).readFoundDocs(file, project, hasUrl, report)
  }
}
