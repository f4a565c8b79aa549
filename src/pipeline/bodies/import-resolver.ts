/** The resolver of a site's imports, with everything that answers them. */
import { join, relative } from 'node:path'
import type { Inputs } from '../../incremental/inputs.ts'
import { findModule, ImportResolver, resolveSitePath } from '../../model/imports.ts'
import { pluginImports } from '../../plugins/imports.ts'
import { ownImports } from '../../plugins/own-imports.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { GivenImport, ImportFiles, ImportRules, ImportSource } from '../../types/imports.ts'
import { isFileInside, rootsOf, textInside } from '../../util/guarded-files.ts'
import { tsconfigPaths } from '../../util/packages/guarded-bundles.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { meantByAlias, toSourcePath } from '../../util/paths.ts'

export function importResolver(config: Config, files: ImportFiles): ImportResolver {
  const { root } = config
  const rules = importRules(config)
  return new ImportResolver({
    site: config,
    rules,
    sources: [...pluginImports(config), ...ownImports(config), ...(rules.toleratesMissing ? [redirects(config)] : [])],
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

/** What a site with imports as in webpack expects; other sites follow docsgen's own rules. */
function importRules({ dialect: { webpackImports } }: Config): ImportRules {
  return {
    drawsSvg: webpackImports,
    sheetsAreShared: webpackImports,
    toleratesMissing: webpackImports,
    hasTypes: webpackImports
  }
}

/** Aliases that plugins of the site define, and paths from the root, which may start in a static folder. */
function redirects(config: Config): ImportSource {
  return {
    answer(specifier, from, files): GivenImport | null {
      const named = /^[./]/.test(specifier) ? null : meantByAlias(specifier, config.dialect.aliases)
      if (named !== null) return { specifier: `@site/${named}` }
      const path = specifier.startsWith('/') ? resolveSitePath(specifier, from, config) : null
      if (path === null || findModule(path, files) !== null) return null
      const places = config.staticFolders.map(folder => toSourcePath(`${folder}/${path}`))
      const file = places.map(place => findModule(place, files)).find(found => found !== null)
      return file === undefined ? null : { specifier: `@site/${file}` }
    }
  }
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
