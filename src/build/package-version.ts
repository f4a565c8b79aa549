/** Which version of a package a page gets: what stands for its contents in the cache. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `lodash@4.17.21` for a specifier as a page of the project writes it; null when it is not installed. */
export function createPackageVersions(root: string): (specifier: string) => string | null {
  const known = new Map<string, string | null>()
  return specifier => {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    const version = known.get(name) ?? readVersion(name, root)
    known.set(name, version)
    return version
  }
}

function readVersion(name: string, from: string): string | null {
  try {
    const text = readFileSync(join(from, 'node_modules', name, 'package.json'), 'utf8')
    return `${name}@${(JSON.parse(text) as { version: string }).version}`
  } catch {
    return dirname(from) === from ? null : readVersion(name, dirname(from))
  }
}
