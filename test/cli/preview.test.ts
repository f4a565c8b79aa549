import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Preview, type PreviewOptions, startPreview } from '../../src/preview/preview.ts'

const site = {
  'site.config.ts': "export default { title: 'Acme', url: 'https://docs.acme.dev', baseUrl: '/sub/' }",
  'build/index.html': '<h1>Start</h1>',
  'build/cli/login/index.html': '<h1>Log in</h1>',
  'build/404.html': '<h1>Page Not Found</h1>',
  'build/de/404.html': '<h1>Seite nicht gefunden</h1>',
  'build/assets/a.css': `a{}${'b{}'.repeat(1000)}`,
  'build/assets/x.png': 'p'.repeat(4000),
  'build/hash#x/index.html': '<h1>Hash</h1>',
  'build/why?.html': '<h1>Why</h1>',
  'build/a%2523.html': '<h1>Escaped</h1>',
  'build/plain.html': '<h1>Plain</h1>',
  'build/index.md': '# Start',
  'build/cli/login.md': '# Log in',
  'build/_headers': `# Written by the build
/sub/*
  Cache-Control: public, max-age=0, must-revalidate
  Content-Security-Policy: default-src 'self'
/sub/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`,
  'build-secret/key.txt': 'secret'
}

async function start(files: Readonly<Record<string, string>>, options: Partial<PreviewOptions> = {}): Promise<Preview> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-preview-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const preview = await startPreview({ root, overrides: {}, host: '127.0.0.1', port: 0, ...options })
  if (preview.kind === 'serving') onTestFinished(() => preview.close())
  return preview
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly location: string | undefined
  readonly text: string
  /** As they were sent. */
  readonly bytes: number
}

function decode(bytes: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** Asks for a path exactly as written: `fetch` would tidy it first. */
function ask(preview: Preview, path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  if (preview.kind !== 'serving') throw new Error('not serving')
  const { port } = new URL(preview.address)
  return new Promise<Answer>((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false, ...options }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        const bytes = Buffer.concat(parts)
        done({
          status,
          headers,
          location: headers.location,
          text: decode(bytes, headers).toString(),
          bytes: bytes.length
        })
      })
    })
    asked.on('error', fail).end()
  })
}

