/** Versions of docs sets as the configuration makes them: which there are, where they are published, what is wrong with them. */
import { describe, expect, test } from 'vitest'
import { versionFiles } from '../../src/config/version-files.ts'
import { configOf, load, messagesOf } from './site.ts'

const two = { 'versions.json': '["2.0", "1.0"]' }

/** `current /next Next unreleased` for each version. */
async function versionsOf(settings: string, files: Readonly<Record<string, string>> = two) {
  const { docs } = await configOf(`docs: { ${settings} }`, files)
  return docs.map(({ version, routeBase }) =>
    [version.name, routeBase, version.label, version.banner, version.isLast ? 'last' : null].filter(Boolean).join(' ')
  )
}

test.each([
  [
    'the newest release is at the address of the set',
    '',
    ['current /next Next unreleased', '2.0 / 2.0 last', '1.0 /1.0 1.0 unmaintained']
  ],
  [
    'another version may be the last',
    "lastVersion: 'current'",
    ['current / Next last', '2.0 /2.0 2.0 unmaintained', '1.0 /1.0 1.0 unmaintained']
  ],
  [
    'a version between the last and the docs being written',
    "lastVersion: '1.0', routeBasePath: '/docs'",
    ['current /docs/next Next unreleased', '2.0 /docs/2.0 2.0 unreleased', '1.0 /docs 1.0 last']
  ],
  [
    'labels, paths and banners',
    "versionLabel: '3.0', versions: { current: { path: 'beta', banner: 'none' }, '1.0': { label: '1.x', path: '/old/', banner: 'unreleased' } }",
    ['current /beta 3.0', '2.0 / 2.0 last', '1.0 /old 1.x unreleased']
  ],
  ['only some', "onlyIncludeVersions: ['1.0', 'current']", ['current /next Next unreleased', '1.0 / 1.0 last']],
  ['released ones only', 'includeCurrentVersion: false', ['2.0 / 2.0 last', '1.0 /1.0 1.0 unmaintained']],
  ['none', "disableVersioning: true, lastVersion: '1.0', versions: { '1.0': {} }", ['current / Next last']]
])('%s', async (_, settings, expected) => {
  expect(await versionsOf(settings)).toEqual(expected)
})

test('files of another set begin with its id; a set of one version is as if there were none', async () => {
  const { docs } = await configOf("docs: [{}, { id: 'sdk' }]", { 'sdk_versions.json': '["v1"]' })
  expect(docs.map(({ id, set, path, routeBase }) => `${id} ${set} ${path} ${routeBase}`)).toEqual([
    'default default content/docs /',
    'sdk sdk content/sdk /sdk/next',
    'sdk@v1 sdk sdk_versioned_docs/version-v1 /sdk'
  ])
  expect(docs.map(({ version }) => version.badge)).toEqual([false, true, true])
})

test('a version has its own sidebars; without the file they come from its folders, as those of the set do', async () => {
  const files = { ...two, [versionFiles('default').sidebars('2.0')]: '{ "main": ["a"] }' }
  const { docs } = await configOf('docs: {}', files)
  expect(docs.map(({ sidebars }) => sidebars && Object.keys(sidebars))).toEqual([null, ['main'], null])
  const none = await configOf('docs: { sidebarPath: false }', two)
  expect(none.docs.map(({ sidebars }) => sidebars)).toEqual([{}, {}, {}])
})

test.each([
  ['https://x.dev/edit/main/', 'https://x.dev/edit/main/'],
  ['https://x.dev/edit/main/docs/{path}', 'https://x.dev/edit/main/versioned_docs/version-2.0/{path}'],
  ['https://x.dev/elsewhere/{path}', null]
])('readers edit a released version in its own folder: %s', async (editUrl, expected) => {
  const { docs } = await configOf(`docs: { path: 'docs', editUrl: '${editUrl}' }`, two)
  expect(docs[1]?.editUrl).toBe(expected)
})

test('className, noIndex, badge and whether a choice is remembered', async () => {
  const settings = "versions: { '1.0': { className: 'old', noIndex: true, badge: false } }, versionPersistence: 'none'"
  const { docs } = await configOf(`docs: { ${settings} }`, two)
  expect(docs[2]?.version).toMatchObject({ className: 'old', noIndex: true, badge: false, isRemembered: false })
  expect(docs[1]?.version).toMatchObject({ className: 'docs-version-2.0', noIndex: false, badge: true })
})

