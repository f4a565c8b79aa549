/** Addresses of the ledger that the site no longer answers, each with the most likely new home. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { LostAddress, Report, SourcePath } from '../../model.ts'
import { didYouMean } from '../../util/nearest.ts'
import { similarity } from './fingerprint.ts'
import { type LedgerEntry, ledgerFile } from './ledger.ts'

/** `published` is the ledger, `now` what the site has. */
export function findLost(published: readonly LedgerEntry[], now: readonly LedgerEntry[]): readonly LostAddress[] {
  const paths = new Set(now.map(({ path }) => path))
  const known = new Set(published.map(({ path }) => path))
  const sources = new Set(published.map(({ source }) => source))
  // A page that kept its file has moved by its slug and is the home of no other.
  const fresh = now.filter(({ path, source }) => source !== null && !known.has(path) && !sources.has(source))
  const pages = now.filter(entry => entry.source !== null)
  return published
    .filter(({ path }) => !paths.has(path))
    .map(entry => ({ path: entry.path, place: placeOf(ledgerFile, entry.line), home: homeOf(entry, fresh, pages) }))
}

/** Below this an address is no suggestion. */
const leastScore = 0.5

function homeOf(lost: LedgerEntry, fresh: readonly LedgerEntry[], pages: readonly LedgerEntry[]): LostAddress['home'] {
  const sameFile = lost.source === null ? undefined : pages.find(({ source }) => source === lost.source)
  if (sameFile !== undefined) return toHome(sameFile)
  let best: LedgerEntry | null = null
  let bestScore = leastScore
  for (const candidate of fresh) {
    const score = scoreOf(lost, candidate)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best === null ? null : toHome(best)
}

function toHome({ path, source }: LedgerEntry): LostAddress['home'] {
  // Only entries of pages get here.
  return { path, source: source as SourcePath }
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

/** Reports what was lost: whole addresses, and headings of pages that are still there. */
export function reportLost(published: readonly LedgerEntry[], now: readonly LedgerEntry[], report: Report): void {
  for (const { path, place, home } of findLost(published, now)) {
    const hint =
      home === null
        ? 'Add a redirect for it, or remove its line from the ledger if it may vanish.'
        : `It is probably “${home.path}” now: “docsgen redirects --write” adds the redirect.`
    report(finding('url/lost', place, `“${path}” was published and leads nowhere now.`, hint))
  }
  const byPath = new Map(now.map(entry => [entry.path, entry]))
  for (const { path, anchors, line } of published) {
    const entry = byPath.get(path)
    // A redirect takes anchors along; lists have none of their own.
    if (entry === undefined || entry.source === null) continue
    for (const id of anchors.filter(anchor => !entry.anchors.includes(anchor))) {
      const place = placeOf(entry.source)
      const related = line === 0 ? [] : [{ message: 'where it is recorded', place: placeOf(ledgerFile, line) }]
      const hint = didYouMean(id, entry.anchors) ?? 'Give the heading its old id: {#' + id + '}.'
      report(
        finding('url/lost-anchor', place, `The heading “#${id}” of “${path}” was published and is gone.`, hint, related)
      )
    }
  }
}
