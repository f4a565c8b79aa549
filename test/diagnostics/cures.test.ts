/**
 * Every finding code is produced by a site in the whole pipeline, exactly where the site has its mark. Every message can be
 * followed to the letter: its author does what it proposes, the finding is gone, and no other has come.
 */
import { readFileSync } from 'node:fs'
import { lstat, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { applyFixes } from '../../src/cli/fix.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import { build } from '../../src/pipeline/build.ts'
import type { Place } from '../../src/types/basics.ts'
import type { Finding } from '../../src/types/findings.ts'
import { answerWrites, fakeAlgolia } from '../search/fake-algolia.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { startRemoteServer } from '../support/remote-server.ts'
import { type Cure, cures } from './marked/cures.ts'
import { codesElsewhere, elsewhere, readMarkedSite } from './marked/read.ts'
import { markedSites } from './marked/sites.ts'

/** Where a finding is may change with a cure, what it says may not. */
const keyOf = ({ place, code, message }: Finding) => `${place?.file} ${code} ${message}`
const textOf = ({ message, hint }: Finding) => `${message}\n${hint}`

/** What is at a path, so that it can be put there again. */
async function snapshot(path: string): Promise<() => Promise<unknown>> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null) return () => rm(path, { recursive: true })
  if (stats.isDirectory()) return () => mkdir(path)
  const kept = stats.isSymbolicLink() ? await readlink(path) : await readFile(path)
  return async () => {
    await rm(path, { force: true, recursive: true })
    return typeof kept === 'string' ? symlink(kept, path) : writeFile(path, kept)
  }
}

async function write(path: string, change: Cure['change'][string]): Promise<void> {
  if (change === null) return rm(path, { recursive: true })
  await mkdir(dirname(path), { recursive: true })
  if (typeof change === 'string') return writeFile(path, change)
  const [from, to] = change
  const text = await readFile(path, 'utf8')
  expect(text, path).toContain(from)
  return writeFile(
    path,
    text.replace(from, () => to)
  )
}

/** The finding with what its text alone proposes: its correction, or the word that was meant. */
function withProposal(finding: Finding): Finding[] {
  const meant = /^Did you mean “(.+)”\?$/.exec(finding.hint ?? '')?.[1]
  if (finding.fix !== undefined || meant === undefined || finding.place === null) return [finding]
  return [{ ...finding, fix: { from: '', to: meant } }]
}

