/** The content security policy: what every site has, and what pages and the configuration add to it. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allows } from '../../src/output/policy/blocked.ts'
import { createPolicy, toMetaPolicy } from '../../src/output/policy/policy.ts'
import type { HeadTag, SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import type { PolicySource } from '../../src/types/policy.ts'
import { testConfig, testSearch } from '../support/config.ts'

function policyOf(overrides: Partial<Config> = {}, sources: readonly [PolicySource['directive'], string][] = []) {
  const place = { file: 'docs/a.md' as SourcePath, line: 7, column: 1, length: 1 }
  const policySources = sources.map(([directive, source]) => ({ directive, source, place }))
  const input = { config: testConfig(overrides), scriptHashes: ['sha256-abc'], sidebars: [], ownStyles: null }
  return createPolicy(input)([{ policySources }])
}

/** The sources of each directive that differs from that of a site without anything foreign. */
function changesOf(overrides: Partial<Config>, sources: readonly [PolicySource['directive'], string][] = []) {
  const read = (header: string | null) =>
    new Map((header ?? '').split('; ').map(part => [part.split(' ', 1)[0] ?? '', part.split(' ').slice(1).join(' ')]))
  const before = read(policyOf().header)
  const after = read(policyOf(overrides, sources).header)
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return Object.fromEntries(
    names.filter(name => before.get(name) !== after.get(name)).map(name => [name, after.get(name) ?? null])
  )
}

const tag = (tagName: string, attributes: HeadTag['attributes'], innerHTML: string | null = null): HeadTag => ({
  tagName,
  attributes,
  innerHTML
})
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const noTrustedTypes = { 'require-trusted-types-for': null, 'trusted-types': null }

test('a site without anything foreign lets in nobody else', () => {
  expect(policyOf()).toEqual({
    header:
      "default-src 'none'; script-src 'self' 'sha256-abc'; style-src 'self'; img-src 'self' data: https:; " +
      "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
      'trusted-types docsgen',
    entries: []
  })
})

test('the search, and third parties with a key, are in it by name', () => {
  const search = testSearch({ origins: ['https://a-dsn.algolia.net'] })
  expect(changesOf({ search })).toEqual({
    'connect-src': "'self' https://a-dsn.algolia.net",
    'trusted-types': 'docsgen docsgen-search'
  })
  const integrations = {
    analytics: { apiKey: 'k', host: 'https://eu.i.posthog.com' },
    visitorIntent: { apiKey: 'k', scriptUrl: 'https://tag.example.com/v1/x/script.js' }
  }
  const hosts = 'https://eu.i.posthog.com https://eu-assets.i.posthog.com https://tag.example.com'
  expect(changesOf({ integrations })).toEqual({
    'script-src': `'self' 'sha256-abc' ${hosts}`,
    'connect-src': `'self' ${hosts}`,
    'trusted-types': 'docsgen default'
  })
})

test('modules of other hosts that a script of the site imports are let in', () => {
  const code = `import { a } from "https://esm.sh/a@1"
    import 'https://cdn.example.com/b.js'
    const c = () => import("https://esm.sh/c")
    const text = 'from https://docs.example.com/'`
  const script = tag('script', { type: 'module', src: '/js/repl.js?v=1' })
  const input = { config: testConfig({ headTags: [script] }), scriptHashes: [], sidebars: [], ownStyles: null }
  const sourcesOf = (readScript: (address: string) => string | null) =>
    createPolicy({ ...input, readScript })([])
      .entries.map(({ directive, source }) => `${directive} ${source}`)
      .sort()
  expect(sourcesOf(address => (address === '/js/repl.js?v=1' ? code : null))).toEqual([
    'connect-src https://cdn.example.com',
    'connect-src https://esm.sh',
    'script-src https://cdn.example.com',
    'script-src https://esm.sh'
  ])
  expect(sourcesOf(() => null)).toEqual([])
})

test('what pages show of other hosts is added by directive, once, sorted', () => {
  const changes = changesOf({}, [
    ['frame-src', 'https://www.youtube.com'],
    ['frame-src', 'https://player.vimeo.com'],
    ['frame-src', 'https://www.youtube.com'],
    ['media-src', 'https://media.example.com'],
    ['img-src', 'http://old.example.com'],
    ['form-action', 'https://forms.example.com']
  ])
  expect(changes).toEqual({
    'frame-src': 'https://player.vimeo.com https://www.youtube.com',
    'media-src': "'self' https://media.example.com",
    'img-src': "'self' data: https: http://old.example.com",
    'form-action': "'self' https://forms.example.com"
  })
  // A page of the site in a frame of the site.
  expect(changesOf({}, [['frame-src', "'self'"]])).toEqual({ 'frame-src': "'self'", 'frame-ancestors': "'self'" })
})

