/**
 * Bundles the browser part of a search provider, and its Worker as a standalone file. scripts/build.mjs prebuilds the
 * providers that come with docsgen; a site's own provider is bundled during the build of the site.
 */
import { basename } from 'node:path'
import type { BuildOptions } from 'esbuild'
import type { Roots } from '../../util/guarded-files.ts'
import { reportPackages } from '../../util/packages/esbuild.ts'
import { guardedBundle } from '../../util/packages/guarded-bundles.ts'
import { inlineConstants, namesByContent, renameImports } from './bundler-plugins.ts'

interface ProviderInput {
  /** Absolute folder of the project; packages are resolved from there. */
  readonly root: string
  /** Folders that may hold what it imports. */
  readonly roots: Roots
  /** Absolute path or package name. */
  readonly client: string
  /** null: the provider has none. */
  readonly worker: string | null
  /** Prefix of the file names. */
  readonly name: string
}

/** Modules that import each other by file name; the names contain a content hash. */
export interface ProviderBundle {
  readonly modules: ReadonlyMap<string, string>
  readonly client: string
  readonly worker: string | null
}

/** Rejects with esbuild's error when a file cannot be bundled for browsers. */
export async function bundleProvider({ root, roots, client, worker, name }: ProviderInput): Promise<ProviderBundle> {
  const written = new Map<string, string>()
  const entry = await bundle(client, name, { root, roots }, written)
  const ownWorker = worker === null ? null : await bundle(worker, `${name}-worker`, { root, roots }, written)
  const names = namesByContent(written)
  const toName = (old: string) => names.get(old) ?? old
  return {
    client: toName(entry),
    worker: ownWorker && toName(ownWorker),
    modules: new Map([...written].map(([old, text]) => [toName(old), renameImports(text, toName)]))
  }
}

/** Adds the files of one entry to `modules`; returns the entry's file name. */
async function bundle(
  entry: string,
  name: string,
  { root, roots }: Pick<ProviderInput, 'root' | 'roots'>,
  modules: Map<string, string>
): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    outdir: root,
    entryPoints: [{ in: entry, out: name }],
    ...guardedBundle(root, roots, [inlineConstants])
  })
  reportPackages(metafile, root)
  for (const { path, text } of outputFiles) modules.set(basename(path), text)
  return basename(outputFiles.find(({ path }) => basename(path).startsWith(`${name}.`))?.path ?? '')
}

const options = {
  entryNames: '[name].[hash]',
  chunkNames: 'search-part.[hash]',
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'silent'
} as const satisfies BuildOptions
