/** Files that are as they were are not read; what one of them holds now is noticed by who reads it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openScratch } from '../../src/build/build-cache.ts'
import { knownSources, SourceChanged } from '../../src/build/known-sources.ts'
import { readProjectState } from '../../src/incremental/project-state.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { writeSite } from '../support/files.ts'

const path = 'docs/a.md' as SourcePath

/** A file that a run has read and kept, when the clock has gone on. */
async function openProject() {
  const root = await writeSite({ [path]: '# A\n' })
  const store = openScratch(root)
  let reads = 0
  const open = () =>
    knownSources(readProjectState(root, []), store, () => {
      reads += 1
    })
  // The file has to be older than the clock of the file system can tell.
  await expect.poll(() => readProjectState(root, [])?.stampOf(path)).not.toBe(null)
  const known = open()
  const read = () => known.read(root, path, () => {})
  expect(read()?.text).toBe('# A\n')
  known.save()
  expect(reads).toBe(1)
  return { root, open, reads: () => reads }
}

test('a file that is as it was is read when its text is asked for', async () => {
  const { root, open, reads } = await openProject()
  const source = open().read(root, path, () => {})
  expect(source?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(reads()).toBe(1)
  expect(source?.text).toBe('# A\n')
  expect(source?.text).toBe('# A\n')
  expect(reads()).toBe(2)
})

test('a file that changes while the site is built is told by who reads it', async () => {
  const { root, open } = await openProject()
  const source = open().read(root, path, () => {})
  await writeFile(join(root, path), '# B\n')
  expect(() => source?.text).toThrow(SourceChanged)
  expect(open().read(root, path, () => {})?.text).toBe('# B\n')
})
