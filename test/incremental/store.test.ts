import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Store, type StoreOptions } from '../../src/incremental/store.ts'
import { writeSite } from '../support/files.ts'

async function emptyFolder(): Promise<string> {
  return join(await writeSite({}), 'cache')
}

/** One run: reads some keys, writes some values, saves. */
function run(
  folder: string,
  values: Readonly<Record<string, string>>,
  used: readonly string[] = [],
  options: StoreOptions = {}
): void {
  const cache = Store.open(folder, options)
  for (const key of used) cache.read(key)
  for (const [key, value] of Object.entries(values)) cache.write(key, value)
  cache.save()
}

function read(folder: string, keys: readonly string[]): (string | null)[] {
  const cache = Store.open(folder)
  const values = keys.map(key => cache.read(key))
  cache.discard()
  return values
}

test('a value is there in the run that wrote it, and in the next', async () => {
  const folder = await emptyFolder()
  const cache = Store.open(folder)
  expect(cache.read('a')).toBeNull()
  cache.write('a', 'älter')
  expect(cache.read('a')).toBe('älter')
  cache.save()
  expect(read(folder, ['a', 'b'])).toEqual(['älter', null])
})

test('a run that only reads writes nothing', async () => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  const before = await readdir(folder)
  run(folder, {}, ['a'])
  expect(await readdir(folder)).toEqual(before)
})

test('thousands of keys are found, in any script, and no others', async () => {
  const folder = await emptyFolder()
  const keys = Array.from({ length: 5000 }, (_, at) => `page docs/${at % 3 === 0 ? 'größe-文書' : 'size'}/${at}.md`)
  const store = Store.open(folder)
  for (const key of keys) store.write(key, `value of ${key}`)
  expect(keys.every(key => store.read(key) === `value of ${key}`)).toBe(true)
  store.save()
  const next = Store.open(folder)
  expect(keys.every(key => next.has(key) && next.read(key) === `value of ${key}`)).toBe(true)
  expect(keys.some(key => next.has(`${key}x`))).toBe(false)
  next.discard()
})

test('the newest value of a key counts', async () => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  run(folder, { a: '2' })
  expect(read(folder, ['a'])).toEqual(['2'])
})

test('a cache that was moved is the same cache', async () => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  await rename(folder, `${folder}-moved`)
  expect(read(`${folder}-moved`, ['a'])).toEqual(['1'])
})

test('a run that was discarded leaves nothing', async () => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  const cache = Store.open(folder)
  cache.write('b', '2')
  cache.discard()
  expect(read(folder, ['a', 'b'])).toEqual(['1', null])
  expect(await readdir(folder)).toHaveLength(1)
})

test.each(['save', 'discard'] as const)('what ends after %s is there for who asked, and leaves no file', async end => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  const cache = Store.open(folder)
  cache[end]()
  const before = await readdir(folder)
  cache.write('late', '2')
  expect(cache.read('late')).toBe('2')
  expect(await readdir(folder)).toEqual(before)
})

test('a damaged value is unknown, the others are not', async () => {
  const folder = await emptyFolder()
  run(folder, { a: 'first', b: 'second', c: 'third' })
  const [name = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, name))
  bytes[bytes.indexOf('second')] = 0
  await writeFile(join(folder, name), bytes)
  expect(read(folder, ['a', 'b', 'c'])).toEqual(['first', null, 'third'])
  run(folder, { b: 'again' })
  expect(read(folder, ['a', 'b', 'c'])).toEqual(['first', 'again', 'third'])
})

test.each([0, 1, 20, 60])('a file cut to %i bytes counts as empty', async length => {
  const folder = await emptyFolder()
  run(folder, { a: 'first', b: 'second' })
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), (await readFile(join(folder, name))).subarray(0, length))
  expect(read(folder, ['a', 'b'])).toEqual([null, null])
  run(folder, { a: 'again' })
  expect(read(folder, ['a', 'b'])).toEqual(['again', null])
})

