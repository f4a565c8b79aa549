/** What is said of mistakes in descriptions: each mark `⟦code⟧` stands where one is expected, and there are no others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import { runCli } from '../../../test/support/cli.ts'
import { writeSite } from '../../../test/support/files.ts'
import openapi from '../plugin.ts'

const head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n"
const paths = "paths: { /a: { get: { summary: A, responses: { '200': { description: OK } } } } }\n"
const ok = "responses: { '200': { description: OK } }"
const json = (head: string, rest: string) =>
  `{\n  "openapi": "3.0.3",\n  "info": { "title": "A", "version": "1" },\n${head}${rest}}\n`

const marked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  yaml: { 'a.yaml': `${head}paths:\n  /a: [1, 2\n⟦syntax⟧b: ]\n` },
  json: { 'a.json': '{\n  "openapi": "3.1.0",\n  "paths": ⟦syntax⟧oops\n}\n' },
  format: { 'a.yaml': '⟦format⟧hello: world\n' },
  references: {
    'a.yaml': `${head}paths:
  /a:
    get:
      summary: A
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { $ref: '⟦reference⟧#/components/schemas/Jbo' } } }
        '400': { $ref: ⟦reference⟧"gone.yaml#/x" }
        '401': { $ref: ⟦reference⟧'https://acme.dev/x.yaml' }
        '402': { $ref: ⟦reference⟧'#/components/responses/Circle' }
        '403': { $ref: 'other.yaml#/Fine' }
components:
  schemas:
    ⟦unused⟧Job: { type: object }
    Hidden: { type: object, x-internal: true }
  responses: { Circle: { $ref: ⟦reference⟧'#/components/responses/Circle' } }
security: [{ ⟦reference⟧nope: [] }]
`,
    'other.yaml':
      "Fine: { description: Fine, content: { application/json: { schema: { $ref: ⟦reference⟧'#/Nope' } } } }\n"
  },
  operations: {
    'a.yaml': `${head}paths:
  /a/{id}:
    ⟦parameter⟧get:
      operationId: one
      summary: A
      parameters: [{ name: ix, in: path, required: true, schema: { type: string } }]
      ${ok}
    post:
      operationId: ⟦duplicate⟧one
      summary: B
      parameters: [{ name: id, in: path, required: true, schema: {} }, { name: ⟦parameter⟧more, in: path, schema: {} }]
      ${ok}
  ⟦path⟧/a/{name}:
    ⟦description⟧put:
      parameters: [{ name: name, in: path, required: true, schema: {} }]
      ${ok}
    ⟦description⟧delete: { summary: D, parameters: [{ name: name, in: path, required: true, schema: {} }] }
`
  },
  examples: {
    'a.json': json(
      `  "paths": { "/a": { "post": {
    "summary": "A",
    "parameters": [{ "name": "n", "in": "query", "schema": { "type": "integer", "maximum": 3 }, "example": ⟦example⟧4 }],
    "requestBody": { "content": { "application/json": {
      "schema": { "$ref": "#/components/schemas/Job" },
      "examples": { "a": { "value": ⟦example⟧{ "state": "new" } }, "b": { "value": { "name": "x", "state": ⟦example⟧"nwe" } }, "c": { "value": { "name": null } } }
    } } },
    "responses": { "200": { "description": "OK", "content": { "application/json": {
      "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Job" } },
      "example": [{ "id": 1, "name": "x" }, { "id": ⟦example⟧"2", "name": "y" }]
    } } } }
  } } },
`,
      `  "components": { "schemas": { "Job": {
    "type": "object", "required": ["id", "name"],
    "properties": {
      "id": { "type": "integer", "readOnly": true },
      "name": { "type": "string", "nullable": true, "example": ⟦example⟧7 },
      "state": { "enum": ["new", "done"], "default": ⟦example⟧"old" }
    }
  } } }
`
    )
  },
  links: {
    'a.yaml': `${head}${paths.replace(
      'summary: A',
      'summary: A, description: "[a](operation:get/a), [b](⟦link⟧operation:get/b), [c](/nowhere⟦⟧), [d](/), [e](⟦link/unsafe⟧javascript:x)"'
    )}`.replace('/nowhere⟦⟧', '⟦link⟧/nowhere')
  }
}

const mark = /⟦([\w/-]+)⟧/g

function expectedIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    let removed = 0
    return [...line.matchAll(mark)].map(found => {
      const column = found.index - removed + 1
      removed += found[0].length
      const code = found[1]?.includes('/') ? found[1] : `openapi/${found[1]}`
      return `${file}:${index + 1}:${column} ${code}`
    })
  })
}

test('every mistake has one finding, at its place', async () => {
  const files: Record<string, string> = { 'docs/index.md': '# Home\n' }
  const expected: string[] = []
  for (const [name, texts] of Object.entries(marked)) {
    for (const [file, text] of Object.entries(texts)) {
      files[`${name}/${file}`] = text.replaceAll(mark, '')
      expected.push(...expectedIn(`${name}/${file}`, text))
    }
  }
  const apis = Object.entries(marked).map(([name, texts]) => ({
    file: `${name}/${Object.keys(texts)[0]}`,
    path: `/${name}`
  }))
  const { findings } = await buildSite(files, [openapi(apis)], { severities: { 'openapi/syntax': 'warning' } })
  const said = findings.map(({ place, code }) => `${place?.file}:${place?.line}:${place?.column} ${code}`)
  expect(said.filter(one => !/^(?:site|docs)/.test(one)).sort()).toEqual(expected.sort())
  expect(findings.map(({ message, hint }) => `${message} ${hint ?? ''}`)).toMatchSnapshot()
})

test('docsgen check --fix corrects names with exactly one near name, and nothing else', async () => {
  const wrong = `${head}security: [{ tokn: [] }]
paths:
  /a:
    get:
      operationId: listJobs
      summary: A
      description: |
        See [a](operation:lstJobs), [all](operation:lstJobs2), [a job](schema:Jbo) and [jobs](schema:JboList "All").
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: "#/components/schemas/Jbo" } } } }
        '400': { description: OK, content: { application/json: { schema: { $ref: '#/components/shemas/Job' } } } }
        '401': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Cat1' } } } }
        '403': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Dgo' } } } }
        '402': { description: OK, content: { application/json: { schema: { $ref: 'more.json#/Nmae' } } } }
  /b/{id}: { get: { operationId: other, summary: B, ${ok} } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas: { Job: { type: object }, Dog: { type: object }, Dgos: { type: object }, Cat2: { type: object } }
`
  const more = '{ "Name": { "type": "object", "properties": { "x": { "$ref": "#/Naem" } } } }\n'
  const right = wrong
    .replace('tokn', 'token')
    .replace('operation:lstJobs)', 'operation:listJobs)')
    .replace('schema:Jbo)', 'schema:Job)')
    .replace('schemas/Jbo', 'schemas/Job')
    .replace('shemas', 'schemas')
    .replace('Nmae', 'Name')
  const root = await writeSite({
    'site.config.mjs': `import openapi from 'docsgen/plugins/openapi'
export default { title: 'A', url: 'https://a.example', search: false, plugins: [openapi({ file: 'a.yaml', path: '/api' })] }
`,
    'docs/index.md': '# Home\n',
    'a.yaml': wrong,
    'more.json': more
  })
  await runCli(['check', '--fix'], root)
  expect(readFileSync(join(root, 'a.yaml'), 'utf8')).toBe(right)
  expect(readFileSync(join(root, 'more.json'), 'utf8')).toBe(more.replace('Naem', 'Name'))
})
