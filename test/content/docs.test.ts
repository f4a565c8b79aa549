import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../src/types/basics.ts'
import { testConfig, testDocsSet } from '../support/config.ts'
import { collected, pageOf } from './support.ts'

describe('ids and addresses', () => {
  test.each([
    ['docs/index.md', '', 'index', '/'],
    ['docs/README.md', '', 'README', '/'],
    ['docs/guide/index.mdx', '', 'guide/index', '/guide/'],
    ['docs/guide/Readme.md', '', 'guide/Readme', '/guide/'],
    ['docs/guide/guide.md', '', 'guide/guide', '/guide/'],
    ['docs/01-guide/01-guide.md', '', 'guide/guide', '/guide/'],
    ['docs/01-guide/guide.md', '', 'guide/guide', '/guide/guide'],
    ['docs/guide/1-guide.md', '', 'guide/guide', '/guide/guide'],
    ['docs/guide/intro.md', '', 'guide/intro', '/guide/intro'],
    ['docs/02-guide/01-intro.md', '', 'guide/intro', '/guide/intro'],
    ['docs/02-guide/01-intro.md', 'parse_number_prefixes: false', '02-guide/01-intro', '/02-guide/01-intro'],
    ['docs/guide/v1.2.md', '', 'guide/v1.2', '/guide/v1.2'],
    ['docs/guide/intro.md', 'id: start', 'guide/start', '/guide/start'],
    ['docs/guide/intro.md', 'slug: /begin', 'guide/intro', '/begin'],
    ['docs/guide/intro.md', 'slug: begin', 'guide/intro', '/guide/begin'],
    ['docs/guide/intro.md', 'slug: ./begin/', 'guide/intro', '/guide/begin/'],
    ['docs/guide/index.md', 'slug: begin', 'guide/index', '/guide/begin'],
    ['docs/guide/intro.md', 'slug: /', 'guide/intro', '/'],
    ['docs/intro.md', 'slug: 404', 'intro', '/404'],
    ['docs/intro.md', 'slug: /with%20space', 'intro', '/with space'],
    ['docs/a b & c.md', '', 'a b & c', '/a b & c'],
    ['docs/c#d?.md', '', 'c#d?', '/c#d?'],
    ['docs/100%.md', '', '100%', '/100%'],
    ['docs/%2e%2e.md', '', '%2e%2e', '/%2e%2e'],
    ['docs/安装/🎉.md', '', '安装/🎉', '/安装/🎉'],
    ['docs/u\u0308/u\u0308.md', '', '\u00FC/\u00FC', '/\u00FC/'],
    ['docs/toString/constructor.md', '', 'toString/constructor', '/toString/constructor']
  ])('%s with “%s” is %s at %s', async (file, line, id, path) => {
    const { page, findings } = await pageOf(`---\n${line}\n---\n`, file)
    expect(findings).toEqual([])
    expect([page.id, page.path]).toEqual([id, path])
  })

  test('a set below a route base', async () => {
    const docs = [testDocsSet({ id: 'api', path: 'api' as SourcePath, routeBase: '/api' })]
    const { content } = await collected(
      { 'api/home.md': '---\nslug: /\n---\n', 'api/go.md': '', 'api/sub/index.md': '' },
      { docs }
    )
    expect(content.pages.map(page => [page.id, page.path])).toEqual([
      ['go', '/api/go'],
      ['home', '/api/'],
      ['sub/index', '/api/sub/']
    ])
  })

  test('number prefixes can be kept for a whole set', async () => {
    const { content } = await collected(
      { 'docs/01-a/02-b.md': '', 'docs/01-a/_category_.json': '{"position": 3}' },
      { docs: [testDocsSet({ numberPrefixes: false })] }
    )
    expect(content.pages[0]).toMatchObject({ id: '01-a/02-b', numberPrefix: null, folder: '01-a', name: '02-b' })
    expect(content.categories[0]).toMatchObject({ folder: '01-a', position: 3 })
    expect([...content.folderPrefixes]).toEqual([])
  })
})

