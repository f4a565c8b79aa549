/** The plugins of `examples/plugins`, all on one site: what readers get, what they cost, and what follows a changed input. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = `
import { blogs } from './plugins/blogs/blogs.ts'
import { glossary } from './plugins/glossary/glossary.ts'
import { headless } from './plugins/headless/headless.ts'
import { tables } from './plugins/tables/tables.ts'
import { terminology } from './plugins/terminology/terminology.ts'
import { typedoc } from './plugins/typedoc/typedoc.ts'

export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  plugins: [
    glossary({ file: 'terms.json' }),
    headless({ folder: 'cms' }),
    terminology({ words: { utilize: 'use' } }),
    blogs({ blogs: [
      { title: 'Engineering', folder: 'blogs/engineering', path: '/engineering' },
      { title: 'News', folder: 'blogs/news', path: '/news' }
    ] }),
    typedoc({ file: 'api.json' }),
    tables({ folder: 'data', path: '/tables' })
  ]
}
`

const api = {
  children: [
    {
      name: 'openDoor',
      kind: 64,
      signatures: [
        {
          name: 'openDoor',
          kind: 4096,
          comment: { summary: [{ kind: 'text', text: 'Opens it.' }] },
          parameters: [
            { name: 'wide', kind: 32768, flags: { isOptional: true }, type: { type: 'intrinsic', name: 'boolean' } }
          ],
          type: { type: 'reference', name: 'Promise', typeArguments: [{ type: 'intrinsic', name: 'void' }] }
        }
      ]
    }
  ]
}

const site = {
  'site.config.ts': config,
  'terms.json': JSON.stringify({ API: 'How programs talk to each other.' }),
  'docs/index.md':
    '# Home\n\nThe API is stable: see [openDoor](/api/opendoor) and the [guide](./guide.md). The API stays.\n',
  'docs/guide.md': '---\ntitle: Guide\n---\n\nUtilize `utilize` [here](https://utilize.example).\n',
  'cms/start.json': JSON.stringify({ path: '/start', title: 'Start', body: 'From the *system*. See [home](/).' }),
  'blogs/engineering/2026-01-31-fast.md': '# Fast builds\n\nFaster.\n',
  'blogs/engineering/2026-02-01-faster.md': '# Faster builds\n\nFastest.\n',
  'blogs/news/2026-01-01-hello.md': '# Hello\n\nNews.\n',
  'api.json': JSON.stringify(api),
  'data/countries.csv': 'id,name,page\nde,Germany,../docs/guide.md\nfr,France,\n',
  'data/prices.csv': 'id,price,country\nlamp,"1,50",countries:de\n'
}

async function open() {
  const root = await writeSite(site)
  await cp(join(projectRoot, 'examples/plugins'), join(root, 'plugins'), { recursive: true })
  return {
    root,
    run: async () => {
      const { work, written, findings } = await build({ root, mode: 'build' })
      return { ...work, written, findings: findings.filter(({ severity }) => severity !== 'info') }
    },
    read: (path: string) => readFile(join(root, 'build', path), 'utf8'),
    write: (path: string, text: string) => writeFile(join(root, path), text)
  }
}

describe('six plugins on one site', async () => {
  test('do what they say, and an edit costs what it costs without them', async () => {
    const { root, run, read, write } = await open()
    const first = await run()
    expect(first.findings.map(({ code, message, place, fix }) => ({ code, message, place, fix }))).toEqual([
      {
        code: 'terminology/word',
        message: '“Utilize” is not a word of this manual.',
        place: { file: 'docs/guide.md', line: 5, column: 1, length: 7 },
        fix: { from: 'Utilize', to: 'Use' }
      }
    ])

    const home = await read('index.html')
    expect(home.match(/<dfn/g)).toHaveLength(1)
    expect(home).toContain('<span id="term-api" role="tooltip">How programs talk to each other.</span>')
    expect(home).toMatch(/<link rel="stylesheet" href="\/assets\/glossary-tooltip\.\w+\.css"/)
    expect(home).toMatch(/<script type="module" src="\/assets\/glossary-tooltip\.\w+\.js"/)
    expect(await read('glossary/index.html')).toContain('How programs talk to each other.')
    expect(await read('start/index.html')).toContain('From the <em>system</em>')
    expect(await read('api/opendoor/index.html')).toContain('<td><code>wide</code></td>')

    const list = await read('engineering/index.html')
    expect(list.indexOf('Faster builds')).toBeLessThan(list.indexOf('Fast builds'))
    expect(list).toContain('type="application/feed+json"')
    expect(JSON.parse(await read('news/feed.json'))).toMatchObject({ title: 'News', items: [{ title: 'Hello' }] })
    expect(await read('sitemap.xml')).toContain('https://docs.example.com/engineering/fast')
    expect(await read('tables/prices/index.html')).toMatch(
      /<td>1,50<\/td><td><a href="\/tables\/countries#de">Germany<\/a><\/td>/
    )
    expect(await read('tables/countries/index.html')).toContain('<a href="/guide">../docs/guide.md</a>')
    expect(home).toContain('href="/tables/prices"')
    expect(await runCli(['tables'], root)).toEqual({ code: 0, stdout: 'countries 2\nprices 1\n', stderr: '' })

    await expect.poll(async () => (await run()).read, { timeout: 60_000 }).toBe(0)
    await write('docs/guide.md', '---\ntitle: Guide\n---\n\nUse it.\n')
    expect(await run()).toMatchObject({ compiled: 1, rendered: 1, findings: [] })
    await write('cms/start.json', JSON.stringify({ path: '/start', title: 'Start', body: 'Changed.' }))
    expect(await run()).toMatchObject({ compiled: 1 })
    expect(await read('start/index.html')).toContain('Changed.')
    await write('terms.json', JSON.stringify({ API: 'An interface.' }))
    await run()
    expect(await read('index.html')).toContain('An interface.')
    // The table of prices does not show the second country.
    await write('data/countries.csv', 'id,name,page\nde,Germany,\nfr,FR,\n')
    expect(await run()).toMatchObject({ compiled: 1 })
    await write('data/countries.csv', 'id,name,page\nde,DE,\nfr,FR,x\n')
    expect(await run()).toMatchObject({ compiled: 2 })
    // No table has the row “fr:x”, and rows have as many cells as the head.
    await write('data/prices.csv', 'id,price,country\nlamp,1,fr:x\nbulb,1\n')
    expect((await run()).findings.map(({ code, place }) => [code, place?.file, place?.line])).toEqual([
      ['tables/unknown-row', 'data/prices.csv', 2],
      ['tables/cells', 'data/prices.csv', 3]
    ])
  })
})