test('two runs at the same time both keep what they wrote', async () => {
  const folder = await emptyFolder()
  run(folder, { a: '1' })
  const one = Store.open(folder, { segments: 1 })
  const other = Store.open(folder, { segments: 1 })
  one.write('b', '2')
  other.write('c', '3')
  one.save()
  expect(other.read('a')).toBe('1')
  other.save()
  expect(read(folder, ['a', 'b', 'c'])).toEqual(['1', '2', '3'])
})

test.each([
  ['that is used', Store.open],
  ['of which nothing is read', Store.empty]
])('what a killed run has left in a cache %s is removed', async (_, open) => {
  const folder = await emptyFolder()
  await mkdir(folder)
  // No process has such a number.
  await writeFile(join(folder, '999999999-1.tmp'), 'half a value')
  open(folder).discard()
  expect(await readdir(folder)).toEqual([])
})

test('many files become one, with the newest value of each key', async () => {
  const folder = await emptyFolder()
  for (const value of ['1', '2', '3', '4']) run(folder, { a: value, [`b${value}`]: value }, [], { segments: 3 })
  expect((await readdir(folder)).length).toBeLessThanOrEqual(3)
  expect(read(folder, ['a', 'b1', 'b2', 'b3', 'b4'])).toEqual(['4', '1', '2', '3', '4'])
})

test('a large file with old values is not written again for a few new ones', async () => {
  const folder = await emptyFolder()
  run(folder, { all: 'x'.repeat(1000), a: 'old' }, [], { segments: 3 })
  const [large] = await readdir(folder)
  for (let n = 0; n < 12; n++) {
    run(folder, { a: `${n}`, [`only ${n}`]: 'y' }, ['all'], { segments: 3, spare: 0 })
    expect(await readdir(folder)).toContain(large)
    expect((await readdir(folder)).length).toBeLessThanOrEqual(4)
  }
  expect(read(folder, ['all', 'a', 'only 0', 'only 11'])).toEqual(['x'.repeat(1000), '11', 'y', 'y'])
})

test('values that nobody asks for go when they take more than their room', async () => {
  const folder = await emptyFolder()
  const size = async () => {
    const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
    return files.reduce((sum, file) => sum + file.length, 0)
  }
  for (let day = 0; day < 30; day++) {
    run(folder, { [`day ${day}`]: 'x'.repeat(1000) }, ['always'], { spare: 3000 })
    if (day === 0) run(folder, { always: 'y'.repeat(1000) }, [], { spare: 3000 })
    expect(await size()).toBeLessThan(10_000)
  }
  expect(read(folder, ['always', 'day 0', 'day 29'])).toEqual(['y'.repeat(1000), null, 'x'.repeat(1000)])
})

test('a run that makes nothing takes nothing away, whatever it has asked for', async () => {
  const folder = await emptyFolder()
  run(folder, { a: 'x'.repeat(1000), b: '2' }, [], { spare: 10 })
  run(folder, {}, ['b'], { spare: 10 })
  expect(read(folder, ['a', 'b'])).toEqual(['x'.repeat(1000), '2'])
})

test('a run whose file was taken away while it wrote ends as if it had kept nothing', async () => {
  const folder = await emptyFolder()
  const cache = Store.open(folder)
  cache.write('a', '1')
  for (const name of await readdir(folder)) await rm(join(folder, name))
  cache.save()
  expect(read(folder, ['a'])).toEqual([null])
})

