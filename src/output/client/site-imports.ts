/**
 * Imports of the site's components in bundles for browsers: esbuild asks the resolver that pages have asked when they
 * were rendered (src/model/imports.ts), so that both get the same modules.
 */
import { dirname, join, relative } from 'node:path'
import type { Loader, OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { type ImportResolver, isScript, loaderOf } from '../../model/imports.ts'
import { hiddenPrefix, liveModule } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { ImportedModule } from '../../types/imports.ts'
import { isInside } from '../../util/guarded-files.ts'
import { assetLoaders } from '../../util/packages/esbuild.ts'
import { readerOf } from '../../util/packages/guarded-bundles.ts'
import { toSourcePath } from '../../util/paths.ts'
import { factsSource, ModuleSources, type ModuleSourcesInput } from './module-sources.ts'

interface SiteImports extends Omit<ModuleSourcesInput, 'read'> {
  /** Absolute folder of the project. */
  readonly root: string
  readonly imports: Pick<ImportResolver, 'given' | 'ready' | 'resolve' | 'rules'>
  /** Folders, besides that of the project, relative to which a path with a leading slash may be resolved. */
  readonly staticFolders: readonly SourcePath[]
  /** The component that wraps all islands of a page; null: none. */
  readonly siteRoot: SourcePath | null
  /** The modules of islands, with the exports that pages use. */
  readonly islands: ReadonlyMap<SourcePath, readonly string[]>
  /** Scripts that are not files, by module name. */
  readonly texts: ReadonlyMap<SourcePath, string>
}

export function siteImports(input: SiteImports): Plugin {
  return {
    name: 'site-imports',
    setup(build) {
      resolveOurs(build, input)
      if (input.imports.rules.toleratesMissing) wrapElements(build, input)
      resolveImports(build, input)
      loadScripts(build, input)
      build.initialOptions.loader = { ...assetLoaders, ...build.initialOptions.loader }
    }
  }
}

const namespaces = {
  given: 'docsgen-module',
  missing: 'docsgen-missing',
  nothing: 'docsgen-nothing',
  text: 'text-of-page',
  island: 'island'
} as const

/** The imports of docsgen's own scripts that depend on the site. */
function resolveOurs(build: PluginBuild, { ours, root, imports, siteRoot, islands }: SiteImports): void {
  const empty = (path: string) => ({ path, namespace: namespaces.nothing })
  const scriptOf = async (specifier: string) => {
    await imports.ready(specifier)
    const module = imports.resolve(specifier, rootFile)
    return module.kind === 'script' ? { path: join(root, module.file) } : null
  }
  build.onResolve({ filter: /^docsgen-root$/ }, ({ path }) =>
    siteRoot === null ? empty(path) : { path: join(root, siteRoot) }
  )
  // Names that live examples have in addition.
  build.onResolve(
    { filter: /^docsgen-live-names$/ },
    async ({ path }) => (await scriptOf('@theme/ReactLiveScope')) ?? empty(path)
  )
  build.onLoad({ filter: /.*/, namespace: namespaces.nothing }, ({ path }) => ({
    contents: `export default ${path === 'docsgen-root' ? 'null' : '{}'}`
  }))
  build.onResolve({ filter: new RegExp(`^${liveModule}$`) }, () => ({ path: join(ours, 'client/islands/live.tsx') }))
  // The interpreter is a package of the project.
  build.onResolve({ filter: /^(?:sval|sucrase)$/ }, ({ path, kind, pluginData }) =>
    pluginData === quiet ? null : build.resolve(path, { kind, resolveDir: root, pluginData: quiet })
  )
  build.onResolve({ filter: /^docsgen-island:/ }, ({ path }) => ({ path, namespace: namespaces.island }))
  build.onLoad({ filter: /./, namespace: namespaces.island }, ({ path }) => {
    const module = path.slice('docsgen-island:'.length) as SourcePath
    const isFile = /\.\w+$/.test(module) && imports.given(module, rootFile) === null
    const from = JSON.stringify(isFile ? `@site/${module}` : module)
    return { contents: `export { ${(islands.get(module) ?? []).join(', ')} } from ${from}`, resolveDir: root }
  })
}

/** Makes elements created by scripts of the site get the default properties of their components. */
function wrapElements(build: PluginBuild, { ours }: SiteImports): void {
  const namespace = 'elements'
  build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path, importer, namespace: of }) =>
    of === namespace || isForeign(importer, ours) ? null : { path, namespace }
  )
  build.onLoad({ filter: /./, namespace }, () => ({
    contents: `import { Fragment, jsx as one, jsxs as list } from 'react/jsx-runtime'
import { withDefaultProps } from ${JSON.stringify(join(ours, 'src/shared/default-props.ts'))}
const jsx = (type, props, key) => one(type, withDefaultProps(type, props), key)
const jsxs = (type, props, key) => list(type, withDefaultProps(type, props), key)
export { Fragment, jsx, jsxs }`,
    resolveDir: ours
  }))
}