test.each<[string, HeadTag[], object]>([
  [
    'Google Analytics',
    [
      tag('script', { async: true, src: 'https://www.googletagmanager.com/gtag/js?id=G-1' }),
      tag('script', {}, "gtag('config', 'G-1')")
    ],
    {
      'script-src': `'self' 'sha256-abc' ${hash("gtag('config', 'G-1')")} https://*.googletagmanager.com https://www.google-analytics.com https://www.googletagmanager.com`,
      'connect-src':
        "'self' https://*.analytics.google.com https://*.google-analytics.com https://*.googletagmanager.com https://stats.g.doubleclick.net https://www.googletagmanager.com",
      'frame-src': 'https://td.doubleclick.net https://www.googletagmanager.com',
      ...noTrustedTypes
    }
  ],
  [
    'Matomo, whose snippet names its hosts without a scheme',
    [tag('script', {}, 'var u="//acme.matomo.cloud/"; s.src="//cdn.matomo.cloud/acme.matomo.cloud/matomo.js"')],
    {
      'script-src': expect.stringMatching(/^'self' 'sha256-abc' 'sha256-[^']+' https:\/\/cdn\.matomo\.cloud$/),
      'connect-src': "'self' https://*.matomo.cloud https://acme.matomo.cloud https://cdn.matomo.cloud",
      ...noTrustedTypes
    }
  ],
  [
    'Giscus',
    [tag('script', { src: 'https://giscus.app/client.js', 'data-repo': 'a/b' })],
    {
      'script-src': "'self' 'sha256-abc' https://giscus.app",
      'style-src': "'self' https://giscus.app",
      'connect-src': "'self' https://giscus.app",
      'frame-src': 'https://giscus.app',
      ...noTrustedTypes
    }
  ],
  [
    'fonts and a sheet',
    [
      tag('link', { rel: 'preconnect', href: 'https://fonts.gstatic.com' }),
      tag('link', { rel: 'stylesheet', href: 'https://fonts.googleapis.com/css2?family=Inter' }),
      tag('style', {}, 'b{color:red}')
    ],
    {
      'style-src': `'self' ${hash('b{color:red}')} https://fonts.googleapis.com`,
      'font-src': "'self' https://fonts.googleapis.com https://fonts.gstatic.com"
    }
  ],
  ['data that no browser runs', [tag('script', { type: 'application/ld+json' }, '{"@id":"https://a.example/b"}')], {}],
  ['a script of the site itself', [tag('script', { src: '/stats.js' })], noTrustedTypes]
])('headTags: %s', (_, headTags, expected) => {
  expect(changesOf({ headTags })).toEqual(expected)
})

test('comments are a frame of their service, and nothing else', () => {
  const origin = 'https://giscus.app'
  const href = 'https://github.com/acme/docs/discussions'
  const comments = { service: 'giscus' as const, origin, values: {}, mapping: 'pathname' as const, href }
  expect(changesOf({ comments })).toEqual({ 'frame-src': origin })
})

test('HTML of the configuration and its style sheets count', () => {
  const footer = {
    style: 'light' as const,
    logo: null,
    columns: [],
    copyright: '<iframe src="//a.example/x"></iframe>'
  }
  expect(changesOf({ footer })).toEqual({ 'frame-src': 'https://a.example' })
  const input = { config: testConfig(), scriptHashes: ['sha256-abc'], sidebars: [] }
  const ownStyles =
    '@import"https://fonts.googleapis.com/css2?family=A";@font-face{src:url(https://f.example/a.woff2)}b{background:url(https://p.example/a.png)}'
  const { entries } = createPolicy({ ...input, ownStyles })([])
  expect(entries.map(({ directive, source, because }) => `${directive} ${source}: ${because}`)).toEqual([
    'style-src https://fonts.googleapis.com: styles',
    'font-src https://f.example: styles',
    'font-src https://fonts.googleapis.com: styles',
    'font-src https://fonts.gstatic.com: Google Fonts'
  ])
})

test('the configuration adds, replaces, and takes the policy away', () => {
  const added = { add: { 'connect-src': ['https://api.acme.dev'], 'report-to': ['main'] }, replace: {}, meta: false }
  expect(changesOf({ securityPolicy: added })).toEqual({
    'connect-src': "'self' https://api.acme.dev",
    'report-to': 'main'
  })
  const replace = { 'img-src': ["'self'"], 'trusted-types': [], 'require-trusted-types-for': [] }
  expect(changesOf({ securityPolicy: { add: {}, replace, meta: false } })).toEqual({
    'img-src': "'self'",
    ...noTrustedTypes
  })
  expect(policyOf({ securityPolicy: false }).header).toBeNull()
})

test('an entry says what asks for it; an element of pages has what browsers read there', () => {
  const { header, entries } = policyOf({}, [['frame-src', 'https://youtu.be']])
  expect(entries).toEqual([
    { directive: 'frame-src', source: 'https://www.youtube.com', because: ['YouTube'] },
    { directive: 'frame-src', source: 'https://youtu.be', because: ['docs/a.md:7'] }
  ])
  expect(toMetaPolicy(header ?? '')).toBe((header ?? '').replace("frame-ancestors 'none'; ", ''))
})

test.each<[string, PolicySource['directive'], string, boolean]>([
  ["default-src 'none'", 'frame-src', 'https://a.example', false],
  ["default-src 'self' https://a.example", 'frame-src', 'https://a.example', true],
  ["default-src 'none'", 'form-action', 'https://a.example', true],
  ["default-src 'none'; child-src https://a.example", 'frame-src', 'https://a.example', true],
  ['media-src https:', 'media-src', 'http://a.example', false],
  ['connect-src https://*.a.example', 'connect-src', 'https://b.a.example', true],
  ['connect-src a.example', 'connect-src', 'https://a.example', true],
  ['connect-src a.example', 'connect-src', 'https://xa.example', false],
  ['img-src *', 'img-src', 'http://a.example', true]
])('%s and %s %s', (policy, directive, source, isAllowed) => {
  expect(allows(policy, { directive, source })).toBe(isAllowed)
})
