import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outDirProblem } from '../../src/output/publish/out-dir.ts'
import { Publisher } from '../../src/output/publish/publish.ts'
import { toWriteFinding } from '../../src/output/publish/write-error.ts'
import type { OutputPath, SourcePath } from '../../src/types/basics.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { startOf } from '../../src/util/processes.ts'
import { testConfig } from '../support/config.ts'

/** The list of published files that lies beside them. */
const marker = '.docsgen-files'

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
    .filter(name => name !== marker)
    .sort()
}

test('the first publish writes everything, the second writes nothing', async () => {
  const files = { 'index.html': 'home', 'a/b/index.html': 'page' }
  expect(await publish(files)).toMatchObject({ written: 2, unchanged: 0, removed: 0, bytes: 8 })
  expect(await publish(files)).toMatchObject({ written: 0, unchanged: 2, removed: 0 })
  expect(await published()).toEqual(['a/b/index.html', 'index.html'])
})

test('a list of files that somebody has changed is as it was after the next publish', async () => {
  const files = { 'index.html': 'home' }
  await publish(files)
  const path = join(root, 'build', marker)
  const written = await readFile(path, 'utf8')
  await writeFile(path, `${written}others.html\n`)
  await publish(files)
  expect(await readFile(path, 'utf8')).toBe(written)
})

test('a page that is gone is deleted with its empty folders', async () => {
  await publish({ 'index.html': 'home', 'a/b/index.html': 'page' })
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ removed: 1 })
  expect(await readdir(join(root, 'build'))).toEqual([marker, 'index.html'])
})

test('pages that are gone are deleted before what they load, so that an ended publish leaves none without it', async () => {
  const kept = { 'pages/kept.html': 'page', 'assets/kept.js': '1' }
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  const files = numbers.flatMap(n => [[`pages/${n}.html`, 'page'] as const, [`assets/${n}.js`, '1'] as const])
  await publish({ ...kept, ...Object.fromEntries(files) })
  await publish(kept)
  expect(await published()).toEqual(['assets/kept.js', 'pages/kept.html'])
  const [pages, assets] = await Promise.all(
    ['pages', 'assets'].map(name => stat(join(root, 'build', name), { bigint: true }))
  )
  expect(pages?.mtimeNs).toBeLessThanOrEqual(assets?.mtimeNs ?? 0n)
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
    message: '“build” contains files that docsgen did not write.'
  })
  await publish({ 'index.html': 'home' }, true)
  expect((await readdir(join(root, 'build'))).sort()).toEqual([marker, '.git', 'index.html'])
})

test.each([
  ['.', 'the project folder or a parent'],
  ['..', 'the project folder or a parent of it'],
  ['/', 'or a parent of it'],
  ['docs', 'overlaps'],
  ['docs/out', 'overlaps'],
  ['.git/x', 'overlaps']
])('the output folder %s is refused', async (outDir, words) => {
  expect(await outDirProblem(testConfig({ root, outDir }), false)).toContain(words)
})

test('the output folder may lie in a docs set that leaves it out', async () => {
  const config = testConfig({ root, outDir: 'out/site' })
  const [set] = config.docs
  const whole = (exclude: readonly string[]) => ({
    ...config,
    docs: set ? [{ ...set, path: '.' as SourcePath, exclude }] : []
  })
  expect(await outDirProblem(whole(['out/**']), false)).toBeNull()
  expect(await outDirProblem(whole(['out/*.md']), false)).toContain('overlaps “.”')
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
  expect(await readdir(join(root, 'build'))).toEqual([marker, 'index.html'])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toBe('home')
})

test('temporary files of a killed build are removed by the next one', async () => {
  await publish({ 'index.html': 'home' })
  const killed = await open()
  await killed?.add({ path: 'new/index.html' as OutputPath, content: 'half' })
  // What remains after kill -9: temporary files, and a lock whose process is gone.
  await replaceLock(2 ** 22 + 1)
  await publish({ 'index.html': 'home' })
  expect(await readdir(join(root, 'build'))).toEqual([marker, 'index.html'])
})

test('what a killed build has left goes, too, when its edit is undone', async () => {
  await publish({ 'index.html': 'home' })
  const manifest = await manifestName()
  await writeFile(
    join(root, '.docsgen', `${manifest}.pending`),
    '{"version":2,"files":[["new.html",{"hash":"","size":-1,"stamp":""}]]}'
  )
  await writeFile(join(root, 'build/new.html'), 'of the killed build')
  await publish({ 'index.html': 'home' })
  expect(await published()).toEqual(['index.html'])
  // A new `.docsgen` is also ignored by Git.
  expect((await readdir(join(root, '.docsgen'))).sort()).toEqual(['.gitignore', manifest])
})

test('a second build is told who is writing', async () => {
  const first = await open()
  await replaceLock(1)
  expect(await open()).toBeNull()
  expect(findings[0]?.message).toBe('Another build (pid 1) is writing “build”.')
  await first?.discard()
})

