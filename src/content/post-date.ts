/**
 * When an entry was published (behaviour L-27): its front matter says so, else its file name, else the commit
 * that added it. Never the file system, whose dates are others on every machine.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { toIsoDate } from './date.ts'

export interface DateSources {
  readonly file: SourcePath
  /** ISO, from the front matter; null: not written, or wrong, which `isReported` says. */
  readonly stated: string | null
  readonly isReported: boolean
  /** As written in the name of the file: `2024-02-30`. */
  readonly named: string | null
  /** ISO, of the commit that added the file. */
  readonly committed: string | null
}

/** The ISO date-time in UTC. An entry without a date is reported and stands at the end of all lists. */
export function postDate({ file, stated, isReported, named, committed }: DateSources, report: Report): string {
  const fromName = named === null ? null : toIsoDate(named)
  const date = stated ?? fromName ?? committed
  const isWrongName = stated === null && named !== null && fromName === null
  if (isWrongName && !isReported) {
    const message = `“${named}” in the name of the file is no day of the calendar.`
    report(finding('post/date', placeOf(file), message, 'Rename the file, or write “date: …” in its front matter.'))
  } else if (date === null && !isReported) {
    const hint = 'Write “date: 2025-03-05” in its front matter, or begin the name of the file with the date.'
    report(finding('post/date', placeOf(file), 'The entry has no date.', hint))
  }
  return date ?? '1970-01-01T00:00:00.000Z'
}
