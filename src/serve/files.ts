/**
 * Everything at the site's addresses except pages, as a build would write it. Addresses are looked up and never used as
 * file paths. The search index is made on the first search, and updated when bodies have changed.
 */
import { join } from 'node:path'
import { siteFiles } from '../output/files.ts'
import { toFile } from '../pipeline/markdown-files.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import { type SearchFile, searchFiles } from '../pipeline/search-index.ts'
import { throughOutputs, toPluginPages } from '../plugins/stages.ts'
import { memoryStore } from '../search/index-store.ts'
import { assetsFolder } from '../shared/dom.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Output, Picture } from '../types/output.ts'
import { sha256 } from '../util/hash.ts'
import type { ServedPolicy } from './policy.ts'
import type { Shell } from './shell.ts'
import type { SiteNow } from './state.ts'

export interface SiteFiles {
  /** The file at an address below the base URL (`img/logo.svg`); null: none. */
  find(address: string): Promise<Output | null>
  /** Records the files that a body shows or links to. */
  add(compiled: Compiled): void
  /** These bodies have changed. */
  invalidate(pages: ReadonlySet<SourcePath>): void
}

interface SiteFilesOptions {
  readonly state: SiteNow
  readonly bodyOf: (page: Page) => Promise<Compiled>
  readonly search: Pick<SiteSearch, 'find'>
  readonly policy: Pick<ServedPolicy, 'header'>
  /** What the host files say about all languages; null: the site of the default language has these files. */
  readonly hosts: () => Omit<NonNullable<Parameters<typeof siteFiles>[0]['ofHosts']>, 'policy'> | null
}

interface Made {
  readonly shell: Shell
  /** Part of the key, because host files contain the policy. */
  readonly header: string | null
  readonly files: Promise<ReadonlyMap<string, Output>>
}

/** A page's Markdown at an address such as `guide.md`, or `llms.txt`, which needs all bodies; null: neither. */
async function markdownFile(
  address: string,
  planned: PlannedSite,
  bodyOf: SiteFilesOptions['bodyOf']
): Promise<Output | null> {
  const isList = /(?:^|\/)llms(?:-full)?\.txt$/.test(address)
  if (planned.config.aiOutputs === null || !(isList || address.endsWith('.md'))) return null
  const { llmsFiles, markdownPages } = await import('../output/llms.ts')
  const pages = markdownPages({ ...planned, routes: planned.routes.all })
  const wanted = isList ? [...pages.byPath.values()] : [pages.byPath.get(address)].filter(page => page !== undefined)
  const compiled = new Map<SourcePath, Compiled>()
  for (const { route } of wanted) compiled.set(route.page.source, await bodyOf(route.page))
  const [page] = wanted
  if (page === undefined) return null
  if (!isList) return { path: page.path, content: toFile(page, pages, { ...planned, compiled }) }
  const bodyIn = ({ source }: Page) => compiled.get(source) ?? { markdown: null, excerpt: '' }
  const files = llmsFiles({ ...planned, routes: planned.routes.all, pages, bodyOf: bodyIn })
  const file = files.find(({ path }) => path === address)
  return file === undefined ? null : { path: file.path, content: [...file.parts()].map(({ text }) => text()).join('') }
}

/** The sitemap lists the pictures of all pages, so it needs all bodies. */
const isMap = /(?:^|\/)sitemap(?:-\d+)?\.xml$/

/** Feeds contain the whole text of entries; other generated files do not need bodies. */
const isEntry = ({ kind }: Page) => kind === 'post'

/** Extensions of feeds, sitemaps and host files: the generated files are made only for such addresses. */
const generated = /(?:\.(?:xml|json|txt|xsl|webmanifest|conf|caddy)|(?:^|\/)(?:_headers|_redirects|\.htaccess))$/

export function createSiteFiles({ state, bodyOf, search, policy, hosts }: SiteFilesOptions): SiteFiles {
  const linked = new Map<string, SourcePath>()
  const offered = new Map<string, Picture>()
  let made: Made | null = null

  async function make(isWanted: (page: Page) => boolean): Promise<ReadonlyMap<string, Output>> {
    const { site, shell, languages } = state
    const { config, content, routes } = site
    const entries = await Promise.all(content.pages.filter(isWanted).map(bodyOf))
    const { outputs } = shell.renderer
    const allHosts = hosts()
    const ofHosts = allHosts && { ...allHosts, policy: policy.header() }
    // A build reports their findings.
    const files = await siteFiles({ ...site, routes: routes.all, compiled: entries, ofHosts, languages }, () => {})
    const added = await throughOutputs(toPluginPages(routes.all, config), config, () => {})
    return new Map([...[...outputs, ...files].map(output => [output.path, output] as const), ...added])
  }

  function makeOnce(): Promise<ReadonlyMap<string, Output>> {
    const { shell } = state
    const header = policy.header()
    if (made?.shell !== shell || made.header !== header) made = { shell, header, files: make(isEntry) }
    return made.files
  }

  const pictures = async () => (await import('../output/pictures.ts')).createPictures(state.site.config, true)

  return {
    async find(address) {
      const { config, sources } = state.site
      const hashed = state.shell.outputs.get(address)
      if (hashed !== undefined) return hashed
      const file = sources.staticFiles.get(address) ?? linked.get(address)
      // The address is a key of these lists, so it is a path of the output.
      const path = address as Output['path']
      if (file !== undefined) {
        const output = { path, copyFrom: join(config.root, file) }
        if (config.images === null || !address.endsWith('.svg')) return output
        return (await pictures()).shrink(output)
      }
      const text = await markdownFile(address, state.site, bodyOf)
      if (text !== null) return text
      const { cards } = state.shell.renderer
      if (cards?.paths.includes(path)) return cards.draw(path)
      const picture = offered.get(address)
      if (picture !== undefined) {
        return (await pictures()).make(picture)
      }
      const mayBeMade = generated.test(address) || config.plugins.some(({ outputs }) => outputs !== undefined)
      const files = async () => (isMap.test(address) ? make(() => true) : makeOnce())
      const found = mayBeMade ? (await files()).get(address) : undefined
      return found ?? search.find(address)
    },
    add({ files, pictures }) {
      for (const { file, output } of files) linked.set(output, file)
      for (const picture of pictures) offered.set(picture.output, picture)
    },
    invalidate(pages) {
      if (state.site.content.pages.some(page => isEntry(page) && pages.has(page.source))) made = null
    }
  }
}

