import { expect, test } from 'vitest'
import { isPlaceOnPage, isPlainClick, type LinkLike, pageUrl } from '../../client/boot/links.ts'
import { documentAddress } from '../../client/boot/pages.ts'

const site = 'https://docs.example.com'

function link(
  href: string,
  { download = false, ...rest }: { target?: string; hreflang?: string; download?: boolean } = {}
): LinkLike {
  return { href, target: '', hreflang: '', hasAttribute: name => name === 'download' && download, ...rest }
}

test.each<[what: string, link: LinkLike, baseUrl: string, stays: boolean]>([
  ['R-2 a page of the site', link(`${site}/cli/login`), '/', true],
  ['R-2 with query and hash', link(`${site}/cli?x=1#y`), '/', true],
  ['R-2 another site', link('https://example.org/cli'), '/', false],
  ['R-2 another scheme', link('mailto:a@example.com'), '/', false],
  ['R-2 no address', link('https://[::1'), '/', false],
  ['R-2 another port', link(`${site}:8443/cli`), '/', false],
  ['R-2 a new tab', link(`${site}/cli`, { target: '_blank' }), '/', false],
  ['R-2 its own tab, said so', link(`${site}/cli`, { target: '_self' }), '/', true],
  ['R-2 a download', link(`${site}/a.zip`, { download: true }), '/', false],
  ['R-25 another language', link(`${site}/fr/cli`, { target: '_self', hreflang: 'fr' }), '/', false],
  ['below the base URL', link(`${site}/sub/cli`), '/sub/', true],
  ['the base URL without its slash', link(`${site}/sub`), '/sub/', true],
  ['beside the base URL', link(`${site}/subway`), '/sub/', false],
  ['above the base URL', link(`${site}/`), '/sub/', false]
])('%s', (_, { ...given }, baseUrl, stays) => {
  const found = pageUrl(given, site, baseUrl)
  expect(found?.href ?? null).toBe(stays ? given.href : null)
})

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false }

test.each<[what: string, event: Partial<typeof click>, plain: boolean]>([
  ['R-2 the main button', {}, true],
  ['R-2 the middle button', { button: 1 }, false],
  ['R-2 with Command', { metaKey: true }, false],
  ['R-2 with Ctrl', { ctrlKey: true }, false],
  ['R-2 with Shift', { shiftKey: true }, false],
  ['R-2 with Alt', { altKey: true }, false],
  ['a click that somebody has dealt with', { defaultPrevented: true }, false]
])('%s', (_, event, plain) => {
  expect(isPlainClick({ ...click, ...event } as MouseEvent)).toBe(plain)
})

test.each<[what: string, to: string, expected: boolean]>([
  ['R-17 a hash of this page', '/a#b', true],
  ['R-17 with the same query', '/a?x#b', false],
  ['this page without a hash', '/a', false],
  ['another page', '/b#b', false]
])('%s', (_, to, expected) => {
  expect(isPlaceOnPage(new URL(to, site), new URL('/a', site))).toBe(expected)
})

test.each<[what: string, path: string, trailingSlash: boolean | null, expected: string]>([
  ['unset: the spelling that no host redirects', '/cli/login', null, '/cli/login/'],
  ['R-20 slash: as it is', '/cli/login/', true, '/cli/login/'],
  ['R-20 slash: added', '/cli/login', true, '/cli/login/'],
  ['R-20 no slash: as it is', '/cli/login', false, '/cli/login'],
  ['R-20 no slash: taken away', '/cli/login/', false, '/cli/login'],
  ['R-19 .html is cut', '/cli/login.html', null, '/cli/login/'],
  ['R-19 /index.html is cut', '/cli/index.html', null, '/cli/'],
  ['R-19 the start page', '/index.html', null, '/'],
  ['R-20 the start page stays', '/', false, '/'],
  ['Q-8 a dot in the name is no ending', '/api/job.proto', null, '/api/job.proto/']
])('%s', (_, path, trailingSlash, expected) => {
  expect(documentAddress(path, trailingSlash, '/')).toBe(expected)
})
