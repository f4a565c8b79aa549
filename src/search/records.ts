/** Pages → search records: one for each section of each page that can be found. */

import { docsSetOf } from '../model/routes.ts'
import { isUntranslated } from '../model/translations.ts'
import { addressKey } from '../shared/address.ts'
import { byCodePoint } from '../shared/compare.ts'
import { sectionHeadingClass } from '../shared/dom.ts'
import { unescapeXml } from '../shared/xml.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, Heading, Section } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Navigation, PageNavigation, Sidebar, SidebarItem } from '../types/navigation.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { once } from '../util/lazy.ts'

export interface SearchInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
  /** Texts of links to a page, by its permalink (toLinkTexts). */
  readonly linkTexts: Pick<ReadonlyMap<string, readonly string[]>, 'get'>
}

/** Most link texts used for a page, and most characters of each: longer ones are sentences. */
const mostLinkTexts = 12
const longestLinkText = 60

/** Links of one page: the address of the linked page, and the text. */
export type PageLinks = readonly (readonly [permalink: string, text: string])[]

/** The links of a body to other pages of the site. */
export function toPageLinks({ source, links }: Compiled, { all, bySource }: RouteTable): PageLinks {
  const own = bySource.get(source)?.permalink
  const known = knownAddresses(all)
  const found = links.flatMap(({ kind, href, text }): [string, string][] => {
    const permalink = kind === 'link' && text ? known.get(addressKey(href.replace(/[?#].*$/s, ''))) : undefined
    if (permalink === undefined || permalink === own || !text || text.length > longestLinkText) return []
    return [[permalink, text]]
  })
  return [...new Map(found.map(link => [link.join('\n'), link])).values()]
}

const knownAddressesOf = new WeakMap<readonly Route[], ReadonlyMap<string, string>>()

/** Permalinks by comparison key, computed once for a route table. */
function knownAddresses(all: readonly Route[]): ReadonlyMap<string, string> {
  const known = knownAddressesOf.get(all) ?? new Map(all.map(({ permalink }) => [addressKey(permalink), permalink]))
  knownAddressesOf.set(all, known)
  return known
}

/**
 * The texts of links to each page: other pages' words for what the page is about. The most frequent texts come first.
 */
export function toLinkTexts(pages: Iterable<PageLinks>): Map<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>()
  for (const links of pages) {
    for (const [permalink, text] of links) {
      const texts = counts.get(permalink) ?? new Map<string, number>()
      texts.set(text, (texts.get(text) ?? 0) + 1)
      counts.set(permalink, texts)
    }
  }
  const inOrder = (texts: ReadonlyMap<string, number>) =>
    [...texts].sort(([a, times], [b, others]) => others - times || byCodePoint(a, b)).map(([text]) => text)
  return new Map([...counts].map(([permalink, texts]) => [permalink, inOrder(texts).slice(0, mostLinkTexts)]))
}

/** The fields that all records of a page share. */
type SearchPageFacts = Omit<SearchRecord, 'anchor' | 'heading' | 'parents' | 'level' | 'text' | 'code'>

/** Facts that every update of an index needs of all pages. */
export type ListedFacts = Pick<SearchPageFacts, 'permalink' | 'language' | 'tag' | 'weight' | 'isReference'>

/** A page in the index, without its body. */
export interface SearchPage {
  readonly listed: ListedFacts
  /** Facts that are expensive to compute; not called for an unchanged page. */
  readonly readFacts: () => SearchPageFacts
  readonly description: string
  /** null: the page has no body, only a description. */
  readonly source: SourcePath | null
}

/** The pages that can be found, sorted by address. */
export function toSearchPages(input: SearchInput): SearchPage[] {
  const groupOf = createGroups(input)
  return [...input.routes.all]
    .sort((a, b) => byCodePoint(a.permalink, b.permalink))
    .flatMap(route => toSearchPage(route, groupOf, input) ?? [])
}

/** Records of the pages; those of a page are adjacent, in the order of its sections. */
export function toSearchRecords(
  pages: readonly SearchPage[],
  compiled: ReadonlyMap<SourcePath, Compiled>
): SearchRecord[] {
  return pages.flatMap(page => toPageRecords(page, compiled))
}

/** Records of one page. */
export function toPageRecords(
  { readFacts, description, source }: SearchPage,
  compiled: ReadonlyMap<SourcePath, Compiled>
): SearchRecord[] {
  const facts = readFacts()
  if (source === null) return [toPageRecord(facts, description, '')]
  const body = compiled.get(source)
  return body === undefined ? [] : toSections(facts, body, description)
}

function toSearchPage(route: Route, groupOf: GroupOf, input: SearchInput): SearchPage | null {
  const listed = toListed(route, input.config)
  const readFacts = () => toFacts(route, listed, groupOf, input)
  if (route.kind === 'category') return { listed, readFacts, description: route.index.description ?? '', source: null }
  if (!('page' in route) || !isFound(route.page, input.config)) return null
  return { listed, readFacts, description: route.page.description ?? '', source: route.page.source }
}

/** Lists of posts only repeat texts; drafts, unlisted pages and pages with `search: false` are excluded. */
function isFound(page: Page, config: SearchInput['config']): boolean {
  const { meta } = page
  if (config.untranslated !== 'show' && isUntranslated(page, config)) return false
  return meta.search && !meta.draft && !meta.unlisted
}

function toListed(route: Route, config: SearchInput['config']): ListedFacts {
  return {
    permalink: route.permalink,
    language: config.locale.tag,
    tag: searchTag(docsSetOf(route, config)),
    weight: route.kind === 'post' || isChangelog(route.permalink) ? changelogWeight : 1,
    isReference: 'page' in route && route.page.kind === 'reference'
  }
}

function toFacts(
  route: Route,
  { permalink, language, tag, weight, isReference }: ListedFacts,
  groupOf: GroupOf,
  { config, navigation, linkTexts }: SearchInput
): SearchPageFacts {
  const page = 'page' in route ? route.page : null
  const around = navigation.of(route)
  const crumbs = around.breadcrumbs.map(({ label }) => label)
  const group = groupOf(route, around)
  return {
    permalink,
    pageTitle: route.title,
    aliases: [...new Set([page?.contentTitle ?? '', crumbs.at(-1) ?? ''])].filter(
      name => name !== '' && name !== route.title
    ),
    keywords: page === null ? [] : [...(page.meta.keywords ?? []), ...page.meta.tags.map(({ label }) => label)],
    linkTexts: linkTexts.get(permalink) ?? [],
    trail: crumbs.length > 0 ? crumbs.slice(0, -1) : route.kind === 'post' ? [group] : [],
    group,
    language,
    tag,
    version: docsSetOf(route, config)?.version.name ?? null,
    weight,
    isReference
  }
}

/** Changelogs mention everything, but the page about a topic should rank first; a query for the changelog names it. */
const changelogWeight = 0.85

/** Whether this is the page of a changelog that consists of one page. */
function isChangelog(permalink: string): boolean {
  return /\/(?:change-?log|release-?notes|releases|whats-?new)\/?$/i.test(permalink)
}

function toPageRecord(facts: SearchPageFacts, text: string, code: string): SearchRecord {
  return { ...facts, anchor: '', heading: facts.pageTitle, parents: [], level: 1, text, code }
}

/** The page itself, with its description and the text before the first heading, then a record for each heading. */
function toSections(facts: SearchPageFacts, { headings, sections }: Compiled, description: string): SearchRecord[] {
  const isIntroduction = ({ heading }: Section) => heading === null || headings[heading]?.level === 1
  const introduction = sections.filter((section, i) => isIntroduction(section) && i < 2)
  const text = [description, ...introduction.map(section => section.text)].filter(Boolean).join(' ')
  const records = [toPageRecord(facts, text, introduction.map(section => section.code).join('\n'))]
  for (const section of sections) {
    const heading = section.heading === null ? null : headings[section.heading]
    if (!heading || introduction.includes(section)) continue
    const parents = parentsOf(section.heading ?? 0, headings)
    const { id: anchor, text: name, level } = heading
    records.push({ ...facts, anchor, heading: name, parents, level, text: section.text, code: section.code })
  }
  return records
}

/** Headings above the one at `index`, outermost first, without the page's own title. */
function parentsOf(index: number, headings: readonly Heading[]): string[] {
  const parents: string[] = []
  let level = headings[index]?.level ?? 1
  for (let i = index - 1; i >= 0 && level > 2; i--) {
    const heading = headings[i]
    if (!heading || heading.level >= level || heading.level === 1) continue
    level = heading.level
    parents.unshift(heading.text)
  }
  return parents
}

type GroupOf = (route: Route, around: Pick<PageNavigation, 'sidebar' | 'breadcrumbs'>) => string

/** The part of the site that a route belongs to: the heading above it in its sidebar, else its first category. */
function createGroups({ config, navigation }: SearchInput): GroupOf {
  const groupsOf = once(() => new Map(navigation.sidebars.map(sidebar => [sidebar.name, toGroups(sidebar)])))
  return (route, { sidebar, breadcrumbs }) => {
    if (route.kind === 'post') return config.changelogs.find(({ id }) => id === route.page.collection)?.title ?? ''
    const named = sidebar === null ? undefined : groupsOf().get(sidebar.name)?.get(route.permalink)
    return named ?? (breadcrumbs.length > 1 ? breadcrumbs[0]?.label : undefined) ?? route.title
  }
}

/** href → group, for all links of a sidebar. */
function toGroups({ items }: Sidebar): Map<string, string> {
  const groups = new Map<string, string>()
  let heading: string | null = null
  for (const item of items) {
    if (item.kind === 'html') {
      if (item.className?.includes(sectionHeadingClass))
        heading = unescapeXml(item.html.replace(/<[^<>]*>/g, '')).trim()
      continue
    }
    const group = heading ?? (item.kind === 'category' ? item.label : null)
    if (group !== null) for (const href of hrefsIn(item)) groups.set(href, group)
  }
  return groups
}

function hrefsIn(item: SidebarItem): string[] {
  if (item.kind === 'html') return []
  if (item.kind === 'link') return [item.href]
  return [...(item.href === null ? [] : [item.href]), ...item.items.flatMap(hrefsIn)]
}

/** The tag that results are filtered by: a docs set in one version, or everything else. */
export function searchTag(set: DocsSet | null): string {
  return set === null ? 'default' : `docs-${set.set}-${set.version.name}`
}

/** Tags for readers who have not chosen a version: the latest one of each docs set. Empty: no filter. */
export function defaultTags({ docs, search }: Pick<Config, 'docs' | 'search'>): readonly string[] {
  if (!search?.isContextual) return []
  return [searchTag(null), ...docs.filter(({ version }) => version.isLast).map(searchTag)]
}
