/** Pages of an API in a browser: samples in other languages, requests that are sent to a server, and all of it without scripts. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { copiesOf, noteCopies, type Readers, soon, startReaders } from '../support/readers.ts'

interface Received {
  readonly line: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

let readers: Readers
let site: BuiltSite
let api: Server
let proxy: Server
const received: Received[] = []
/** Requests that the proxy has forwarded: their targets, and what it got. */
const forwarded: { readonly target: string; readonly authorization: unknown }[] = []

beforeAll(async () => {
  readers = await startReaders()
  api = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const line = `${request.method} ${request.url}`
      if (request.method !== 'OPTIONS')
        received.push({ line, headers: request.headers, body: Buffer.concat(chunks).toString() })
      // One operation does not allow requests from other sites.
      const allowed = request.url?.startsWith('/jobs/') ? {} : { 'Access-Control-Allow-Origin': '*' }
      response.writeHead(request.method === 'OPTIONS' ? 204 : 201, {
        ...allowed,
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Allow-Methods': '*',
        'Content-Type': 'application/json'
      })
      response.end(request.method === 'OPTIONS' ? undefined : '{"id":"4f1c","done":false}')
    })
  })
  const port = await portOf(api)
  proxy = createServer(async (request, response) => {
    const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    const target = new URL(request.url ?? '', 'http://proxy').searchParams.get('url') ?? ''
    const { authorization = '' } = request.headers
    forwarded.push({ target, authorization })
    const answer = await fetch(target, { method: request.method ?? 'GET', headers: { authorization } })
    response.writeHead(answer.status, { ...allowed, 'Content-Type': 'application/json' }).end(await answer.text())
  })
  const proxyPort = await portOf(proxy)
  const jobs = readFileSync(new URL('../../docs/api/jobs.yaml', import.meta.url), 'utf8')
  site = await buildSite(
    {},
    {
      'site.config.mjs': `import openapi from 'docsgen/plugins/openapi'
export default { title: 'Acme', url: 'https://acme.example', docs: [{ path: 'docs', routeBasePath: '/' }], theme: false,
  plugins: [openapi([
    { file: 'api/jobs.yaml', path: '/api', tryIt: true },
    { file: 'proxied/jobs.yaml', path: '/proxied', tryIt: { proxy: 'http://127.0.0.1:${proxyPort}/?url=' } }
  ])] }`,
      'docs/index.md': '# Home\n',
      'docs/own.mdx': '# Own\n\n<Operation id="createJob" />\n\n<Schema name="Job" />\n',
      'api/jobs.yaml': jobs.replace('https://{region}.api.acme.dev/v1', `http://127.0.0.1:${port}`),
      'proxied/jobs.yaml': jobs.replace('https://{region}.api.acme.dev/v1', `http://127.0.0.1:${port}`)
    }
  )
})
afterAll(async () => {
  await readers.close()
  site.close()
  api.close()
  proxy.close()
})

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

// Of the form, which is loaded when it is opened: the names of fields on the page have labels, too.
const field = (page: Page, name: string) => page.locator('.ref-try').getByLabel(name, { exact: false }).first()
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const status = (page: Page) => page.locator('.ref-try__status')

test.each(['api/', 'api/createJob', 'api/schemas/Job', 'own'])('“%s” is accessible and not too wide', async path => {
  for (const width of axeWidths(390, 1440)) {
    const { page } = await readers.open(site.url + path, { viewport: { width, height: 900 } })
    await expectAccessible(page)
  }
})

test('samples in other languages are written when they are chosen, and the choice is remembered', async () => {
  const { page, asked, said } = await readers.open(`${site.url}api/createJob`)
  const before = asked.length
  await page.getByRole('tab', { name: 'Ruby' }).first().click()
  await expect
    .poll(() => page.locator('code.language-ruby:visible').first().textContent(), soon)
    .toContain('Net::HTTP::Post')
  expect(asked.slice(before).filter(path => path.includes('openapi')).length).toBeGreaterThan(0)
  await page.goto(`${site.url}api/getJob`)
  await expect.poll(() => page.locator('code.language-ruby:visible').textContent(), soon).toContain('Net::HTTP::Get')
  expect(said).toEqual([])
})

test('each example has its request and its response', async () => {
  const { page } = await readers.open(`${site.url}api/createJob`)
  const shown = () => page.locator('.ref-samples code:visible').allTextContents()
  expect((await shown()).every(text => !text.includes('Price list'))).toBe(true)
  await page.getByRole('tab', { name: 'Import a file' }).click()
  expect((await shown()).filter(text => text.includes('Price list'))).toHaveLength(2)
})

