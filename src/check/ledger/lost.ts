/** Addresses of the ledger that the site no longer answers, each with the most likely new home. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { LostAddress, Report } from '../../types/findings.ts'
import { didYouMean } from '../../util/nearest.ts'
import { similarity } from './fingerprint.ts'
import { type LedgerEntry, ledgerFile } from './ledger.ts'

/** The entries of the ledger (`published`) whose address nothing answers; `now` is what the site has. */
export function findLost(published: readonly LedgerEntry[], now: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const paths = new Set(now.map(({ path }) => path))
  return published.filter(({ path }) => !paths.has(path))
}

interface Homes {
  readonly published: readonly LedgerEntry[]
  readonly now: readonly LedgerEntry[]
  /** The present names of files that were renamed. */
  readonly renames: ReadonlyMap<SourcePath, SourcePath>
}

/** Where each lost address probably is now: its own file, the file that git says it became, or a page with its text. */
export function findHomes(lost: readonly LedgerEntry[], { published, now, renames }: Homes): readonly LostAddress[] {
  const known = new Set(published.map(({ path }) => path))
  const sources = new Set(published.map(({ source }) => source))
  const pages = now.filter(entry => entry.source !== null)
  const bySource = new Map(pages.map(entry => [entry.source, entry]))
  // A page that kept its file has moved by its slug and is the home of no other.
  const fresh = pages.filter(({ path, source }) => !known.has(path) && !sources.has(source))
  return lost.map(entry => {
    const { path, line, source } = entry
    const renamed = source === null ? undefined : (bySource.get(source) ?? bySource.get(renames.get(source) ?? null))
    return { path, place: placeOf(ledgerFile, line), home: toHome(renamed ?? mostAlike(entry, fresh)) }
  })
}

function toHome(entry: LedgerEntry | null): LostAddress['home'] {
  return entry?.source == null ? null : { path: entry.path, source: entry.source }
}

/** Below this an address is no suggestion. */
const leastScore = 0.5

function mostAlike(lost: LedgerEntry, candidates: readonly LedgerEntry[]): LedgerEntry | null {
  let best: LedgerEntry | null = null
  let bestScore = leastScore
  for (const candidate of candidates) {
    const score = scoreOf(lost, candidate)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** The text counts most; equal anchors and an equal name decide between pages that are alike. */
function scoreOf(lost: LedgerEntry, candidate: LedgerEntry): number {
  const text =
    lost.fingerprint === null || candidate.fingerprint === null
      ? 0
      : similarity(lost.fingerprint, candidate.fingerprint)
  const sameName = posix.basename(lost.path) === posix.basename(candidate.path) ? 1 : 0
  return 0.7 * text + 0.15 * shared(lost.anchors, candidate.anchors) + 0.15 * sameName
}

function shared(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b)
  const common = a.filter(id => other.has(id)).length
  const all = new Set([...a, ...b]).size
  return all === 0 ? 0 : common / all
}

/** Reports addresses that are lost. */
export function reportLost(lost: readonly LostAddress[], report: Report): void {
  for (const { path, place, home } of lost) {
    const hint =
      home === null
        ? 'Add a redirect for it, or remove its line from the ledger if it may vanish.'
        : `It is probably “${home.path}” now: “docsgen redirects --write” adds the redirect.`
    report(finding('url/lost', place, `“${path}” was published and leads nowhere now.`, hint))
  }
}

/** Reports headings that are gone from pages that are still there. */
export function reportLostAnchors(
  published: readonly LedgerEntry[],
  now: readonly LedgerEntry[],
  report: Report
): void {
  const byPath = new Map(now.map(entry => [entry.path, entry]))
  for (const { path, anchors, line } of published) {
    const entry = byPath.get(path)
    // A redirect takes anchors along; lists have none of their own.
    if (entry === undefined || entry.source === null) continue
    for (const id of anchors.filter(anchor => !entry.anchors.includes(anchor))) {
      const place = placeOf(entry.source)
      const related = line === 0 ? [] : [{ message: 'where it is recorded', place: placeOf(ledgerFile, line) }]
      const hint = didYouMean(id, entry.anchors) ?? `Give the heading its old id: {#${id}}.`
      report(
        finding('url/lost-anchor', place, `The heading “#${id}” of “${path}” was published and is gone.`, hint, related)
      )
    }
  }
}
