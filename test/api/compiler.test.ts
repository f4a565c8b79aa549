/** A text that is not saved yet is a page of the collection whose folder is the deepest around it. */
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/api/compiler.ts'
import { writeSite } from '../support/files.ts'

test.each([
  ['new.md', '/new'],
  ['blog/2024-01-02-new.md', '/blog/2024/01/02/new'],
  ['../new.md', undefined]
])('%s of a site whose docs are the whole project: %s', async (path, expected) => {
  const root = await writeSite({
    'site.config.mjs':
      "export default { title: 'T', url: 'https://e.example', docs: { path: '.' }, changelog: { path: 'blog', routeBasePath: 'blog' } }",
    'README.md': '# Home\n',
    'blog/2024-01-01-a.md': '# A\n'
  })
  const compiler = await createCompiler({ root })
  expect((await compiler?.compile({ path, text: '# New\n' }))?.page?.path).toBe(expected)
})
