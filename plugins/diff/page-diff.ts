/** Two versions of a page → what has changed for its readers. */
import { decodePath } from 'docsgen/built-site'
import { commonPairs } from 'docsgen/text'
import type { ContentPart, PartKind } from './content.ts'
import type { TextFacts } from './page.ts'
import { type OwnText, ownText, type RawPage, type SitePages, textFactsOf, toAddress } from './pages.ts'
import type { AnchorDiff, Change, ContentDiff, PageDiff, Referrers } from './report.ts'
import { withoutCommonParts } from './trim.ts'

/** Finds what refers to an address with an anchor, `/guides/install#flags`. */
type ReferrersOf = (target: string) => Referrers

export interface PagePair {
  readonly before: RawPage
  readonly after: RawPage
}

/** The sites of the two pages. */
interface ComparedSites {
  readonly base: SitePages
  readonly head: SitePages
  readonly referrersOf: ReferrersOf
}

/** null when readers see no difference. `isList`: the page is a list that the generator makes of other pages. */
export async function diffPage(
  { before, after }: PagePair,
  { base, head, referrersOf }: ComparedSites
): Promise<{ readonly page: PageDiff; readonly isList: boolean } | null> {
  const isMoved = before.address !== after.address
  const texts = [ownText(before.html), ownText(after.html)] as const
  if (!isMoved && isSameText(...texts)) return null
  const [oldMain, newMain] = withoutCommonParts(texts[0].main, texts[1].main)
  const old = textFactsOf(before, { ...texts[0], main: oldMain })
  const now = textFactsOf(after, { ...texts[1], main: newMain })
  const changes = [
    change('title', old.title, now.title),
    change('description', old.description, now.description)
  ].flat()
  const content = diffParts(await partsOf(old, base), await partsOf(now, head))
  const anchors = lostAnchors(old, now, referrersOf)
  if (changes.length + content.length + anchors.length === 0) return null
  const bytes = { before: Buffer.byteLength(before.html), after: Buffer.byteLength(after.html) }
  const from = isMoved ? before.address : null
  const page = { address: after.address, title: now.title, from, head: changes, anchors, content, bytes }
  return { page, isList: now.isList && old.isList }
}

function isSameText(old: OwnText, now: OwnText): boolean {
  return old.main === now.main && old.head === now.head
}

function change(what: string, before: string | null, after: string | null): Change[] {
  return before === after ? [] : [{ what, before, after }]
}

/** A part with the key by which it is compared. */
interface KeyedPart {
  readonly kind: PartKind
  readonly text: string
  readonly key: string
  readonly under: string
}