describe('values of other folders', () => {
  async function shard(values: Readonly<Record<string, string>>, lent: Readonly<Record<string, string>> = {}) {
    const folder = await emptyFolder()
    const store = Store.open(folder)
    for (const [key, value] of Object.entries(lent)) store.lend(key, value)
    for (const [key, value] of Object.entries(values)) store.write(key, value)
    store.save()
    return folder
  }

  /** A run that reads some values of other folders, and writes one. */
  function gather(folder: string, others: readonly string[], used: readonly string[]): (string | null)[] {
    const store = Store.open(folder, { others })
    const values = used.map(key => store.read(key))
    store.write('own', '1')
    store.save()
    return values
  }

  /** Inodes: a file that is shared was not written. */
  async function filesOf(folder: string): Promise<number[]> {
    const names = await readdir(folder)
    return Promise.all(names.map(async name => (await stat(join(folder, name))).ino))
  }

  test('an empty store takes files of which most is used as they are, and the folders may go', async () => {
    const one = await shard({ a: 'x'.repeat(900), unused: 'y'.repeat(100) }, { file: 'z'.repeat(5000) })
    const other = await shard({ b: 'x'.repeat(100), unused: 'y'.repeat(900) })
    const folder = await emptyFolder()
    expect(gather(folder, [one, other], ['a', 'b'])).toEqual(['x'.repeat(900), 'x'.repeat(100)])
    const [files, given] = [await filesOf(folder), [...(await filesOf(one)), ...(await filesOf(other))]]
    expect(files).toHaveLength(2)
    expect(files.filter(file => given.includes(file))).toHaveLength(1)
    await rm(one, { recursive: true })
    await rm(other, { recursive: true })
    expect(read(folder, ['own', 'a', 'b', 'file'])).toEqual(['1', 'x'.repeat(900), 'x'.repeat(100), null])
  })

  test('the value that was used is the one that stays, whichever files have others', async () => {
    const folders = [await shard({ a: '1' }), await shard({ a: '2', b: 'x'.repeat(100) })]
    const folder = await emptyFolder()
    expect(gather(folder, folders, ['a', 'b'])).toEqual(['1', 'x'.repeat(100)])
    expect(read(folder, ['a', 'b'])).toEqual(['1', 'x'.repeat(100)])
  })

  test('a store that has values takes the used ones only: a file would stand above its own', async () => {
    const folder = await emptyFolder()
    run(folder, { a: 'own' })
    const other = await shard({ a: 'other', b: 'x'.repeat(100) })
    expect(gather(folder, [other], ['a', 'b'])).toEqual(['own', 'x'.repeat(100)])
    expect(read(folder, ['a', 'b'])).toEqual(['own', 'x'.repeat(100)])
  })

  test('a file with a damaged value is not taken', async () => {
    const other = await shard({ a: 'first', b: 'x'.repeat(100) })
    const [name = ''] = await readdir(other)
    const bytes = await readFile(join(other, name))
    bytes[bytes.indexOf('first')] = 0
    await writeFile(join(other, name), bytes)
    const folder = await emptyFolder()
    expect(gather(folder, [other], ['a', 'b'])).toEqual([null, 'x'.repeat(100)])
    const store = Store.open(folder)
    expect(store.has('a')).toBe(false)
    store.discard()
  })

  test('a value that was lent again is the newest, although older files become one', async () => {
    const folder = await shard({}, { a: 'old' })
    const store = Store.open(folder, { segments: 1 })
    expect(store.read('a')).toBe('old')
    store.lend('a', 'new')
    store.write('b', 'x'.repeat(100))
    store.save()
    expect(read(folder, ['a', 'b'])).toEqual(['new', 'x'.repeat(100)])
  })

  test('many large files stay as they are beside new small ones', async () => {
    const folder = await emptyFolder()
    const large = Array.from({ length: 12 }, (_, at) => ({ [`all ${at}`]: `${at}`.repeat(1000) }))
    const folders = await Promise.all(large.map(values => shard(values)))
    gather(folder, folders, large.flatMap(Object.keys))
    const before = new Set(await filesOf(folder))
    for (let n = 0; n < 12; n++) run(folder, { [`only ${n}`]: 'y' }, large.flatMap(Object.keys))
    const after = await filesOf(folder)
    expect(after.filter(file => before.has(file)).length).toBeGreaterThanOrEqual(12)
    expect(after.length).toBeLessThan(20)
  })
})

test('where nothing can be written the run still has its own values', async () => {
  const folder = await emptyFolder()
  await writeFile(folder, 'a file where the folder must be')
  const cache = Store.open(folder)
  cache.write('a', '1')
  expect(cache.read('a')).toBe('1')
  cache.save()
  expect(read(folder, ['a'])).toEqual([null])
})
