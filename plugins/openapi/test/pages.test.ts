/** Pages of an API: what a build makes of its description. */
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import openapi from '../plugin.ts'

const jobs = `openapi: 3.1.0
info: { title: Jobs, version: '1', description: All **jobs**. }
servers: [{ url: 'https://api.acme.dev' }]
tags: [{ name: Jobs, description: What runs. }]
paths:
  /jobs/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getJob
      summary: Get a job
      tags: [Jobs]
      responses:
        '200':
          description: The job.
          content: { application/json: { schema: { $ref: '#/components/schemas/Job' } } }
components:
  schemas:
    Job:
      description: A unit of work.
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, description: Its name. }
        next: { $ref: '#/components/schemas/Job' }
`

test('an API has an overview, a page for each operation and one for each schema', async () => {
  const { pages, findings } = await buildSite({ 'docs/index.md': '# Home\n', 'api/jobs.yaml': jobs }, [
    openapi({ file: 'api/jobs.yaml', path: '/api' })
  ])
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect([...pages.keys()].filter(path => path.startsWith('/api')).sort()).toEqual([
    '/api',
    '/api/getJob',
    '/api/schemas/Job'
  ])
  expect(pages.get('/api')).toContain('All <strong>jobs</strong>.')
  expect(pages.get('/api/getJob')).toContain('id="getJob.200.name"')
})
