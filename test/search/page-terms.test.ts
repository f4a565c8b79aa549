import { expect, test } from 'vitest'
import { joinPages } from '../../src/search/join-pages.ts'
import { readPageTerms } from '../../src/search/page-terms.ts'
import { exchangePages, limitList, toLetters } from '../../src/search/postings.ts'
import { recordsOf } from './support.ts'

const none: ReadonlySet<string> = new Set()

/** Pages of which every third has the word in its title, every second in its text. */
const many = Array.from({ length: 1200 }, (_, page) => {
  const title = page % 3 === 0 ? `Rocket ${page}` : `Page ${page}`
  const text = page % 2 === 0 ? 'The rocket flies.' : 'Nothing.'
  return recordsOf({ [`/p${page}`]: `# ${title}\n${text}\n## Rocket part ${page}\n` })
})

test('a page says of each of its terms in which sections it stands, and where there', async () => {
  const [text] = await readPageTerms([recordsOf({ '/x': '# Job\nRun it.\n## Hook\nRun run.\n## Run\n    job' })], none)
  expect(text?.split('\n')).toEqual([
    'h* 6B',
    'ho* 6B',
    'hoo* 6B',
    'hook 6B',
    'it eA',
    'j* 0A',
    'jo* 0A',
    'job 0A hC',
    'r* 6C',
    'ru* 6C',
    'run 6C eAB',
    'x dA'
  ])
})

test('the parts that FlexSearch gets change nothing', async () => {
  const whole = await readPageTerms(many, none, 100_000)
  expect(await readPageTerms(many, none, 7)).toEqual(whole)
  expect(await readPageTerms(many, none, 500)).toEqual(whole)
})

test('a list that is too long keeps the best places', async () => {
  const { terms, lists } = joinPages(await readPageTerms(many, none))
  const list = limitList('rocket', lists[terms.indexOf('rocket')] ?? '')
  const counts = list.split(' ').map(group => group.match(/[A-Z]/g)?.length)
  // All 400 titles, and the headings of the first pages; no text.
  expect(counts).toEqual([400, 400])
  expect(limitList('r*', lists[terms.indexOf('r*')] ?? '').match(/[A-Z]/g)).toHaveLength(40)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, '_A'],
  [60, '__I']
])('%i sections further is %s', (step, letters) => {
  expect(toLetters(step)).toBe(letters)
})

test('one page of a list is exchanged', () => {
  const list = '01A eAC 1B'.replace(' 1B', '')
  expect(exchangePages(list, new Map([[1, '']]))).toBe('')
  expect(exchangePages('01A2B e1C', new Map([[3, '0D e_A']]))).toBe('01A2D e1C2_A')
  expect(exchangePages('01A2B', new Map([[0, 'hA']]))).toBe('01A2B h0A')
  expect(exchangePages('', new Map([[1300, 'hA']]))).toBe('h104A')
})