describe('what is wrong with the configuration', () => {
  test.each([
    [
      "lastVersion: '2.1'",
      'config/invalid “docs.lastVersion” names the version “2.1”, which is not published. Did you mean “2.0”?'
    ],
    [
      "lastVersion: '2.0', onlyIncludeVersions: ['1.0']",
      'config/invalid “docs.lastVersion” names the version “2.0”, which is not published. Did you mean “1.0”?'
    ],
    [
      "onlyIncludeVersions: ['next']",
      'config/invalid “docs.onlyIncludeVersions[0]” names the version “next”, which is not published. Versions: current, 2.0, 1.0.'
    ],
    ['onlyIncludeVersions: []', 'config/invalid “docs.onlyIncludeVersions” is empty.'],
    [
      "versions: { '3.0': {} }",
      'config/invalid “docs.versions.3.0” names the version “3.0”, which is not published. Did you mean “2.0”?'
    ],
    [
      "versions: { '1.0': { path: '/' } }",
      'config/invalid The versions “2.0” and “1.0” are both published at “/”. Give one of them another “path”.'
    ],
    [
      "versions: { '1.0': { baner: 'none' } }",
      'config/unknown-key Unknown option “baner” in “docs.versions.1.0”. Did you mean “banner”?'
    ],
    [
      "versions: { '1.0': { banner: 'old' } }",
      'config/invalid “docs.versions.1.0.banner” must be “none”, “unreleased” or “unmaintained”, not “old”.'
    ],
    ['versions: []', 'config/invalid “docs.versions” must be an object, not a list.'],
    [
      "versionPersistence: 'cookie'",
      'config/invalid “docs.versionPersistence” must be “localStorage” or “none”, not “cookie”.'
    ]
  ])('%s', async (settings, expected) => {
    expect(await messagesOf(`docs: { ${settings} }`, two)).toBe(expected)
  })

  test('a set without anything to publish', async () => {
    expect(await messagesOf('docs: { includeCurrentVersion: false }')).toBe(
      'config/invalid The docs set “default” has nothing to publish. “versions.json” does not name a version.'
    )
  })

  test.each([
    [
      "versions: ['1.9']",
      'config/invalid The docs set “default” does not publish the version “1.9”. Did you mean “1.0”?'
    ],
    ["versions: { '2.0': { label: 2 } }", 'config/invalid “navbar.items[0].versions.2.0.label” must be text, not 2.'],
    [
      'versions: 2',
      'config/invalid “navbar.items[0].versions” must be a list of names, or an object that maps names to labels, not 2.'
    ],
    [
      'dropdownItemsAfter: [{ label: 5 }]',
      'config/invalid “navbar.items[0].dropdownItemsAfter[0].label” must be text, not 5.'
    ],
    [
      'dropdownActiveClassDisabled: 1',
      'config/invalid “navbar.items[0].dropdownActiveClassDisabled” must be true or false, not 1.'
    ]
  ])('a list of versions in the bar with %s', async (option, expected) => {
    const found = await messagesOf(`navbar: { items: [{ type: 'docsVersionDropdown', ${option} }] }`, two)
    expect(found.split('\n')).toContain(expected)
  })
})

describe('what is wrong with versions.json is told at its place, and the rest is built', () => {
  test.each([
    [
      '["1.0", 2]',
      'versions.json:1:9+1 version/invalid The name of a version must be text. Put it in quotes: "1.0".',
      1
    ],
    [
      '["1.0",\n "../x"]',
      'versions.json:2:2+6 version/invalid “../x” cannot be part of a path. Write letters, digits, “.”, “-”, “_” and “+”, such as 1.0 or 2.0-beta.',
      1
    ],
    [
      '["1 0"]',
      'versions.json:1:2+5 version/invalid “1 0” cannot be part of a path. Write letters, digits, “.”, “-”, “_” and “+”, such as 1.0 or 2.0-beta.',
      0
    ],
    [
      '["current"]',
      'versions.json:1:2+9 version/invalid “current” is the name of the unreleased docs. Write letters, digits, “.”, “-”, “_” and “+”, such as 1.0 or 2.0-beta.',
      0
    ],
    ['["a", "a"]', 'versions.json:1:7+3 version/invalid The version “a” is listed twice. Remove one of them.', 1],
    [
      '{ "1.0": true }',
      'versions.json:1:1+15 version/invalid “versions.json” must be a list of names. Write ["2.0", "1.0"], the newest version first.',
      0
    ]
  ])('%s', async (text, expected, released) => {
    const { config, findings } = await load({
      'site.config.ts': "export default { title: 'Acme', url: 'https://docs.acme.dev' }",
      'versions.json': text
    })
    expect(findings).toBe(expected)
    expect(config?.docs).toHaveLength(1 + released)
  })

  test('a broken file, sidebars that are missing or broken', async () => {
    const site = "export default { title: 'Acme', url: 'https://docs.acme.dev', docs: { sidebars: { main: [] } } }"
    const broken = await load({ 'site.config.ts': site, 'versions.json': '["1.0"' })
    expect(broken.findings).toMatch(/^versions.json:1:7\+1 version\/invalid /)
    expect((await load({ 'site.config.ts': site, 'versions.json': '["2.0", "1.0"]' })).findings).toBe(
      ['2.0', '1.0']
        .map(
          (name, index) =>
            `versions.json:1:${2 + 7 * index}+5 version/invalid The version “${name}” has no sidebars: there is no “versioned_sidebars/version-${name}-sidebars.json”. Copy the sidebars of another version. Until then, the folders of “versioned_docs/version-${name}” are the sidebar.`
        )
        .join('\n')
    )
    const wrong = await load({
      'site.config.ts': site,
      'versions.json': '["1.0"]',
      [versionFiles('default').sidebars('1.0')]: '{ "main": [{ "type": "doc" }] }'
    })
    expect(wrong.findings).toBe(
      'versioned_sidebars/version-1.0-sidebars.json:1:12+17 sidebar/invalid “main[0]” has no “id”, which is required.'
    )
    expect(wrong.config?.docs).toHaveLength(2)
  })
})
