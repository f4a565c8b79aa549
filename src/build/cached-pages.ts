/**
 * Pages as the collection made them of files that have not changed since: no front matter is read twice. All pages of a
 * docs set are one value: to find and to read a thousand takes ten times as long.
 */
import type { PageMemo } from '../content/page-memo.ts'
import type { Config, Diagnostic, Page, Report, Source, SourcePath } from '../model.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'
import type { PageFacts } from './page-facts.ts'

export interface CachedPages extends PageMemo {
  /** Keeps the pages for the next run. */
  save(): void
}

interface Entry {
  /** Without its body, which is the end of the file. */
  readonly page: Omit<Page, 'body'>
  readonly bodyLength: number
  readonly findings: readonly Diagnostic[]
  /** Hash of the facts about the page. */
  readonly facts: string
}

interface Collection {
  readonly key: string
  readonly before: ReadonlyMap<SourcePath, Entry>
  readonly now: Map<SourcePath, Entry>
  isSame: boolean
}

/** Remembers pages across runs, for one configuration. */
export function cachedPages(config: Config, { cache, codeKey }: BuildCache, facts: PageFacts): CachedPages {
  const collections = new Map<string, Collection>()
  const open = (id: string): Collection => {
    const settings = config.docs.filter(set => set.id === id).map(({ sidebars: _, ...set }) => set)
    const key = `pages ${sha256(JSON.stringify([codeKey, id, settings, config.toc]))}`
    const text = cache.read(key)
    // Only `save` writes such keys, and the cache gives back what was written.
    const before = new Map(text === null ? [] : (JSON.parse(text) as [SourcePath, Entry][]))
    const collection: Collection = { key, before, now: new Map(), isSame: true }
    collections.set(id, collection)
    return collection
  }
  return {
    recall(id, source, make, report) {
      const collection = collections.get(id) ?? open(id)
      const known = collection.before.get(source.path)
      if (known !== undefined && known.page.hash === source.hash) {
        collection.now.set(source.path, known)
        return recalled(known, source, facts, report)
      }
      collection.isSame = false
      const findings: Diagnostic[] = []
      const { body, ...page } = make(finding => findings.push(finding))
      findings.forEach(report)
      // In the same order of keys as a page that is recalled.
      const made = { ...page, body }
      const isEnd = source.text.endsWith(body)
      if (isEnd) {
        collection.now.set(source.path, { page, bodyLength: body.length, findings, facts: facts.hashOf(made) })
      }
      return made
    },
    save() {
      for (const { key, before, now, isSame } of collections.values()) {
        if (!isSame || now.size !== before.size) cache.write(key, JSON.stringify([...now]))
      }
    }
  }
}

function recalled(
  { page, bodyLength, findings, facts }: Entry,
  source: Source,
  known: PageFacts,
  report: Report
): Page {
  findings.forEach(report)
  const recalled: Page = {
    ...page,
    get body() {
      return bodyLength === 0 ? '' : source.text.slice(-bodyLength)
    }
  }
  known.know(recalled, facts)
  return recalled
}
