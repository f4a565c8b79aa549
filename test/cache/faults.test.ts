/**
 * Builds that meet kills, full and read-only disks, files that vanish, a damaged cache, pipes and links: the published site
 * is whole at every moment, the next build is right, and nothing temporary is left. `DOCSGEN_FAULTS=2000` makes a long run
 * of it; the faults are the same in every run, and `DOCSGEN_SEED=$RANDOM` makes others.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { sha256 } from '../../src/util/hash.ts'
import { type CliResult, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { seed } from '../support/seed.ts'
import { faults, filesBelow, filesOf, states } from './fault-kinds.ts'
import { seededRandom } from './site-edits.ts'

const rounds = Number(process.env['DOCSGEN_FAULTS'] ?? (inject('isNightly') ? 30 : 4))
const secret = '//host:_authToken=SECRET\n'

/** Hashes of published files by their paths. */
type Site = Readonly<Record<string, string>>

test(`after each of ${rounds} faults the site is whole, and the next build right (DOCSGEN_SEED=${seed})`, {
  timeout: 120_000 + rounds * 30_000
}, async () => {
  console.info(`faults: DOCSGEN_SEED=${seed}`)
  const random = seededRandom(seed)
  const root = await writeSite({})
  const outside = await writeSite({ 'secret.md': secret })
  const coldOf = coldSites()
  let [state, usual] = [random.below(states), 400]
  write(root, new Map(), filesOf(state))
  await startCli(['build'], root).done
  let old = await coldOf(state)
  for (let round = 0; round < rounds; round++) {
    const next = random.below(5) === 0 ? state : random.below(states)
    write(root, filesOf(state), filesOf(next))
    state = next
    const now = await coldOf(state)
    const fault = random.pick(faults)
    const { story, results } = await fault({ root, outside, random, usual })
    const told = `seed ${seed}, round ${round}: state ${state}, ${story}`
    for (const result of results) expectEnd(result, told)
    expect(filesBelow(outside), told).toEqual(['secret.md'])
    expect(readFileSync(join(outside, 'secret.md'), 'utf8'), told).toBe(secret)
    if (/SIG|disk|read-only|two builds/.test(story)) expectWhole(join(root, 'build'), old, now, told)

    const began = performance.now()
    const { code, stderr } = await startCli(['build'], root).done
    usual = 0.8 * usual + 0.2 * (performance.now() - began)
    expect(stderr, told).toContain('Built')
    expect(code, told).toBe(0)
    expect(hashesIn(join(root, 'build')), told).toEqual(now)
    const left = filesBelow(root).filter(path => /tmp|lock|pending/.test(path) && !path.startsWith('parts/'))
    expect(left, told).toEqual([])
    old = now
  }
})

/** What a build without a cache publishes of a state; made once for each. */
function coldSites(): (state: number) => Promise<Site> {
  const known = new Map<number, Promise<Site>>()
  const make = async (state: number) => {
    const root = await writeSite(Object.fromEntries(filesOf(state)))
    const { code, stderr } = await startCli(['build', '--no-cache'], root).done
    expect(code, stderr).toBe(0)
    const site = hashesIn(join(root, 'build'))
    return site
  }
  return state => {
    const site = known.get(state) ?? make(state)
    known.set(state, site)
    return site
  }
}

function write(root: string, before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): void {
  for (const path of before.keys()) if (!now.has(path)) rmSync(join(root, path), { force: true })
  // A folder that is left empty may become a file, and a package is not there without its files.
  for (const path of before.keys())
    if (!now.has(path) && /thing\/|node_modules\/inner\/index|deep\//.test(path))
      rmSync(join(root, dirname(path)), { recursive: true })
  for (const [path, text] of now) {
    if (before.get(path) === text) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Fine, findings, a configuration that is missing, or a signal: neither a bug in docsgen, nor a word of a file outside of the project. */
function expectEnd({ code, signal, stdout, stderr }: CliResult, told: string): void {
  expect([0, 1, 2, 130, 143, 'SIGKILL', 'SIGTERM', 'SIGINT'], `${told}\n${stderr}`).toContain(code ?? signal)
  expect(stdout + stderr, told).not.toMatch(/bug in docsgen|SECRET/)
}

/** Every file is that of the old or of the new site, none that both have is missing, and pages have what they load. */
function expectWhole(folder: string, old: Site, now: Site, told: string): void {
  const found = hashesIn(folder)
  for (const [path, hash] of Object.entries(found)) {
    if (path.startsWith('.docsgen-tmp/') || path === '.docsgen-files') continue
    expect([old[path], now[path]], `${told}: ${path}`).toContain(hash)
    if (!path.endsWith('.html')) continue
    const html = readFileSync(join(folder, path), 'utf8')
    const assets = [...html.matchAll(/(?:src|href)="\/(assets\/[^"#?]+)"/g)].map(([, name]) => name)
    expect(
      assets.filter(name => !existsSync(join(folder, String(name)))),
      `${told}: ${path}`
    ).toEqual([])
  }
  const both = Object.keys(old).filter(path => path in now)
  expect(
    both.filter(path => !(path in found)),
    told
  ).toEqual([])
}

function hashesIn(folder: string): Site {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(filesBelow(folder).map(path => [path, sha256(readFileSync(join(folder, path)))]))
}