test.each([
  ['01-intro', 'intro', 1],
  ['1.intro', 'intro', 1],
  ['003 - intro', 'intro', 3],
  ['01_intro', 'intro', 1],
  ['0-intro', 'intro', 0],
  ['10-a-b', 'a-b', 10],
  ['intro', 'intro', null],
  ['2021-11-news', '2021-11-news', null],
  ['7.0-upgrade', '7.0-upgrade', null],
  ['1-2', '1-2', null],
  ['2fa', '2fa', null],
  ['404', '404', null],
  ['01-', '01-', null]
])('the file name %s is %s with number %s', async (written, name, numberPrefix) => {
  const { page } = await pageOf('', `docs/${written}.md`)
  expect([page.name, page.numberPrefix]).toEqual([name, numberPrefix])
})

test.each(['/a/b?c', '"/a/b#c"'])(
  'of the slug %s the page keeps what is an address, which links lead to',
  async slug => {
    const { page, findings } = await pageOf(`---\nslug: ${slug}\n---\n`)
    expect(findings).toEqual([expect.stringContaining('contains a query or a fragment.')])
    expect(page.path).toBe('/a/b')
  }
)

describe('a slug that cannot be an address is an error, and the page keeps its own address', () => {
  test.each([
    ['../x', 'contains “..”'],
    ['/a/../../etc', 'contains “..”'],
    ['a/./b', 'contains “.”'],
    ['/a\\b', 'contains a backslash'],
    ['/%2e%2e/x', 'contains “%2e”'],
    ['/a%2Fb', 'contains “%2F”'],
    ['/a%252e', 'contains “%2e”'],
    ['/a%00b', 'contains “%00”'],
    ['//evil.example', 'contains “//”'],
    ['https://evil.example', 'is a full address'],
    ['javascript:alert(1)', 'is a full address'],
    ['"/a\\0b"', 'contains a control character'],
    [`/${'ü'.repeat(101)}`, 'has a part longer than 200 bytes']
  ])('%s', async (slug, problem) => {
    const { page, findings } = await pageOf(`---\nslug: ${slug}\n---\n`)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain('docs/page.md:2:7 route/slug The slug “')
    expect(findings[0]).toContain(`” ${problem}. Write a path such as /guides/setup.`)
    expect(page.path).toBe('/page')
  })

  test('with spaces is kept and reported', async () => {
    const { page, findings } = await pageOf('---\nslug: /my page 1\n---\n')
    expect(page.path).toBe('/my page 1')
    expect(findings).toEqual([
      'docs/page.md:2:7 route/slug-space The slug “/my page 1” has spaces, which are “%20” in its address. Write “/my-page-1”.'
    ])
  })
})

describe('titles', () => {
  test.each([
    ['front matter', '---\ntitle: F\n---\n# H', 'F', 'H'],
    ['the heading', '# H', 'H', 'H'],
    ['the id', '---\nid: my-id\n---\n', 'my-id', null],
    ['the file name', '', 'page', null],
    ['an empty title is kept', '---\ntitle: ""\n---\n# H', '', 'H']
  ])('%s', async (_, text, title, contentTitle) => {
    const { page } = await pageOf(text)
    expect([page.title, page.contentTitle]).toEqual([title, contentTitle])
  })
})

