/**
 * The package's entry `docsgen/testing`: builds a small site, for the tests of a plugin. Experimental.
 *
 * ```ts
 * import assert from 'node:assert/strict'
 * import { test } from 'node:test'
 * import { buildSite } from 'docsgen/testing'
 * import { terms } from './terms.ts'
 *
 * test('lists the terms', async () => {
 *   const { pages, findings } = await buildSite({ 'docs/index.md': '# Start' }, [terms()])
 *   assert.match(pages.get('/terms') ?? '', /Rocket/)
 *   assert.deepEqual(findings, [])
 * })
 * ```
 */

import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { siteFiles } from '../model/other-sites.ts'
import type { Finding } from '../types/findings.ts'
import type { Plugin } from '../types/plugin.ts'
import { makeFolderInside, realRoots, writeInside } from '../util/guarded-files.ts'

/** A site as it was built. */
export interface BuiltSite {
  /** The HTML of each page by its address without a slash at the end: `/`, `/guide/setup`. Empty if the site has errors. */
  readonly pages: ReadonlyMap<string, string>
  /** The text of all files of the output by their paths, such as `guide/setup/index.md`. Empty if the site has errors. */
  readonly files: ReadonlyMap<string, string>
  /** Problems of the site, sorted by file and line, notes too. */
  readonly findings: readonly Finding[]
}

/**
 * Builds a site from the texts of its files, in a new folder that is removed afterwards. `plugins` are used beside those of the
 * configuration, which is `site.config.json` with `title`, `url` and the keys of `config` unless `files` has a configuration.
 * Rejects when a file lies outside of the site, or cannot be written.
 */
export async function buildSite(
  files: Readonly<Record<string, string>>,
  plugins: readonly Plugin[] = [],
  config: Readonly<Record<string, unknown>> = {}
): Promise<BuiltSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-test-')))
  try {
    const isConfigured = Object.keys(files).some(path => /^site\.config\.\w+$/.test(path) || siteFiles.includes(path))
    const written = { title: 'Test', url: 'https://test.example', ...config }
    await writeFiles(root, { ...(!isConfigured && { 'site.config.json': JSON.stringify(written) }), ...files })
    const run = await import('../pipeline/build.ts')
    const { findings, published, outDir } = await run.build({ root, plugins, mode: 'build', cache: false })
    const built = published ? await filesIn(join(root, outDir)) : new Map<string, string>()
    const pages = [...built].filter(([path]) => path.endsWith('.html'))
    return { pages: new Map(pages.map(([path, html]) => [addressOf(path), html])), files: built, findings }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function writeFiles(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  const roots = realRoots([root])
  for (const [path, text] of Object.entries(files)) {
    makeFolderInside(dirname(join(root, path)), roots)
    writeInside(join(root, path), text, roots)
  }
}

async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const read = paths.sort().map(async path => {
    const below = path.slice(folder.length + 1).replaceAll(sep, '/')
    return [below, await readFile(path, 'utf8')] as const
  })
  return new Map(await Promise.all(read))
}

/** `guide/setup/index.html` → `/guide/setup` */
function addressOf(path: string): string {
  return `/${path.replace(/(?:(?:^|\/)index)?\.html$/, '')}`
}
