/** What authors see is what will be published: every file of the build has the same bytes on the server. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeTextGroups, type Manifest } from '../../client/search/format.ts'
import { build } from '../../src/pipeline/build.ts'
import { serveSite, soon } from '../support/serve.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const config = (more = '') => `export default {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  baseUrl: '/sub/',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  changelog: { path: 'changelog' },
  protobuf: [{ proto: 'protos', include: ['**/*.proto'], docsSet: 'default', routeBasePath: '/api' }],
  styles: ['own.css'],
  navbar: { items: [{ label: 'Start', to: '/' }, { label: 'News', to: '/changelog' }] },
  ${more}
}
`
const site = {
  'docs/index.md': page('Start', 'See [alpha](./guide/a.mdx#part) and ![a dot](./dot.svg).'),
  'docs/guide/_category_.json': '{"label": "Handbook", "link": {"type": "generated-index"}}',
  'docs/guide/a.mdx': page(
    'Alpha',
    '<Tabs>\n<TabItem value="x" label="X">\n\nIn it.\n\n</TabItem>\n</Tabs>\n\n## Part\n'
  ),
  'docs/guide/code.md': page(
    'Code',
    '```ts title="a.ts" {1}\nconst a: number = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  ),
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'changelog/2024-05-01-first.md': '---\ntitle: First\ntags: [new]\n---\n\nIt begins.\n',
  'protos/acme.proto':
    'syntax = "proto3";\npackage acme.v1;\n\n// It is heavy.\nmessage Anvil {\n  string id = 1;\n}\n',
  'static/hello.txt': 'hello',
  'own.css': 'main p { color: rgb(1, 2, 3) }',
  'templates/parts/Footer.tsx': 'export const Footer = () => <footer>Our own</footer>\n'
}

/** Without what keeps it current. */
function published(html: string): string {
  return html
    .replace(/<script type="application\/json" id="docsgen-serve-notes">.*?<\/script>/s, '')
    .replace('<script type="module" src="/__docsgen/live.js"></script>', '')
}

test('every page and every file is as the build writes it', async () => {
  const served = await serveSite({ ...site, 'site.config.ts': config() })
  const { findings } = await build({ root: served.root, mode: 'build' })
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const folder = join(served.root, 'build')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Notes to hosts and to the next build, which nobody serves.
    .filter(file => statSync(join(folder, file)).isFile() && !['.nojekyll', '.docsgen-files'].includes(file))
    // Pages first: a file beside a page is known when the page is.
    .sort((a, b) => Number(b.endsWith('.html')) - Number(a.endsWith('.html')))
  expect(files.length).toBeGreaterThan(25)
  const others: string[] = []
  for (const file of files) {
    const address = `/sub/${file.replace(/(?:^|\/)index\.html$/, '').replace(/^404\.html$/, 'nothing')}`
    const text = await served.get(address)
    const isSame = (file.endsWith('.html') ? published(text) : text) === readFileSync(join(folder, file), 'utf8')
    if (!isSame) others.push(file)
  }
  expect(others).toEqual([])
})

test('code that a build has drawn before is the same on the server', async () => {
  const first = await serveSite({ ...site, 'site.config.ts': config() })
  const drawn = published(await first.get('/sub/guide/code'))
  await build({ root: first.root, mode: 'build' })
  const second = await serveSite({}, { root: first.root })
  expect(published(await second.get('/sub/guide/code'))).toBe(drawn)
  expect(drawn).toContain('<span class="')
})

test('the author is not counted: nothing of analytics is in a page or a script', async () => {
  const analytics =
    "integrations: { analytics: { apiKey: 'phc_1', host: 'https://counter.example' }, visitorIntent: { scriptUrl: 'https://x9x9.example/a.js', apiKey: 'x9x9' } }"
  const served = await serveSite({ ...site, 'site.config.ts': config(analytics) })
  const html = await served.get('/sub/')
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  expect(scripts.length).toBeGreaterThan(1)
  for (const text of [html, ...(await Promise.all(scripts.map(served.get)))]) {
    expect(text).not.toMatch(/phc_1|counter\.example|x9x9/)
  }
})

test('the search finds what was just written, and pages opened before the edit find their index', async () => {
  const served = await serveSite({ ...site, 'site.config.ts': config() })
  const manifest = async () => JSON.parse(await served.get('/sub/search.json')).manifests.en as Manifest
  const texts = async ({ folder, texts }: Manifest) => {
    const names = decodeTextGroups(texts).map(({ hash }) => `/sub/${folder}d/${hash}-0.json`)
    return (await Promise.all(names.map(served.get))).join('')
  }
  const before = await manifest()
  expect(await texts(before)).toContain('In it.')
  await served.write('docs/guide/a.mdx', page('Alpha', 'Marmalade.'))
  await soon(() => served.get('/sub/guide/a')).toContain('Marmalade.')
  const after = await manifest()
  expect(after).not.toEqual(before)
  expect(await texts(after)).toContain('Marmalade.')
  expect(await texts(before)).toContain('In it.')
  expect(await manifest()).toEqual(after)
})

test('without the search nothing of it is served', async () => {
  const look = async (search: boolean) => {
    const served = await serveSite({ ...site, 'site.config.ts': config() }, { search })
    return [await served.status('/sub/search'), (await served.get('/sub/')).includes('search-button')]
  }
  expect(await look(true)).toEqual([200, true])
  expect(await look(false)).toEqual([404, false])
})
