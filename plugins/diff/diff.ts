/** Two built sites → what changes for readers: `docsgen diff`. Pages with the same text are not parsed. */
import { byCodePoint } from 'docsgen/text'
import type { BuiltSite } from './built-site.ts'
import { textOfHtml } from './html.ts'
import { diffNavigation } from './navigation-diff.ts'
import { diffPage, likeness, type PagePair } from './page-diff.ts'
import { ownText, type RawPage, readPages, type SitePages, toAddress } from './pages.ts'
import {
  type Change,
  type ContractDiff,
  type FindingLine,
  type MovedPage,
  type PageDiff,
  type PageName,
  type Referrers,
  type RemovedPage,
  reportVersion,
  type SearchDiff,
  type SiteDiff,
  type Weight
} from './report.ts'

interface DiffInput {
  readonly base: BuiltSite
  readonly head: BuiltSite
  /** Addresses, with and without anchors, that `urls.lock` of either side lists. */
  readonly ledger: ReadonlySet<string>
  readonly notes: readonly string[]
  readonly search: readonly SearchDiff[]
  readonly findings: { readonly appeared: readonly FindingLine[]; readonly gone: readonly FindingLine[] }
  readonly contracts: readonly ContractDiff[]
}

export async function diffSites(input: DiffInput): Promise<SiteDiff> {
  const [base, head] = [await readPages(input.base), await readPages(input.head)]
  const removed = [...base.pages.values()].filter(({ address }) => !head.pages.has(address))
  const added = [...head.pages.values()].filter(({ address }) => !base.pages.has(address))
  const pairs = movesOf(removed, added, head)
  const [oldHomes, newHomes] = [new Set(pairs.map(it => it.before)), new Set(pairs.map(it => it.after))]
  const links = linkIndex([base, head])
  const referrersOf = (target: string): Referrers => ({
    linkedFrom: [...(links().get(target) ?? [])].filter(from => from !== target.replace(/#.*$/s, '')).sort(byCodePoint),
    inLedger: input.ledger.has(target)
  })
  const kept = [...base.pages.values()].flatMap(before => {
    const after = head.pages.get(before.address)
    return after === undefined ? [] : [{ before, after }]
  })
  const pages: PageDiff[] = []
  const lists: string[] = []
  for (const pair of [...kept, ...pairs]) {
    const found = await diffPage(pair, { base, head, referrersOf })
    if (found === null) continue
    if (found.isList) lists.push(found.page.address)
    else pages.push(found.page)
  }
  return {
    version: reportVersion,
    base: { name: input.base.name, pages: base.pages.size },
    head: { name: input.head.name, pages: head.pages.size },
    notes: input.notes,
    added: added.filter(page => !newHomes.has(page)).map(toName),
    removed: removed
      .filter(page => !oldHomes.has(page))
      .map((page): RemovedPage => ({ ...toName(page), ...referrersOf(page.address) })),
    moved: pairs.map((pair): MovedPage => toMove(pair, head, referrersOf)),
    changed: pages.sort((a, b) => byCodePoint(a.address, b.address)),
    lists: lists.sort(byCodePoint),
    redirects: redirectsOf(base, head),
    navigation: await diffNavigation(input.base, input.head),
    search: input.search,
    weight: await weightOf(base, head),
    findings: input.findings,
    contracts: input.contracts
  }
}

function toName({ address, html }: RawPage): PageName {
  return { address, title: textOfHtml(/<title[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '') }
}

function toMove({ before, after }: PagePair, head: SitePages, referrersOf: (target: string) => Referrers): MovedPage {
  const redirected = head.redirects.get(before.address)?.replace(/[?#].*$/s, '') === after.address
  return { ...toName(after), from: before.address, redirected, ...referrersOf(before.address) }
}

/** Without a redirect, pages with a smaller share of common words are not the same page at a new address. */
const leastLikeness = 0.6
/** Above this number of pairs, only pages with the same title are compared. */
const manyPairs = 20_000

/** Finds pages that moved: the target of a redirect, otherwise the added page with the most words in common. */
function movesOf(removed: readonly RawPage[], added: readonly RawPage[], head: SitePages): PagePair[] {
  const byAddress = new Map(added.map(page => [page.address, page]))
  const free = new Set(added)
  const pairs: PagePair[] = []
  const rest = removed.filter(before => {
    const after = byAddress.get(head.redirects.get(before.address)?.replace(/[?#].*$/s, '') ?? '')
    if (after === undefined || !free.delete(after)) return true
    pairs.push({ before, after })
    return false
  })
  const texts = new Map([...rest, ...free].map(page => [page, textOfHtml(ownText(page.html).main)]))
  const isMany = rest.length * free.size > manyPairs
  const scores = rest.flatMap(before =>
    [...free].flatMap(after => {
      if (isMany && toName(before).title !== toName(after).title) return []
      const score = likeness(texts.get(before) ?? '', texts.get(after) ?? '')
      return score >= leastLikeness ? [{ before, after, score }] : []
    })
  )
  const taken = new Set<RawPage>()
  for (const { before, after } of scores.sort((a, b) => b.score - a.score)) {
    if (taken.has(before) || taken.has(after)) continue
    taken.add(before).add(after)
    pairs.push({ before, after })
  }
  return pairs.sort((a, b) => byCodePoint(a.before.address, b.before.address))
}

/** Link target → addresses of the pages that link to it in their text; built at the first call. */
function linkIndex(sites: readonly SitePages[]): () => ReadonlyMap<string, ReadonlySet<string>> {
  let index: Map<string, Set<string>> | null = null
  return () => {
    if (index !== null) return index
    index = new Map()
    for (const { pages, base } of sites) {
      const known = new Map<string, string>()
      for (const { html, address } of pages.values()) {
        const text = ownText(html).main.replace(/<nav\b[\s\S]*?<\/nav>/g, '')
        for (const [, href = ''] of text.matchAll(/<a\b[^<>]*?\shref="([^"]*)"/g)) {
          const isAbsolute = href.startsWith('/')
          const target = (isAbsolute ? known.get(href) : undefined) ?? toAddress(href, address, base)
          if (isAbsolute) known.set(href, target)
          for (const part of new Set([target, target.replace(/#.*$/s, '')])) {
            const from = index.get(part) ?? new Set()
            index.set(part, from.add(address))
          }
        }
      }
    }
    return index
  }
}

function redirectsOf(base: SitePages, head: SitePages): Change[] {
  const all = [...new Set([...base.redirects.keys(), ...head.redirects.keys()])].sort(byCodePoint)
  return all.flatMap(what => {
    // A page may have taken the place of the redirect.
    const [before, after] = [base, head].map(
      ({ redirects, pages }) => redirects.get(what) ?? (pages.has(what) ? what : null)
    ) as [string | null, string | null]
    return before === after ? [] : [{ what, before, after }]
  })
}

/** Kinds of files. Pages are counted by their addresses, because a redirect is a small HTML file, too. */
const kinds: readonly (readonly [name: string, fits: (path: string) => boolean])[] = [
  ['pages', () => false],
  ['search index', path => /(?:^|\/)(?:assets\/search-[^/]*\/|search\.json$)/.test(path)],
  ['scripts', path => /\.m?js$/.test(path)],
  ['styles', path => path.endsWith('.css')],
  ['pictures', path => /\.(?:png|jpe?g|gif|webp|avif|svg|ico)$/i.test(path)]
]

async function weightOf(base: SitePages, head: SitePages): Promise<Weight[]> {
  const [before, after] = [await weigh(base), await weigh(head)]
  return kinds.map(([name], i) => ({
    name,
    files: { before: before[i]?.files ?? 0, after: after[i]?.files ?? 0 },
    bytes: { before: before[i]?.bytes ?? 0, after: after[i]?.bytes ?? 0 }
  }))
}

async function weigh({ site, pages }: SitePages): Promise<{ files: number; bytes: number }[]> {
  const sums = kinds.map(() => ({ files: 0, bytes: 0 }))
  const [ofPages] = sums
  if (ofPages !== undefined) {
    ofPages.files = pages.size
    for (const { html } of pages.values()) ofPages.bytes += Buffer.byteLength(html)
  }
  for (const path of site.files) {
    const sum = sums[kinds.findIndex(([, fits]) => fits(path))]
    if (sum === undefined) continue
    sum.files += 1
    sum.bytes += (await site.sizeOf(path)) ?? 0
  }
  return sums
}
