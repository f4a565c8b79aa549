/**
 * Checks a site: the rules, the ledger of addresses, links to other sites. The rules for a body run in the task
 * “findings”. Its cached result is valid while the body, the targets of its links, and the existence of the anchors
 * that its fragments name are the same.
 */
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAnchors, createPageAnchors, hasAnchor } from '../check/anchors.ts'
import { check, createBodyCheck } from '../check/check.ts'
import { type Answers, checkExternal, type ExternalLink } from '../check/external.ts'
import {
  entriesBelow,
  findHomes,
  findLost,
  formatLedger,
  type LedgerEntry,
  ledgerFile,
  ledgerOf,
  mergeLedger,
  parseLedger,
  prefixOf,
  reportLost,
  reportLostAnchors
} from '../check/ledger.ts'
import type { CheckedSite, FindAnchors } from '../check/rule.ts'
import { urlsOfConfig } from '../check/rules/config-links.ts'
import { urlsOfAuthors, urlsOfSidebars } from '../check/rules/site-file-links.ts'
import { readRenames } from '../content/scan/git.ts'
import { unreadableFile } from '../diagnostics/finding.ts'
import type { Graph } from '../incremental/graph.ts'
import type { SyncTask } from '../incremental/task.ts'
import { isUntranslated } from '../model/translations.ts'
import { checkPage, hasRules } from '../plugins/rules.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic, LostAddress, Report } from '../types/findings.ts'
import {
  makeFolderInside,
  type Roots,
  realRoots,
  replaceInside,
  rootsOf,
  textInside,
  whyRefused
} from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { withLineBreaksOf } from '../util/line-breaks.ts'
import { parseObject } from '../util/objects.ts'
import { packageVersion } from '../util/packages/package.ts'
import type { CompiledSite } from './bodies/bodies.ts'
import { noteFolders } from './bodies/questions.ts'
import type { PlannedSite, PlanVersions } from './plan/plan-site.ts'
import type { Run } from './run.ts'

/** Reports what is wrong with the site, bodies first. */
export function checkSite(site: PlannedSite & CompiledSite, { links }: PlanVersions, { graph, report }: Run): void {
  const checked = { ...site, readText: sourceTexts(site.config) }
  check(checked, report, askBodyFindings(site, links, graph))
}

function askBodyFindings(
  site: PlannedSite & CompiledSite,
  links: string,
  graph: Graph
): (body: Compiled) => readonly Diagnostic[] {
  const version = digest([...site.anchorTexts])
  const checked = { ...site, readText: sourceTexts(site.config) }
  const anchorsOf = createPageAnchors(checked)
  graph.provide('anchor', {
    version: () => version,
    answer: question => answerAnchor(question, anchorsOf)
  })
  const stampOf = ({ source }: Compiled) => findingsStamp(site.bodyHashes.get(source), links)
  const task = findingsTask({ site: checked, anchorsWithout: createAnchors(checked, anchorsOf), stampOf }, graph)
  const rules = hasRules(site.config) ? rulesTask(site.config, body => site.bodyHashes.get(body.source)) : null
  const pages = new Map(rules === null ? [] : site.content.pages.map(page => [page.source, page]))
  return body => {
    const { findings } = graph.askNow(task, body)
    const page = pages.get(body.source)
    if (rules === null || page === undefined) return findings
    return [...findings, ...graph.askNow(rules, { page, body }).findings]
  }
}

/** Reports what is wrong with translated pages. Untranslated ones were checked in the default language. */
export function checkTranslations(
  site: PlannedSite & CompiledSite,
  { links }: PlanVersions,
  { graph, report }: Pick<Run, 'graph' | 'report'>
): void {
  const translated = site.content.pages.filter(page => !isUntranslated(page, site.config))
  const bodies = translated.flatMap(({ source }) => site.compiled.get(source) ?? [])
  const answer = askBodyFindings(site, links, graph)
  for (const body of bodies) for (const found of answer(body)) report(found)
}

interface CheckedBody {
  readonly page: Page
  readonly body: Compiled
}

