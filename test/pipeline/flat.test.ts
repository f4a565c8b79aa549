/** One folder with many pages: what a page weighs does not follow their number. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'

const config = `export default {
  title: 'Flat', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false
}`

const nameOf = (n: number) => `page-${String(n).padStart(4, '0')}`

/** Size of the page in the middle of so many. */
async function sizeAmong(count: number): Promise<number> {
  const pages = Array.from({ length: count }, (_, n) => [`docs/flat/${nameOf(n)}.md`, `# Page ${nameOf(n)}\n`] as const)
  const root = await writeSite({ 'site.config.mjs': config, ...Object.fromEntries(pages) })
  expect((await build({ root, mode: 'build' })).published).toBe(true)
  return (await readFile(join(root, 'build/flat', nameOf(count / 2), 'index.html'))).length
}

test('in a folder of 150 pages a page is at most 1 kB larger than in one of 100', async () => {
  const [hundred, more] = [await sizeAmong(100), await sizeAmong(150)]
  expect(hundred).toBeGreaterThan(10_000)
  expect(more - hundred).toBeLessThanOrEqual(1000)
})
