/** The polite checker against a server of this machine that misbehaves in every way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Answers, checkExternal, type ExternalOptions } from '../../src/check/external.ts'
import { placeOf } from '../../src/diagnostics/finding.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { toSourcePath } from '../../src/util/paths.ts'

const html = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)

/** What the server does at each path; `seen` counts the requests so far. */
const pages: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage, seen: number) => void>> = {
  '/fine': response => html(response, '<p id="a"></p><p id="b"></p><a name="c"></a>'),
  '/gone': response => response.writeHead(404).end(),
  '/head-refused': (response, { method }) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/head-forbidden': (response, { method }) => response.writeHead(method === 'HEAD' ? 403 : 200).end(),
  '/forbidden': response => response.writeHead(403).end(),
  '/limit': response => response.writeHead(429).end(),
  '/ill': response => response.writeHead(503).end(),
  '/ill-twice': (response, _request, seen) => response.writeHead(seen < 3 ? 503 : 200).end(),
  '/short': response => html(response, '<body><p id="a">x</p></body>'),
  '/words': response => html(response, `<script src="x.js"></script><body><p id="a">${'word '.repeat(60)}</p></body>`),
  '/app': response =>
    html(response, '<body><div id="root"></div><script>start("many words".repeat(900))</script></body>'),
  '/moved': response => response.writeHead(301, { location: '/fine' }).end(),
  '/for-now': response => response.writeHead(302, { location: '/fine' }).end(),
  '/moved-and-gone': response => response.writeHead(301, { location: '/gone' }).end(),
  '/circle': response => response.writeHead(302, { location: '/circle' }).end(),
  // It sends until nobody listens.
  '/endless': response => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (!response.closed && response.write('<p>'.repeat(20_000)));
    }
    response.on('drain', more)
    more()
  },
  '/silent': () => {},
  '/cut': response => response.destroy()
}

async function startServer() {
  const asked: string[] = []
  let open = 0
  const most = { atOnce: 0 }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    open += 1
    most.atOnce = Math.max(most.atOnce, open)
    response.on('close', () => {
      open -= 1
    })
    const seen = asked.filter(line => line.endsWith(` ${path}`)).length
    ;(pages[path] ?? (it => it.writeHead(404).end()))(response, request, seen)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { base, asked, most }
}

interface Run {
  readonly links: readonly string[]
  readonly known?: Answers
  readonly options?: Partial<ExternalOptions>
}

async function run({ links, known = {}, options = {} }: Run) {
  const findings: Diagnostic[] = []
  const waits: number[] = []
  const defaults: ExternalOptions = {
    which: 'all',
    only: [],
    ignore: [],
    fetch,
    wait: async milliseconds => void waits.push(milliseconds),
    userAgent: 'test',
    // Longer than this machine may be busy with other things.
    timeoutMs: 60_000,
    retries: 2,
    retryMs: 1000,
    atOnce: 8,
    paceMs: 500,
    now: 10_000,
    maxAgeMs: 5000
  }
  const stated = links.map((href, index) => ({ href, place: placeOf(toSourcePath('a.md'), index + 1) }))
  const answers = await checkExternal(stated, known, { ...defaults, ...options }, found => findings.push(found))
  return { lines: findings.map(({ place, code }) => `${place?.line} ${code}`), answers, waits, findings }
}

test.each<[path: string, expected: readonly string[], asked: readonly string[]]>([
  ['/fine', [], ['HEAD /fine']],
  ['/gone', ['1 external/broken'], ['HEAD /gone', 'GET /gone']],
  ['/head-refused', [], ['HEAD /head-refused', 'GET /head-refused']],
  ['/head-forbidden', [], ['HEAD /head-forbidden', 'GET /head-forbidden']],
  ['/forbidden', ['1 external/unknown'], ['HEAD /forbidden', 'GET /forbidden']],
  ['/limit', ['1 external/unknown'], ['HEAD /limit']],
  ['/moved', ['1 external/moved'], ['HEAD /moved', 'HEAD /fine']],
  ['/for-now', [], ['HEAD /for-now', 'HEAD /fine']],
  [
    '/moved-and-gone',
    ['1 external/broken'],
    ['HEAD /moved-and-gone', 'HEAD /gone', 'GET /moved-and-gone', 'GET /gone']
  ],
  ['/fine#a', [], ['GET /fine']],
  ['/fine#c', [], ['GET /fine']],
  ['/fine#nope', ['1 external/broken-anchor'], ['GET /fine']],
  ['/short#nope', ['1 external/broken-anchor'], ['GET /short']],
  ['/short#a', [], ['GET /short']],
  ['/words#nope', ['1 external/broken-anchor'], ['GET /words']],
  ['/app#nope', ['1 external/unknown'], ['GET /app']],
  ['/endless#nope', ['1 external/broken-anchor'], ['GET /endless']],
  ['/app', [], ['HEAD /app']],
  ['/fine#:~:text=x', [], ['HEAD /fine']]
])('%s', async (path, expected, asked) => {
  const server = await startServer()
  const { lines } = await run({ links: [server.base + path] })
  expect(lines).toEqual(expected)
  expect(server.asked).toEqual(asked)
})

