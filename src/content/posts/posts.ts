/** The entries of a changelog, with dates, authors, addresses and titles. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { ChangelogConfig, Config } from '../../types/config.ts'
import type { Author, Page, Source, Sources, TagInput } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { addressProblem, belowContent, decodePath, joinUrl } from '../../util/paths.ts'
import { findContentTitle, readingTimer, withinLimits } from '../body.ts'
import { postDate } from '../dates.ts'
import { reportSpaces } from '../doc-path.ts'
import { type FrontMatter, readFrontMatter } from '../front-matter.ts'
import { noMemo, type PageMemo } from '../page-memo.ts'
import { foreignKeys, type MetaContext } from '../page-meta.ts'
import { knownTags, readTags } from '../tags-file.ts'
import { titleEdit, withValues } from '../title-edit.ts'
import { readAuthors } from './authors.ts'
import { type KnownAuthors, postAuthors } from './post-authors.ts'
import { type PostName, parsePostName, readPostMeta } from './post-meta.ts'

interface CollectedPosts {
  /** Includes drafts; sorted by path. */
  readonly pages: readonly Page[]
  /** In the order of the authors file. */
  readonly authors: readonly Author[]
}

/** Reads the front matter of all entries of a changelog; compiles no body. `now`: time of the build, ISO, or null. */
export function collectPosts(
  changelog: ChangelogConfig,
  sources: Sources,
  config: Config,
  { now = null, memo = noMemo }: { readonly now?: string | null; readonly memo?: Pick<PageMemo, 'values'> },
  report: Report
): CollectedPosts {
  const { id } = changelog
  const byKey = readAuthors(sources.authors.get(id) ?? null, changelog, memo, report)
  const setting: Setting = {
    changelog,
    toc: config.toc,
    foreign: foreignKeys(config),
    edit: titleEdit(config),
    firstDates: sources.firstDates,
    tags: readTags(sources.tags.get(id), id, memo, report),
    authors: { byKey, file: posix.join(changelog.path, changelog.authorsFile) as SourcePath },
    readingTime: readingTimer(config.locale.tag),
    locale: config.locale.tag,
    place: placeOf(config.file)
  }
  const pages = (sources.changelogs.get(id) ?? []).map(source => toPage(source, setting, report))
  reportDates(pages, now, report)
  reportTagSpellings(pages, report)
  return { pages, authors: [...byKey.values()] }
}

/** Inputs shared by all entries. */
interface Setting {
  readonly changelog: ChangelogConfig
  readonly toc: Config['toc']
  readonly foreign: MetaContext['foreign']
  readonly edit: ReturnType<typeof titleEdit>
  readonly firstDates: Sources['firstDates']
  readonly tags: ReadonlyMap<string, TagInput> | null
  readonly authors: KnownAuthors
  readonly readingTime: (text: string) => number
  readonly locale: string
  /** The place of the configuration. */
  readonly place: Place
}

function toPage(source: Source, setting: Setting, reportAll: Report): Page {
  const { changelog, toc, foreign, authors, firstDates } = setting
  const frontMatter = withinLimits(readFrontMatter(source, reportAll), source, reportAll)
  // Incompletely read front matter gets no findings of its own.
  const report = frontMatter.isFaulty ? () => {} : reportAll
  const {
    meta: written,
    places,
    titleMeta,
    date,
    badges
  } = readPostMeta(frontMatter, { file: source.path, toc, foreign }, report)
  const meta = withValues(written, setting.edit.values)
  const below = belowContent(source.path, changelog).normalize('NFC')
  const { dir: folder, name } = posix.parse(below)
  const named = parsePostName(below)
  const contentTitle = findContentTitle(frontMatter.body, setting.edit.title)
  const dates = { file: source.path, stated: date, isReported: date === null && places.date !== undefined }
  const { path: file } = source
  return {
    kind: 'post',
    id: below.replace(/\.mdx?$/i, ''),
    collection: changelog.id,
    source: file,
    hash: source.hash,
    title: meta.title ?? contentTitle ?? fallbackTitle(named, file, report),
    contentTitle,
    description: meta.description,
    meta: { ...meta, tags: knownTags({ meta, places, source: file }, setting.tags, report) },
    post: {
      date: postDate({ ...dates, named: named.date, committed: firstDates.get(file) ?? null }, report),
      authors: postAuthors(frontMatter.fields, authors, report),
      readingTime: readingTimeOf(frontMatter, setting, report),
      titleMeta,
      badges
    },
    places,
    path: postPath(meta.slug, named, changelog, report, places.slug ?? placeOf(file)),
    folder,
    name,
    numberPrefix: null,
    body: changelog.truncateMarker === null ? frontMatter.body : withMarker(frontMatter.body, changelog.truncateMarker),
    bodyLine: frontMatter.bodyLine
  }
}

