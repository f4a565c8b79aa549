/**
 * Bundles the React half of the client: the chrome and the islands of the site, in one pass, so that they share one React. scripts/build.mjs makes the chrome of sites that change nothing of it; others
 * get their own.
 */
import { basename, join } from 'node:path'
import type { OutputFile, Plugin } from 'esbuild'
import type { SourcePath } from '../../types/basics.ts'
import { themeModules } from '../../util/packages/esbuild.ts'
import { inlineConstants, namesByContent, oneReact, renameImports } from './bundler-plugins.ts'

interface ChromeInput {
  /** Absolute folder of docsgen, with the sources of the client and the templates. */
  readonly ours: string
  /** Absolute folder of the project. */
  readonly root: string
  /** Modules of islands, or packages, with the names that pages use of them. */
  readonly islands: ReadonlyMap<SourcePath, readonly string[]>
  /** Put before our own: whose files are found first, and what the imports of islands mean. */
  readonly plugins: readonly Plugin[]
  /** With React's warnings, for tests. */
  readonly isDevelopment?: boolean
}

/** Modules that import each other by name; names come from contents. */
export interface ChromeBundle {
  readonly modules: ReadonlyMap<string, string>
  readonly chrome: string
  /** What hydrates islands; null: there are none. */
  readonly islandRuntime: string | null
  readonly islands: ReadonlyMap<SourcePath, string>
}

/** Rejects with esbuild's failure when a file cannot be bundled for browsers. */
export async function bundleChrome(input: ChromeInput): Promise<ChromeBundle> {
  const { build } = await import('esbuild')
  const modules = [...input.islands.keys()]
  const { ours, root, islands, plugins, isDevelopment = false } = input
  const runtime = islands.size === 0 ? [] : [{ in: join(ours, 'client/islands/hydrate.tsx'), out: 'island-runtime' }]
  const { outputFiles } = await build({
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
    plugins: [...plugins, themeModules, oneReact(ours, isDevelopment), inlineConstants]
  })
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
 * Without chunks that have no code, and without the imports of them. esbuild makes one for `docsgen/theme`: what the chrome
 * and its later parts import of it is bundled elsewhere, but the file itself is shared by both.
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

/** What packages ask as if they ran in Node. */
const packages = { 'process.env': '{}', global: 'globalThis' }

/** Readers do not inspect components: React need not look for tools that do, nor for what browsers do not have. */
const production = {
  'process.env.NODE_ENV': '"production"',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  process: 'undefined',
  setImmediate: 'undefined'
}

function isEntry(name: string): (file: OutputFile) => boolean {
  return ({ path }) => new RegExp(`^${name}\\.[A-Z0-9]+\\.js$`).test(basename(path))
}

/** `content/docs/_counter.tsx` → `counter`. */
function nameOf(file: SourcePath): string {
  return basename(file)
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
}
