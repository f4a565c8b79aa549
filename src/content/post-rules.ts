/** Findings about all entries together: equal dates, dates in the future, spellings of tags. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Place } from '../types/basics.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'

const day = 24 * 60 * 60 * 1000

/** Reports entries with the same date, because their order is arbitrary, and entries in the future. */
export function reportDates(pages: readonly Page[], now: string | null, report: Report): void {
  const first = new Map<string, Page>()
  for (const page of pages) {
    const date = page.post?.date ?? ''
    // One day is allowed: in the author's time zone it can be tomorrow already.
    if (now !== null && !page.meta.draft && Date.parse(date) > Date.parse(now) + day) {
      const message = `The entry is dated ${date.slice(0, 10)}, which is in the future; it is published all the same.`
      report(
        finding('post/future-date', placeOfDate(page), message, 'Correct the date, or set “draft: true” until then.')
      )
    }
    const other = first.get(date)
    if (other === undefined) first.set(date, page)
    else if (!isUndated(date)) {
      const message = `The entry has the same date as “${other.source}”, so their names decide which comes first.`
      const related = [{ message: 'this one comes first', place: placeOfDate(other) }]
      report(finding('post/same-date', placeOfDate(page), message, 'Add a time: “date: 2025-03-05 14:00”.', related))
    }
  }
}

/** Whether this is the fallback for a missing date, which was reported before. */
function isUndated(date: string): boolean {
  return date.startsWith('1970-01-01')
}

function placeOfDate({ places, source }: Page): Place {
  return places.date ?? placeOf(source)
}

/** Reports tags that differ in letter case only: they are one tag, which is shown in its first spelling. */
export function reportTagSpellings(pages: readonly Page[], report: Report): void {
  const first = new Map<string, { readonly label: string; readonly place: Place }>()
  for (const { meta, places, source } of pages) {
    for (const [index, { label }] of meta.tags.entries()) {
      const key = label.normalize('NFC').toLowerCase()
      const place = places[`tags.${index}`] ?? places.tags ?? placeOf(source)
      const known = first.get(key)
      if (known === undefined) first.set(key, { label, place })
      else if (known.label !== label) {
        const message = `The tag “${label}” is spelt “${known.label}” in another entry.`
        const related = [{ message: 'the spelling that is shown', place: known.place }]
        report(finding('post/tag-spelling', place, message, `Write “${known.label}”.`, related))
      }
    }
  }
}
