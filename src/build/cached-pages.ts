/** Pages as the collection made them of files that have not changed since: no front matter is read twice. */
import type { PageMemo } from '../content/page-memo.ts'
import type { Config, Diagnostic, Page, Source } from '../model.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'

interface Entry {
  /** Without its body, which is the end of the file. */
  readonly page: Omit<Page, 'body'>
  readonly bodyLength: number
  readonly findings: readonly Diagnostic[]
}

/** Remembers pages across runs, for one configuration. */
export function cachedPages(config: Config, { cache, codeKey }: BuildCache): PageMemo {
  const settings = new Map(
    config.docs.map(({ sidebars: _, ...set }) => [set.id, sha256(JSON.stringify([codeKey, set, config.toc]))])
  )
  const keyOf = (collection: string, { path, hash }: Source) =>
    `page ${sha256(`${settings.get(collection)} ${hash} ${path}`)}`
  return {
    recall(collection, source, make, report) {
      const key = keyOf(collection, source)
      const known = cache.read(key)
      // Only this function writes such keys, and the cache gives back what was written.
      if (known !== null) return recalled(JSON.parse(known) as Entry, source, report)
      const findings: Diagnostic[] = []
      const { body, ...page } = make(finding => findings.push(finding))
      if (source.text.endsWith(body)) {
        cache.write(key, JSON.stringify({ page, bodyLength: body.length, findings } satisfies Entry))
      }
      findings.forEach(report)
      // In the same order of keys as a page that is recalled.
      return { ...page, body }
    }
  }
}

function recalled({ page, bodyLength, findings }: Entry, { text }: Source, report: (found: Diagnostic) => void): Page {
  findings.forEach(report)
  return { ...page, body: text.slice(text.length - bodyLength) }
}
