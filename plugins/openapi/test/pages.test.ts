/** Pages of an API: what a build makes of its description, and what an edit compiles again. */
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import { build } from '../../../src/pipeline/build.ts'
import { editor } from '../../../test/support/edits.ts'
import { writeSite } from '../../../test/support/files.ts'
import openapi from '../plugin.ts'

const jobs = `openapi: 3.2.0
info: { title: Jobs, version: '1', description: "All **jobs**, see [one](operation:getJob), [its schema](schema:Job) and [home](/)." }
servers: [{ url: 'https://{region}.acme.dev', variables: { region: { default: eu, enum: [eu, us] } } }]
externalDocs: { url: 'https://acme.dev/help/' }
security: [{ key: [] }, {}]
tags:
  - { name: Jobs, x-displayName: The jobs, description: What runs. }
  - { name: Old jobs, parent: Jobs }
  - { name: Secret, x-internal: true }
x-tagGroups: [{ name: Work, tags: [Jobs] }]
paths:
  /jobs/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getJob
      summary: Get a job
      description: See [limits](limits) and [the list](#operation/listJobs).
      tags: [Jobs]
      parameters: [{ name: fields, in: query, schema: { type: array, items: { type: string } } }]
      responses:
        '200':
          description: The job.
          headers: { X-Rate: { schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } }
          links: { list: { operationId: listJobs } }
        4XX: { $ref: 'shared/responses.yaml#/Error' }
    delete: { operationId: deleteJob, summary: Delete, tags: [Old jobs], deprecated: true, security: [], responses: { '204': { description: Done. } } }
  /jobs:
    query:
      operationId: listJobs
      summary: List jobs
      requestBody: { content: { application/json: { schema: { type: object, properties: { words: { type: string } } } } } }
      responses: { '200': { description: OK, content: { application/jsonl: { itemSchema: { $ref: '#/components/schemas/Job' } } } } }
      callbacks: { done: { '{$request.body#/url}': { post: { responses: { '200': { description: OK } } } } } }
    additionalOperations: { LINK: { summary: Link jobs, responses: { '200': { description: OK } } } }
    put: { summary: Hidden, x-internal: true, responses: { '200': { description: OK } } }
  /ref: { get: { $ref: shared/operation.yaml } }
webhooks:
  job.done: { post: { summary: A job is done, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } }, responses: { '200': { description: OK } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Job:
      description: A unit of work.
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, description: Its name. }
        next: { $ref: '#/components/schemas/Job' }
        owner: { $ref: '#/components/schemas/Owner' }
    Owner: { type: object, properties: { mail: { type: string, description: To write to. } } }
`

const responses = `Error:
  description: An error.
  content: { application/json: { schema: { $ref: 'schemas/problem.json' } } }
`
const problem = '{ "type": "object", "properties": { "title": { "type": "string" } } }'

const swagger = `swagger: '2.0'
info: { title: Pets, version: '1' }
host: pets.dev
basePath: /v1
schemes: [https, http]
consumes: [application/json]
produces: [application/json, text/csv]
securityDefinitions: { basic: { type: basic }, oauth: { type: oauth2, flow: accessCode, authorizationUrl: 'https://a.dev', tokenUrl: 'https://t.dev', scopes: { read: Read. } } }
parameters: { tags: { name: tags, in: query, type: array, items: { type: string }, collectionFormat: pipes } }
paths:
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      parameters:
        - $ref: '#/parameters/tags'
        - { name: pet, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
      responses: { '200': { description: OK, schema: { $ref: '#/definitions/Pet' }, examples: { text/csv: 'a,b' } } }
  /photo:
    put:
      operationId: putPhoto
      summary: Put a photo
      parameters: [{ name: file, in: formData, type: file, required: true, description: The photo. }]
      responses: { '200': { description: OK } }
definitions:
  Pet: { type: object, properties: { name: { type: string, x-nullable: true } } }
`

const files = {
  'docs/index.md': '---\ndescription: Home.\n---\n\n# Home\n',
  'api/jobs.yaml': jobs,
  'api/shared/responses.yaml': responses,
  'api/shared/schemas/problem.json': problem,
  'api/shared/operation.yaml': "operationId: inFile\nsummary: In a file\nresponses: { '200': { description: OK } }\n",
  'api/pets.yaml': swagger,
  'api/old.yaml': swagger.replace('/photo', '/picture')
}

