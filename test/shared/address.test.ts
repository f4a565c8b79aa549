import { describe, expect, test } from 'vitest'
import {
  addressKey,
  applyBaseUrl,
  applyTrailingSlash,
  isSitePath,
  localeBaseUrl,
  stripHtml,
  switchLocale
} from '../../src/shared/address.ts'

describe('base URL', () => {
  test.each([
    // path, base URL, expected
    ['/a', '/', '/a'],
    ['/', '/', '/'],
    ['/a', '/sub/', '/sub/a'],
    ['/', '/sub/', '/sub/'],
    ['/sub/a', '/sub/', '/sub/a'],
    ['/sub', '/sub/', '/sub/'],
    ['/sub/', '/sub/', '/sub/'],
    ['/sub#top', '/sub/', '/sub/#top'],
    ['/sub?q=1', '/sub/', '/sub/?q=1'],
    ['/submarine', '/sub/', '/sub/submarine'],
    ['/a?q=/sub/#c', '/sub/', '/sub/a?q=/sub/#c'],
    ['', '/sub/', ''],
    ['#a', '/sub/', '#a'],
    ['a/b', '/sub/', 'a/b'],
    ['./a', '/sub/', './a'],
    ['//host/a', '/sub/', '//host/a'],
    ['https://host/a', '/sub/', 'https://host/a'],
    ['mailto:a@b.c', '/sub/', 'mailto:a@b.c']
  ])('%j below %j is %j', (path, baseUrl, expected) => {
    expect(applyBaseUrl(path, baseUrl)).toBe(expected)
  })

  test('force prepends it a second time', () => {
    expect(applyBaseUrl('/sub/a', '/sub/', { force: true })).toBe('/sub/sub/a')
  })

  test('the site URL makes an absolute address', () => {
    expect(applyBaseUrl('/a', '/sub/', { siteUrl: 'https://docs.example.com' })).toBe('https://docs.example.com/sub/a')
  })
})

describe('trailing slash', () => {
  test.each([
    // path, setting, base URL, expected
    ['/a', null, '/', '/a'],
    ['/a/', null, '/', '/a/'],
    ['/a', true, '/', '/a/'],
    ['/a/', true, '/', '/a/'],
    ['/a/', false, '/', '/a'],
    ['/a//', false, '/', '/a'],
    ['/', true, '/', '/'],
    ['/', false, '/', '/'],
    ['/sub/', false, '/sub/', '/sub/'],
    ['/sub/a/', false, '/sub/', '/sub/a'],
    ['/sub/?q=1#a', false, '/sub/', '/sub/?q=1#a'],
    ['/a?q=b/#c/', true, '/', '/a/?q=b/#c/'],
    ['/a/?q=b/#c/', false, '/', '/a?q=b/#c/'],
    ['#a', true, '/', '#a'],
    ['?q=1', true, '/', '?q=1'],
    ['', true, '/', '']
  ])('%j with %j below %j is %j', (path, setting, baseUrl, expected) => {
    expect(applyTrailingSlash(path, setting, baseUrl)).toBe(expected)
  })
})

describe('.html addresses', () => {
  test.each([
    ['/quickstart.html', '/quickstart'],
    ['/platform/index.html', '/platform'],
    ['/index.html', '/'],
    ['/a.html?q=1#b', '/a?q=1#b'],
    ['/a', '/a'],
    ['/', '/'],
    ['/a.htmlx', '/a.htmlx'],
    ['/html', '/html'],
    ['#a.html', '#a.html'],
    ['', '']
  ])('%j means %j', (path, expected) => {
    expect(stripHtml(path)).toBe(expected)
  })
})

test.each([
  ['/Quickstart/', '/quickstart'],
  ['/quickstart', '/quickstart'],
  ['/a/b/?q#h', '/a/b'],
  ['/', '/'],
  ['', '/']
])('%j has the key %j, so that both spellings are one page', (path, expected) => {
  expect(addressKey(path)).toBe(expected)
})

describe('locale switch', () => {
  test.each([
    // address, current base, target base, expected
    ['/a/b?q=1#c', '/', '/fr/', '/fr/a/b?q=1#c'],
    ['/fr/a/b?q=1#c', '/fr/', '/', '/a/b?q=1#c'],
    ['/sub/fr/a', '/sub/fr/', '/sub/pt-BR/', '/sub/pt-BR/a'],
    ['/', '/', '/fr/', '/fr/'],
    ['/fr', '/fr/', '/', '/'],
    ['/fr#a', '/fr/', '/de/', '/de/#a'],
    ['/elsewhere', '/sub/', '/sub/fr/', '/sub/fr/']
  ])('%j from %j to %j is %j', (address, current, target, expected) => {
    expect(switchLocale(address, current, target)).toBe(expected)
  })

  test('the default locale has no prefix, others have one below the base URL', () => {
    expect(localeBaseUrl('/sub/', { tag: 'en', isDefault: true })).toBe('/sub/')
    expect(localeBaseUrl('/sub/', { tag: 'pt-BR', isDefault: false })).toBe('/sub/pt-BR/')
  })
})

test.each([
  ['/a', true],
  ['/', true],
  ['//host', false],
  ['a', false],
  ['https://host', false],
  ['#a', false]
])('%j is a path of this site: %j', (address, expected) => {
  expect(isSitePath(address)).toBe(expected)
})
