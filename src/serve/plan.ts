/** The plan of the site (pages, addresses, navigation; no bodies), and what a changed file means for the plan. */
import { join, posix } from 'node:path'
import { checkSettings } from '../check/check.ts'
import { collect } from '../content/collect.ts'
import { createPageMemo, type PageMemo } from '../content/page-memo.ts'
import { scan } from '../content/scan/scan.ts'
import { type Inputs, StaleInput } from '../incremental/inputs.ts'
import { contentFolders } from '../model/content-folders.ts'
import { sourceTexts } from '../pipeline/findings.ts'
import { claimedPaths } from '../pipeline/plan/collections.ts'
import type { PageTasks } from '../pipeline/plan/pages.ts'
import { type PlannedSite, planSite } from '../pipeline/plan/plan-site.ts'
import { claimCollections } from '../plugins/collections.ts'
import type { ContentOf } from '../plugins/content.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { type EnvironmentRead, isAmbientSame, isUncertain, recordAmbient } from '../util/author-code/ambient.ts'
import { linkStatsOf } from '../util/file-stats.ts'
import { copyWith } from '../util/lazy.ts'
import { isWithin } from '../util/paths.ts'

export interface Plan {
  readonly planned: PlannedSite
  /** The scanned sources, before plugins add to them. */
  readonly read: Sources
  /** Environment reads of plugins. */
  readonly environmentReads: readonly EnvironmentRead[]
  /** Findings of reading the files. */
  readonly scanned: readonly Diagnostic[]
  /** Findings of all later steps, from front matter to sidebars. */
  readonly findings: readonly Diagnostic[]
}

interface PlanOptions {
  readonly inputs: Inputs
  readonly contentOf: ContentOf
  /** Pages cached under this configuration. */
  readonly pages: PageMemo
  readonly drafts: boolean
  /** The current plan of the default language; null: this is the default language. */
  readonly original: PlannedSite | null
}

/** Reads and plans the site. Returns the plan `before` if none of its inputs has changed. */
export async function readPlan(
  config: Config,
  { inputs, pages, drafts, contentOf, original }: PlanOptions,
  before: Plan | null
): Promise<Plan> {
  const scanned: Diagnostic[] = []
  const known = before?.read
  const collections = await claimCollections(config, finding => scanned.push(finding))
  const sources = await scan(config, finding => scanned.push(finding), {
    collections,
    read: inputs.read,
    list: inputs.list,
    // Commits rarely change during a session, and asking git takes longer than an author waits after a save.
    ...(known !== undefined && { lastUpdates: known.lastUpdates })
  })
  const isOld =
    known !== undefined &&
    isAmbientSame(before?.environmentReads ?? []) &&
    isSame(Object.values(known), Object.values(sources))
  if (before !== null && isOld && JSON.stringify(scanned) === JSON.stringify(before.scanned)) return before
  const findings: Diagnostic[] = []
  const report = (finding: Diagnostic) => findings.push(finding)
  const plan = () =>
    planSite({ config, sources, collections, clock: { start() {} }, drafts, memo: pages, contentOf, original }, report)
  // Findings about the originals are reported in the default language.
  if (original !== null) scanned.splice(0)
  if (config.plugins.length === 0)
    return { planned: await plan(), read: sources, environmentReads: [], scanned, findings }
  const { result: planned, reads } = await recordAmbient(plan)
  return { planned, read: sources, environmentReads: reads.filter(read => !isUncertain(read)), scanned, findings }
}

/** The findings of reading files, of planning, and of links in settings. */
export function findingsOfPlan({ planned, scanned, findings }: Plan): readonly Diagnostic[] {
  const checked: Diagnostic[] = []
  if (!planned.config.locale.isDefault) return findings
  const site = { ...planned, compiled: new Map(), readText: sourceTexts(planned.config) }
  checkSettings(site, finding => checked.push(finding))
  return [...scanned, ...findings, ...checked]
}

/** Unchanged files are the same objects; `Inputs` guarantees this. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)))
  }
  if (a instanceof Set && b instanceof Set) return isSame([...a], [...b])
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => isSame(entry, b[at]))
}

export interface ServedPages extends PageMemo {
  /** Writes a page that was made in this process to the store, for the next run. */
  keep(path: SourcePath): void
  /** The same for all pages, before the server ends. */
  keepAll(): void
}

/**
 * Pages that were already made in this process are the same objects. Storing a page takes longer than making it, so
 * pages are stored later, when there is time.
 */
export function servedPages(tasks: PageTasks): ServedPages {
  const memo = createPageMemo()
  const unkept = new Map<SourcePath, () => void>()
  const make = (collection: string, source: Source, makePage: (report: Report) => Page, report: Report) => {
    const findings: Diagnostic[] = []
    const { body, ...facts } = makePage(finding => findings.push(finding))
    // The order of keys must be the same as for a page from the store, because the page is hashed as JSON.
    const page = { ...facts, body }
    findings.forEach(report)
    const again = (reportAgain: Report) => {
      findings.forEach(reportAgain)
      return page
    }
    unkept.set(source.path, () => tasks.recall(collection, source, again, () => {}))
    return page
  }
  const keep = (path: SourcePath) => {
    const keepPage = unkept.get(path)
    unkept.delete(path)
    try {
      keepPage?.()
    } catch (error) {
      // The file has changed since, so its page will be made again.
      if (!(error instanceof StaleInput)) throw error
    }
  }
  return {
    recall(collection, source, makePage, report) {
      const recall = (reportAll: Report) =>
        tasks.peek(collection, source, reportAll) ?? make(collection, source, makePage, reportAll)
      return memo.recall(collection, source, recall, report)
    },
    values: tasks.values,
    keep,
    keepAll: () => [...unkept.keys()].forEach(keep)
  }
}