/** The task “rules”: what the rules of plugins report about a page. */
export function rulesTask(config: Config, hashOf: (body: Compiled) => string | undefined): SyncTask<CheckedBody, null> {
  const keys = config.plugins.map(({ key, data, check }) => (check === undefined ? null : [key, data]))
  return {
    name: 'rules',
    settings: digest(keys),
    keyOf: ({ page }) => page.source,
    stampOf: ({ page, body }) => digest(hashOf(body), page.hash, page.title, page.description, page.path),
    run({ page, body }, { report }) {
      if (page.kind !== 'reference') checkPage(page, body, config, report)
      return null
    }
  }
}

/** While the stamp is the same, the body asks the same questions and its links have the same targets. */
export function findingsStamp(bodyHash: string | undefined, links: string): string {
  return `${bodyHash} ${links}`
}

interface FindingsInput {
  readonly site: CheckedSite
  readonly anchorsWithout: FindAnchors
  readonly stampOf: (body: Compiled) => string
}

/**
 * The question whether a page has an anchor, for a task that reports only missing ones. A shard assumes that pages of
 * other shards have the anchors of links to them. So a whole build gets the same answer, unless an anchor is missing.
 */
function askAnchor(source: SourcePath, id: string): string {
  return `${source}\n${id}`
}

/** The page that a question is about, and the anchor. */
export function askedAnchor(question: string): { readonly source: SourcePath; readonly id: string } {
  const end = question.indexOf('\n')
  return { source: question.slice(0, end) as SourcePath, id: question.slice(end + 1) }
}

/** '' if the page has the anchor or its anchors are unknown, else a hash of its anchors, which findings suggest. */
export function answerAnchor(question: string, anchorsOf: (source: SourcePath) => ReadonlySet<string> | null): string {
  const { source, id } = askedAnchor(question)
  const known = anchorsOf(source)
  return known === null || hasAnchor(known, id) ? '' : digest([...known])
}

export function findingsTask({ site, anchorsWithout, stampOf }: FindingsInput, graph: Graph): SyncTask<Compiled, null> {
  const resolve: typeof site.routes.resolve = (written, from) => {
    const resolution = site.routes.resolve(written, from)
    noteFolders(resolution, graph)
    return resolution
  }
  const checkBody = createBodyCheck({ ...site, routes: { ...site.routes, resolve } }, (resolution, id) => {
    if (resolution.kind === 'file') graph.note('file', resolution.file)
    if (resolution.kind === 'route' && 'page' in resolution.route) {
      graph.note('anchor', askAnchor(resolution.route.page.source, id))
    }
    return anchorsWithout(resolution, id)
  })
  return {
    name: 'findings',
    settings: '',
    keyOf: ({ source }) => source,
    stampOf,
    run(body, { report }) {
      checkBody(body).forEach(report)
      return null
    }
  }
}

/** Reads a file below `root` that a scan has found; null: it was deleted since. */
export function sourceTexts(config: Parameters<typeof rootsOf>[0]): (file: SourcePath) => string | null {
  const roots = rootsOf(config)
  return file => textInside(join(config.root, file), roots)
}

/** Results of earlier link checks, below the project's root; generated, so not in the repository. */
const answersFile = join('.docsgen', 'external-links.json')
const day = 24 * 60 * 60 * 1000

type LinkedSite = Pick<CheckedSite, 'config' | 'sources' | 'content' | 'compiled'>

/** Requests the links of all pages, the configuration, the sidebars and the authors, and reports those that fail. */
export async function askExternalLinks(site: LinkedSite, which: 'all' | 'changed', report: Report): Promise<void> {
  const { config } = site
  const path = join(config.root, answersFile)
  const roots = rootsOf(config)
  const { only, ignore, timeout, maxAge } = config.externalLinks
  const answers = await checkExternal(
    externalLinks(site),
    readAnswers(path, roots),
    {
      which,
      only,
      ignore,
      fetch,
      wait: milliseconds => wait(milliseconds),
      userAgent: `docsgen/${packageVersion()} (link check)`,
      timeoutMs: timeout * 1000,
      retries: 2,
      retryMs: 1000,
      atOnce: 8,
      paceMs: 500,
      now: Date.now(),
      maxAgeMs: maxAge * day
    },
    report
  )
  makeFolderInside(dirname(path), roots)
  replaceInside(path, `${JSON.stringify(answers, null, 1)}\n`, roots)
}

