/** The WebSocket opens for pages of this server only, and says nothing that anyone else should hear. */
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ServedSite, serveSite, soon } from '../support/serve.ts'

const site = { 'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n', 'docs/a.md': '---\ntitle: A\n---\n\nWords.\n' }

/** What stands in a page for the script. */
async function notesOf(served: ServedSite, path = '/'): Promise<{ token: string; revision: number; frame: string }> {
  return JSON.parse(/id="docsgen-serve-notes">(.*?)<\/script>/.exec(await served.get(path))?.[1] ?? '')
}

interface Try {
  readonly path?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** Opens a socket, or gives the status of the refusal. */
async function open(served: ServedSite, { path = '/__docsgen/live', token, headers }: Try = {}) {
  const { host } = new URL(served.origin)
  const right = (await notesOf(served)).token
  const socket = new WebSocket(`ws://${host}${path}?token=${token ?? right}`, {
    headers: { Origin: `http://${host}`, ...headers }
  })
  const messages: unknown[] = []
  socket.on('message', data => messages.push(JSON.parse(String(data))))
  const status = await new Promise<number>(done => {
    socket.on('open', () => done(101))
    socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
  return { socket, messages, status }
}

test('a page of this server hears what changes', async () => {
  const served = await serveSite(site)
  const { status, messages, socket } = await open(served)
  expect(status).toBe(101)
  await soon(() => messages).toEqual([{ revision: 0, pages: [], files: [] }])
  await served.write('docs/a.md', '---\ntitle: A\n---\n\nOther words.\n')
  await soon(() => messages.at(-1)).toEqual({ revision: 1, pages: ['/a'], files: [] })
  await served.write('docs/a.md', '---\ntitle: Another\n---\n\nOther words.\n')
  await soon(() => messages.at(-1)).toEqual({ revision: 2, pages: null, files: [] })
  socket.close()
})

test('a file that is touched, or saved as it was, is not a change', async () => {
  const served = await serveSite(site)
  const { messages, socket } = await open(served)
  await served.write('docs/a.md', site['docs/a.md'])
  await served.write('docs/index.md', '---\ntitle: Start\n---\n\nOther words.\n')
  await soon(() => messages.at(-1)).toEqual({ revision: 1, pages: ['/'], files: [] })
  socket.close()
})

test('a static file with other bytes is told by its address', async () => {
  const served = await serveSite({ ...site, 'static/img/a b.svg': '<svg/>' })
  const { messages, socket } = await open(served)
  await served.write('static/img/a b.svg', '<svg xmlns=""/>')
  await soon(() => messages.at(-1)).toEqual({ revision: 1, pages: [], files: ['/img/a%20b.svg'] })
  socket.close()
})

test.each<[string, Try]>([
  ['another token', { token: 'x'.repeat(43) }],
  ['no token', { token: '' }],
  ['another path', { path: '/__docsgen/other' }],
  ['the path of a page', { path: '/' }],
  ['another origin', { headers: { Origin: 'https://evil.example' } }],
  ['an origin of another port', { headers: { Origin: 'http://127.0.0.1:1' } }],
  ['an origin that is none', { headers: { Origin: 'null' } }],
  ['another scheme', { headers: { Origin: 'https://127.0.0.1' } }],
  ['another host', { headers: { Host: 'evil.example', Origin: 'http://evil.example' } }],
  ['a host that is none', { headers: { Host: 'a b', Origin: 'http://a b' } }]
])('%s is refused', async (_, attempt) => {
  expect((await open(await serveSite(site), attempt)).status).toBe(403)
})

test('no origin at all is refused', async () => {
  const served = await serveSite(site)
  const { token } = await notesOf(served)
  const socket = new WebSocket(`ws://${new URL(served.origin).host}/__docsgen/live?token=${token}`)
  const status = await new Promise(done => {
    socket.on('unexpected-response', (_, response) => done(response.statusCode))
    socket.on('error', () => {})
  })
  expect(status).toBe(403)
})

test('whoever sends something is let go', async () => {
  const served = await serveSite(site)
  const { socket } = await open(served)
  const closed = new Promise(done => socket.on('close', done))
  socket.send('hello')
  expect(await closed).toBe(1003)
})

test('a message that is too long ends the connection', async () => {
  const served = await serveSite(site)
  const { socket } = await open(served)
  const closed = new Promise(done => socket.on('close', done))
  socket.send('x'.repeat(5000))
  expect(await closed).toBe(1009)
  expect(await served.status('/')).toBe(200)
})

test('tokens differ from server to server', async () => {
  const tokens = await Promise.all([serveSite(site), serveSite(site)]).then(all =>
    Promise.all(all.map(it => notesOf(it)))
  )
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(2)
  expect(tokens[0]?.token.length).toBeGreaterThanOrEqual(22)
})
