/** The plan of the site (pages, addresses, navigation, before any body), and what a changed file means for it. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sourceTexts } from '../build/findings.ts'
import type { PageTasks } from '../build/plan/pages.ts'
import { type PlannedSite, planSite } from '../build/plan/plan-site.ts'
import { checkSettings } from '../check/check.ts'
import { collect } from '../content/collect.ts'
import { createPageMemo, type PageMemo } from '../content/page-memo.ts'
import { scan } from '../content/scan/scan.ts'
import { type Inputs, StaleInput } from '../incremental/inputs.ts'
import { translatedFolders } from '../model/translations.ts'
import type { ContentOf } from '../plugins/content.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { isAmbientSame, isUncertain, type Look, recordAmbient } from '../util/author-code/ambient.ts'
import { copyWith } from '../util/copy-with.ts'

export interface Plan {
  readonly planned: PlannedSite
  /** What the scan has read: plugins may add to it. */
  readonly read: Sources
  /** What plugins have looked at. */
  readonly looks: readonly Look[]
  /** Of reading the files. */
  readonly scanned: readonly Diagnostic[]
  /** Of everything from front matter to sidebars. */
  readonly findings: readonly Diagnostic[]
}

interface PlanOptions {
  readonly inputs: Inputs
  readonly contentOf: ContentOf
  /** Pages made under this configuration. */
  readonly pages: PageMemo
  readonly drafts: boolean
  /** The site in its default language, as it is planned now; null: this is it. */
  readonly original: PlannedSite | null
}

/** Reads and plans the site; the plan `before` comes back when nothing has changed that it was made of. */
export async function readPlan(
  config: Config,
  { inputs, pages, drafts, contentOf, original }: PlanOptions,
  before: Plan | null
): Promise<Plan> {
  const scanned: Diagnostic[] = []
  const known = before?.read
  const sources = await scan(config, finding => scanned.push(finding), {
    read: inputs.read,
    list: inputs.list,
    // Commits are made between sessions; asking git takes longer than an author waits for a save.
    ...(known !== undefined && { lastUpdates: known.lastUpdates })
  })
  const isOld =
    known !== undefined && isAmbientSame(before?.looks ?? []) && isSame(Object.values(known), Object.values(sources))
  if (before !== null && isOld && JSON.stringify(scanned) === JSON.stringify(before.scanned)) return before
  const findings: Diagnostic[] = []
  const report = (finding: Diagnostic) => findings.push(finding)
  const plan = () =>
    planSite({ config, sources, clock: { start() {} }, drafts, memo: pages, contentOf, original }, report)
  // What is wrong with the originals is said in the default language.
  if (original !== null) scanned.splice(0)
  if (config.plugins.length === 0) return { planned: await plan(), read: sources, looks: [], scanned, findings }
  const { result: planned, looks } = await recordAmbient(plan)
  return { planned, read: sources, looks: looks.filter(look => !isUncertain(look)), scanned, findings }
}

/** The findings of reading the files, of planning, and of where the settings lead as the site is now. */
export function findingsOfPlan({ planned, scanned, findings }: Plan): readonly Diagnostic[] {
  const checked: Diagnostic[] = []
  if (!planned.config.locale.isDefault) return findings
  const site = { ...planned, compiled: new Map(), readText: sourceTexts(planned.config.root) }
  checkSettings(site, finding => checked.push(finding))
  return [...scanned, ...findings, ...checked]
}

/** Files that have not changed are the very same objects: the inputs see to that. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)))
  }
  if (a instanceof Set && b instanceof Set) return isSame([...a], [...b])
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => isSame(entry, b[at]))
}

export interface ServedPages extends PageMemo {
  /** Puts a page that was made in this process where the next run finds it. */
  keep(path: SourcePath): void
  /** The same for all pages, before the server ends. */
  keepAll(): void
}

/**
 * Pages that were made already in this process are the very same objects. To keep a page takes longer than to make it, so
 * that is done when there is time.
 */
