/**
 * `search.tests.yml` → tests:
 *
 *     - query: sql server
 *       pages: [/connections/sqlserver]
 *       within: 3        # optional, 1 unless written
 *       class: title     # optional, for the stats
 */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'

export interface SearchTest {
  readonly query: string
  /** Addresses below the base URL; each one is right. */
  readonly pages: readonly string[]
  /** The worst rank that passes, the first being 1. */
  readonly within: number
  readonly className: string
  readonly place: Place
}

const knownKeys = ['query', 'page', 'pages', 'within', 'class']

/** The tests that can be read; the others are findings. */
export function parseSearchTests(text: string, file: SourcePath, report: Report): SearchTest[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return placeOf(file, line, col)
  }
  const [fault] = document.errors
  if (fault) {
    const reason = fault.message.split('\n')[0]?.replace(/ at line .*$/, '')
    report(finding('search/invalid', placeAt(fault.pos[0]), `The search tests cannot be read: ${reason}.`))
    return []
  }
  const list = document.contents
  if (list === null) return []
  if (!isSeq(list)) {
    report(
      finding('search/invalid', placeAt(0), 'The search tests are not a list.', 'Write `- query: …` for each test.')
    )
    return []
  }
  return list.items.flatMap(item => toTest(item as Node, placeAt, report) ?? [])
}

function toTest(item: Node, placeAt: (offset: number) => Place, report: Report): SearchTest | null {
  const place = placeAt(item.range?.[0] ?? 0)
  const refuse = (message: string, hint: string) => {
    report(finding('search/invalid', place, message, hint))
    return null
  }
  const hint = 'A test has a `query` and the `pages` it should find.'
  if (!isMap(item)) return refuse('A search test is not a mapping.', hint)
  for (const { key } of item.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!knownKeys.includes(name))
      return refuse(`“${name}” is no key of a search test.`, didYouMean(name, knownKeys) ?? hint)
  }
  const query = textOf(item, 'query')
  const pages = [textOf(item, 'page'), ...listOf(item, 'pages')].filter(page => page !== '')
  if (query === '' || pages.length === 0) return refuse('A search test has no query or no page.', hint)
  const within = item.get('within') ?? 1
  if (typeof within !== 'number' || !Number.isInteger(within) || within < 1 || within > 10) {
    return refuse('“within” is not a whole number from 1 to 10.', 'It is the worst rank that passes.')
  }
  return { query, pages, within, className: textOf(item, 'class'), place: queryPlace(item, place, placeAt) }
}

function textOf(item: YAMLMap, key: string): string {
  const value = item.get(key)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

function listOf(item: YAMLMap, key: string): string[] {
  const value = item.get(key)
  return isSeq(value) ? value.items.map(entry => (isScalar(entry) ? String(entry.value) : '')) : [textOf(item, key)]
}

function queryPlace(item: YAMLMap, place: Place, placeAt: (offset: number) => Place): Place {
  const value = item.get('query', true)
  return isScalar(value) && value.range ? placeAt(value.range[0]) : place
}
