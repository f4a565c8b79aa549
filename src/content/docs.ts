/** The pages and folders of one docs set, with ids, addresses and titles. */

import { posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { firstLineOf } from '../model/first-line.ts'
import type { Config } from '../types/config.ts'
import type { Category, Page, Source, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { withEmoji } from '../util/emoji.ts'
import { copyWith } from '../util/lazy.ts'
import { belowContent } from '../util/paths.ts'
import { findContentTitle, withinLimits } from './body.ts'
import { readCategory } from './category.ts'
import { readDocMeta } from './doc-meta.ts'
import { docPath, numberPrefixesOf } from './doc-path.ts'
import { readFrontMatter } from './front-matter.ts'
import { noMemo, type PageMemo } from './page-memo.ts'
import { foreignKeys } from './page-meta.ts'
import { knownTags, readTags } from './tags-file.ts'
import { titleEdit, withValues } from './title-edit.ts'

interface CollectedDocs {
  readonly pages: readonly Page[]
  readonly categories: readonly Category[]
  /** `collection:folder` → number prefix of the folder's name. */
  readonly folderPrefixes: ReadonlyMap<string, number>
}

/** Reads the front matter of every page of the set; compiles no body. */
export function collectDocs(
  set: DocsSet,
  sources: Sources,
  config: Config,
  report: Report,
  memo: PageMemo = noMemo
): CollectedDocs {
  const tags = readTags(sources.tags.get(set.id), set.id, memo, report)
  const pages = (sources.docs.get(set.id) ?? [])
    .map(source => memo.recall(set.id, source, reportPage => toPage(source, set, config, reportPage), report))
    .map(page => withTags(page, knownTags(page, tags, report)))
  const categories = collectCategories(set, sources, config, memo, report)
  reportDuplicateIds(pages, report)
  return { pages, categories, folderPrefixes: folderPrefixes(set, pages) }
}

function toPage(source: Source, set: DocsSet, config: Config, report: Report): Page {
  const frontMatter = withinLimits(readFrontMatter(source, report), source, report)
  const context = { file: source.path, toc: config.toc, foreign: foreignKeys(config) }
  const { meta: written, places, parseNumberPrefixes } = readDocMeta(frontMatter, context, report)
  const { emoji } = config.markdown
  const edit = titleEdit(config)
  const labeled = emoji ? { ...written, ...labelsWithEmoji(written) } : written
  const meta = withValues(labeled, edit.values)
  const split = numberPrefixesOf(parseNumberPrefixes ? set : { numberPrefixes: false })
  const { dir, name: fileName } = posix.parse(belowContent(source.path, set).normalize('NFC'))
  const { name, prefix } = split(fileName)
  const folder = stripPrefixes(dir, split)
  const baseId = meta.id ?? name
  const contentTitle = findContentTitle(frontMatter.body, emoji ? text => withEmoji(edit.title(text)) : edit.title)
  const naming = { folder, source: source.path, baseId, slug: meta.slug, slugPlace: places.slug ?? null }
  return {
    kind: 'doc',
    id: (folder === '' ? baseId : `${folder}/${baseId}`).normalize('NFC'),
    collection: set.id,
    source: source.path,
    hash: source.hash,
    title: meta.title ?? contentTitle ?? meta.home?.hero?.name ?? baseId,
    contentTitle,
    // Lists (cards, tag pages) show the first line as the description.
    description: meta.description ?? (config.dialect.derivedTexts ? firstLineOf(frontMatter.body) || null : null),
    meta,
    post: null,
    places,
    path: docPath(naming, set.routeBase, report),
    folder,
    name,
    numberPrefix: prefix,
    body: frontMatter.body,
    bodyLine: frontMatter.bodyLine
  }
}

function labelsWithEmoji({ title, sidebarLabel, paginationLabel }: Page['meta']) {
  const read = (text: string | null) => (text === null ? null : withEmoji(text))
  return { title: read(title), sidebarLabel: read(sidebarLabel), paginationLabel: read(paginationLabel) }
}

function withTags(page: Page, tags: Page['meta']['tags']): Page {
  return tags === page.meta.tags ? page : copyWith(page, { meta: { ...page.meta, tags } })
}

function stripPrefixes(folder: string, split: ReturnType<typeof numberPrefixesOf>): string {
  return folder
    .split('/')
    .map(segment => split(segment).name)
    .join('/')
}

function collectCategories(
  set: DocsSet,
  sources: Sources,
  config: Config,
  memo: PageMemo,
  report: Report
): readonly Category[] {
  const byFolder = new Map<string, Category>()
  const read = (source: Source, folder: string, found: Report) => {
    const category = readCategory(source, { collection: set.id, folder }, found)
    return config.markdown.emoji && category.label !== null
      ? { ...category, label: withEmoji(category.label) }
      : category
  }
  for (const source of sources.categories.get(set.id) ?? []) {
    const written = posix.dirname(belowContent(source.path, set)).replace(/^\.$/, '')
    const folder = stripPrefixes(written, numberPrefixesOf(set)).normalize('NFC')
    const named = { kind: 'category', collection: set.id, source } as const
    const category = memo.values(named, found => read(source, folder, found), report)
    const first = byFolder.get(folder)
    if (first === undefined) byFolder.set(folder, category)
    else report(secondCategory(category, first))
  }
  return [...byFolder.values()]
}

function secondCategory(second: Category, first: Category) {
  const related = [{ message: 'the file that is used', place: placeOf(first.source) }]
  return finding(
    'category/invalid',
    placeOf(second.source),
    'The folder has two _category_ files.',
    'Remove one.',
    related
  )
}

/** Folders of the pages, each with the number prefix of its name. */
function folderPrefixes(set: DocsSet, pages: readonly Page[]): Map<string, number> {
  const prefixes = new Map<string, number>()
  const seen = new Set<string>()
  for (const { source, folder } of pages) {
    const written = posix.dirname(belowContent(source, set))
    if (folder === '' || seen.has(written)) continue
    seen.add(written)
    const segments = written.split('/')
    // Compared from the top down, because a page may keep its prefixes (`parse_number_prefixes: false`).
    folder.split('/').forEach((_, depth, names) => {
      const key = `${set.id}:${names.slice(0, depth + 1).join('/')}`
      const { prefix } = numberPrefixesOf(set)(segments[depth] ?? '')
      if (prefix !== null && !prefixes.has(key)) prefixes.set(key, prefix)
    })
  }
  return prefixes
}

/**
 * Reports duplicate ids, by which sidebars and pagination refer to docs. Equal addresses from file names are
 * `route/duplicate` instead.
 */
function reportDuplicateIds(pages: readonly Page[], report: Report): void {
  const first = new Map<string, Page>()
  for (const page of pages) {
    const other = first.get(page.id)
    if (other === undefined) first.set(page.id, page)
    else if (page.places.id !== undefined || other.places.id !== undefined || other.path !== page.path) {
      report(duplicateId(page, other))
    }
  }
}

/** The finding is at the explicit `id`; the file whose name gives the id is considered right. */
function duplicateId(page: Page, other: Page) {
  const isOtherWrong = page.places.id === undefined && other.places.id !== undefined
  const [wrong, right] = isOtherWrong ? [other, page] : [page, other]
  const message = `“${page.id}” is already the id of “${right.source}”.`
  const related = [{ message: 'the other doc with this id', place: right.places.id ?? placeOf(right.source) }]
  const place = wrong.places.id ?? placeOf(wrong.source)
  return finding('content/duplicate-id', place, message, 'Give one of them another id.', related)
}