async function partsOf({ parts, address }: TextFacts, site: SitePages): Promise<KeyedPart[]> {
  let under = ''
  const keyed: KeyedPart[] = []
  for (const part of parts) {
    if (part.kind === 'heading') under = part.text.replace(/^#+ /, '')
    const text = part.picture === undefined ? part.text : await describePicture(part, address, site)
    keyed.push({ kind: part.kind, text, key: `${part.kind}\0${text}\0${hashIn(part)}`, under })
  }
  return keyed
}

/** `Plan (plan.png, 1200 × 800, 48,128 bytes)`. */
async function describePicture(
  { text, picture }: ContentPart,
  address: string,
  { site, base }: SitePages
): Promise<string> {
  const { href = '', width = null, height = null } = picture ?? {}
  if (href.startsWith('data:')) return `${text} (inline, ${href.length} characters)`
  const target = toAddress(href, address, base)
  const isOwn = !/^[a-z][a-z\d+.-]*:/i.test(href) && !href.startsWith('//')
  const size = isOwn ? await sizeOf(href, address, { site, base }) : null
  const name = isOwn ? target.replace(/[?#].*$/s, '').replace(/^.*\//, '') : target
  const facts = [name, width && height && `${width} × ${height}`, size !== null && `${formatCount(size)} bytes`]
  return `${text} (${facts.filter(Boolean).join(', ')})`
}

function sizeOf(
  href: string,
  address: string,
  { site, base }: Pick<SitePages, 'site' | 'base'>
): Promise<number | null> {
  const path = decodePath(new URL(href.replace(/[?#].*$/s, ''), `http://here.invalid${base}${address}`).pathname)
  return site.sizeOf(path.slice(base.length).replace(/^\//, ''))
}

/** `48,128`, independent of the locale. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** The content hash in the file name: pictures can differ in their pixels alone. */
function hashIn({ picture }: ContentPart): string {
  return /[-.]([\da-f]{8,})\.\w+$/.exec(picture?.href.replace(/[?#].*$/s, '') ?? '')?.[1] ?? ''
}

/** Parts of one kind with at least this likeness are two versions of one part. */
const leastLikeness = 0.4

function diffParts(before: readonly KeyedPart[], after: readonly KeyedPart[]): ContentDiff[] {
  const changes: { at: number; diff: ContentDiff }[] = []
  const pairs = commonPairs(
    before.map(({ key }) => key),
    after.map(({ key }) => key)
  )
  const removed: { part: KeyedPart; at: number }[] = []
  const added: { part: KeyedPart; at: number }[] = []
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...pairs, [before.length, after.length] as const]) {
    const { matched, left, right } = pairUp(before.slice(i, nextI), after.slice(j, nextJ))
    for (const [old, now, at] of matched) changes.push({ at: j + at, diff: toDiff(old, now) })
    for (const part of left) removed.push({ part, at: j })
    for (const { part, at } of right) added.push({ part, at: j + at })
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  for (const { part, at } of removed) {
    const moved = added.findIndex(other => other.part.key === part.key)
    if (moved < 0) changes.push({ at, diff: toDiff(part, null) })
    else changes.push(...added.splice(moved, 1).map(other => ({ at: other.at, diff: toDiff(part, other.part) })))
  }
  changes.push(...added.map(({ part, at }) => ({ at, diff: toDiff(null, part) })))
  return changes.sort((a, b) => a.at - b.at).map(({ diff }) => diff)
}

/** Pairs changed parts with their new versions, in order; `left` holds removed parts, `right` added parts. */
function pairUp(before: readonly KeyedPart[], after: readonly KeyedPart[]) {
  const matched: [KeyedPart, KeyedPart, number][] = []
  const left: KeyedPart[] = []
  const right: { part: KeyedPart; at: number }[] = []
  let next = 0
  for (const old of before) {
    const found = after.findIndex((now, at) => at >= next && now.kind === old.kind && isVersionOf(old, now))
    const now = after[found]
    if (now === undefined) {
      left.push(old)
      continue
    }
    for (; next < found; next++) right.push({ part: after[next] ?? now, at: next })
    matched.push([old, now, found])
    next = found + 1
  }
  for (; next < after.length; next++) right.push({ part: after[next] as KeyedPart, at: next })
  return { matched, left, right }
}

function isVersionOf({ text, kind }: KeyedPart, other: KeyedPart): boolean {
  if (text === other.text) return true
  if (kind === 'picture') return nameIn(text) === nameIn(other.text)
  return likeness(text, other.text) >= leastLikeness
}

function nameIn(text: string): string {
  return /\(([^(),]*)(?:,[^()]*)?\)$/.exec(text)?.[1] ?? text
}

/** The share of words that two texts have in common, from 0 to 1. */
export function likeness(a: string, b: string): number {
  const counts = new Map<string, number>()
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const [ofA, ofB] = [words(a), words(b)]
  for (const word of ofA) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of ofB) {
    const left = counts.get(word) ?? 0
    if (left > 0) common++
    counts.set(word, left - 1)
  }
  return ofA.length + ofB.length === 0 ? 0 : (2 * common) / (ofA.length + ofB.length)
}

function toDiff(before: KeyedPart | null, after: KeyedPart | null): ContentDiff {
  const part = after ?? before
  const isRedrawn = part?.kind === 'picture' && before?.text === after?.text && before?.key !== after?.key
  return {
    kind: part?.kind ?? 'text',
    under: part?.under ?? '',
    before: before?.text ?? null,
    after: after === null ? null : `${after.text}${isRedrawn ? ', redrawn' : ''}`
  }
}

/** Removed anchors of headings, and other removed anchors that something refers to. */
function lostAnchors(before: TextFacts, after: TextFacts, referrersOf: ReferrersOf): AnchorDiff[] {
  const left = new Set(after.anchors)
  const lost = [...new Set(before.anchors)].filter(id => id !== '' && !left.has(id))
  const had = new Set(before.anchors)
  const fresh = after.headings.filter(({ id }) => id !== null && !had.has(id))
  return lost.flatMap(id => {
    const heading = before.headings.find(it => it.id === id)
    const known = referrersOf(`${before.address}#${id}`)
    const breaking = known.inLedger || known.linkedFrom.length > 0
    if (heading === undefined && !breaking) return []
    const home = fresh.find(({ text }) => text === heading?.text) ?? closest(heading?.text ?? '', fresh)
    return [{ id, now: home?.id ?? null, breaking, ...known }]
  })
}

function closest<T extends { readonly text: string }>(text: string, headings: readonly T[]): T | undefined {
  return headings.find(heading => likeness(text, heading.text) >= 0.5)
}
