/** Pages of JSON Schema files. */
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import { build } from '../../../src/pipeline/build.ts'
import { editor } from '../../../test/support/edits.ts'
import { writeSite } from '../../../test/support/files.ts'
import openapi from '../plugin.ts'

const job = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://acme.dev/schemas/job",
  "title": "A job",
  "description": "A unit of work, see [owners](people/owner.schema.json).",
  "type": "object",
  "required": ["name"],
  "properties": {
    "name": { "type": "string", "minLength": 1, "description": "Its name." },
    "from": { "$ref": "#/$defs/Address" },
    "owner": { "$ref": "people/owner.schema.json" },
    "again": { "$ref": "https://acme.dev/schemas/old" }
  },
  "$defs": { "Address": { "description": "Where it is.", "type": "object", "properties": { "street": { "type": "string" } } } }
}
`
const old = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "https://acme.dev/schemas/old#",
  "type": "object",
  "properties": {
    "pair": { "items": [{ "type": "string" }, { "$ref": "#/definitions/Size" }], "additionalItems": false },
    "card": { "type": "string" },
    "self": { "$ref": "job" }
  },
  "dependencies": { "card": ["pair"], "pair": { "required": ["self"] } },
  "definitions": { "Size": { "type": "integer", "examples": [3] } }
}
`
const files = {
  'docs/index.md':
    '---\ndescription: Home.\n---\n\n# Home\n\n[Job](../schemas/job.json), [its address](../schemas/job.json#/$defs/Address), [owner](schema:people/owner)\n',
  'schemas/job.json': job,
  'schemas/old.json': old,
  'schemas/people/owner.schema.json': '{ "type": "object", "properties": { "mail": { "format": "email" } } }\n'
}
const plugins = [openapi({ schemas: 'schemas/**/*.json', path: '/schemas', label: 'Files' })]

test('each file has a page with a section for each definition, and there is a list of all', async () => {
  const { pages, files: built, findings } = await buildSite(files, plugins)
  expect(findings.map(({ code, message }) => [code, message])).toEqual([])
  const html = (path: string) => pages.get(path) ?? ''
  expect([...pages.keys()].filter(path => path.startsWith('/schemas')).sort()).toEqual([
    '/schemas',
    '/schemas/job',
    '/schemas/old',
    '/schemas/people/owner'
  ])
  for (const text of ['href="/schemas/job"', 'A job', 'A unit of work, see owners.'])
    expect(html('/schemas')).toContain(text)
  expect(html('/schemas/job')).toContain('<a href="/schemas/people/owner">owners</a>')
  for (const id of ['job.name', 'job.from.street', 'job.owner.mail', '/$defs/Address', 'Address.street'])
    expect(html('/schemas/job')).toContain(`id="${id}"`)
  expect(html('/schemas/job')).toContain('<code>https://acme.dev/schemas/job</code>')
  // Links of Markdown to a file, and with the pointer of a definition.
  expect(html('/')).toContain('href="/schemas/job#/$defs/Address"')
  expect(html('/')).toContain('href="/schemas/people/owner"')
  // Words of draft-07: lists of items, dependencies, addresses relative to `$id`.
  for (const text of [
    'id="/definitions/Size"',
    'list of 2',
    'needs <code>pair</code>',
    'Required: <code>self</code>.',
    'id="old.self.name"',
    'draft-07'
  ])
    expect(html('/schemas/old')).toContain(text)
  expect(html('/schemas/people/owner')).toContain('href="/schemas/job"')
  expect(built.get('schemas/job.md')).toMatchInlineSnapshot(`
    "---
    title: A job
    description: A unit of work, see owners.
    url: https://test.example/schemas/job
    ---

    # A job

    A unit of work, see [owners](/schemas/people/owner).

    ## Fields

    - \`name\` (string, required, at least 1 character): Its name.
    - \`from\` (Address): Where it is.
      - \`street\` (string)
    - \`owner\` (people/owner)
      - \`mail\` (any)
    - \`again\` (old)
      - \`pair\` (list of 2)
        - \`0\` (string)
        - \`1\` (Size)
      - \`card\` (string)
      - \`self\` ([job](/schemas/job))

    ## Example

    \`\`\`json
    {
      "name": "string",
      "from": {
        "street": "string"
      },
      "owner": {},
      "again": {
        "pair": [
          "string",
          3
        ],
        "card": "string"
      }
    }
    \`\`\`

    ## Definitions

    ### \`Address\` {#/$defs/Address}

    Where it is.

    - \`street\` (string)

    ## Used by

    - [old](/schemas/old)
    "
  `)
  expect(built.get('schemas/old.md')).toMatchInlineSnapshot(`
    "---
    title: old
    description: old
    url: https://test.example/schemas/old
    ---

    # old

    ## Fields

    - \`pair\` (list of 2)
      - \`0\` (string)
      - \`1\` (Size)
    - \`card\` (string)
    - \`self\` (job): A unit of work, see [owners](/schemas/people/owner).
      - \`name\` (string, required, at least 1 character): Its name.
      - \`from\` (Address): Where it is.
        - \`street\` (string)
      - \`owner\` (people/owner)
        - \`mail\` (any)
      - \`again\` ([old](/schemas/old))

    ## Example

    \`\`\`json
    {
      "pair": [
        "string",
        3
      ],
      "card": "string",
      "self": {
        "name": "string",
        "from": {
          "street": "string"
        },
        "owner": {}
      }
    }
    \`\`\`

    ## Definitions

    ### \`Size\` {#/definitions/Size}

    Type: integer

    ## Used by

    - [job](/schemas/job)
    "
  `)
})

