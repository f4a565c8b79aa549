/** What a build costs, counted in work and not in seconds: it follows the change, not the size of the site. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { openStore } from '../../src/pipeline/project-store.ts'
import { writeSite } from '../support/files.ts'

const config = `export default {
  title: 'Work', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  onBrokenLinks: 'warn'
}`

/** `count` pages that link to the one before them; every tenth shows the same picture. */
async function site(count: number): Promise<string> {
  const pages = Array.from({ length: count }, (_, n) => {
    const link = n === 0 ? '' : `[before](./page-${n - 1}.md#more)`
    const picture = n % 10 === 0 ? '![logo](./logo.svg)' : ''
    return [`docs/page-${n}.md`, `# Page ${n}\n\n${link}\n\n## More\n\n${picture}\n`] as const
  })
  return writeSite({
    'site.config.mjs': config,
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    ...Object.fromEntries(pages)
  })
}

async function workOf(root: string) {
  const { work, written, removed, published } = await build({ root, mode: 'build' })
  expect(published).toBe(true)
  return { compiled: work.compiled, rendered: work.rendered, written, removed }
}

test.each([20, 60])('one edited body of %i pages is one page of work', async count => {
  const root = await site(count)
  expect(await workOf(root)).toMatchObject({ compiled: count })
  expect(await workOf(root)).toEqual({ compiled: 0, rendered: 0, written: 0, removed: 0 })
  await writeFile(join(root, 'docs/page-7.md'), '# Page 7\n\nOther words.\n\n## More\n')
  // The page, its Markdown, and the two files about all pages: its first words are its description.
  expect(await workOf(root)).toEqual({ compiled: 1, rendered: 1, written: 4, removed: 0 })
})

test('one edited body is a few files of the search index', async () => {
  const root = await site(60)
  await writeFile(join(root, 'site.config.mjs'), config.replace('search: false,', ''))
  const { written: all } = await workOf(root)
  await writeFile(join(root, 'docs/page-7.md'), '# Page 7\n\nA walrus.\n\n## More\n')
  const { written, removed } = await workOf(root)
  // The page, the texts of its neighbors, the manifest and the pointer, one or two files of terms and words.
  expect(written).toBeLessThan(30)
  expect(removed).toBeLessThan(written)
  expect(all).toBeGreaterThan(150)
})

test('what pages call each other is asked page by page when a link says something else, and only then', async () => {
  const root = await site(60)
  await writeFile(join(root, 'site.config.mjs'), config.replace('search: false,', ''))
  await workOf(root)
  const edit = async (text: string, options = {}) => {
    await writeFile(join(root, 'docs/page-7.md'), text)
    const { cache, written } = await build({ root, mode: 'build', ...options })
    return { pages: cache['search-links']?.hits ?? 0, written }
  }
  expect((await edit('# Page 7\n\nA walrus. [before](./page-6.md#more)\n\n## More\n')).pages).toBe(0)
  const named = '# Page 7\n\nA walrus. [an otter](./page-6.md#more)\n\n## More\n'
  expect((await edit(named)).pages).toBe(59)
  // The index knows the other page by its new name, too.
  expect((await edit(named, { cache: false })).written).toBe(0)
})

test('where nothing has changed, nothing is read', async () => {
  const root = await site(20)
  await workOf(root)
  // The files have to be older than the clock of the file system can tell.
  const work = async () => (await build({ root, mode: 'build' })).work
  await expect.poll(work, { timeout: 60_000 }).toEqual({ read: 0, compiled: 0, rendered: 0 })
  await build({ root, mode: 'check' })
  expect((await build({ root, mode: 'check' })).work).toEqual({ read: 0, compiled: 0, rendered: 0 })
})

