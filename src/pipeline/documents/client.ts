/**
 * The compiled client from dist/client (built by scripts/build.mjs), with the client half of the site's search. When
 * the site replaces templates, or pages contain interactive components, the React half is bundled again, so that there
 * is one React.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { bundleChrome, type ChromeBundle } from '../../output/client/bundle-chrome.ts'
import { bundleProvider, type ProviderBundle } from '../../output/client/bundle-provider.ts'
import { type ClientBundle, clientAddress, type SearchClient, searchModule } from '../../output/client/client.ts'
import { siteImports } from '../../output/client/site-imports.ts'
import { rootsOfTemplates, templateFolders, templateOverrides } from '../../render/load-templates.ts'
import type { IslandAssets } from '../../render/renderer.ts'
import { toProvider } from '../../search/provider.ts'
import { toUiSettings } from '../../search/ui-settings.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { hiddenPrefix, mermaidModule, pageParts } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Sources } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import type { SearchProvider } from '../../types/search-provider.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { rootsOf } from '../../util/guarded-files.ts'
import { shortHash } from '../../util/hash.ts'
import { messagesOf, placeOfMessage, toSentence } from '../../util/packages/esbuild.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packagePath } from '../../util/packages/package.ts'
import { encodePath, toSourcePath } from '../../util/paths.ts'
import { sharedFacts } from '../bodies/compile-environment.ts'
import { filesOnDisk, importResolver } from '../bodies/import-resolver.ts'

/** Everything that comes with docsgen; a site uses a part of it. */
export interface ReadyClient extends Omit<ClientBundle, 'search' | 'islands' | 'copies'> {
  /** Module that renders diagrams in the browser. */
  readonly diagrams: string
  /** Modules of parts that only some pages have, by the name of the part. */
  readonly pageParts: Readonly<Record<string, string>>
  /** The one inline script, without the settings of the site. */
  readonly beforePaint: string
  /** Module and style sheet of the search window. */
  readonly searchUi: string
  readonly searchStyles: string
  /** Browser halves of docsgen's search providers, by their path in the package. */
  readonly providers: Readonly<Record<string, Extract<SearchClient, { text: string }>>>
}

interface Manifest extends Pick<ReadyClient, 'chrome' | 'diagrams' | 'pageParts'> {
  readonly modules: readonly string[]
  /** File of each provider, by its path in the package. */
  readonly providers: Readonly<Record<string, { readonly file: string; readonly isItsOwnWorker: boolean }>>
}

/** The ready client, with parts replaced by the site's own. */
interface OwnClient extends ReadyClient, Pick<ClientBundle, 'islands' | 'copies'> {}

// Synchronous on purpose: for many small files, creating promises takes longer than reading.
export function readClientBundle(): ReadyClient {
  const folder = packagePath('dist', 'client')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { modules, chrome, diagrams, pageParts, providers } = JSON.parse(read('manifest.json')) as Manifest
  return {
    boot: read('boot.js'),
    beforePaint: read('before-paint.js'),
    modules: new Map(modules.map(name => [name, read(name)])),
    chrome,
    diagrams,
    pageParts,
    searchUi: read('search-ui.js'),
    searchStyles: read('search.css'),
    providers: Object.fromEntries(
      Object.entries(providers).map(([path, { file, isItsOwnWorker }]) => [path, { text: read(file), isItsOwnWorker }])
    )
  }
}

/** The client with the search module. A provider that cannot be bundled is reported, and the site gets no search. */
export async function withSearch(client: OwnClient, config: Config, report: Report): Promise<ClientBundle> {
  if (config.search === null) return { ...client, search: null }
  const { searchUi, searchStyles: styles } = client
  const ready = client.providers[toSourcePath(relative(packagePath(), toProvider(config.search).client))]
  const bundle = ready === undefined ? await bundleOf(toProvider(config.search), config, report) : null
  const half = ready ?? (bundle && { name: bundle.client, modules: bundle.modules })
  if (half === null) return { ...client, search: null }
  const worker = bundle?.worker ? clientAddress(bundle.worker, config) : null
  const reporter = client.pageParts[pageParts.searchEvents]
  const missing = config.search.reportsMissing && reporter !== undefined ? clientAddress(reporter, config) : null
  const stemmer = ready?.isItsOwnWorker ? readStemmer(config.locale.tag) : null
  const [search, text] = searchModule(
    searchUi,
    half,
    toUiSettings(config, config.search, { worker, styles, missing }),
    stemmer
  )
  const modules = new Map([...client.modules, ...(bundle?.modules ?? []), [search, text]])
  return { ...client, modules, search }
}