describe('drafts and unlisted pages', () => {
  const files = { 'docs/a.md': '---\ndraft: true\n---\n', 'docs/b.md': '---\nunlisted: true\n---\n' }

  test('a build leaves drafts out but knows them', async () => {
    const { content } = await collected(files)
    expect(content.pages.map(({ id }) => id)).toEqual(['b'])
    expect(content.drafts.map(({ id }) => id)).toEqual(['a'])
  })

  test('a preview shows them', async () => {
    const { content } = await collected(files, {}, true)
    expect(content.pages.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(content.drafts).toEqual([])
  })
})

test('a page above 1 MB is collected with a warning', async () => {
  const { page, findings } = await pageOf('x'.repeat(2_500_000))
  expect(page.body).toHaveLength(2_500_000)
  expect(findings).toEqual([
    'docs/page.md:1:1 content/large-page The page has 2.4 MB of source. Split it, or offer the long part as a download.'
  ])
})

test.each([
  ['5 MB', 'x '.repeat(3_000_000), '5.7 MB of source. The limit is 5 MB'],
  [
    '100,000 table cells',
    `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|\n'.repeat(500)}`,
    '1000500 table cells. The limit is 100000'
  ],
  ['40,000 links', '[a](./b.md)\n\n'.repeat(40_001), '40001 links, pictures and footnotes. The limit is 40000'],
  ['100,000 list items', '- a\n'.repeat(100_001), '100001 list items. The limit is 100000'],
  ['75,000 inline code spans', '`a` '.repeat(75_001), '75001 inline code spans. The limit is 75000'],
  ['15,000 headings', '## A\n\n'.repeat(20_000), '20000 headings. The limit is 15000'],
  ['10,000 admonitions', ':::note\na\n:::\n'.repeat(10_001), '10001 admonitions. The limit is 10000'],
  ['10,000 elements of MDX', '<b>a</b>\n'.repeat(10_001), '10001 elements. The limit is 10000', 'docs/page.mdx']
])('a page above %s keeps its address and loses its body', async (_, text, reason, file = 'docs/page.md') => {
  const { page, findings } = await pageOf(text, file)
  expect(page.body).toBe('')
  expect(findings).toEqual([
    `${file}:1:1 content/too-large The page has ${reason}, so its body is left out. Split it, or offer the long part as a download.`
  ])
})

test.each([
  ['docs/page.md', '<b>a</b>\n'.repeat(10_001)],
  ['docs/page.mdx', `\`\`\`xml\n${'<b>a</b>\n'.repeat(10_001)}\`\`\`\n`]
])('elements of Markdown and of code do not count: %s', async (file, text) => {
  expect((await pageOf(text, file)).findings).toEqual([])
})

test('pages stand in the order of their sets and paths', async () => {
  const docs = [
    testDocsSet({ id: 'two', path: 'two' as SourcePath }),
    testDocsSet({ id: 'one', path: 'one' as SourcePath })
  ]
  const { content } = await collected(
    { 'one/b.md': '', 'one/a.md': '', 'two/Z.md': '', 'two/a.md': '', 'two/ä.md': '' },
    { docs }
  )
  expect(content.pages.map(({ source }) => source)).toEqual([
    'two/Z.md',
    'two/a.md',
    'two/ä.md',
    'one/a.md',
    'one/b.md'
  ])
})

test('two docs of one id are reported, unless the clash of their addresses says it already', async () => {
  const { findings } = await collected({
    'docs/a.md': '---\nid: x\n---\n',
    'docs/b.md': '---\nid: x\nslug: /other\n---\n',
    'docs/01-c.md': '',
    'docs/02-c.md': ''
  })
  expect(findings).toEqual([
    'docs/b.md:2:5 content/duplicate-id “x” is already the id of “docs/a.md”. Give one of them another id.'
  ])
})

test('numbers of folders are kept for the order of sidebars', async () => {
  const { content } = await collected({ 'docs/02-a/03-b/c.md': '', 'docs/02-a/x.md': '', 'docs/d/e.md': '' })
  expect([...content.folderPrefixes]).toEqual([
    ['default:a', 2],
    ['default:a/b', 3]
  ])
})

describe('category files', () => {
  test.each([
    [
      'json',
      '{"label":"L","position":2,"collapsed":false,"link":{"type":"generated-index","slug":"/x","keywords":["k"]}}'
    ],
    [
      'json',
      '{\n\t"label": "L",\n\t"position": 2,\n\t"collapsed": false,\n\t"link": {"type": "generated-index", "slug": "/x", "keywords": ["k"]},\n}'
    ],
    ['yml', 'label: L\nposition: 2\ncollapsed: false\nlink:\n  type: generated-index\n  slug: /x\n  keywords: [k]\n'],
    [
      'yaml',
      '\uFEFFlabel: L\r\nposition: 2\r\ncollapsed: false\r\nlink: {type: generated-index, slug: /x, keywords: [k]}\r\n'
    ]
  ])('are read as %s', async (extension, text) => {
    const { content, findings } = await collected({ [`docs/01-a/_category_.${extension}`]: text, 'docs/01-a/x.md': '' })
    expect(findings).toEqual([])
    expect(content.categories).toEqual([
      {
        collection: 'default',
        folder: 'a',
        key: null,
        source: `docs/01-a/_category_.${extension}`,
        label: 'L',
        position: 2,
        link: { type: 'generated-index', slug: '/x', title: null, description: null, image: null, keywords: ['k'] },
        noLink: false,
        collapsible: null,
        collapsed: false,
        className: null,
        description: null,
        customProps: null,
        icon: null,
        badge: null,
        heading: false
      }
    ])
  })

  test('“link: null” is not the same as no link', async () => {
    const { content } = await collected({ 'docs/a/_category_.yml': 'link: null', 'docs/b/_category_.yml': 'label: B' })
    expect(content.categories.map(({ noLink }) => noLink)).toEqual([true, false])
  })

  test.each([
    ['lable: x', '1:1 category/invalid Unknown key “lable”. Did you mean “label”?'],
    ['position: first', '1:11 category/invalid “position” must be a number, not “first”.'],
    [
      'link: {type: doc}',
      '1:7 category/invalid “link” must be {type: doc, id} or {type: generated-index, slug, title, description, image, keywords}, or null, not a mapping.'
    ],
    ['link: {type: doc, id: a, slgu: b}', '1:7 category/invalid Unknown key “slgu” in “link”. Did you mean “slug”?'],
    [
      'label: "x',
      'category/invalid The file is not valid YAML: a quote that begins here is not closed. Write " after the text.'
    ],
    ['label: a\nlabel: b', '2:1 category/invalid The key “label” occurs twice in the file. Remove one of the two.']
  ])('%s is a finding', async (text, finding) => {
    const { findings } = await collected({ 'docs/a/_category_.yml': text, 'docs/a/x.md': '' })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(finding)
  })

  test('two in one folder are a finding', async () => {
    const { content, findings } = await collected({
      'docs/a/_category_.yml': 'label: Y',
      'docs/a/_category_.json': '{"label":"J"}',
      'docs/a/page.md': ''
    })
    expect(content.categories.map(({ label }) => label)).toEqual(['J'])
    expect(findings).toEqual([
      'docs/a/_category_.yml:1:1 category/invalid The folder has two _category_ files. Remove one.'
    ])
  })
})

test('short codes in titles and labels are emoji where the option says so; code is not', async () => {
  const files = {
    'docs/a.md': '---\ntitle: ":rocket: A"\nsidebar_label: ":tada: a :none:"\n---\n',
    'docs/b.md': '# :rocket: B of `:rocket:`\n',
    'docs/sub/_category_.json': '{"label": ":rocket: Sub"}',
    'docs/sub/c.md': '# C\n'
  }
  const shown = async (emoji: boolean) => {
    const { content } = await collected(files, { markdown: { ...testConfig().markdown, emoji } })
    const [category] = content.categories
    return [...content.pages.map(({ title, meta }) => meta.sidebarLabel ?? title), category?.label]
  }
  expect(await shown(true)).toEqual(['🎉 a :none:', '🚀 B of :rocket:', 'C', '🚀 Sub'])
  expect(await shown(false)).toEqual([':tada: a :none:', ':rocket: B of :rocket:', 'C', ':rocket: Sub'])
})