test('after an edit only what was edited is read', async () => {
  const root = await site(20)
  await workOf(root)
  const work = async () => (await build({ root, mode: 'build' })).work
  await expect.poll(work, { timeout: 60_000 }).toEqual({ read: 0, compiled: 0, rendered: 0 })
  await writeFile(join(root, 'docs/page-7.md'), '# Page 7\n\nOther words.\n\n## More\n')
  expect(await work()).toEqual({ read: 1, compiled: 1, rendered: 1 })
  // What bodies are made of besides: all are compiled again, and their texts are read for it.
  await writeFile(join(root, 'site.config.mjs'), config.replace("'warn'", "'warn', markdown: { rawHtml: 'escape' }"))
  expect((await work()).compiled).toBe(20)
  expect((await build({ root, mode: 'build', cache: false })).written).toBe(0)
})

test('a file that came back with its old size and its old time is read', async () => {
  const root = await site(20)
  await workOf(root)
  await expect.poll(async () => (await build({ root, mode: 'build' })).work.read, { timeout: 60_000 }).toBe(0)
  const page = join(root, 'docs/page-7.md')
  const { atime, mtime } = await stat(page)
  const text = await readFile(page, 'utf8')
  await writeFile(page, text.replace('Page 7', 'Leaf 7'))
  await utimes(page, atime, mtime)
  expect(await workOf(root)).toMatchObject({ compiled: 1 })
  expect(await readFile(join(root, 'build/page-7/index.html'), 'utf8')).toContain('Leaf 7')
})

test('a page that moves is compiled with those that link to it, and no other', async () => {
  const root = await site(20)
  await workOf(root)
  await rename(join(root, 'docs/page-7.md'), join(root, 'docs/page-07.md'))
  // Itself, and page 8.
  expect(await workOf(root)).toMatchObject({ compiled: 2 })
})

