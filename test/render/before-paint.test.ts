import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { inlineConstants } from '../../src/output/client/bundler-plugins.ts'
import { beforePaint } from '../../src/render/before-paint.ts'
import type { Config } from '../../src/types/config.ts'
import { testConfig } from '../support/config.ts'

const { outputFiles } = await build({
  entryPoints: ['client/before-paint.ts'],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2020',
  write: false,
  plugins: [inlineConstants]
})
const compiled = outputFiles[0]?.text ?? ''

interface Browser {
  readonly stored?: Record<string, string>
  /** null: storage is blocked and throws. */
  readonly storage?: null
  readonly query?: string
  readonly systemIsDark?: boolean
  /** Few browsers tell. */
  readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
}

/** Attributes of the root element after the script has run in a page of this site. */
function run(
  config: Partial<Config>,
  { stored = {}, storage, query = '', systemIsDark = false, connection }: Browser,
  fonts: readonly string[] = []
): Record<string, string> {
  const attributes: Record<string, string> = { 'data-theme': 'light' }
  const window = {
    addEventListener: () => undefined,
    get localStorage() {
      if (storage === null) throw new Error('blocked')
      return { getItem: (key: string) => stored[key] ?? null }
    }
  }
  const documentElement = {
    setAttribute: (name: string, value: string) => {
      attributes[name] = value
    },
    hasAttribute: (name: string) => name in attributes
  }
  runInNewContext(beforePaint(testConfig(config), compiled, fonts).source, {
    window,
    URLSearchParams,
    location: { search: query, pathname: '/' },
    navigator: { connection },
    document: {
      documentElement,
      addEventListener: () => undefined,
      createElement: () => ({}),
      head: { append: ({ rel, as, href }: HTMLLinkElement) => Object.assign(attributes, { [`${rel} ${as}`]: href }) }
    },
    matchMedia: (media: string) => ({ matches: media.includes('dark') === systemIsDark })
  })
  return attributes
}

const follows = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true } as const
const fixed = { ...follows, respectPrefersColorScheme: false }

test.each<[string, Config['colorMode'], Browser, theme: string, choice: string]>([
  ['the system, dark', follows, { systemIsDark: true }, 'dark', 'system'],
  ['the system, light', follows, {}, 'light', 'system'],
  ['the system over a dark default', { ...follows, defaultMode: 'dark' }, {}, 'light', 'system'],
  ['the default where the system does not count', fixed, { systemIsDark: true }, 'light', 'light'],
  ['the stored value', follows, { stored: { theme: 'dark' } }, 'dark', 'dark'],
  [
    'the address before the stored value',
    follows,
    { stored: { theme: 'dark' }, query: '?docusaurus-theme=light' },
    'light',
    'light'
  ],
  ['not a stored value that is not a mode', follows, { stored: { theme: 'pink' } }, 'light', 'system'],
  [
    'not an asked value that is not a mode',
    follows,
    { query: '?docusaurus-theme=pink', stored: { theme: 'dark' } },
    'dark',
    'dark'
  ],
  [
    'the default for “system” where the system does not count',
    fixed,
    { stored: { theme: 'system' }, systemIsDark: true },
    'light',
    'system'
  ],
  [
    'not the stored value when there is no switch',
    { ...follows, disableSwitch: true },
    { stored: { theme: 'dark' } },
    'light',
    'system'
  ],
  ['as without storage when it is blocked', follows, { storage: null }, 'light', 'system']
])('the color mode is %s', (_, colorMode, browser, theme, choice) => {
  expect(run({ colorMode }, browser)).toMatchObject({ 'data-theme': theme, 'data-theme-choice': choice })
})

test.each<[string, NonNullable<Browser['connection']> | undefined, isEarly: boolean]>([
  ['where the browser does not tell the speed', undefined, true],
  ['on a fast connection', { effectiveType: '4g', saveData: false }, true],
  ['not on a slow connection, where the style sheet comes first', { effectiveType: '3g' }, false],
  ['not for readers who save data', { effectiveType: '4g', saveData: true }, false]
])('the font is loaded with the style sheet %s', (_, connection, isEarly) => {
  const browser = connection === undefined ? {} : { connection }
  expect(run({}, browser, ['/assets/a.woff2'])['preload font']).toBe(isEarly ? '/assets/a.woff2' : undefined)
})

test('a sidebar that was folded away is so before the page is painted', () => {
  expect(run({}, { stored: { 'docsgen.sidebar.hidden': 'true' } })['data-sidebar-hidden']).toBe('')
  expect('data-sidebar-hidden' in run({}, {})).toBe(false)
})

test('keys carry the suffix of the site', () => {
  const config = { storage: { type: 'localStorage', suffix: '-4f7' } } as const
  expect(run(config, { stored: { 'theme-4f7': 'dark' } })['data-theme']).toBe('dark')
})

const dismissed = 'data-announcement-bar-initially-dismissed'
const idKey = 'docusaurus.announcement.id'
const dismissKey = 'docusaurus.announcement.dismiss'

test.each([
  ['is hidden once it was dismissed', 'news-2', { [idKey]: 'news-2', [dismissKey]: 'true' }, 'true'],
  ['is shown at once when its id is new', 'news-3', { [idKey]: 'news-2', [dismissKey]: 'true' }, 'false'],
  [
    'knows the misspelt id of old sites',
    'announcement-bar',
    { [idKey]: 'annoucement-bar', [dismissKey]: 'true' },
    'true'
  ],
  ['is shown at first', 'news-2', {}, 'false']
])('an announcement %s', (_, id, stored, expected) => {
  expect(run({ announcementBar: { id, content: '', isCloseable: true } }, { stored })[dismissed]).toBe(expected)
})

test('without an announcement there is no attribute about it', () => {
  expect(run({}, {})).not.toHaveProperty(dismissed)
})

test('the address can set attributes, but none of those that the scripts rely on', () => {
  const query =
    '?docusaurus-data-embed=1&docusaurus-data-theme=x&docusaurus-data-site-file=//evil/x.json&docusaurus-data-a%20b=1'
  expect(run({}, { query })).toEqual({ 'data-theme': 'light', 'data-theme-choice': 'system', 'data-embed': '1' })
})

test('the hash is that of the text, and the text is short and can stand in a script element', () => {
  const { source, hash } = beforePaint(testConfig({ baseUrl: '/</script>/' }), compiled, [])
  expect(hash).toBe(`sha256-${createHash('sha256').update(source).digest('base64')}`)
  expect(source).not.toContain('</')
  expect(gzipSync(source).length).toBeLessThanOrEqual(1280)
})
