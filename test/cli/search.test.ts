/** What a search puts into a site, `check` with search tests, and `search push`, as users run them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerWrites, fakeAlgolia } from '../search/fake-algolia.ts'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n`

/** A site whose configuration ends with `settings`. */
function siteWith(settings: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  return writeSite({
    'site.config.mjs': `export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, ${settings} }\n`,
    'docs/index.md': `${page('Rockets')}Rockets fly.\n\n## Landing\n\nThey land on a ship.\n`,
    'docs/engine.md': `${page('Engine')}It burns.\n`,
    ...files
  })
}

/** All files of the output folder, by path. */
async function filesOf(root: string): Promise<Map<string, string>> {
  const folder = join(root, 'build')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(
        async file => [file.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(file, 'utf8')] as const
      )
    )
  )
}

async function built(settings: string, files: Readonly<Record<string, string>> = {}): Promise<Map<string, string>> {
  const root = await siteWith(settings, files)
  const { code, stderr } = await runCli(['build', '--strict'], root)
  expect(stderr).toContain('no findings')
  expect(code).toBe(0)
  return filesOf(root)
}

/** Where a site shows that it has a search. */
function tracesOf(files: ReadonlyMap<string, string>): Record<string, boolean> {
  const text = (pattern: RegExp) => [...files].find(([path]) => pattern.test(path))?.[1] ?? ''
  const html = [...files].filter(([path]) => path.endsWith('.html')).map(([, content]) => content)
  return {
    files: [...files.keys()].some(path => /search/.test(path)),
    button: html.some(content => /data-search-button|search-button/.test(content)),
    page: html.some(content => content.includes('data-search-page')),
    head: html.some(content => content.includes('opensearch')),
    boot: !text(/^assets\/boot\./).includes('"searchModule":null'),
    props: !text(/^assets\/site\./).includes('"search":null'),
    policy: text(/^_headers$/).includes('docsgen-search')
  }
}

test('`search: false` leaves no trace', async () => {
  const everywhere = { files: true, button: true, page: true, head: true, boot: true, props: true, policy: true }
  expect(tracesOf(await built(''))).toEqual(everywhere)
  const nowhere = Object.fromEntries(Object.keys(everywhere).map(place => [place, false]))
  expect(tracesOf(await built('search: false'))).toEqual(nowhere)
})

test('pages hold nothing of the search but its button', async () => {
  const [html] = [(await built('')).get('index.html') ?? '']
  expect(html).not.toMatch(/assets\/search|search\.json/)
  expect(html.match(/data-search[\w-]*/g)).toEqual(['data-search-button'])
})

test('the index holds the pages that readers may find, in a folder that may be kept for ever', async () => {
  const files = await built('', {
    'docs/draft.md': `${page('Draft', 'draft: true\n')}Hidden draft.\n`,
    'docs/unlisted.md': `${page('Unlisted', 'unlisted: true\n')}Hidden by link.\n`,
    'docs/quiet.md': `${page('Quiet', 'search: false\n')}Hidden from search.\n`
  })
  const { manifests } = JSON.parse(files.get('search.json') ?? '')
  expect(Object.keys(manifests)).toEqual(['en'])
  const folder = 'assets/search-en/'
  const texts = [...files].filter(([path]) => path.startsWith(`${folder}d/`)).map(([, text]) => JSON.parse(text))
  expect(texts.flatMap(({ pages }) => pages.map(([href]: [string]) => href)).sort()).toEqual(['/', '/engine'])
  expect([...files].filter(([path]) => path.startsWith(folder)).join()).not.toMatch(/hidden/i)
  // Everything below assets/ is immutable, everything else is asked for again.
  expect(files.get('_headers')).toMatch(/^\/\*\n {2}Cache-Control: public, max-age=0.*\n(?:.*\n)*\/assets\/\*\n/)
})

