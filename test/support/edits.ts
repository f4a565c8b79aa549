/** Edits of a site whose builds with a cache must give what builds from scratch give. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { BuildOptions } from '../../src/pipeline/options.ts'

/**
 * Returns a function that replaces a text in a file, builds, compares with a build from scratch, findings included, and
 * returns how many pages the build with the cache has compiled.
 */
export function editor(root: string, options: Partial<BuildOptions> = {}) {
  const run = (more: Partial<BuildOptions> = {}) => build({ root, mode: 'build', ...options, ...more })
  const outputs = async () => {
    const folder = join(root, 'build')
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
    const paths = names.map(entry => join(entry.parentPath, entry.name)).sort()
    return Promise.all(paths.map(async path => [path, await readFile(path, 'base64')] as const))
  }
  return async (file: string, from: string, to: string): Promise<number> => {
    const text = await readFile(join(root, file), 'utf8')
    expect(text).toContain(from)
    await writeFile(join(root, file), text.replace(from, to))
    const { work, findings } = await run()
    const warm = [await outputs(), findings]
    const cold = await run({ cache: false })
    expect([await outputs(), cold.findings]).toEqual(warm)
    return work.compiled
  }
}
