import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Preview, type PreviewOptions, startPreview } from '../../src/preview.ts'

const site = {
  'site.config.ts': "export default { title: 'Acme', url: 'https://docs.acme.dev', baseUrl: '/sub/' }",
  'build/index.html': '<h1>Start</h1>',
  'build/cli/login/index.html': '<h1>Log in</h1>',
  'build/404.html': '<h1>Page Not Found</h1>',
  'build/assets/a.css': 'a{}',
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
  if (preview.kind === 'running') onTestFinished(() => void preview.server.close())
  return preview
}

/** Asks for a path exactly as written: `fetch` would tidy it first. */
function ask(preview: Preview, path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  if (preview.kind !== 'running') throw new Error('not running')
  const { port } = preview.server.address() as AddressInfo
  return new Promise<{ status: number; location: string | undefined; text: string }>((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false, ...options }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => {
        text += part
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, location: response.headers.location, text }))
    })
    asked.on('error', fail).end()
  })
}

describe('the written site is served as a static host would', () => {
  test.each([
    ['/sub/', 200, '<h1>Start</h1>'],
    ['/sub/cli/login', 200, '<h1>Log in</h1>'],
    ['/sub/cli/login/?q=1', 200, '<h1>Log in</h1>'],
    ['/sub/assets/a.css', 200, 'a{}'],
    ['/sub/nothing', 404, '<h1>Page Not Found</h1>'],
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

  test('the base URL of the command line wins', async () => {
    const preview = await start(site, { overrides: { baseUrl: '/' } })
    expect(await ask(preview, '/cli/login')).toMatchObject({ status: 200 })
    expect(preview.kind === 'running' && preview.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  })

  test('ranges that end before they begin do no harm', async () => {
    expect(await ask(await start(site), '/sub/', { headers: { range: 'bytes=9-2' } })).toMatchObject({ status: 200 })
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
      kind: 'failed',
      message: 'There is no folder “build”.',
      hint: 'Write it first: docsgen build'
    })
  })

  test('the port is in use', async () => {
    const first = await start(site)
    if (first.kind !== 'running') throw new Error('not running')
    const { port } = first.server.address() as AddressInfo
    expect(await start(site, { port })).toEqual({
      kind: 'failed',
      message: `The port ${port} is in use.`,
      hint: `Choose another with --port; “lsof -i :${port}” tells which process has it.`
    })
  })

  test('the configuration is wrong', async () => {
    expect(await start({ 'site.config.ts': 'export default {' })).toMatchObject({
      kind: 'config-failed',
      findings: [{ code: 'config/invalid' }]
    })
  })
})
