import { expect, test } from 'vitest'
import { bucketOf, frontDecode, readLines } from '../../client/search/format.ts'
import { readPageTerms, toLetters, withLinkTerms } from '../../src/search/page-terms.ts'
import { changeList, limitList } from '../../src/search/posting-lists.ts'
import { changeBucket, linesByTerm, makeBuckets, termBucketCount } from '../../src/search/term-files.ts'
import type { SearchRecord } from '../../src/types/search-provider.ts'
import { recordsOf } from './support.ts'

const none: ReadonlySet<string> = new Set()

/** Pages of which every third has the word in its title, every second in its text. */
const many = Array.from({ length: 1200 }, (_, page) => {
  const title = page % 3 === 0 ? `Rocket ${page}` : `Page ${page}`
  const text = page % 2 === 0 ? 'The rocket flies.' : 'Nothing.'
  return recordsOf({ [`/p${page}`]: `# ${title}\n${text}\n## Rocket part ${page}\n` })
})

const termsOf = (pages: readonly (readonly SearchRecord[])[], stopWords = none) =>
  textsOf(readPageTerms(pages, stopWords))
async function textsOf(pages: ReturnType<typeof readPageTerms>): Promise<string[]> {
  const texts: string[] = []
  for await (const text of pages) texts.push(text)
  return texts
}

async function linesOf(text: string, stopWords = none): Promise<string[]> {
  const [terms = ''] = await termsOf([recordsOf({ '/x': text })], stopWords)
  return terms.split('\n').sort()
}

/** Term → list. */
function listsIn(buckets: readonly string[]): Map<string, string> {
  return new Map(
    buckets.flatMap(text => {
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

test('what links say of a page is as good as a part of its title, and better than its text', async () => {
  const [text = ''] = await termsOf([recordsOf({ '/x': '# Job\nRun the crane.\n## Hook\nThe crane runs.\n    lift' })])
  const lines = withLinkTerms(text, ['job', 'crane', 'tower', 'x']).split('\n').sort()
  const before = text.split('\n').sort()
  expect(before.filter(line => !lines.includes(line))).toEqual(['crane eAB', 'x dA'])
  expect(lines.filter(line => !before.includes(line))).toEqual(['crane cA', 'crane eB', 'tower cA', 'x cA'])
  expect(withLinkTerms('', ['tower'])).toBe('tower cA')
  expect(withLinkTerms(text, [])).toBe(text)
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
  const whole = sorted(await textsOf(readPageTerms(many, none, 100_000)))
  expect(sorted(await textsOf(readPageTerms(many, none, 7)))).toEqual(whole)
  expect(sorted(await textsOf(readPageTerms(many, none, 500)))).toEqual(whole)
})

test('the parts in which lists are made change nothing', async () => {
  const pages = await termsOf(many)
  const whole = [...makeBuckets(pages, 4)]
  for (const length of [1, 7, 599, 1200]) expect([...makeBuckets(pages, 4, { partLength: length })]).toEqual(whole)
})

test('ready parts and what links to their pages say are as good as the lines of all pages', async () => {
  const own = await termsOf(many)
  // Names, words of the text, of both, and one that no page has; of some pages, of most, of all.
  const calls = (page: number) => [
    ...(page % 5 === 0 ? ['rocket', 'page'] : []),
    ...(page % 7 > 0 ? ['flies', 'tower'] : ['nothing', `${page}`]),
    'the'
  ]
  const said = own.map((text, page) => withLinkTerms(text, calls(page)))
  const linked = new Map<string, number[]>()
  const part = (start: number, end: number) => {
    for (let page = start; page < end; page++) {
      for (const term of calls(page)) linked.set(term, [...(linked.get(term) ?? []), page])
    }
    return { count: end - start, buckets: [...makeBuckets(own.slice(start, end), 4)] }
  }
  const whole = [...makeBuckets(said, 4)]
  const mixed = [part(0, 700), ...said.slice(700, 720), part(720, 1190), ...said.slice(1190)]
  expect([...makeBuckets(mixed, 4, { linked })]).toEqual(whole)
  linked.clear()
  expect([...makeBuckets([part(0, 1200)], 4, { linked })]).toEqual(whole)
})

test('a list that is too long keeps the best fields', async () => {
  const lists = listsIn([...makeBuckets(await termsOf(many), 4)])
  const counts = (lists.get('rocket') ?? '').split(' ').map(group => group.match(/[A-Z]/g)?.length)
  // All 400 titles, and the headings of the first pages; no text.
  expect(counts).toEqual([400, 240])
  expect(lists.get('r*')?.match(/[A-Z]/g)).toHaveLength(40)
  expect(limitList('few', '01A2B')).toBe('01A2B')
})

test('a bucket has what all pages say of its terms', () => {
  const pages = ['install aAC\nzebra 0A\ninstall eB', '', 'install aB', 'install 0A']
  expect(listsIn([...makeBuckets(pages, 8)])).toEqual(
    new Map([
      ['install', '03A a0AC2B e0B'],
      ['zebra', '00A']
    ])
  )
})

test('a bucket in which pages say other things is one that is made of all pages', () => {
  const before = ['install aAC\nzebra 0A', '', 'install aB', 'install 0A']
  const after = ['install aAC', 'yak 0A\ninstall 0B', 'install aB', 'install 0A']
  const [bucket = '', changed] = [before, after].flatMap(pages => [...makeBuckets(pages, 1)])
  const changes = new Map([
    ['zebra', new Map([[0, []]])],
    ['yak', new Map([[1, ['0A']]])],
    ['install', new Map([[1, linesByTerm(after[1] ?? '').get('install') ?? []]])]
  ])
  expect(changeBucket(bucket, changes)).toBe(changed)
})

test('a limited list is changed only where it names all pages that would be in it', () => {
  const list = limitList('in*', `0${'1A'.repeat(50)} a1A`)
  const change = (page: number, ...lines: string[]) => changeList('in*', list, new Map([[page, lines]]))
  expect(change(7, '0B')).toBe(limitList('in*', `0${'1A'.repeat(6)}1B${'1A'.repeat(43)}`))
  expect(change(7, '0A', 'aB')).toBe(list)
  expect(change(45, 'aB')).toBe(list)
  expect(change(7)).toBeNull()
  expect(change(7, 'aB')).toBeNull()
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
  [199, 96],
  [200, 48],
  [400, 96],
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