/** Follows the proposal in the text of the file: `from` is empty where the place says how long the word is. */
function follow(text: string, finding: Finding): string {
  const { place, fix } = finding
  if (place === null || fix === undefined) return text
  if (fix.from !== '') return applyFixes(text, [finding]).text
  const start =
    text
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length +
    (place.line > 1 ? 1 : 0) +
    place.column -
    1
  const written = text.slice(start, start + place.length)
  const quote = /^["'`]/.exec(written)?.[0] ?? ''
  return `${text.slice(0, start)}${quote}${fix.to}${quote}${text.slice(start + place.length)}`
}

type Placed = Finding & { readonly place: Place }

/** The proposals, in groups with at most one for each line, sorted by place. */
function groupsOf(found: readonly Finding[]): Placed[][] {
  const groups: Placed[][] = []
  const isPlaced = (finding: Finding): finding is Placed => finding.fix !== undefined && finding.place !== null
  for (const finding of found.filter(isPlaced)) {
    const { file, line } = finding.place
    const free = groups.find(group => group.every(({ place }) => place.file !== file || place.line !== line))
    if (free === undefined) groups.push([finding])
    else free.push(finding)
  }
  for (const group of groups) group.sort((a, b) => a.place.line - b.place.line)
  return groups
}

const followed = new Set<string>()

test.each(markedSites.map(site => [site.name, site] as const))(
  '%s',
  async (name, site) => {
    const { plain, expected } = readMarkedSite(site)
    const root = await writeSite(plain)
    await site.prepare?.(root)
    const run = async () => (await build({ root, mode: site.mode, untrusted: site.untrusted ?? false })).findings
    const before = await run()
    const found = before.map(({ place, code }) =>
      place === null ? `- ${code}` : `${place.file}:${place.line}:${place.column} ${code}`
    )
    expect(
      expected.filter(line => !found.includes(line)),
      found.join('\n')
    ).toEqual([])

    const check = async (cured: readonly Finding[], how: string, change: Cure['change']) => {
      const restore = await Promise.all(Object.keys(change).map(file => snapshot(join(root, file))))
      for (const [file, edit] of Object.entries(change)) await write(join(root, file), edit)
      const after = (await run()).map(keyOf)
      for (const undo of restore) await undo()
      for (const { code } of cured) followed.add(code)
      const known = before.map(keyOf)
      expect.soft({ how, new: after.filter(key => !known.includes(key)) }).toEqual({ how, new: [] })
      expect.soft({ how, left: cured.map(keyOf).filter(key => after.includes(key)) }).toEqual({ how, left: [] })
    }

    // All that can be followed at once: a build for each would only take longer.
    for (const group of groupsOf(before.flatMap(withProposal))) {
      const change: Record<string, string> = {}
      // From the end of each file, so that the places before stay right.
      for (const found of group.toReversed()) {
        const { file } = found.place
        change[file] = follow(change[file] ?? (await readFile(join(root, file), 'utf8')), found)
      }
      await check(group, group.map(textOf).join('\n'), change)
    }
    const curesOf = (cures[name] ?? []).map(({ code, says, change }) => {
      const cured = before.find(found => found.code === code && textOf(found).includes(says))
      const texts = before.filter(found => found.code === code).map(textOf)
      expect(texts.join('\n'), code).toContain(says)
      return { cured: cured === undefined ? [] : [cured], how: `${code}: ${says}`, change }
    })
    // What changes other files, and cures another finding, can be done at once.
    const groups: (typeof curesOf)[] = []
    for (const cure of curesOf) {
      const isFree = ({ cured, change }: typeof cure) =>
        cured[0] !== cure.cured[0] && Object.keys(change).every(file => !(file in cure.change))
      const free = groups.find(group => group.every(isFree))
      if (free === undefined) groups.push([cure])
      else free.push(cure)
    }
    for (const group of groups) {
      const change = Object.assign({}, ...group.map(cure => cure.change)) as Cure['change']
      await check(
        group.flatMap(({ cured }) => cured),
        group.map(({ how }) => how).join('\n'),
        change
      )
    }
  },
  60_000
)

test('every code has a place in these sites', () => {
  const marked = markedSites.flatMap(site => readMarkedSite(site).expected.map(line => line.split(' ')[1] ?? ''))
  for (const [file, own] of Object.entries(elsewhere)) {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    expect(
      own.filter(code => !text.includes(code)),
      file
    ).toEqual([])
  }
  expect([...new Set([...marked, ...codesElsewhere])].sort()).toEqual(Object.keys(codes).sort())
})

const configWith = (options: string) =>
  `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, ${options} }\n`
const quiet = "search: false, severities: { 'link/localhost': 'off' }"
const pageWith = (body: string) => `---\ndescription: D\n---\n\n# Home\n\n${body}\n`

test('links to other sites', async () => {
  let isIll = true
  const server = createServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(301, { location: '/fine' }).end()
    else if (url === '/fine') response.writeHead(200, { 'content-type': 'text/html' }).end('<p id="a">x</p>')
    else response.writeHead(url === '/ill' && !isIll ? 200 : ({ '/ill': 503, '/closed': 403 }[url ?? ''] ?? 404)).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const links = ['/gone', '/fine#b', '/moved', '/ill', '/closed'].map(path => `[x](${base}${path})`)
  const root = await writeSite({
    'site.config.js': configWith(quiet),
    'docs/index.md': pageWith(links.join(' '))
  })
  const run = async () => (await build({ root, mode: 'check', external: 'all' })).findings
  const found = await run()
  expect(found.map(({ code, hint }) => [code, hint])).toEqual([
    ['external/broken', 'Fix the link, or remove it.'],
    ['external/broken-anchor', 'Fix the fragment after “#”.'],
    ['external/moved', `Write “${base}/fine”.`],
    ['external/unavailable', 'Try again later.'],
    ['external/unknown', 'Open it in a browser, or list it under “externalLinks.ignore”.']
  ])
  const cured = links.slice(1).join(' ').replace('#b', '#a').replace('/moved', '/fine')
  await writeFile(join(root, 'docs/index.md'), pageWith(cured))
  await writeFile(join(root, 'site.config.js'), configWith(`${quiet}, externalLinks: { ignore: ['*/closed'] }`))
  isIll = false
  expect(await run()).toEqual([])
  for (const { code } of found) followed.add(code)
}, 60_000)

test('records for a hosted index', async () => {
  const server = await fakeAlgolia(answerWrites())
  const algolia = `search: { provider: 'algolia', appId: 'A', apiKey: 'public', indexName: 'i', hosts: ['${server.origin}'] }`
  const root = await writeSite({ 'site.config.js': configWith(algolia), 'docs/index.md': pageWith('Text.') })
  const run = async (environment: Record<string, string>) =>
    (await build({ root, mode: 'push', push: { dryRun: false, environment } })).findings
  const [found] = await run({})
  expect(found?.hint).toMatch(/^Put a key with the permissions .* in DOCSGEN_ALGOLIA_WRITE_KEY\.$/)
  expect(await run({ DOCSGEN_ALGOLIA_WRITE_KEY: 'secret' })).toEqual([])
  followed.add(String(found?.code))
})

/** What `docsgen test` reports. */
async function tested(root: string, ...more: readonly string[]): Promise<{ code: string; hint: string | null }[]> {
  const { stdout } = await runCli(['test', root, '--format', 'json', ...more], root)
  return stdout
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line) as { code: string; hint: string | null }]))
}