test('a link is rendered on the pages whose related pages it changes, and no other', async () => {
  const root = await site(20)
  await writeFile(
    join(root, 'site.config.mjs'),
    config.replace('search: false,', 'search: false, related: { backlinks: true },')
  )
  await workOf(root)
  expect(await workOf(root)).toEqual({ compiled: 0, rendered: 0, written: 0, removed: 0 })
  await writeFile(join(root, 'docs/page-7.md'), '# Page 7\n\n[other](./page-3.md)\n\n## More\n')
  // Itself, the page that it links to, and the page that it linked to before.
  expect(await workOf(root)).toMatchObject({ compiled: 1, rendered: 3 })
  const html = await readFile(join(root, 'build/page-3/index.html'), 'utf8')
  const lists = [...html.matchAll(/related__list" aria-label="([^"]*)">(.*?)<\/nav>/g)].map(([, label, list = '']) => [
    label,
    list.match(/href="[^"]*"/g)
  ])
  expect(lists).toEqual([
    ['Related pages', ['href="/page-7"']],
    ['Pages that link here', ['href="/page-4"', 'href="/page-7"']]
  ])
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/related\.\w+\.css"/)
})

test('a picture that changes is that of the pages that show it', async () => {
  const root = await site(20)
  await workOf(root)
  await writeFile(join(root, 'docs/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>')
  // Two pages, the picture under its new name, and the sitemap, which has the pictures of pages.
  expect(await workOf(root)).toEqual({ compiled: 2, rendered: 2, written: 7, removed: 1 })
})

test('a title of the site is rendered, not compiled', async () => {
  const root = await site(20)
  await workOf(root)
  await writeFile(join(root, 'site.config.mjs'), config.replace('Work', 'Other'))
  expect(await workOf(root)).toMatchObject({ compiled: 0 })
})

test('a title is rendered on the pages that show it, and no other', async () => {
  const root = await writeSite({
    'site.config.mjs': config.replace(
      "docs: { path: 'docs', routeBasePath: '/' }",
      "docs: [{ path: 'docs', routeBasePath: '/' }, { id: 'api', path: 'api', routeBasePath: 'api' }]"
    ),
    'docs/index.md': '# Start\n',
    'docs/more.md': '# More\n',
    'api/index.md': '# Api\n',
    'api/calls.md': '# Calls\n'
  })
  await workOf(root)
  await writeFile(join(root, 'api/calls.md'), '# Other calls\n')
  // Both pages of its sidebar, and the not-found page, which knows all titles.
  expect(await workOf(root)).toMatchObject({ compiled: 1, rendered: 3 })
})

test('a published page that was deleted or changed by hand is rendered again', async () => {
  const root = await site(20)
  await workOf(root)
  await rm(join(root, 'build/page-3/index.html'))
  await writeFile(join(root, 'build/page-4/index.html'), 'changed')
  expect(await workOf(root)).toEqual({ compiled: 0, rendered: 2, written: 2, removed: 0 })
  const list = join(root, 'build/.docsgen-files')
  const written = await readFile(list, 'utf8')
  await writeFile(list, 'changed')
  expect(await workOf(root)).toEqual({ compiled: 0, rendered: 0, written: 0, removed: 0 })
  expect(await readFile(list, 'utf8')).toBe(written)
})

test('a site that was restored with other times needs no work', async () => {
  const root = await site(20)
  await workOf(root)
  for (const folder of ['docs', 'build']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 1, 1)
  }
  expect(await workOf(root)).toEqual({ compiled: 0, rendered: 0, written: 0, removed: 0 })
})

test('without the cache everything is made anew, and nothing is kept', async () => {
  const root = await site(20)
  await mkdir(join(root, '.docsgen'), { recursive: true })
  await build({ root, mode: 'build', cache: false })
  expect((await build({ root, mode: 'build', cache: false })).work).toMatchObject({ compiled: 20 })
  expect((await build({ root, mode: 'build' })).work).toMatchObject({ compiled: 20 })
})

test('a page of a protobuf file is rendered into the cache once, and again when what it shows changes', async () => {
  const message = (name: string) => `syntax = "proto3";\npackage a.v1;\nmessage ${name} { string id = 1; }\n`
  const root = await writeSite({
    'site.config.mjs': config.replace('search: false,', "search: false, protobuf: { proto: 'proto' },"),
    'docs/index.md': '# Start\n',
    'proto/a/v1/a.proto': message('One'),
    'proto/a/v1/b.proto': message('Two')
  })
  expect(await workOf(root)).toMatchObject({ compiled: 3 })
  await writeFile(join(root, 'docs/index.md'), '# Start\n\nOther words.\n')
  expect(await workOf(root)).toEqual({ compiled: 1, rendered: 1, written: 4, removed: 0 })
  await writeFile(join(root, 'proto/a/v1/b.proto'), message('Three'))
  expect(await workOf(root)).toMatchObject({ compiled: 1 })
})

test('without the cache, what lay on the disk is gone with the run', async () => {
  const root = await site(20)
  await build({ root, mode: 'check', cache: false })
  expect(await readdir(join(root, '.docsgen/cache'))).toEqual([])
})

test('a run that publishes nothing takes nothing out of a large cache', async () => {
  const root = await site(5)
  await writeFile(join(root, 'site.config.mjs'), config.replace("'warn'", "'throw'"))
  await workOf(root)
  const store = openStore(root)
  // More than values that nobody asks for may take.
  store.write('of many pages', 'x'.repeat(70_000_000))
  store.save({ isPartial: true })
  await writeFile(join(root, 'docs/page-1.md'), '# Page 1\n\n[nowhere](./nowhere.md)\n')
  expect((await build({ root, mode: 'build' })).published).toBe(false)
  const next = openStore(root)
  expect(next.has('of many pages')).toBe(true)
  next.discard()
})

test('a text that the cache has lost is made again, once', async () => {
  const root = await site(5)
  const cold = await workOf(root)
  const folder = join(root, '.docsgen/cache')
  const [name = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, name))
  // The text of a body, as it stands in the file.
  bytes[bytes.indexOf('<h2')] = 0
  await writeFile(join(folder, name), bytes)
  await rm(join(root, 'build'), { recursive: true })
  expect(await workOf(root)).toEqual(cold)
  await rm(join(root, 'build'), { recursive: true })
  expect(await workOf(root)).toEqual({ ...cold, compiled: 0 })
})
