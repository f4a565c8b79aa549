import { expect, test } from 'vitest'
import { type SearchInput, toSearchPages, toSearchRecords } from '../../src/search/records.ts'
import type { Permalink, SourcePath } from '../../src/types/basics.ts'
import type { Compiled, Heading } from '../../src/types/compiled.ts'
import type { Page } from '../../src/types/content.ts'
import type { Navigation, PageNavigation, Sidebar } from '../../src/types/navigation.ts'
import type { Route, RouteTable } from '../../src/types/routes.ts'
import { testChangelog, testConfig, testDocsSet } from '../support/config.ts'

interface Draft {
  readonly permalink: string
  readonly kind?: 'doc' | 'post' | 'page'
  readonly title?: string
  readonly contentTitle?: string
  readonly description?: string
  readonly meta?: Partial<Page['meta']>
  /** Headings by level, each with its text: `2 Flags|text`; null heading as `0|text`. */
  readonly sections?: readonly string[]
}

interface RecordInput extends SearchInput {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
}

/** Routes, navigation and compiled bodies of some pages; the parts that records are made of. */
function inputOf(drafts: readonly Draft[], sidebar: Sidebar | null = null, extra: readonly Route[] = []): RecordInput {
  const routes = [...drafts.map(toRoute), ...extra]
  const around = (route: Route): PageNavigation => ({
    sidebar,
    trail: [],
    breadcrumbs:
      route.permalink === '/cli/sync'
        ? [
            { label: 'CLI', href: null },
            { label: 'sync it', href: null }
          ]
        : [],
    previous: null,
    next: null,
    cards: []
  })
  return {
    config: testConfig({ docs: [testDocsSet(), testDocsSet({ id: 'api' })] }),
    routes: { all: routes } as unknown as RouteTable,
    navigation: { sidebars: sidebar ? [sidebar] : [], of: around, cardsAround: () => [] } satisfies Navigation,
    linkTexts: new Map([['/cli/sync', ['copy data from the shell']]]),
    compiled: new Map(drafts.map(draft => [draft.permalink as unknown as SourcePath, toCompiled(draft)]))
  }
}

function toRoute({ permalink, kind = 'doc', title = 'Title', contentTitle, description, meta }: Draft): Route {
  const page = {
    source: permalink,
    collection: 'default',
    contentTitle: contentTitle ?? null,
    description: description ?? null,
    meta: { search: true, draft: false, unlisted: false, keywords: null, tags: [], ...meta }
  } as unknown as Page
  return { kind, permalink: permalink as Permalink, title, page } as Route
}

function toCompiled({ sections = ['0|Text.'] }: Draft): Compiled {
  const headings: Heading[] = []
  const parsed = sections.map(section => {
    const [, level = '0', text = '', body = ''] = /^(\d) ?([^|]*)\|(.*)$/.exec(section) ?? []
    if (level === '0') return { heading: null, text: body, code: '' }
    headings.push({ level: Number(level), id: text.toLowerCase(), text } as Heading)
    return { heading: headings.length - 1, text: body, code: `code of ${text}` }
  })
  return { headings, sections: parsed } as unknown as Compiled
}

const recordsOf = (input: RecordInput) => toSearchRecords(toSearchPages(input), input.compiled)

test('a page is a record for itself and one for each heading, with the headings above', () => {
  const records = recordsOf(
    inputOf([
      {
        permalink: '/a',
        title: 'Page',
        description: 'About.',
        sections: ['0|Intro.', '2 Flags|F.', '3 Dry|D.', '4 Deep|E.', '2 End|G.']
      }
    ])
  )
  expect(
    records.map(({ anchor, heading, parents, level, text }) => [anchor, heading, parents.join('>'), level, text])
  ).toEqual([
    ['', 'Page', '', 1, 'About. Intro.'],
    ['flags', 'Flags', '', 2, 'F.'],
    ['dry', 'Dry', 'Flags', 3, 'D.'],
    ['deep', 'Deep', 'Flags>Dry', 4, 'E.'],
    ['end', 'End', '', 2, 'G.']
  ])
})

test('a title in the body begins no record of its own', () => {
  const records = recordsOf(inputOf([{ permalink: '/a', sections: ['0|Before.', '1 Title|After.', '2 B|C.'] }]))
  expect(records.map(({ anchor, text }) => [anchor, text])).toEqual([
    ['', 'Before. After.'],
    ['b', 'C.']
  ])
})

test('a page is also found by its first heading, its label in the sidebar, its keywords and tags', () => {
  const [record] = recordsOf(
    inputOf([
      {
        permalink: '/cli/sync',
        title: 'sync',
        contentTitle: 'Syncing',
        meta: { keywords: ['copy'], tags: [{ label: 'cli', permalink: null }] }
      }
    ])
  )
  expect([record?.aliases, record?.keywords, record?.trail, record?.group]).toEqual([
    ['Syncing', 'sync it'],
    ['copy', 'cli'],
    ['CLI'],
    'CLI'
  ])
})

test.each<[string, Partial<Page['meta']>]>([
  ['drafts', { draft: true }],
  ['unlisted pages', { unlisted: true }],
  ['pages that say search: false', { search: false }]
])('%s are not found', (_, meta) => {
  expect(recordsOf(inputOf([{ permalink: '/a', meta }]))).toEqual([])
})

test('lists of pages are not found, pages made for categories are', () => {
  const extra = [
    { kind: 'posts', permalink: '/news', title: 'News' },
    { kind: 'search', permalink: '/search', title: 'Search' },
    { kind: 'category', permalink: '/guides', title: 'Guides', index: { docsSet: 'api', description: 'How to.' } }
  ] as unknown as Route[]
  expect(recordsOf(inputOf([], null, extra)).map(({ permalink, text, tag }) => [permalink, text, tag])).toEqual([
    ['/guides', 'How to.', 'docs-api-current']
  ])
})

test('entries of the changelog weigh less and have the tag of pages without versions', () => {
  const input = inputOf([{ permalink: '/changelog/a', kind: 'post' }])
  const [record] = recordsOf({
    ...input,
    config: { ...input.config, changelogs: [testChangelog({ id: 'default' })] }
  })
  expect([record?.tag, record?.version, record?.group, record?.weight]).toEqual(['default', null, 'Changelog', 0.85])
})

test('the title above an entry of the sidebar is its group', () => {
  const link = (href: string) => ({ kind: 'link', href }) as never
  const title = (label: string) =>
    ({ kind: 'html', html: `<div>${label}</div>`, className: 'sidebarcategory' }) as never
  const category = { kind: 'category', label: 'Inner', href: '/c', items: [link('/d')] } as never
  const sidebar = { name: 's', items: [link('/a'), title('Guides'), link('/b'), category] } as unknown as Sidebar
  const records = recordsOf(
    inputOf(
      ['/a', '/b', '/c', '/d'].map(permalink => ({ permalink, title: permalink })),
      sidebar
    )
  )
  expect(records.map(({ group }) => group)).toEqual(['/a', 'Guides', 'Guides', 'Guides'])
})

test('records come in the order of addresses', () => {
  const records = recordsOf(inputOf(['/b', '/a/z', '/a', '/B'].map(permalink => ({ permalink }))))
  expect(records.map(({ permalink }) => permalink)).toEqual(['/B', '/a', '/a/z', '/b'])
})
