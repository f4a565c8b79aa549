import { expect, test } from 'vitest'
import { factsOfBody } from '../../src/related/facts.ts'
import { type RelatablePage, relate } from '../../src/related/relate.ts'

const page = (id: string, own: Partial<RelatablePage> = {}): RelatablePage => ({
  id,
  group: 'docs',
  links: [],
  tags: [],
  words: [],
  ...own
})

/** A site in which few pages have something in common. */
const pages = [
  page('/install', {
    links: ['/update', '/install'],
    words: [
      ['installer', 4],
      ['the', 9]
    ]
  }),
  page('/update', {
    tags: ['setup'],
    words: [
      ['installer', 2],
      ['the', 9]
    ]
  }),
  page('/remove', { tags: ['setup'], words: [['the', 9]] }),
  page('/api', {
    links: ['/nowhere', '/old/update'],
    words: [
      ['request', 3],
      ['the', 9]
    ]
  }),
  page('/errors', {
    words: [
      ['request', 3],
      ['the', 9]
    ]
  }),
  page('/colors', { words: [['the', 9]] }),
  page('/old/update', { group: 'docs@1.0', tags: ['setup'], words: [['installer', 2]] })
]

test.each([
  ['links and words before words or tags alone', '/update', ['/install', '/remove'], ['/install']],
  ['a shared tag', '/remove', ['/update'], []],
  ['words that few pages have', '/errors', ['/api'], []],
  ['nothing for words of all pages', '/colors', [], []],
  ['nothing of another version', '/old/update', [], []]
])('%s relate pages: %s', (_, id, related, backlinks) => {
  expect(relate(pages, 4).get(id)).toEqual({ related, backlinks })
  // The order of the pages decides nothing.
  expect(relate([...pages].reverse(), 4).get(id)).toEqual({ related, backlinks })
  expect(relate(pages, 1).get(id)?.related).toEqual(related.slice(0, 1))
})

test('a body is what its links and words say, in any script', () => {
  const link = (href: string, kind = 'link') => ({ href, kind }) as never
  const { hrefs, words } = factsOfBody(
    {
      links: [link('/a?x#y'), link('/a'), link('#top'), link('/b.png', 'image')],
      headings: [{ text: 'Install' }] as never,
      sections: [{ text: 'Install 2 tools. 安装软件' }] as never,
      excerpt: ''
    },
    'en'
  )
  expect(hrefs).toEqual(['/a'])
  expect(words).toEqual([
    ['install', 4],
    ['tools', 1],
    ['安装', 1],
    ['软件', 1]
  ])
})