function externalLinks(site: LinkedSite): readonly ExternalLink[] {
  const declared = [...urlsOfConfig(site), ...urlsOfSidebars(site), ...urlsOfAuthors(site)]
  const inBodies = [...site.compiled.values()].flatMap(page => page.links)
  return [
    ...inBodies.map(({ href, place }) => ({ href, place })),
    ...declared.map(({ written, place }) => ({ href: written, place }))
  ]
}

/** A damaged file counts as empty. */
function readAnswers(path: string, roots: Roots): Answers {
  // Only `askExternalLinks` writes this file.
  return (parseObject(textInside(path, roots) ?? '') ?? {}) as Answers
}

/** The comparison of a site with its ledger. */
export interface CheckedLedger {
  /** The site's addresses and those that it has lost; null: the site keeps no ledger. */
  readonly ledger: readonly LedgerEntry[] | null
  /** Published addresses that now have no page and no redirect. */
  readonly lost: readonly LostAddress[]
}

type CompiledPlan = Pick<PlannedSite, 'config' | 'routes'> & { readonly compiled: ReadonlyMap<SourcePath, Compiled> }

/**
 * Compares the site in all languages, the default one first, with the ledger of its project; `isWanted` creates a
 * ledger.
 */
export async function checkLedger(
  languages: readonly CompiledPlan[],
  isWanted: boolean,
  report: Report
): Promise<CheckedLedger> {
  const site = languages[0]?.config
  const known = site === undefined ? null : readLedger(site.root, report)
  if (site === undefined || (known === null && !isWanted)) return { ledger: null, lost: [] }
  const prefixes = languages.map(({ config }) => prefixOf(config, site))
  const parts = languages.map(({ config, routes, compiled }, at) => {
    const prefix = prefixes[at] ?? ''
    const now = ledgerOf(routes, compiled, config, prefix)
    const published = entriesBelow(prefix, prefixes, known ?? [])
    return { prefix, now, published, lost: findLost(published, now), compiled }
  })
  const ledger = parts.flatMap(({ now }) => now)
  if (known === null) return { ledger: mergeLedger([], ledger), lost: [] }
  // The history of the repository is read only when addresses are missing.
  const renames = parts.some(({ lost }) => lost.length > 0) ? await readRenames(site.root) : new Map()
  const ofDefault = new Set(parts[0]?.lost.map(({ path }) => path))
  const lost = parts.flatMap(({ prefix, now, published, lost }) => {
    // A page that was not translated is lost with its original, and gets its redirect from there.
    const own = lost.filter(
      ({ path, source }) => prefix === '' || source !== null || !ofDefault.has(path.slice(prefix.length))
    )
    return findHomes(own, { prefix, published, now, renames })
  })
  reportLost(lost, report)
  for (const { published, now, compiled } of parts) {
    reportLostAnchors(published, now, source => compiled.get(source)?.headings ?? [], report)
  }
  return { ledger: mergeLedger(known, ledger), lost }
}

function readLedger(root: string, report: Report): readonly LedgerEntry[] | null {
  const path = join(root, ledgerFile)
  const roots = realRoots([root])
  const text = textInside(path, roots)
  if (text !== null) return parseLedger(text)
  const reason = whyRefused(path, roots)
  if (reason !== null) report(unreadableFile(ledgerFile as SourcePath, reason))
  return null
}

/** Writes the ledger if it has changed. */
export async function writeLedger(root: string, entries: readonly LedgerEntry[]): Promise<void> {
  const path = join(root, ledgerFile)
  const roots = realRoots([root])
  const current = textInside(path, roots)
  const text = withLineBreaksOf(current ?? '', formatLedger(entries))
  if (current === text) return
  replaceInside(path, text, roots)
}
