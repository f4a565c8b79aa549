/**
 * The one promise of the cache: whatever was edited, a build that uses it gives the same folder and the same findings
 * as one that does not. The edits are the same in every run; `DOCSGEN_ROUNDS=1000` makes a long run of it, and
 * `DOCSGEN_SEED=$RANDOM` one with others.
 */
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { BuildResult } from '../../src/pipeline/options.ts'
import { sha256 } from '../../src/util/hash.ts'
import { projectRoot } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'
import { seed } from '../support/seed.ts'
import { editSite, type Files, firstSite, type Random, seededRandom, variableFile } from './site-edits.ts'

const rounds = Number(process.env.DOCSGEN_ROUNDS ?? (inject('isNightly') ? 50 : 6))

test(`after each of ${rounds} random edits a warm build equals a cold one (DOCSGEN_SEED=${seed})`, {
  timeout: 120_000 + rounds * 20_000
}, async () => {
  const random = seededRandom(seed)
  const files = firstSite({ hasRelated: true })
  const root = await writeSite(Object.fromEntries(files))
  await symlink('../packages/linked', join(root, 'node_modules/linked'))
  await symlink(join(projectRoot, 'node_modules/@takumi-rs'), join(root, 'node_modules/@takumi-rs'))
  files.set(
    'docs/guide/ambient.mdx',
    String(files.get('docs/guide/ambient.mdx')).replace('PATH', join(root, 'VERSION'))
  )
  // Elsewhere, so that the project has nothing new in it after a build.
  const outDir = join(await writeSite({}), 'cold')
  let before: Files = new Map()
  let published = 0
  let searchable = 0
  const log: string[] = []
  for (let round = 0; round < rounds; round++) {
    const count = 1 + random.below(3)
    const done = Array.from({ length: round === 0 ? 0 : count }, () => editSite(files, random))
    await writeChanges(root, before, files)
    before = new Map(files)
    done.push(await harm(root, random))
    log.push(done.join('; '))
    const warm = await build({ root, mode: 'build' })
    const cold = await build({ root, mode: 'build', cache: false, clean: true, overrides: { outDir } })
    const story = `seed ${seed}, round ${round}: ${log.slice(-3).join('\n  then ')}`
    expect(linesOf(warm), story).toEqual(linesOf(cold))
    expect(warm.published, story).toBe(cold.published)
    const checked = linesOf(await build({ root, mode: 'check' }))
    // A check finds what a build does, mostly; only where it does not, a cold one has to be asked, too.
    if (!isDeepStrictEqual(checked, linesOf(cold))) {
      expect(checked, story).toEqual(linesOf(await build({ root, mode: 'check', cache: false })))
    }
    if (!cold.published) continue
    published += 1
    const built = await hashesIn(join(root, 'build'))
    expect(built, story).toEqual(await hashesIn(outDir))
    searchable += 'search.json' in built ? 1 : 0
  }
  // Many edits leave a site that can be published; otherwise this test would say little. Of a few, none may.
  expect(published).toBeGreaterThan(rounds < 25 ? 0 : rounds / 5)
  expect(searchable).toBeGreaterThan(rounds < 25 ? 0 : rounds / 10)
})

function linesOf({ findings }: BuildResult): string[] {
  return findings.map(found => `${found.severity} ${formatFinding(found)} ${JSON.stringify(found.related)}`)
}

async function writeChanges(root: string, before: Files, now: Files): Promise<void> {
  for (const path of before.keys()) if (!now.has(path)) await rm(join(root, path))
  process.env['DOCSGEN_EDITS'] = String(now.get(variableFile))
  for (const [path, content] of now) {
    if (before.get(path) === content) continue
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

/** What happens to files while nobody looks: times are lost, published files deleted or changed, the cache damaged. */
async function harm(root: string, { below, pick }: Random): Promise<string> {
  const what = pick(['nothing', 'nothing', 'nothing', 'times', 'deleted', 'changed', 'damaged', 'cut'])
  if (what === 'times') {
    for (const path of await filesIn(join(root, 'docs'))) await utimes(path, 1, 1)
    return what
  }
  const folder = join(root, what === 'deleted' || what === 'changed' ? 'build' : '.docsgen/cache')
  const found = await filesIn(folder)
  if (what === 'nothing' || found.length === 0) return 'nothing'
  const path = pick(found)
  if (what === 'deleted') await rm(path)
  if (what === 'changed') await writeFile(path, 'changed by hand')
  if (what === 'cut') await truncate(path, below((await stat(path)).size))
  if (what === 'damaged') await damage(path, below)
  return `${what} ${path.slice(root.length + 1)}`
}

/** Turns a hundred bytes of a file into others. */
async function damage(path: string, below: Random['below']): Promise<void> {
  const bytes = await readFile(path)
  for (let n = 0; n < 100; n++) bytes[below(bytes.length)] = below(256)
  await writeFile(path, bytes)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const paths = await filesIn(folder)
  const hashed = await Promise.all(
    paths.map(async path => [path.slice(folder.length + 1), sha256(await readFile(path))] as const)
  )
  return Object.fromEntries(hashed)
}
