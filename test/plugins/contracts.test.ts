/** Changes of an API in `docsgen diff`: one fixture for each kind of change, in both directions. */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diffContracts } from '../../plugins/diff/contracts.ts'
import { contractSections } from '../../plugins/diff/diff-text.ts'
import type { SiteDiff } from '../../plugins/diff/report.ts'
import { readContract } from '../../plugins/openapi/contract.ts'
import { optionsSchema } from '../../plugins/openapi/options.ts'
import type { Contract } from '../../src/types/contract.ts'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const result = optionsSchema['~standard'].validate({ file: 'openapi.yaml', path: '/api' })
if (result instanceof Promise || result.issues !== undefined) throw new Error('wrong options')
const [api] = result.value
if (api === undefined) throw new Error('no options')

type Files = Readonly<Record<string, string>>

async function contractsOf(files: Files): Promise<Contract[]> {
  const built = { files: Object.keys(files), read: async (path: string) => files[path] ?? '' }
  const found = await readContract(api as NonNullable<typeof api>, built)
  return found === null ? [] : [found]
}

/** The lines of the report; those that break programs begin with “!”. */
async function changes(before: Files, after: Files): Promise<string[]> {
  const contracts = diffContracts(await contractsOf(before), await contractsOf(after))
  return contractSections({ contracts } as unknown as SiteDiff).flatMap(({ lines }) =>
    lines.map(({ text, isAlarm }) => `${isAlarm ? '! ' : '  '}${text}`)
  )
}

const yaml = `openapi: 3.1.0
info: { title: Jobs, version: '1' }
paths:
  /jobs:
    post:
      security: [{ token: [write] }]
      parameters:
        - { name: dry, in: query, schema: { type: boolean } }
        - { name: Trace, in: header, schema: { type: string, maxLength: 64 } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Job' } }
          text/csv: { schema: { type: string } }
      responses:
        '201':
          description: Created
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } }
        '202': { description: Later }
        '400': { description: Wrong }
    get:
      responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Job' } } } } } }
  /jobs/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/State' } } } } }
    put:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/State' } } } }
      responses: { '204': { description: Done } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Job:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 100 }
        priority: { enum: [low, high] }
        size: { type: number, minimum: 0, maximum: 10 }
        parent: { $ref: '#/components/schemas/Job' }
        note: { type: [string, 'null'] }
    State:
      oneOf: [{ $ref: '#/components/schemas/Waiting' }, { $ref: '#/components/schemas/Running' }]
    Waiting: { type: object, properties: { since: { type: string, format: date } } }
    Running: { type: object, properties: { since: { type: string, format: date }, step: { type: integer } } }
    Never: { type: string }
`

/** Changes of the schema `Job`, which is sent and received. */
const sent = (subject: string) => `schema “Job” of requests › ${subject} (in POST /jobs)`
const received = (subject: string) => `schema “Job” of responses › ${subject} (in POST /jobs, GET /jobs)`

