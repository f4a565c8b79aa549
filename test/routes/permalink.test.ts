import { expect, test } from 'vitest'
import { toOutput, toPermalink } from '../../src/routes/permalink.ts'

test.each([
  // path, base URL, unset, true, false
  ['/', '/', '/', '/', '/'],
  ['/', '/sub/', '/sub/', '/sub/', '/sub/'],
  ['/a', '/', '/a', '/a/', '/a'],
  ['/a/', '/', '/a/', '/a/', '/a'],
  ['/a/b', '/sub/', '/sub/a/b', '/sub/a/b/', '/sub/a/b'],
  ['/sub/a', '/sub/', '/sub/sub/a', '/sub/sub/a/', '/sub/sub/a'],
  ['/v1.2', '/', '/v1.2', '/v1.2/', '/v1.2'],
  ['/404.html', '/sub/', '/sub/404.html', '/sub/404.html', '/sub/404.html'],
  ['/c#d?', '/', '/c#d?', '/c#d?/', '/c#d?'],
  ['/100%', '/', '/100%', '/100%/', '/100%'],
  ['/%2e%2e', '/', '/%2e%2e', '/%2e%2e/', '/%2e%2e'],
  ['/u\u0308', '/', '/\u00FC', '/\u00FC/', '/\u00FC']
])('the address of %s below %s is %s, %s with slashes, %s without', (path, baseUrl, unset, slash, noSlash) => {
  const forms = [null, true, false].map(trailingSlash => toPermalink(path, { baseUrl, trailingSlash }))
  expect(forms).toEqual([unset, slash, noSlash])
})

test.each([
  // path, unset or true, false
  ['/', 'index.html', 'index.html'],
  ['/a', 'a/index.html', 'a.html'],
  ['/a/', 'a/index.html', 'a.html'],
  ['/a/b', 'a/b/index.html', 'a/b.html'],
  ['/v1.2', 'v1.2/index.html', 'v1.2.html'],
  ['/404.html', '404.html', '404.html'],
  ['/u\u0308', '\u00FC/index.html', '\u00FC.html']
])('the file of %s is %s, or %s without slashes', (path, folder, file) => {
  expect([null, true, false].map(trailingSlash => toOutput(path, trailingSlash))).toEqual([folder, folder, file])
})
