/** Entries of the changelog as the content room reads them, and what is said about bad ones. */
import { execFileSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'
import { readingTimer } from '../../src/content/body.ts'
import { collect } from '../../src/content/collect.ts'
import { parsePostName } from '../../src/content/posts/post-meta.ts'
import { scan } from '../../src/content/scan/scan.ts'
import type { ChangelogConfig } from '../../src/types/config.ts'
import type { Page } from '../../src/types/content.ts'
import { testChangelog, testConfig } from '../support/config.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'
import { collected, type Files, scanned } from './support.ts'

const changelog = testChangelog()

/** The entries of a changelog; `docs/` has nothing to say here. */
function entries(files: Files, overrides: Partial<ChangelogConfig> = {}) {
  return collected({ 'docs/index.md': '', ...files }, { changelogs: [testChangelog(overrides)] })
}

/** The one entry of a changelog with one. */
async function entry(text: string, name = '2025-01-31-news.md', more: Files = {}) {
  const { content, findings } = await entries({ [`changelog/${name}`]: text, ...more })
  const page = content.pages.find(({ kind }) => kind === 'post') as Page
  return { page, findings }
}

const titled = (lines: string) => `---\ntitle: News\n${lines}\n---\nText.\n`

describe('the name of a file', () => {
  test.each([
    ['2024-01-31-big-news.md', '2024-01-31', 'big-news', '/2024/01/31/big-news'],
    ['2024-01-31-big-news.mdx', '2024-01-31', 'big-news', '/2024/01/31/big-news'],
    ['2024-01-31-big-news/index.md', '2024-01-31', 'big-news', '/2024/01/31/big-news'],
    ['2024/01/31/big-news.md', '2024/01/31', 'big-news', '/2024/01/31/big-news'],
    ['2024/01/31/index.md', '2024/01/31', '', '/2024/01/31/'],
    ['2024/01-31-big-news.md', '2024/01-31', 'big-news', '/2024/01/31/big-news'],
    ['team/2024-1-3-x.md', '2024-1-3', 'x', '/2024/1/3/team/x'],
    ['big-news.md', null, 'big-news', '/big-news'],
    ['folder/index.md', null, 'folder', '/folder'],
    ['v2024.md', null, 'v2024', '/v2024']
  ])('%s', (path, date, text, slug) => {
    expect(parsePostName(path)).toEqual({ date, text, slug })
  })
})

describe('the address of an entry', () => {
  test.each([
    ['', '2024-01-31-big-news.md', '/changelog/2024/01/31/big-news'],
    ['slug: /webhooks', '2024-01-31-x.md', '/changelog/webhooks'],
    ['slug: webhooks', '2024-01-31-x.md', '/changelog/webhooks'],
    ['slug: a%20b', '2024-01-31-x.md', '/changelog/a b'],
    ['', '2024-01-31 copy.md', '/changelog/2024/01/31/ copy'],
    ['date: 2024-01-31', 'big-news.md', '/changelog/big-news']
  ])('%s %s', async (line, name, path) => {
    const { page, findings } = await entry(titled(line), name)
    expect([page.path, findings]).toEqual([path, []])
  })

  test('a slug that cannot be one is reported, and the file name gives the address', async () => {
    const { page, findings } = await entry(titled('slug: /../up'))
    expect(page.path).toBe('/changelog/2025/01/31/news')
    expect(findings).toEqual([
      'changelog/2025-01-31-news.md:3:7 route/slug The slug “/../up” contains “..”. Write a path such as /big-news.'
    ])
  })
})

describe('the date of an entry', () => {
  test.each([
    ['from its front matter', 'date: 2024-05-06', '2025-01-31-x.md', '2024-05-06T00:00:00.000Z'],
    ['with a time, which is UTC', 'date: 2024-05-06 10:30', '2025-01-31-x.md', '2024-05-06T10:30:00.000Z'],
    ['with a zone', 'date: 2024-05-06T01:00:00+02:00', '2025-01-31-x.md', '2024-05-05T23:00:00.000Z'],
    ['from its file name', 'draft: false', '2025-01-31-x.md', '2025-01-31T00:00:00.000Z'],
    ['from its folder', 'draft: false', '2025-01-31-x/index.md', '2025-01-31T00:00:00.000Z'],
    ['from its folders', 'draft: false', '2025/01/31/x.md', '2025-01-31T00:00:00.000Z']
  ])('%s', async (_, line, name, date) => {
    const { page, findings } = await entry(titled(line), name)
    expect([page.post?.date, findings]).toEqual([date, []])
  })

  test.each([
    [
      'an impossible day in the front matter, once',
      titled('date: 2025-02-30'),
      'news.md',
      'changelog/news.md:3:7 front-matter/invalid “date” must be a date such as 2025-03-05, not “2025-02-30”. Write a valid date: year, month and day.'
    ],
    [
      'an impossible day in the name',
      titled('draft: false'),
      '2025-02-30-news.md',
      'changelog/2025-02-30-news.md:1:1 post/date “2025-02-30” in the file name is not a valid date. Rename the file, or write “date: …” in its front matter.'
    ],
    [
      'no date at all',
      titled('draft: false'),
      'news.md',
      'changelog/news.md:1:1 post/date The entry has no date. Write “date: 2025-03-05” in its front matter, or begin the name of the file with the date.'
    ]
  ])('%s is reported', async (_, text, name, finding) => {
    expect((await entry(text, name)).findings).toEqual([finding])
  })

  test('without any other, it is that of the commit that added the file', async () => {
    const root = await writeSite({ 'docs/index.md': '', 'changelog/news.md': titled('draft: false') })
    const git = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: root,
        env: { ...process.env, GIT_AUTHOR_DATE: '2024-03-04T05:06:07Z', GIT_COMMITTER_DATE: '2024-03-04T05:06:07Z' }
      })
    git('init', '-q')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'x')
    const config = testConfig({ root, changelogs: [changelog] })
    const sources = await scan(config, () => {})
    const { pages } = collect(sources, config, () => {})
    expect(pages.map(({ post }) => post?.date)).toEqual([undefined, '2024-03-04T05:06:07.000Z'])
  })

  test('of the future is reported, where the time of the build is known', async () => {
    const root = await writeSite({ 'changelog/2025-06-03-x.md': titled('') })
    const config = testConfig({ root, docs: [], changelogs: [changelog] })
    const sources = await scan(config, () => {})
    const found: string[] = []
    const options = { drafts: false, now: '2025-06-01T12:00:00.000Z' }
    collect(sources, config, finding => found.push(formatFinding(finding)), options)
    expect(found).toEqual([
      'changelog/2025-06-03-x.md:1:1 post/future-date The entry is dated 2025-06-03, which is in the future; it is published anyway. Fix the date, or set “draft: true” until then.'
    ])
    const tomorrow = { drafts: false, now: '2025-06-02T01:00:00.000Z' }
    collect(sources, config, finding => found.push(formatFinding(finding)), tomorrow)
    expect(found).toHaveLength(1)
  })

  test('shared with another entry is said, with the entry that comes first', async () => {
    const { findings } = await entries({
      'changelog/2025-01-31-a.md': titled(''),
      'changelog/b.md': titled('date: 2025-01-31')
    })
    expect(findings).toEqual([
      'changelog/b.md:3:7 post/same-date The entry has the same date as “changelog/2025-01-31-a.md”, so they are sorted by file name. Add a time: “date: 2025-03-05 14:00”.'
    ])
  })
})