test('a request is sent with what the form has, and its response is shown', async () => {
  const { page, said } = await readers.open(`${site.url}api/createJob`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await field(page, 'token').fill('s3cret')
  await field(page, 'Idempotency-Key').fill('once')
  await expectAccessible(page)
  await send(page)
  await expect.poll(() => status(page).textContent(), soon).toMatch(/^201 Created \d+ ms, 26 bytes$/)
  expect(await page.locator('.ref-try__result pre').textContent()).toBe('{\n  "id": "4f1c",\n  "done": false\n}')
  const last = received.at(-1)
  expect(last?.line).toBe('POST /jobs')
  expect(last?.headers).toMatchObject({
    authorization: 'Bearer s3cret',
    'idempotency-key': 'once',
    'content-type': 'application/json'
  })
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ name: 'Nightly copy' })
  // Credentials are in the memory of the page only.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    's3cret'
  )
  expect(said).toEqual([])
})

test('parameters are written as the description says, and files are sent', async () => {
  const { page } = await readers.open(`${site.url}api/listJobs`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await field(page, 'status').fill('waiting, failed')
  await field(page, 'created').fill('{ "after": "2026-01-01" }')
  await send(page)
  await expect.poll(() => received.at(-1)?.line, soon).toBe('GET /jobs?status=waiting,failed&created[after]=2026-01-01')
  await page.goto(`${site.url}api/uploadFile`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await send(page)
  await expect.poll(() => received.at(-1)?.body, soon).toContain('filename="a.csv"')
  expect(received.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('an operation in a page of the site has samples that are written, and sends requests', async () => {
  const { page, said } = await readers.open(`${site.url}own`)
  await page.getByRole('tab', { name: 'PHP' }).first().click()
  await expect.poll(() => page.locator('code.language-php:visible').first().textContent(), soon).toContain('curl_')
  await page.getByRole('button', { name: 'Try it' }).click()
  await field(page, 'token').fill('s3cret')
  await send(page)
  await expect.poll(() => status(page).textContent(), soon).toMatch(/^201 Created/)
  expect(received.at(-1)?.line).toBe('POST /jobs')
  expect(said).toEqual([])
})

test('an API that refuses other sites is reached through a proxy, which the form names', async () => {
  const { page, said } = await readers.open(`${site.url}proxied/getJob`)
  await page.getByRole('button', { name: 'Try it' }).click()
  expect(await page.locator('.ref-try').textContent()).toMatch(
    /Requests go through http:\/\/127\.0\.0\.1:\d+\/\?url=, which/
  )
  await field(page, 'token').fill('s3cret')
  await field(page, 'id').fill('a b&c')
  await send(page)
  await expect.poll(() => status(page).textContent(), soon).toMatch(/^201 Created /)
  expect(await page.locator('.ref-try__result pre').textContent()).toContain('"id": "4f1c"')
  expect(received.at(-1)).toMatchObject({ line: 'GET /jobs/a%20b%26c', headers: { authorization: 'Bearer s3cret' } })
  expect(forwarded).toEqual([
    { target: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/jobs\/a%20b%26c$/), authorization: 'Bearer s3cret' }
  ])
  expect(said).toEqual([])
})

test('a printed page has dark code, and no empty samples', async () => {
  const { page } = await readers.open(`${site.url}api/createJob`)
  await page.emulateMedia({ media: 'print' })
  const colors = () =>
    page.locator('.ref-sample code span').evaluateAll(all => [...new Set(all.map(one => getComputedStyle(one).color))])
  await expect.poll(colors, soon).toEqual(['rgb(0, 0, 0)'])
  expect(await page.locator('.tabs__panel[data-empty]:visible').count()).toBe(0)
  // Samples of the other example are printed, too.
  expect((await page.locator('.ref-samples code:visible').allTextContents()).join('')).toContain('Price list')
})

test('a refused request is explained, and can be copied for a terminal', async () => {
  const { page } = await readers.open(`${site.url}api/getJob`, {
    before: noteCopies,
    permissions: ['clipboard-read', 'clipboard-write']
  })
  await page.getByRole('button', { name: 'Try it' }).click()
  await field(page, 'token').fill('s3cret')
  await send(page)
  await expect.poll(() => status(page).textContent(), soon).toContain('No response')
  expect(await page.locator('.ref-try__result').textContent()).toContain(
    'Access-Control-Allow-Origin: http://localhost'
  )
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect.poll(() => copiesOf(page), soon).toEqual([expect.stringContaining("-H 'Authorization: Bearer s3cret'")])
})

test('without scripts all samples that are on the page can be read, and no control does nothing', async () => {
  const { page } = await readers.open(`${site.url}api/createJob`, { javaScriptEnabled: false })
  expect(await page.locator('.ref-try-button').isVisible()).toBe(false)
  expect(await page.locator('main button:visible').count()).toBe(0)
  const shown = await page.locator('.ref-samples pre:visible').allTextContents()
  expect(shown.some(text => text.startsWith('curl'))).toBe(true)
  expect(shown.some(text => text.includes('await fetch'))).toBe(true)
  expect(shown.filter(text => text.includes('Price list')).length).toBeGreaterThan(1)
  // Empty panels of other languages are not shown.
  expect(await page.locator('.tabs__label:visible', { hasText: 'Ruby' }).count()).toBe(0)
})