test('a site that is ill is tried again, with longer and longer pauses', async () => {
  const server = await startServer()
  const ill = await run({ links: [`${server.base}/ill`] })
  expect(ill.lines).toEqual(['1 external/unavailable'])
  expect(ill.waits).toEqual([1000, 2000])
  expect((await run({ links: [`${server.base}/ill-twice`] })).lines).toEqual([])
})

test.each(['/silent', '/cut'])('%s is unavailable, not broken', async path => {
  const { base } = await startServer()
  expect((await run({ links: [base + path], options: { retries: 0, timeoutMs: 200 } })).lines).toEqual([
    '1 external/unavailable'
  ])
})

test('redirects in a circle end', async () => {
  const { base } = await startServer()
  expect((await run({ links: [`${base}/circle`] })).lines).toEqual(['1 external/broken'])
})

test('an address is asked for once and reported at each link', async () => {
  const server = await startServer()
  const { lines } = await run({ links: [`${server.base}/gone`, `${server.base}/gone`, '/local', 'mailto:a@b.example'] })
  expect(lines).toEqual(['1 external/broken', '2 external/broken'])
  expect(server.asked).toHaveLength(2)
})

test('a host gets one request at a time, with pauses', async () => {
  const server = await startServer()
  const { waits } = await run({ links: ['/fine', '/gone', '/head-refused'].map(path => server.base + path) })
  expect(server.most.atOnce).toBe(1)
  expect(waits).toEqual([500, 500])
})

test('kept answers count until they are old; failures are asked again', async () => {
  const server = await startServer()
  const [fine, gone] = [`${server.base}/fine`, `${server.base}/gone`]
  const broken = { at: 9000, verdict: { kind: 'broken', reason: 'answered 404' } } as const
  const known = { [fine]: { at: 9000, verdict: { kind: 'fine' } }, [gone]: broken } as const
  expect((await run({ links: [fine, gone], known })).lines).toEqual(['2 external/broken'])
  expect(server.asked).toEqual(['HEAD /gone', 'GET /gone'])
  server.asked.length = 0
  await run({ links: [fine], known, options: { now: 20_000 } })
  expect(server.asked).toEqual(['HEAD /fine'])
})

test('of changed links only those without an answer are asked for; a known failure is still reported', async () => {
  const server = await startServer()
  const [fine, gone] = [`${server.base}/fine`, `${server.base}/gone`]
  const known = { [gone]: { at: 0, verdict: { kind: 'broken', reason: 'answered 404' } } } as const
  const { lines } = await run({ links: [fine, gone], known, options: { which: 'changed' } })
  expect(lines).toEqual(['2 external/broken'])
  expect(server.asked).toEqual(['HEAD /fine'])
})

test('answers of links that are gone are forgotten, the rest is sorted', async () => {
  const { base } = await startServer()
  const known = { 'https://old.example/': { at: 0, verdict: { kind: 'fine' } } } as const
  const { answers } = await run({ links: [`${base}/gone`, `${base}/fine`], known })
  expect(Object.keys(answers)).toEqual([`${base}/fine`, `${base}/gone`])
})

test.each<[Partial<ExternalOptions>, readonly string[]]>([
  [{ ignore: ['127.0.0.1'] }, []],
  [{ ignore: ['http://127.0.0.1:*/gone'] }, ['HEAD /fine']],
  [{ only: ['*/gone'] }, ['HEAD /gone', 'GET /gone']],
  [{ only: ['http://*/fine'] }, ['HEAD /fine']],
  [{ only: ['127.0.0.1'], ignore: ['http://*/gone'] }, ['HEAD /fine']]
])('%j', async (options, asked) => {
  const server = await startServer()
  await run({ links: [`${server.base}/fine`, `${server.base}/gone`], options })
  expect(server.asked).toEqual(asked)
})