/** Imports of the site's own modules, and of packages that are missing. */
function resolveImports(build: PluginBuild, input: SiteImports): void {
  const { ours, root, imports, texts } = input
  const { toleratesMissing } = imports.rules
  const sources = new ModuleSources({ ...input, read: file => readerOf(build)(join(root, file)) })
  /** The site's module that imports; null: another. */
  const importerOf = (given: OnResolveArgs): SourcePath | null => {
    const { importer, namespace } = given
    if (namespace === namespaces.island) return rootFile
    if (importer === '<stdin>') return given.path.startsWith('@') ? rootFile : null
    if (namespace === namespaces.given) return sources.hasCode(importer) ? (importer as SourcePath) : null
    if (namespace !== 'file' && namespace !== namespaces.text && namespace !== '') return null
    return importer === '' || isForeign(importer, ours) ? null : toSourcePath(relative(root, importer))
  }
  const toFile = (file: SourcePath): OnResolveResult => ({
    path: join(root, file),
    namespace: texts.has(file) ? namespaces.text : 'file'
  })
  const toGiven = (module: ImportedModule, given: OnResolveArgs): OnResolveResult => {
    const path = sources.nameOf(module, given.path)
    const names = sources.needsNames(module) ? `?${wantedNames(given, build, input).join()}` : ''
    return { path: path + names, namespace: namespaces.given, pluginData: module }
  }
  const toPackage = async (given: OnResolveArgs): Promise<OnResolveResult | null> => {
    if (!toleratesMissing || /^scheduler(?:\/|$)/.test(given.path)) return null
    const { kind, resolveDir, importer } = given
    const { errors } = await build.resolve(given.path, { kind, resolveDir, importer, pluginData: quiet })
    if (errors.length === 0) return null
    const names = wantedNames(given, build, input).join()
    return { path: `${given.path}?${names}`, namespace: namespaces.missing }
  }
  const answer = (given: OnResolveArgs) => {
    const from = importerOf(given)
    if (from === null && !isBareInPackage(given)) return null
    if (from === null && imports.given(given.path, rootFile) === null) return toPackage(given)
    const module = imports.resolve(given.path, from ?? rootFile)
    switch (module.kind) {
      case 'script':
      case 'json':
        return toFile(module.file)
      case 'markdown':
        return texts.has(module.file) ? toFile(module.file) : toGiven(module, given)
      case 'own':
        return module.specifier === 'docsgen/components' ? { path: join(ours, 'templates/mdx/components.ts') } : null
      case 'package':
        return toPackage(given)
      case 'missing':
        return null
      default:
        return toGiven(module, given)
    }
  }
  build.onResolve({ filter: /.*/ }, given => {
    if (!ofScripts.has(given.kind) || given.pluginData === quiet) return null
    if (isSheetInPackage(given)) return { path: given.path, namespace: namespaces.nothing }
    const loading = imports.ready(given.path)
    return loading === null ? answer(given) : loading.then(() => answer(given))
  })
  build.onLoad({ filter: /./, namespace: namespaces.given }, ({ path, pluginData }) =>
    sources.load(pluginData as ImportedModule, namesIn(path))
  )
  build.onLoad({ filter: /./, namespace: namespaces.missing }, ({ path }) => sources.standIn(namesIn(path)))
}

/** Imports of scripts; others are those of style sheets. */
const ofScripts: ReadonlySet<OnResolveArgs['kind']> = new Set(['import-statement', 'require-call', 'dynamic-import'])

/** Stands for an importing file in the folder of the project. */
const rootFile = toSourcePath('package.json')

