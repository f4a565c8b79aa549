/**
 * A cache that machines share: a clone makes only what no machine has made, its site is that of a build without the cache,
 * and no server, whatever it does, costs more than its time and one warning.
 */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { remoteKeys } from '../../src/pipeline/remote/keys.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { type Fault, type RemoteServer, startRemoteServer } from '../support/remote-server.ts'
import {
  clone,
  commit,
  commitSite,
  expectSameSite,
  hashesIn,
  linesOf,
  pageCount,
  run,
  shareByClones
} from '../support/remote-site.ts'

const variables = ['DOCSGEN_CACHE_TOKEN', 'DOCSGEN_CACHE_SIGNATURE_KEY', 'TURBO_API', 'TURBO_TOKEN', 'TURBO_TEAM']

beforeEach(() => {
  for (const name of [...variables, 'TURBO_TEAMID', 'TURBO_REMOTE_CACHE_SIGNATURE_KEY', 'DOCSGEN_REMOTE_CACHE'])
    vi.stubEnv(name, undefined)
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', 'secret')
  return () => vi.unstubAllEnvs()
})

test('a clone and a pull request make only what is new', async () => {
  vi.stubEnv('DOCSGEN_CACHE_SIGNATURE_KEY', 'key')
  await shareByClones((await startRemoteServer()).url)
})

test('few requests, only what is new, and nothing is overwritten', async () => {
  const server = await startRemoteServer()
  const root = await commitSite(`{ url: '${server.url}/', team: 'team_docs' }`)
  await run(root)
  const puts = () => server.asked.filter(asked => asked.startsWith('PUT'))
  expect(server.headers).toMatchObject({
    authorization: 'Bearer secret',
    'x-artifact-duration': expect.stringMatching(/^\d+$/)
  })
  expect(server.asked.length).toBeLessThan(30)
  // Values, the list of the commit, that of the day.
  expect(puts()).toHaveLength(3)
  server.asked.length = 0
  await rm(join(root, 'build'), { recursive: true })
  await run(root)
  expect(server.asked.filter(asked => !asked.startsWith('HEAD'))).toHaveLength(1)
  await writeFile(join(root, 'docs/part-1/page-3.md'), '# Page 3\n\n## More {#more}\n\nOther words.\n')
  commit(root)
  server.asked.length = 0
  await run(root)
  // This machine has the old values: it reads their list alone, and sends what is new.
  expect(server.asked.filter(asked => asked.startsWith('GET'))).toHaveLength(1)
  expect(puts()).toHaveLength(2)
  expect(server.artifacts.size).toBe(5)
  const other = await clone(root)
  server.asked.length = 0
  const { work } = await run(other)
  // The manual shows it.
  const guide = readFileSync(join(projectRoot, 'docs/pages/guides/remote-cache.md'), 'utf8')
  expect(guide).toContain(
    `  work: ${work.read} files read, ${work.compiled} pages compiled, ${work.rendered} rendered\n`
  )
  expect(work).toMatchObject({ compiled: 0 })
  expect(puts()).toEqual([])
  // What the cache knows is not known by heart: a page that changes is made.
  expect(server.asked.filter(asked => asked.startsWith('GET'))).toHaveLength(3)
  await expectSameSite(other)
})

test('who only reads sends nothing: readOnly, the variable, check, a shard, a stranger; without a token nobody is asked', async () => {
  const server = await startRemoteServer()
  const root = await commitSite(`{ url: '${server.url}' }`)
  await run(root)
  const reader = await clone(root)
  server.asked.length = 0
  vi.stubEnv('DOCSGEN_REMOTE_CACHE', 'read')
  await writeFile(join(reader, 'docs/index.md'), '# Start\n')
  commit(reader)
  expect((await run(reader)).work).toMatchObject({ compiled: 1 })
  vi.stubEnv('DOCSGEN_REMOTE_CACHE', undefined)
  const cacheDir = await writeSite({})
  expect((await run(reader, { mode: 'check', cacheDir })).work).toMatchObject({ compiled: 1 })
  const shard = await run(reader, { cacheDir: join(cacheDir, 'shard'), shard: { number: 1, of: 1 } })
  expect(shard.work).toMatchObject({ compiled: 1 })
  expect(server.asked.filter(asked => asked.startsWith('PUT'))).toEqual([])
  server.asked.length = 0
  vi.stubEnv('DOCSGEN_REMOTE_CACHE', 'off')
  await run(reader, { cacheDir: join(cacheDir, 'off') })
  vi.stubEnv('DOCSGEN_REMOTE_CACHE', undefined)
  await run(reader, { cache: false })
  await writeFile(
    join(reader, 'site.config.json'),
    JSON.stringify({ title: 'T', url: 'https://docs.example.com', cache: { remote: { url: server.url } } })
  )
  await run(reader, { untrusted: true })
  await rm(join(reader, 'site.config.json'))
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', '')
  expect(linesOf(await run(reader, { cacheDir: join(cacheDir, 'none') }))).toEqual([
    expect.stringContaining(
      'info site.config.mjs:3:18 cache/no-token The remote cache is not used: its token is not set.'
    )
  ])
  expect(server.asked).toEqual([])
})

