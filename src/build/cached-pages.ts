/**
 * Pages as the collection made them of files that have not changed since: no front matter is read twice. The pages of a
 * folder are one value of the cache: to find and to read one for each page takes ten times as long.
 */
import { posix } from 'node:path'
import type { PageMemo } from '../content/page-memo.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page, Source } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
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

/** The pages of a docs set in one folder. */
interface Folder {
  readonly key: string
  readonly before: ReadonlyMap<SourcePath, Entry>
  readonly now: Map<SourcePath, Entry>
  isSame: boolean
}

/** Remembers pages across runs, for one configuration. */
export function cachedPages(config: Config, { cache, codeKey }: BuildCache, facts: PageFacts): CachedPages {
  const settings = new Map(
    config.docs.map(({ sidebars: _, ...set }) => [set.id, sha256(JSON.stringify([codeKey, set, config.toc]))])
  )
  const folders = new Map<string, Folder>()
  const folderOf = (id: string, source: Source): Folder => {
    const key = `pages ${settings.get(id)} ${posix.dirname(source.path)}`
    const folder = folders.get(key) ?? open(key)
    folders.set(key, folder)
    return folder
  }
  const open = (key: string): Folder => {
    const text = cache.read(key)
    // Only `save` writes such keys, and the cache gives back what was written.
    const before = new Map(text === null ? [] : (JSON.parse(text) as [SourcePath, Entry][]))
    return { key, before, now: new Map(), isSame: true }
  }
  return {
    recall(id, source, make, report) {
      const folder = folderOf(id, source)
      const known = folder.before.get(source.path)
      if (known !== undefined && known.page.hash === source.hash) {
        folder.now.set(source.path, known)
        return recalled(known, source, facts, report)
      }
      folder.isSame = false
      const findings: Diagnostic[] = []
      const { body, ...page } = make(finding => findings.push(finding))
      findings.forEach(report)
      // In the same order of keys as a page that is recalled.
      const made = { ...page, body }
      const isEnd = source.text.endsWith(body)
      if (isEnd) {
        folder.now.set(source.path, { page, bodyLength: body.length, findings, facts: facts.hashOf(made) })
      }
      return made
    },
    save() {
      for (const { key, before, now, isSame } of folders.values()) {
        if (!isSame || now.size !== before.size) cache.write(key, JSON.stringify([...now]))
      }
    }
  }
}

function recalled(
  { page, bodyLength, findings, facts }: Entry,
  source: Source,
  allFacts: PageFacts,
  report: Report
): Page {
  findings.forEach(report)
  const known: Page = {
    ...page,
    // A getter: most bodies of a warm run are never read.
    get body() {
      return bodyLength === 0 ? '' : source.text.slice(-bodyLength)
    }
  }
  allFacts.know(known, facts)
  return known
}