test('links of headings and the button to copy are in the language of the site', async () => {
  const { pages } = await buildSite(files, plugins, { i18n: { defaultLocale: 'de', locales: ['de'] } })
  const html = pages.get('/schemas/job') ?? ''
  for (const text of [
    'Direkter Link zu Fields',
    'Direkter Link zu name',
    'title="Code in die Zwischenablage kopieren"'
  ])
    expect(html).toContain(text)
  for (const text of ['Direct link to', 'Copy code to clipboard']) expect(html).not.toContain(text)
})

test('an edit compiles the pages that show the file, and the site is that of a build from scratch', async () => {
  const root = await writeSite({ ...files, 'site.config.json': JSON.stringify({ title: 'A', url: 'https://a.dev' }) })
  const edit = editor(root, { plugins })
  await build({ root, mode: 'build', plugins })
  expect(await edit('schemas/people/owner.schema.json', 'email', 'idn-email')).toBe(3)
  expect(await edit('schemas/old.json', '[3]', '[4]')).toBe(2)
})

test.each([
  [
    'a folder without files',
    {},
    'plugin/failed The collection “api” of the plugin “openapi” has no files: “schemas” has no file that ends in .json.'
  ],
  [
    'no schema',
    { 'schemas/a.json': '[]', 'schemas/b.json': '{ "openapi": "3.1.0" }' },
    `openapi/format “schemas/a.json” is not a JSON Schema: it is neither an object nor true or false.
openapi/format “schemas/b.json” is not a JSON Schema: it has “openapi”.`
  ],
  [
    'an unknown version',
    { 'schemas/a.json': '{ "$schema": "http://json-schema.org/draft-08/schema#" }' },
    'openapi/version The version “draft-08” of JSON Schema is unknown: the file is read as 2020-12.'
  ],
  [
    'references to nowhere',
    { 'schemas/a.json': '{ "properties": { "a": { "$ref": "b.json" }, "c": { "$ref": "#/$defs/D" } } }' },
    `openapi/reference The reference “b.json” leads to a file that does not exist or cannot be read.
openapi/reference The reference “#/$defs/D” leads to nothing.`
  ],
  [
    'an example that is not valid',
    { 'schemas/a.json': '{ "$defs": { "D": { "type": "integer", "examples": ["x"] } } }' },
    'openapi/example The example has "x", which is not an integer.'
  ],
  ['a circle', { 'schemas/a.json': '{ "properties": { "next": { "$ref": "#" } } }', 'schemas/b.json': 'true' }, '']
])('%s: a finding', async (_, written, expected) => {
  const { findings } = await buildSite({ 'docs/index.md': '---\ndescription: A.\n---\n\n# A\n', ...written }, plugins)
  expect(findings.map(({ code, message }) => `${code} ${message}`).join('\n')).toBe(expected)
})

test.each([
  [{ schemas: 'a.json', path: '/a' }, 'expected a pattern of files in the project, such as “schemas/*.json”'],
  [{ schemas: '../a/*.json', path: '/a' }, 'expected a pattern of files in the project, such as “schemas/*.json”'],
  [
    { schemas: 'a/*.json', file: 'b.yaml', path: '/a' },
    'an API and schema files need an object each: write a list of both'
  ],
  [
    { schemas: 'a/*.json', path: '/a', tryIt: true },
    'unknown option; valid options: schemas, path, linkBase, label, sidebar, docsSet.'
  ]
])('wrong options are said: %j', async (options, message) => {
  const { findings } = await buildSite(files, [openapi(options as never)])
  expect(findings.map(one => one.message).join('\n')).toContain(message)
})

test('a pattern that matches no file of its folder: a finding', async () => {
  const { findings } = await buildSite(files, [openapi({ schemas: 'schemas/*.schema.json', path: '/schemas' })])
  const [{ code, message, place } = {}] = findings
  expect([code, message, place?.file]).toEqual([
    'openapi/format',
    'No file matches “schemas/*.schema.json”.',
    'site.config.json'
  ])
})
