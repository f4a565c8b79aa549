import { expect, test } from 'vitest'
import { type ClientBundle, clientFiles } from '../../src/output/client/client.ts'
import { testConfig } from '../support/config.ts'

const bundle: ClientBundle = {
  boot: 'const a=SETTINGS;a.go("router.1.js")',
  modules: new Map([['router.1.js', 'export {}']]),
  chrome: 'chrome.2.js',
  search: null,
  islands: [],
  copies: new Map()
}

/** The settings that stand in the script of a site. */
function settingsOf(config: Parameters<typeof testConfig>[0], client = bundle) {
  const { outputs } = clientFiles(testConfig(config), client)
  const text = String('content' in (outputs[0] ?? {}) ? (outputs[0] as { content: unknown }).content : '')
  return JSON.parse(/^const a=(.*);a\.go\(.*\)$/.exec(text)?.[1] ?? 'null')
}

test('the script is named by what it holds, settings included, and its modules keep their names', () => {
  const { outputs, script } = clientFiles(testConfig({ baseUrl: '/sub/' }), bundle)
  expect(outputs.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^assets\/boot\.[0-9a-f]{8}\.js$/),
    'assets/router.1.js'
  ])
  expect(script).toBe(`/sub/${outputs[0]?.path}`)
  const other = clientFiles(testConfig({ baseUrl: '/sub/', trailingSlash: true }), bundle)
  expect(other.script).not.toBe(script)
})

test('settings are those of the configuration, with addresses below the base URL', () => {
  const settings = settingsOf({
    baseUrl: '/sub/',
    storage: { type: 'sessionStorage', suffix: '-x' },
    progress: { spinner: false }
  })
  expect(settings).toMatchObject({
    baseUrl: '/sub/',
    storage: 'sessionStorage',
    suffix: '-x',
    spinner: false,
    announcementId: null,
    chromeModule: '/sub/assets/chrome.2.js',
    searchModule: null
  })
  for (const name of ['analytics', 'visitorIntent', 'versions']) expect(settings).not.toHaveProperty(name)
})

test('what no script and no page names is not published', () => {
  const modules = new Map([
    ['router.1.js', 'import("./part.2.js")'],
    ['part.2.js', ''],
    ['chrome.2.js', 'import"./shared.3.js"'],
    ['shared.3.js', ''],
    ['search-ui.4.js', 'import"./shared.3.js";import"./shared.5.js"'],
    ['shared.5.js', ''],
    ['island.6.js', ''],
    ['search.7.js', 'import"./search-ui.4.js"']
  ])
  const client = { ...bundle, boot: 'import("./router.1.js");SETTINGS', modules, islands: ['island.6.js'] }
  const namesOf = (search: string | null) =>
    clientFiles(testConfig({}), { ...client, search })
      .outputs.slice(1)
      .map(({ path }) => path.replace('assets/', ''))
  expect(namesOf(null)).toEqual(['router.1.js', 'part.2.js', 'chrome.2.js', 'shared.3.js', 'island.6.js'])
  expect(namesOf('search.7.js')).toEqual([...modules.keys()])
})

test.each([
  ['https://us.i.posthog.com', 'https://us-assets.i.posthog.com/static/array.js'],
  ['https://eu.i.posthog.com', 'https://eu-assets.i.posthog.com/static/array.js'],
  ['https://stats.example.com', 'https://stats.example.com/static/array.js'],
  ['https://x.i.posthog.com.evil.example', 'https://x.i.posthog.com.evil.example/static/array.js']
])('the library of %s is at %s', (host, scriptUrl) => {
  const integrations = { analytics: { apiKey: 'k', host }, visitorIntent: null }
  expect(settingsOf({ integrations }).analytics).toEqual({ apiKey: 'k', host, scriptUrl })
})