describe('the title of an entry', () => {
  test.each([
    ['---\ntitle: Front\ntitle_meta: Head\n---\n# Body', 'Front', 'Head'],
    ['# Body *text*\n\nmore', 'Body text', null],
    ['---\ntitle: 1.10\n---\n', '1.10', null]
  ])('%j', async (text, title, titleMeta) => {
    const { page, findings } = await entry(text)
    expect([page.title, page.post?.titleMeta, findings]).toEqual([title, titleMeta, []])
  })

  test('that is missing is reported, and the file name stands in', async () => {
    const { page, findings } = await entry('Text.')
    expect(page.title).toBe('news')
    expect(findings).toEqual([
      'changelog/2025-01-31-news.md:1:1 post/title The entry has no title, so “news” from its file name is used. Write “title: …” in its front matter, or begin its text with a “# heading”.'
    ])
  })
})

describe('front matter', () => {
  test('every key of Docusaurus is known', async () => {
    const lines = [
      'id: old',
      'title: T',
      'title_meta: M',
      'sidebar_label: S',
      'description: D',
      'tags: [a, {label: B, permalink: /b}]',
      'date: 2025-01-31',
      'slug: /s',
      'image: https://x.dev/a.png',
      'keywords: [k]',
      'hide_table_of_contents: true',
      'toc_min_heading_level: 2',
      'toc_max_heading_level: 4',
      'last_update: {date: 2025-02-01, author: A}',
      'draft: false',
      'unlisted: true',
      'author: Jane',
      'author_title: Boss',
      'author_url: https://x.dev',
      'author_image_url: https://x.dev/j.png'
    ]
    const { page, findings } = await entry(`---\n${lines.join('\n')}\n---\n`)
    expect(findings).toEqual([
      'changelog/2025-01-31-news.md:18:9 post/inline-author “Jane” is described in this entry only. Give the author a key in “changelog/authors.yml”.'
    ])
    expect(page.meta).toMatchObject({ sidebarLabel: 'S', unlisted: true, tocMaxHeadingLevel: 4 })
    expect(page.post?.authors).toMatchObject([
      { name: 'Jane', title: 'Boss', url: 'https://x.dev', imageUrl: 'https://x.dev/j.png' }
    ])
  })

  test.each([
    ['titel: x', '3:1 front-matter/unknown-key Unknown key “titel”. Did you mean “title”?'],
    ['sidebar_position: 1', '3:1 front-matter/unknown-key Unknown key “sidebar_position”.'],
    [
      'tags: jobs',
      '3:7 front-matter/invalid “tags” must be a list, each entry text or {label, permalink}, not “jobs”. Write “[jobs]”.'
    ],
    ['draft: maybe', '3:8 front-matter/invalid “draft” must be true or false, not “maybe”.']
  ])('%s', async (line, finding) => {
    expect((await entry(titled(line))).findings).toEqual([`changelog/2025-01-31-news.md:${finding}`])
  })

  test('that is broken is one finding, whatever else it lacks', async () => {
    const { findings } = await entry('---\ntitle: [\n---\nText', 'news.md')
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatch(/^changelog\/news\.md:\d+:\d+ front-matter\/syntax /)
  })
})

