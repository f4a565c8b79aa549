/** What a page depends on beside its own text is noticed when it changes, though the page itself is passed over. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const config = `export default {
  title: 'Steady', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  onBrokenLinks: 'warn'
}`
const files = {
  'site.config.mjs': config,
  'docs/index.md': '# Start\n\n[there](./there.md#part) and [paper](/paper.html#part)\n',
  'docs/there.md': '# There\n\n## Part\n',
  'docs/_part.md': 'A [link](./there.md#part).\n',
  'docs/with-part.mdx': "import Part from './_part.md'\n\n# With part\n\n<Part />\n",
  'static/paper.html': '<!doctype html><title>Paper</title><h1 id="part">Part</h1>\n'
}

/** A site with a cache; every build of it is compared with one that has none. */
async function openSite() {
  const root = await writeSite(files)
  const linesOf = ({ findings }: Awaited<ReturnType<typeof build>>) => findings.map(formatFinding)
  await build({ root, mode: 'build' })
  return {
    root,
    write: (name: string, text: string) => writeFile(join(root, name), text),
    async build() {
      const warm = await build({ root, mode: 'build' })
      const cold = await build({ root, mode: 'check', cache: false })
      expect(linesOf(warm)).toEqual(linesOf(cold))
      const links = warm.findings.filter(({ code }) => code.startsWith('link/'))
      return { findings: links.map(({ code, place }) => `${code} ${place?.file}`), work: warm.work }
    },
    html: (page: string) => readFile(join(root, 'build', page, 'index.html'), 'utf8')
  }
}

test('an anchor of another page goes and comes back', async () => {
  const { write, build } = await openSite()
  await write('docs/there.md', '# There\n\n## Other\n')
  expect((await build()).findings).toEqual(['link/broken-anchor docs/_part.md', 'link/broken-anchor docs/index.md'])
  // Under the same plan the findings of the pages that were passed over stay.
  await write('docs/there.md', '# There\n\nMore words.\n\n## Other\n')
  expect(await build()).toEqual({
    findings: ['link/broken-anchor docs/_part.md', 'link/broken-anchor docs/index.md'],
    work: { read: expect.any(Number), compiled: 1, rendered: 1 }
  })
  await write('docs/there.md', files['docs/there.md'])
  expect((await build()).findings).toEqual([])
})

test('an anchor of a static file goes', async () => {
  const { write, build } = await openSite()
  await write('static/paper.html', files['static/paper.html'].replace('id="part"', 'id="other"'))
  expect(await build()).toMatchObject({
    findings: ['link/broken-anchor docs/index.md'],
    work: { compiled: 0, rendered: 0 }
  })
})

test('a partial is another', async () => {
  const { write, build, html } = await openSite()
  await write('docs/_part.md', 'Now a [link](./nowhere.md).\n')
  expect(await build()).toMatchObject({ findings: ['link/broken docs/_part.md'], work: { compiled: 1, rendered: 1 } })
  expect(await html('with-part')).toContain('Now a')
})

test('a title of another page is in the sidebar, and a style in every page', async () => {
  const { write, build, html } = await openSite()
  await write('docs/there.md', '# Elsewhere\n\n## Part\n')
  await build()
  expect(await html('')).toContain('Elsewhere')
  await write('site.config.mjs', config.replace("title: 'Steady'", "title: 'Steady', styles: ['own.css']"))
  await write('own.css', 'a { color: red }\n')
  await build()
  const before = /styles\.\w+\.css/.exec(await html('there'))?.[0]
  await write('own.css', 'a { color: green }\n')
  expect((await build()).work).toMatchObject({ compiled: 0, rendered: 4 })
  expect(/styles\.\w+\.css/.exec(await html('there'))?.[0]).not.toBe(before)
})

test('a check between two builds takes nothing from what they know', async () => {
  const { root, write, build: buildAndCompare } = await openSite()
  await write('docs/there.md', '# There\n\nMore words.\n\n## Part\n')
  await build({ root, mode: 'check' })
  expect((await buildAndCompare()).work).toMatchObject({ compiled: 0, rendered: 1 })
})

test('a folder of docs beside the site is edited', async () => {
  const whole = await writeSite({
    'site/site.config.mjs': config.replace("path: 'docs'", "path: '../docs'"),
    'docs/index.md': '# Start\n',
    'README.md': '# No page\n'
  })
  const root = join(whole, 'site')
  const check = async (cache = true) => {
    const { findings } = await build({ root, mode: 'check', cache })
    return findings.filter(({ code }) => code.startsWith('link/')).map(formatFinding)
  }
  expect(await check()).toEqual([])
  expect(await check()).toEqual([])
  await writeFile(join(whole, 'docs/index.md'), '# Start\n\n[gone](/nowhere)\n')
  const found = await check()
  expect(found).toEqual([expect.stringContaining('/nowhere')])
  expect(await check()).toEqual(found)
  await writeFile(join(whole, 'docs/second.md'), '# Second\n\n[gone](../README.md#none)\n')
  expect(await check()).toHaveLength(2)
  await writeFile(join(whole, 'README.md'), '# No page\n\n## None\n')
  expect(await check()).toEqual(await check(false))
})

test('two pages exchange their addresses, so a link of one leads to itself', async () => {
  const page = (slug: string, text: string) => `---\nslug: /${slug}\n---\n\n# A page\n\n${text}\n`
  const pages = (alpha: string, beta: string) => ({
    'docs/alpha.md': page(alpha, '<a href="/second">giraffe</a>'),
    'docs/beta.md': page(beta, 'Text.')
  })
  const root = await writeSite({ 'site.config.mjs': config.replace('search: false,', ''), ...pages('first', 'second') })
  await build({ root, mode: 'build' })
  for (const [name, text] of Object.entries(pages('second', 'first'))) await writeFile(join(root, name), text)
  await build({ root, mode: 'build' })
  await build({ root, mode: 'build', cache: false, overrides: { outDir: 'cold' } })
  const indexIn = (folder: string) => readFile(join(root, folder, 'search.json'), 'utf8')
  expect(await indexIn('build')).toBe(await indexIn('cold'))
})
