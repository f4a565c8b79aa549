/** Records of Algolia's answer → groups of hits. Whatever the answer holds becomes text, never markup. */
import type { MarkedText, SearchGroup, SearchHit } from '../../src/types/search-client.ts'
import { levels } from './algolia-requests.ts'

/** A record as the wire format has it; what really comes may differ, so every value is looked at. */
export interface AlgoliaRecord extends Texts<unknown> {
  readonly objectID?: unknown
  readonly url?: unknown
  /** `lvl0` to `lvl6`, or `content`. */
  readonly type?: unknown
  readonly _snippetResult?: Texts<{ readonly value?: unknown }>
  readonly _highlightResult?: Texts<{ readonly value?: unknown }>
}

interface Texts<T> {
  readonly hierarchy?: Readonly<Record<string, T | undefined>>
  readonly content?: T
}

/** Groups by the first level in the order of their first hit; in a group, hits of one page stand together. */
export function toAlgoliaGroups(
  records: readonly (AlgoliaRecord | null)[],
  perGroup: number,
  rules: AddressRules
): SearchGroup[] {
  const groups = new Map<string, SearchHit[]>()
  for (const record of records) {
    const hit = record && toHit(record, rules)
    if (!hit) continue
    const label = String(record.hierarchy?.lvl0 ?? '')
    groups.set(label, [...(groups.get(label) ?? []), hit].slice(0, perGroup))
  }
  return [...groups].map(([label, hits]) => ({
    label,
    hits: [...new Set(hits.map(hit => hit.pageTitle))].flatMap(title => hits.filter(hit => hit.pageTitle === title))
  }))
}

function toHit(record: AlgoliaRecord, rules: AddressRules): SearchHit | null {
  const { url, type } = record
  const address = typeof url === 'string' ? toResultAddress(url, rules) : null
  if (!address) return null
  const names = levels.map(level => String(record.hierarchy?.[level] ?? ''))
  const named = levels.indexOf(String(type))
  // Text below a heading is shown with the deepest heading above it.
  const deepest = named < 0 ? names.findLastIndex(name => name !== '') : named
  const title = marked(record, levels[deepest]) ?? { text: address.href, marks: [] }
  return {
    id: String(record.objectID ?? url),
    ...address,
    kind: named < 0 ? 'content' : named > 1 ? 'heading' : 'page',
    title,
    pageTitle: names[1] || title.text,
    trail: names.slice(0, deepest).filter(Boolean),
    snippet: marked(record)
  }
}

/** A level, or the content: its snippet, else its highlighted value, else the value. */
function marked(record: AlgoliaRecord, level?: string): MarkedText | null {
  const pick = <T>(texts: Texts<T> | undefined) => (level ? texts?.hierarchy?.[level] : texts?.content)
  const value = pick(record._snippetResult)?.value ?? pick(record._highlightResult)?.value ?? pick(record)
  return typeof value === 'string' && value !== '' ? splitMarks(value) : null
}

// The marks that `algolia-requests.ts` asks for. A tag in an answer is a part of the text.
const tag = /(\ue000)|\ue001/g

/** Text with marks around what matched → the text without them, and the ranges. */
function splitMarks(value: string): MarkedText {
  const marks: [number, number][] = []
  let text = ''
  let from = 0
  let start = -1
  for (const match of value.matchAll(tag)) {
    text += value.slice(from, match.index)
    from = match.index + match[0].length
    if (start >= 0 && start < text.length) marks.push([start, text.length])
    start = match[1] ? text.length : -1
  }
  return { text: text + value.slice(from), marks }
}

interface AddressRules {
  readonly baseUrl: string
  /** Source of a regular expression; a full address that matches stays as it is. */
  readonly externalUrlRegex?: string | null
  readonly replaceSearchResultPathname?: { readonly from: string; readonly to: string } | null
}

interface ResultAddress {
  readonly href: string
  /** Opens as a full page load. */
  readonly isExternal: boolean
}

/**
 * `https://docs.example.com/a?b#c` → `/a#c`: path and hash, rewritten by the site's rule, below the base URL.
 * null for an address that is not http(s): a link must not run code.
 */
function toResultAddress(address: string, rules: AddressRules): ResultAddress | null {
  const { baseUrl, externalUrlRegex, replaceSearchResultPathname: replace } = rules
  const [origin] = /^(?:https?:\/\/[^/?#\\]+|(?=\/))/i.exec(address) ?? []
  if (origin === undefined) return null
  if (externalUrlRegex && new RegExp(externalUrlRegex, 'i').test(address)) return { href: address, isExternal: true }
  const path = address.slice(origin.length).replace(/\?[^#]*/, '')
  const replaced = replace ? path.replace(new RegExp(replace.from, 'g'), replace.to) : path
  // Two slashes would be another host.
  const href = replaced.replace(/^[/\\]*/, '/')
  return { href: href.startsWith(baseUrl) ? href : baseUrl + href.slice(1), isExternal: false }
}
