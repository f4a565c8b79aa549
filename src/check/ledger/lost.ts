/** Addresses of the ledger that the site no longer has, each with the page that most likely replaces it. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { LostAddress, Report } from '../../types/findings.ts'
import { similarity } from './fingerprint.ts'
import { type LedgerEntry, ledgerFile } from './ledger.ts'

/** The entries of the ledger (`published`) that are not among the site's present addresses (`now`). */
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

/** The most likely page for each lost address: of the same file, of the file that git says it became, or with the same text. */
export function findHomes(lost: readonly LedgerEntry[], { published, now, renames }: Homes): readonly LostAddress[] {
  const known = new Set(published.map(({ path }) => path))
  const sources = new Set(published.map(({ source }) => source))
  const pages = now.filter(entry => entry.source !== null)
  const bySource = new Map(pages.map(entry => [entry.source, entry]))
  // A page whose file is in the ledger replaces its own old address only.
  const fresh = pages.filter(({ path, source }) => !known.has(path) && !sources.has(source))
  return lost.map(entry => {
    const { path, line, source } = entry
    const renamed = source === null ? undefined : (bySource.get(source) ?? bySource.get(renames.get(source) ?? null))
    return { path, place: placeOf(ledgerFile, line), home: toHome(renamed ?? mostSimilar(entry, fresh)) }
  })
}

function toHome(entry: LedgerEntry | null): LostAddress['home'] {
  return entry?.source == null ? null : { path: entry.path, source: entry.source }
}

/** Pages with a lower score are not suggested. */
const leastScore = 0.5

function mostSimilar(lost: LedgerEntry, candidates: readonly LedgerEntry[]): LedgerEntry | null {
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

/** The text counts most; equal anchors and an equal name decide between similar pages. */
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

/** Reports lost addresses. */
export function reportLost(lost: readonly LostAddress[], report: Report): void {
  for (const { path, place, home } of lost) {
    const hint =
      home === null
        ? 'Add a redirect for it, or remove its line from the ledger if it may vanish.'
        : `It is probably “${home.path}” now: “docsgen redirects --write” adds the redirect.`
    report(finding('url/lost', place, `“${path}” was published and leads nowhere now.`, hint))
  }
}

/** Reports published headings that their pages no longer have. */
export function reportLostAnchors(
  published: readonly LedgerEntry[],
  now: readonly LedgerEntry[],
  report: Report
): void {
  const byPath = new Map(now.map(entry => [entry.path, entry]))
  for (const { path, anchors, line } of published) {
    const entry = byPath.get(path)
    // Browsers keep the fragment across a redirect; lists have no anchors of their own.
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
