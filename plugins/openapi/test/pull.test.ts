/** `docsgen openapi pull` with a real server: what is fetched, when a file is replaced, and what is said of failures. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../../../test/support/cli.ts'
import { writeSite } from '../../../test/support/files.ts'
import { download } from '../download.ts'

const description = (title: string) =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths:\n  /jobs:\n    get:\n      summary: List\n      responses: { '200': { description: OK } }\n`

async function serve(answer: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(answer)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

const config = (source: string, file = 'api/openapi.yaml') => `import openapi from 'docsgen/plugins/openapi'
export default {
  title: 'Acme', url: 'https://acme.example', search: false,
  plugins: [openapi({ file: '${file}', source: '${source}', path: '/api' })]
}
`
const page = { 'docs/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nText.\n' }

test('fetches a description, keeps its hash, and never replaces an edit unasked', { timeout: 60_000 }, async () => {
  let text = description('Jobs')
  let requests = 0
  const { url } = await serve(({ url: path }, response) => {
    requests += 1
    if (path === '/old') return void response.writeHead(302, { location: '/openapi.yaml' }).end()
    response.end(text)
  })
  const root = await writeSite({ ...page, 'site.config.mjs': config(`${url}/old`) })
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCli(['openapi', 'pull', ...words], root)
    return [code, (stdout + stderr).replaceAll(url, '[URL]')]
  }
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  expect(await run('--check')).toEqual([
    1,
    'api/openapi.yaml has not been pulled from [URL]/old yet. Get it: docsgen openapi pull\n'
  ])
  expect(await run()).toEqual([0, 'api/openapi.yaml: pulled from [URL]/old\n'])
  expect(read('api/openapi.yaml')).toBe(text)
  expect(JSON.parse(read('api/openapi.yaml.lock'))).toEqual({
    source: `${url}/old`,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/)
  })
  expect(await run('--check')).toEqual([0, ''])
  expect(await run()).toEqual([0, 'api/openapi.yaml: unchanged\n'])
  // Git on Windows may write other ends of lines.
  writeFileSync(join(root, 'api/openapi.yaml'), text.replaceAll('\n', '\r\n'))
  expect(await run('--check')).toEqual([0, ''])

  const before = requests
  const built = await runCli(['build'], root)
  expect([built.code, requests]).toEqual([0, before])

  text = description('Runs')
  expect(await run('--check')).toEqual([
    1,
    'api/openapi.yaml is not up to date: [URL]/old has changed since the last pull. Get it: docsgen openapi pull\n'
  ])
  expect(await run()).toEqual([0, 'api/openapi.yaml: updated from [URL]/old\n'])

  writeFileSync(join(root, 'api/openapi.yaml'), description('Mine'))
  expect(await run('--check')).toEqual([
    1,
    'api/openapi.yaml differs from [URL]/old, and was edited since the last pull. Get it: docsgen openapi pull --force\n'
  ])
  expect(await run()).toEqual([
    2,
    'api/openapi.yaml: it was edited since the last pull. Replace it: docsgen openapi pull --force\n'
  ])
  expect(read('api/openapi.yaml')).toContain('Mine')
  expect(await run('--force')).toEqual([0, 'api/openapi.yaml: updated from [URL]/old\n'])
  expect(read('api/openapi.yaml')).toBe(text)

  text = `${description('Jobs')}components: { schemas: { Job: { $ref: 'job.yaml' } } }\n`
  expect(await run()).toEqual([
    0,
    'api/openapi.yaml: updated from [URL]/old\napi/openapi.yaml: it refers to api/job.yaml, which is not pulled and does not exist.\n'
  ])
})

test('says what is wrong with a source, and writes nothing', { timeout: 60_000 }, async () => {
  const other = await serve((_, response) => response.end(description('Other')))
  const { url, close } = await serve(({ url: path }, response) => {
    if (path === '/page') return void response.end('<!doctype html><p>Sign in</p>')
    if (path === '/list') return void response.end('- a\n- b\n')
    if (path === '/wrong') return void response.end('openapi: [1')
    if (path === '/binary') return void response.end(Buffer.from([0xff, 0xfe, 0x00]))
    if (path === '/elsewhere') return void response.writeHead(301, { location: `${other.url}/api` }).end()
    if (path === '/loop') return void response.writeHead(307, { location: '/loop' }).end()
    response.writeHead(404).end('openapi: 3.1.0')
  })
  const root = await writeSite(page)
  const pull = async (source: string, file?: string) => {
    writeFileSync(join(root, 'site.config.mjs'), config(source, file))
    const { code, stdout, stderr } = await runCli(['openapi', 'pull'], root)
    return [code, (stdout + stderr).replaceAll(url, '[URL]').replaceAll(other.url, '[OTHER]')]
  }
  const failures = [
    ['/gone', '[URL]/gone answers 404 Not Found.'],
    [
      '/page',
      '[URL]/page is not a description of an API: it is a page of HTML or XML, because it has neither “openapi” nor “swagger”. Fix “source”.'
    ],
    [
      '/list',
      '[URL]/list is not a description of an API, because it has neither “openapi” nor “swagger”. Fix “source”.'
    ],
    ['/wrong', expect.stringContaining('[URL]/wrong has no valid description. The file cannot be read: ')],
    ['/binary', '[URL]/binary is not text in UTF-8.'],
    [
      '/elsewhere',
      "[URL]/elsewhere redirects to another host, which is not followed. If you trust it, write “source: '[OTHER]/api'”."
    ],
    ['/loop', '[URL]/loop redirects more than 5 times.']
  ] as const
  for (const [path, message] of failures) {
    const [code, said] = await pull(url + path)
    expect([code, String(said).replace(/^api\/openapi.yaml: |\n$/g, '')]).toEqual([2, message])
  }
  expect(await pull(`${other.url}/api`, '../openapi.yaml')).toEqual([
    2,
    '../openapi.yaml: it is not a regular file of the project, so nothing is written there. Fix “file”.\n'
  ])
  symlinkSync('/tmp/docsgen-elsewhere.yaml', join(root, 'link.yaml'))
  expect(await pull(`${other.url}/api`, 'link.yaml')).toEqual([2, expect.stringContaining('it is not a regular file')])
  writeFileSync(join(root, 'own.yaml'), description('Own'))
  expect(await pull(`${other.url}/api`, 'own.yaml')).toEqual([
    2,
    'own.yaml: it exists, and was not pulled. Replace it: docsgen openapi pull --force\n'
  ])
  close()
  expect(await pull(`${url}/gone`)).toEqual([2, 'api/openapi.yaml: [URL]/gone cannot be reached (ECONNREFUSED).\n'])
  expect(await pull('ftp://acme.example/a')).toEqual([
    2,
    expect.stringContaining('expected an address with “https://”')
  ])

  const none = config('x').replace("source: 'x', ", '')
  writeFileSync(join(root, 'site.config.mjs'), none)
  const without = await runCli(['openapi', 'pull'], root)
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('No API has a “source”.')])
  const unknown = await runCli(['openapi', 'push'], root)
  expect([unknown.code, unknown.stderr]).toEqual([2, '“push” is unknown. Use: docsgen openapi pull\n'])
  const untrusted = await runCli(['openapi', 'pull', '--untrusted'], root)
  expect([untrusted.code, untrusted.stderr]).toEqual([2, expect.stringContaining('--untrusted runs no code')])
})

test('ends at limits of size and time', async () => {
  const { url } = await serve(({ url: path }, response) => {
    if (path === '/large') return void response.end('x'.repeat(3 * 1024 * 1024))
    response.write('openapi')
  })
  const limits = { bytes: 1024 * 1024, milliseconds: 60_000 }
  await expect(download(`${url}/large`, limits)).rejects.toThrow(`${url}/large is larger than 1 MB.`)
  await expect(download(`${url}/slow`, { ...limits, milliseconds: 50 })).rejects.toThrow('did not answer in time.')
})
