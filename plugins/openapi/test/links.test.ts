/** Links to operations, schemas and tags by their names, from pages of the site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import { build } from '../../../src/pipeline/build.ts'
import { editor } from '../../../test/support/edits.ts'
import { writeSite } from '../../../test/support/files.ts'
import openapi from '../plugin.ts'

const api = `openapi: 3.1.0
info: { title: Jobs, version: '1' }
tags: [{ name: My jobs, description: What runs. }]
paths:
  /jobs:
    get: { operationId: listJobs, summary: List jobs, tags: [My jobs], responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } } } } }
    post: { summary: Create a job, tags: [My jobs], responses: { '200': { description: OK } } }
components:
  schemas:
    Job: { type: object, description: A job., properties: { name: { type: string } } }
`

const config = { search: false, docs: { path: 'docs', routeBasePath: '/' } }
const links = '[a](operation:listJobs) [b](operation:post/jobs) [c](schema:Job#fields) [d](tag:My%20jobs)'
const hrefs = (page = '') => [...page.matchAll(/<a href="([^"]*)">[a-d]<\/a>/g)].map(([, href]) => href)

test('links by names lead to operations, schemas and tags, in both layouts', async () => {
  const files = { 'api.yaml': api, 'docs/index.md': `# Home\n\n${links}\n` }
  const plain = await buildSite(files, [openapi({ file: 'api.yaml', path: '/api' })], config)
  expect(plain.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(hrefs(plain.pages.get('/'))).toEqual([
    '/api/listJobs',
    '/api/post/jobs',
    '/api/schemas/Job#fields',
    '/api#tag.My-jobs'
  ])
  const tagged = await buildSite(files, [openapi({ file: 'api.yaml', path: '/api', layout: 'tag' })], config)
  expect(hrefs(tagged.pages.get('/'))).toEqual([
    '/api/My-jobs#listJobs',
    '/api/My-jobs#post/jobs',
    '/api/schemas/Job#fields',
    '/api#tag.My-jobs'
  ])
})

test('of several versions, links lead to the first one, and of a name that it lacks to the next one', async () => {
  const old = api.replace('Job: {', 'Old: { type: object }\n    Job: {')
  const { pages, findings } = await buildSite(
    { 'api.yaml': api, 'old.yaml': old, 'docs/index.md': '# Home\n\n[a](schema:Job) [b](schema:Old)\n' },
    [
      openapi({
        file: 'api.yaml',
        path: '/api',
        version: 'v2',
        versions: [{ version: 'v1', file: 'old.yaml', path: '/v1' }]
      })
    ],
    config
  )
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(hrefs(pages.get('/'))).toEqual(['/api/schemas/Job', '/v1/schemas/Old'])
})

test('a renamed operation is found at the links to it, and other edits compile no page with links', async () => {
  const plugins = [openapi({ file: 'api.yaml', path: '/api' })]
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://t.example', search: false, theme: false, severities: { 'link/broken': 'warning' }, docs: { path: 'docs', routeBasePath: '/' } }`,
    'api.yaml': api,
    'docs/index.md': '# Home\n\n[a](operation:listJobs)\n',
    'docs/other.md': '# Other\n\n[c](schema:Job)\n'
  })
  const edit = editor(root, { plugins })
  const broken = async () => {
    const { findings } = await build({ root, mode: 'build', plugins })
    return findings.flatMap(({ code, message, hint, place }) =>
      code === 'link/broken' ? [`${place?.file}:${place?.line}:${place?.column} ${message} ${hint}`] : []
    )
  }
  expect(await broken()).toEqual([])
  // The overview, which is the page of the file, the schema and the operation.
  expect(await edit('api.yaml', 'A job.', 'The job.')).toBe(3)
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<a href="/api/listJobs">a</a>')
  await edit('api.yaml', 'operationId: listJobs', 'operationId: listAllJobs')
  expect(await broken()).toEqual([
    'docs/index.md:3:5 “operation:listJobs” names no page. Fix the name, or remove the link.'
  ])
  await edit('api.yaml', 'operationId: listAllJobs', 'operationId: listJob')
  expect(await broken()).toEqual([
    'docs/index.md:3:5 “operation:listJobs” names no page. Did you mean “operation:listJob”?'
  ])
  await edit('docs/index.md', 'operation:listJobs', 'operation:listJob')
  expect(await broken()).toEqual([])
})

test('pages show operations and schemas, which are compiled again when their descriptions change', async () => {
  const plugins = [openapi({ file: 'api.yaml', path: '/api', tryIt: true })]
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://t.example', theme: false, severities: { 'link/broken': 'warning' }, docs: { path: 'docs', routeBasePath: '/' } }`,
    'api.yaml': api.replace('summary: List jobs,', 'summary: List jobs, description: All of them.,'),
    'docs/index.mdx':
      '# Home\n\n<Operation id="listJobs" />\n\n<Schema name="Job" />\n\n[x](#listJobs.200.name) [y](#Job.name)\n',
    'docs/other.mdx': '# Other\n\n<Operation id="listJbos" />\n\n<Operation id="post/jobs" />\n'
  })
  const { findings } = await build({ root, mode: 'build', plugins })
  const warnings = findings.filter(({ severity }) => severity !== 'info')
  expect(
    warnings.map(({ message, hint, place }) => `${place?.file}:${place?.line}:${place?.column} ${message} ${hint}`)
  ).toEqual(['docs/other.mdx:3:16 “<Operation>” shows nothing: “listJbos” does not exist. Did you mean “listJobs”?'])
  const read = (path: string) => readFile(join(root, 'build', path), 'utf8')
  const home = await read('index.html')
  const contents = [...home.matchAll(/toc-highlight" href="([^"]*)"/g)].map(([, href]) => href)
  expect([...new Set(contents)]).toEqual(['#listJobs', '#listJobs.responses', '#Job', '#Job-fields', '#Job-used-by'])
  expect(home).toContain('<h4 class="anchor" id="listJobs.200">')
  expect(home).toMatch(/openapi-index\.\w+\.js/)
  expect(home).toMatch(/openapi-try\.\w+\.css/)
  const markdown = await read('index.md')
  expect(markdown).toContain('## List jobs {#listJobs}\n\n```http\nGET /jobs\n```\n\nAll of them.')
  expect(markdown).toContain('## Job {#Job}\n\nA job.\n\n### Fields')
  const edit = editor(root, { plugins })
  // The page of the file and that of the operation, and the page that shows the operation.
  expect(await edit('api.yaml', 'All of them.', 'Each of them.')).toBe(3)
  expect(await read('index.html')).toContain('Each of them.')
  // Also the page of the schema, which the operation shows, too.
  expect(await edit('api.yaml', 'A job.', 'The job.')).toBe(4)
  expect(await read('index.html')).toContain('The job.')
})

test('a description with a mistake is one finding, without one for each link to its names', async () => {
  const { findings } = await buildSite(
    { 'api.yaml': 'openapi: [', 'docs/index.md': `# Home\n\n${links}\n` },
    [openapi({ file: 'api.yaml', path: '/api' })],
    config
  )
  const errors = findings.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ code }) => code)).toEqual(['openapi/syntax'])
  expect(errors[0]?.hint).toContain('4 links and entries to it are not reported.')
})