describe('tags', () => {
  test('in another letter case are reported at the tag', async () => {
    const { findings } = await entries({
      'changelog/2025-01-01-a.md': titled('tags: [Jobs, api]'),
      'changelog/2025-01-02-b.md': titled('tags: [api, jobs]')
    })
    expect(findings).toEqual([
      'changelog/2025-01-02-b.md:3:13 post/tag-spelling The tag “jobs” is spelled “Jobs” in another entry. Write “Jobs”.'
    ])
  })
})

describe('tags.yml', () => {
  const file = 'jobs:\n  label: Jobs\n  permalink: /all-jobs\n  description: D\napi:\n'

  test.each([
    ['changelog/2025-01-31-a.md', 'changelog/tags.yml'],
    ['docs/a.md', 'docs/tags.yml']
  ])('gives tags of %s their labels and addresses', async (name, tags) => {
    const { content, findings } = await entries({
      [tags]: file,
      [name]: titled('tags: [jobs, api, {label: X, permalink: /x}]')
    })
    const page = content.pages.find(({ source }) => source === name)
    expect(findings).toEqual([])
    expect(page?.meta.tags).toEqual([
      { label: 'Jobs', permalink: '/all-jobs', description: 'D' },
      { label: 'Api', permalink: null },
      { label: 'X', permalink: '/x' }
    ])
  })

  test('a tag that it lacks is reported at the tag', async () => {
    const { findings } = await entry(titled('tags: [api, job]'), undefined, { 'changelog/tags.yml': file })
    expect(findings).toEqual([
      'changelog/2025-01-31-news.md:3:13 front-matter/unknown-tag “job” is not defined in the tags.yml of its folder. Did you mean “jobs”?'
    ])
  })

  test.each([
    ['jobs: all', '1:7 tags/invalid The tag “jobs” has no properties. Write “label: …” below the key.'],
    ['jobs:\n  lable: J', '2:3 tags/invalid Unknown key “lable”. Did you mean “label”?'],
    [
      'jobs: [',
      '1:8 tags/invalid The file is not valid YAML: flow sequence in block collection must be sufficiently indented and end with a ]. Text with a colon, a “#” or a quote at its start needs quotes around it.'
    ]
  ])('%j is reported at its line', async (text, finding) => {
    const { findings } = await entries({ 'changelog/tags.yml': text })
    expect(findings).toEqual([`changelog/tags.yml:${finding}`])
  })
})

