/** Files outside of the lists of content to which pages link: which are published. */
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { bodyOf, runSite } from '../support/read-site.ts'

const link = (target: string) => `[file](${target})`

async function linksOf(allow: readonly string[], targets: readonly string[]): Promise<readonly string[]> {
  const files = Object.fromEntries(targets.map(target => [posix.join('docs', target), 'x']))
  const { said, html } = await runSite(
    {
      'site.config.js': `export default ${JSON.stringify({
        title: 'Acme',
        url: 'https://docs.acme.dev',
        docs: { path: 'docs', routeBasePath: '/' },
        severities: { 'link/broken-file': 'off', 'link/broken': 'off' },
        staticFiles: { allow }
      })}`,
      'docs/index.md': `# Start\n\n${targets.map(link).join('\n')}\n`,
      ...files
    },
    'build'
  )
  expect(said).toEqual([])
  return [...bodyOf(await html('index.html')).matchAll(/href="\/(assets\/files\/[^"]*)-[\da-f]{8}(\.\w+)"/g)].map(
    ([, name = '', extension = '']) => name + extension
  )
}

test('publishes a file below a folder with a dot only if its path is allowed', async () => {
  const targets = ['.attic/deep/a.pdf', '.attic/b.pdf', 'c.pdf']
  expect(await linksOf([], targets)).toEqual(['assets/files/c.pdf'])
  expect(await linksOf(['**/.attic/deep/**'], targets)).toEqual(['assets/files/a.pdf', 'assets/files/c.pdf'])
})

test('allows secrets by their names, and by their paths', async () => {
  const targets = ['../keys/a.pem', '../b.pem']
  expect(await linksOf(['**/keys/*.pem'], targets)).toEqual(['assets/files/a.pem'])
  expect(await linksOf(['b.pem'], targets)).toEqual(['assets/files/b.pem'])
})