const cases: readonly (readonly [name: string, from: string | RegExp, to: string, expected: readonly string[]])[] = [
  ['nothing that programs see', 'description: Wrong', 'description: Bad', []],
  ['an operation is removed', /\n {4}put:[\s\S]*?Done \} \}/, '', ['! PUT /jobs/{id} was removed']],
  ['an operation is new', '    put:', '    patch: { responses: {} }\n    put:', ['  PATCH /jobs/{id} is new']],
  [
    'a path is removed',
    /\n {2}\/jobs\/\{id\}:[\s\S]*?(?=\ncomponents)/,
    '',
    ['! GET /jobs/{id} was removed', '! PUT /jobs/{id} was removed']
  ],
  ['a parameter is removed', /\n.*name: dry.*/, '', ['! POST /jobs › query parameter “dry” was removed']],
  [
    'a parameter moves',
    'name: dry, in: query',
    'name: dry, in: header',
    ['! POST /jobs › query parameter “dry” was removed', '  POST /jobs › header parameter “dry” is new']
  ],
  [
    'a required parameter is new',
    '        - { name: dry',
    '        - { name: size, in: query, required: true, schema: {} }\n        - { name: dry',
    ['! POST /jobs › query parameter “size” is new and required']
  ],
  [
    'an optional parameter is new',
    '        - { name: dry',
    '        - { name: size, in: query, schema: {} }\n        - { name: dry',
    ['  POST /jobs › query parameter “size” is new']
  ],
  [
    'a parameter becomes required',
    'name: dry, in: query',
    'name: dry, in: query, required: true',
    ['! POST /jobs › query parameter “dry” is now required']
  ],
  [
    'a parameter has another type',
    'schema: { type: boolean }',
    'schema: { type: string }',
    ['! POST /jobs › query parameter “dry”, type: boolean → string']
  ],
  [
    'a parameter becomes shorter',
    'maxLength: 64',
    'maxLength: 32',
    ['! POST /jobs › header parameter “Trace”, maximum length: 64 → 32']
  ],
  [
    'a parameter becomes longer',
    'maxLength: 64',
    'maxLength: 65',
    ['  POST /jobs › header parameter “Trace”, maximum length: 64 → 65']
  ],
  [
    'a body becomes required',
    'requestBody:\n        content:',
    'requestBody:\n        required: true\n        content:',
    ['! POST /jobs › body is now required']
  ],
  [
    'a required body is new',
    '    get:\n      responses',
    '    get:\n      requestBody: { required: true, content: {} }\n      responses',
    ['! GET /jobs › body is new and required']
  ],
  ['a media type is removed', /\n.*text\/csv.*/, '', ['! POST /jobs › body › text/csv was removed']],
  ['a response is removed', /\n.*'202'.*/, '', ['! POST /jobs › response 202 was removed']],
  ['the response of an error is removed', /\n.*'400'.*/, '', ['  POST /jobs › response 400 was removed']],
  [
    'a response is new',
    "        '202'",
    "        '203': { description: New }\n        '202'",
    ['  POST /jobs › response 203 is new']
  ],
  [
    'a header of a response is removed',
    /\n.*Location.*/,
    '',
    ['! POST /jobs › response 201 › header “Location” was removed']
  ],
  [
    'a header of a response becomes optional',
    'Location: { required: true',
    'Location: { required: false',
    ['! POST /jobs › response 201 › header “Location” is no longer required']
  ],
  [
    'authentication is needed',
    "    get:\n      responses: { '200': { description: OK, content: { application/json: { schema: { type: array",
    "    get:\n      security: [{ token: [] }]\n      responses: { '200': { description: OK, content: { application/json: { schema: { type: array",
    ['! GET /jobs, authentication: any → token']
  ],
  [
    'another scope is needed',
    'token: [write]',
    'token: [admin]',
    ['! POST /jobs, authentication: token write → token admin']
  ],
  [
    'a field is removed',
    /\n {8}priority:.*/,
    '',
    [`! ${sent('“priority” was removed')}`, `! ${received('“priority” was removed')}`]
  ],
  [
    'a field is new',
    '        priority:',
    '        color: { type: string }\n        priority:',
    [`  ${sent('“color” is new')}`, `  ${received('“color” is new')}`]
  ],
  [
    'a required field is new',
    /required: \[name\]\n {6}properties:/,
    'required: [name, color]\n      properties:\n        color: { type: string }',
    [`! ${sent('“color” is new and required')}`, `  ${received('“color” is new')}`]
  ],
  [
    'a field becomes required',
    'required: [name]',
    'required: [name, size]',
    [`! ${sent('“size” is now required')}`, `  ${received('“size” is now required')}`]
  ],
  [
    'a field becomes optional',
    /\n {6}required: \[name\]/,
    '',
    [`! ${received('“name” is no longer required')}`, `  ${sent('“name” is no longer required')}`]
  ],
  [
    'a value is removed',
    '[low, high]',
    '[low]',
    [
      `! ${sent('“priority”, values: "low", "high" → "low"')}`,
      `  ${received('“priority”, values: "low", "high" → "low"')}`
    ]
  ],
  [
    'a value is new',
    '[low, high]',
    '[low, high, urgent]',
    [
      `! ${received('“priority”, values: "low", "high" → "low", "high", "urgent"')}`,
      `  ${sent('“priority”, values: "low", "high" → "low", "high", "urgent"')}`
    ]
  ],
  [
    'of many values, those that differ',
    '[low, high]',
    '[low, a, b, c, d]',
    [
      `! ${sent('“priority”, values: removed "high"; added "a", "b", "c", "d"')}`,
      `! ${received('“priority”, values: removed "high"; added "a", "b", "c", "d"')}`
    ]
  ],
  [
    'a text becomes one of some values',
    '{ type: string, minLength: 1, maxLength: 100 }',
    '{ type: string, minLength: 1, maxLength: 100, enum: [a, b] }',
    [`! ${sent('“name”, values: any → "a", "b"')}`, `  ${received('“name”, values: any → "a", "b"')}`]
  ],
  [
    'a number becomes an integer',
    'type: number',
    'type: integer',
    [`! ${sent('“size”, type: number → integer')}`, `  ${received('“size”, type: number → integer')}`]
  ],
  [
    'an integer becomes a number',
    'step: { type: integer }',
    'step: { type: number }',
    [
      '! schema “Running” of responses › “step”, type: integer → number (in GET /jobs/{id})',
      '  schema “Running” of requests › “step”, type: integer → number (in PUT /jobs/{id})'
    ]
  ],
  [
    'another type, of which nothing else is said',
    '{ type: string, minLength: 1, maxLength: 100 }',
    '{ type: integer, maximum: 3 }',
    [`! ${sent('“name”, type: string → integer')}`, `! ${received('“name”, type: string → integer')}`]
  ],
  [
    'limits become narrower',
    'minimum: 0, maximum: 10',
    'minimum: 1, maximum: 9',
    [
      `! ${sent('“size”, minimum: 0 → 1')}`,
      `! ${sent('“size”, maximum: 10 → 9')}`,
      `  ${received('“size”, minimum: 0 → 1')}`,
      `  ${received('“size”, maximum: 10 → 9')}`
    ]
  ],
  [
    'a limit is removed',
    ', maxLength: 100',
    '',
    [`! ${received('“name”, maximum length: 100 → none')}`, `  ${sent('“name”, maximum length: 100 → none')}`]
  ],
  [
    'a pattern is new',
    'minLength: 1',
    "minLength: 1, pattern: '^a'",
    [`! ${sent('“name”, pattern: none → ^a')}`, `  ${received('“name”, pattern: none → ^a')}`]
  ],
  [
    'a format is new',
    'type: integer',
    'type: integer, format: int64',
    [
      '! schema “Running” of requests › “step”, format: none → int64 (in PUT /jobs/{id})',
      '  schema “Running” of responses › “step”, format: none → int64 (in GET /jobs/{id})'
    ]
  ],
  [
    'null is not allowed any more',
    "type: [string, 'null']",
    'type: string',
    [`! ${sent('“note” is no longer nullable')}`, `  ${received('“note” is no longer nullable')}`]
  ],
  [
    'null is allowed',
    'minLength: 1, maxLength: 100 }',
    'minLength: 1, maxLength: 100, nullable: true }',
    [`! ${received('“name” is now nullable')}`, `  ${sent('“name” is now nullable')}`]
  ],
  [
    'a variant is removed',
    ", { $ref: '#/components/schemas/Running' }]",
    ", { $ref: '#/components/schemas/Never' }]",
    [
      '! schema “State” of responses › variant “Never” is new (in GET /jobs/{id})',
      '! schema “State” of requests › variant “Running” was removed (in PUT /jobs/{id})',
      '  schema “State” of responses › variant “Running” was removed (in GET /jobs/{id})',
      '  schema “State” of requests › variant “Never” is new (in PUT /jobs/{id})'
    ]
  ],
  [
    'other fields are refused',
    '    Waiting: { type: object',
    '    Waiting: { type: object, additionalProperties: false',
    [
      '! schema “Waiting” of requests is now closed to other fields (in PUT /jobs/{id})',
      '  schema “Waiting” of responses is now closed to other fields (in GET /jobs/{id})'
    ]
  ],
  ['a parameter of a path is renamed', /\bid\b/g, 'jobId', []],
  ['a schema has another name', /\bJob\b/g, 'Task', []],
  [
    'a schema is written out',
    /schema: \{ \$ref: '#\/components\/schemas\/State' \}/g,
    "schema: { oneOf: [{ $ref: '#/components/schemas/Waiting' }, { $ref: '#/components/schemas/Running' }] }",
    []
  ],
  ['a schema is used by nothing', '    Never: { type: string }', '    Never: { type: integer }', []]
]

