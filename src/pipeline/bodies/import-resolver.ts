/** The resolver of a site's imports, with everything that answers them. */
import { join, relative } from 'node:path'
import { docusaurusImports, importRules } from '../../docusaurus/imports.ts'
import type { Inputs } from '../../incremental/inputs.ts'
import { ImportResolver } from '../../model/imports.ts'
import { pluginImports } from '../../plugins/imports.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { ImportFiles } from '../../types/imports.ts'
import { isFileInside, rootsOf, textInside } from '../../util/guarded-files.ts'
import { tsconfigPaths } from '../../util/packages/guarded-bundles.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { toSourcePath } from '../../util/paths.ts'

export function importResolver(config: Config, files: ImportFiles): ImportResolver {
  const { root } = config
  return new ImportResolver({
    site: config,
    rules: importRules(config),
    sources: [...pluginImports(config), docusaurusImports(config)],
    files,
    paths() {
      if (files.readText(toSourcePath('tsconfig.json')) === null) return {}
      const paths = Object.entries(tsconfigPaths(root, rootsOf(config)))
      return Object.fromEntries(
        paths.map(([pattern, targets]) => [pattern, targets.map(path => toSourcePath(relative(root, path)))])
      )
    }
  })
}

/** The files of a site as pages see them. */
export function filesOfInputs(
  { packageRoot }: Pick<Config, 'packageRoot'>,
  { readText, version }: Pick<Inputs, 'readText' | 'version'>
): ImportFiles {
  const isInstalled = (name: string) => findPackage(name, packageRoot) !== null
  return { isFile: file => version(file) !== null, readText, isInstalled }
}

/** The files of a site as they are on the disk. */
export function filesOnDisk(config: Config): ImportFiles {
  const roots = rootsOf(config)
  const pathOf = (file: SourcePath) => join(config.root, file)
  return {
    isFile: file => isFileInside(pathOf(file), roots),
    readText: file => textInside(pathOf(file), roots),
    isInstalled: name => findPackage(name, config.packageRoot) !== null
  }
}
