/** A package that a page imports is an input: a run that has seen it missing, or in another version, is not repeated. */
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

/** A site whose page shows what the package `name` exports; each run is compared with one that has no cache. */
async function openSite(name: string) {
  // Below a folder of the test's own: the package moves there.
  const around = await writeSite({
    'project/site.config.mjs': `export default {
      title: 'Packages', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false
    }`,
    'project/docs/index.mdx': `import { word } from '${name}'\n\n# Start\n\nIt says {word}.\n`,
    'project/docs/other.md': '# Other\n'
  })
  const root = join(around, 'project')
  const linesOf = ({ findings }: Awaited<ReturnType<typeof build>>) => findings.map(formatFinding)
  const run = async () => {
    const warm = await build({ root, mode: 'check' })
    expect(linesOf(warm)).toEqual(linesOf(await build({ root, mode: 'check', cache: false })))
    const codes = warm.findings.map(({ code }) => code).filter(code => code.startsWith('mdx/'))
    return { findings: codes, compiled: warm.work.compiled }
  }
  /** Until the run is one that the last one has answered. */
  const settle = async () => {
    await expect.poll(async () => (await build({ root, mode: 'check' })).work.read, { timeout: 60_000 }).toBe(0)
    expect((await build({ root, mode: 'check' })).work.compiled).toBe(0)
  }
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return { root, run, settle, write }
}

test('a package is installed that a page had missed', async () => {
  const { run, settle, write } = await openSite('first-words')
  expect(await run()).toEqual({ findings: ['mdx/import'], compiled: 2 })
  await settle()
  await write('node_modules/first-words/index.js', "exports.word = 'hello'\n")
  await write('node_modules/first-words/package.json', '{ "name": "first-words", "version": "1.0.0" }')
  await write('node_modules/.package-lock.json', '{}')
  expect(await run()).toEqual({ findings: [], compiled: 1 })
  await settle()
  await write('node_modules/first-words/package.json', '{ "name": "first-words", "version": "1.1.0" }')
  expect((await run()).compiled).toBe(1)
})

test('a page imports JSON of a package, and follows its changes', async () => {
  const { run, settle, write } = await openSite('json-words/words.json')
  await write('node_modules/json-words/package.json', '{ "name": "json-words", "version": "1.0.0" }')
  await write('node_modules/json-words/words.json', '{ "word": "hello" }')
  expect(await run()).toEqual({ findings: [], compiled: 2 })
  await settle()
  await write('node_modules/json-words/words.json', '{ "word": "goodbye" }')
  expect(await run()).toEqual({ findings: [], compiled: 1 })
})

test('a folder of packages is filled by hand, step by step', async () => {
  const { root, run, settle, write } = await openSite('@own/words')
  expect(await run()).toEqual({ findings: ['mdx/import'], compiled: 2 })
  await settle()
  await mkdir(join(root, 'node_modules/@own/words'), { recursive: true })
  expect((await run()).findings).toEqual(['mdx/import'])
  await settle()
  await write('node_modules/@own/words/index.js', "exports.word = 'hello'\n")
  expect(await run()).toEqual({ findings: [], compiled: 1 })
  await settle()
  await rm(join(root, 'node_modules'), { recursive: true })
  // This very process has imported the package and keeps it.
  expect((await run()).compiled).toBe(1)
})

test('a package moves to the folder above the project', async () => {
  const { root, run, settle, write } = await openSite('words-above')
  await write('node_modules/words-above/index.js', "exports.word = 'hello'\n")
  expect(await run()).toEqual({ findings: [], compiled: 2 })
  await settle()
  const above = join(dirname(root), 'node_modules')
  await mkdir(above, { recursive: true })
  await rename(join(root, 'node_modules/words-above'), join(above, 'words-above'))
  expect((await run()).findings).toEqual([])
})

test.each([
  ['linked', true],
  ['installed', false]
])('a file of a package that is %s changes, its version does not', async (_, isLinked) => {
  const { root, run, settle, write } = await openSite('edited-words')
  const folder = isLinked ? 'packages/edited-words' : 'node_modules/edited-words'
  await write(`${folder}/package.json`, '{ "name": "edited-words", "version": "1.0.0" }')
  await write(`${folder}/index.js`, "exports.word = require('./word.js')\n")
  await write(`${folder}/word.js`, "module.exports = 'hello'\n")
  await mkdir(join(root, 'node_modules'), { recursive: true })
  if (isLinked) await symlink(join(root, folder), join(root, 'node_modules/edited-words'))
  expect(await run()).toEqual({ findings: [], compiled: 2 })
  await settle()
  await write(`${folder}/word.js`, "module.exports = 'bye'\n")
  expect((await run()).compiled).toBe(1)
})