test.each(cases)('%s', async (_, from, to, expected) => {
  const after = yaml.replace(from, to)
  expect(after).not.toBe(yaml)
  expect(await changes({ 'api/openapi.yaml': yaml }, { 'api/openapi.yaml': after })).toEqual(expected)
})

test('fields of a schema that was written out, and is a schema with a name now, are compared', async () => {
  const ref = "schema: { $ref: '#/components/schemas/State' }"
  const variants = "{ $ref: '#/components/schemas/Waiting' }, { $ref: '#/components/schemas/Running' }"
  const before = yaml.replaceAll(ref, `schema: { oneOf: [${variants}] }`)
  const after = yaml.replace(variants, `${variants}, { $ref: '#/components/schemas/Job' }`)
  expect(await changes({ 'api/openapi.yaml': before }, { 'api/openapi.yaml': after })).toEqual([
    '! GET /jobs/{id} › response 200 › variant “Job” is new',
    '  PUT /jobs/{id} › body › variant “Job” is new'
  ])
})

test('Swagger 2.0 that becomes OpenAPI 3 has no changes; a new address of the description is found', async () => {
  const swagger = `swagger: '2.0'
info: { title: Jobs, version: '1' }
paths:
  /jobs:
    post:
      consumes: [application/json]
      produces: [application/json]
      parameters: [{ name: job, in: body, required: true, schema: { $ref: '#/definitions/Job' } }]
      responses: { '200': { description: OK, schema: { $ref: '#/definitions/Job' } } }
definitions: { Job: { type: object, properties: { name: { type: string } } } }
`
  const openapi = `openapi: 3.0.3
info: { title: Jobs, version: '1' }
paths:
  /jobs:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } }
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } } }
components: { schemas: { Job: { type: object, properties: { name: { type: string } } } } }
`
  expect(await changes({ 'old/openapi.yaml': swagger }, { 'api/openapi.yaml': openapi })).toEqual([])
})

