/** `check --external` asks for every link to another site, wherever it is written. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'

test('links of pages, navigation bar, footer, sidebar and authors are asked for, and reported where they are written', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // An address is no string of a type that says so.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const files = {
    'site.config.js': `export default {
  title: 'T', url: 'https://docs.example.com', search: false,
  docs: { path: 'docs', sidebarPath: 'sidebars.js' },
  changelog: { path: 'changelog' },
  navbar: { items: [{ label: 'a', href: '${base}/navbar' }] },
  footer: { copyright: '<a href="${base}/copyright">x</a>', links: [{ label: 'b', href: '${base}/footer' }] }
}\n`,
    'sidebars.js': `export default { main: ['index', { type: 'link', label: 'c', href: '${base}/sidebar' }] }\n`,
    'docs/index.md': `---\ndescription: D\n---\n\n[x](${base}/page)\n`,
    'changelog/authors.yml': `ann:\n  name: Ann\n  url: ${base}/author\n`,
    'changelog/2025-01-01-one.md': '---\ntitle: One\ndescription: D\nauthors: ann\n---\n\nText.\n'
  }
  const root = await writeSite(files)
  const options = { overrides: {}, strict: false, cache: false, clean: false }
  const { findings } = await build({ ...options, root, mode: 'check', external: 'all' })
  const broken = findings.filter(({ code }) => code === 'external/broken')
  const expected = Object.entries(files).flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(new RegExp(`${base}/\\w+`, 'g'))].map(match => `${file}:${index + 1}:${match.index + 1}`)
      )
  )
  expect(expected).toHaveLength(6)
  expect(broken.map(({ place }) => `${place?.file}:${place?.line}:${place?.column}`).sort()).toEqual(expected.sort())
  expect(asked.filter(line => line.startsWith('GET')).sort()).toEqual(
    ['author', 'copyright', 'footer', 'navbar', 'page', 'sidebar'].map(name => `GET /${name}`)
  )
})
