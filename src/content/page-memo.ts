/** What was made of files before, so that a later collection makes only what has changed. */
import type { Page, Source } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'

/** A file of values that belong to a collection. */
export interface ValuesFile {
  readonly kind: 'category' | 'tags' | 'authors'
  readonly collection: string
  readonly source: Source
}

/** Keeps what was made of a source, so that a later collection makes only what changed. */
export interface PageMemo {
  /** The page of a source in a collection, with the findings of making it. */
  recall(collection: string, source: Source, make: (report: Report) => Page, report: Report): Page
  /** What a file says, plain JSON, with the findings of reading it. */
  values<Values>(file: ValuesFile, read: (report: Report) => Values, report: Report): Values
}

/** Makes everything. */
export const noMemo: PageMemo = {
  recall: (_collection, _source, make, report) => make(report),
  values: (_file, read, report) => read(report)
}

/** Pages by the Source object that they were made from, for one configuration: they depend on it. */
export function createPageMemo(): Pick<PageMemo, 'recall'> {
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