/** Replaces the site's custom truncation marker by ours; a body with our marker stays unchanged. */
function withMarker(body: string, marker: RegExp): string {
  const found = new RegExp(marker.source, marker.flags.replace(/[gy]/g, '')).exec(body)
  if (found === null || /^(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})$/.test(found[0])) return body
  const { index } = found
  return `${body.slice(0, index)}<!-- truncate -->${body.slice(index + found[0].length)}`
}

function readingTimeOf({ fields, body }: FrontMatter, setting: Setting, report: Report): number {
  const { changelog, readingTime, locale } = setting
  if (changelog.readingTime === null) return readingTime(body)
  try {
    const frontMatter = Object.fromEntries(fields.map(({ key, value }) => [key, value]))
    const defaultReadingTime = ({ content }: { readonly content: string }) => readingTime(content)
    return changelog.readingTime({ content: body, frontMatter, locale, defaultReadingTime }) ?? 0
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report(finding('markdown/plugin', setting.place, `“readingTime” failed: ${reason}`, 'Fix the function.'))
    return readingTime(body)
  }
}

function fallbackTitle({ text, slug }: PostName, file: SourcePath, report: Report): string {
  const title = text === '' ? slug.replace(/^\/|\/$/g, '') : text
  const hint = 'Write “title: …” in its front matter, or begin its text with a “# heading”.'
  report(
    finding('post/title', placeOf(file), `The entry has no title, so “${title}” from its file name is used.`, hint)
  )
  return title
}

/** The address below the base URL. A slug is always relative to the changelog, with or without a leading slash. */
function postPath(
  slug: string | null,
  named: PostName,
  { routeBase }: ChangelogConfig,
  report: Report,
  place: Page['places'][string]
): string {
  const problem = slug === null || slug === '' ? null : addressProblem(slug)
  if (problem !== null) {
    report(finding('route/slug', place, `The slug “${slug}” ${problem}.`, 'Write a path such as /big-news.'))
  } else if (slug !== null) reportSpaces(slug, place ?? null, report)
  // Fall back to the part before a query or hash, so that links to the entry are not reported as well.
  const [written = ''] = (slug ?? '').split(/[?#]/)
  const path = written === '' || addressProblem(written) !== null ? named.slug : decodePath(written)
  return joinUrl(routeBase, '/', path).normalize('NFC')
}

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000

/** Reports entries with the same date, because their order is arbitrary, and entries dated in the future. */
function reportDates(pages: readonly Page[], now: string | null, report: Report): void {
  const first = new Map<string, Page>()
  for (const page of pages) {
    const date = page.post?.date ?? ''
    // A tolerance of one day, because it may already be tomorrow in the author's time zone.
    if (now !== null && !page.meta.draft && Date.parse(date) > Date.parse(now) + day) {
      const message = `The entry is dated ${date.slice(0, 10)}, which is in the future; it is published anyway.`
      report(finding('post/future-date', placeOfDate(page), message, 'Fix the date, or set “draft: true” until then.'))
    }
    const other = first.get(date)
    if (other === undefined) first.set(date, page)
    else if (!isUndated(date)) {
      const message = `The entry has the same date as “${other.source}”, so they are sorted by file name.`
      const related = [{ message: 'this one comes first', place: placeOfDate(other) }]
      report(finding('post/same-date', placeOfDate(page), message, 'Add a time: “date: 2025-03-05 14:00”.', related))
    }
  }
}

/** Whether this is the fallback for a missing date, which is already reported. */
function isUndated(date: string): boolean {
  return date.startsWith('1970-01-01')
}

function placeOfDate({ places, source }: Page): Place {
  return places.date ?? placeOf(source)
}

/** Reports tags that differ only in letter case: they are one tag, shown in the first spelling. */
function reportTagSpellings(pages: readonly Page[], report: Report): void {
  const first = new Map<string, { readonly label: string; readonly place: Place }>()
  for (const { meta, places, source } of pages) {
    for (const [index, { label }] of meta.tags.entries()) {
      const key = label.normalize('NFC').toLowerCase()
      const place = places[`tags.${index}`] ?? places.tags ?? placeOf(source)
      const known = first.get(key)
      if (known === undefined) first.set(key, { label, place })
      else if (known.label !== label) {
        const message = `The tag “${label}” is spelled “${known.label}” in another entry.`
        const related = [{ message: 'the spelling that is shown', place: known.place }]
        report(finding('post/tag-spelling', place, message, `Write “${known.label}”.`, related))
      }
    }
  }
}