test('a site built again is the same, and has another manifest when a text changes', async () => {
  const root = await siteWith('')
  await runCli(['build'], root)
  const before = await filesOf(root)
  expect((await runCli(['build'], root)).stderr).toContain('files: 0 written')
  await writeFile(join(root, 'docs/engine.md'), `${page('Engine')}It burns methane.\n`)
  await runCli(['build'], root)
  const after = await filesOf(root)
  expect(after.get('search.json')).not.toBe(before.get('search.json'))
})

const ownProvider = (index: string) => `
  search: {
    provider: {
      name: 'acme', client: './search/client.ts', worker: './search/worker.ts',
      settings: ({ options }) => options, index: ${index}
    },
    options: { endpoint: 'https://search.acme.dev/q' },
    origins: ['https://search.acme.dev']
  }`
const client = {
  'search/client.ts':
    "import { group } from './group.ts'\nexport const openSearch = () => ({ search: async () => group, close() {} })\n",
  'search/group.ts': 'export const group = { groups: [], total: 0, hasMore: false } as const\n',
  'search/worker.ts': "postMessage('I am the worker of Acme')\n"
}

test('a provider of the site is bundled, gets the records, and publishes its files', async () => {
  const index =
    "async records => [{ path: 'acme.json', content: JSON.stringify(records.map(({ heading }) => heading)) }]"
  const files = await built(ownProvider(index), client)
  expect(JSON.parse(files.get('acme.json') ?? '')).toEqual(['Rockets', 'Landing', 'Engine'])
  const names = [...files.keys()].filter(path => /search/.test(path))
  const scripts = ['search-acme', 'search-acme-worker', 'search']
  for (const name of scripts) expect(names).toContainEqual(expect.stringMatching(`^assets/${name}\\.\\w{8}\\.js$`))
  expect(names.filter(path => /offline|algolia/.test(path))).toEqual([])
  const entry = [...files].find(([path]) => /^assets\/search\.\w+\.js$/.test(path))?.[1]
  expect(entry).toContain('"options":{"endpoint":"https://search.acme.dev/q"}')
  expect(entry).toMatch(/"workerUrl":"\/assets\/search-acme-worker\.\w+\.js"/)
  expect(files.get('_headers')).toContain("connect-src 'self' https://search.acme.dev;")
})

test('a provider of the site that fails is told about', async () => {
  const failing = ownProvider("async () => { throw new Error('no disk') }")
  const root = await siteWith(failing, { ...client, 'search/group.ts': "import 'node:fs'\nexport const group = {}\n" })
  const { code, stderr } = await runCli(['build'], root)
  expect(code).toBe(1)
  expect(stderr).toContain('The search provider “acme” failed: no disk.')
  await writeFile(
    join(root, 'site.config.mjs'),
    (await readFile(join(root, 'site.config.mjs'), 'utf8')).replace("throw new Error('no disk')", 'return []')
  )
  const second = await runCli(['build'], root)
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('search/group.ts:1:8')
  expect(second.stderr).toContain('search/browser')
})

test('a static file with the name of a file of the index is told about', async () => {
  const root = await siteWith('', { 'static/search.json': '{}' })
  const { code, stderr } = await runCli(['build'], root)
  expect(code).toBe(1)
  expect(stderr).toContain('“static/search.json” is published as “search.json”')
})

test('check runs the search tests, and --stats says how they went', async () => {
  const root = await siteWith('', {
    'search.tests.yml': '- query: landing\n  page: /\n- query: engine\n  page: /\n'
  })
  const checked = await runCli(['check', '--stats'], root)
  expect(checked.code).toBe(1)
  expect(checked.stderr).toContain('search.tests.yml:3:10')
  expect(checked.stderr).toContain('“engine” should have / as the first result; it is not among the first ten results.')
  expect(checked.stderr).toContain('  search tests: 2; MRR 0.500; first 50.0 %, among five 50.0 %, no result 0.0 %\n')
  const stats = await runCli(['build', '--stats'], root)
  expect(stats.code).toBe(0)
  expect(stats.stderr).toContain('search tests: 2; MRR 0.500')
  expect((await runCli(['build'], root)).stderr).not.toContain('search tests')
})