test('samples of pages', async () => {
  const write = (root: string, limit: number, ...blocks: readonly string[]) =>
    Promise.all([
      writeFile(join(root, 'site.config.js'), configWith(`samples: { timeLimit: ${limit} }`)),
      writeFile(join(root, 'docs/index.md'), pageWith(blocks.join('\n\n')))
    ])
  const root = await writeSite({ 'site.config.js': '', 'docs/index.md': '' })
  const block = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\``
  await write(
    root,
    5,
    block('sh test', 'exit 3'),
    block('sh test', 'sleep 600'),
    block('jsn test', '1'),
    block('sql test', 'SELECT 1')
  )
  const findings = await tested(root)
  expect(findings.map(({ code, hint }) => [code, hint])).toEqual([
    ['sample/failed', 'Fix the block, or write `fails` after `test` if it should fail.'],
    ['sample/time', 'Make the block shorter, or raise `samples.timeLimit`.'],
    ['sample/invalid', 'Did you mean “json”?'],
    ['sample/package', 'Install it with: npm install --save-dev libpg-query']
  ])
  await mkdir(join(root, 'node_modules'))
  await symlink(join(projectRoot, 'node_modules/libpg-query'), join(root, 'node_modules/libpg-query'))
  await write(
    root,
    60,
    block('sh test fails', 'exit 3'),
    block('sh test', 'sleep 0'),
    block('json test', '1'),
    block('sql test', 'SELECT 1')
  )
  expect(await tested(root)).toEqual([])
  const stranger = await writeSite({
    'site.config.json': '{ "title": "T", "url": "https://e.example", "docs": { "path": "docs" } }',
    'docs/index.md': pageWith(block('sh test', 'exit 0'))
  })
  const notRun = await tested(stranger, '--untrusted')
  expect(notRun.map(({ code, hint }) => [code, hint])).toEqual([
    ['sample/not-run', 'Review it, then test without --untrusted.']
  ])
  expect(await tested(stranger)).toEqual([])
  for (const { code } of [...findings, ...notRun]) followed.add(code)
}, 60_000)

test('a cache that machines share', async () => {
  const server = await startRemoteServer()
  server.fault = (_, response) => Boolean(response.writeHead(500).end())
  const root = await writeSite({
    'site.config.js': configWith(`${quiet}, cache: { remote: { url: '${server.url}' } }`),
    'docs/index.md': pageWith('Words.')
  })
  const run = async () => {
    // A machine that has all asks nobody.
    await rm(join(root, '.docsgen'), { recursive: true, force: true })
    return (await build({ root, mode: 'check' })).findings.map(({ code, hint }) => [code, hint])
  }
  vi.stubEnv('TURBO_TOKEN', '')
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const withoutToken =
    'Set the environment variable DOCSGEN_CACHE_TOKEN on the machines that use the cache, or remove “cache.remote”.'
  expect(await run()).toEqual([['cache/no-token', withoutToken]])
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', 'secret')
  const broken = 'Results are computed again. Check whether the server is running, or remove “cache.remote”.'
  expect(await run()).toEqual([['cache/remote', broken]])
  server.fault = null
  expect(await run()).toEqual([])
  for (const code of ['cache/no-token', 'cache/remote']) followed.add(code)
})

test('every code has a cure that was followed', () => {
  expect(Object.keys(codes).filter(code => !followed.has(code))).toEqual([])
})
