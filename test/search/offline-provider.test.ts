import { expect, test } from 'vitest'
import type { Manifest } from '../../client/search/format.ts'
import { toProvider } from '../../src/search/provider.ts'
import { testSearch } from '../support/config.ts'
import { filesOf, outputsOf, recordsOf } from './support.ts'

const pages = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `/p${i}`,
    `# Page ${i}\nText about thing${i}.\n${'## Part\nMore.\n'.repeat(i % 6)}`
  ])
)

test('the same pages give the same bytes', async () => {
  expect(await outputsOf(recordsOf(pages))).toEqual(await outputsOf(recordsOf(pages)))
})

test('a change of one page is a new folder', async () => {
  const folderOf = async (records: ReturnType<typeof recordsOf>) => filesOf(await outputsOf(records)).get('search.json')
  expect(await folderOf(recordsOf({ ...pages, '/p1': '# Page 1\nOther text.' }))).not.toBe(
    await folderOf(recordsOf(pages))
  )
})

test('all files but the pointer are below one folder of the hashed files', async () => {
  const files = filesOf(await outputsOf(recordsOf(pages)))
  const { folders } = JSON.parse(files.get('search.json') ?? '')
  expect(folders.en).toMatch(/^assets\/search-[0-9a-f]{8}\/$/)
  expect([...files.keys()].filter(name => !name.startsWith(folders.en))).toEqual(['search.json'])
})

test('the manifest says what a query needs to know of pages', async () => {
  const files = filesOf(
    await outputsOf(
      [
        ...recordsOf({ '/a': '# A\n## B', '/b': '# B' }),
        ...recordsOf({ '/news/c': '# C' }, { tag: 'default', prior: 0.85 }),
        ...recordsOf({ '/z': '# Z' })
      ],
      { boost: { '/a': 2 } }
    )
  )
  const name = [...files.keys()].find(name => name.endsWith('m.json')) ?? ''
  const manifest = JSON.parse(files.get(name) ?? '') as Manifest
  expect(manifest).toMatchObject({
    language: 'en',
    sections: [2, 1, 1, 1],
    terms: [''],
    tags: ['docs-default-current', 'default'],
    pageTags: [
      [0, 2],
      [1, 1],
      [0, 1]
    ],
    priors: [
      [0, 200],
      [2, 85]
    ]
  })
})

test('a site without pages has a pointer to nothing', async () => {
  expect(filesOf(await outputsOf([]))).toEqual(new Map([['search.json', '{"version":1,"folders":{}}']]))
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
  const text = [...files].find(([path]) => path.endsWith('d/0-0.json'))?.[1] ?? ''
  expect(text).not.toMatch(/<|"javascript|\\"/)
  expect(JSON.parse(text).sections).toEqual([['', '<b>A</b>', [], '', `${code}\n`]])
})
