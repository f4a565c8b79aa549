/**
 * `urls.lock`: every address that was ever published, so that a later build can report those it has lost. One line for
 * each address, sorted, so that branches merge:
 *
 *   /cli/login<tab>content/docs/cli/login.md<tab>9f2c…<tab>flags setup
 *
 * The path below the base URL (with that of the language: `/de/cli/login`), the page's file, a fingerprint of its text, its heading anchors. Redirects and lists have
 * `-` for file and fingerprint.
 */
import { posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { isUntranslated } from '../model/translations.ts'
import { belowBaseUrl } from '../shared/address.ts'
import { byCodePoint } from '../shared/compare.ts'
import { nearest } from '../shared/nearest.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, Heading } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { LostAddress, Report } from '../types/findings.ts'
import type { RouteTable } from '../types/routes.ts'

/** Name of the file in the project's root. */
export const ledgerFile = 'urls.lock' as SourcePath

export interface LedgerEntry {
  /** Path below the base URL, decoded, without a trailing slash; a full address for a language on another host. */
  readonly path: string
  readonly source: SourcePath | null
  readonly fingerprint: string | null
  readonly anchors: readonly string[]
  /** Line in the file, 1-based; 0 for an entry that was not read from a file. */
  readonly line: number
}

const header = '# Addresses this site has published. docsgen keeps this file: commit it.\n'

/**
 * The part of the ledger with the addresses of one language: `` for the default one, `/de` for `/de/…`. A language on
 * another host has its whole address there.
 */
export function prefixOf({ url, baseUrl }: Config, site: Pick<Config, 'url' | 'baseUrl'>): string {
  const below = url === site.url ? belowBaseUrl(baseUrl, site.baseUrl) : null
  return (below ?? `${url}${baseUrl}`).replace(/\/$/, '')
}

/** The entries of one language among those of all. */
export function entriesBelow(
  prefix: string,
  all: readonly string[],
  entries: readonly LedgerEntry[]
): readonly LedgerEntry[] {
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  const inner = all.filter(other => other.length > prefix.length && (prefix === '' || isIn(other, prefix)))
  return entries.filter(({ path }) => {
    if (prefix === '' ? !path.startsWith('/') : !isIn(path, prefix)) return false
    return !inner.some(other => isIn(path, other))
  })
}

/** All addresses that the site publishes now in one language, sorted by path. */
export function ledgerOf(
  routes: RouteTable,
  compiled: ReadonlyMap<SourcePath, Compiled>,
  config: Config,
  prefix: string
): readonly LedgerEntry[] {
  const { baseUrl } = config
  const entries = routes.all.flatMap((route): LedgerEntry[] => {
    if (route.kind === 'not-found' || route.kind === 'search') return []
    const below = (belowBaseUrl(route.permalink, baseUrl) ?? route.permalink).replace(/\/$/, '')
    const path = prefix + below || '/'
    // The text of a page that is not translated is remembered at the address of the original.
    const isOwn = 'page' in route && !isUntranslated(route.page, config)
    const body = isOwn ? compiled.get(route.page.source) : undefined
    if (body === undefined) return [{ path, source: null, fingerprint: null, anchors: [], line: 0 }]
    const anchors = body.headings.map(({ id }) => id).filter(id => !/\s/.test(id))
    return [{ path, source: body.source, fingerprint: fingerprintOf(body), anchors, line: 0 }]
  })
  return entries.sort((a, b) => byCodePoint(a.path, b.path))
}

/** The text of the file. */
export function formatLedger(entries: readonly LedgerEntry[]): string {
  const lines = entries.map(({ path, source, fingerprint, anchors }) =>
    [path, source ?? '-', fingerprint ?? '-', anchors.join(' ')].join('\t').trimEnd()
  )
  return `${header}${lines.map(line => `${line}\n`).join('')}`
}

/** The entries of the file; other lines, such as markers of a merge conflict, are skipped. */
export function parseLedger(text: string): readonly LedgerEntry[] {
  return text.split('\n').flatMap((line, index): LedgerEntry[] => {
    const [path = '', source = '-', fingerprint = '-', anchors = ''] = line.trimEnd().split('\t')
    if (!/^(?:\/|https?:\/\/)/.test(path)) return []
    return [
      {
        path,
        // `formatLedger` has written it as a path of the project.
        source: source === '-' ? null : (source as SourcePath),
        fingerprint: fingerprint === '-' ? null : fingerprint,
        anchors: anchors === '' ? [] : anchors.split(' '),
        line: index + 1
      }
    ]
  })
}

/** The entries of the ledger (`published`) that are not among the site's current addresses (`now`). */
export function findLost(published: readonly LedgerEntry[], now: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const paths = new Set(now.map(({ path }) => path))
  return published.filter(({ path }) => !paths.has(path))
}

interface Homes {
  /** Prefix of the language. */
  readonly prefix: string
  readonly published: readonly LedgerEntry[]
  readonly now: readonly LedgerEntry[]
  /** Current names of renamed files. */
  readonly renames: ReadonlyMap<SourcePath, SourcePath>
}

/** The most likely page for each lost address: of the same file, of a file renamed in git, or with a similar text. */
export function findHomes(
  lost: readonly LedgerEntry[],
  { prefix, published, now, renames }: Homes
): readonly LostAddress[] {
  // An address that was a redirect can be that of a page again, which was renamed there and back.
  const known = new Set(published.flatMap(({ path, source }) => (source === null ? [] : path)))
  const sources = new Set(published.map(({ source }) => source))
  const pages = now.filter(entry => entry.source !== null)
  const bySource = new Map(pages.map(entry => [entry.source, entry]))
  // A page whose file is already in the ledger can only replace that file's old address.
  const fresh = pages.filter(({ path, source }) => !known.has(path) && !sources.has(source))
  return lost.map(entry => {
    const { path, line, source } = entry
    const renamed = source === null ? undefined : (bySource.get(source) ?? bySource.get(renames.get(source) ?? null))
    const from = path.slice(prefix.length) || '/'
    return { path, from, place: placeOf(ledgerFile, line), home: toHome(renamed ?? mostSimilar(entry, fresh)) }
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

/** The text counts most; anchors and the name decide between similar pages. */
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
        ? 'Add a redirect for it, or remove its line from urls.lock if you want to give up the address.'
        : `It is probably “${home.path}” now: “docsgen redirects --write” adds the redirect.`
    report(finding('url/lost', place, `“${path}” was published before and is now a 404.`, hint))
  }
}

/** Reports published headings that a page no longer has, at the heading that most likely replaces them. */
export function reportLostAnchors(
  published: readonly LedgerEntry[],
  now: readonly LedgerEntry[],
  headingsOf: (source: SourcePath) => readonly Heading[],
  report: Report
): void {
  const byPath = new Map(now.map(entry => [entry.path, entry]))
  for (const entry of published) {
    const source = byPath.get(entry.path)?.source
    for (const id of lostAnchors(entry, byPath.get(entry.path))) {
      const message = `The heading “#${id}” of “${entry.path}” was published before and no longer exists.`
      const recorded = placeOf(ledgerFile, entry.line)
      const heading = source == null ? null : replacement(id, entry.anchors, headingsOf(source))
      if (heading === null) {
        const hint = `Give a heading the id, {#${id}}, or remove it from this line if it is not needed.`
        report(finding('url/lost-anchor', recorded, message, hint))
      } else {
        const hint = `It is probably “${heading.text}” now: give that heading the old id, {#${id}}.`
        const related = [{ message: 'where it is recorded', place: recorded }]
        report(finding('url/lost-anchor', heading.place, message, hint, related))
      }
    }
  }
}

/** Only of published pages: browsers keep the fragment across a redirect, and lists have no anchors. */
function lostAnchors({ anchors }: LedgerEntry, now: LedgerEntry | undefined): readonly string[] {
  return now === undefined || now.source === null ? [] : anchors.filter(id => !now.anchors.includes(id))
}

/** The new heading with a similar id, otherwise the heading at the same position if it is new; null: none. */
function replacement(id: string, published: readonly string[], headings: readonly Heading[]): Heading | null {
  const fresh = headings.filter(heading => !published.includes(heading.id))
  const near = nearest(
    id,
    fresh.map(heading => heading.id)
  )
  if (near !== null) return fresh.find(heading => heading.id === near) ?? null
  const before = published.slice(0, published.indexOf(id)).findLast(other => headings.some(it => it.id === other))
  const next = headings[before === undefined ? 0 : headings.findIndex(it => it.id === before) + 1]
  return next !== undefined && fresh.includes(next) ? next : null
}

/**
 * The ledger after publishing: all current addresses, and the lost ones with their anchors. Lost entries stay until a
 * redirect or an id replaces them, or until the author removes them from the file.
 */
export function mergeLedger(published: readonly LedgerEntry[], now: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const before = new Map(published.map(entry => [entry.path, entry]))
  const kept = now.map(entry => {
    const known = before.get(entry.path)
    return known === undefined ? entry : { ...entry, anchors: [...entry.anchors, ...lostAnchors(known, entry)] }
  })
  return [...kept, ...findLost(published, now)].sort((a, b) => byCodePoint(a.path, b.path))
}

/** Pages with fewer words have no fingerprint. */
const leastWords = 8

/** A SimHash of the page's text, as 16 hex digits; null: too little text. */
function fingerprintOf({ sections, headings }: Pick<Compiled, 'sections' | 'headings'>): string | null {
  const text = [...headings.map(heading => heading.text), ...sections.map(section => section.text)].join(' ')
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < leastWords) return null
  const weights = new Int32Array(64)
  for (let at = 0; at < words.length - 2; at++) {
    const triple = words.slice(at, at + 3).join(' ')
    addBits(weights, 0, hash(triple, 0x811c9dc5))
    addBits(weights, 32, hash(triple, 0x01000193))
  }
  let hex = ''
  for (let at = 0; at < 64; at += 4) {
    const nibble = [0, 1, 2, 3].reduce((sum, bit) => sum + ((weights[at + bit] ?? 0) > 0 ? 1 << bit : 0), 0)
    hex += nibble.toString(16)
  }
  return hex
}

/** FNV-1a with a final mix, so that every bit depends on the whole text. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return value ^ (value >>> 13)
}

function addBits(weights: Int32Array, from: number, bits: number): void {
  for (let bit = 0; bit < 32; bit++) weights[from + bit] = (weights[from + bit] ?? 0) + ((bits >> bit) & 1 ? 1 : -1)
}

/** 1 for equal fingerprints, 0 for unrelated texts, whose fingerprints differ in half of the bits. */
function similarity(a: string, b: string): number {
  let different = 0
  for (let at = 0; at < 16; at++) {
    let bits = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    for (; bits > 0; bits >>= 1) different += bits & 1
  }
  return Math.max(0, 1 - different / 32)
}
