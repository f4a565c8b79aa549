/** A site with two docs sets, for all tests of versions: the docs in three versions, the SDK in two. */
import type { ConfigInput } from '../../src/config/schema/config.ts'

const doc = (title: string, body = `About ${title}.`, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export const manual = {
  path: 'docs',
  sidebarPath: 'sidebars.json',
  editUrl: 'https://git.example/edit/main/',
  versionLabel: '3.0 (beta)'
}
export const sdk = {
  id: 'sdk',
  path: 'sdk',
  routeBasePath: '/sdk',
  editUrl: 'https://git.example/edit/main/sdk/{path}'
}

export const versionedConfig: ConfigInput = {
  title: 'Rocket',
  url: 'https://rocket.example',
  docs: [manual, sdk],
  changelog: { path: 'changelog' },
  navbar: {
    title: 'Rocket',
    items: [
      { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
      { type: 'doc', docId: 'guide/setup' },
      { type: 'doc', docId: 'extra', docsPluginId: 'sdk', label: 'Extra' },
      {
        type: 'docsVersionDropdown',
        position: 'right',
        dropdownItemsBefore: [{ label: 'Preview', href: 'https://preview.example' }],
        dropdownItemsAfter: [{ label: 'News', to: '/changelog' }]
      },
      {
        type: 'docsVersionDropdown',
        docsPluginId: 'sdk',
        position: 'right',
        versions: { current: { label: 'SDK next' }, v1: {} }
      },
      { type: 'docsVersion', docsPluginId: 'sdk', position: 'right' }
    ]
  }
}

const sidebars = json({
  main: ['index', { type: 'category', label: 'Guide', link: { type: 'generated-index' }, items: ['guide/setup'] }]
})

export const versionedFiles: Readonly<Record<string, string>> = {
  'versions.json': json(['2.0', '1.0']),
  'sidebars.json': json({
    main: [
      'index',
      { type: 'category', label: 'Guide', link: { type: 'generated-index' }, items: ['guide/setup', 'guide/new'] }
    ]
  }),
  'docs/index.md': doc(
    'Start of 3.0',
    'See [the setup](./guide/setup.md#flags) and ![a picture](./dot.png).',
    'slug: /\n'
  ),
  'docs/guide/setup.md': doc('Setup in 3.0', '## Flags\n\n[New](@site/docs/guide/new.md)', 'tags: [cli]\n'),
  'docs/guide/new.md': doc('New in 3.0'),
  'docs/dot.png': 'x',
  'versioned_docs/version-2.0/index.md': doc('Start of 2.0', 'See [the setup](guide/setup.md#flags).', 'slug: /\n'),
  'versioned_docs/version-2.0/guide/setup.md': doc(
    'Setup in 2.0',
    '## Flags\n\n[Start](@site/docs/index.md), [new](@site/docs/guide/new.md), [old](/1.0/guide/setup)',
    'tags: [cli]\n'
  ),
  'versioned_sidebars/version-2.0-sidebars.json': sidebars,
  'versioned_docs/version-1.0/index.md': doc('Start of 1.0', 'See [the setup](./guide/setup.md).', 'slug: /\n'),
  'versioned_docs/version-1.0/guide/setup.md': doc('Setup in 1.0'),
  'versioned_docs/version-1.0/guide/old.md': doc('Old in 1.0'),
  'versioned_sidebars/version-1.0-sidebars.json': json({ main: ['index', 'guide/setup', 'guide/old'] }),
  'sdk_versions.json': json(['v1']),
  'sdk/index.md': doc('SDK next'),
  'sdk/extra.md': doc('Extra of next'),
  'sdk_versioned_docs/version-v1/index.md': doc('SDK v1'),
  'changelog/2025-05-01-first.md': doc('First entry', 'Text.\n\n{/* truncate */}\n\nMore.', 'date: 2025-05-01\n')
}
