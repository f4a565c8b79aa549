/** `*.data.ts`: data that is made when the site is built, for pages that import it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'

const site = {
  'site.config.mjs':
    "export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false }\n",
  'docs/index.mdx':
    "import { data } from './team.data.ts'\n\n# Team\n\n{data.map(({ name }) => <p key={name}>{name}</p>)}\n",
  'docs/other.md': '# Other\n',
  'docs/team.data.ts': `import { readFileSync } from 'node:fs'
interface Person { name: string }
declare const data: Person[]
export { data }
export default {
  watch: './team/*.json',
  async load(files: string[]): Promise<Person[]> {
    return files.map(file => JSON.parse(readFileSync(file, 'utf8')))
  }
}
`,
  'docs/team/ada.json': '{"name":"Ada"}'
}

test('data is loaded once, and again when a file that it is made of has changed or is new', async () => {
  const root = await writeSite(site)
  const run = async () => {
    const { work, findings } = await build({ root, mode: 'build' })
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)
    return { compiled: work.compiled, errors }
  }
  const home = () => readFile(join(root, 'build/index.html'), 'utf8')
  expect(await run()).toEqual({ compiled: 2, errors: [] })
  expect(await home()).toContain('<p>Ada</p>')
  await writeFile(join(root, 'docs/other.md'), '# Other page\n')
  expect(await run()).toEqual({ compiled: 1, errors: [] })
  await writeFile(join(root, 'docs/team/ada.json'), '{"name":"Ada L."}')
  expect(await run()).toEqual({ compiled: 1, errors: [] })
  expect(await home()).toContain('<p>Ada L.</p>')
  await writeFile(join(root, 'docs/team/bob.json'), '{"name":"Bob"}')
  expect(await run()).toEqual({ compiled: 1, errors: [] })
  expect(await home()).toContain('<p>Bob</p>')
  await writeFile(join(root, 'docs/team/bob.json'), '{"name":')
  const { errors } = await run()
  expect(errors).toEqual([expect.stringMatching(/team\.data\.ts.*failed while its data was loaded/)])
})
