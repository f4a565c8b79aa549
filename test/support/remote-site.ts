/** A site of a commit, its clones, and what machines that share a cache make of it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { BuildOptions, BuildResult } from '../../src/pipeline/options.ts'
import { runGitNow } from '../../src/util/git.ts'
import { sha256 } from '../../src/util/hash.ts'
import { writeSite } from './files.ts'
import { formatFinding } from './findings.ts'

export const pageCount = 24

/** A site of a commit; without a search unless a test is about everything that is shared. */
export async function commitSite(remote: string, search = false): Promise<string> {
  const page = (n: number) =>
    `# Page ${n}\n\n## More {#more}\n\nWords. [Next](../part-${n % 2}/page-${(n + 2) % pageCount}.md#more)\n`
  const pages = Array.from({ length: pageCount }, (_, n) => [`docs/part-${n % 2}/page-${n}.md`, page(n)])
  const root = await writeSite({
    '.gitignore': '.docsgen\nbuild\n',
    'site.config.mjs': [
      "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' },",
      `severities: { 'page/description': 'off' },${search ? '' : ' search: false,'}`,
      `cache: { remote: ${remote} } }\n`
    ].join('\n'),
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages)
  })
  git(root, 'init', '-q', '-b', 'main')
  commit(root)
  return root
}

export function git(root: string, ...parameters: string[]): string {
  const text = runGitNow(root, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters])
  if (text === null) throw new Error(`git ${parameters.join(' ')}`)
  return text.trim()
}

export function commit(root: string): void {
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'Pages')
}

export async function clone(root: string, ...flags: string[]): Promise<string> {
  const target = join(await writeSite({}), 'clone')
  git(root, 'clone', '-q', ...flags, `file://${root}`, target)
  return target
}

export async function run(root: string, options: Partial<BuildOptions> = {}): Promise<BuildResult> {
  const result = await build({ root, mode: 'build', ...options })
  expect(result.configFailed).toBe(false)
  return result
}

export const linesOf = ({ findings }: BuildResult) => findings.map(found => `${found.severity} ${formatFinding(found)}`)

export async function hashesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const hashed = paths.sort().map(async path => [path.slice(folder.length), sha256(await readFile(path))])
  return Object.fromEntries(await Promise.all(hashed))
}

/** The same site without any cache. */
export async function expectSameSite(root: string): Promise<void> {
  const alone = join(await writeSite({}), 'alone')
  await run(root, { cache: false, overrides: { outDir: alone } })
  expect(await hashesIn(join(root, 'build'))).toEqual(await hashesIn(alone))
}

/** A clone, a pull request and its merge with the remote cache at `url`: each makes only what is new. */
export async function shareByClones(url: string): Promise<void> {
  const root = await commitSite(`{ url: '${url}', team: 'docs', timeout: 60 }`, true)
  expect(linesOf(await run(root))).toEqual([])
  const other = await clone(root)
  expect((await run(other)).work).toMatchObject({ compiled: 0 })
  await expectSameSite(other)
  // A merged pull request, cloned without its history: the commit itself names its parents.
  git(root, 'checkout', '-qb', 'edit')
  await writeFile(join(root, 'docs/part-0/page-4.md'), '# Page 4\n\n## More {#more}\n\nOther words.\n')
  commit(root)
  git(root, 'checkout', '-q', 'main')
  git(root, 'merge', '-q', '--no-ff', 'edit', '-m', 'Merge')
  const merged = await clone(root, '--depth', '1')
  expect((await run(merged)).work).toMatchObject({ compiled: 1 })
  await expectSameSite(merged)
  const last = await clone(root)
  expect((await run(last)).work).toMatchObject({ compiled: 0 })
  expect(await hashesIn(join(last, 'build'))).toEqual(await hashesIn(join(merged, 'build')))
  // Nothing of the server stays beside the cache.
  expect((await readdir(join(last, '.docsgen/cache'))).filter(name => !name.endsWith('.pack'))).toEqual([])
}
