/** What the server answers to whom: the probes of a page on another site, of a neighbor, and of a broken client. */
import { symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestPath } from '../../src/serve/http/listener.ts'
import { hostName } from '../../src/util/http/host-guard.ts'
import { askRaw, serveSite, soon } from '../support/serve.ts'

const site = {
  'site.config.ts': `export default {
    title: 'Acme',
    url: 'https://docs.acme.dev',
    docs: [{ path: 'docs', routeBasePath: '/' }],
    serve: { allowedHosts: ['names.example'] }
  }`,
  'docs/index.md': '---\ntitle: Start\n---\n\nWords.\n',
  'docs/cli/login.md': '---\ntitle: Log in\n---\n\nWords.\n',
  'docs/café.md': '---\ntitle: Café\n---\n\nWords.\n',
  'static/hello.txt': 'hello',
  'static/.well-known/x.json': '{}',
  'static-private/secret.txt': 'secret',
  '.env': 'SECRET=1',
  'package.json': '{}',
  'node_modules/x/index.js': ''
}

let origin: string
let root: string
beforeAll(async () => {
  let end = async () => {}
  ;({ origin, root } = await serveSite(site, {}, close => {
    end = close
  }))
  return () => end()
})

describe('addresses', () => {
  test.each([
    ['/', 200],
    ['/cli/login', 200],
    ['/cli/login/', 200],
    ['/cli/login?q=1', 200],
    ['/caf%C3%A9', 200],
    ['/cafe%CC%81', 200],
    ['/hello.txt', 200],
    ['/.well-known/x.json', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/cli/login.html', 308],
    ['/cli/login/index.html', 308],
    ['/nothing', 404]
  ])('%s is answered with %d', async (path, status) => {
    expect((await askRaw(origin, path)).status).toBe(status)
  })

  test('with a base URL everything stands below it, and other paths are nobody’s', async () => {
    const config = `export default {
      title: 'Acme', url: 'https://docs.acme.dev', baseUrl: '/sub/', docs: [{ path: 'docs', routeBasePath: '/' }]
    }`
    const { origin } = await serveSite({ ...site, 'site.config.ts': config })
    expect(await askRaw(origin, '/')).toMatchObject({ status: 302, headers: { location: '/sub/' } })
    expect(await askRaw(origin, '/sub')).toMatchObject({ status: 308, headers: { location: '/sub/' } })
    expect((await askRaw(origin, '/sub/cli/login')).status).toBe(200)
    expect((await askRaw(origin, '/sub/hello.txt')).text).toBe('hello')
    expect((await askRaw(origin, '/cli/login')).status).toBe(404)
  })

  test('a program that asks for Markdown gets it', async () => {
    const headers = { accept: 'text/markdown, text/html;q=0.9' }
    for (const path of ['/cli/login', '/cli/login/']) {
      const { status, text, headers: sent } = await askRaw(origin, path, { headers })
      expect([status, sent['content-type'], sent.vary]).toEqual([200, 'text/markdown; charset=utf-8', 'Accept'])
      expect(text).toContain('# Log in\n\nWords.')
    }
    expect((await askRaw(origin, '/caf%C3%A9', { headers })).text).toContain('# Café')
    expect((await askRaw(origin, '/cli/login')).headers['content-type']).toContain('text/html')
    expect((await askRaw(origin, '/nothing', { headers })).status).toBe(404)
  })

  test('redirects are made of the page’s own address', async () => {
    for (const path of ['/cli/login.html?x=//evil.example', '/cli/login/index.html#//evil.example']) {
      expect((await askRaw(origin, path)).headers.location).toBe('/cli/login')
    }
  })

  test('a page that is unchanged is not sent again', async () => {
    const { headers } = await askRaw(origin, '/cli/login')
    const again = await askRaw(origin, '/cli/login', { headers: { 'If-None-Match': String(headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('a header of blanks costs nothing', async () => {
    const known = `x${'\t'.repeat(15_000)}y`
    // Time of the processor, of which other programs take none.
    const began = process.cpuUsage()
    for (let round = 0; round < 20; round++) await askRaw(origin, '/cli/login', { headers: { 'If-None-Match': known } })
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })

  test('HEAD has the headers and no body', async () => {
    const { status, text, headers } = await askRaw(origin, '/hello.txt', { method: 'HEAD' })
    expect([status, text, headers['content-length']]).toEqual([200, '', '5'])
  })

  test.each([
    ['bytes=1-3', 206, 'ell'],
    ['bytes=3-', 206, 'lo'],
    ['bytes=1-99', 206, 'ello'],
    ['bytes=9-2', 200, 'hello'],
    ['bytes=0-1,3-4', 200, 'hello'],
    ['lines=1', 200, 'hello']
  ])('the range “%s” of a file is answered with %d', async (range, status, text) => {
    expect(await askRaw(origin, '/hello.txt', { headers: { Range: range } })).toMatchObject({ status, text })
  })
})

describe('nothing outside of the site is ever served', () => {
  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/..\\package.json',
    '/%252e%252e/package.json',
    '/static/../package.json',
    '/hello.txt/../../package.json',
    '/@fs/etc/passwd',
    '/cli%2flogin',
    '//hello.txt',
    '/;/hello.txt',
    '/hello.txt%00',
    '/%c0%ae%c0%ae/package.json',
    '/．．/package.json',
    '/%EF%BC%8E%EF%BC%8E/package.json',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%0d%0aX-Evil:1',
    '/{a,b}*?[x]',
    '/.env',
    '/.env.',
    '/.env%20',
    '/.env::$DATA',
    '/ENV~1',
    '/.git/config',
    '/package.json',
    '/site.config.ts',
    '/docs/index.md',
    '/docs/cli/login.md',
    '/node_modules/x/index.js',
    '/.docsgen/manifest.json',
    '/static/hello.txt',
    '/static-private/secret.txt',
    '/../static-private/secret.txt',
    `/${'a/'.repeat(7000)}`,
    `/${'%41'.repeat(4000)}`,
    '/__proto__',
    '/constructor',
    'http://evil.example/'
  ])('%s', async path => {
    const { status, text } = await askRaw(origin, encodeUnsafe(path))
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('secret')
    expect(text).not.toContain(root)
  })

  test('a path of 100 KB is refused and the server lives', async () => {
    expect([400, 414, 431]).toContain((await askRaw(origin, `/${'a'.repeat(100_000)}`)).status)
    expect((await askRaw(origin, '/')).status).toBe(200)
  })

  test('a link out of the project', async () => {
    const outside = await serveSite({ 'docs/index.md': '# Other', 'static/x.txt': 'outside' })
    const served = await serveSite({ ...site, 'static/link.txt': 'inside' })
    expect(await served.get('/link.txt')).toBe('inside')
    await served.remove('static/link.txt')
    await symlink(join(outside.root, 'static/x.txt'), join(served.root, 'static/link.txt'))
    await soon(() => served.status('/link.txt')).toBe(404)
    await soon(() => served.news).toContain('+ content/symlink-outside static/link.txt')
  })

  test('the message about an unknown address does not repeat it as HTML', async () => {
    expect((await askRaw(origin, '/%3Cscript%3Ealert(1)%3C/script%3E')).text).not.toContain('<script>alert(1)')
  })
})

describe('who may ask', () => {
  test.each([
    ['localhost', 200],
    ['localhost:1234', 200],
    ['docs.localhost', 200],
    ['127.0.0.1', 200],
    ['127.9.9.9:80', 200],
    ['[::1]:3000', 200],
    ['LOCALHOST', 200],
    ['names.example', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['evillocalhost', 403],
    ['localhost.', 403],
    ['127.0.0.1.evil.example', 403],
    ['192.168.0.7', 403],
    ['user@localhost', 403],
    ['localhost, evil.example', 403],
    ['localhost:port', 403],
    ['[::1', 403]
  ])('host “%s”: %d', async (host, status) => {
    const answer = await askRaw(origin, '/', { headers: { Host: host } })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.text).toContain('serve.allowedHosts')
  })

  test.each([
    ['GET / HTTP/1.1\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 403],
    ['nonsense\r\n\r\n', 400]
  ])('%j is answered with %d', async (text, status) => {
    expect(await sendText(origin, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect((await askRaw(origin, '/')).status).toBe(200)
  })

  test.each([
    [
      'a body of a gigabyte that never comes',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n',
      405
    ],
    [
      'a body that waits to be asked for',
      'PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
      405
    ],
    [
      'two lengths of one body',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400
    ],
    ['a header that breaks its line', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an upgrade to something else',
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      403
    ],
    [
      'an upgrade from nowhere',
      'GET /__docsgen/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      403
    ],
    [
      'an address with a host',
      'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400
    ],
    ['all of the server', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['the old protocol, which names no host', 'GET / HTTP/1.0\r\n\r\n', 400]
  ])('%s', async (_, text, status) => {
    expect(await sendText(origin, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect((await askRaw(origin, '/')).status).toBe(200)
  })

  test('a tunnel is not dug', async () => {
    expect(await sendText(origin, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
    expect((await askRaw(origin, '/')).status).toBe(200)
  })

  test('what a proxy says of the host is not believed', async () => {
    const forwarded = { 'X-Forwarded-Host': 'localhost', Forwarded: 'host=localhost', 'X-Forwarded-For': '127.0.0.1' }
    expect((await askRaw(origin, '/', { headers: { Host: 'evil.example', ...forwarded } })).status).toBe(403)
    const others = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    const { status, text } = await askRaw(origin, '/', { headers: others })
    expect([status, text.includes('evil.example')]).toEqual([200, false])
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async method => {
    const { status, headers } = await askRaw(origin, '/', { method })
    expect([status, headers.allow, headers.connection]).toEqual([405, 'GET, HEAD', 'close'])
  })

  test('other sites may link to a page, and take nothing else', async () => {
    const ask = (mode: string, dest: string) =>
      askRaw(origin, '/', {
        headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest }
      })
    expect((await ask('navigate', 'document')).status).toBe(200)
    expect((await ask('navigate', 'iframe')).status).toBe(403)
    expect((await ask('no-cors', 'script')).status).toBe(403)
    expect((await ask('cors', 'empty')).status).toBe(403)
  })

  test.each(['/', '/hello.txt', '/nothing', '/__docsgen/live.js'])('the headers of %s protect it', async path => {
    const { headers } = await askRaw(origin, path, { headers: { Origin: 'https://evil.example' } })
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN'
    })
    const names = Object.keys(headers)
    expect(names.filter(name => /^access-control|^server$|^x-powered-by$/.test(name))).toEqual([])
  })

  test('half a request takes a connection from nobody else', async () => {
    const { hostname, port } = new URL(origin)
    const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname).on('error', () => {}))
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: local')
    expect((await askRaw(origin, '/')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('a page that cannot be made', () => {
  const broken = { ...site, 'docs/broken.mdx': '---\ntitle: Broken\n---\n\n<Nothing\n' }

  test('is an error of its own, with the findings on it and no path of this machine', async () => {
    const { origin, root } = await serveSite(broken)
    const { status, text } = await askRaw(origin, '/broken')
    expect(status).toBe(500)
    expect(text).toContain('docs/broken.mdx:')
    expect(text).not.toContain(root)
    expect((await askRaw(origin, '/')).status).toBe(200)
  })

  test('comes back by itself', async () => {
    const served = await serveSite(broken)
    expect(await served.status('/broken')).toBe(500)
    await writeFile(join(served.root, 'docs/broken.mdx'), '---\ntitle: Broken\n---\n\nRight.\n')
    await soon(() => served.status('/broken')).toBe(200)
  })
})

test.each([
  ['localhost:3000', 'localhost'],
  ['[::1]:80', '[::1]'],
  ['a b', null],
  ['http://localhost', null],
  ['localhost:123456', null]
])('the name in the host “%s” is %s', (host, name) => {
  expect(hostName(host)).toBe(name)
})

test.each([
  ['/a/b?x#y', '/a/b'],
  ['/caf%C3%A9', '/café'],
  ['/a%2Fb', null],
  ['/a/../b', null],
  ['/a/./b', null],
  ['a', null],
  ['*', null],
  ['/%00', null]
])('the path of “%s” is %s', (url, path) => {
  expect(requestPath(url)).toBe(path)
})

/** Node's client refuses to send what is no ASCII; its bytes are sent as they are. */
function encodeUnsafe(path: string): string {
  return Buffer.from(path).toString('latin1')
}

function sendText(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8').on('data', part => {
      answer += part
    })
    socket.on('error', fail).on('close', () => done(answer))
    socket.on('end', () => socket.end())
  })
}