/** The lock in place is that of another process. */
async function replaceLock(pid: number): Promise<void> {
  const folder = join(root, '.docsgen')
  for (const name of await readdir(folder)) if (name.startsWith('lock-')) await rm(join(folder, name))
  await writeFile(join(folder, `lock-${pid}-${(await startOf(pid)) ?? 0}`), '')
}

test('of many processes that want the lock at once, one holds it at a time', async () => {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { takeLock } from ${JSON.stringify(fileURLToPath(new URL('../../src/output/publish/lock.ts', import.meta.url)))}
    for (let round = 0; round < 40; round++) {
      const lock = await takeLock(${JSON.stringify(root)})
      if ('heldBy' in lock) continue
      appendFileSync('log', 'take\\n')
      await setTimeout(1)
      appendFileSync('log', 'release\\n')
      await lock.release()
    }`
  const bundle = join(root, 'take.mjs')
  await build({
    stdin: { contents: script, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundle
  })
  const processes = [1, 2, 3, 4].map(() => spawn(process.execPath, [bundle], { cwd: root, stdio: 'inherit' }))
  expect(await Promise.all(processes.map(async child => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0])
  const steps = (await readFile(join(root, 'log'), 'utf8')).trim().split('\n')
  expect(steps.length).toBeGreaterThan(40)
  expect(steps.filter((step, at) => step !== (at % 2 === 0 ? 'take' : 'release'))).toEqual([])
})

test('a folder whose project has lost its memory is taken over by the list beside its files', async () => {
  await publish({ 'index.html': 'home', 'old/index.html': 'old', 'edited.html': 'e' })
  await writeFile(join(root, 'build/CNAME'), 'docs.example.com')
  await rm(join(root, '.docsgen'), { recursive: true })
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: 0, unchanged: 1, removed: 2 })
  expect(await published()).toEqual(['CNAME', 'index.html'])
})

test('a file that was changed by hand is not removed by a project that has lost its memory', async () => {
  await publish({ 'index.html': 'home', 'old.html': 'old' })
  await writeFile(join(root, 'build/old.html'), 'mine now')
  await rm(join(root, '.docsgen'), { recursive: true })
  await publish({ 'index.html': 'home' })
  expect(await published()).toEqual(['index.html', 'old.html'])
})

test.each([
  ['it is cut', '{"version":2,"fil'],
  ['a path leads out', '{"version":2,"files":[["../out.txt",{"hash":"","size":1,"stamp":""}]]}'],
  ['a path is the folder', '{"version":2,"files":[[".",{"hash":"","size":1,"stamp":""}]]}'],
  ['a path has no name', '{"version":2,"files":[["a//b",{"hash":"","size":1,"stamp":""}]]}'],
  ['a path has a NUL', '{"version":2,"files":[["\\u0000a",{"hash":"","size":1,"stamp":""}]]}'],
  ['a path is a number', '{"version":2,"files":[[1,{"hash":"","size":1,"stamp":""}]]}'],
  ['an entry is null', '{"version":2,"files":[["a.html",null]]}']
])('a damaged manifest is made good by the list beside the files: %s', async (_, damaged) => {
  await publish({ 'index.html': 'home' })
  const name = await manifestName()
  await writeFile(join(root, '.docsgen', name), damaged)
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: 0, unchanged: 1 })
})

test.each([
  ['a line is missing', (text: string) => text.replace(/[0-9a-f]{64} index/, 'index')],
  ['it is cut', (text: string) => text.slice(0, -20)],
  ['a path leads out', (text: string) => text.replace(/ index/, ' ../index')],
  ['a path has a NUL', (text: string) => text.replace(/ index/, ' %00index')],
  ['it is another file', () => 'hello']
])('a list beside the files that is damaged proves nothing: %s', async (_, damage) => {
  await publish({ 'index.html': 'home' })
  await rm(join(root, '.docsgen'), { recursive: true })
  const file = join(root, 'build', marker)
  await writeFile(file, damage(await readFile(file, 'utf8')))
  expect(await open()).toBeNull()
})

test('foreign files go after the new site is in place, and stay when the build fails', async () => {
  await publish({ 'index.html': 'home' })
  await mkdir(join(root, 'build/foreign/empty'), { recursive: true })
  await writeFile(join(root, 'build/foreign/photo.jpg'), 'x')
  const failed = await open(true)
  await failed?.add({ path: 'index.html' as OutputPath, content: 'new' })
  await failed?.discard()
  expect(await published()).toEqual(['foreign/photo.jpg', 'index.html'])
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toBe('home')
  await publish({ 'index.html': 'new' }, true)
  expect(await readdir(join(root, 'build'))).toEqual([marker, 'index.html'])
})

test('a published file can become a folder, and a folder a file', async () => {
  await publish({ 'index.html': 'home', 'a/b/c.txt': 'c', d: 'd' })
  await publish({ 'index.html': 'home', a: 'a', 'd/e/f.txt': 'f' })
  expect(await published()).toEqual(['a', 'd/e/f.txt', 'index.html'])
  await publish({ 'index.html': 'home', 'a/b/c.txt': 'c', d: 'd' })
  expect(await published()).toEqual(['a/b/c.txt', 'd', 'index.html'])
})

test('what an ended publish has put in place of a folder is not an obstacle for the next', async () => {
  await publish({ 'index.html': 'home', 'd/e.txt': 'e' })
  await rm(join(root, 'build/d'), { recursive: true })
  await writeFile(join(root, 'build/d'), 'd')
  await writeFile(
    join(root, '.docsgen', `${await manifestName()}.pending`),
    JSON.stringify({ version: 2, files: [['d', { hash: '', size: -1, stamp: '' }]] })
  )
  await publish({ 'index.html': 'home', d: 'd' })
  expect(await published()).toEqual(['d', 'index.html'])
})

test('what an ended publish has put in place of a file stays', async () => {
  await publish({ 'index.html': 'home', d: 'd' })
  const manifest = await manifestName()
  await rm(join(root, 'build/d'))
  await mkdir(join(root, 'build/d'))
  await writeFile(join(root, 'build/d/e.txt'), 'e')
  const pending = JSON.stringify({ version: 2, files: [['d/e.txt', { hash: '', size: -1, stamp: '' }]] })
  await writeFile(join(root, '.docsgen', `${manifest}.pending`), pending)
  await publish({ 'index.html': 'home', 'd/e.txt': 'e' })
  expect(await published()).toEqual(['d/e.txt', 'index.html'])
})

test.each([
  ['a folder with foreign files is where a file must be', 'photos/mine.jpg', 'photos', 'ENOTEMPTY'],
  ['a foreign file is where a folder must be', 'photos', 'photos/a.jpg', 'ENOTDIR']
])('%s: nothing is published', async (_, foreign, path, code) => {
  await publish({ 'index.html': 'home' })
  await mkdir(join(root, 'build', foreign, '..'), { recursive: true })
  await writeFile(join(root, 'build', foreign), 'mine')
  const publisher = await open()
  await publisher?.add({ path: 'index.html' as OutputPath, content: 'new' })
  await publisher?.add({ path: path as OutputPath, content: 'new' })
  const error = await publisher?.publish().catch(thrown => thrown)
  await publisher?.discard()
  expect(publisher?.describeError(error)?.message).toContain(`“build/photos” cannot be written: `)
  expect(publisher?.describeError(error)?.message).toContain(`(${code})`)
  expect(await published()).toEqual([foreign, 'index.html'].sort())
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toBe('home')
})

test('two files of a site of which one is the folder of the other are an error before anything is published', async () => {
  const publisher = await open()
  for (const path of ['a', 'a/b']) await publisher?.add({ path: path as OutputPath, content: 'x' })
  const error = await publisher?.publish().catch(thrown => thrown)
  await publisher?.discard()
  expect(publisher?.describeError(error)?.message).toBe(
    '“build/a” cannot be written: a folder is where a file must be (EISDIR).'
  )
  expect(await readdir(root)).toEqual(['.docsgen'])
})

test('a published file that was changed by hand is written again, though its size and its time are as before', async () => {
  await publish({ 'index.html': 'home' })
  const file = join(root, 'build/index.html')
  const { atime, mtime } = await stat(file)
  await writeFile(file, 'hack')
  await utimes(file, atime, mtime)
  expect(await publish({ 'index.html': 'home' })).toMatchObject({ written: 1 })
  expect(await readFile(file, 'utf8')).toBe('home')
})

test('names as long as the file system takes them are published', async () => {
  const name = `${'a'.repeat(251)}.txt`
  await publish({ [name]: 'x' })
  expect(await published()).toEqual([name])
})

test('a project folder that cannot be written is a finding', async () => {
  // Even the superuser cannot make a folder below a file.
  await writeFile(join(root, '.docsgen'), '')
  expect(await open()).toBeNull()
  expect(findings).toMatchObject([
    { code: 'output/unwritable', message: expect.stringContaining('“.docsgen” cannot be written') }
  ])
})

test('an output path that leads out of the folder is our defect, not a written file', async () => {
  const publisher = await open()
  await expect(publisher?.add({ path: '../escaped.html' as OutputPath, content: 'x' })).rejects.toThrow(
    'leaves the folder'
  )
  await publisher?.discard()
  await expect(stat(join(root, 'escaped.html'))).rejects.toThrow()
})

test('an error of the disk is a finding with the path in the project and a cure', () => {
  const error = Object.assign(new Error('x'), { code: 'ENOSPC', path: '/site/build/a.html' })
  expect(toWriteFinding(error, '/site', false)).toMatchObject({
    message: '“build/a.html” cannot be written: the disk is full (ENOSPC).',
    hint: 'Free some space, then build again. The published site is unchanged.'
  })
  expect(toWriteFinding(new Error('x'), '/site', false)).toBeNull()
})

async function manifestName(): Promise<string> {
  const names = await readdir(join(root, '.docsgen'))
  return names.find(name => /^manifest-\w+\.json$/.test(name)) ?? ''
}
