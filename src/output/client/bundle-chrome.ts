/**
 * Bundles the React part of the client: the chrome and the site's islands, in one pass, so that they share one React.
 * scripts/build.mjs prebuilds the chrome for sites that do not customize it; other sites get their own bundle.
 */
import { basename, join } from 'node:path'
import type { OutputFile, Plugin } from 'esbuild'
import type { SourcePath } from '../../types/basics.ts'
import type { Roots } from '../../util/guarded-files.ts'
import { reportPackages, themeModules } from '../../util/packages/esbuild.ts'
import { guardedBundle } from '../../util/packages/guarded-bundles.ts'
import { inlineConstants, namesByContent, oneReact, renameImports } from './bundler-plugins.ts'

interface ChromeInput {
  /** Absolute folder of docsgen, with the sources of the client and the templates. */
  readonly ours: string
  /** Absolute folder of the project. */
  readonly root: string
  /** Folders that may hold what is imported; left out: docsgen's own build. */
  readonly roots?: Roots
  /** Modules of islands, or packages, with the exports that pages use. */
  readonly islands: ReadonlyMap<SourcePath, readonly string[]>
  /** Run before our own plugins: template overrides, and resolution of the islands' imports. */
  readonly plugins: readonly Plugin[]
  /** Whether to include React's warnings, for tests. */
  readonly isDevelopment?: boolean
}

/** Modules that import each other by file name; the names contain a content hash. */
export interface ChromeBundle {
  readonly modules: ReadonlyMap<string, string>
  readonly chrome: string
  /** The module that hydrates islands; null: there are no islands. */
  readonly islandRuntime: string | null
  readonly islands: ReadonlyMap<SourcePath, string>
}

/** Rejects with esbuild's error when a file cannot be bundled for browsers. */
export async function bundleChrome(input: ChromeInput): Promise<ChromeBundle> {
  const { build } = await import('esbuild')
  const modules = [...input.islands.keys()]
  const { ours, root, roots, islands, plugins, isDevelopment = false } = input
  const all = [...plugins, themeModules, oneReact(ours, isDevelopment), inlineConstants]
  const runtime = islands.size === 0 ? [] : [{ in: join(ours, 'client/islands/hydrate.tsx'), out: 'island-runtime' }]
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: join(ours, 'client/chrome/index.tsx'), out: 'chrome' },
      ...runtime,
      ...modules.map((file, index) => ({ in: `docsgen-island:${file}`, out: `island-${index}-${nameOf(file)}` }))
    ],
    outdir: root,
    entryNames: '[name].[hash]',
    chunkNames: 'shared.[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: !isDevelopment,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    loader: { '.js': 'jsx' },
    define: {
      ...(islands.size === 0 ? {} : packages),
      ...(isDevelopment ? { 'process.env.NODE_ENV': '"development"' } : production)
    },
    logLevel: 'silent',
    ...(roots === undefined ? { plugins: all } : guardedBundle(root, roots, all))
  })
  reportPackages(metafile, root)
  const written = withoutEmpty(new Map(outputFiles.map(({ path, text }) => [basename(path), text])))
  const names = namesByContent(written)
  const toName = (name: string) => names.get(name) ?? name
  const nameOfEntry = (name: string) => toName(basename(outputFiles.find(isEntry(name))?.path ?? ''))
  return {
    modules: new Map([...written].map(([name, text]) => [toName(name), renameImports(text, toName)])),
    chrome: nameOfEntry('chrome'),
    islandRuntime: islands.size === 0 ? null : nameOfEntry('island-runtime'),
    islands: new Map(modules.map((file, index) => [file, nameOfEntry(`island-${index}-${nameOf(file)}`)]))
  }
}

/**
 * Removes empty chunks and their imports. esbuild emits one for `docsgen/theme`: its contents are bundled elsewhere,
 * but the chrome and its lazily loaded parts share the file itself.
 */
function withoutEmpty(modules: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const empty = [...modules].filter(([, text]) => text.trim() === '').map(([name]) => name)
  const withoutImports = (text: string) =>
    empty.reduce(
      (rest, name) => rest.replace(new RegExp(`import ?"\\./${name.replaceAll('.', '\\.')}";?\\n?`), ''),
      text
    )
  return new Map(
    [...modules].filter(([name]) => !empty.includes(name)).map(([name, text]) => [name, withoutImports(text)])
  )
}

/** Node globals that packages may access. */
const packages = { 'process.env': '{}', global: 'globalThis' }

/** Lets esbuild drop code for React's developer tools and for environments other than browsers. */
const production = {
  'process.env.NODE_ENV': '"production"',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  process: 'undefined',
  setImmediate: 'undefined'
}

function isEntry(name: string): (file: OutputFile) => boolean {
  return ({ path }) => new RegExp(`^${name}\\.[A-Z0-9]+\\.js$`).test(basename(path))
}

/** Base name for the output of an island's module: `content/docs/_counter.tsx` → `counter`. */
function nameOf(file: SourcePath): string {
  return basename(file)
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
}