describe('the written site is served as a static host would', () => {
  test.each([
    ['/sub/', 200, '<h1>Start</h1>'],
    ['/sub/cli/login/', 200, '<h1>Log in</h1>'],
    ['/sub/cli/login/?q=1', 200, '<h1>Log in</h1>'],
    ['/sub/plain', 200, '<h1>Plain</h1>'],
    ['/sub/hash%23x/', 200, '<h1>Hash</h1>'],
    ['/sub/why%3F?q=1', 200, '<h1>Why</h1>'],
    ['/sub/a%252523', 200, '<h1>Escaped</h1>'],
    ['/sub/assets/a.css', 200, site['build/assets/a.css']],
    ['/sub/nothing', 404, '<h1>Page Not Found</h1>'],
    ['/sub/de/nothing', 404, '<h1>Seite nicht gefunden</h1>'],
    ['/sub/de/cli/nothing?q=1', 404, '<h1>Seite nicht gefunden</h1>'],
    ['/sub/cli/nothing', 404, '<h1>Page Not Found</h1>'],
    ['/sub/%', 404, '<h1>Page Not Found</h1>'],
    ['/sub/%00', 404, '<h1>Page Not Found</h1>'],
    ['/sub/../build-secret/key.txt', 404, '<h1>Page Not Found</h1>'],
    ['/sub/../../site.config.ts', 404, '<h1>Page Not Found</h1>'],
    ['/sub/%2e%2e/site.config.ts', 404, '<h1>Page Not Found</h1>']
  ])('%s', async (path, status, text) => {
    expect(await ask(await start(site), path)).toMatchObject({ status, text })
  })

  test.each(['/', '/sub', '/cli/login', '/submarine', '//evil.example/'])('%s leads to the start page', async path => {
    expect(await ask(await start(site), path)).toMatchObject({ status: 302, location: '/sub/' })
  })

  test('a program that asks for Markdown gets it, where there is some', async () => {
    const preview = await start(site)
    const askFor = (path: string, accept: string) => ask(preview, path, { headers: { accept } })
    for (const [path, text] of [
      ['/sub/', '# Start'],
      ['/sub/cli/login', '# Log in'],
      ['/sub/cli/login/', '# Log in'],
      ['/sub/plain', '<h1>Plain</h1>'],
      ['/sub/%2e%2e/build-secret/key', '<h1>Page Not Found</h1>']
    ] as const)
      expect(await askFor(path, 'text/markdown, */*')).toMatchObject({ text })
    expect((await askFor('/sub/', 'text/markdown')).headers['content-type']).toContain('text/markdown')
    expect(await askFor('/sub/cli/login/', 'text/html, text/markdown;q=0.5')).toMatchObject({
      text: '<h1>Log in</h1>',
      headers: { vary: expect.stringContaining('Accept') }
    })
    expect(await askFor('/sub/cli/login/', 'text/markdown;q=0')).toMatchObject({ text: '<h1>Log in</h1>' })
  })

  test('the base URL of the command line wins', async () => {
    const preview = await start(site, { overrides: { baseUrl: '/' } })
    expect(await ask(preview, '/cli/login/')).toMatchObject({ status: 200 })
    expect(preview.kind === 'serving' && preview.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  })

  test.each([
    ['/sub/cli/login?q=1', '/sub/cli/login/?q=1'],
    ['/sub/plain/', '/sub/plain']
  ])('%s has its other spelling: %s', async (path, location) => {
    expect(await ask(await start(site), path)).toMatchObject({ status: 308, location })
  })

  test.each(['//evil.example', '/%2F/evil.example', '/cli//login'])('%s is not a redirect to anywhere', async path => {
    const preview = await start({ ...site, 'build/evil.example/index.html': '' }, { overrides: { baseUrl: '/' } })
    expect((await ask(preview, path)).location).toBeUndefined()
  })

  test.each([
    ['bytes=0-2', 206, 'a{}'],
    ['bytes=2990-', 206, '}b{}b{}b{}b{}'],
    ['bytes=3000-9999', 206, 'b{}'],
    ['bytes=9999-', 416, ''],
    ['bytes=9-2', 200, site['build/assets/a.css']],
    ['bytes=-5', 206, '{}b{}'],
    ['bytes=-9999', 206, site['build/assets/a.css']],
    ['bytes=-0', 416, ''],
    ['bytes=-', 200, site['build/assets/a.css']],
    ['bytes=0-1,4-5', 200, site['build/assets/a.css']]
  ])('the range “%s” is answered with %d', async (range, status, text) => {
    const headers = { range, 'accept-encoding': 'gzip' }
    const preview = await start(site)
    const answer = await ask(preview, '/sub/assets/a.css', { headers })
    expect(answer).toMatchObject({ status, text })
    // For who has a part of an earlier file, the whole file is right.
    const resumed = await ask(preview, '/sub/assets/a.css', { headers: { ...headers, 'if-range': '"x"' } })
    expect(resumed).toMatchObject({ status: 200, text: site['build/assets/a.css'] })
  })

  test.each([
    ['/sub/assets/a.css', 'gzip, deflate, br', 'br'],
    ['/sub/assets/a.css', 'gzip', 'gzip'],
    ['/sub/assets/a.css', '', undefined],
    ['/sub/assets/a.css', 'br;q=0, gzip;q=0', undefined],
    ['/sub/assets/a.css', 'gzip;q=0, *', 'br'],
    ['/sub/assets/a.css', 'br;q=0.2, gzip;q=0.8', 'gzip'],
    ['/sub/assets/a.css', 'identity, *;q=0', undefined],
    ['/sub/assets/x.png', 'gzip, br', undefined],
    ['/sub/plain', 'gzip, br', undefined]
  ])('%s for who takes “%s” is compressed by %s', async (path, accepted, encoding) => {
    const { headers, text, bytes } = await ask(await start(site), path, { headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
    // Caches keep one answer for each kind of reader.
    expect(headers.vary).toContain('Accept-Encoding')
    expect(bytes < text.length).toBe(encoding !== undefined)
  })

  test('the headers are those that the site asks its host for', async () => {
    const preview = await start(site)
    const { headers } = await ask(preview, '/sub/assets/a.css')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff'
    })
    for (const path of ['/sub/', '/sub/nothing']) {
      expect((await ask(preview, path)).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })

  test('without a file of headers everything is asked for again, and not sent twice', async () => {
    const { 'build/_headers': _, ...rest } = site
    const preview = await start(rest)
    const { headers } = await ask(preview, '/sub/')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await ask(preview, '/sub/', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  test('other methods than GET and HEAD are refused', async () => {
    expect(await ask(await start(site), '/sub/', { method: 'POST' })).toMatchObject({ status: 405 })
  })

  test('without 404.html there is a plain answer', async () => {
    const { 'build/404.html': _, ...rest } = site
    expect(await ask(await start(rest), '/sub/x')).toMatchObject({ status: 404, text: 'Not found' })
  })
})

describe('what keeps it from starting is said', () => {
  test('nothing was built', async () => {
    expect(await start({ 'site.config.ts': site['site.config.ts'] })).toEqual({
      kind: 'not-built',
      folder: expect.stringMatching(/\/build$/)
    })
  })

  test('the port is in use', async () => {
    const first = await start(site)
    if (first.kind !== 'serving') throw new Error('not serving')
    const port = Number(new URL(first.address).port)
    expect(await start(site, { port })).toEqual({
      kind: 'failed',
      message: `The port ${port} is in use.`,
      hint: `Choose another with --port; “lsof -i :${port}” shows which process uses it.`
    })
  })

  test('the configuration is wrong', async () => {
    expect(await start({ 'site.config.ts': 'export default {' })).toMatchObject({
      kind: 'config-failed',
      findings: [{ code: 'config/invalid' }]
    })
  })
})

test.each([
  ['a host name that leads here', { Host: 'evil.example' }, 403],
  ['a name below localhost', { Host: 'docs.localhost:3000' }, 200],
  [
    'a picture in a page of another site',
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    403
  ]
] as const)('%s: only pages of this machine may read a site that is not published', async (_, headers, status) => {
  const preview = await start(site)
  expect((await ask(preview, '/sub/', { headers })).status).toBe(status)
})
