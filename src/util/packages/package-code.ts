/** What the code of a package is, in a short text: the name and version of an installed one do not stand for edited files. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { sha256 } from '../hash.ts'

/** Packages with more are told by names, sizes and, if they are linked, times of their files. */
const mostFiles = 300
const mostBytes = 4_000_000

/** Changes with the files of the package in `folder`, of the packages linked to it, and of what is installed beside it. */
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
  // Only of linked packages: those of installed ones are in the list of what is installed.
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

/** The packages of a workspace that a package names. */
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

/** The folder of a package as Node finds it from a folder; null: it is not installed. */
export function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}

/** The version of the package in `folder`; null: there is none. */
export function packageVersion(folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version?: string }
    return version ?? null
  } catch {
    return null
  }
}

/** npm's list of what is installed; '' for other package managers. */
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
