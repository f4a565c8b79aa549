import { expect, test } from 'vitest'
import { formatVersion, type Manifests } from '../../client/search/format.ts'
import { toProvider } from '../../src/search/provider.ts'
import { testSearch } from '../support/config.ts'
import { filesOf, outputsOf, recordsOf, searchIn } from './support.ts'

const pages = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `/p${i}`,
    `# Page ${i}\nText about thing${i}.\n${'## Part\nMore.\n'.repeat(i % 6)}`
  ])
)

test('the same pages give the same bytes', async () => {
  expect(await outputsOf(recordsOf(pages))).toEqual(await outputsOf(recordsOf(pages)))
})

test('a page that changes leaves most files as they are', async () => {
  const namesOf = async (text: string) => {
    const files = filesOf(await outputsOf(recordsOf({ ...pages, '/p15': `# Page 15\n${text}` })))
    return [...files.keys()]
  }
  const before = await namesOf('Text about this.')
  const after = await namesOf('Text about that.')
  expect(before.length).toBeGreaterThan(30)
  expect(after).toHaveLength(before.length)
  const changed = after.filter(name => !before.includes(name))
  expect(changed.filter(name => name.includes('/d/'))).toHaveLength(1)
  // “that” and “this” are stop words.
  expect(changed.filter(name => /\/[tw]\//.test(name))).toEqual([])
})

test('all files but search.json are named by what they hold, and lie in the folder of their language', async () => {
  const files = filesOf(await outputsOf(recordsOf(pages)))
  const { manifests } = JSON.parse(files.get('search.json') ?? '')
  expect(manifests.en.folder).toBe('assets/search-en/')
  const names = [...files.keys()].filter(name => name !== 'search.json')
  expect(names.filter(name => !/^assets\/search-en\/(?:[tw]|d)\/[0-9a-f]{8}[-.]/.test(name))).toEqual([])
})

test('the manifest says what a query needs to know of pages', async () => {
  const files = filesOf(
    await outputsOf(
      [
        ...recordsOf({ '/a': '# A\n## B', '/b': '# B' }),
        ...recordsOf({ '/news/c': '# C' }, { tag: 'default', weight: 0.85 }),
        ...recordsOf({ '/z': '# Z' })
      ],
      { boost: { '/a': 2 } }
    )
  )
  const { manifests } = JSON.parse(files.get('search.json') ?? '') as Manifests
  expect(manifests.en).toMatchObject({
    language: 'en',
    sections: [2, 1, 1, 1],
    texts: expect.stringMatching(/^[0-9a-f]{8}102(?:[0-9a-f]{8}101){3}$/),
    terms: expect.stringMatching(/^(?:[0-9a-f]{8}|-{8}){4}$/),
    words: expect.stringMatching(/^[0-9a-f]{8}$/),
    tags: ['docs-default-current', 'default'],
    pageTags: [
      [0, 2],
      [1, 1],
      [0, 1]
    ],
    weights: [
      [0, 200],
      [2, 85]
    ]
  })
})

test('a site of thousands of pages keeps the list of its texts in parts, of which a query loads those it shows', async () => {
  const names = Array.from({ length: 3800 }, (_, page) => `p${page.toString(36)}x`)
  const records = recordsOf(Object.fromEntries(names.map(name => [`/${name}`, `# ${name}\nText of ${name}.`])))
  const { ask, files, reads } = await searchIn(records)
  const manifest = (JSON.parse(files.get('search.json') ?? '') as Manifests).manifests.en
  expect(manifest?.texts).toBe('')
  for (const name of [names[0], names[1900], names[3799]]) {
    const { groups } = await ask(name ?? '')
    expect(groups[0]?.hits[0]).toMatchObject({ href: `/${name}`, snippet: { text: `Text of ${name}.` } })
  }
  expect(reads.filter(name => name.startsWith('x/')).length).toBeLessThan(10)
})

test('a site without pages has no manifest', async () => {
  expect(filesOf(await outputsOf([]))).toEqual(
    new Map([['search.json', `{"version":${formatVersion},"manifests":{}}`]])
  )
})

test('the provider is the one that the configuration names, or the one that is in it', () => {
  const own = { name: 'own', client: '', worker: null, settings: () => ({}), index: async () => [] }
  expect(toProvider(testSearch()).name).toBe('flexsearch')
  expect(toProvider(testSearch({ provider: 'algolia' })).name).toBe('algolia')
  expect(toProvider(testSearch({ provider: 'own', own }))).toBe(own)
})

test('texts are data, whatever they look like', async () => {
  const code = 'click "javascript:alert(1)" \\" <script>x</script> \\\\'
  const files = filesOf(await outputsOf(recordsOf({ '/a': `# <b>A</b>\n    ${code}` })))
  const text = [...files].find(([path]) => path.includes('/d/'))?.[1] ?? ''
  expect(text).not.toMatch(/<|"javascript|\\"/)
  expect(JSON.parse(text).sections).toEqual([[0, '', '<b>A</b>', [], '', `${code}\n`]])
})
