/**
 * Files of the project outside of the content and static folders, for links such as `../examples/a.js`. Only files that
 * a page names are accessed. Never published: files outside of the project, packages, the output, the configuration;
 * secrets and names that begin with a dot, unless `staticFiles.allow` has them.
 */

import { join, posix, relative, resolve, sep } from 'node:path'
import { isAllowedSecret } from '../../model/allowed-secrets.ts'
import { siteFiles } from '../../model/other-sites.ts'
import { byCodePoint } from '../../shared/compare.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { LinkableFiles } from '../../types/content.ts'
import { entriesInside, isFileInside, isInside, realPath, rootsOf } from '../../util/guarded-files.ts'
import { toSourcePath } from '../../util/paths.ts'
import { isLeftover, isSecretFile } from '../../util/secret-files.ts'

/** Reads the file system on every call. */
export function linkableFiles(config: Config): LinkableFiles {
  const { root } = config
  const mayName = createNameRule(config)
  const roots = rootsOf(config)
  const realRoot = realPath(root) ?? root
  const has = (file: SourcePath) => {
    const real = mayName(file) ? realPath(join(root, file)) : null
    if (real === null || !isFileInside(real, roots)) return false
    // A symbolic link with a harmless name must not publish a secret.
    return !isInside(real, [realRoot]) || mayName(toSourcePath(relative(realRoot, real)))
  }
  return {
    has,
    namesIn(folder) {
      const files = entriesInside(join(root, folder), roots).map(({ name }) => posix.join(folder, name) as SourcePath)
      return files.filter(has).sort(byCodePoint)
    }
  }
}

/** Returns a function that tells whether a file may be published, judging by its path. */
function createNameRule(config: Config): (file: SourcePath) => boolean {
  const { root, outDir, docs, changelogs, pages, staticFolders } = config
  const isAllowed = isAllowedSecret(config)
  const content = [...docs, ...changelogs, ...(pages === null ? [] : [pages])].map(({ path }) => path)
  const output = relative(root, resolve(root, outDir)).split(sep).join('/')
  const folders = [...content, ...staticFolders, ...(output === '' ? [] : [output])]
  const settings = new Set<string>([config.file, ...docs.flatMap(({ sidebarsFile }) => sidebarsFile ?? [])])
  return file => {
    if (file.startsWith('..')) return false
    if (settings.has(file) || isSetting(posix.basename(file))) return false
    const names = file.split('/')
    if (names.includes('node_modules')) return false
    // No list of content has such a name, so it counts in these folders, too.
    if (names.some(name => name.startsWith('.'))) return isAllowed(file)
    if (folders.some(folder => file.startsWith(`${folder}/`))) return false
    return isAllowed(file) || !(isSecretFile(file) || isLeftover(file))
  }
}

/** Settings of docsgen and other generators, and files of package managers. */
function isSetting(name: string): boolean {
  return ownSettings.test(name) || siteFiles.includes(name)
}

const ownSettings =
  /^(?:site\.config\.\w+|package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|versions\.json)$/
