import { describe, expect, test } from 'vitest'
import { pageOf } from './support.ts'

const body = '---\n\n# A\n'

describe('front matter is cut off, and places point into the file', () => {
  test.each([
    ['none', '# A\n', '# A\n', 0],
    ['empty', '---\n---\n# A\n', '# A\n', 2],
    ['two lines', '---\ntitle: T\ntags: []\n---\n\n# A\n', '\n# A\n', 4],
    ['spaces behind the dashes', '---  \ntitle: T\n--- \n# A', '# A', 3],
    ['no line end at the end', '---\ntitle: T\n---', '', 3],
    ['with CRLF', '---\r\ntitle: T\r\n---\r\n# A\r\n', '# A\n', 3],
    ['a rule of four dashes is none', '----\n\ntext', '----\n\ntext', 0],
    ['dashes inside of a value do not close it', '---\ntitle: a --- b\n---\nx', 'x', 3],
    ['---yaml is YAML', '---yaml\ntitle: T\n---\nx', 'x', 3]
  ])('%s', async (_, text, expectedBody, bodyLine) => {
    const { page, findings } = await pageOf(text)
    expect(findings).toEqual([])
    expect([page.body, page.bodyLine]).toEqual([expectedBody, bodyLine])
  })
})

describe('numbers among words stay as written', () => {
  test.each([
    ['tags: [2.0, 1.10, "3.0", 010, 1e3, {label: 4.0, permalink: 5.0}]', ['2.0', '1.10', '3.0', '010', '1e3', '4.0']],
    ['tags:\n  - 1.1\n  - 1.10', ['1.1', '1.10']]
  ])('%s', async (written, tags) => {
    const { page, findings } = await pageOf(`---\n${written}\n---\n# A`)
    expect(findings).toEqual([])
    expect(page.meta.tags.map(tag => (typeof tag === 'string' ? tag : tag.label))).toEqual(tags)
  })

  test('in keywords, too', async () => {
    const { page } = await pageOf('---\nkeywords: [1.0, 2.10]\nredirect_from: 1.0\n---\n# A')
    expect([page.meta.keywords, page.meta.redirectFrom]).toEqual([['1.0', '2.10'], ['1.0']])
  })
})

describe('text that a comment cuts off is reported at the sign', () => {
  test.each([
    [
      'title: Update #2 (new things)',
      '2:15 content/cut-text “title” ends at “#”, which starts a YAML comment: its value is “Update”.'
    ],
    ['description: About C# and issue #12 today', '2:33 content/cut-text “description”'],
    ['keywords:\n  - a #b', '3:7 content/cut-text “keywords.0”']
  ])('%s', async (written, expected) => {
    const { findings } = await pageOf(`---\n${written}\n---\n# A`)
    expect(findings).toEqual([expect.stringContaining(expected)])
  })

  test.each([
    'title: C# and F#',
    'description: "Issue #12" # a comment',
    'sidebar_position: 2 # second',
    'slug: /x # old',
    '# c\ntitle: A'
  ])('nothing is said of %s', async written => expect((await pageOf(`---\n${written}\n---\n# A`)).findings).toEqual([]))
})