describe('authors', () => {
  const file = ['jane:', '  name: Jane Doe', '  url: https://x.dev', 'Joe:', '  name: Joe'].join('\n')
  const withFile = (line: string) => entry(titled(line), undefined, { 'changelog/authors.yml': file })
  const names = ({ page }: { page: Page }) => page.post?.authors.map(({ key, name }) => `${key}: ${name}`)

  test.each([
    ['by key', 'authors: jane', ['jane: Jane Doe'], []],
    ['several, each once', 'authors: [Joe, jane, Joe]', ['Joe: Joe', 'jane: Jane Doe'], []],
    ['by key with other facts', 'authors: {key: jane, name: J}', ['jane: J'], []],
    [
      'inline',
      'authors: [{name: Ann, url: https://ann.dev}]',
      ['null: Ann'],
      [
        '3:11 post/inline-author “Ann” is described in this entry only. Give the author a key in “changelog/authors.yml”.'
      ]
    ],
    [
      'by a key that is nearly right',
      'authors: [jane, jo]',
      ['jane: Jane Doe'],
      ['3:17 post/unknown-author “jo” is not an author of “changelog/authors.yml”. Did you mean “Joe”?']
    ],
    [
      'by a key that nobody has',
      'authors: sebastien',
      [],
      ['3:10 post/unknown-author “sebastien” is not an author of “changelog/authors.yml”. Its keys are jane, Joe.']
    ],
    [
      'with a misspelt fact',
      'authors: [{key: jane, nmae: J}]',
      ['jane: Jane Doe'],
      ['3:23 front-matter/unknown-key Unknown key “nmae”. Did you mean “name”?']
    ],
    [
      'without a name',
      'authors: [{title: Boss}]',
      [],
      ['3:11 front-matter/invalid The author has neither a name nor a picture. Add “name: …”.']
    ],
    ['as a number', 'authors: [7]', [], ['3:11 front-matter/invalid An author must be a key or a mapping, not “7”.']],
    [
      'in both ways',
      'author: Ann\nauthors: jane',
      ['jane: Jane Doe'],
      ['3:1 front-matter/invalid “author” is ignored next to “authors”. Move it into “authors”, as “name”.']
    ]
  ])('%s', async (_, line, expected, findings) => {
    const found = await withFile(line)
    expect(names(found)).toEqual(expected)
    expect(found.findings).toEqual(findings.map(finding => `changelog/2025-01-31-news.md:${finding}`))
  })

  test('a key without an authors file', async () => {
    const { findings } = await entry(titled('authors: jane'))
    expect(findings).toEqual([
      'changelog/2025-01-31-news.md:3:10 post/unknown-author “jane” is not an author of “changelog/authors.yml”. Describe the author in “changelog/authors.yml”.'
    ])
  })
})