test('a webhook is received: its body must not have less', async () => {
  const webhook = (body: string) => ({
    'api/openapi.yaml': `openapi: 3.1.0
info: { title: Jobs, version: '1' }
webhooks:
  done: { post: { requestBody: { content: { application/json: { schema: { type: object, ${body} } } } }, responses: {} } }
`
  })
  const before = webhook('required: [id], properties: { id: { type: string } }')
  expect(await changes(before, webhook('properties: { id: { type: string } }'))).toEqual([
    '! webhook done › body › “id” is no longer required'
  ])
  expect(await changes(before, {})).toEqual(['! Jobs was removed'])
  expect(await changes({}, before)).toEqual(['  Jobs is new'])
})

test('schemas that contain each other in many ways are compared in a short time', { timeout: 60_000 }, async () => {
  const schemas = Array.from({ length: 12 }, (_, number) => {
    const next = (step: number) => ({ $ref: `#/components/schemas/S${(number + step) % 12}` })
    const fields = Array.from({ length: 10 }, (_, at) => [`f${at}`, { allOf: [next(at + 1), next(at + 2)] }] as const)
    return [`S${number}`, { properties: { first: { type: 'string' }, ...Object.fromEntries(fields) } }] as const
  })
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Jobs', version: '1' },
    paths: { '/jobs': { get: { responses: { 200: { description: 'OK', content } } } } },
    components: { schemas: Object.fromEntries(schemas) }
  })
  const after = text.replaceAll('"first":{"type":"string"}', '"first":{"type":"integer"}')
  const found = await changes({ 'api/openapi.yaml': text }, { 'api/openapi.yaml': after })
  expect(found).toContain('! schema “S0” of responses › “first”, type: string → integer (in GET /jobs)')
})

