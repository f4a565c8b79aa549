/** The configurations of servers in the manual, run by those servers over one site: the same requests, the same answers. */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { answers, ensureServer, freePort, startNginx } from '../support/nginx.ts'

const manual = readFileSync(join(projectRoot, 'docs/pages/guides/deploying.md'), 'utf8')

/** The sample of the manual with this title, for this folder and port. */
function sample(title: string, folder: string, port: number): string {
  const start = manual.indexOf(`title="${title}"\n`)
  const text = manual.slice(manual.indexOf('\n', start) + 1, manual.indexOf('\n```', start))
  return text
    .replaceAll('/srv/docs', folder)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('<VirtualHost *:80>', `<VirtualHost 127.0.0.1:${port}>`)
    .replace(/^docs\.acme\.dev \{/m, `http://127.0.0.1:${port} {`)
}

/** A built site, in a folder that everybody may read: servers that are started as root serve as somebody else. */
async function buildForAll(): Promise<string> {
  const doc = (title: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${'Many words. '.repeat(200)}\n`
  const root = await writeSite({
    'site.config.mjs': `export default {
      title: 'Acme', url: 'https://docs.acme.dev', redirects: [{ from: '/old', to: '/guide' }],
      redirectFiles: ['nginx', 'apache'], headerFiles: ['nginx', 'apache', 'caddy']
    }`,
    'docs/index.md': doc('Start'),
    'docs/guide.md': doc('Guide')
  })
  const { code, stderr } = await runCli(['build', '--strict'], root)
  expect(code, stderr).toBe(0)
  const site = mkdtempSync(join(tmpdir(), 'docsgen-deployed-'))
  chmodSync(site, 0o755)
  cpSync(join(root, 'build'), site, { recursive: true })
  onTestFinished(() => rmSync(site, { recursive: true, force: true }))
  return site
}

const apacheModules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'alias', 'rewrite', 'filter', 'deflate']

/** Writes the configuration of a server and gives the command that runs it. */
const servers: Readonly<Record<string, (work: string, site: string, port: number) => readonly string[]>> = {
  nginx(work, site, port) {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${work}/${name};`)
    writeFileSync(
      join(work, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${work}/pid; error_log ${work}/error.log;
      events {}
      http {
        access_log off; ${paths.join(' ')}
        types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; application/xml xml; }
        ${sample('/etc/nginx/conf.d/docs.conf', site, port)}
      }`
    )
    const config = join(work, 'nginx.conf')
    return [ensureServer('nginx', 'nginx-light'), '-c', config, '-p', work, '-e', join(work, 'error.log')]
  },
  Apache(work, site, port) {
    const folders = ['/usr/lib/apache2/modules', '/usr/lib/httpd/modules', '/opt/homebrew/lib/httpd/modules']
    const apache = ensureServer('apache2', 'apache2')
    const modules = folders.find(path => existsSync(path))
    writeFileSync(
      join(work, 'mime.types'),
      'text/html html\ntext/plain txt\ntext/css css\ntext/javascript js\napplication/json json\n'
    )
    const lines = [
      ...apacheModules.map(name => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      'ServerName localhost',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${work}/pid`,
      `DefaultRuntimeDir ${work}`,
      `ErrorLog ${work}/error.log`,
      `TypesConfig ${work}/mime.types`,
      'DirectoryIndex index.html',
      ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : []),
      sample('/etc/apache2/sites-available/docs.conf', site, port)
    ]
    writeFileSync(join(work, 'apache.conf'), `${lines.join('\n')}\n`)
    return [apache, '-f', join(work, 'apache.conf'), '-DFOREGROUND']
  },
  Caddy(work, site, port) {
    const config = `{\n  admin off\n  auto_https off\n}\n${sample('/etc/caddy/Caddyfile', site, port)}\n`
    writeFileSync(join(work, 'Caddyfile'), config)
    return [ensureServer('caddy', 'caddy'), 'run', '--config', join(work, 'Caddyfile'), '--adapter', 'caddyfile']
  }
}

async function start(name: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'docsgen-server-'))
  chmodSync(work, 0o755)
  const port = await freePort()
  const [command = '', ...args] = servers[name]?.(work, await buildForAll(), port) ?? []
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: work } })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(work, { recursive: true, force: true })
  })
  await answers(`http://127.0.0.1:${port}/`, child)
  return `http://127.0.0.1:${port}`
}

test('nginx asks for the password of the manual', async () => {
  const guide = readFileSync(join(projectRoot, 'docs/pages/guides/private-sites.md'), 'utf8')
  const [, lines = ''] = /nginx: a password for the whole site"\nserver \{\n([\s\S]*?)\n\}\n/.exec(guide) ?? []
  const site = mkdtempSync(join(tmpdir(), 'docsgen-private-'))
  onTestFinished(() => rmSync(site, { recursive: true, force: true }))
  chmodSync(site, 0o755)
  writeFileSync(join(site, 'index.html'), '<h1>Start</h1>')
  writeFileSync(join(site, 'docs.htpasswd'), 'ada:{PLAIN}secret\n')
  const served = await startNginx(site, '/', lines.replace(/root [^;]*;/, '').replace('/etc/nginx', site))
  onTestFinished(served.close)
  const refused = await fetch(served.url)
  const answer = `HTTP/1.1 ${refused.status} Unauthorized\nWWW-Authenticate: ${refused.headers.get('www-authenticate')}\n`
  expect(guide).toContain(answer)
  const authorization = `Basic ${Buffer.from('ada:secret').toString('base64')}`
  expect(await (await fetch(served.url, { headers: { authorization } })).text()).toBe('<h1>Start</h1>')
})

test.each(Object.keys(servers))('%s answers as a static host should', async name => {
  const url = await start(name)
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' })
  for (const path of ['/', '/guide', '/guide/', '/guide/index.html']) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringContaining('text/html')
    ])
    expect(await answer.text()).toContain(path === '/' ? 'Start' : 'Guide')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const missing = await ask('/nope')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Page Not Found')
  expect((await ask('/.docsgen-files')).status).toBe(404)

  const [sheet = ''] = /\/assets\/styles\.\w+\.css/.exec(await (await ask('/')).text()) ?? []
  const asset = await ask(sheet, { 'accept-encoding': 'gzip' })
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('gzip')

  const plain = await ask('/guide', { 'accept-encoding': 'identity' })
  const tag = plain.headers.get('etag')
  expect((await ask('/guide', { 'if-none-match': tag ?? '', 'accept-encoding': 'identity' })).status).toBe(304)
  const part = await ask(sheet, { range: 'bytes=0-9', 'accept-encoding': 'identity' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])

  for (const [path, title] of [
    ['/', 'Start'],
    ['/guide', 'Guide'],
    ['/guide/', 'Guide']
  ]) {
    const answer = await ask(path ?? '', { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' })
    const facts = [path, answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]
    expect(facts).toEqual([path, 200, 'text/markdown; charset=utf-8', expect.stringContaining('Accept')])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(new RegExp(`^---\ntitle: ${title}\n`))
  }
  expect((await ask('/nope', { accept: 'text/markdown' })).status).toBe(404)
  expect((await ask('/guide', { accept: 'text/html,*/*;q=0.8' })).headers.get('vary')).toContain('Accept')

  expect((await ask('/llms.txt')).headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')

  const old = await ask('/old')
  // Caddy has no file of redirects: the page that redirects answers.
  if (name === 'Caddy') expect(await old.text()).toContain('/guide')
  else expect([old.status, old.headers.get('location')?.replace(url, '')]).toEqual([301, '/guide'])
})
