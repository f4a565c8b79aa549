/** Memoizes what was made of files, so that a later collection only makes what has changed. */
import type { Page, Source } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'

/** A data file of a collection. */
export interface ValuesFile {
  readonly kind: 'category' | 'tags' | 'authors'
  readonly collection: string
  readonly source: Source
}

/** Memoizes the results for each source. */
export interface PageMemo {
  /** The page of a source in a collection; repeats the findings of making it. */
  recall(collection: string, source: Source, make: (report: Report) => Page, report: Report): Page
  /** The values of a file, plain JSON; repeats the findings of reading it. */
  values<Values>(file: ValuesFile, read: (report: Report) => Values, report: Report): Values
}

/** Memoizes nothing. */
export const noMemo: PageMemo = {
  recall: (_collection, _source, make, report) => make(report),
  values: (_file, read, report) => read(report)
}

/** Memoizes pages by Source object, for a single configuration, because pages depend on it. */
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
