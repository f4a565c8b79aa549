/**
 * Packages of React components, bundled for pages: docsgen's React replaces their own, so that there is one React, and
 * imported style sheets are dropped.
 */
import { builtinModules, createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageLoads } from '../../model/policy-directives.ts'
import { readInside, realRoots } from '../../util/guarded-files.ts'
import { guardedBundle } from '../../util/packages/guarded-bundles.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packageOf } from '../../util/packages/package.ts'

export interface ReactPackage {
  readonly exports: Readonly<Record<string, unknown>>
  /** The code keeps state, runs effects or listens to events. */
  readonly isInteractive: boolean
  /** Sources that the code loads from other sites: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
}

/** null: the package does not use React, or cannot be bundled. */
export async function importReactPackage(specifier: string, root: string): Promise<ReactPackage | null> {
  const folder = findPackage(packageOf(specifier), root)
  if (folder === null || !usesReact(folder)) return null
  const code = await bundle(specifier, root)
  if (code === null) return null
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
  return { exports: whole, isInteractive: interactive.test(code), loads: packageLoads(code) }
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

async function bundle(specifier: string, root: string): Promise<string | null> {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      stdin: { contents: `module.exports = require(${JSON.stringify(specifier)})`, resolveDir: root },
      bundle: true,
      write: false,
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
    return outputFiles[0]?.text ?? null
  } catch {
    // Importing the package with Node gives a better error.
    return null
  }
}

/** Images and fonts of packages are inlined into the code. */
const assetLoaders = Object.fromEntries(
  ['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.woff', '.woff2', '.ttf', '.eot'].map(
    end => [end, 'dataurl'] as const
  )
)

const outside: Plugin = {
  name: 'outside',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react|react-dom)(?:\/|$)/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true }))
    onResolve({ filter: /^[a-z_/]+$/ }, ({ path }) => (builtinModules.includes(path) ? { path, external: true } : null))
  }
}
