import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outDirProblem } from '../../src/output/out-dir.ts'
import { describeWriteError, Publisher } from '../../src/output/publish.ts'
import type { OutputPath } from '../../src/types/basics.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { testConfig } from '../support/config.ts'

let root: string
let findings: Diagnostic[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-publish-'))
  findings = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function open(clean = false, outDir = 'build') {
  return Publisher.open(testConfig({ root, outDir }), clean, finding => findings.push(finding))
}

async function publish(files: Record<string, string>, clean = false) {
  const publisher = await open(clean)
  if (publisher === null) throw new Error(findings.map(finding => finding.message).join('\n'))
  for (const [path, content] of Object.entries(files)) await publisher.add({ path: path as OutputPath, content })
  return publisher.publish()
}

async function published(): Promise<string[]> {
  const entries = await readdir(join(root, 'build'), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(join(root, 'build').length + 1))
    .sort()
}

test('the first publish writes everything, the second writes nothing', async () => {
  const files = { 'index.html': 'home', 'a/b/index.html': 'page' }
  expect(await publish(files)).toMatchObject({ written: 2, unchanged: 0, removed: 0, bytes: 8 })
  expect(await publish(files)).toMatchObject({ written: 0, unchanged: 2, removed: 0 })
  expect(await published()).toEqual(['a/b/index.html', 'index.html'])
})

test('a page that is gone is deleted with its empty folders', async () => {
  await publish({ 'index.html': 'home', 'a/b/index.html': 'page' })
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ removed: 1 })
  expect(await readdir(join(root, 'build'))).toEqual(['index.html'])
})

test('a published file that was edited or deleted by hand is written again', async () => {
  await publish({ 'index.html': 'home', 'b.html': 'b' })
  await writeFile(join(root, 'build/index.html'), 'hack')
  await rm(join(root, 'build/b.html'))
  expect(await publish({ 'index.html': 'home', 'b.html': 'b' })).toMatchObject({ written: 2 })
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toBe('home')
})

test('a changed time alone does not make a file changed', async () => {
  await publish({ 'index.html': 'home' })
  await utimes(join(root, 'build/index.html'), 1, 1)
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: 0, unchanged: 1 })
})

test('foreign files beside ours are kept', async () => {
  await publish({ 'index.html': 'home' })
  await writeFile(join(root, 'build/CNAME'), 'docs.example.com')
  await publish({ 'index.html': 'new home' })
  expect(await published()).toEqual(['CNAME', 'index.html'])
})

test('a folder that holds foreign files from the start is refused, and cleaned only when asked', async () => {
  await mkdir(join(root, 'build/.git'), { recursive: true })
  await writeFile(join(root, 'build/photo.jpg'), 'x')
  expect(await open()).toBeNull()
  expect(findings[0]).toMatchObject({
    code: 'output/unwritable',
    message: '“build” holds files that docsgen did not write.'
  })
  await publish({ 'index.html': 'home' }, true)
  expect((await readdir(join(root, 'build'))).sort()).toEqual(['.git', 'index.html'])
})

test.each([
  ['.', 'the project itself'],
  ['..', 'the project itself or above it'],
  ['/', 'above it'],
  ['docs', 'overlaps'],
  ['docs/out', 'overlaps'],
  ['.git/x', 'overlaps']
])('the output folder %s is refused', async (outDir, words) => {
  expect(await outDirProblem(testConfig({ root, outDir }))).toContain(words)
})

test('of two files with one path the last one counts, and nothing is left of the first', async () => {
  await publish({ 'a.html': 'page' })
  const publisher = await open()
  for (const content of ['redirect', 'page']) await publisher?.add({ path: 'a.html' as OutputPath, content })
  expect(await publisher?.publish()).toMatchObject({ written: 0, unchanged: 1, removed: 0 })
  expect(await published()).toEqual(['a.html'])
  expect(await readFile(join(root, 'build/a.html'), 'utf8')).toBe('page')
})

test('a publish that is called off leaves the published site and no temporary file', async () => {
  await publish({ 'index.html': 'home' })
  const publisher = await open()
  await publisher?.add({ path: 'index.html' as OutputPath, content: 'half' })
  await publisher?.add({ path: 'new/index.html' as OutputPath, content: 'half' })
  await publisher?.discard()
  expect(await published()).toEqual(['index.html'])
  expect(await readdir(join(root, 'build'))).toEqual(['index.html'])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toBe('home')
})

test('temporary files of a killed build are removed by the next one', async () => {
  await publish({ 'index.html': 'home' })
  const killed = await open()
  await killed?.add({ path: 'new/index.html' as OutputPath, content: 'half' })
  // What remains after kill -9: temporary files, and a lock whose process is gone.
  await writeFile(join(root, '.docsgen/lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: null }))
  await publish({ 'index.html': 'home' })
  expect(await published()).toEqual(['index.html'])
})

test('a second build is told who is writing', async () => {
  const first = await open()
  await writeFile(join(root, '.docsgen/lock'), JSON.stringify({ pid: 1, started: null }))
  expect(await open()).toBeNull()
  expect(findings[0]?.message).toBe('Another build (pid 1) is writing “build”.')
  await first?.discard()
})

test('a damaged manifest counts as none: the folder is refused until cleaned', async () => {
  await publish({ 'index.html': 'home' })
  const [name = ''] = (await readdir(join(root, '.docsgen'))).filter(file => file.startsWith('manifest'))
  await writeFile(join(root, '.docsgen', name), '{"version":1,"fil')
  expect(await open()).toBeNull()
  await publish({ 'index.html': 'home' }, true)
  expect(await published()).toEqual(['index.html'])
})

test('an output path that leads out of the folder is our defect, not a written file', async () => {
  const publisher = await open()
  await expect(publisher?.add({ path: '../escaped.html' as OutputPath, content: 'x' })).rejects.toThrow(
    'leaves the folder'
  )
  await publisher?.discard()
  await expect(stat(join(root, 'escaped.html'))).rejects.toThrow()
})

test('write errors are said in words', () => {
  const error = Object.assign(new Error('x'), { code: 'ENOSPC', path: '/site/build/a.html.docsgen-tmp' })
  expect(describeWriteError(error)).toBe('disk full (ENOSPC) while writing “/site/build/a.html”')
  expect(describeWriteError(new Error('x'))).toBeNull()
})
