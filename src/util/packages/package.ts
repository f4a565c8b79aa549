/**
 * The installed docsgen, run from sources or from dist: its folder, its version, and packages that are loaded lazily.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { once } from '../lazy.ts'

const require = createRequire(import.meta.url)

/** Resolved once, because Node searches the disk at every call, and `yaml` alone is needed several times per page. */
const ownFolder = once(() => dirname(require.resolve('docsgen/package.json')))

/** One of docsgen's style sheets; `isFlat`: without layers, for plain styles. */
export function sheetPath(name: string, isFlat: boolean): string {
  return isFlat ? packagePath('dist', 'flat', name) : packagePath('dist', name)
}

/** Absolute path of a file or folder of the package: `packagePath('dist', 'styles.css')`. */
export function packagePath(...parts: string[]): string {
  // Node resolves a package's own name with the nearest package.json.
  return join(ownFolder(), ...parts)
}

/** The version in package.json. */
export function packageVersion(): string {
  return (require('docsgen/package.json') as { version: string }).version
}

/** The entries of docsgen that authors can import. */
export const ownEntries = ['docsgen', 'docsgen/config', 'docsgen/components', 'docsgen/theme', 'docsgen/markup']

/** Entries for code of plugins, which runs in Node only. */
export const pluginEntries = [
  'docsgen',
  'docsgen/project',
  'docsgen/built-site',
  'docsgen/testing',
  'docsgen/text',
  'docsgen/plugins/openapi'
]

/** `@a/b/c` → `@a/b`, `a/b` → `a`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Packages that are loaded synchronously on first use. */
export const acorn = once(() => load('acorn') as typeof import('acorn'))
export const cssProperties = once(() => load('mdn-data/css/properties.json') as Readonly<Record<string, unknown>>)
export const diffSequences = once(() => (load('@jest/diff-sequences') as typeof import('@jest/diff-sequences')).default)
export const gemoji = once(() => load('gemoji') as typeof import('gemoji'))
export const parse5 = once(() => load('parse5') as typeof import('parse5'))
export const picomatch = once(() => load('picomatch') as typeof import('picomatch'))
export const yaml = once(() => load('yaml') as typeof import('yaml'))

/** A package, which the published docsgen has as one file (scripts/bundle-tool.mjs), read only by runs that need it. */
function load(name: string): unknown {
  return require(import.meta.url.endsWith('.ts') ? name : packagePath('dist', 'packages', `${name}.cjs`))
}
