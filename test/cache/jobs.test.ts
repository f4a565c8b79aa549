/** `--jobs`: processes of one machine make values for a build, which publishes what it would have made alone. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobsThatRepay } from '../../src/pipeline/distributed/jobs.ts'
import { sha256 } from '../../src/util/hash.ts'
import { runCli, spawnCli, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = `export default { title: 'Site', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' } }`

function site(before = ''): Promise<string> {
  const page = (n: number) =>
    `# Page ${n}\n\n## More {#more}\n\nWords. [Next](./page-${(n + 1) % 8}.md#more) [No](./none-${n}.md)\n`
  const pages = Array.from({ length: 8 }, (_, n) => [`docs/page-${n}.md`, page(n)])
  return writeSite({
    'site.config.mjs': `${before}${config.replace(' }', ' }, onBrokenLinks: "warn"')}`,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages)
  })
}

test('one process and several make the same site and the same findings in the same order', async () => {
  const root = await site()
  const alone = await spawnCli(['build', '--jobs', '1', '--max-findings', '0'], root)
  expect(alone.stderr.match(/none-\d/g)).not.toBeNull()
  const expected = await hashesIn(join(root, 'build'))
  await rm(join(root, '.docsgen'), { recursive: true })
  await rm(join(root, 'build'), { recursive: true })
  // More processes than the cores can use are lowered.
  const shared = await spawnCli(['build', '--jobs', '500', '--max-findings', '0', '--stats'], root)
  const cores = availableParallelism()
  expect(shared.stderr).toMatch(
    new RegExp(`--jobs 500 is lowered to (?:${2 * cores}: the machine has ${cores} cores|\\d+: memory is short)\\.\\n`)
  )
  expect(shared.stderr).not.toContain('MaxListeners')
  expect(shared.stderr).toContain('work: 10 files read, 0 pages compiled, 2 rendered')
  expect(shared.stderr).toContain(alone.stderr.slice(0, alone.stderr.indexOf('\nbuild:')))
  expect(shared.code).toBe(alone.code)
  expect(await hashesIn(join(root, 'build'))).toEqual(expected)
  // Nothing of the other processes stays.
  expect((await readdir(join(root, '.docsgen/cache'))).filter(name => !name.endsWith('.pack'))).toEqual([])
})

test.each([
  // Seconds from the start to the plan and of a page, pages that are left, processes.
  { most: 7, start: 1, page: 0.004, pages: 200, count: 1 },
  { most: 7, start: 1, page: 0.004, pages: 1000, count: 7 },
  { most: 7, start: 10, page: 0.004, pages: 1000, count: 1 },
  { most: 7, start: 10, page: 0.004, pages: 10_000, count: 7 },
  // A few pages that take long repay as well as many.
  { most: 3, start: 1, page: 0.5, pages: 20, count: 3 },
  { most: 3, start: 1, page: 0.004, pages: 20, count: 1 },
  { most: 2, start: 1, page: 0.004, pages: 400, count: 1 },
  { most: 1, start: 0, page: 1, pages: 10_000, count: 1 }
])(
  'auto: $pages pages of $page s after a start of $start s are for $count of $most processes',
  ({ count, ...rest }) => {
    const { most, pages, ...measured } = rest
    expect(jobsThatRepay(most, pages, measured)).toBe(count)
  }
)

test('a worker that dies is said, and its pages are made', async () => {
  const root = await site(`if (process.argv.includes('2/2')) process.kill(process.pid, 'SIGKILL')\n`)
  const { stderr, code } = await spawnCli(['build', '--jobs', '2'], root)
  expect(stderr).toContain('Worker 2 of 2 ended with SIGKILL: its pages are built in the main process.\n')
  expect(stderr).toContain('Built 9 pages in ')
  expect(code).toBe(0)
})

test('no worker runs what --untrusted does not run', async () => {
  const mark = (n: number) => `{process.getBuiltinModule('fs').writeFileSync('ran-${n}', '')}`
  const pages = [1, 2, 3].map(n => [`docs/page-${n}.mdx`, `# Page ${n}\n\n${mark(n)}\n`])
  const settings = { title: 'T', url: 'https://e.example', docs: { path: 'docs' } }
  const root = await writeSite({ 'site.config.json': JSON.stringify(settings), ...Object.fromEntries(pages) })
  const { code } = await spawnCli(['build', '--untrusted', '--jobs', '2'], root)
  expect(code).toBe(0)
  expect((await readdir(root)).filter(name => name.startsWith('ran-'))).toEqual([])
})

test.each([
  ['SIGTERM', 143],
  ['SIGKILL', null]
] as const)('%s ends the workers, too', async (signal, expected) => {
  const wait = `if (process.argv.includes('--shard')) {
    (await import('node:fs')).writeFileSync('worker-' + process.pid, '')
    await new Promise(done => setTimeout(done, 60_000))
  }\n`
  const root = await site(wait)
  const { child, done } = startCli(['build', '--jobs', '2'], root)
  const workers = async () => (await readdir(root)).flatMap(name => /^worker-(\d+)$/.exec(name)?.[1] ?? []).map(Number)
  await expect.poll(workers, { timeout: 60_000 }).toHaveLength(2)
  child.kill(signal)
  expect((await done).code).toBe(expected)
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(async () => (await workers()).some(isRunning), { timeout: 30_000 }).toBe(false)
})

test.each(['0', 'many', '1.5'])('--jobs %s is wrong usage', async count => {
  const { code, stderr } = await runCli(['build', '--jobs', count], await writeSite({}))
  expect(code).toBe(2)
  expect(stderr).toContain('Write a number of processes, or auto.')
})

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const hashed = paths.sort().map(async path => [path.slice(folder.length + 1), sha256(await readFile(path))] as const)
  return Object.fromEntries(await Promise.all(hashed))
}
