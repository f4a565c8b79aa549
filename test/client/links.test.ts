import { expect, test } from 'vitest'
import { isPlaceOnPage, isPlainClick, type LinkLike, pageAhead, pageUrl } from '../../client/boot/links.ts'
import { documentAddress } from '../../client/boot/pages.ts'

const site = 'https://docs.example.com'

function link(
  href: string,
  { download = false, ...rest }: { target?: string; hreflang?: string; download?: boolean } = {}
): LinkLike {
  return { href, target: '', hreflang: '', hasAttribute: name => name === 'download' && download, ...rest }
}

test.each<[what: string, link: LinkLike, baseUrl: string, stays: boolean]>([
  ['a page of the site', link(`${site}/cli/login`), '/', true],
  ['with query and hash', link(`${site}/cli?x=1#y`), '/', true],
  ['another site', link('https://example.org/cli'), '/', false],
  ['another scheme', link('mailto:a@example.com'), '/', false],
  ['no address', link('https://[::1'), '/', false],
  ['another port', link(`${site}:8443/cli`), '/', false],
  ['a new tab', link(`${site}/cli`, { target: '_blank' }), '/', false],
  ['its own tab, said so', link(`${site}/cli`, { target: '_self' }), '/', true],
  ['a download', link(`${site}/a.zip`, { download: true }), '/', false],
  ['another language', link(`${site}/fr/cli`, { target: '_self', hreflang: 'fr' }), '/', false],
  ['below the base URL', link(`${site}/sub/cli`), '/sub/', true],
  ['the base URL without its slash', link(`${site}/sub`), '/sub/', true],
  ['beside the base URL', link(`${site}/subway`), '/sub/', false],
  ['above the base URL', link(`${site}/`), '/sub/', false]
])('%s', (_, { ...given }, baseUrl, stays) => {
  const found = pageUrl(given, site, baseUrl)
  expect(found?.href ?? null).toBe(stays ? given.href : null)
})

test.each([
  ['a file that is not a page', `${site}/files/Terms.PDF?a#b`, null],
  ['a page whose name ends like a file', `${site}/guide/next.js`, `${site}/guide/next.js`],
  ['another site', 'https://example.org/cli', null]
])('fetched in advance: %s', (_, href, ahead) => {
  expect(pageAhead(link(href), site, '/')?.href ?? null).toBe(ahead)
})

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }

test.each<[what: string, event: Partial<typeof click>, plain: boolean]>([
  ['the main button', {}, true],
  ['the middle button', { button: 1 }, false],
  ['with Command', { metaKey: true }, false],
  ['with Ctrl', { ctrlKey: true }, false],
  ['with Shift', { shiftKey: true }, false],
  ['with Alt', { altKey: true }, false],
  ['a click that somebody has dealt with', { defaultPrevented: true }, false]
])('%s', (_, event, plain) => {
  expect(isPlainClick({ ...click, ...event } as MouseEvent)).toBe(plain)
})

test.each<[what: string, to: string, expected: boolean]>([
  ['a hash of this page', '/a#b', true],
  ['with the same query', '/a?x#b', false],
  ['this page without a hash', '/a', false],
  ['another page', '/b#b', false]
])('%s', (_, to, expected) => {
  expect(isPlaceOnPage(new URL(to, site), new URL('/a', site))).toBe(expected)
})

test.each<[what: string, path: string, trailingSlash: boolean | null, expected: string]>([
  ['unset: the spelling that no host redirects', '/cli/login', null, '/cli/login/'],
  ['slash: as it is', '/cli/login/', true, '/cli/login/'],
  ['slash: added', '/cli/login', true, '/cli/login/'],
  ['no slash: as it is', '/cli/login', false, '/cli/login'],
  ['no slash: taken away', '/cli/login/', false, '/cli/login'],
  ['.html is cut', '/cli/login.html', null, '/cli/login/'],
  ['/index.html is cut', '/cli/index.html', null, '/cli/'],
  ['the start page', '/index.html', null, '/'],
  ['the start page stays', '/', false, '/'],
  ['a dot in the name is not an ending', '/api/job.proto', null, '/api/job.proto/']
])('%s', (_, path, trailingSlash, expected) => {
  expect(documentAddress(path, trailingSlash, '/')).toBe(expected)
})