test('an API has an overview, a page for each operation and one for each schema', async () => {
  const {
    pages,
    files: built,
    findings
  } = await buildSite(files, [
    openapi([
      { file: 'api/jobs.yaml', path: '/api' },
      {
        file: 'api/pets.yaml',
        path: '/pets',
        layout: 'tag',
        version: 'v2',
        versions: [{ version: 'v1', file: 'api/old.yaml', path: '/pets/v1' }]
      }
    ])
  ])
  expect(findings.map(({ code, message, place }) => [code, place?.file, place?.line, message])).toEqual([])
  const html = (path: string) => pages.get(path) ?? ''
  const addresses = (base: string) =>
    [...pages.keys()].filter(path => path === base || path.startsWith(`${base}/`)).sort()
  expect(addresses('/api')).toEqual(
    [
      '',
      '/deleteJob',
      '/getJob',
      '/inFile',
      '/link/jobs',
      '/listJobs',
      '/schemas/Job',
      '/schemas/Owner',
      '/schemas/problem',
      '/webhooks/job.done'
    ].map(path => `/api${path}`)
  )
  expect(addresses('/pets')).toEqual([
    '/pets',
    '/pets/other',
    '/pets/schemas/Pet',
    '/pets/v1',
    '/pets/v1/other',
    '/pets/v1/schemas/Pet'
  ])
  expect(html('/pets')).toContain('<a href="/pets/v1">')
  expect(html('/pets/v1')).toContain('<a href="/pets">')
  for (const text of [
    '<a href="/api/getJob">one</a>',
    '<a href="/api/schemas/Job">its schema</a>',
    '<a href="/">home</a>'
  ])
    expect(html('/api')).toContain(text)
  // Relative to the site of the API, and an address of another tool.
  for (const text of ['href="https://acme.dev/help/limits"', '<a href="/api/listJobs">the list</a>'])
    expect(html('/api/getJob')).toContain(text)
  const ids = [
    'path.id',
    'query.fields',
    '200',
    '200.name',
    '200.owner.mail',
    '200.header.X-Rate',
    '4XX.title',
    'auth',
    'responses'
  ]
  for (const id of ids) expect(html('/api/getJob')).toContain(`id="getJob.${id}"`)
  for (const id of ['body.words', '200.name']) expect(html('/api/listJobs')).toContain(`id="listJobs.${id}"`)
  for (const id of ['addPet', 'addPet.body.name', 'putPhoto.body.file', 'addPet.query.tags'])
    expect(html('/pets/other')).toContain(`id="${id}"`)
  expect(built.get('api/getJob.md')).toMatchInlineSnapshot(`
    "---
    title: Get a job
    description: "GET /jobs/{id}"
    url: https://test.example/api/getJob
    ---

    # Get a job

    \`\`\`http
    GET /jobs/{id}
    \`\`\`

    See [limits](https://acme.dev/help/limits) and [the list](/api/listJobs).

    Server: \`https://{region}.acme.dev\`

    ## Authentication

    - \`key\`
    - \`none\`

    ## Path parameters

    - \`id\` (string, required)

    ## Query parameters

    - \`fields\` (array of string)

    ## Responses

    ### 200 OK

    The job.

    Headers:

    - \`X-Rate\` (integer)

    \`application/json\`: Job

    - \`name\` (string, required, at least 1 character): Its name.
    - \`next\` ([Job](/api/schemas/Job))
    - \`owner\` (Owner)
      - \`mail\` (string): To write to.

    \`\`\`json
    {
      "name": "string",
      "owner": {
        "mail": "string"
      }
    }
    \`\`\`

    ### 4XX Any client error

    An error.

    \`application/json\`: problem

    - \`title\` (string)

    \`\`\`json
    {
      "title": "string"
    }
    \`\`\`
    "
  `)
  expect(built.get('pets/other.md')).toMatchInlineSnapshot(`
    "---
    title: Operations
    url: https://test.example/pets/other
    ---

    # Operations

    ## Add a pet {#addPet}

    \`\`\`http
    POST /pets
    \`\`\`

    Server: \`https://pets.dev/v1\`, \`http://pets.dev/v1\`

    ### Query parameters

    - \`tags\` (array of string)

    ### Request body

    \`application/json\`: Pet

    - \`name\` (string or null)

    \`\`\`json
    {
      "name": "string"
    }
    \`\`\`

    ### Responses

    #### 200 OK

    OK

    \`application/json\`: Pet

    - \`name\` (string or null)

    \`\`\`json
    {
      "name": "string"
    }
    \`\`\`

    \`text/csv\`: Pet

    - \`name\` (string or null)

    \`\`\`json
    "a,b"
    \`\`\`

    ## Put a photo {#putPhoto}

    \`\`\`http
    PUT /photo
    \`\`\`

    Server: \`https://pets.dev/v1\`, \`http://pets.dev/v1\`

    ### Request body

    \`multipart/form-data\`: object

    - \`file\` (file, required): The photo.

    \`\`\`json
    {}
    \`\`\`

    ### Responses

    #### 200 OK

    OK
    "
  `)
  expect(built.get('api/webhooks/job.done.md')).toContain('`name` (string, required, at least 1 character): Its name.')
})

