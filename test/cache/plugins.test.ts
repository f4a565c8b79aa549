/** What plugins cost an unchanged site, and that what their hooks make is always that of now. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'

const configWith = (plugin: string) => `import { readFileSync } from 'node:fs'
export default {
  title: 'Plugins', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, aiOutputs: false,
  plugins: [{ name: 'acme', ${plugin} }]
}`

async function openSite(plugin: string) {
  const pages = Array.from({ length: 10 }, (_, n) => [`docs/page-${n}.md`, `# Page ${n}\n`] as const)
  const root = await writeSite({ 'site.config.mjs': configWith(plugin), ...Object.fromEntries(pages) })
  const run = async () => {
    const { work, written, findings } = await build({ root, mode: 'build' })
    return {
      read: work.read,
      compiled: work.compiled,
      rendered: work.rendered,
      written,
      failed: findings.filter(({ code }) => code === 'plugin/failed').length
    }
  }
  await run()
  const write = (path: string, text: string) => writeFile(join(root, path), text)
  const shows = async (text: string) => (await readFile(join(root, 'build/page-3/index.html'), 'utf8')).includes(text)
  return { run, write, shows }
}

test('a hook that may look at anything runs on documents that are kept as they were rendered', async () => {
  const { run, write, shows } = await openSite(
    "html: html => html.replace('</body>', () => `<!-- ${readFileSync(new URL('note.txt', import.meta.url), 'utf8')} --></body>`)"
  )
  // The file is not there yet.
  expect(await run()).toMatchObject({ compiled: 0, rendered: 0, written: 0, failed: 1 })
  await write('note.txt', 'one')
  expect(await run()).toMatchObject({ compiled: 0, rendered: 0, failed: 0 })
  expect(await shows('<!-- one -->')).toBe(true)
  await write('note.txt', 'two')
  expect(await run()).toMatchObject({ compiled: 0, rendered: 0, written: 11 })
  expect(await shows('<!-- two -->')).toBe(true)
  expect(await run()).toMatchObject({ rendered: 0, written: 0 })
  await write('docs/page-3.md', '# Page 3\n\nMore words.\n')
  expect(await run()).toMatchObject({ compiled: 1, rendered: 1, written: 1 })
})

test('what a hook with a version has made is kept with its document, and its failures, too', async () => {
  const stamp = "version: '1', html: html => html.replace('</body>', '<!-- one --></body>')"
  const { run, write, shows } = await openSite(stamp)
  await expect.poll(run, { timeout: 60_000 }).toEqual({ read: 0, compiled: 0, rendered: 0, written: 0, failed: 0 })
  expect(await shows('<!-- one -->')).toBe(true)
  await write('site.config.mjs', configWith(stamp.replace('one', 'two')))
  expect(await run()).toMatchObject({ compiled: 0, written: 11 })
  expect(await shows('<!-- two -->')).toBe(true)
  const failing = configWith("version: '1', html: () => { throw new Error('boom') }")
  await write('site.config.mjs', failing.replace('title:', "severities: { 'plugin/failed': 'warning' }, title:"))
  expect(await run()).toMatchObject({ compiled: 0, written: 11, failed: 1 })
  await write('docs/page-3.md', '# Page 3\n\nMore words.\n')
  expect(await run()).toMatchObject({ compiled: 1, rendered: 1, written: 1, failed: 1 })
})

test('a file of a plugin that would be outside of the output folder is a finding of the plugin', async () => {
  const { run } = await openSite("outputs: () => [{ path: '../escaped.txt', content: 'x' }]")
  expect(await run()).toMatchObject({ failed: 1 })
})
