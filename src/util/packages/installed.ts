/** Finds installed packages, and their versions. */
import { readFileSync, statSync } from 'node:fs'
import Module from 'node:module'
import { dirname, join, sep } from 'node:path'

/** The folder of a package, resolved from a folder as Node does it; null: the package is not installed. */
export function findPackage(name: string, from: string): string | null {
  return packageFinder()(name, from)
}

/** `findPackage` for many look-ups at one moment: asks the disk only once for each path. */
export function packageFinder(): typeof findPackage {
  const known = new Map<string, boolean>()
  const exists = (path: string): boolean => {
    const isThere = known.get(path) ?? statSync(path, { throwIfNoEntry: false }) !== undefined
    known.set(path, isThere)
    return isThere
  }
  return function find(name: string, from: string): string | null {
    const plugAndPlay = process.versions['pnp'] === undefined ? null : plugAndPlayOf(from)
    if (plugAndPlay !== null) return plugAndPlay.resolve(name)
    const packages = join(from, 'node_modules')
    if (exists(packages) && exists(join(packages, name))) return join(packages, name)
    return dirname(from) === from ? null : find(name, dirname(from))
  }
}

/** The resolver of Yarn's Plug'n'Play for code in a folder; null: the folder is not part of such a project. */
function plugAndPlayOf(from: string): { resolve(name: string): string | null } | null {
  const find: unknown = Reflect.get(Module, 'findPnpApi')
  if (typeof find !== 'function') return null
  // The interface that Yarn documents: https://yarnpkg.com/advanced/pnpapi
  const api = find(from + sep) as {
    resolveToUnqualified(name: string, from: string, options: object): string | null
  } | null
  if (api === null) return null
  return {
    resolve(name) {
      try {
        return api.resolveToUnqualified(name, from + sep, { considerBuiltins: false })
      } catch {
        return null
      }
    }
  }
}

/** The version of the package in `folder`; null: unknown. */
export function packageVersion(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version?: string }
    return version ?? null
  } catch {
    return null
  }
}