test('variables of Turborepo count where the configuration says nothing', async () => {
  const server = await startRemoteServer()
  const root = await commitSite('true')
  vi.stubEnv('DOCSGEN_CACHE_TOKEN', '')
  vi.stubEnv('TURBO_TOKEN', 'theirs')
  vi.stubEnv('TURBO_API', server.url)
  vi.stubEnv('TURBO_TEAM', 'a team')
  vi.stubEnv('TURBO_REMOTE_CACHE_SIGNATURE_KEY', 'their key')
  await run(root)
  expect(server.headers.authorization).toBe('Bearer theirs')
  const [[key = '', { body, tag } = { body: Buffer.of(), tag: '' }] = []] = server.artifacts
  expect(tag).toBe(createHmac('sha256', 'their key').update(key).update(body).digest('base64'))
})

test('folders without version control find what was built within a week', async () => {
  const server = await startRemoteServer()
  const root = await commitSite(`{ url: '${server.url}' }`)
  const plain = async () => {
    const copy = await clone(root)
    await rm(join(copy, '.git'), { recursive: true })
    return copy
  }
  await run(await plain())
  const other = await plain()
  expect((await run(other)).work).toMatchObject({ compiled: 0 })
  const config = { root: other, url: 'u', baseUrl: '/' } as Parameters<typeof remoteKeys>[0]
  const [monday, saturday] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 10)]
  expect(remoteKeys(config, 'code', saturday).wanted).toContain(remoteKeys(config, 'code', monday).own[0])
  // Another version of docsgen, Node or platform has other keys.
  expect(remoteKeys(config, 'other code', monday).wanted).not.toContain(remoteKeys(config, 'code', monday).own[0])
})

const html = '<!doctype html><title>Sign in</title>'
const isPack = (server: RemoteServer, key: string) => server.artifacts.get(key)?.body.readUInt16BE() === 0x1f8b

