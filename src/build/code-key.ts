/** What of docsgen itself a cached value was made by: its own code, and the packages it stands on. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../util/hash.ts'
import { packagePath, packageVersion } from '../util/package.ts'

/**
 * Changes with the version of docsgen, every build of its code, the versions of packages that are not in it and of Node.
 * From sources (in tests) it is that of the process: nobody has hashed them.
 */
export function codeKey(): string {
  const root = packagePath()
  const buildId = join(root, 'dist', 'build-id')
  const isHashed = !import.meta.url.endsWith('.ts') && existsSync(buildId)
  const code = isHashed ? builtCode(root, buildId) : `process ${process.pid} ${performance.timeOrigin}`
  const [major] = process.versions.node.split('.')
  return sha256(JSON.stringify([packageVersion(), code, major, process.platform, process.arch]))
}

/** The file begins with the hash of the bundle; the packages that stay outside of it follow, one a line. */
function builtCode(root: string, buildId: string): readonly string[] {
  const [hash = '', ...packages] = readFileSync(buildId, 'utf8').split('\n')
  return [hash, ...packages.map(name => `${name}@${installedVersion(name, root)}`)]
}

/** The version that Node finds from a folder; the package file is read, because `exports` may hide it. */
function installedVersion(name: string, from: string): string {
  const file = join(from, 'node_modules', name, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  return from === dirname(from) ? '' : installedVersion(name, dirname(from))
}
