/** The promise of the index: one that was brought up to date is, byte for byte, one that was made of nothing. */
import { expect, test } from 'vitest'
import { type IndexStore, memoryStore } from '../../src/search/index-store.ts'
import { keepPages, updateSearch } from '../../src/search/offline-provider.ts'
import type { SearchRecord } from '../../src/types/search-provider.ts'
import { sha256 } from '../../src/util/hash.ts'
import { type Random, seededRandom } from '../cache/site-edits.ts'
import { recordsOf } from './support.ts'

type Pages = Map<string, string>

const site = { baseUrl: '/', options: {} }

/** The files of the search, and the pages that had to be read. */
async function indexOf(pages: Pages, store: IndexStore = memoryStore(), language = 'en') {
  const read: string[] = []
  const found = [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([permalink, text]) => {
      const records: readonly SearchRecord[] = recordsOf({ [permalink]: text }, { language })
      const readRecords = () => {
        read.push(permalink)
        return records
      }
      const [facts] = records
      const readLinkTexts = () => facts?.linkTexts ?? []
      return facts === undefined ? [] : [{ ...keysOf(records), facts, readLinkTexts, readRecords }]
    })
  const files = await updateSearch(found, site, store)
  return { read, files: new Map(files.map(file => [file.name, file.read()])), hashes: files }
}

function keysOf(records: readonly SearchRecord[]): { readonly key: string; readonly own: string } {
  const own = records.map(record => ({ ...record, linkTexts: [] }))
  return { key: sha256(JSON.stringify(records)), own: sha256(JSON.stringify(own)) }
}

/** Alone, or two as one. */
const halves = ['daten', 'bank', 'verbindung', 'fehler', 'meldung', 'netz', 'gruppen', 'rollen']

function word({ below, pick }: Random): string {
  if (below(12) === 0) return pick(halves) + (below(2) === 0 ? pick(halves) : '')
  // Few words are everywhere, most are rare.
  return `${'bcdfghklmnprstvw'[below(16)]}${'aeiou'[below(5)]}${'lmnrst'[below(6)]}${below(3) === 0 ? below(400) : ''}`
}

function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => word(random)).join(' ')
}

function writePage(random: Random): string {
  const sections = Array.from({ length: random.below(6) }, () => `## ${sentence(random, 2)}\n${sentence(random, 40)}`)
  return [`# ${sentence(random, 3)}`, sentence(random, 30), ...sections].join('\n')
}

function edit(pages: Pages, random: Random): void {
  const permalink = random.pick([...pages.keys()])
  const lines = (pages.get(permalink) ?? '').split('\n')
  const at = random.below(lines.length)
  const kind = random.below(8)
  if (kind === 0) pages.delete(permalink)
  else if (kind === 1) pages.set(`/new-${random.below(1000)}`, writePage(random))
  else if (kind === 2) pages.set(permalink, writePage(random))
  else if (kind === 3) pages.set(permalink, [...lines, `## ${sentence(random, 2)}`].join('\n'))
  else if (kind === 4 && at > 0) pages.set(permalink, lines.toSpliced(at, 1).join('\n'))
  else pages.set(permalink, lines.toSpliced(at, 1, `${lines[at]} ${sentence(random, 2)} Ünïque😀`).join('\n'))
}

function firstPages(random: Random, count: number): Pages {
  return new Map(Array.from({ length: count }, (_, page) => [`/p${page}`, writePage(random)]))
}

test.each([
  [1, 'en'],
  [2, 'de'],
  [3, 'en']
])('after random edits it is the same as a new one (seed %i, %s)', { timeout: 120_000 }, async (seed, language) => {
  const random = seededRandom(seed)
  const pages = firstPages(random, 70)
  const store = memoryStore(3)
  for (let round = 0; round < 15; round++) {
    for (let edits = random.below(4); round > 0 && edits > 0; edits--) edit(pages, random)
    store.begin()
    const updated = await indexOf(pages, store, language)
    const anew = await indexOf(pages, memoryStore(), language)
    const story = `seed ${seed}, round ${round}`
    expect([...updated.files.keys()], story).toEqual([...anew.files.keys()])
    expect([...updated.files.values()].join('\n') === [...anew.files.values()].join('\n'), story).toBe(true)
    expect(updated.hashes.every(({ name, hash }) => sha256(updated.files.get(name) ?? '') === hash)).toBe(true)
  }
})

test('only the page that changed is read, and few files are others', async () => {
  const random = seededRandom(7)
  const pages = firstPages(random, 190)
  const store = memoryStore()
  const first = await indexOf(pages, store)
  expect(first.read).toHaveLength(190)
  expect((await indexOf(pages, store)).read).toEqual([])
  pages.set('/p7', `${pages.get('/p7')} zebra`)
  const second = await indexOf(pages, store)
  expect(second.read).toEqual(['/p7'])
  const names = [...second.files.keys()]
  expect(names.filter(name => name.includes('/t/')).length).toBeGreaterThan(15)
  const changed = names.filter(name => !first.files.has(name)).map(name => name.replace(/[0-9a-f]{8}/, '*'))
  // The bucket of the new word, the words that begin alike, the texts of the page, and what names them.
  expect(changed).toEqual(['d/*-0.json', 't/*.txt', 'w/*.txt'].map(name => `assets/search-en/${name}`))
  // Removing the word again brings back what was there.
  pages.set('/p7', (pages.get('/p7') ?? '').replace(' zebra', ''))
  expect((await indexOf(pages, store)).files).toEqual(first.files)
})

