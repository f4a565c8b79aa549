/** A server that starts after a build, or after another server, does not compile again what is known. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { type ServedSite, serveFolder, serveSite, soon } from '../support/serve.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const config = `export default {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  markdown: { remarkPlugins: [() => () => { globalThis.docsgenCompiled += 1 }] }
}
`
const files = {
  'site.config.ts': config,
  'docs/index.md': page('Start', 'See [alpha](./a.md#none).'),
  'docs/a.md': page('Alpha', 'Alpha text.')
}

/** Bodies that were compiled since the last look. */
function countCompiled(): () => number {
  const state = globalThis as { docsgenCompiled?: number }
  state.docsgenCompiled = 0
  onTestFinished(() => void delete state.docsgenCompiled)
  return () => {
    const count = state.docsgenCompiled ?? 0
    state.docsgenCompiled = 0
    return count
  }
}

async function visitAll(served: ServedSite): Promise<void> {
  expect(await served.get('/')).toContain('alpha')
  expect(await served.get('/a')).toContain('Alpha text.')
  await soon(() => served.news).toContain('+ link/broken-anchor docs/index.md')
}

test.each(['server', 'build'])('after a %s', async first => {
  const compiled = countCompiled()
  const served = await serveSite(files)
  if (first === 'build') await build({ root: served.root, mode: 'build' })
  else await visitAll(served)
  await served.close()
  expect(compiled()).toBe(2)
  const again = await serveFolder(served.root)
  await visitAll(again)
  expect(compiled()).toBe(0)
})

test.each([
  ['goes', ['## Part', '## Other'], '+'],
  ['comes', ['## Other', '## Part'], '-']
])('after a build, an anchor that %s is noticed on the page that links to it', async (_, [before, after], sign) => {
  const linked = { ...files, 'docs/index.md': page('Start', 'See [alpha](./a.md#part).') }
  const served = await serveSite({ ...linked, 'docs/a.md': page('Alpha', `${before}\n\nAlpha text.`) })
  await served.close()
  await build({ root: served.root, mode: 'build' })
  const again = await serveFolder(served.root)
  await again.get('/')
  await again.get('/a')
  if (sign === '-') await soon(() => again.news).toContain('+ link/broken-anchor docs/index.md')
  await again.write('docs/a.md', page('Alpha', `${after}\n\nAlpha text.`))
  await soon(() => again.news).toContain(`${sign} link/broken-anchor docs/index.md`)
})

test('a build uses what a server has compiled, and a page that was edited in between is made anew', async () => {
  const compiled = countCompiled()
  const served = await serveSite(files)
  await visitAll(served)
  await served.close()
  compiled()
  await writeFile(join(served.root, 'docs/a.md'), page('Alpha', 'Alpha text, edited.'))
  await build({ root: served.root, mode: 'build' })
  expect(compiled()).toBe(1)
})

test('what a server has read is known after it, though nobody has opened a page', async () => {
  const served = await serveSite(files)
  await served.close()
  const { cache } = await build({ root: served.root, mode: 'build' })
  expect(cache['page']).toEqual({ hits: 2, misses: 0 })
})
