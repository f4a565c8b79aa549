/** What programs that read the site are given: pages as Markdown, `llms.txt`, `llms-full.txt`. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstSiteFolder } from '../support/built-site.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { wordsOf } from '../support/markdown.ts'

const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

const config = (more = '') =>
  `export default { title: 'Lamp', tagline: 'Switch lamps', url: 'https://lamp.example', docs: { path: 'docs', routeBasePath: '/docs', lastVersion: 'current' }, ${more} }\n`

const files = {
  'site.config.mjs': config("changelog: { path: 'blog' }"),
  'docs/index.md':
    '---\ntitle: Start\ndescription: "Where it starts: here."\n---\n\nSee [dimming](./guides/dim.md#low) and [a file](./list.csv).\n',
  'docs/list.csv': 'a\n',
  'docs/pictures.md':
    '---\nllms: false\n---\n\n# Pictures\n\n![a](/plan.png?a=1&b=2) ![b](./lamp.png) ![c](./lamp.png) ![d](https://other.example/d.png)\n',
  'docs/lamp.png': 'p',
  'static/plan.png': 'p',
  'docs/guides/_category_.json': '{"label": "Guides"}',
  'docs/guides/dim.md':
    '---\nlast_update: { date: 2025-03-05 }\n---\n\n# Dim [it]\n\nFirst words.\n\n## Low {#low}\n\nText.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n\nHidden.\n',
  'docs/quiet.md': '---\nllms: false\n---\n\n# Quiet\n\nNot for programs.\n',
  'docs/next.md': '---\ndraft: true\n---\n\n# Draft\n',
  'blog/2025-01-02-one.md': '---\ntitle: One\ndate: 2025-01-02\n---\n\nNews.\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/index.md': '# Old start\n\nOld words.\n'
}

/** The format of llmstxt.org, read strictly: a title, a summary, then lists of links under headings. */
function parseLlms(text: string): { title: string; sections: Record<string, string[]> } {
  const [title = '', ...lines] = text.trimEnd().split('\n')
  expect(title).toMatch(/^# \S/)
  const sections: Record<string, string[]> = {}
  let current: string[] | null = null
  for (const line of lines) {
    const heading = /^## (\S.*)$/.exec(line)?.[1]
    if (heading !== undefined) {
      current = []
      sections[heading] = current
    } else if (line !== '' && current === null) expect(line).toMatch(/^> \S/)
    else if (line !== '') {
      expect(line).toMatch(/^- \[(?:[^[\]\\]|\\.)+\]\(https?:\/\/[^\s()]+\)(?:: \S.*)?$/)
      current?.push(/\]\(([^)]+)\)/.exec(line)?.[1] ?? '')
    }
  }
  return { title, sections }
}

describe('a site', () => {
  let root: string
  const read = (path: string) => readFileSync(join(root, 'build', path), 'utf8')
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'docsgen-llms-'))
    write(files)
    const { code, stderr } = await runCli(['build'], root)
    expect(code, stderr).toBe(0)
  })

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  function write(written: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(written)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
  }

  test('has each page as Markdown, whose links lead to Markdown', () => {
    expect(read('docs/guides/dim.md')).toBe(
      '---\ntitle: "Dim [it]"\ndescription: First words.\nurl: https://lamp.example/docs/guides/dim\nlast_update: 2025-03-05\n---\n\n# Dim [it]\n\nFirst words.\n\n## Low\n\nText.\n'
    )
    expect(read('docs.md')).toContain(
      'See [dimming](https://lamp.example/docs/guides/dim.md#low) and [a file](https://lamp.example/assets/'
    )
    expect(read('docs.md')).toContain('description: "Where it starts: here."')
  })

  test('has no file of pages that readers cannot find, and of those that say so', () => {
    for (const path of ['docs/secret.md', 'docs/quiet.md', 'docs/next.md']) {
      expect(existsSync(join(root, 'build', path)), path).toBe(false)
    }
    expect(read('llms-full.txt')).not.toMatch(/Hidden|Not for programs|Old words/)
    expect(read('docs/quiet/index.html')).not.toContain('text/markdown')
  })

  test('tells programs in its HTML where the Markdown is', () => {
    expect(read('docs/guides/dim/index.html')).toContain(
      '<link rel="alternate" type="text/markdown" href="/docs/guides/dim.md"'
    )
  })

  test('has the day of the last change in the sitemap, where it is known', () => {
    const entry = (address: string) =>
      new RegExp(`<url><loc>https://lamp.example${address}</loc>.*`).exec(read('sitemap.xml'))?.[0]
    expect(entry('/docs/guides/dim')).toContain('<lastmod>2025-03-05</lastmod>')
    expect(entry('/docs/')).not.toContain('lastmod')
    const images = [...read('sitemap.xml').matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, address]) => address)
    expect(images).toEqual([
      'https://lamp.example/plan.png?a=1&amp;b=2',
      expect.stringMatching(/^https:\/\/lamp\.example\/assets\/images\/lamp-\w+\.png$/)
    ])
  })

  test('lists its pages in llms.txt, in the order of the sidebar, and old versions apart', () => {
    expect(parseLlms(read('llms.txt'))).toEqual({
      title: '# Lamp',
      sections: {
        Docs: ['https://lamp.example/docs.md'],
        Guides: ['https://lamp.example/docs/guides/dim.md'],
        Changelog: ['https://lamp.example/changelog/2025/01/02/one.md']
      }
    })
    expect(read('llms-full.txt')).toContain(
      '# Dim [it]\n\nSource: https://lamp.example/docs/guides/dim\n\nFirst words.'
    )
  })

  test('an edit writes the file of its page, and the text of all', async () => {
    write({ 'docs/guides/dim.md': `${files['docs/guides/dim.md']}\nOne more sentence.\n` })
    const { stdout, stderr } = await runCli(['build', '--format', 'json', '--stats=json'], root)
    expect(stderr).not.toContain('error')
    const { stats } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { stats: { work: { compiled: number } } }
    expect(stats.work.compiled).toBe(1)
    expect(read('docs/guides/dim.md')).toContain('One more sentence.')
    expect(read('llms-full.txt')).toContain('One more sentence.')
    expect(await coldBuild()).toEqual(listFiles(join(root, 'build')).filter(path => path.endsWith('.md')))
    // What is the same is taken from the published file.
    expect(read('llms-full.txt')).toBe(readFileSync(join(root, 'cold/llms-full.txt'), 'utf8'))
  })

  async function coldBuild(): Promise<readonly string[]> {
    const { code, stderr } = await runCli(['build', '--no-cache', '--out-dir', 'cold'], root)
    expect(code, stderr).toBe(0)
    return listFiles(join(root, 'cold')).filter(path => path.endsWith('.md'))
  }
})

