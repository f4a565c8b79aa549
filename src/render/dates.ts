/** Dates as readers see them: the day in UTC, whatever the machine's time zone (behaviour L-14). */

export interface DateTexts {
  /** `February 13, 2025`. */
  long(iso: string): string
  /** `February 13`. */
  day(iso: string): string
}

/** The formats of one language; making them costs more than using them. */
export function dateTexts(locale: string): DateTexts {
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return { long: iso => long.format(new Date(iso)), day: iso => day.format(new Date(iso)) }
}

/** `2025`, for groups of entries. */
export function yearOf(iso: string): string {
  return iso.slice(0, 4)
}