test('an edit of an operation compiles its page, and the site is that of a build from scratch', async () => {
  const root = await writeSite({ ...files, 'site.config.json': JSON.stringify({ title: 'A', url: 'https://a.dev' }) })
  const plugins = [openapi({ file: 'api/jobs.yaml', path: '/api' })]
  const edit = editor(root, { plugins })
  await build({ root, mode: 'build', plugins })
  // The overview is the page of the file, so an edit of that compiles it, too.
  expect(await edit('api/jobs.yaml', 'See [limits]', 'About [limits]')).toBe(1 + 1)
  // Of the pages of both operations with jobs, the webhook, and its own.
  expect(await edit('api/jobs.yaml', 'description: Its name.', 'description: The name.')).toBe(4 + 1)
  // The page of the schema, and the operation that shows the response.
  expect(await edit('api/shared/schemas/problem.json', '"title"', '"label"')).toBe(2)
  // A finding, whose place is above: the page of the operation, and after that the line.
  expect(
    await edit(
      'api/jobs.yaml',
      'summary: List jobs\n',
      'summary: List jobs\n      parameters: [{ name: a, in: query, schema: { type: integer }, example: x }]\n'
    )
  ).toBe(1 + 1)
  expect(await edit('api/jobs.yaml', 'openapi: 3.2.0', '# A comment.\nopenapi: 3.2.0')).toBe(1 + 1)
})

test('paths in files with braces in their names, and examples and code of samples in files of their own', async () => {
  const { files, findings } = await buildSite(
    {
      'docs/index.md': '# Home\n',
      'api/a.yaml': `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /jobs/{id}:
    $ref: paths/jobs_{id}.yaml
`,
      'api/paths/jobs_{id}.yaml': `parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
get:
  summary: Get a job
  description: 'Reads it from https://<host>:<port>/jobs, and see https://acme.dev/help.'
  responses:
    '200':
      description: OK
      content:
        application/json:
          schema: { type: object, required: [name], properties: { name: { type: string } } }
          example: { $ref: examples.yaml#/job }
  x-codeSamples:
    - { lang: C#, source: { $ref: ../code/get.cs } }
    - lang: PHP
      source:
        $ref: ../code/get.php
`,
      'api/paths/examples.yaml': 'job: { name: Copied at night }\n',
      'api/code/get.cs': 'await acme.GetJob("nightly");\n',
      'api/code/get.php': '<?php $acme->job("nightly");\n'
    },
    [openapi({ file: 'api/a.yaml', path: '/api' })]
  )
  expect(findings.filter(({ code }) => !/^(?:site|page)/.test(code))).toEqual([])
  const page = String(files.get('api/get/jobs/id/index.html'))
  expect(page).toContain('await acme.GetJob("nightly");')
  expect(page).toContain('"Copied at night"')
  expect(page.match(/href="[^"]*\/tabs\.\w+\.css"/g)).toHaveLength(1)
  expect(page).toContain('&lt;?php $acme-&gt;job("nightly");')
  expect(page).toContain('<p>Reads it from https://&lt;host>:&lt;port>/jobs, and see <a href="https://acme.dev/help"')
})