/**
 * The files of the search index, made from all pages on the first search and updated when bodies have changed. Without
 * a search they cost nothing.
 */
export interface SiteSearch {
  /** The file of the index at an address below the base URL; null: none. */
  find(address: string): Promise<Output | null>
  /** These bodies have changed, even if the pages have not. */
  invalidate(pages: Iterable<SourcePath>): void
}

interface SiteSearchOptions {
  readonly state: SiteNow
  readonly bodyOf: (page: Page) => Promise<Compiled>
  /** Called with the findings of making the index. */
  readonly onFindings: (findings: readonly Diagnostic[]) => void
}

interface Bodies {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** Hash of the parts of a body that the index contains. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string>
}

interface Index extends Pick<Bodies, 'compiled'> {
  readonly planned: PlannedSite
  readonly files: ReadonlyMap<string, SearchFile>
}

/** File names of docsgen's own provider (search/offline-provider.ts). */
const ownName = new RegExp(`^(?:${assetsFolder}/)?search[.-]`)
/** Pages opened before an edit still request files of the earlier index. */
const keptIndexes = 3

export function createSiteSearch({ state, bodyOf, onFindings }: SiteSearchOptions): SiteSearch {
  const bodies = new Map<SourcePath, { readonly hash: string; readonly body: Compiled; readonly bodyHash: string }>()
  const store = memoryStore(keptIndexes)
  let indexes: readonly Index[] = []
  let making: Promise<Index> | null = null

  async function readBodies({ content }: PlannedSite): Promise<Bodies> {
    const compiled = new Map<SourcePath, Compiled>()
    const bodyHashes = new Map<SourcePath, string>()
    for (const page of content.pages) {
      const { source, hash } = state.pageNow(page)
      const known = bodies.get(source)
      const isKnown = known?.hash === hash && page.kind !== 'reference'
      const body = isKnown ? known.body : await bodyOf(page)
      const bodyHash = isKnown ? known.bodyHash : sha256(JSON.stringify([body.headings, body.sections, body.links]))
      bodies.set(source, { hash, body, bodyHash })
      compiled.set(source, body)
      bodyHashes.set(source, bodyHash)
    }
    for (const source of bodies.keys()) if (!compiled.has(source)) bodies.delete(source)
    return { compiled, bodyHashes }
  }

  async function make(): Promise<Index> {
    const planned = state.site
    const { compiled, bodyHashes } = await readBodies(planned)
    const [newest] = indexes
    if (newest?.planned === planned && isSame(newest.compiled, compiled)) return newest
    const findings: Diagnostic[] = []
    store.begin()
    const site = { ...planned, compiled, bodyHashes }
    // The index lives only in this process, so the code that made it never changes.
    const files = await searchFiles(site, { store, code: '' }, found => findings.push(found))
    onFindings(findings)
    const made = { planned, compiled, files: new Map(files.map(file => [file.path as string, file])) }
    indexes = [made, ...indexes].slice(0, keptIndexes)
    return made
  }

  async function makeOnce(): Promise<Index> {
    making ??= make().finally(() => {
      making = null
    })
    return making
  }

  return {
    async find(address) {
      const { search, outputBase } = state.site.config
      const name = address.startsWith(outputBase) ? address.slice(outputBase.length) : ''
      if (search === null || name === '' || (search.own === null && !ownName.test(name))) return null
      // Names in the folder of assets contain content hashes, so an earlier index has the right file.
      const isFixed = name.startsWith(`${assetsFolder}/`)
      const old = isFixed ? indexes.find(({ files }) => files.has(address)) : undefined
      return (old ?? (await makeOnce())).files.get(address)?.output() ?? null
    },
    invalidate(pages) {
      for (const source of pages) bodies.delete(source)
    }
  }
}

function isSame(a: ReadonlyMap<SourcePath, Compiled>, b: ReadonlyMap<SourcePath, Compiled>): boolean {
  return a.size === b.size && [...a].every(([source, body]) => b.get(source) === body)
}