/** The stemmer of a language; null: none exists. */
function readStemmer(tag: string): string | null {
  const file = packagePath('dist', 'client', 'stemmers', `${tag.split('-')[0]}.js`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

async function bundleOf(
  { name, client, worker }: SearchProvider,
  config: Config,
  report: Report
): Promise<ProviderBundle | null> {
  const { root, file } = config
  const find = (path: string) => (path.startsWith('.') ? join(root, path) : path)
  try {
    return await bundleProvider({
      root,
      roots: rootsOf(config),
      client: find(client),
      worker: worker === null ? null : find(worker),
      name: `search-${name.replace(/[^a-z0-9]+/gi, '-')}`
    })
  } catch (error) {
    const messages = messagesOf(error)
    if (messages === null) throw error
    for (const message of messages) {
      const place = message.location === null ? placeOf(file) : placeOfMessage(message, file)
      const hint = 'It runs in browsers: remove imports that need Node.'
      report(finding('search/browser', place, toSentence(message.text), hint))
    }
    return null
  }
}

/**
 * The React half of the client for this site. Most sites use the one in dist/client. It is bundled again when the site
 * replaces templates, or when pages contain interactive components, so that there is one React.
 */
export interface OwnChrome {
  readonly client: OwnClient
  /** null: pages have no interactive components. */
  readonly islands: IslandAssets | null
}

export interface OwnChromeInput {
  readonly config: Config
  readonly sources: Pick<Sources, 'staticFiles'>
  /** All pages whose interactive components are bundled. */
  readonly compiled: Iterable<Compiled>
  /** The site replaces some templates. */
  readonly hasOwnTemplates: boolean
}

/** Code that cannot be bundled is reported, and the pages work without React. */
export async function withOwnChrome(ready: ReadyClient, input: OwnChromeInput, report: Report): Promise<OwnChrome> {
  const client: OwnClient = { ...ready, islands: [], copies: new Map() }
  const pages = [...input.compiled]
  const all = islandModules(pages)
  const drawn = toSourcePath(mermaidModule)
  const modules = new Map([...all].filter(([module]) => module !== drawn))
  const withDiagrams = (own: OwnChrome) => (all.has(drawn) ? addDiagrams(own, input.config) : own)
  if (modules.size === 0 && !input.hasOwnTemplates) return withDiagrams({ client, islands: null })
  try {
    return withDiagrams(await bundleOwn(client, modules, pages, input, report))
  } catch (error) {
    const messages = messagesOf(error)
    if (messages === null) throw error
    const fine = await withoutFailing(client, modules, pages, input)
    const hint =
      'Templates of the navigation and interactive components run in browsers: remove imports that need Node.'
    for (const message of messages) {
      const place = placeOfMessage(message, input.config.templates)
      // Our plugins give their own cure.
      const cure = typeof message.detail === 'string' ? message.detail : hint
      report(finding('template/browser', place, toSentence(message.text), cure))
    }
    if (fine.size > 0) return bundleOwn(client, fine, pages, input, report)
    return { client: { ...client, chrome: null }, islands: null }
  }
}

type IslandModules = ReadonlyMap<SourcePath, readonly string[]>

/** The modules that can be bundled one by one: one faulty module must not disable the others. */
async function withoutFailing(
  client: OwnClient,
  modules: IslandModules,
  pages: readonly Compiled[],
  input: OwnChromeInput
): Promise<IslandModules> {
  const fine = new Map<SourcePath, readonly string[]>()
  if (modules.size < 2) return fine
  for (const [module, names] of modules) {
    const alone = new Map([[module, names]])
    try {
      await bundleOwn(client, alone, pages, input, () => undefined)
      fine.set(module, names)
    } catch (error) {
      if (messagesOf(error) === null) throw error
    }
  }
  return fine
}

/** Exports that pages use of each module, in a stable order. */
function islandModules(pages: readonly Compiled[]): IslandModules {
  const names = pages.flatMap(({ islands }) =>
    islands.flatMap(({ module, exportName, modules = [] }) => [`${module}#${exportName}`, ...modules])
  )
  const found = new Map<SourcePath, string[]>()
  for (const name of [...new Set(names)].sort(byCodePoint)) {
    const end = name.lastIndexOf('#')
    const module = name.slice(0, end) as SourcePath
    found.set(module, [...(found.get(module) ?? []), name.slice(end + 1)])
  }
  return found
}

async function bundleOwn(
  client: OwnClient,
  modules: IslandModules,
  pages: readonly Compiled[],
  { config, sources }: OwnChromeInput,
  report: Report
): Promise<OwnChrome> {
  const { root } = config
  const imports = siteModules(config, sources, () => pages, modules)
  const bundle = await bundleChrome({
    ours: packagePath(),
    root,
    roots: rootsOfTemplates(config),
    islands: modules,
    plugins: [templateOverrides(templateFolders(config), packagePath('templates')), imports]
  })
  noteParents(pages, bundle, report)
  const address = (name: string) => clientAddress(name, config)
  return {
    client: {
      ...client,
      modules: new Map([...client.modules, ...bundle.modules]),
      chrome: bundle.chrome,
      islands: bundle.islandRuntime === null ? [] : [bundle.islandRuntime, ...bundle.islands.values()]
    },
    islands:
      bundle.islandRuntime === null
        ? null
        : {
            runtime: address(bundle.islandRuntime),
            modules: new Map([...bundle.islands].map(([file, name]) => [file, { src: address(name) }]))
          }
  }
}

/** Resolves the imports of the site's components in a bundle: of islands, or of parts of the layout. */
export function siteModules(
  config: Config,
  sources: OwnChromeInput['sources'],
  pages: () => readonly Compiled[],
  islands: IslandModules = new Map()
): Plugin {
  const { root, staticFolders, baseUrl, filesUrl, dialect, isUntrusted } = config
  const imports = importResolver(config, filesOnDisk(config))
  const rootModule = dialect.root && !isUntrusted ? imports.resolve(dialect.root.import, config.file) : null
  let published: ReadonlyMap<SourcePath, string> | null = null
  return siteImports({
    ours: packagePath(),
    root,
    imports,
    siteRoot: rootModule?.kind === 'script' ? rootModule.file : null,
    staticFolders,
    baseUrl,
    filesUrl,
    facts: sharedFacts(config),
    islands,
    texts: islands.size === 0 ? new Map() : scriptsOf(pages()),
    addressOf(file) {
      published ??= publishedFiles(pages(), sources)
      const path = published.get(file)
      return path === undefined ? null : filesUrl + encodePath(path)
    }
  })
}

/** Adds what renders diagrams: docsgen's module, and the files of the project's mermaid package under hashed names. */
function addDiagrams({ client, islands }: OwnChrome, config: Config): OwnChrome {
  const folder = findPackage('mermaid', config.packageRoot)
  if (folder === null) return { client, islands }
  reportRead('package', `mermaid/dist/mermaid.esm.min.mjs\n${config.packageRoot}`)
  const files = readBrowserModules(join(folder, 'dist'), 'mermaid.esm.min.mjs')
  const below = `mermaid.${shortHash([...files].join('\n'))}`
  const copies = new Map([...files].map(([name, text]) => [`${below}/${name}`, text] as const))
  const src = clientAddress(`${below}/mermaid.esm.min.js`, config)
  return {
    client: { ...client, islands: [...client.islands, client.diagrams], copies },
    islands: {
      runtime: islands?.runtime ?? '',
      modules: new Map([
        ...(islands?.modules ?? []),
        [toSourcePath(mermaidModule), { src, runtime: clientAddress(client.diagrams, config) }]
      ])
    }
  }
}

/** A module and its relative imports, by name. Many hosts do not know `.mjs`, so all names end in `.js`. */
function readBrowserModules(folder: string, entry: string): ReadonlyMap<string, string> {
  const names = new Set([entry])
  const files = new Map<string, string>()
  // Iterating a Set includes names that are added meanwhile.
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8').replace(
      /\b(from|import)(\(?)"(\.{1,2}\/[\w./-]+)\.mjs"/g,
      (_, word: string, open: string, path: string) => {
        names.add(`${posix.join(posix.dirname(name), path)}.mjs`)
        return `${word}${open}"${path}.js"`
      }
    )
    files.set(name.replace(/\.mjs$/, '.js'), text)
  }
  return files
}

/** Scripts that are part of a page's text, by module name. */
function scriptsOf(pages: readonly Compiled[]): ReadonlyMap<SourcePath, string> {
  return new Map(
    pages.flatMap(({ islands }) => islands.flatMap(({ module, text }) => (text === undefined ? [] : [[module, text]])))
  )
}

/** Reports the size of components that became interactive because of a function passed to a child. */
function noteParents(pages: readonly Compiled[], bundle: ChromeBundle, report: Report): void {
  const noted = new Set<string>()
  for (const { module, exportName, reason } of pages.flatMap(({ islands }) => islands)) {
    const name = `${module}#${exportName}`
    const entry = bundle.islands.get(module)
    if (reason === undefined || noted.has(name) || entry === undefined) continue
    noted.add(name)
    const shown = exportName === 'default' ? module : exportName.replace(hiddenPrefix, '')
    const weight = (weightOf(entry, bundle) / 1000).toFixed(1)
    const message = `“${shown}” runs in the browser as a whole, with ${weight} kB of code in addition to React: ${reason}.`
    const hint = 'Define the function inside the component that calls it, so that less code is loaded.'
    report(finding('mdx/island', placeOf(module), message, hint))
  }
}

/** Compressed bytes that a browser loads for a module, without the runtime that every island needs. */
function weightOf(entry: string, { modules, islandRuntime }: ChromeBundle): number {
  const known = islandRuntime === null ? new Set<string>() : loadedWith(islandRuntime, modules)
  const names = [...loadedWith(entry, modules)].filter(name => !known.has(name))
  return names.reduce((sum, name) => sum + gzipSync(modules.get(name) ?? '').length, 0)
}

/** A module and its static imports, transitively. */
function loadedWith(entry: string, modules: ReadonlyMap<string, string>): Set<string> {
  const names = new Set([entry])
  for (const name of names) {
    for (const [, path = ''] of (modules.get(name) ?? '').matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
      names.add(path)
  }
  return names
}

/** Addresses of files that pages and their components show, relative to the output folder. */
function publishedFiles(
  pages: readonly Compiled[],
  { staticFiles }: OwnChromeInput['sources']
): ReadonlyMap<SourcePath, string> {
  return new Map([
    ...[...staticFiles].map(([path, file]) => [file, path] as const),
    ...pages.flatMap(({ files }) => files.map(({ file, output }) => [file, output] as const))
  ])
}