test('a schema with a description beside its reference is compared as what it refers to', async () => {
  const described = yaml.replace(
    "parent: { $ref: '#/components/schemas/Job' }",
    "parent: { description: Above., allOf: [{ $ref: '#/components/schemas/Job' }] }"
  )
  expect(await changes({ 'api/openapi.yaml': yaml }, { 'api/openapi.yaml': described })).toEqual([])
})

const config = `import openapi from 'docsgen/plugins/openapi'
export default {
  title: 'Acme', url: 'https://acme.example', search: false,
  plugins: [openapi({ file: 'api/openapi.yaml', path: '/api' })]
}
`
const main = (job: string) => `openapi: 3.1.0
info: { title: Jobs API, version: '1' }
paths:
  /jobs:
    get:
      operationId: listJobs
      summary: List
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '${job}' } } } } }
`
const job = (fields: string) => `type: object\nproperties: { ${fields} }\n`

test('docsgen diff fails at what breaks an API, in commits, built folders and published sites', {
  timeout: 120_000
}, async () => {
  const root = await writeSite({
    'site.config.mjs': config,
    'docs/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nText.\n',
    'api/openapi.yaml': main('schemas/job.yaml'),
    'api/schemas/job.yaml': job('id: { type: string }, state: { type: string }'),
    '.gitignore': '.docsgen\nbuild*\n'
  })
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], { cwd: root })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'one')
  const built = await runCli(['build', '--out-dir', 'build-before'], root)
  expect([built.code, built.stderr]).toEqual([0, expect.any(String)])
  // The published description is complete.
  expect(await readFile(join(root, 'build-before/api/schemas/job.yaml'), 'utf8')).toContain('state')
  await writeFile(join(root, 'api/schemas/job.yaml'), job('id: { type: integer }, name: { type: string }'))
  const report = `Breaking changes, Jobs API
  schema “job” of responses › “id”, type: string → integer (in GET /jobs)
  schema “job” of responses › “state” was removed (in GET /jobs)

Compatible changes, Jobs API
  schema “job” of responses › “name” is new (in GET /jobs)
`
  const message =
    '--fail-on breaking: breaking changes in schema “job” of responses › “id”, schema “job” of responses › “state”.\n'
  const now = await runCli(
    [
      'diff',
      'main',
      '--fail-on',
      'breaking',
      '--write',
      'build/diff.md',
      '--write',
      'build/diff.json',
      '--write',
      'build/diff.html'
    ],
    root
  )
  expect([now.code, now.stdout, now.stderr.replaceAll(root, '')]).toEqual([1, expect.stringContaining(report), message])
  expect(now.stdout).toMatch(/^main → working files: 2 breaking changes, .*, 1 compatible change\.\n/)
  expect(await readFile(join(root, 'build/diff.md'), 'utf8')).toContain(`**Breaking changes, Jobs API**

- ⚠️ schema “job” of responses › “id”, type: string → integer (in GET /jobs)
`)
  const { contracts } = JSON.parse(await readFile(join(root, 'build/diff.json'), 'utf8'))
  expect(contracts[1]).toEqual({
    contract: 'Jobs API',
    address: '/api/schemas/job',
    subject: 'schema “job” of responses › “state”',
    text: 'was removed',
    breaking: true,
    usedBy: ['GET /jobs']
  })
  expect(await readFile(join(root, 'build/diff.html'), 'utf8')).toContain('<h2>Breaking changes, Jobs API</h2>')
  // A published site is read by its list of files; without one, nobody can know that nothing breaks.
  let hasList = true
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\/$/, '/index.html')
    if (path === '/.docsgen-files' && !hasList) return void response.writeHead(404).end()
    readFile(join(root, 'build-before', path))
      .catch(() => readFile(join(root, 'build-before', path, 'index.html')))
      .then(
        text => response.end(text),
        () => response.writeHead(404).end()
      )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const published = await runCli(['diff', url, '--fail-on', 'breaking'], root)
  expect([published.code, published.stdout]).toEqual([1, expect.stringContaining(report)])
  hasList = false
  const unknown = await runCli(['diff', url, '--fail-on', 'breaking'], root)
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringMatching(/--fail-on breaking: .*does not publish the list of its files\.\n$|publishes neither/)
  ])
  await runCli(['build', '--out-dir', 'build-after'], root)
  const folders = await runCli(['diff', 'build-before', 'build-after'], root)
  expect([folders.code, folders.stdout]).toEqual([0, expect.stringContaining(report)])
  const same = await runCli(['diff', 'build-after', '--fail-on', 'breaking'], root)
  expect([same.code, same.stdout]).toEqual([0, expect.not.stringContaining('Breaking')])
  // Where no plugin knows an API, nobody can say that nothing breaks.
  await writeFile(join(root, 'site.config.mjs'), config.replace(/ {2}plugins.*\n/, ''))
  const without = await runCli(['diff', 'build-before', 'build-after', '--fail-on', 'breaking'], root)
  expect([without.code, without.stderr]).toEqual([
    2,
    '--fail-on breaking: no plugin of the configuration describes an API.\n'
  ])
})