/** Marks requests that a plugin itself makes. */
const quiet = { isQuiet: true }

/** Scripts of the site, with the exports that only islands need. */
function loadScripts(build: PluginBuild, input: SiteImports): void {
  const { ours, root, islands, texts, imports } = input
  const load = (path: string, text: string, loader: Loader): OnLoadResult => {
    const hidden = (islands.get(toSourcePath(relative(root, path))) ?? []).filter(name => name.startsWith(hiddenPrefix))
    const exports = hidden.map(name => `${name.slice(hiddenPrefix.length)} as ${name}`)
    const more = exports.length === 0 ? '' : `\nexport { ${exports.join(', ')} }\n`
    return { contents: withAddresses(text, input) + more, loader, resolveDir: dirname(path) }
  }
  build.onLoad({ filter: /./, namespace: namespaces.text }, ({ path }) =>
    load(path, texts.get(toSourcePath(relative(root, path))) ?? '', 'tsx')
  )
  build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
    if (isForeign(path, ours) || !isScript(path)) return null
    return load(path, readerOf(build)(path).toString('utf8'), loaderOf(path, imports.rules))
  })
  build.onLoad({ filter: /[\\/]page-facts\.ts$/ }, ({ path }) =>
    path === join(ours, 'templates/mdx/page-facts.ts')
      ? { contents: factsSource(input.facts, input.baseUrl), loader: 'js' }
      : null
  )
}

/** A computed file name: `require(`@site/static${path}`)`. Files of static folders have predictable addresses. */
const computedRequire = /\brequire\((?=\s*(?:`@site\/|(['"])@site\/[^'"\n]*\1\s*\+))/

function withAddresses(text: string, { filesUrl, staticFolders }: SiteImports): string {
  if (!computedRequire.test(text)) return text
  const folders = JSON.stringify(staticFolders.map(folder => `@site/${folder}/`))
  const own = `function docsgenAddress(path) {
  const folder = ${folders}.find(start => path.startsWith(start)) ?? '@site/'
  return { default: ${JSON.stringify(filesUrl)} + path.slice(folder.length) }
}`
  return `${text.replace(new RegExp(computedRequire, 'g'), 'docsgenAddress(')}\n${own}\n`
}

/** Whether a file is part of docsgen or of a package. The project may be docsgen's own repository. */
function isForeign(file: string, ours: string): boolean {
  return (
    /[\\/]node_modules[\\/]/.test(file) ||
    isInside(
      file,
      ['src', 'client', 'templates', 'plugins', 'dist'].map(it => join(ours, it))
    )
  )
}

/** Sheets of packages are on the page already. */
function isSheetInPackage({ importer, path }: OnResolveArgs): boolean {
  return /[\\/]node_modules[\\/]/.test(importer) && /\.(?:css|s[ac]ss|less)$/i.test(path)
}

function isBareInPackage({ importer, namespace, path }: OnResolveArgs): boolean {
  return namespace === 'file' && /[\\/]node_modules[\\/]/.test(importer) && /^@?[a-z]/i.test(path)
}

/** The names that a module imports from another, read from its source because esbuild does not pass them to plugins. */
function wantedNames({ importer, path, namespace }: OnResolveArgs, build: PluginBuild, input: SiteImports): string[] {
  const text =
    namespace === 'file'
      ? textIn(build, importer)
      : (input.texts.get(toSourcePath(relative(input.root, importer))) ?? '')
  const written = path.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const lists = text.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*from\\s*['"]${written}['"]`, 'g'))
  const names = [...lists].flatMap(([, list = '']) =>
    list.split(',').map(name => name.trim().split(/(?<!\s)\s+as\s/)[0] ?? '')
  )
  // Every module has a default export, which `export { default } from` also refers to.
  return [...new Set(names.filter(name => /^[\w$]+$/.test(name) && !['type', 'default'].includes(name)))].sort()
}

/** Empty when the file cannot be read: the bundle reports it. */
function textIn(build: PluginBuild, file: string): string {
  try {
    return readerOf(build)(file).toString('utf8')
  } catch {
    return ''
  }
}

/** The names after the question mark of a path. */
function namesIn(path: string): readonly string[] {
  const names = path.slice(path.lastIndexOf('?') + 1)
  return path.includes('?') && names !== '' ? names.split(',') : []
}
