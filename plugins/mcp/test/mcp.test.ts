/** `docsgen mcp`, asked by the official client: what programs can find and read in a written site, and what not. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSiteIndex } from '../../../src/search/site-index.ts'
import { projectRoot, runCli } from '../../../test/support/cli.ts'
import { writeSite } from '../../../test/support/files.ts'
import { findBuiltSite } from '../built-site.ts'
import { createMcpHttpServer, loadSdk } from '../server.ts'
import { answerLimit, siteTools } from '../tools.ts'

const files = {
  'site.config.mjs': `import openapi from 'docsgen/plugins/openapi'
  export default {
    plugins: [openapi({ file: 'api.yaml', path: '/http' })],
    title: 'Lamp', tagline: 'Switch lamps', url: 'https://lamp.example', baseUrl: '/docs/',
    docs: [{ path: 'docs', routeBasePath: '/', lastVersion: 'current' }], protobuf: { proto: 'protos' }
  }`,
  'docs/index.md': '---\ntitle: Start\ndescription: Where it starts.\n---\n\nSee [dimming](./guides/dim.md).\n',
  'docs/guides/_category_.json': '{"label": "Guides"}',
  'docs/guides/dim.md':
    '# Dim a lamp\n\nFirst words.\n\n## How low {#low}\n\nTurn the wheel.\n\n```sh\n# no heading\n```\n\n### Lower\n\nOff.\n\n## After\n\nLast words.\n\n## Öffnen {#up}\n\nUp.\n\n### Lower\n\nAgain.\n',
  'docs/api/jobs.md':
    '# Jobs over HTTP\n\n## Create a job {#createjob}\n\n```http\nPOST /v1/jobs\n```\n\nStarts a job at once.\n\n## Show a job {#get-job}\n\n```http\nGET https://api.lamp.example/v1/jobs/{id}\n```\n\nAnswers its state.\n',
  'docs/guides/long.md': `# Long\n\n${'Many words about cables. '.repeat(2000)}\n`,
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n\nHidden.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '# Old start\n\nOld words.\n',
  'protos/acme/jobs/v1/jobs.proto':
    'syntax = "proto3";\npackage acme.jobs.v1;\n// Runs jobs.\nservice Jobs {\n  // Starts a job.\n  rpc CreateJob(CreateJobRequest) returns (Job);\n}\n// Says what to start.\nmessage CreateJobRequest {\n  // Its name.\n  string name = 1;\n}\n// A job.\nmessage Job {\n  string id = 1;\n}\n',
  'api.yaml': `openapi: 3.1.0
info: { title: Lamp API, version: '1' }
paths:
  /lamps/{id}/color:
    put:
      operationId: paintLamp
      summary: Paint a lamp
      description: Changes the color of a lamp at once.
      parameters: [{ name: id, in: path, required: true, description: The lamp., schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Shade' } } } }
      responses: { '204': { description: Done } }
components:
  schemas:
    Shade:
      description: A shade of light.
      type: object
      properties: { hue: { type: integer, description: In degrees. } }
`,
  '.env': 'SECRET=1'
}

let root: string
let folder: string
beforeAll(async () => {
  let end = async () => {}
  root = await writeSite(files, clean => {
    end = clean
  })
  folder = join(root, 'build')
  const { code, stderr } = await runCli(['build', '--no-cache'], root)
  expect(code, stderr).toBe(0)
  return () => end()
})

async function connect(transport: ConstructorParameters<typeof StdioClientTransport>[0] | URL): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const own =
    transport instanceof URL ? new StreamableHTTPClientTransport(transport) : new StdioClientTransport(transport)
  await client.connect(own as Parameters<Client['connect']>[0])
  return client
}

async function ask(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content as { text: string }[]
  return `${isError === true ? 'Error: ' : ''}${first?.text}`
}

async function startHttp(): Promise<{ url: URL; port: number }> {
  const site = findBuiltSite(folder)
  const sdk = loadSdk([projectRoot])
  if (typeof site === 'string' || sdk === null) throw new Error(String(site))
  const server = createMcpHttpServer({ ...site, version: '1.0.0' }, sdk)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), port }
}

test('the official client finds, lists and reads pages over stdin and stdout, and no code of the site runs', async () => {
  const bin = join(projectRoot, 'bin', 'docsgen.js')
  // A built site is data: its own package of this name is not loaded.
  const hostile = join(folder, 'node_modules/@modelcontextprotocol/sdk/server/index.js')
  mkdirSync(dirname(hostile), { recursive: true })
  writeFileSync(hostile, "throw new Error('Code of the site runs.')")
  const client = await connect({ command: process.execPath, args: [bin, 'mcp', folder], cwd: tmpdir(), stderr: 'pipe' })
  onTestFinished(() => client.close())
  expect(client.getServerVersion()).toMatchObject({ name: 'example.lamp/documentation', title: 'Lamp' })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages', 'find_api'])
  expect(await ask(client, 'search', { query: 'turn the wheel' })).toContain(
    '1. [Dim a lamp › How low](https://lamp.example/docs/guides/dim#low)'
  )
  expect(await ask(client, 'read_page', { address: '/guides/dim' })).toContain('# Dim a lamp\n\nFirst words.')
  expect(await ask(client, 'find_api', { name: 'paintLamp' })).toContain('Changes the color of a lamp at once.')
})

describe('over HTTP', () => {
  test('pages are read by every spelling of their address, and by heading', async () => {
    const { url } = await startHttp()
    const client = await connect(url)
    const section =
      'Source: https://lamp.example/docs/guides/dim\n\n## How low\n\nTurn the wheel.\n\n```sh\n# no heading\n```\n\n### Lower\n\nOff.'
    for (const input of [
      { address: '/docs/guides/dim#low', heading: 'How low' },
      { address: 'guides/dim.md', heading: 'how low' },
      { address: 'https://lamp.example/docs/guides/dim/#how-low' }
    ])
      expect(await ask(client, 'read_page', input)).toBe(section)
    for (const [anchor, text] of [
      ['up', '## Öffnen\n\nUp.\n\n### Lower\n\nAgain.'],
      ['%C3%96ffnen', '## Öffnen\n\nUp.\n\n### Lower\n\nAgain.'],
      ['lower-1', '### Lower\n\nAgain.']
    ])
      expect(await ask(client, 'read_page', { address: `/guides/dim#${anchor}` })).toMatch(new RegExp(`\n\n${text}$`))
    expect(await ask(client, 'read_page', { address: 'https://lamp.example/docs/' })).toContain('# Start')
    expect(await ask(client, 'read_page', { address: '/1.0' })).toContain('Old words.')
    expect(await ask(client, 'read_page', { address: '/guides/dim', heading: 'High' })).toMatch(
      /^Error: .* has no heading “High”\./
    )
  })

  test('answers have a limit, and long pages are read on', async () => {
    const { url } = await startHttp()
    const client = await connect(url)
    const parts: string[] = []
    for (let offset = 0; offset >= 0; ) {
      const answer = await ask(client, 'read_page', { address: '/guides/long', offset })
      expect(answer.length).toBeLessThanOrEqual(answerLimit)
      const [, next = '-1'] = /continue with offset (\d+)\.\)$/.exec(answer) ?? []
      parts.push(answer.replace(/\n\n\([^)]*\)$/, ''))
      offset = Number(next)
    }
    expect(parts.join('').match(/Many words about cables\./g)).toHaveLength(2000)
  })

  test('the list has the order and the levels of the sidebar, and versions apart', async () => {
    const { url } = await startHttp()
    const client = await connect(url)
    const list = await ask(client, 'list_pages', {})
    expect(list).toContain('[Start](https://lamp.example/docs/): Where it starts.')
    expect(list).toMatch(/- Guides\n {2}- \[Dim a lamp\]/)
    expect(list).toMatch(/- 1\.0\n(?: {2}- .*\n)? *- \[Old start\]/)
    expect(list).not.toContain('Secret')
    expect(await ask(client, 'list_pages', { under: 'Guides' })).not.toContain('Start')
    expect(await ask(client, 'list_pages', { under: 'nothing' })).toMatch(/^Error: No page begins/)
  })

  test('names of an API are found, the exact ones first', async () => {
    const { url } = await startHttp()
    const client = await connect(url)
    const found = await ask(client, 'find_api', { name: 'job' })
    expect(found.split('\n')[0]).toMatch(/^- \[Job\]\(https:\/\/lamp\.example\/docs\/.*#.*\) in .*jobs\.proto/)
    expect(found).toContain('[CreateJobRequest]')
    const operation = '- [POST /v1/jobs](https://lamp.example/docs/api/jobs#createjob) in Jobs over HTTP › Create a job'
    for (const name of ['POST /v1/jobs', '/v1/jobs', 'create-job'])
      expect((await ask(client, 'find_api', { name })).split('\n')[0], name).toBe(operation)
    expect(await ask(client, 'find_api', { name: '/v1/jobs/{id}' })).toContain(
      '- [GET /v1/jobs/{id}](https://lamp.example/docs/api/jobs#get-job) in Jobs over HTTP › Show a job\n  Answers its state.'
    )
    expect(await ask(client, 'find_api', { name: 'Nothing' })).toContain('No name in the reference')
    // Operations and schemas of OpenAPI are named as those of Protobuf are.
    const paint = '[PUT /lamps/{id}/color](https://lamp.example/docs/http/paintLamp) in Paint a lamp'
    for (const name of ['paintLamp', 'PUT /lamps/{id}/color', '/lamps/{id}/color']) {
      const answer = await ask(client, 'find_api', { name })
      expect(answer.split('\n')[0], name).toBe(`- ${paint}`)
      // The text of the only operation with this name is part of the answer.
      expect(answer, name).toContain(
        '\n\nSource: https://lamp.example/docs/http/paintLamp\n\n# Paint a lamp\n\n```http\nPUT /lamps/{id}/color\n```\n\nChanges the color of a lamp at once.\n\n## Path parameters\n\n- `id` (string, required): The lamp.'
      )
    }
    expect(await ask(client, 'find_api', { name: 'Shade' })).toContain('- `hue` (integer): In degrees.')
    expect((await ask(client, 'find_api', { name: 'lamp' })).match(/\/http\/paintLamp/g)).toHaveLength(1)
    // A question is answered by the pages of the reference alone.
    const color = await ask(client, 'find_api', { name: 'how do I change the color?' })
    expect(color).toMatch(/^- \[Paint a lamp\]\(https:\/\/lamp\.example\/docs\/http\/paintLamp\)/)
    expect(color).not.toContain('Source:')
    const start = await ask(client, 'find_api', { name: 'what starts a job' })
    expect(start).toMatch(/\[CreateJob\]\(https:\/\/lamp\.example\/docs\/acme\/jobs\/v1\/jobs\.proto#createjob\)/)
    expect(start).not.toContain('/guides/')
  })

  test('nothing but published pages can be read, and wrong questions are answered with what is right', async () => {
    const { url } = await startHttp()
    const client = await connect(url)
    for (const address of [
      '../.env',
      '/..%2f.env',
      '/docs/%2e%2e/.env',
      `${root}/.env`,
      'file:///etc/passwd',
      '/secret',
      '/llms.txt'
    ]) {
      expect(await ask(client, 'read_page', { address }), address).toMatch(/^Error: “.*” is not a page of this site\./)
    }
    expect(await ask(client, 'read_page', {})).toBe('Error: “address” is missing.')
    expect(await ask(client, 'search', { querry: 'x', query: 'y' })).toContain('Did you mean “query”?')
    expect(await ask(client, 'search', { query: 5 })).toBe('Error: “query” is not text.')
    expect(await ask(client, 'nope', {})).toBe('Error: There is no tool “nope”.')
  })

  test('only programs of this machine are answered, and only short questions', async () => {
    const { port } = await startHttp()
    const post = (headers: Record<string, string>, body = '{}', path = '/mcp', method = 'POST') =>
      new Promise<number>((done, fail) => {
        const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, response => {
          response.resume()
          done(response.statusCode ?? 0)
        })
        asked.on('error', fail)
        asked.end(method === 'GET' ? undefined : body)
      })
    const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    expect(await post({ ...json, host: 'evil.example' })).toBe(403)
    expect(await post({ ...json, origin: 'https://evil.example' })).toBe(403)
    expect(await post({ ...json, origin: 'null' })).toBe(403)
    expect(await post(json, 'no JSON')).toBe(400)
    expect(await post(json, `"${'x'.repeat(200_000)}"`)).toBe(413)
    expect(await post({}, '', '/mcp', 'GET')).toBe(405)
    expect(await post({}, '', '/llms.txt', 'GET')).toBe(404)
  })

  test('says what it is where programs look for it', async () => {
    const { url } = await startHttp()
    const catalog = await fetch(new URL('/.well-known/ai-catalog.json', url))
    expect(catalog.headers.get('content-type')).toBe('application/ai-catalog+json')
    const { entries } = (await catalog.json()) as { entries: { data: unknown }[] }
    const card = await (await fetch(`${url}/server-card`)).json()
    expect(card).toMatchObject({ name: 'example.lamp/documentation', remotes: [{ url: url.href }] })
    expect(entries.map(({ data }) => data)).toEqual([card])
  })
})

test('searches the index of the language that is asked for', async () => {
  const site = await writeSite({
    'site.config.mjs':
      "export default { title: 'Lamp', url: 'https://lamp.example', i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }",
    'docs/index.md': '# Start\n\nTurn the wheel.\n',
    'docs.de/index.md': '# Anfang\n\nDas Rad drehen.\n',
    // A file of the same name that is not an index.
    'static/data/search.json': '["none"]'
  })
  const built = await runCli(['build', '--no-cache'], site)
  expect(built.code, built.stderr).toBe(0)
  const found = findBuiltSite(join(site, 'build'))
  if (typeof found === 'string') throw new Error(found)
  const tools = siteTools(found)
  const answer = (name: string, input: Readonly<Record<string, string | number>>) =>
    tools.find(one => one.name === name)?.answer(input)
  expect(await answer('search', { query: 'Rad' })).toMatch(/Nothing was found/)
  expect(await answer('search', { query: 'Rad', language: 'de' })).toMatch(/\(https:\/\/lamp\.example\/de\/?\)/)
  expect(await answer('search', { query: 'wheel', language: 'en' })).toMatch(/\(https:\/\/lamp\.example\/\)/)
  await expect(answer('search', { query: 'Rad', language: 'fr' })).rejects.toThrow(/“fr”.*en, de/)
  await expect(answer('read_page', { address: '/', offset: 5000 })).rejects.toThrow(
    /“offset” is 5000, .* only \d+ char/
  )
  const explain = (...more: readonly string[]) => runCli(['search', 'explain', 'drehen', ...more], site)
  expect((await explain()).stdout).toMatch(/: 0 pages/)
  expect((await explain('--language', 'de')).stdout).toMatch(/: 1 page\.[\s\S]*\/de/)
  expect(await explain('--language', 'fr')).toMatchObject({ code: 2, stderr: expect.stringMatching(/only for en, de/) })
})

test('versions are named as the site names them', () => {
  const tags = ['default', 'docs-default-current', 'docs-default-1.0-rc', 'docs-my-api-current', 'docs-my-api-2.0']
  const readIndex = () => JSON.stringify({ manifests: { en: { language: 'en', tags } } })
  const index = openSiteIndex({ readIndex, indexFolders: [''] })
  expect(index?.versions).toEqual(['current', '1.0-rc', '2.0'])
})

test('a site that was built again says so, where its index is another one', async () => {
  const old = findBuiltSite(folder)
  if (typeof old === 'string') throw new Error(old)
  const searchWith = (other: string | null) =>
    siteTools({ ...old, readIndex: path => (path === 'search.json' ? old.readIndex(path) : other) })
      .find(({ name }) => name === 'search')
      ?.answer({ query: 'wheel' })
  await expect(searchWith(null)).rejects.toThrow(/^The site was built again/)
  await expect(searchWith('of another version')).rejects.toThrow(/^The search index cannot be read/)
})

test('a folder that is not a site, and a project without the SDK, are told what to do', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'docsgen-mcp-'))
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }))
  expect(await runCli(['mcp', 'nothing'], empty)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('docsgen build')
  })
  writeFileSync(join(empty, 'index.html'), '<p>Hello')
  expect(await runCli(['mcp', '.'], empty)).toMatchObject({ code: 2, stderr: expect.stringContaining('llms.txt') })
  expect(loadSdk([empty])).toBeNull()
})
