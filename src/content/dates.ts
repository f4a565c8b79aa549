/**
 * Converts dates as authors write them to ISO in UTC. A time without a zone is UTC, never in the machine's time zone.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'

const dateTime =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/

/** `2024-01-02` → `2024-01-02T00:00:00.000Z`; also `2024/1/2`, a time, a zone. null: not a date. */
export function toIsoDate(text: string): string | null {
  const match = dateTime.exec(text.trim())
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(part => Number(part ?? 0))
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  // `Date` overflows into the next month: February 30 must not become March 1.
  const isReal =
    new Date(time).getUTCDate() === day && month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60
  return isReal ? new Date(time - zoneMinutes(match[7]) * 60_000).toISOString() : null
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  const digits = zone.replace(/\D/g, '')
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
}

interface DateSources {
  readonly file: SourcePath
  /** ISO, from the front matter; null: missing, or wrong, in which case `isReported` is set. */
  readonly stated: string | null
  readonly isReported: boolean
  /** As written in the file name: `2024-02-30`. */
  readonly named: string | null
  /** ISO date of the commit that added the file. */
  readonly committed: string | null
}

/** The ISO date-time in UTC. An entry without a date is reported, and is last in all lists. */
export function postDate({ file, stated, isReported, named, committed }: DateSources, report: Report): string {
  const fromName = named === null ? null : toIsoDate(named)
  const date = stated ?? fromName ?? committed
  const isWrongName = stated === null && named !== null && fromName === null
  if (isWrongName && !isReported) {
    const message = `“${named}” in the file name is not a valid date.`
    report(finding('post/date', placeOf(file), message, 'Rename the file, or write “date: …” in its front matter.'))
  } else if (date === null && !isReported) {
    const hint = 'Write “date: 2025-03-05” in its front matter, or begin the name of the file with the date.'
    report(finding('post/date', placeOf(file), 'The entry has no date.', hint))
  }
  return date ?? '1970-01-01T00:00:00.000Z'
}
