/** Keeps pages by the Source object that they were made from, so that a later collection makes only those that changed. */
import type { Page, Source } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'

export interface PageMemo {
  /** The page of a source in a collection, with the findings of making it. */
  recall(collection: string, source: Source, make: (report: Report) => Page, report: Report): Page
}

/** Makes every page. */
export const noMemo: PageMemo = { recall: (_collection, _source, make, report) => make(report) }

/** For one configuration: pages depend on it. */
export function createPageMemo(): PageMemo {
  const made = new WeakMap<Source, Map<string, { readonly page: Page; readonly findings: readonly Diagnostic[] }>>()
  return {
    recall(collection, source, make, report) {
      const pages = made.get(source) ?? new Map()
      made.set(source, pages)
      const known = pages.get(collection) ?? collectFindings(make)
      pages.set(collection, known)
      for (const finding of known.findings) report(finding)
      return known.page
    }
  }
}

function collectFindings(make: (report: Report) => Page) {
  const findings: Diagnostic[] = []
  return { page: make(finding => findings.push(finding)), findings }
}