test('any plugin can say what programs rely on; its faults are notes', { timeout: 60_000 }, async () => {
  const plugin = (hook: string) => `import { definePlugin } from 'docsgen/config'
const terms = definePlugin({
  name: 'terms',
  outputs: ({ readFile }) => [{ path: 'terms.txt', content: readFile('terms.txt') }],
  contracts: ${hook}
})
export default { title: 'Acme', url: 'https://acme.example', search: false, plugins: [terms()] }
`
  const list = `async ({ read }) => [{ name: 'terms', title: 'Terms', facts: (await read('terms.txt')).trim().split(',').map(term => ({ key: term, label: term, breaks: ['removed'] })) }]`
  const root = await writeSite({
    'site.config.mjs': plugin(list),
    'docs/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nText.\n',
    'terms.txt': 'rocket,pad\n'
  })
  await runCli(['build', '--out-dir', 'before'], root)
  await writeFile(join(root, 'terms.txt'), 'rocket,gate\n')
  await runCli(['build', '--out-dir', 'after'], root)
  const { stdout } = await runCli(['diff', 'before', 'after'], root)
  expect(stdout).toContain('Breaking changes, Terms\n  pad was removed\n\nCompatible changes, Terms\n  gate is new\n')
  const faults = [
    ['() => 1', 'The hook “contracts” of the plugin “terms” returned a number that is not a list of contracts.'],
    ["() => [{ name: 'a', title: 'A', facts: [{ key: 1 }] }]", 'returned a fact without “key” or “label”'],
    ["() => { throw new Error('no terms') }", 'The hook “contracts” of the plugin “terms” failed: no terms.']
  ] as const
  for (const [hook, words] of faults) {
    await writeFile(join(root, 'site.config.mjs'), plugin(hook))
    const { code, stdout: said } = await runCli(['diff', 'before', 'after'], root)
    expect([code, said]).toEqual([0, expect.stringContaining(words)])
    const strict = await runCli(['diff', 'before', 'after', '--fail-on', 'breaking'], root)
    expect([strict.code, strict.stderr]).toEqual([2, expect.stringContaining(words)])
  }
})
