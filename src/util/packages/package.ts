/** The installed docsgen, from sources and from dist alike: its folder, its version, and packages that most runs do without. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { once } from '../once.ts'

const require = createRequire(import.meta.url)

/** Node looks for a package on the disk at every call: the front matter of each page would ask for `yaml` several times. */
const ownFolder = once(() => dirname(require.resolve('docsgen/package.json')))

/** Absolute path of a file or folder of the package: `packagePath('dist', 'styles.css')`. */
export function packagePath(...parts: string[]): string {
  // Node resolves a package's own name with the nearest package.json.
  return join(ownFolder(), ...parts)
}

/** The version in package.json. */
export function packageVersion(): string {
  return (require('docsgen/package.json') as { version: string }).version
}

/** What authors can import of docsgen. */
export const ownEntries = ['docsgen', 'docsgen/config', 'docsgen/components', 'docsgen/theme', 'docsgen/markup']

/** `@a/b/c` → `@a/b`, `a/b` → `a`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * Packages that are loaded when they are first needed, and without waiting. The build puts each into a file of its own
 * (scripts/external-packages.mjs), so that a run which does without them does not read them.
 */
export const acorn = once(() => require('acorn') as typeof import('acorn'))
export const cssProperties = once(() => require('mdn-data/css/properties.json') as Readonly<Record<string, unknown>>)
export const gemoji = once(() => require('gemoji') as typeof import('gemoji'))
export const parse5 = once(() => require('parse5') as typeof import('parse5'))
export const picomatch = once(() => require('picomatch') as typeof import('picomatch'))
export const yaml = once(() => require('yaml') as typeof import('yaml'))
