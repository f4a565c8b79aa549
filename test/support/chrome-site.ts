/** The site of the chrome's browser tests: every kind of entry in the bar, a small and a large sidebar. */
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { type BuiltSite, buildSite } from './built-site.ts'

/** Builds and serves the site. `config` overrides keys of the configuration, `files` adds pages. */
export function chromeSite(
  config: Partial<ConfigInput> = {},
  files: Readonly<Record<string, string>> = {},
  options: { readonly development?: boolean } = {}
): Promise<BuiltSite> {
  return buildSite(
    {
      announcementBar: { id: 'news-1', content: 'Version 2 is <a href="/guide/one">here</a>.' },
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      navbar: {
        title: 'Chrome',
        items: [
          { label: 'Docs', to: '/' },
          { type: 'docSidebar', docsPluginId: 'api', sidebarId: 'defaultSidebar', label: 'API' },
          {
            label: 'More',
            items: [
              { label: 'One', to: '/guide/one' },
              { label: 'Two', to: '/guide/two' },
              { label: 'Elsewhere', href: 'https://elsewhere.example' }
            ]
          },
          { type: 'html', value: '<b>Beta</b>' },
          { label: 'Source', href: 'https://source.example', icon: 'github', position: 'right' },
          { type: 'localeDropdown', position: 'right' }
        ]
      },
      footer: { copyright: 'Copyright' },
      changelog: { path: 'changelog' },
      docs: [
        { path: 'docs', routeBasePath: '/', sidebars: smallSidebar },
        { id: 'api', path: 'api', routeBasePath: '/api' }
      ],
      ...config
    },
    { ...pages, ...files },
    options
  )
}

/** The sidebar of the docs at the root. */
export const smallSidebar = {
  main: [
    { type: 'html', value: '<i>Start here</i>', className: 'sidebarcategory' },
    'index',
    { type: 'category', label: 'Guide', items: ['guide/one', 'guide/two'] },
    { type: 'category', label: 'Open', collapsed: false, items: ['open/a'] },
    { type: 'category', label: 'Fixed', collapsible: false, items: ['fixed/a'] },
    { type: 'category', label: 'Own page', link: { type: 'doc', id: 'own/index' }, items: ['own/a'] },
    { type: 'link', label: 'Elsewhere', href: 'https://elsewhere.example' }
  ]
}

const doc = (title: string, body = `About ${title}.`) => `---\ntitle: ${title}\n---\n\n${body}\n`

/** Twelve categories of eight pages, the first with a nested one: pages do not hold such a sidebar whole. */
const largeSet = Object.fromEntries(
  Array.from({ length: 12 }, (_, part) => [
    [`api/part-${part}/_category_.json`, `{"label": "Part ${part}", "position": ${part}}`],
    ...Array.from({ length: 8 }, (_, page) => [`api/part-${part}/page-${page}.md`, doc(`Page ${part}.${page}`)])
  ]).flat()
)

const pages: Readonly<Record<string, string>> = {
  'docs/index.md': doc('Start', 'Go to [one](./guide/one.md) or [the API](../api/part-3/page-1.md).'),
  'docs/guide/one.md': doc('One', '## First\n\nText.\n\n## Second\n\nText, and [two](./two.md).'),
  'docs/guide/two.md': doc('Two'),
  'docs/open/a.md': doc('Open A'),
  'docs/fixed/a.md': doc('Fixed A'),
  'docs/own/index.md': doc('Own page'),
  'docs/own/a.md': doc('Own A'),
  'changelog/authors.yml': 'ann:\n  name: Ann\n',
  'changelog/2024-05-01-first.md': '---\ntitle: First\nauthors: ann\ntags: [news]\n---\n\nFirst entry.\n',
  'changelog/2025-05-01-second.md': '---\ntitle: Second\nauthors: ann\n---\n\nSecond entry.\n',
  ...largeSet,
  'api/part-1/inner/_category_.json': '{"label": "Inner"}',
  'api/part-1/inner/deep.md': doc('Deep'),
  'api/part-2/_category_.json': '{"label": "Part 2", "position": 2, "link": {"type": "generated-index"}}'
}
