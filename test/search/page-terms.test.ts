import { expect, test } from 'vitest'
import { bucketOf, frontDecode, readLines } from '../../client/search/format.ts'
import { readPageTerms, toLetters } from '../../src/search/page-terms.ts'
import { limitList } from '../../src/search/posting-lists.ts'
import { linesByBucket, makeBuckets, termBucketCount } from '../../src/search/term-files.ts'
import type { SearchRecord } from '../../src/types/search-provider.ts'
import { recordsOf } from './support.ts'

const none: ReadonlySet<string> = new Set()

/** Pages of which every third has the word in its title, every second in its text. */
const many = Array.from({ length: 1200 }, (_, page) => {
  const title = page % 3 === 0 ? `Rocket ${page}` : `Page ${page}`
  const text = page % 2 === 0 ? 'The rocket flies.' : 'Nothing.'
  return recordsOf({ [`/p${page}`]: `# ${title}\n${text}\n## Rocket part ${page}\n` })
})

const termsOf = (pages: readonly (readonly SearchRecord[])[], stopWords = none) => readPageTerms(pages, stopWords)

async function linesOf(text: string, stopWords = none): Promise<string[]> {
  const [terms = ''] = await termsOf([recordsOf({ '/x': text })], stopWords)
  return terms.split('\n').sort()
}

/** Term → list. */
function listsIn(buckets: ReadonlyMap<number, string>): Map<string, string> {
  return new Map(
    [...buckets.values()].flatMap(text => {
      const lists: string[] = []
      return frontDecode(readLines(text) ?? [], lists).map((term, i): [string, string] => [term, lists[i] ?? ''])
    })
  )
}

test('a page says of each of its terms in which sections it is, and in which field', async () => {
  expect(await linesOf('# Job\nRun it.\n## Hook\nRun run.\n## Run\n    job')).toEqual([
    'h* 6B',
    'ho* 6B',
    'hoo* 6B',
    'hook 6B',
    'it eA',
    'j* 0A',
    'jo* 0A',
    'job 0A',
    'job hC',
    'r* 6C',
    'ru* 6C',
    'run 6C',
    'run eAB',
    'x dA'
  ])
})

test('a term counts once in a section, in its best field', async () => {
  const lines = await linesOf('# Real-time jobs\nTime is real.\n## SQL Server\nThe sql server.\n    server.port')
  expect(lines).toEqual(expect.arrayContaining(['real 2A', 'time 2A', 'realtime cA', 'sqlserver cB', 'port hB']))
  expect(lines.filter(line => line.startsWith('server '))).toEqual(['server 7B'])
})

test('stop words count in titles, headings and code only', async () => {
  const lines = await linesOf('# The job\nThe rest.\n## Other\nThe rest.\n    the code', new Set(['the']))
  expect(lines.filter(line => line.startsWith('the '))).toEqual(['the 0A', 'the hB'])
})

test('the parts that FlexSearch gets change nothing', async () => {
  const sorted = (texts: readonly string[]) => texts.map(text => text.split('\n').sort())
  const whole = sorted(await readPageTerms(many, none, 100_000))
  expect(sorted(await readPageTerms(many, none, 7))).toEqual(whole)
  expect(sorted(await readPageTerms(many, none, 500))).toEqual(whole)
})

test('a list that is too long keeps the best fields', async () => {
  const lists = listsIn(makeBuckets(await termsOf(many), 4, () => true))
  const counts = (lists.get('rocket') ?? '').split(' ').map(group => group.match(/[A-Z]/g)?.length)
  // All 400 titles, and the headings of the first pages; no text.
  expect(counts).toEqual([400, 400])
  expect(lists.get('r*')?.match(/[A-Z]/g)).toHaveLength(40)
  expect(limitList('few', '01A2B')).toBe('01A2B')
})

test('a bucket has what all pages say of its terms', () => {
  const pages = ['install aAC\nzebra 0A\ninstall eB', '', 'install aB', 'install 0A']
  expect(listsIn(makeBuckets(pages, 8, () => true))).toEqual(
    new Map([
      ['install', '03A a0AC2B e0B'],
      ['zebra', '00A']
    ])
  )
})

test('only the buckets that are wanted are made, each with all of its terms', async () => {
  const pages = await termsOf(many.slice(0, 40))
  const all = makeBuckets(pages, 16, () => true)
  const some = makeBuckets(pages, 16, bucket => bucket % 5 === 0)
  expect([...some.keys()]).toEqual([0, 5, 10, 15])
  for (const [bucket, text] of some) expect(text).toBe(all.get(bucket))
  const lines = linesByBucket(pages[0] ?? '', 16)
  expect([...lines.values()].flat().sort()).toEqual(pages[0]?.split('\n').sort())
})

test.each([
  ['run', 'runs', 'runner', 'running', 'run*'],
  ['kube', 'kubernetes', 'kubelet'],
  ['policy', 'policies', 'polici'],
  ['cal', 'call', 'calling', 'calls'],
  ['検索エン', '検索エンジン']
])('%s and the words that begin like it are in one bucket', (...words) => {
  for (const count of [2, 7, 192, 1536]) expect(new Set(words.map(word => bucketOf(word, count))).size).toBe(1)
})

test.each([
  [0, 1],
  [1, 1],
  [5, 4],
  [7, 6],
  [31, 24],
  [32, 32],
  [320, 64],
  [1000, 192],
  [10_000, 1536]
])('%i pages have %i buckets of terms', (pages, count) => {
  expect(termBucketCount(pages)).toBe(count)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, '_A'],
  [60, '__I']
])('%i sections further is %s', (step, letters) => {
  expect(toLetters(step)).toBe(letters)
})
