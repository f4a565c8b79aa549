/** Packs of values that machines share: however many values a site has, a list names all of them. */

import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openSegment } from '../../src/incremental/segment.ts'
import { mostPacks, packSizeFor, packValues } from '../../src/pipeline/remote/packs.ts'

// At 16 MB for each pack, 10,000 pages had one more than a list may have, and no clone got the terms of their search.
test.each([1, 10, 100, 390, 400, 1000, 4000])(
  '%i MB of values are in so few packs that those of later commits fit beside them',
  megabytes => {
    const total = megabytes * 1_000_000
    expect(Math.ceil(total / packSizeFor(total))).toBeLessThanOrEqual(mostPacks - 4)
  }
)

test('every value is in one of the packs, which are as large as asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packs-'))
  const values = Array.from({ length: 100 }, (_, n) => [`value ${n}`, `${n} `.repeat(300)] as const)
  const total = values.reduce((sum, [, value]) => sum + value.length, 0)
  const packs = await packValues(values, folder, total / 12)
  expect(packs.length).toBeLessThanOrEqual(12)
  const found = packs.flatMap(({ path }) => {
    writeFileSync(`${path}.pack`, gunzipSync(readFileSync(path)))
    const segment = openSegment(`${path}.pack`)
    const keys = [...(segment?.spots.keys() ?? [])]
    segment?.close()
    return keys
  })
  expect(found.sort()).toEqual(values.map(([key]) => key).sort())
})
