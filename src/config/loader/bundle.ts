/**
 * Bundles a module of the site (configuration, sidebars) with its relative imports; packages stay external. Nothing is
 * written to the disk.
 */
import { createRequire, SourceMap } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Loader, Message, Plugin } from 'esbuild'
import { byCodePoint } from '../../shared/compare.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import { recordedFsPlugin, watchPackage } from '../../util/author-code/ambient.ts'
import { recordedGlobals } from '../../util/author-code/recorded-globals.ts'
import { realRoots } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import { guardedBundle } from '../../util/packages/guarded-bundles.ts'
import { packageOf, pluginEntries } from '../../util/packages/package.ts'
import { fileCode } from '../../util/packages/package-code.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { ProjectFiles } from '../project-files.ts'
import { type BundleText, endings, keepBundle, recallBundle } from './bundle-cache.ts'
import { standIns, tolerantFirstLine } from './stand-ins.ts'

const require = createRequire(import.meta.url)

export interface Bundle {
  /** An ES module. */
  readonly code: string
  /** The source text of the module and its relative imports. */
  readonly text: string
  readonly fingerprint: string
  /** The files of the project that the module imports. */
  readonly imported: readonly SourcePath[]
  /** Packages that are replaced by stand-ins. */
  readonly missing: readonly string[]
  /** The source place of a 0-based position in the code; null if there is none. */
  sourcePlace(line: number, column: number): Place | null
}

/** Options for bundling. */
interface Bundling {
  /** Replaces packages that are not installed by stand-ins (stand-ins.ts). */
  readonly isTolerant: boolean
  /** Sources that replace packages, by the names of these. */
  readonly packages?: Readonly<Record<string, string>>
}

/** Bundles `file`, or returns the errors of esbuild. */
export async function bundle(
  project: ProjectFiles,
  file: SourcePath,
  { isTolerant, packages: replaced = {} }: Bundling
): Promise<Bundle | { readonly errors: readonly Message[] }> {
  const { bundles } = project
  const packages = new Set<string>()
  const missing = new Set<string>()
  const isReplaced = Object.keys(replaced).length > 0
  const known = bundles && !isReplaced ? recallBundle(bundles, file, project) : null
  if (known !== null) return toBundle(known, file, project, { firstLine: firstLineOf(isTolerant) })
  const esbuild = await import('esbuild')
  const firstLine = firstLineOf(isTolerant)
  try {
    const texts = new Map<SourcePath, string>()
    const options = optionsFor(project, file, packages, texts, firstLine)
    const before = [...(isReplaced ? [replacements(replaced)] : []), ...(isTolerant ? [standIns(missing)] : [])]
    const plugins = [...before, ...(options.plugins ?? [])]
    const guarded = guardedBundle(project.root, realRoots([project.root]), plugins)
    const { outputFiles = [], metafile } = await esbuild.build({ ...options, ...guarded })
    const [map = '', text = ''] = ['.map', '.js'].map(
      extension => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? ''
    )
    const code = withoutFirstLine(text, firstLine(join(project.root, file)))
    const made = { code: isTolerant ? withDefaults(code) : code, map }
    if (bundles !== null && !isReplaced && packages.size + missing.size === 0) {
      keepBundle(bundles, file, made, { texts, modules: metafile.inputs }, project)
    }
    return await toBundle(made, file, project, { firstLine, packages, missing })
  } catch (failure) {
    if (failure instanceof Error && 'errors' in failure) return { errors: failure.errors as readonly Message[] }
    throw failure
  }
}

