import { expect, test } from 'vitest'
import { encodePostings } from '../../client/search/format.ts'
import { toPostingLists } from '../../src/search/posting-lists.ts'
import { recordsOf } from './support.ts'

const none: ReadonlySet<string> = new Set()

/** Pages of which every third has the word in its title, every second in its text. */
const many = recordsOf(
  Object.fromEntries(
    Array.from({ length: 1200 }, (_, page) => {
      const title = page % 3 === 0 ? `Rocket ${page}` : `Page ${page}`
      return [`/p${page}`, `# ${title}\n${page % 2 === 0 ? 'The rocket flies.' : 'Nothing.'}\n## Rocket part ${page}\n`]
    })
  )
)

test('the parts that FlexSearch gets change nothing', async () => {
  const lists = async (length: number) =>
    (await toPostingLists(many, none, length)).map(([term, bySlot]) => [term, encodePostings(bySlot)])
  const whole = await lists(100_000)
  expect(await lists(7)).toEqual(whole)
  expect(await lists(500)).toEqual(whole)
})

test('a list that is too long keeps the best places', async () => {
  const [, bySlot = []] = (await toPostingLists(many, none, 500)).find(([term]) => term === 'rocket') ?? []
  const counts = bySlot.map(sections => sections?.length ?? 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(800)
  // All 400 titles, and the headings of the first pages; no text.
  expect(counts.filter(count => count > 0)).toEqual([400, 400])
})
