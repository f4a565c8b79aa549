/** `tags.yml` of a content folder: the tags of its pages, with labels and addresses, by key. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Page, Source, TagInput } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { isRecord, readFields, text } from './fields.ts'
import type { PageMemo } from './page-memo.ts'
import { readYaml, type YamlField } from './yaml.ts'

/** The keys of a tag in the tags file. */
export const tagSchema = {
  /**
   * Name of the tag.
   * @default the key with a capital letter
   * @example Set-up
   */
  label: text,
  /**
   * Address of the page of the tag, below that of all tags.
   * @default the key
   * @example /set-up
   */
  permalink: text,
  /**
   * Text on the page of the tag.
   * @default none
   * @example All about the first steps.
   */
  description: text
}

/** The tags by key; null without a file. */
export function readTags(
  source: Source | undefined,
  collection: string,
  memo: Pick<PageMemo, 'values'>,
  report: Report
): ReadonlyMap<string, TagInput> | null {
  if (source === undefined) return null
  return new Map(memo.values({ kind: 'tags', collection, source }, found => tagsIn(source, found), report))
}

function tagsIn(source: Source, report: Report): (readonly [key: string, TagInput])[] {
  const code = 'tags/invalid'
  const { fields, fault } = readYaml({ text: source.text, file: source.path, linesBefore: 0, code, name: 'The file' })
  if (fault !== null) report(fault)
  return fields.map(field => [field.key, readTag(field, fault === null ? report : () => {})])
}

/** Reads a tag; a key without a value is a tag with default values. */
function readTag({ key, place, value, inner }: YamlField, report: Report): TagInput {
  const code = 'tags/invalid'
  if (value !== null && !isRecord(value)) {
    report(finding(code, place, `The tag “${key}” has no properties.`, 'Write “label: …” below the key.'))
  }
  const { values } = readFields(inner, tagSchema, { wrong: code, unknown: code }, report)
  const label = values.label ?? key.charAt(0).toUpperCase() + key.slice(1)
  return { label, permalink: values.permalink ?? null, ...(values.description && { description: values.description }) }
}

/** The tags of a page with the data of the file. A tag missing in the file is reported and stays as written. */
export function knownTags(
  { meta, places, source }: Pick<Page, 'meta' | 'places' | 'source'>,
  known: ReadonlyMap<string, TagInput> | null,
  report: Report
): readonly TagInput[] {
  if (known === null) return meta.tags
  return meta.tags.map((tag, index) => {
    const found = tag.permalink === null ? known.get(tag.label) : tag
    if (found === undefined) {
      const place = places[`tags.${index}`] ?? places.tags ?? placeOf(source)
      const hint = didYouMean(tag.label, known.keys()) ?? 'Add it to tags.yml.'
      report(
        finding('front-matter/unknown-tag', place, `“${tag.label}” is not defined in the tags.yml of its folder.`, hint)
      )
    }
    return found ?? tag
  })
}
