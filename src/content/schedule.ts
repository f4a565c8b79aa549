/** Pages with a date before or after which they are not published. The clock is that of the build. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'

/** Whether a build at `now` (ISO) leaves the page out. */
export function isOutOfTime({ meta: { publishDate, expireDate } }: Page, now: string): boolean {
  return (publishDate !== null && publishDate > now) || (expireDate !== null && expireDate <= now)
}

/** Says which pages a build at `now` leaves out, and which a later build will. A run with such a finding is not repeated from the cache. */
export function reportSchedule({ meta, places, source }: Page, now: string, report: Report): void {
  const { publishDate, expireDate } = meta
  if (publishDate === null && expireDate === null) return
  const say = (key: 'publishDate' | 'expireDate', message: string, hint: string) =>
    report(finding('content/scheduled', places[key] ?? placeOf(source), message, hint))
  if (publishDate !== null && expireDate !== null && expireDate <= publishDate) {
    const message = `The page expires on ${shown(expireDate)}, before it is published.`
    say('expireDate', message, 'Fix one of the two dates.')
  } else if (expireDate !== null && expireDate <= now) {
    say(
      'expireDate',
      `The page expired on ${shown(expireDate)} and is left out.`,
      'Delete the page, or remove “expireDate”.'
    )
  } else if (publishDate !== null && publishDate > now) {
    const hint = 'Build the site again on that date, or remove “publishDate” to publish the page now.'
    say('publishDate', `The page is left out until ${shown(publishDate)}.`, hint)
  } else if (expireDate !== null) {
    const hint = 'Build the site again on that date, or remove “expireDate” to keep the page.'
    say('expireDate', `The page is published until ${shown(expireDate)}.`, hint)
  }
}

/** `2026-12-01`, or with a time `2026-12-01 09:00 UTC`. */
function shown(date: string): string {
  const [day = '', time = ''] = date.split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)} UTC`
}