test.each([
  ['aiOutputs: false', []],
  ['noIndex: true', []],
  ["aiOutputs: { links: 'pages' }", ['docs.md', 'docs/guides/dim.md', 'llms-full.txt', 'llms.txt']]
])('with %s', async (option, expected) => {
  const {
    'versions.json': _,
    'versioned_docs/version-1.0/index.md': __,
    'blog/2025-01-02-one.md': ___,
    ...others
  } = files
  const root = await writeSite({ ...others, 'site.config.mjs': config(option) })
  const { code, stderr } = await runCli(['build', '--no-cache'], root)
  expect(code, stderr).toBe(0)
  expect(listFiles(join(root, 'build')).filter(path => /\.md$|llms/.test(path))).toEqual(expected)
  if (expected.length > 0) {
    expect(readFileSync(join(root, 'build/docs.md'), 'utf8')).toContain('(https://lamp.example/docs/guides/dim#low)')
  }
})

test('a server of the Model Context Protocol is named where programs look for it, and the key for search engines is there', async () => {
  const root = await writeSite({
    'site.config.mjs': config("aiOutputs: { mcp: 'https://mcp.lamp.example/mcp' }, indexNow: '3f2a9c41d5'"),
    'docs/index.md': '# Start\n'
  })
  const { code, stderr } = await runCli(['build', '--no-cache'], root)
  expect(code, stderr).toBe(0)
  expect(readFileSync(join(root, 'build/3f2a9c41d5.txt'), 'utf8')).toBe('3f2a9c41d5')
  const catalog = JSON.parse(readFileSync(join(root, 'build/.well-known/ai-catalog.json'), 'utf8'))
  expect(catalog).toMatchObject({
    specVersion: '1.0',
    entries: [
      {
        identifier: 'urn:air:lamp.example:mcp:documentation',
        type: 'application/mcp-server-card+json',
        data: {
          name: 'example.lamp/documentation',
          description: 'Switch lamps',
          remotes: [{ type: 'streamable-http', url: 'https://mcp.lamp.example/mcp' }]
        }
      }
    ]
  })
})

test('the Markdown of plain pages says what their sources say', async () => {
  const site = await firstSiteFolder()
  const folder = join(projectRoot, 'content/docs')
  const pages = listFiles(folder).filter(path => path.endsWith('.md') && existsSync(join(site, path)))
  expect(pages.length).toBeGreaterThan(25)
  for (const path of pages) {
    const written = wordsOf(readFileSync(join(folder, path), 'utf8'))
    const made = wordsOf(readFileSync(join(site, path), 'utf8'))
    // Some pages have their title in front matter only.
    expect(made.endsWith(written), `${path}\n${made}`).toBe(true)
  }
})

test('where a page has no Markdown any more, the Markdown of others leads to the page itself', async () => {
  const root = await writeSite(files)
  await runCli(['build'], root)
  const read = () => readFileSync(join(root, 'build/docs.md'), 'utf8')
  expect(read()).toContain('](https://lamp.example/docs/guides/dim.md#low)')
  const quiet = files['docs/guides/dim.md'].replace('---\n', '---\nllms: false\n')
  writeFileSync(join(root, 'docs/guides/dim.md'), quiet)
  await runCli(['build'], root)
  expect(read()).toContain('](https://lamp.example/docs/guides/dim#low)')
})