test.each([
  ['kubernetes', '["k8s","kubernetes"]'],
  ['encryption', '["-encrypt","encryption"]']
])(
  'the first page with “%s” brings the words that mean the same, the last one takes them along',
  async (word, group) => {
    const pages = firstPages(seededRandom(12), 40)
    const store = memoryStore()
    const first = await indexOf(pages, store)
    const text = pages.get('/p7') ?? ''
    pages.set('/p7', `${text} ${word}`)
    const second = await indexOf(pages, store)
    expect(second.files).toEqual((await indexOf(pages)).files)
    const hasGroup = ({ files }: typeof first) => files.get('search.json')?.includes(group)
    expect([first, second].map(hasGroup)).toEqual([false, true])
    pages.set('/p7', text)
    expect((await indexOf(pages, store)).files).toEqual(first.files)
  }
)

test.each([
  ['Some words, as they were.', 'Some words – as they were!'],
  ['Read the manual.', 'READ THE MANUAL.']
])('an edit that leaves all terms as they were changes what results show: “%s” → “%s”', async (before, after) => {
  const store = memoryStore()
  const pagesWith = (text: string): Pages => new Map([['/p', `# Page\n${text}`]])
  const first = await indexOf(pagesWith(before), store)
  const { files } = await indexOf(pagesWith(after), store)
  expect(files).toEqual((await indexOf(pagesWith(after))).files)
  expect([...files.keys()].filter(name => name.includes('/t/'))).toEqual(
    [...first.files.keys()].filter(name => name.includes('/t/'))
  )
  expect([...files.values()].join('\n')).toContain(after)
})

test('a site that grows until pages share text files is the same as a new one', { timeout: 120_000 }, async () => {
  const pages: Pages = new Map(Array.from({ length: 199 }, (_, page) => [`/p${page}`, `# Page ${page}\nSome words.`]))
  const store = memoryStore()
  const layouts: boolean[] = []
  for (const permalink of ['/a', '/b', '/z']) {
    const updated = await indexOf(pages, store)
    expect(updated.files).toEqual((await indexOf(pages)).files)
    layouts.push([...updated.files.keys()].filter(name => name.includes('/d/')).length === pages.size)
    pages.set(permalink, '# New page\nMore words.')
  }
  expect(layouts).toEqual([true, false, false])
})

test('terms that other machines have made, which do not know the links, are as good as our own', async () => {
  const random = seededRandom(11)
  const pages = [...firstPages(random, 70)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([permalink, text], at) => {
      const title = text.slice(2, text.indexOf('\n'))
      const linkTexts = Array.from({ length: at % 4 }, (_, link) => (link === 0 ? title : sentence(random, 2)))
      const records: readonly SearchRecord[] = recordsOf({ [permalink]: text }, { linkTexts })
      const facts = records[0] as SearchRecord
      return { ...keysOf(records), facts, readLinkTexts: () => linkTexts, readRecords: () => records }
    })
  // The last page is one that no other machine has, and the one before is alone.
  const isOwn = [(at: number) => at < 30 || at === 68, (at: number) => at >= 30 && at < 68]
  const theirs = await Promise.all(
    isOwn.map(async isOf => {
      const store = memoryStore()
      await keepPages(
        pages.map((page, at) => (isOf(at) ? page : null)),
        'en',
        store
      )
      return store
    })
  )
  const own = memoryStore()
  const terms: string[] = []
  const store: IndexStore = {
    ...own,
    has: key => own.has(key) || theirs.some(other => other.has(key)),
    read(key) {
      if (key.startsWith('search-terms ')) terms.push(key)
      return own.read(key) ?? store.borrow(key)
    },
    borrow: key => store.borrowAll(key)[0] ?? null,
    borrowAll: key => theirs.flatMap(other => other.read(key) ?? [])
  }
  const borrowed = pages.map((page, at) => ({
    ...page,
    readRecords() {
      if (at < 69) throw new Error('It is made a second time.')
      return page.readRecords()
    }
  }))
  const textsOf = (files: Awaited<ReturnType<typeof updateSearch>>) => files.map(file => [file.name, file.read()])
  expect(textsOf(await updateSearch(borrowed, site, store))).toEqual(
    textsOf(await updateSearch(pages, site, memoryStore()))
  )
  // Those of all others came as parts.
  expect(terms).toHaveLength(2)
})

test('where something of the last index is gone, it is made anew', async () => {
  const pages = firstPages(seededRandom(9), 30)
  const values = new Map<string, string>()
  const storeWithout = (kind: string): IndexStore => ({
    read: key => (key.startsWith(kind) ? null : (values.get(key) ?? null)),
    has: key => !key.startsWith(kind) && values.has(key),
    write: (key, value) => values.set(key, value),
    borrow: () => null,
    borrowAll: () => [],
    lend: (key, value) => values.set(key, value),
    lost(key) {
      throw new Error(key)
    }
  })
  const { files } = await indexOf(pages, storeWithout('nothing'))
  for (const kind of ['search-index', 'search-terms', 'search-texts', 'search-file']) {
    const damaged = storeWithout(kind)
    // What was written anew can be read.
    const store = { ...damaged, read: (key: string) => values.get(key) ?? null }
    expect((await indexOf(pages, kind === 'search-index' ? damaged : store)).files, kind).toEqual(files)
  }
})