function optionsFor(
  project: ProjectFiles,
  file: SourcePath,
  packages: Set<string>,
  texts: Map<SourcePath, string>,
  firstLine: FirstLine
): BuildOptions & { readonly metafile: true } {
  const { root } = project
  const path = join(root, file)
  return {
    absWorkingDir: root,
    entryPoints: [path],
    outfile: join(root, 'docsgen-config.js'),
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Node's conditions. By default, esbuild adds `module`, which Node does not have.
    conditions: ['node'],
    sourcemap: 'external',
    logLevel: 'silent',
    // The code runs from a data: URL, so the address of its file is defined here for it and for the files that it
    // imports.
    define: {
      ...recordedGlobals,
      'import.meta.url': JSON.stringify(pathToFileURL(path).href),
      'import.meta.dirname': JSON.stringify(dirname(path)),
      'import.meta.filename': JSON.stringify(path),
      __dirname: JSON.stringify(dirname(path)),
      __filename: JSON.stringify(path)
    },
    banner: { js: firstLine(path) },
    plugins: [recordedFsPlugin, outsidePackages(packages), projectModules(project, texts, path)]
  }
}

/** Creates the first line of the code, for a module at an absolute path. */
type FirstLine = (path: string) => string

function firstLineOf(isTolerant: boolean): FirstLine {
  return isTolerant ? tolerantFirstLine : requireFirstLine
}

/** Defines `require`, which modules may use: for example `require.resolve` of a file. */
function requireFirstLine(path: string): string {
  return `import { createRequire as docsgenCreateRequire } from 'node:module'; const require = globalThis[Symbol.for('docsgen.recorded-require')](docsgenCreateRequire(${JSON.stringify(path)}), ${JSON.stringify(path)});`
}

/** Removes that line. Lines before it (`#!`) become empty lines, so that line numbers stay the same. */
function withoutFirstLine(text: string, line: string): string {
  const [before = '', ...code] = text.split(`${line}\n`)
  return before.replace(/[^\n]+/g, '') + code.join('')
}

/**
 * Lets `require` of a module with `export default` return the default export, as jiti does: a function
 * itself, of an object its properties. The code is on one line, so that line numbers stay the same.
 */
function withDefaults(code: string): string {
  const written = /^(var __toCommonJS = \(mod\) => )(__copyProps\(.+\));$/m
  return code.replace(written, (_all, start: string, made: string) => {
    const object = `if (main && typeof main === 'object') for (const key of Object.keys(main)) if (!(key in own)) own[key] = main[key]`
    return `${start}{ const own = ${made}, main = own.default; if (typeof main === 'function') return Object.assign(main, own); ${object}; return own };`
  })
}

/** Replaces packages by given sources. */
function replacements(sources: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'docsgen-replacements',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
        Object.hasOwn(sources, packageOf(path)) ? { path: packageOf(path), namespace: 'replaced' } : null
      )
      build.onLoad({ filter: /./, namespace: 'replaced' }, ({ path }) => ({ contents: sources[path] ?? '' }))
    }
  }
}

/** Makes packages external, with their full address, because a data: module cannot resolve bare names. */
function outsidePackages(packages: Set<string>): Plugin {
  return {
    name: 'docsgen-config',
    setup(build) {
      // A built-in module, so that projects without docsgen in their node_modules can import it, too.
      build.onResolve({ filter: /^docsgen\/config$/ }, ({ path }) => ({ path, namespace: 'docsgen' }))
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({
        contents: `export const defineCollection = collection => collection
          export const defineConfig = config => config
          export const definePlugin = definition => options => ({ ...definition, options })`
      }))
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'resolving' || kind === 'entry-point') return null
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
        // Without docsgen in the project, this one has the entry; the project can be a folder of docsgen itself, such as docs/.
        const isOwn = pluginEntries.includes(path)
        if (isOwn && (found.errors.length > 0 || found.path === require.resolve(path)))
          return { path: pathToFileURL(require.resolve(path)).href, external: true }
        if (found.external || found.errors.length > 0 || !/[\\/]node_modules[\\/]/.test(found.path)) return found
        packages.add(found.path)
        watchPackage(folderOf(found.path))
        return {
          path: kind === 'import-statement' || kind === 'dynamic-import' ? pathToFileURL(found.path).href : found.path,
          external: true
        }
      })
    }
  }
}

/**
 * Reads modules through the project and collects them in `texts`. esbuild itself could read files that are just being
 * saved.
 */
