/** Compares the facts of two sites: counts equal values and lists the differences. */
import { byCodePoint, commonPairs } from 'docsgen/text'
import type { HeadingFacts, PageFacts, SiteFacts } from './page.ts'

interface Comparison {
  readonly aspects: readonly Aspect[]
  /** Pages that only the second site has. */
  readonly extra: readonly string[]
}

/** One comparison: how many values of the first site the second site has, too. */
interface Aspect {
  readonly name: string
  readonly equal: number
  readonly of: number
  readonly differences: readonly Difference[]
}

interface Difference {
  /** Address of the page, or path of the file. */
  readonly address: string
  readonly before: string
  /** null when the second site has no such value. */
  readonly after: string | null
}

/** Compares all aspects of `before` with `after`. */
export function compareSites(before: SiteFacts, after: SiteFacts): Comparison {
  const both = [...before.pages.values()].flatMap(page => {
    const other = after.pages.get(page.address)
    return other === undefined ? [] : [[page, other] as const]
  })
  const addresses = [...before.pages.keys()]
  return {
    aspects: [
      setAspect('routes', addresses, address => after.pages.has(address)),
      ...pageAspects.map(({ name, compare }) =>
        sum(
          name,
          both.map(([a, b]) => compare(a, b))
        )
      ),
      setAspect('redirects', [...before.redirects.keys()], from => after.redirects.has(from) || after.pages.has(from)),
      setAspect('sitemap', before.sitemap ?? [], address => after.sitemap?.includes(address) === true),
      sum(
        'feeds',
        [...before.feeds].map(([file, entries]) => compareLists(file, entries, after.feeds.get(file) ?? []))
      )
    ],
    extra: [...after.pages.keys()].filter(address => !before.pages.has(address)).sort(byCodePoint)
  }
}

/** The counts for one pair of pages or files. */
type Part = Omit<Aspect, 'name'>

interface PageAspect {
  readonly name: string
  compare(before: PageFacts, after: PageFacts): Part
}

const pageAspects: readonly PageAspect[] = [
  one('titles', ({ title }) => title),
  // A longer description is fine: some generators take the first line of a paragraph.
  one(
    'descriptions',
    ({ description }) => description,
    (old, now) => now.startsWith(old)
  ),
  one('canonical addresses', ({ canonical }) => canonical?.replace(/(.)\/$/, '$1') ?? null),
  listOfContent('headings', ({ headings }) => headings.map(toLine)),
  {
    name: 'anchors of headings',
    // Any element may have the id: links lead there.
    compare: ({ address, headings, isList }, { anchors }) => {
      const ids = headings.flatMap(({ id }) => (id === null ? [] : [id]))
      return isList ? none : compareLists(address, ids, anchors)
    }
  },
  { name: 'words of texts', compare: (a, b) => (a.isList ? none : compareWords(a, b)) },
  listOfContent('links', ({ links }) => links),
  listOfContent('pictures', ({ pictures }) => pictures),
  list('sidebars', ({ sidebar }) => sidebar),
  list('breadcrumbs', ({ breadcrumbs }) => breadcrumbs),
  list('neighbors', ({ neighbors }) => neighbors),
  list('tags', ({ tags }) => tags),
  {
    name: 'meta tags',
    compare: ({ address, meta }, after) => {
      const different = [...meta].filter(([name, content]) => after.meta.get(name)?.startsWith(content) !== true)
      const differences = different.map(([name, content]) => {
        const now = after.meta.get(name)
        return { address, before: `${name}: ${content}`, after: now === undefined ? null : `${name}: ${now}` }
      })
      return { equal: meta.size - differences.length, of: meta.size, differences }
    }
  }
]

function toLine({ level, text }: HeadingFacts): string {
  return `${'#'.repeat(level)} ${text}`
}

const none: Part = { equal: 0, of: 0, differences: [] }

/** Compares a value that a page has at most once. */
function one(
  name: string,
  read: (page: PageFacts) => string | null,
  isSame: (before: string, after: string) => boolean = (before, after) => before === after
): PageAspect {
  return {
    name,
    compare(before, after) {
      const [old, now] = [read(before), read(after)]
      if (old === null) return none
      const isEqual = now !== null && isSame(old, now)
      const differences = isEqual ? [] : [{ address: before.address, before: old, after: now }]
      return { equal: isEqual ? 1 : 0, of: 1, differences }
    }
  }
}

