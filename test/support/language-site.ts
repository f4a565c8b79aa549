/** A site in five languages, two from right to left and one without spaces, with three versions and two docs sets. */
import type { ConfigInput } from '../../src/config/schema/config.ts'

const page = (title: string, body: string, ...fields: readonly string[]) =>
  `---\n${[`title: ${title}`, `description: ${title}`, ...fields].join('\n')}\n---\n\n${body}\n`

const guide = (title: string, word: string) => page(title, `## ${word} {#setup}\n\n${word}. [Home](./index.md)`)

export const languageConfig: ConfigInput = {
  title: 'Acme',
  tagline: 'All about Acme',
  url: 'https://docs.example.com',
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de', 'ar', 'ja', 'he'],
    localeConfigs: { de: { title: 'Acme-Handbuch', tagline: 'Alles über Acme' }, ja: { htmlLang: 'ja-JP' } }
  },
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'api', path: 'api', routeBasePath: 'api' }
  ],
  changelog: { path: 'blog' },
  navbar: {
    title: 'Acme',
    items: [
      { label: 'Guide', to: '/guide' },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown', position: 'right' }
    ]
  },
  footer: { links: [{ label: 'Start', to: '/' }], copyright: 'All rights' },
  redirects: [{ from: '/old', to: '/guide' }],
  search: { provider: 'flexsearch' }
}

export const languageFiles: Readonly<Record<string, string>> = {
  'versions.json': '["2.0", "1.0"]',
  ...Object.fromEntries(
    ['docs', 'versioned_docs/version-2.0', 'versioned_docs/version-1.0'].flatMap(folder => [
      [`${folder}/index.md`, page('Start', '[Guide](./guide.md#setup) ![Logo](./logo.svg)', 'tags: [first]')],
      [`${folder}/guide.md`, guide('Guide', 'Setup')],
      [`${folder}/logo.svg`, '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>']
    ])
  ),
  'docs/parts/_category_.json': '{"label": "Parts", "link": {"type": "generated-index"}}',
  'docs/parts/one.md': page('One', 'See [the guide](../guide.md#setup).'),
  'api/index.md': page('API', 'Calls.'),
  'blog/2024-01-02-first.md': page(
    'First entry',
    'Hello.\n\n<!-- truncate -->\n\nMore.',
    'date: 2024-01-02',
    'tags: [news]'
  ),
  'static/img/x.png': 'x',
  // German: the start page and the guide of the last version, an entry, labels.
  'docs.de/index.md': page('Anfang', '[Anleitung](./guide.md#setup) ![Logo](./logo.svg)', 'tags: [first]'),
  'versioned_docs/version-2.0.de/guide.md': page(
    'Anleitung',
    '## Einrichten {#setup}\n\n[Anfang](./index.md)',
    'slug: /anleitung'
  ),
  'blog.de/2024-01-02-first.md': page(
    'Erster Eintrag',
    'Hallo.\n\n<!-- truncate -->\n\nMehr.',
    'date: 2024-01-02',
    'tags: [news]'
  ),
  'i18n/de/docusaurus-theme-classic/navbar.json': '{"item.label.Guide": {"message": "Anleitung"}}',
  'i18n/de/docusaurus-theme-classic/footer.json': '{"link.item.label.Start": "Anfang", "copyright": "Alle Rechte"}',
  'i18n/de/docusaurus-plugin-content-docs/current.json': '{"sidebar.defaultSidebar.category.Parts": "Teile"}',
  'docs.he/guide.md': guide('מדריך', 'התקנה'),
  // Arabic and Japanese: the folders of Docusaurus.
  'i18n/ar/docusaurus-plugin-content-docs/version-2.0/index.md': page(
    'البداية',
    'نص [الدليل](./guide.md#setup) `a.b(c)`\n\n```js title="a.js"\ncall(a).b\n```',
    'tags: [first]'
  ),
  'i18n/ja/docusaurus-plugin-content-docs/current/guide.md': guide('ガイド', 'セットアップ'),
  'i18n/ja/docusaurus-plugin-content-docs-api/current/index.md': page('API', '呼び出し。')
}