/** A file that has changed. */
export interface ChangedFile {
  readonly path: SourcePath
  /** The file as it was read before; undefined: never read as text; null: it did not exist. */
  readonly before: Source | null | undefined
  readonly after: Source | null | undefined
}

/** The smallest update that a changed file requires, beside the bodies that depend on the file. */
export type Effect =
  /** Nothing. */
  | { readonly kind: 'none' }
  /** The body of one page, with the page's new state. */
  | { readonly kind: 'body'; readonly page: Page }
  /** Pages, addresses or sidebars may have changed. */
  | { readonly kind: 'plan' }
  | { readonly kind: 'styles' }
  | { readonly kind: 'templates' }
  /** A static file's content has changed; its address below the base URL. */
  | { readonly kind: 'static'; readonly address: string }

interface PlannedPages {
  readonly site: PlannedSite
  readonly pages: PageMemo
  /** All files that templates have ever consisted of, even if one cannot be bundled at the moment. */
  readonly templateFiles: ReadonlySet<SourcePath>
  /** Files that plugins have read or want to watch. */
  readonly pluginFiles: ReadonlySet<string>
}

export function effectOf(
  { path, before, after }: ChangedFile,
  { site, pages, templateFiles, pluginFiles }: PlannedPages
): Effect {
  const { config, sources, routes } = site
  const isSheet = config.styles.includes(path) || (templateFiles.has(path) && /\.(?:css|s[ac]ss)$/.test(path))
  if (isSheet) return { kind: 'styles' }
  if (path.startsWith(`${config.templates}/`) || templateFiles.has(path)) return { kind: 'templates' }
  // A folder includes the files in it.
  if (pluginFiles.has(path) || pluginFiles.has(posix.dirname(path))) return { kind: 'plan' }
  const isThere = linkStatsOf(join(config.root, path)) !== null
  const [address] = [...sources.staticFiles].find(([, file]) => file === path) ?? []
  if (address !== undefined) return isThere ? { kind: 'static', address } : { kind: 'plan' }
  if ((sources.assets.has(path) || sources.partials.has(path)) && isThere) return { kind: 'none' }
  const route = routes.bySource.get(path)
  if (route !== undefined && 'page' in route && before && after) {
    const page = editedPage(before, after, route.page, { site, pages })
    if (page !== null) return { kind: 'body', page }
  }
  return isOfPlan(path, site) ? { kind: 'plan' } : { kind: 'none' }
}

/** Whether a scan reads this path, or something below it. */
function isOfPlan(path: SourcePath, { config, sources, collections }: PlannedSite): boolean {
  // The folder of the project changes whenever docsgen itself writes there.
  if (path === '.') return false
  const settings = [config.file, ...config.docs.flatMap(set => set.sidebarsFile ?? []), ...sources.settings.keys()]
  const claimed = claimedPaths(collections, sources)
  const folders = [...contentFolders(config), ...claimed.folders, ...claimed.files]
  return settings.includes(path) || folders.some(folder => isWithin(path, folder) || isWithin(folder, path))
}

/**
 * The page after an edit that changed only its body, so that no other page, list or sidebar can differ. null: more may
 * have changed.
 */
function editedPage(
  before: Source,
  after: Source,
  page: Page,
  planned: Omit<PlannedPages, 'templateFiles' | 'pluginFiles'>
) {
  if (page.kind !== 'doc' && page.kind !== 'post') return null
  // Functions of the configuration replace the content of files.
  if (planned.site.config.markdown.readers !== null) return null
  // A plugin may change the page.
  if (planned.site.config.plugins.some(plugin => plugin.pages !== undefined)) return null
  const [was, is] = [readAlone(before, page, planned), readAlone(after, page, planned)]
  return was !== null && is !== null && factsOf(was) === factsOf(is) ? is.page : null
}

/** A page made from its file alone, with the findings of that. */
interface LonePage {
  readonly page: Page
  readonly findings: readonly Diagnostic[]
}

function readAlone(
  source: Source,
  { kind, collection }: Page,
  { site: { sources, config }, pages: memo }: Omit<PlannedPages, 'templateFiles' | 'pluginFiles'>
): LonePage | null {
  const alone: Sources = {
    ...sources,
    docs: kind === 'doc' ? new Map([[collection, [source]]]) : new Map(),
    categories: new Map(),
    pages: kind === 'page' ? [source] : [],
    changelogs: kind === 'post' ? new Map([[collection, [source]]]) : new Map(),
    collections: new Map()
  }
  const findings: Diagnostic[] = []
  try {
    const { pages } = collect(alone, config, finding => findings.push(finding), { drafts: true, memo })
    const [page] = pages.filter(({ source: path }) => path === source.path)
    return page === undefined ? null : { page, findings }
  } catch (error) {
    // The earlier text is no longer in memory.
    if (error instanceof StaleInput) return null
    throw error
  }
}

/** Everything except the body. The reading time is compared in whole minutes, as it is shown. */
function factsOf({ page, findings }: LonePage): string {
  const post = page.post === null ? null : { ...page.post, readingTime: Math.ceil(page.post.readingTime) }
  return JSON.stringify([copyWith(page, { post, body: '', hash: '' }), findings])
}