export function servedPages(tasks: PageTasks): ServedPages {
  const memo = createPageMemo()
  const unkept = new Map<SourcePath, () => void>()
  const make = (collection: string, source: Source, makePage: (report: Report) => Page, report: Report) => {
    const findings: Diagnostic[] = []
    const { body, ...facts } = makePage(finding => findings.push(finding))
    // In the order of a page that is recalled: its hash is that of its JSON.
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
      // The file has changed since: its page is made anew.
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
  /** As it was read before; undefined: never as text, null: it was not there. */
  readonly before: Source | null | undefined
  readonly after: Source | null | undefined
}

/** The least that has to be made anew because of a changed file, beside what was made with the file itself. */
export type Effect =
  /** Nothing. */
  | { readonly kind: 'none' }
  /** The body of one page; the page as it is now. */
  | { readonly kind: 'body'; readonly page: Page }
  /** Pages, addresses or sidebars may have changed. */
  | { readonly kind: 'plan' }
  | { readonly kind: 'styles' }
  | { readonly kind: 'templates' }
  /** A static file has other bytes; its address below the base URL. */
  | { readonly kind: 'static'; readonly address: string }

interface PlannedPages {
  readonly site: PlannedSite
  readonly pages: PageMemo
  /** What templates were ever made of: one that cannot be bundled just now counts when it changes. */
  readonly templateFiles: ReadonlySet<SourcePath>
  /** What plugins have looked at, or want to be watched. */
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
  // A folder counts with the files in it.
  if (pluginFiles.has(path) || pluginFiles.has(posix.dirname(path))) return { kind: 'plan' }
  const isThere = existsSync(join(config.root, path))
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

/** Whether a scan reads the path, or something below it. */
function isOfPlan(path: SourcePath, { config, sources }: PlannedSite): boolean {
  const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  const settings = [config.file, ...config.docs.flatMap(set => set.sidebarsFile ?? []), ...sources.settings.keys()]
  return (
    settings.includes(path) || contentFolders(config).some(folder => isWithin(path, folder) || isWithin(folder, path))
  )
}

/** The folders, relative to the project, whose files make the site. */
export function contentFolders(config: Config): SourcePath[] {
  const { docs, changelogs, pages, protobuf, staticFolders, templates, editions } = config
  const folders = [
    ...translatedFolders({ docs, changelogs, pages }).flatMap(({ path, translations }) =>
      translations === null ? [path] : [path, translations]
    ),
    ...protobuf.map(set => set.proto),
    ...staticFolders,
    templates,
    ...editions.flatMap(contentFolders)
  ]
  return [...new Set(folders)]
}

/**
 * The page as it is after the edit, when its body is all that has changed: no other page, list or sidebar can
 * show a difference then. null when more may have changed.
 */
function editedPage(
  before: Source,
  after: Source,
  page: Page,
  planned: Omit<PlannedPages, 'templateFiles' | 'pluginFiles'>
) {
  if (page.kind !== 'doc' && page.kind !== 'post') return null
  // The files are not what their functions make of them.
  if (planned.site.config.markdown.readers !== null) return null
  // A plugin may make something else of it.
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
    protobuf: new Map()
  }
  const findings: Diagnostic[] = []
  try {
    const { pages } = collect(alone, config, finding => findings.push(finding), { drafts: true, memo })
    const [page] = pages.filter(({ source: path }) => path === source.path)
    return page === undefined ? null : { page, findings }
  } catch (error) {
    // The text that it was made of is not in memory any more.
    if (error instanceof StaleInput) return null
    throw error
  }
}

/** Everything but the body. Reading times count in whole minutes, as they are shown. */
function factsOf({ page, findings }: LonePage): string {
  const post = page.post === null ? null : { ...page.post, readingTime: Math.ceil(page.post.readingTime) }
  // A copy by spreading would read the body.
  return JSON.stringify([copyWith(page, { post, body: '', hash: '' }), findings])
}
