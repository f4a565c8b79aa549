/**
 * Several machines for one build: shards make values, a build reads them, and a clone finds them in the cache that machines
 * share. The site and the findings are those of a build that did all by itself, whatever of the shards is missing, old or damaged.
 */
import { cp, mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { BuildResult } from '../../src/pipeline/options.ts'
import { sha256 } from '../../src/util/hash.ts'
import { firstSiteFolder } from '../support/built-site.ts'
import { projectRoot, runCli, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'
import { languageConfig, languageFiles } from '../support/language-site.ts'
import { startRemoteServer } from '../support/remote-server.ts'
import { seed } from '../support/seed.ts'
import { editSite, firstSite, seededRandom } from './site-edits.ts'

const isNightly = inject('isNightly')

beforeEach(() => {
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', 'secret')
  return () => vi.unstubAllEnvs()
})

/** Machines that build the site share a cache, whose address is that of the environment. */
const sharing = (config: string) =>
  config.replace(/export default (?:defineConfig\()?\{/, '$& cache: { remote: true },')

test(`n shards and a build are one build, on sites with random edits (DOCSGEN_SEED=${seed})`, {
  timeout: 300_000
}, async () => {
  const random = seededRandom(seed)
  const files = firstSite()
  for (let round = 0; round < (isNightly ? 6 : 2); round++) {
    const done = Array.from({ length: round * 3 }, () => editSite(files, random))
    const all = [...files].map(([name, content]) => [
      name,
      name === 'site.config.mjs' ? sharing(String(content)) : content
    ])
    const root = await writeSite(Object.fromEntries(all))
    await symlink('../packages/linked', join(root, 'node_modules/linked'))
    await symlink(join(projectRoot, 'node_modules/@takumi-rs'), join(root, 'node_modules/@takumi-rs'))
    const { compiled } = await expectSame(root, 1 + random.below(4), `seed ${seed}: ${done.join('; ')}`)
    // What asks the clock is never kept.
    if (round === 0) expect(compiled).toBeLessThan(6)
  }
})

test('n shards and a build are one build, on a site in five languages and three versions', async () => {
  const config = sharing(`export default ${JSON.stringify(languageConfig)}`)
  const root = await writeSite({ ...languageFiles, 'site.config.mjs': config })
  // Of 24 routes in each language, 9 are of pages; the others are lists.
  expect(await expectSame(root, 3, 'languages')).toEqual({ read: expect.any(Number), compiled: 0, rendered: 75 })
})

// In processes of their own, as on machines: only there `--jobs` starts others.
if (isNightly)
  test('n shards, n processes, a clone with a shared cache and a build are one build, on the first site', async () => {
    const server = await startRemoteServer()
    vi.stubEnv('TURBO_API', server.url)
    const root = await writeSite({})
    for (const name of ['content', 'i18n', 'search.tests.yml']) {
      await cp(join(projectRoot, name), join(root, name), { recursive: true })
    }
    await writeFile(join(root, 'site.config.ts'), sharing(await readFile(join(projectRoot, 'site.config.ts'), 'utf8')))
    const run = async (name: string, flags: readonly string[], environment = {}) => {
      const own = ['--strict', '--cache-dir', join(root, `cache-${name}`), '--out-dir', join(root, name), '--stats']
      const { stderr, code } = await startCli(['build', ...own, ...flags], root, environment).done
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('warning') })
      return stderr
    }
    const alone = await hashesIn(await firstSiteFolder())
    const jobs = await run('jobs', ['--jobs', '2'], { DOCSGEN_REMOTE_CACHE: 'off' })
    expect(jobs).toContain(' 0 pages compiled')
    expect(await hashesIn(join(root, 'jobs'))).toEqual(alone)
    await Promise.all([run('shard-1', ['--shard', '1/2']), run('shard-2', ['--shard', '2/2'])])
    expect(await run('joined', ['--cache-from', join(root, 'cache-shard-*')])).toContain(' 0 pages compiled')
    expect(await hashesIn(join(root, 'joined'))).toEqual(alone)
    expect(await run('clone', [])).toContain(' 0 pages compiled')
    expect(await hashesIn(join(root, 'clone'))).toEqual(alone)
    expect(server.artifacts.size).toBeGreaterThan(1)
  })

/**
 * Builds the site once by itself, once of `count` shards, and once by a machine that has nothing but the cache that machines
 * share, and compares; the work of the build that joins the shards.
 */
async function expectSame(root: string, count: number, story: string): Promise<BuildResult['work']> {
  const server = await startRemoteServer()
  vi.stubEnv('TURBO_API', server.url)
  const alone = join(await writeSite({}), 'alone')
  const joined = join(await writeSite({}), 'joined')
  const shards = await writeSite({})
  const expected = await build({ root, mode: 'build', cache: false, overrides: { outDir: alone } })
  for (let number = 1; number <= count; number++) {
    const cacheDir = join(shards, `part-${number}`)
    const made = await build({ root, mode: 'build', cacheDir, shard: { number, of: count } })
    expect(made.published, story).toBe(false)
  }
  const options = { root, mode: 'build', overrides: { outDir: joined } } as const
  const result = await build({ ...options, cacheFrom: [join(shards, 'part-*')] })
  // A shard makes nothing of a site whose configuration is wrong.
  const notes = (await readdir(shards)).length === 0 ? [expect.stringContaining('does not name a folder')] : []
  expect(result.cacheNotes, story).toEqual(notes)
  expect(linesOf(result), story).toEqual(linesOf(expected))
  expect(await hashesIn(joined), story).toEqual(await hashesIn(alone))
  const cloned = join(await writeSite({}), 'cloned')
  const clone = await build({ ...options, cacheDir: join(cloned, '../cache'), overrides: { outDir: cloned } })
  const isShared = server.artifacts.size > 0
  expect(linesOf(clone), story).toEqual(linesOf(expected))
  expect(await hashesIn(cloned), story).toEqual(await hashesIn(alone))
  if (isShared) expect(clone.work.compiled, story).toBeLessThanOrEqual(result.work.compiled)
  // What was used is kept: the next run needs the shards no more.
  await rm(shards, { recursive: true })
  await rm(joined, { recursive: true, force: true })
  const again = await build(options)
  expect(again.work.compiled, story).toBeLessThanOrEqual(result.work.compiled)
  expect(await hashesIn(joined), story).toEqual(await hashesIn(alone))
  return result.work
}

const config = `export default { title: 'Site', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' } }`

function plainSite(count = 12): Promise<string> {
  const page = (n: number) =>
    `# Page ${n}\n\n## More userNames {#more}\n\n\`\`\`js\nconst a = ${n}\n\`\`\`\n\n[User names](./page-${(n + 1) % count}.md#more)\n`
  const pages = Array.from({ length: count }, (_, n) => [`docs/page-${n}.md`, page(n)])
  return writeSite({ 'site.config.mjs': config, 'docs/index.md': '# Home\n', ...Object.fromEntries(pages) })
}

test('the parts of a cold build are even, and all of it', async () => {
  const root = await plainSite()
  const pages: number[] = []
  for (const number of [1, 2, 3]) {
    const { stderr, code } = await runCli(['build', '--shard', `${number}/3`, '--cache-dir', `out-${number}`], root)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Shard \d\/3: \d pages in \[TIME\]; cached results are in “out-\d”\.\n$/)
    pages.push(Number(/: (\d) pages/.exec(stderr)?.[1]))
    expect((await readdir(join(root, `out-${number}`))).map(name => name.replace(/^\d+-\d+/, 'n'))).toEqual([
      'n.pack',
      'n.pack',
      'shard.json'
    ])
  }
  expect(pages.reduce((sum, count) => sum + count)).toBe(13)
  expect(Math.max(...pages) - Math.min(...pages)).toBeLessThan(2)
  expect(await readdir(root)).not.toContain('build')
  const { work, cacheNotes } = await build({ root, mode: 'build', cacheFrom: [join(root, 'out-*')] })
  expect({ ...work, cacheNotes }).toMatchObject({ compiled: 0, rendered: 2, cacheNotes: [] })
  const checked = await runCli(['check', '--cache-from', 'out-*', '--cache-dir', 'own', '--stats', '--notes'], root)
  expect(checked.stderr).toContain('0 pages compiled')
  // The text of links to a page and parts of its headings are found alike.
  await expectSame(await plainSite(), 2, 'names')
})

test('of pages whose links lead to those of other parts, a build checks only what lacks an anchor', async () => {
  const root = await plainSite()
  await writeFile(join(root, 'docs/page-0.md'), '# Page 0\n\n## Other\n')
  for (const number of [1, 2, 3]) {
    await build({ root, mode: 'build', cacheDir: join(root, `out/${number}`), shard: { number, of: 3 } })
  }
  const { findings, cache } = await build({ root, mode: 'build', cacheFrom: [join(root, 'out/*')] })
  expect(findings.map(({ code }) => code)).toContain('link/broken-anchor')
  expect(cache['findings']).toEqual({ hits: 12, misses: 1 })
})

test('values of another commit, configuration or docsgen, a missing shard and a truncated file are said once', async () => {
  const root = await plainSite()
  const shard = (number: number) =>
    build({ root, mode: 'build', cacheDir: join(root, `out/${number}`), shard: { number, of: 3 } })
  const built = async (name: string) => {
    const outDir = join(await writeSite({}), name)
    const { stderr, code } = await runCli(['build', '--cache-from', 'out/*', '--out-dir', outDir], root)
    const alone = await build({
      root,
      mode: 'build',
      cache: false,
      clean: true,
      overrides: { outDir: `${outDir}-alone` }
    })
    expect({ code, files: await hashesIn(outDir) }).toEqual({ code: 0, files: await hashesIn(`${outDir}-alone`) })
    expect(alone.published).toBe(true)
    await rm(join(root, '.docsgen'), { recursive: true })
    return stderr.split('\n').filter(line => !/^Built |; files: |notes are not shown|^$/.test(line))
  }
  for (const number of [1, 3]) await shard(number)
  expect(await built('missing')).toEqual(['No folder has cached results of shard 2/3: its pages are built here.'])
  await shard(2)
  const [pack = ''] = (await readdir(join(root, 'out/2'))).filter(name => name.endsWith('.pack'))
  await truncate(join(root, 'out/2', pack), 1000)
  expect(await built('truncated')).toEqual([`“out/2/${pack}” is truncated or damaged: not used.`])
  await rm(join(root, 'out/2'), { recursive: true })
  await shard(2)
  const bytes = await readFile(join(root, 'out/2', pack))
  // The values, not the list of them at the end.
  await writeFile(join(root, 'out/2', pack), bytes.fill(255, 0, Math.floor(bytes.length / 2)))
  expect(await built('damaged')).toEqual([`“out/2/${pack}” is truncated or damaged: not used.`])
  await rm(join(root, 'out/2'), { recursive: true })
  await shard(2)
  await writeFile(join(root, 'docs/page-3.md'), '# Page 3\n\n## More\n\nOther words.\n')
  expect(await built('commit')).toEqual([
    'The cached results of “out/1”, “out/2” and “out/3” were made from another commit: those that differ are not used.'
  ])
  const label = JSON.parse(await readFile(join(root, 'out/2/shard.json'), 'utf8'))
  const here = `Node ${process.versions.node.split('.')[0]} on ${process.platform} ${process.arch}`
  expect(label.system).toBe(here)
  for (const number of [1, 2, 3]) {
    const own = JSON.parse(await readFile(join(root, `out/${number}/shard.json`), 'utf8'))
    const other = { ...own, code: 'other', system: 'Node 18 on darwin arm64' }
    await writeFile(join(root, `out/${number}/shard.json`), JSON.stringify(other))
  }
  expect(await built('system')).toEqual([
    `The cached results of “out/1”, “out/2” and “out/3” were made with Node 18 on darwin arm64, and this is ${here}: not used.`
  ])
  for (const number of [1, 3]) {
    const own = JSON.parse(await readFile(join(root, `out/${number}/shard.json`), 'utf8'))
    await writeFile(join(root, `out/${number}/shard.json`), JSON.stringify({ ...own, code: label.code, system: here }))
  }
  await writeFile(join(root, 'out/2/shard.json'), JSON.stringify({ ...label, version: '0.0.1', code: 'other' }))
  await writeFile(join(root, 'site.config.mjs'), config.replace('Site', 'Other'))
  expect(await built('version')).toEqual([
    'The cached results of “out/2” were made with docsgen 0.0.1: not used.',
    'The cached results of “out/1” and “out/3” were made with another configuration: not used.'
  ])
  await rm(join(root, 'out'), { recursive: true })
  expect(await built('none')).toEqual(['“out/*” does not name a folder: nothing is read from it.'])
})

test.each([
  [['--shard', '5/4'], 'There are 4 parts, from 1/4 to 4/4.'],
  [['--shard', '0/4'], 'There are 4 parts, from 1/4 to 4/4.'],
  [['--shard', 'third'], 'Write the part and the number of parts, such as 3/16.'],
  [['--cache-from', 'out', '--no-cache'], "option '--cache-from <folder>' cannot be used with option '--no-cache'"]
])('%j is wrong usage', async (flags, message) => {
  const { code, stderr } = await runCli(['build', ...flags], await plainSite(1))
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

test('a shard that cannot write its values fails', async () => {
  const root = await plainSite(2)
  await writeFile(join(root, 'out'), 'a file')
  const { code, stderr } = await runCli(['build', '--shard', '1/2', '--cache-dir', 'out'], root)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^“out” cannot be written: a file is where a folder must be/)
  })
})

test('a restored cache is warm, although its files and those of the project are new', async () => {
  const root = await plainSite()
  expect((await build({ root, mode: 'build' })).work).toMatchObject({ compiled: 13 })
  const clone = await writeSite({})
  for (const name of ['docs', 'site.config.mjs', '.docsgen'])
    await cp(join(root, name), join(clone, name), { recursive: true })
  await utimes(join(clone, 'docs/page-1.md'), 1, 1)
  const { work, published } = await build({ root: clone, mode: 'build' })
  // All are read once for their hash, and documents are rendered for a folder that was not restored.
  expect({ ...work, published }).toMatchObject({ compiled: 0, published: true })
  await cp(join(root, 'build'), join(clone, 'build'), { recursive: true })
  await mkdir(join(clone, 'other'))
  expect((await build({ root: clone, mode: 'build' })).work).toMatchObject({ compiled: 0, rendered: 0 })
})

function linesOf({ findings }: BuildResult): string[] {
  return findings.map(found => `${found.severity} ${formatFinding(found)} ${JSON.stringify(found.related)}`)
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const hashed = await Promise.all(
    paths.sort().map(async path => [path.slice(folder.length + 1), sha256(await readFile(path))] as const)
  )
  return Object.fromEntries(hashed)
}