/** Compares an ordered list of values. */
function list(name: string, valuesOf: (page: PageFacts) => readonly string[]): PageAspect {
  return { name, compare: (before, after) => compareLists(before.address, valuesOf(before), valuesOf(after)) }
}

/** Like `list`, for pages that authors have written: generators differ in the layout of the lists that they make. */
function listOfContent(name: string, valuesOf: (page: PageFacts) => readonly string[]): PageAspect {
  const { compare } = list(name, valuesOf)
  return { name, compare: (before, after) => (before.isList ? none : compare(before, after)) }
}

/** Counts the values of the first list that the second has in the same order, possibly with others between them. */
export function compareLists(address: string, before: readonly string[], after: readonly string[]): Part {
  const missing = missingOf(before, after)
  const differences = missing.map(index => ({
    address,
    before: before[index] ?? '',
    after: after.includes(before[index] ?? '') ? 'at another place' : null
  }))
  return { equal: before.length - missing.length, of: before.length, differences }
}

/** Indexes of the values in the first list that are not part of the longest common subsequence. */
function missingOf(before: readonly string[], after: readonly string[]): readonly number[] {
  const common = new Set(commonPairs(before, after).map(([index]) => index))
  return [...before.keys()].filter(index => !common.has(index))
}

/** Compares words without regard to block boundaries; the first block that differs shows where to look. */
function compareWords({ address, blocks }: PageFacts, after: PageFacts): Part {
  const rest = new Map<string, number>()
  for (const word of wordsOf(after.blocks)) rest.set(word, (rest.get(word) ?? 0) + 1)
  let of = 0
  let equal = 0
  for (const word of wordsOf(blocks)) {
    of++
    const left = rest.get(word) ?? 0
    if (left === 0) continue
    equal++
    rest.set(word, left - 1)
  }
  if (equal === of) return { equal, of, differences: [] }
  const known = new Set(after.blocks)
  const missing = blocks.find(block => !known.has(block)) ?? ''
  return { equal, of, differences: [{ address, before: missing, after: null }] }
}

function wordsOf(blocks: readonly string[]): readonly string[] {
  return blocks
    .join(' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function setAspect(name: string, values: readonly string[], isThere: (value: string) => boolean): Aspect {
  const missing = values.filter(value => !isThere(value))
  const differences = missing.map(address => ({ address, before: address, after: null }))
  return { name, equal: values.length - missing.length, of: values.length, differences }
}

function sum(name: string, parts: readonly Part[]): Aspect {
  const total = (count: (part: Part) => number) => parts.reduce((sum, part) => sum + count(part), 0)
  return {
    name,
    equal: total(({ equal }) => equal),
    of: total(({ of }) => of),
    differences: parts.flatMap(({ differences }) => differences)
  }
}

/** A comparison as text for terminals: a table of all aspects, then up to `most` differences for each aspect. */
export function formatComparison({ aspects, extra }: Comparison, most: number): string {
  const counted = aspects.filter(({ of }) => of > 0)
  const rows = counted.map(aspect => `${aspect.name.padEnd(20)} ${String(aspect.of).padStart(8)}  ${percentOf(aspect)}`)
  const lists = counted.flatMap(aspect => differencesOf(aspect, most))
  const more =
    extra.length === 0
      ? []
      : [
          '',
          `Pages that only the second site has: ${extra.length}`,
          ...extra.slice(0, most).map(address => `  ${address}`)
        ]
  return `${[...rows, ...lists, ...more].join('\n')}\n`
}

/** `99.98 %`; rounded down, so that only equal numbers give 100 %. */
function percentOf({ equal, of }: Pick<Aspect, 'equal' | 'of'>): string {
  return of === equal ? '100 %' : `${(Math.floor((equal / of) * 10_000) / 100).toFixed(2)} %`
}

function differencesOf({ name, differences }: Aspect, most: number): string[] {
  if (differences.length === 0) return []
  const shown = differences.slice(0, most).map(differenceLine)
  const rest = differences.length - shown.length
  return ['', `${name}: ${differences.length}`, ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])]
}

function differenceLine({ address, before, after }: Difference): string {
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
  if (before === address) return `  ${address}`
  return `  ${address}\n    - ${short(before)}${after === null ? '' : `\n    + ${short(after)}`}`
}