describe('broken front matter is one finding at its line, and the page is still there', () => {
  test.each([
    [
      'lines before it',
      '\n\n---\ntitle: T\ntags:\n  - a\n---\n\n# A',
      '3:1 front-matter/syntax Front matter must begin on the first line of a file, so this block is ignored. Remove the empty lines above it.'
    ],
    ['an open end', '---\ntitle: T\n\n# A', '1:1 front-matter/syntax The front matter is not closed.'],
    ['a tab', `---\na:\n\tb: 1\n${body}`, '3:1 front-matter/syntax The front matter is indented with a tab.'],
    [
      'a key twice',
      `---\ntitle: A\ntitle: B\n${body}`,
      '3:1 front-matter/syntax The key “title” occurs twice in the front matter.'
    ],
    [
      'a colon in plain text',
      `---\ntitle: Foo: bar\n${body}`,
      '2:8 front-matter/syntax The front matter is not valid YAML: nested mappings are not allowed in compact mappings. Text with a colon'
    ],
    [
      'an open quote',
      `---\ntitle: "a\nauthor: b\n${body}`,
      '2:8 front-matter/syntax The front matter is not valid YAML: a quote that begins here is not closed. Write " after the text.'
    ],
    [
      'JavaScript',
      `---js\nmodule.exports = process.exit(3)\n${body}`,
      '1:1 front-matter/syntax Front matter in “js” is not supported. Write it in YAML.'
    ],
    ['TOML', `---toml\ntitle = "x"\n${body}`, '1:1 front-matter/syntax Front matter in “toml” is not supported.'],
    [
      'a tag',
      `---\ntitle: !!js/function "x"\n${body}`,
      '2:8 front-matter/syntax “!!js/function” is a YAML tag, which is not supported.'
    ],
    [
      'a key without a space',
      `---\ntitle: A\nsidebar_label:Setup\n${body}`,
      '3:1 front-matter/syntax The front matter is not valid YAML: “sidebar_label:Setup” has no space after its colon. Write “sidebar_label: Setup”.'
    ],
    [
      'only a key without a space',
      `---\ntitle:A\n${body}`,
      '2:1 front-matter/syntax The front matter is not valid YAML: “title:A” has no space after its colon. Write “title: A”.'
    ],
    [
      'a key without a space inside, after a text that has such words',
      `---\ndescription: >\n  see:this\nlast_update:\n  date:2024-01-02\n  author: Ada\n${body}`,
      '5:3 front-matter/syntax The front matter is not valid YAML: “date:2024-01-02” has no space after its colon.'
    ],
    [
      'another fault beside words with a colon',
      `---\ndescription: >\n  see:this\ntitle: a: b\n${body}`,
      '4:8 front-matter/syntax The front matter is not valid YAML: nested mappings are not allowed in compact mappings.'
    ],
    ['a list', `---\n- a\n${body}`, '2:1 front-matter/syntax The front matter is not a list of “key: value” lines.'],
    [
      'deep brackets',
      `---\ntitle: ${'['.repeat(20_000)}\n${body}`,
      '2:1 front-matter/syntax The front matter cannot be read: it is nested too deeply.'
    ],
    [
      'an unknown alias',
      `---\ntitle: [*x]\n${body}`,
      '2:1 front-matter/syntax The front matter cannot be read: an alias is not defined.'
    ]
  ])('%s', async (_, text, finding) => {
    const { page, findings } = await pageOf(text)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(finding)
    expect(page.id).toBe('page')
  })

  test.each([
    ['an open quote', 'slug: /there\ntitle: "a\n---\n'],
    ['a reserved sign', 'title: @a\nslug: "/there"\n---\n'],
    ['no second line of dashes', 'slug: /there\ntitle: A\n\n'],
    ['a key twice', 'slug: /there\nslug: /elsewhere\n---\n']
  ])('a page keeps its address, so links to it are no mistakes: %s', async (_, fields) => {
    const { page, findings } = await pageOf(`---\n${fields}# A\n`)
    expect(findings).toEqual([expect.stringContaining('front-matter/syntax')])
    expect([page.path, page.body]).toEqual(['/there', expect.stringMatching(/^\n?# A\n$/)])
  })

  test('aliases that multiply', async () => {
    const bomb = ['a0: &a0 [x]', ...[1, 2, 3, 4, 5, 6, 7, 8].map(n => `a${n}: &a${n} [${`*a${n - 1},`.repeat(9)}]`)]
    const { findings } = await pageOf(`---\n${bomb.join('\n')}\n${body}`)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain('it repeats aliases too often')
  })
})

describe('values have the type the key wants', () => {
  test.each([
    ['sidebar_position: first', '2:19 front-matter/invalid “sidebar_position” must be a number, not “first”.'],
    ['title: [a]', '2:8 front-matter/invalid “title” must be text, not a list.'],
    ['title: true', '2:8 front-matter/invalid “title” must be text, not “true”.'],
    ['draft: yes', '2:8 front-matter/invalid “draft” must be true or false, not “yes”. Write “true”.'],
    [
      'keywords: one, two',
      '2:11 front-matter/invalid “keywords” must be a list, each entry text, not “one, two”. Write “[one, two]”.'
    ],
    ['tags: [{name: x}]', '2:8 front-matter/invalid “tags.0” must be text or {label, permalink}, not a mapping.'],
    ['tags: [v1, true]', '2:12 front-matter/invalid “tags.1” must be text or {label, permalink}, not “true”.'],
    [
      'toc_max_heading_level: 7',
      '2:24 front-matter/invalid “toc_max_heading_level” must be a whole number from 2 to 6, not “7”.'
    ],
    ['toc_min_heading_level: 5', '2:24 front-matter/invalid The table of contents cannot go from level 5 to level 3.'],
    ['id: a/b', '2:5 front-matter/invalid “id” must be text without a slash, not “a/b”.'],
    [
      'last_update: {date: soon}',
      '2:21 front-matter/invalid “last_update.date” must be a date such as 2025-03-05, or null, not “soon”. Write a valid date: year, month and day.'
    ],
    [
      'sidebar_custom_props: x',
      '2:23 front-matter/invalid “sidebar_custom_props” must be a mapping of keys to values, not “x”.'
    ],
    ['sidebar_lable: x', '2:1 front-matter/unknown-key Unknown key “sidebar_lable”. Did you mean “sidebar_label”?'],
    ['__proto__: x', '2:1 front-matter/unknown-key Unknown key “__proto__”.'],
    ['constructor: x', '2:1 front-matter/unknown-key Unknown key “constructor”.']
  ])('%s', async (line, finding) => {
    const { findings } = await pageOf(`---\n${line}\n${body}`)
    expect(findings).toEqual([`docs/page.md:${finding}`])
  })
})

test('every key is read', async () => {
  const { page, findings } = await pageOf(
    [
      '---',
      'id: my-id',
      'title: 1.10',
      'description: 2024-01-02',
      'slug: /x',
      'sidebar_label: L',
      "sidebar_position: '2.5'",
      'sidebar_class_name: c',
      'sidebar_custom_props: {icon: star, __proto__: {x: 1}}',
      'displayed_sidebar: null',
      'pagination_label: P',
      'pagination_next: null',
      'pagination_prev: other',
      'hide_title: true',
      'hide_table_of_contents: "true"',
      'toc_min_heading_level: 3',
      'toc_max_heading_level: 5',
      'keywords: [a, 1]',
      'image: /img/x.png',
      'tags: [one, 2, {label: Three, permalink: /three}]',
      'custom_edit_url: null',
      'draft: false',
      'unlisted: true',
      'search: false',
      'llms: false',
      'last_update: {date: 2024-05-06, author: Ann}',
      'redirect_from: /old',
      'translated_from: 1f3a',
      'sidebar_badge: {text: Beta, tone: warning}',
      'icon: star',
      'publishDate: 2025-03-05',
      'expireDate: 2999-01-01',
      '---'
    ].join('\n')
  )
  expect(findings).toEqual([])
  expect(page.id).toBe('my-id')
  expect(page.title).toBe('1.10')
  expect(page.path).toBe('/x')
  expect(page.places.image).toEqual({ file: 'docs/page.md', line: 19, column: 8, length: 10 })
  expect(page.meta).toEqual({
    id: 'my-id',
    layout: 'doc',
    wide: false,
    home: null,
    title: '1.10',
    description: '2024-01-02',
    slug: '/x',
    sidebarLabel: 'L',
    sidebarPosition: 2.5,
    sidebarClassName: 'c',
    sidebarBadge: { text: 'Beta', tone: 'warning' },
    icon: 'star',
    publishDate: '2025-03-05T00:00:00.000Z',
    expireDate: '2999-01-01T00:00:00.000Z',
    sidebarCustomProps: page.meta.sidebarCustomProps,
    displayedSidebar: null,
    paginationLabel: 'P',
    paginationNext: null,
    paginationPrev: 'other',
    hideTitle: true,
    hideTableOfContents: true,
    tocMinHeadingLevel: 3,
    tocMaxHeadingLevel: 5,
    keywords: ['a', '1'],
    image: '/img/x.png',
    tags: [
      { label: 'one', permalink: null },
      { label: '2', permalink: null },
      { label: 'Three', permalink: '/three' }
    ],
    customEditUrl: null,
    draft: false,
    unlisted: true,
    search: false,
    llms: false,
    lastUpdate: { date: '2024-05-06T00:00:00.000Z', author: 'Ann' },
    redirectFrom: ['/old'],
    translatedFrom: '1f3a'
  })
  expect(page.meta.sidebarCustomProps?.icon).toBe('star')
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('keys left out, and keys left empty, are not set', async () => {
  const { page, findings } = await pageOf('---\ntitle:\ndraft:\n---\n')
  expect(findings).toEqual([])
  expect(page.title).toBe('page')
  expect(page.meta).toMatchObject({ title: null, draft: false, search: true, tags: [], lastUpdate: null })
  expect(page.meta.displayedSidebar).toBeUndefined()
  expect(page.meta.paginationNext).toBeUndefined()
  expect(page.meta.customEditUrl).toBeUndefined()
})