/** What a server does, and the warning; whether what others have made is of no use then. */
const faults: Readonly<Record<string, readonly [fault: (server: RemoteServer) => Fault, message: string]>> = {
  'is broken': [() => (_, response) => end(response, 500), 'answers 500.'],
  'does not know the token': [() => (_, response) => end(response, 401), 'answers 401.'],
  'is switched off': [
    () =>
      ({ url }, response) =>
        end(response, url?.includes('status') ? 200 : 403, '{"status":"over_limit"}'),
    'reports the status “over_limit”.'
  ],
  'shows a page': [
    () => (_, response) => end(response, 200, html),
    'sends “<!doctype html><title>Sign in</title>” instead of a list of cached results.'
  ],
  'shows a page that is missing': [
    () => (_, response) => end(response, 404, html),
    'answers with a web page, “<!doctype html><title>Sign in</title>”.'
  ],
  'leads elsewhere': [
    () => (_, response) => {
      response.writeHead(307, { location: 'javascript:alert(1)' }).end()
      return true
    },
    'answers with an unsupported redirect.'
  ],
  'closes the connection': [
    () => (_, response) => {
      response.destroy()
      return true
    },
    'cannot be reached (UND_ERR_SOCKET).'
  ],
  hangs: [() => () => true, 'takes more than 1 s.'],
  'sends a byte now and then': [
    () => (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
      return true
    },
    'takes more than 1 s.'
  ],
  'stops in the middle': [
    () =>
      ({ method }, response, artifact) => {
        if (method !== 'GET' || artifact === undefined) return false
        response.writeHead(200, { 'content-length': artifact.body.length })
        response.write(artifact.body.subarray(0, 100), () => response.destroy())
        return true
      },
    'breaks off in the middle of a response (UND_ERR_SOCKET).'
  ],
  'has cut values': [
    server =>
      ({ method, url = '' }, response, artifact) => {
        if (method !== 'GET' || artifact === undefined || !isPack(server, keyIn(url))) return false
        return end(response, 200, artifact.body.subarray(0, artifact.body.length - 10))
      },
    'sends damaged results.'
  ],
  'has values of somebody else': [
    server =>
      ({ method, url = '' }, response) =>
        method === 'GET' && isPack(server, keyIn(url)) && end(response, 200, gzipSync('other values')),
    'sends damaged results.'
  ],
  'has the list of another commit': [
    server =>
      ({ method, url = '' }, response, artifact) => {
        if (method !== 'GET' || artifact === undefined || isPack(server, keyIn(url))) return false
        return end(response, 200, artifact.body.toString().replace(/"key":"..../, '"key":"0000'))
      },
    'sends the cached results of another commit.'
  ],
  'sends much more than was written': [
    server =>
      ({ method, url = '' }, response) => {
        if (method !== 'GET' || !isPack(server, keyIn(url))) return false
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
        }
        response.on('drain', more)
        more()
        return true
      },
    expect.stringMatching(/^sends more than \d+ bytes, which is more than expected\.$/)
  ]
}

const keyIn = (url: string) => /artifacts\/(\w+)/.exec(url)?.[1] ?? ''

function end(response: Parameters<Fault>[1], status: number, body: string | Buffer = ''): true {
  response.writeHead(status).end(body)
  return true
}

test('a server that does wrong costs its time and one warning', async () => {
  const server = await startRemoteServer()
  const patient = await commitSite(`{ url: '${server.url}', timeout: 60 }`)
  const impatient = await commitSite(`{ url: '${server.url}', timeout: 1 }`)
  await run(patient)
  const expected = await hashesIn(join(patient, 'build'))
  for (const [name, [fault, message]] of Object.entries(faults)) {
    server.fault = fault(server)
    // A server that never ends its answer costs the whole time, and any other one the time of its answer.
    const root = message === 'takes more than 1 s.' ? impatient : patient
    const cacheDir = join(await writeSite({}), 'cache')
    const outDir = join(cacheDir, '../build')
    const result = await run(root, { cacheDir, overrides: { outDir }, strict: true })
    expect({ name, found: result.findings.map(({ code, severity, message }) => [code, severity, message]) }).toEqual({
      name,
      found: [
        [
          'cache/remote',
          'warning',
          expect.toSatisfy(said => said.startsWith('The remote cache ') && matches(said.slice(17), message))
        ]
      ]
    })
    expect(await hashesIn(outDir), name).toEqual(expected)
    expect(result.findings[0]?.hint, name).toMatch(/\.$/)
  }
})

function matches(said: string, message: string): boolean {
  try {
    expect(said).toEqual(message)
    return true
  } catch {
    return false
  }
}

test('signatures: without one, with a wrong one, and without a key nothing of the server is used', async () => {
  const server = await startRemoteServer()
  const root = await commitSite(`{ url: '${server.url}', signature: true }`)
  const built = async () => {
    const { findings, work } = await run(root, { cacheDir: await writeSite({}) })
    return { said: findings.map(({ message }) => message), compiled: work.compiled }
  }
  const all = pageCount + 1
  expect(await built()).toEqual({
    said: ['The remote cache has no signature key, so it is not used.'],
    compiled: all
  })
  expect(server.asked).toEqual([])
  vi.stubEnv('DOCSGEN_CACHE_SIGNATURE_KEY', 'key')
  expect(await built()).toEqual({ said: [], compiled: all })
  expect(await built()).toEqual({ said: [], compiled: 0 })
  vi.stubEnv('DOCSGEN_CACHE_SIGNATURE_KEY', 'another')
  expect(await built()).toEqual({
    said: ['The remote cache has cached results with an invalid signature.'],
    compiled: all
  })
  vi.stubEnv('DOCSGEN_CACHE_SIGNATURE_KEY', 'key')
  for (const [key, artifact] of server.artifacts) server.artifacts.set(key, { ...artifact, tag: undefined })
  expect(await built()).toEqual({ said: ['The remote cache has cached results without a signature.'], compiled: all })
})

test('what a server cannot take now is sent by the next commit; what it has forgotten is made and sent again', async () => {
  const server = await startRemoteServer()
  const root = await commitSite(`{ url: '${server.url}' }`)
  server.fault = ({ method }, response) => method === 'PUT' && end(response, 507)
  const { stderr, code } = await runCli(['build', '--strict'], root)
  expect(code).toBe(0)
  expect(stderr).toContain('site.config.mjs:3:18  warning  cache/remote\n  The remote cache answers 507.')
  server.fault = null
  await writeFile(join(root, 'docs/part-1/page-3.md'), '# Page 3\n\n## More {#more}\n\nOther words.\n')
  commit(root)
  await run(root)
  const other = await clone(root)
  expect((await run(other)).work).toMatchObject({ compiled: 0 })
  for (const key of server.artifacts.keys()) if (isPack(server, key)) server.artifacts.delete(key)
  await writeFile(join(root, 'docs/part-1/page-5.md'), '# Page 5\n\n## More {#more}\n\nOther words.\n')
  commit(root)
  const anew = await clone(root)
  expect(await run(anew)).toMatchObject({ findings: [], work: { compiled: pageCount + 1 } })
  expect((await run(await clone(root))).work).toMatchObject({ compiled: 0 })
})

test('an address that leads to a host with files is followed, and that host gets no token', async () => {
  const [server, files] = [await startRemoteServer(), await startRemoteServer()]
  const root = await commitSite(`{ url: '${server.url}' }`)
  await run(root)
  for (const [key, artifact] of server.artifacts) files.artifacts.set(key, artifact)
  server.fault = ({ method, url }, response) => {
    if (method !== 'GET') return false
    response.writeHead(302, { location: `${files.url}${url}` }).end()
    return true
  }
  const other = await clone(root)
  expect(await run(other)).toMatchObject({ findings: [], work: { compiled: 0 } })
  expect(files.headers.authorization).toBeUndefined()
})
