/** Hashes the code of a package, because its name and version do not change when its files are edited. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { sha256 } from '../hash.ts'

/** Of packages with more, only file names and sizes are hashed, and the file times if the package is linked. */
const mostFiles = 300
const mostBytes = 4_000_000

/** A hash of the package in `folder`, of the workspace packages that it depends on, and of the installed packages. */
export function packageCode(folder: string): string {
  const seen = new Set<string>()
  return `${basename(folder)} ${sha256([codeOf(folder, seen), installedBeside(folder)].join('\n'))}`
}

function codeOf(folder: string, seen: Set<string>): string {
  const real = realPath(folder)
  if (real === null || seen.has(real)) return ''
  seen.add(real)
  const isLinked = !/[\\/]node_modules[\\/]/.test(real)
  const files = filesBelow(real, '')
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const isSmall = files.length <= mostFiles && size <= mostBytes
  const lines = files.map(({ name, bytes, changed }) =>
    isSmall ? `${name} ${sha256(readFileSync(join(real, name)))}` : `${name} ${bytes} ${isLinked ? changed : ''}`
  )
  // Only for linked packages: the dependencies of installed ones are in `installedBeside`.
  const links = isLinked ? linkedTo(real).map(path => codeOf(path, seen)) : []
  return [...lines, ...links].join('\n')
}

interface PackageFile {
  readonly name: string
  readonly bytes: number
  readonly changed: number
}

function filesBelow(root: string, below: string): PackageFile[] {
  const entries = readdirSync(join(root, below), { withFileTypes: true }).sort((a, b) => byCodePoint(a.name, b.name))
  return entries.flatMap((entry): PackageFile[] => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return /^(?:node_modules|\.git)$/.test(entry.name) ? [] : filesBelow(root, name)
    if (!entry.isFile()) return []
    const { size, mtimeMs } = statSync(join(root, name))
    return [{ name, bytes: size, changed: mtimeMs }]
  })
}

/** The dependencies of a package that are linked from the workspace. */
function linkedTo(folder: string): string[] {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Readonly<Record<string, string>> }
    const found = Object.keys(dependencies).flatMap(name => findPackage(name, folder) ?? [])
    return found.filter(path => !/[\\/]node_modules[\\/]/.test(realPath(path) ?? ''))
  } catch {
    return []
  }
}

/** The folder of a package, resolved from a folder as Node does it; null: the package is not installed. */
export function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
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

/** The hash of npm's list of installed packages; '' for other package managers. */
function installedBeside(folder: string): string {
  const end = folder.lastIndexOf('node_modules')
  try {
    return sha256(readFileSync(join(folder.slice(0, end), 'node_modules/.package-lock.json')))
  } catch {
    return ''
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
