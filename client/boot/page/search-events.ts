/** Reports searches without a result. The search loads this by address when it has found nothing. */
import { sendEvent } from './analytics.ts'

/** Name of the event for the site's analytics. */
const eventName = 'search_no_results'

const reported = new Set<string>()

/** Each query once in a visit. */
export function reportMissing(query: string): void {
  const term = query.trim().toLowerCase()
  if (reported.has(term)) return
  reported.add(term)
  sendEvent(eventName, { search_term: query.trim() }, query.trim())
}