function projectModules({ root, readText }: ProjectFiles, texts: Map<SourcePath, string>, entry: string): Plugin {
  const fileOf = (path: string) => toSourcePath(relative(root, path))
  const read = (path: string) => readText(fileOf(path))
  return {
    name: 'docsgen-modules',
    setup(build) {
      build.onResolve({ filter: /^(?:\.|\/|[a-z]:)/i }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'resolving') return null
        const { errors } = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
        if (errors.length === 0) return null
        // A missing file is a dependency, too: the module changes when the file is created.
        const found = endings.map(ending => resolve(resolveDir, path + ending)).find(file => read(file) !== null)
        return found === undefined ? null : { path: found }
      })
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx|json)$/, namespace: 'file' }, ({ path }) => {
        const contents = read(path)
        if (contents === null) return null
        texts.set(fileOf(path), contents)
        return { contents: withOwnAddress(contents, path, entry), loader: loaderOf(path) }
      })
    }
  }
}

/** Replaces `import.meta.url` in imported modules by an address relative to the entry, because caches can move. */
function withOwnAddress(text: string, path: string, entry: string): string {
  if (path === entry) return text
  return withOwnFolder(text, path, entry).replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name: string) => {
    const to = relative(dirname(entry), name === 'dirname' ? dirname(path) : path)
    const address = `new URL(${JSON.stringify(`./${toSourcePath(to)}`)}, import.meta.url)`
    return name === 'url' ? `${address}.href` : `docsgenRecorded.fileURLToPath(${address})`
  })
}

/** The same for `__dirname` and `__filename`, unless a module declares them itself. */
function withOwnFolder(text: string, path: string, entry: string): string {
  return text.replace(/(?<![\w$.'"`/-])__(dirname|filename)\b(?!['"`:])/g, (written, name: string) => {
    const to = toSourcePath(relative(dirname(entry), name === 'dirname' ? dirname(path) : path))
    if (to === '' || new RegExp(`\\b(?:const|let|var)\\s+${written}\\b`).test(text)) return written
    return `(__dirname + ${JSON.stringify(`/${to}`)})`
  })
}

/** `.mts` → `ts`. */
function loaderOf(path: string): Loader {
  return extname(path).replace(/^\.[cm]?/, '') as Loader
}

interface Surroundings {
  readonly firstLine: FirstLine
  readonly packages?: ReadonlySet<string>
  readonly missing?: ReadonlySet<string>
}

async function toBundle(
  { code, map }: BundleText,
  file: SourcePath,
  { root, bundles }: ProjectFiles,
  { firstLine, packages = new Set(), missing = new Set() }: Surroundings
): Promise<Bundle> {
  const payload = JSON.parse(map) as { sources: string[]; sourcesContent: string[] }
  const versions = [...packages].map(path => fileCode(path, bundles))
  return {
    code: `${firstLine(join(root, file))}\n${code}`,
    text: payload.sourcesContent.join('\n'),
    missing: [...missing].sort(byCodePoint),
    imported: payload.sources.map(toSourcePath).filter(it => it !== file && !/^(?:\.\.\/|[\w-]+:|<)/.test(it)),
    fingerprint: sha256(JSON.stringify([payload.sources, payload.sourcesContent, versions.sort(byCodePoint)])),
    sourcePlace(line, column) {
      const sourceMap = new SourceMap(JSON.parse(map))
      const entry = sourceMap.findEntry(line, column)
      if (!('originalSource' in entry) || !payload.sources.includes(entry.originalSource)) return null
      const text = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? ''
      const lineText = text.split('\n')[entry.originalLine] ?? ''
      return {
        file: toSourcePath(entry.originalSource),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
        length: tokenLength(lineText.slice(entry.originalColumn))
      }
    }
  }
}

/** Length of the text, word or number at the start of `text`; 1 for anything else. */
function tokenLength(text: string): number {
  return /^(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$.-]+)/.exec(text)?.[0].length ?? 1
}

/** `/a/node_modules/@b/c/d.js` → `/a/node_modules/@b/c`. */
function folderOf(path: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? dirname(path)
}
