import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const site = {
  'site.config.mjs': `export default { title: 'Acme', url: 'https://docs.acme.dev', docs: { path: 'docs' }, search: false }`,
  'docs/index.md': '# Home\n\n[install](./install.md)\n',
  'docs/install.md': '# Install\n'
}

interface Stats {
  readonly pages: number
  readonly written: number
  readonly work: object
  readonly cache: Record<string, { hits: number; misses: number }>
  readonly slowest: readonly [string, number][]
  readonly heaviest: readonly [string, number][]
}

async function statsOf(root: string): Promise<Stats> {
  const { stdout, code } = await runCli(['build', '--stats=json'], root)
  expect(code).toBe(0)
  return JSON.parse(stdout.replaceAll('[TIME]', '0')).stats
}

test('--stats=json prints one line with the work and what the cache knew', async () => {
  const root = await writeSite(site)
  const cold = await statsOf(root)
  expect(cold).toMatchObject({ work: { compiled: 2 }, cache: { body: { hits: 0, misses: 2 } } })
  expect(cold.slowest.map(([name]) => name)).toContain('docs/index.md')
  expect(cold.heaviest.map(([path]) => path)).toContain('index.html')
  const warm = await statsOf(root)
  expect(warm).toMatchObject({ pages: cold.pages, written: 0, work: { compiled: 0, rendered: 0 } })
})

test('--profile writes a CPU profile', async () => {
  const root = await writeSite(site)
  const { code, stderr } = await runCli(['build', '--profile', 'a.cpuprofile'], root)
  expect(code).toBe(0)
  expect(stderr).toContain('Profile: a.cpuprofile')
  const profile = JSON.parse(await readFile(join(root, 'a.cpuprofile'), 'utf8'))
  expect(profile.nodes.length).toBeGreaterThan(10)
})

test('clean says whether there was a cache', async () => {
  const root = await writeSite(site)
  await runCli(['build'], root)
  expect((await runCli(['clean'], root)).stderr).toBe('Removed the cache.\n')
  expect((await runCli(['clean'], root)).stderr).toBe('There is no cache.\n')
  expect(await statsOf(root)).toMatchObject({ written: 0, work: { compiled: 2 } })
})
