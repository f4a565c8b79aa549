/**
 * Checks links to other sites: each address once, one request at a time to a host, a pause between two requests. Answers
 * are kept in a file for a week, so that only new and failing links are requested again. Never part of a build.
 */
import { finding } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
import type { Place } from '../../types/basics.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import { groupBy } from '../../util/group-by.ts'
import { checkAddress, type RequestOptions, type Verdict } from './check-address.ts'

export interface ExternalLink {
  readonly href: string
  readonly place: Place
}

export interface ExternalOptions extends RequestOptions {
  /** `changed` requests only addresses that no earlier run has requested. */
  readonly which: 'all' | 'changed'
  /** Patterns of addresses, `*` for any text. Without `only`, all addresses that `ignore` does not match are requested. */
  readonly only: readonly string[]
  readonly ignore: readonly string[]
  /** Requests at the same time. */
  readonly atOnce: number
  /** Pause between two requests to a host. */
  readonly paceMs: number
  /** The present time, and how long an answer is valid. */
  readonly now: number
  readonly maxAgeMs: number
}

/** Answers by address; times are milliseconds since 1970. */
export type Answers = Readonly<Record<string, { readonly at: number; readonly verdict: Verdict }>>

/** Reports links that lead nowhere; returns the answers to keep. */
export async function checkExternal(
  links: readonly ExternalLink[],
  known: Answers,
  options: ExternalOptions,
  report: Report
): Promise<Answers> {
  const places = groupBy(links.filter(isRequested(options)), ({ href }) => toAddress(href))
  const answers = new Map(Object.entries(known).filter(([address]) => places.has(address)))
  const isOpen = (address: string) => {
    const answer = answers.get(address)
    if (answer === undefined) return true
    if (options.which === 'changed') return false
    return answer.verdict.kind !== 'fine' || options.now - answer.at > options.maxAgeMs
  }
  const hosts = groupBy([...places.keys()].filter(isOpen).sort(byCodePoint), address => new URL(address).host)
  const checkHost = async (addresses: readonly string[]) => {
    for (const [index, address] of addresses.entries()) {
      if (index > 0) await options.wait(options.paceMs)
      answers.set(address, { at: options.now, verdict: await checkAddress(address, options) })
    }
  }
  const queue = hosts.values()
  // All workers take hosts from one queue.
  const work = async () => {
    for (const addresses of queue) await checkHost(addresses)
  }
  await Promise.all(Array.from({ length: options.atOnce }, work))
  for (const [address, own] of places) {
    const verdict = answers.get(address)?.verdict
    for (const { place } of own) if (verdict !== undefined) reportVerdict(address, verdict, place, report)
  }
  return Object.fromEntries([...answers].sort(([a], [b]) => byCodePoint(a, b)))
}

function isRequested({ only, ignore }: ExternalOptions): (link: ExternalLink) => boolean {
  const [wanted, unwanted] = [only.map(toPattern), ignore.map(toPattern)]
  return ({ href }) => {
    const address = toAddress(href)
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return false
    if (wanted.length > 0 && !wanted.some(pattern => pattern.test(address))) return false
    return !unwanted.some(pattern => pattern.test(address))
  }
}

function toAddress(href: string): string {
  return href.startsWith('//') ? `https:${href}` : href
}

/** `https://e.example/*` and `e.example`: a whole address with `*`, or a host. */
function toPattern(text: string): RegExp {
  const source = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return /^https?:/i.test(text) ? new RegExp(`^${source}$`, 'i') : new RegExp(`^https?://${source}(?:[:/?#]|$)`, 'i')
}

function reportVerdict(address: string, verdict: Verdict, place: Place, report: Report): void {
  const found = findingOf(address, verdict, place)
  if (found !== null) report(found)
}

function findingOf(address: string, verdict: Verdict, place: Place): Diagnostic | null {
  switch (verdict.kind) {
    case 'fine':
      return null
    case 'broken':
      return finding('external/broken', place, `“${address}” ${verdict.reason}.`, 'Correct the link, or remove it.')
    case 'no-anchor':
      return finding(
        'external/broken-anchor',
        place,
        `The page of “${address}” has no such anchor.`,
        'Correct the part behind “#”.'
      )
    case 'moved':
      return finding('external/moved', place, `“${address}” has moved for good.`, `Write “${verdict.to}”.`)
    case 'unavailable':
      return finding('external/unavailable', place, `“${address}” ${verdict.reason}.`, 'Try again later.')
    case 'unknown':
      return finding(
        'external/unknown',
        place,
        `“${address}” ${verdict.reason}: it cannot be checked.`,
        'Open it in a browser, or list it under “externalLinks.ignore”.'
      )
  }
}
