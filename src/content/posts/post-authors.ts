/** The authors of an entry: keys of the authors file, inline mappings, or the legacy `author…` keys. */
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Author } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { isRecord } from '../fields.ts'
import type { YamlField } from '../yaml.ts'
import { readAuthorFields } from './authors.ts'

export interface KnownAuthors {
  readonly byKey: ReadonlyMap<string, Author>
  /** The path of the authors file, which may not exist. */
  readonly file: SourcePath
}

/** Legacy keys for the single author of an entry, with their present names. */
export const legacyAuthorKeys: ReadonlyMap<string, string> = new Map([
  ['author', 'name'],
  ['author_title', 'title'],
  ['authorTitle', 'title'],
  ['author_url', 'url'],
  ['authorURL', 'url'],
  ['author_image_url', 'image_url'],
  ['authorImageURL', 'image_url']
])

/** The authors in the written order, without duplicates. A key missing in the authors file is reported and left out. */
export function postAuthors(fields: readonly YamlField[], known: KnownAuthors, report: Report): readonly Author[] {
  const legacy = fields.filter(({ key, value }) => legacyAuthorKeys.has(key) && value !== null)
  const field = fields.find(({ key }) => key === 'authors')
  if (field === undefined || field.value === null) return legacyAuthor(legacy, known, report)
  for (const { key, keyPlace } of legacy) {
    const hint = `Move it into “authors”, as “${legacyAuthorKeys.get(key)}”.`
    report(finding('front-matter/invalid', keyPlace, `“${key}” is ignored next to “authors”.`, hint))
  }
  const entries = Array.isArray(field.value) ? field.inner : [field]
  const authors = entries.flatMap(entry => toAuthor(entry, known, report) ?? [])
  return authors.filter(({ key }, at) => key === null || authors.findIndex(author => author.key === key) === at)
}

function legacyAuthor(legacy: readonly YamlField[], known: KnownAuthors, report: Report): readonly Author[] {
  const [first] = legacy
  if (first === undefined) return []
  const fields = legacy.map(field => ({ ...field, key: legacyAuthorKeys.get(field.key) ?? field.key }))
  const author = inlineAuthor({ ...first, key: 'author', inner: fields }, known, report)
  return author === null ? [] : [author]
}

function toAuthor(entry: YamlField, known: KnownAuthors, report: Report): Author | null {
  const { value, written, place } = entry
  if (isRecord(value)) return inlineAuthor(entry, known, report)
  if (typeof value === 'string') return knownAuthor(value, entry, known, report)
  const found = written === null ? 'a list' : `“${written}”`
  report(finding('front-matter/invalid', place, `An author must be a key or a mapping, not ${found}.`))
  return null
}

function knownAuthor(key: string, { place }: YamlField, { byKey, file }: KnownAuthors, report: Report): Author | null {
  const author = byKey.get(key)
  if (author !== undefined) return author
  const keys = [...byKey.keys()]
  const hint = keys.length === 0 ? `Describe the author in “${file}”.` : `Its keys are ${keys.slice(0, 20).join(', ')}.`
  report(
    finding('post/unknown-author', place, `“${key}” is not an author of “${file}”.`, didYouMean(key, keys) ?? hint)
  )
  return null
}

/** An inline author; with a `key`, its values override those of the authors file. */
function inlineAuthor(entry: YamlField, known: KnownAuthors, report: Report): Author | null {
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  const fields = readAuthorFields(entry.inner, codes, report, true)
  const base = fields.key === null ? null : knownAuthor(fields.key, entry, known, report)
  if (fields.key !== null && base === null) return null
  const author: Author = {
    key: fields.key,
    name: fields.name ?? base?.name ?? null,
    title: fields.title ?? base?.title ?? null,
    description: fields.description ?? base?.description ?? null,
    url: fields.url ?? base?.url ?? null,
    email: fields.email ?? base?.email ?? null,
    imageUrl: fields.imageUrl ?? base?.imageUrl ?? null,
    socials: fields.socials ?? base?.socials ?? [],
    page: base?.page ?? null
  }
  if (author.name === null && author.imageUrl === null) {
    report(finding(codes.wrong, entry.place, 'The author has neither a name nor a picture.', 'Add “name: …”.'))
    return null
  }
  if (fields.key === null) {
    const message = `“${author.name ?? author.imageUrl}” is described in this entry only.`
    report(finding('post/inline-author', entry.place, message, `Give the author a key in “${known.file}”.`))
  }
  return author
}
