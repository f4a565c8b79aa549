/** Writes or extends `package.json`, and installs its dependencies. */
import { spawn } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { realRoots, textInside } from '../util/guarded-files.ts'
import { withLineBreaksOf } from '../util/line-breaks.ts'
import { parseObject } from '../util/objects.ts'
import { packageVersion } from '../util/packages/package.ts'
import { type Answers, type PackageManager, packageNameOf } from './answers.ts'

/** Names for `npm run`. */
export const scriptNames = { dev: 'docs', build: 'docs:build', check: 'docs:check' } as const

const scripts = {
  [scriptNames.dev]: 'docsgen serve',
  [scriptNames.build]: 'docsgen build',
  [scriptNames.check]: 'docsgen check --strict'
}

/**
 * `cwd`: folder whose package.json may name docsgen as a file, before docsgen is on a registry or in a fork; the new site
 * then uses the same file.
 */
export function newPackageJson({ name, folder }: Answers, cwd: string): string {
  const manifest = {
    name: packageNameOf(name),
    private: true,
    type: 'module',
    scripts,
    devDependencies: { docsgen: dependencyOf(folder, cwd) }
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** docsgen as a dependency of the package in a folder. */
export function dependencyOf(folder: string, cwd: string): string {
  return fileOfDocsgen(cwd, folder) ?? `^${packageVersion()}`
}

/** `file:../docsgen-0.1.0.tgz`, as seen from a folder; null: docsgen is not installed from a file in `cwd`. */
function fileOfDocsgen(cwd: string, folder: string): string | null {
  const file = installedFile(cwd)
  return file === null ? null : `file:${relative(folder, resolve(cwd, file)).replaceAll('\\', '/')}`
}

/** The file that docsgen is installed from in a folder, as its package.json names it; null: it comes from a registry. */
export function installedFile(folder: string): string | null {
  const manifest = parseObject(textInside(join(folder, 'package.json'), realRoots([folder])) ?? '')
  if (manifest === null) return null
  const { docsgen } = { ...objectAt(manifest, 'dependencies'), ...objectAt(manifest, 'devDependencies') }
  return typeof docsgen === 'string' && docsgen.startsWith('file:') ? docsgen.slice('file:'.length) : null
}

export function isManifest(text: string): boolean {
  return parseObject(text) !== null
}

/** The text with scripts and the dependency added; null when nothing is missing, or it is not a JSON object. */
export function withScripts(text: string): string | null {
  const manifest = parseObject(text)
  if (manifest === null) return null
  const had = objectAt(manifest, 'scripts')
  const isInstalled = ['dependencies', 'devDependencies'].some(key => 'docsgen' in objectAt(manifest, key))
  const missing = Object.entries(scripts).filter(([name]) => !(name in had))
  if (isInstalled && missing.length === 0) return null
  const changed = {
    ...manifest,
    scripts: { ...had, ...Object.fromEntries(missing) },
    ...(!isInstalled && {
      devDependencies: { ...objectAt(manifest, 'devDependencies'), docsgen: `^${packageVersion()}` }
    })
  }
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
  return withLineBreaksOf(text, `${JSON.stringify(changed, null, indent)}\n`)
}

type Manifest = Readonly<Record<string, unknown>>

function objectAt(manifest: Manifest, key: string): Manifest {
  const value = manifest[key]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Runs the installation. The result is null, or the problem as a sentence. */
export function install(packageManager: PackageManager, folder: string): Promise<string | null> {
  return new Promise(done => {
    // On Windows package managers are batch files, which need a shell. No argument comes from user input.
    const isWindows = process.platform === 'win32'
    const child = spawn(packageManager, ['install'], { cwd: folder, stdio: 'inherit', shell: isWindows })
    child.on('error', () => done(`“${packageManager}” was not found.`))
    child.on('close', (code, signal) => {
      if (code === 0) done(null)
      else done(`“${packageManager} install” ended with ${signal ?? `exit code ${code}`}.`)
    })
  })
}