test('check asks for what readers find who have chosen no version, and for all versions where the search has no limits', async () => {
  const docs = { 'guide.md': `${page('Guide')}How to fly.\n`, 'index.md': `${page('Start')}Welcome.\n` }
  const inFolder = (folder: string) => Object.entries(docs).map(([name, text]) => [`${folder}/${name}`, text] as const)
  const root = await siteWith('', {
    ...Object.fromEntries(['docs', 'versioned_docs/version-1.0', 'versioned_docs/version-0.9'].flatMap(inFolder)),
    'versions.json': '["1.0", "0.9"]',
    'search.tests.yml': '- query: guide\n  page: /guide\n'
  })
  expect(await runCli(['check'], root)).toMatchObject({ code: 0 })
  const file = join(root, 'site.config.mjs')
  const config = await readFile(file, 'utf8')
  await writeFile(file, config.replace(/,\s+\}/, ", search: { provider: 'flexsearch', contextualSearch: false } }"))
  const { code, stderr } = await runCli(['check'], root)
  expect(stderr).toContain('“guide” should have /guide as the first result')
  expect(code).toBe(1)
})

const hosted = (origin: string) =>
  `search: { provider: 'algolia', appId: 'APP', apiKey: 'public', indexName: 'acme', hosts: ['${origin}'] }`

test('push sends the records to a new index that takes the place of the old one', async () => {
  const server = await fakeAlgolia(answerWrites())
  const root = await siteWith(hosted(server.origin))
  const { code, stdout, stderr } = await runCli(['search', 'push'], root, { DOCSGEN_ALGOLIA_WRITE_KEY: 'secret' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^Sent 6 records, [\d.]+ kB to the index “acme”\.\n$/)
  expect(code).toBe(0)
  const batch = server.asked.find(({ path }) => path === '/1/indexes/acme_docsgen_tmp/batch')
  expect(JSON.stringify(batch?.body)).toContain('"url":"https://docs.example.com/#landing"')
  expect(server.asked.at(-1)).toMatchObject({
    path: '/1/indexes/acme_docsgen_tmp/operation',
    body: { operation: 'move', destination: 'acme' }
  })
})

test('a dry run asks nobody, and a push needs its key from the environment', async () => {
  const server = await fakeAlgolia(answerWrites())
  const root = await siteWith(hosted(server.origin))
  const dry = await runCli(['search', 'push', '--dry-run'], root)
  expect(dry.stdout).toMatch(/^Would send 6 records, /)
  expect(dry.code).toBe(0)
  const keyless = await runCli(['search', 'push'], root)
  expect(keyless.stderr).toContain('The write key of Algolia is missing.')
  expect(keyless.code).toBe(1)
  expect(server.asked).toEqual([])
})

test('nothing is sent from a site with errors, or to a provider that is not hosted', async () => {
  const server = await fakeAlgolia(answerWrites())
  const broken = await siteWith(hosted(server.origin), { 'docs/broken.md': `${page('Broken')}[x](./nowhere.md)\n` })
  const environment = { DOCSGEN_ALGOLIA_WRITE_KEY: 'secret' }
  const refused = await runCli(['search', 'push'], broken, environment)
  expect(refused.stderr).toContain('link/broken')
  expect(refused.stderr).toContain('Nothing was sent.')
  expect(refused.code).toBe(1)
  expect(server.asked).toEqual([])
  const offline = await runCli(['search', 'push'], await siteWith(''), environment)
  expect(offline.stderr).toContain('The search provider “flexsearch” does not accept records.')
  expect(offline.code).toBe(1)
})

test('explain says where the words of a query were found, and what that was worth', async () => {
  const root = await siteWith('')
  await runCli(['build'], root)
  const { code, stdout } = await runCli(['search', 'explain', 'engine'], root)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^“engine” is read as engine: 1 page\.\n\n1\. \/engine {2}“Engine” {2}[\d.]+\n {3}engine: in the title, worth /
  )
  const { code: none, stderr } = await runCli(['search', 'explain', 'engine', 'nowhere'], root)
  expect([none, stderr]).toEqual([
    2,
    '“nowhere” has no search index. Build the site first, or name its output folder.\n'
  ])
})
