/**
 * Packages of React components, and packages that Node cannot run, bundled for pages: docsgen's React replaces their own,
 * so that there is one React. Pages get the style sheets that the code imports.
 */
import { builtinModules, createRequire } from 'node:module'
import { join } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { packageLoads } from '../../model/policy-directives.ts'
import { readInside, realRoots } from '../../util/guarded-files.ts'
import { assetLoaders } from '../../util/packages/esbuild.ts'
import { guardedBundle } from '../../util/packages/guarded-bundles.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packageOf } from '../../util/packages/package.ts'

export interface BundledPackage {
  readonly exports: Readonly<Record<string, unknown>>
  /** The code keeps state, runs effects or listens to events. */
  readonly isInteractive: boolean
  /** Sources that the code loads from other sites: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
  /** Absolute paths of the style sheets that the code imports, in the order of the imports. */
  readonly sheets: readonly string[]
}

/** null: the package does not use React, or cannot be bundled. */
export async function importReactPackage(specifier: string, root: string): Promise<BundledPackage | null> {
  const folder = findPackage(packageOf(specifier), root)
  return folder === null || !usesReact(folder) ? null : importBundled(specifier, root)
}

/** Whether an error of Node is about code that bundlers understand: style sheets, JSX, files without an extension. */
export function isForBundlers(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  const isKind = /^ERR_(?:UNKNOWN_FILE_EXTENSION|UNSUPPORTED_DIR_IMPORT|MODULE_NOT_FOUND|REQUIRE_ESM)$/
  return error instanceof SyntaxError || isKind.test(String(code))
}

/** Bundles and runs a package; null: it cannot be bundled. */
export async function importBundled(specifier: string, root: string): Promise<BundledPackage | null> {
  const bundled = await bundle(specifier, root)
  if (bundled === null) return null
  const { code, sheets } = bundled
  const module: { exports: Readonly<Record<string, unknown>> } = { exports: {} }
  const require = createRequire(join(root, 'package.json'))
  const ours = new Map<string, unknown>()
  for (const name of ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server']) ours.set(name, await import(name))
  const requireOne = (name: string): unknown => {
    const own = ours.get(name) as { default?: unknown } | undefined
    return own === undefined ? require(name) : (own.default ?? own)
  }
  new Function('module', 'exports', 'require', code)(module, module.exports, requireOne)
  const { exports } = module
  const whole = typeof exports === 'function' || !('default' in exports) ? { ...exports, default: exports } : exports
  return { exports: whole, isInteractive: interactive.test(code), loads: packageLoads(code), sheets }
}

const interactive =
  /\buse(?:State|Effect|LayoutEffect|Reducer|SyncExternalStore|ImperativeHandle)\b|\bcomponentDid(?:Mount|Update)\b|\bsetState\b|\bon(?:Click|Change|MouseEnter|Focus|PointerDown)\b/

/** React is in its name, its dependencies (some list it for development only) or its entries (`swiper/react`). */
function usesReact(folder: string): boolean {
  try {
    const text = readInside(join(folder, 'package.json'), realRoots([folder])).toString('utf8')
    const { name, dependencies, peerDependencies, devDependencies, exports } = JSON.parse(text) as Manifest
    const names = [dependencies, peerDependencies, devDependencies].flatMap(all => Object.keys(all ?? {}))
    return (
      /\breact\b/.test(name ?? '') ||
      names.includes('react') ||
      (typeof exports === 'object' && exports !== null && './react' in exports)
    )
  } catch {
    return false
  }
}

interface Manifest {
  readonly name?: string
  readonly dependencies?: object
  readonly peerDependencies?: object
  readonly devDependencies?: object
  readonly exports?: unknown
}

async function bundle(
  specifier: string,
  root: string
): Promise<{ readonly code: string; readonly sheets: readonly string[] } | null> {
  const { build } = await import('esbuild')
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      stdin: { contents: `module.exports = require(${JSON.stringify(specifier)})`, resolveDir: root },
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      mainFields: ['module', 'main'],
      conditions: ['import', 'module'],
      target: 'node20',
      jsx: 'automatic',
      loader: { '.js': 'jsx', '.css': 'empty', ...assetLoaders },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
      ...guardedBundle(root, realRoots([root]), [outside])
    })
    return { code: outputFiles[0]?.text ?? '', sheets: sheetsIn(metafile).map(path => join(root, path)) }
  } catch {
    // Importing the package with Node gives a better error.
    return null
  }
}

/** The style sheets of a bundle, in the order of the imports. */
function sheetsIn({ inputs }: Metafile): readonly string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const imported of inputs[path]?.imports ?? []) visit(imported.path)
  }
  visit('<stdin>')
  return [...seen].filter(path => path.endsWith('.css'))
}

const outside: Plugin = {
  name: 'outside',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^[a-z_/]+$/ }, ({ path }) => (builtinModules.includes(path) ? { path, external: true } : null))
  }
}