describe('the authors file', () => {
  const authorsOf = async (text: string) => {
    const { content, findings } = await entries({ 'changelog/authors.yml': text })
    return { authors: content.authors.get('changelog') ?? [], findings }
  }

  test('handles become addresses, addresses stay', async () => {
    const handles: Record<string, [written: string, href: string]> = {
      x: ['jane', 'https://x.com/jane'],
      twitter: ['jane', 'https://twitter.com/jane'],
      github: ['jane', 'https://github.com/jane'],
      linkedin: ['jane', 'https://www.linkedin.com/in/jane/'],
      stackoverflow: ['82609', 'https://stackoverflow.com/users/82609'],
      bluesky: ['jane.bsky.social', 'https://bsky.app/profile/jane.bsky.social'],
      instagram: ['jane', 'https://www.instagram.com/jane'],
      threads: ['"@jane"', 'https://www.threads.net/@jane'],
      mastodon: ['jane', 'https://mastodon.social/@jane'],
      twitch: ['jane', 'https://twitch.tv/jane'],
      youtube: ['jane', 'https://youtube.com/@jane'],
      Codeberg: ['https://codeberg.org/jane', 'https://codeberg.org/jane']
    }
    const lines = Object.entries(handles).map(([name, [written]]) => `    ${name}: ${written}`)
    const { authors, findings } = await authorsOf(`jane:\n  name: Jane\n  socials:\n${lines.join('\n')}\n`)
    expect(findings).toEqual([])
    expect(authors[0]?.socials).toEqual(Object.entries(handles).map(([name, [, href]]) => ({ name, href })))
  })

  test.each([
    ['true', 'janeDoe', '/changelog/authors/jane-doe'],
    ['false', 'janeDoe', null],
    ['{permalink: /boss}', 'janeDoe', '/changelog/authors/boss']
  ])('page: %s', async (page, key, path) => {
    const { authors, findings } = await authorsOf(`${key}:\n  name: Jane\n  page: ${page}\n`)
    expect([authors[0]?.page, findings]).toEqual([path, []])
  })

  test.each([
    [
      'a key that is misspelt',
      'jane:\n  name: Jane\n  titel: Boss',
      '3:3 authors/invalid Unknown key “titel”. Did you mean “title”?'
    ],
    [
      'no mapping',
      'jane: Jane Doe',
      '1:1 authors/invalid The author “jane” has no properties. Write at least “name: …” below the key.'
    ],
    [
      'no name',
      'jane:\n  title: Boss',
      '1:1 authors/invalid The author “jane” has neither a name nor a picture. Add “name: …”.'
    ],
    [
      'an address that runs code',
      'jane:\n  name: J\n  url: javascript:x',
      '3:8 authors/invalid “url” must be an address such as https://example.com or /about, not “javascript:x”.'
    ],
    [
      'a handle with a slash',
      'jane:\n  name: J\n  socials:\n    github: jane/x',
      '4:13 authors/invalid The profile “jane/x” on “github” is neither a name nor a full address. Write the address with “https://”.'
    ],
    [
      'a platform that is misspelt',
      'jane:\n  name: J\n  socials:\n    githb: jane',
      '4:12 authors/invalid The profile “jane” on “githb” is neither a name nor a full address. Did you mean “github”?'
    ],
    [
      'a permalink that is none',
      'jane:\n  name: J\n  page: {permalink: /../x}',
      '3:21 route/slug The permalink “/../x” contains “..”. Write a path such as /jane.'
    ]
  ])('%s is reported at its line', async (_, text, finding) => {
    expect((await authorsOf(text)).findings).toEqual([`changelog/authors.yml:${finding}`])
  })

  test('that is broken is one finding at its line', async () => {
    const { findings } = await authorsOf('jane:\n  name: Jane\n\tx: 1\n')
    expect(findings).toEqual([
      'changelog/authors.yml:3:1 authors/invalid The file is indented with a tab. Indent YAML with spaces.'
    ])
  })

  test('keys such as __proto__ are names like others', async () => {
    const { authors } = await authorsOf('__proto__:\n  name: Eve\nconstructor:\n  name: Con\n')
    expect(authors.map(({ key, name }) => [key, name])).toEqual([
      ['__proto__', 'Eve'],
      ['constructor', 'Con']
    ])
  })
})

describe('files of the changelog', () => {
  test('entries, partials, pictures and the authors file are told apart', async () => {
    const { sources, findings } = await scanned(
      {
        'docs/index.md': '',
        'changelog/2025-01-01-a.md': '',
        'changelog/2025-01-02-b/index.mdx': '',
        'changelog/2025-01-02-b/picture.png': 'x',
        'changelog/_partial.md': '',
        'changelog/authors.yml': 'a: {name: A}'
      },
      { changelogs: [changelog] }
    )
    expect(findings).toEqual([])
    expect(sources.changelogs.get('changelog')?.map(({ path }) => path)).toEqual([
      'changelog/2025-01-01-a.md',
      'changelog/2025-01-02-b/index.mdx'
    ])
    expect(sources.authors.get('changelog')?.path).toBe('changelog/authors.yml')
    expect([...sources.assets]).toEqual(['changelog/2025-01-02-b/picture.png'])
    expect([...sources.partials.keys()]).toEqual(['changelog/_partial.md'])
  })

  test('drafts are no pages, unlisted entries are', async () => {
    const { content } = await entries({
      'changelog/2025-01-01-a.md': titled('draft: true'),
      'changelog/2025-01-02-b.md': titled('unlisted: true')
    })
    expect(content.pages.filter(({ kind }) => kind === 'post').map(({ source }) => source)).toEqual([
      'changelog/2025-01-02-b.md'
    ])
    expect(content.drafts.map(({ source }) => source)).toEqual(['changelog/2025-01-01-a.md'])
  })
})

test.each([
  ['one two three', 0.02],
  ['word '.repeat(200), 1],
  ['word '.repeat(250), 1.25],
  ['', 0],
  ['日本語の文章です', 0.03]
])('%j takes %d minutes', (text, minutes) => {
  expect(readingTimer('en')(text)).toBeCloseTo(minutes, 1)
})

test('a long entry is counted in parts, as many words as in one', () => {
  const segmented = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const texts = ['One line of words. '.repeat(500), 'One line.\nAnother line.\n'.repeat(400), 'don’t '.repeat(600)]
  expect(texts.map(readingTimer('en'))).toEqual([10, 8, 3])
  const lengths = segmented.mock.calls.map(([text]) => String(text).length)
  segmented.mockRestore()
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
})
