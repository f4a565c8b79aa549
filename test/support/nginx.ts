/** Serves a folder with a real nginx under a path, the way plain static hosts do; installs nginx where it can. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const wellKnown = ['/usr/sbin', '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']

/** The path of a server; installs Debian's package of it where it can. */
export function ensureServer(name: string, debianPackage: string): string {
  const find = () => wellKnown.map(folder => join(folder, name)).find(path => existsSync(path))
  if (find() === undefined && existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const [command = '', ...args] = [
      ...sudo,
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      debianPackage
    ]
    execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const found = find()
  if (found === undefined) throw new Error(`no ${name} found and none could be installed: install it`)
  return found
}

export interface RunningServer {
  readonly url: string
  close(): Promise<void>
}

/** Starts nginx over `folder` at `base` (`/` or `/sub/`), with further lines in its server block; `close` ends it. */
export async function startNginx(folder: string, base: string, lines = ''): Promise<RunningServer> {
  const nginx = ensureServer('nginx', 'nginx-light')
  const work = mkdtempSync(join(tmpdir(), 'docsgen-nginx-'))
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${work}/${name};`)
  // As root, its workers would run as another user, who may not read a private temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `
    ${user} daemon off; pid ${work}/pid; error_log ${work}/error.log; worker_processes 1;
    events { worker_connections 256; }
    http {
      access_log off; ${paths.join(' ')}
      types { text/html html; text/css css; text/javascript js; image/svg+xml svg; image/png png; application/json json; application/xml xml; text/plain txt; }
      default_type application/octet-stream;
      server {
        listen 127.0.0.1:${port}; absolute_redirect off; ${lines}
        location ${base} { ${base === '/' ? 'root' : 'alias'} ${folder}${base === '/' ? '' : '/'}; error_page 404 ${base}404.html; }
      }
    }`
  writeFileSync(join(work, 'nginx.conf'), config)
  const child = spawn(nginx, ['-c', join(work, 'nginx.conf'), '-p', work, '-e', join(work, 'error.log')], {
    stdio: 'inherit'
  })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}${base}`
  await answers(url, child)
  const close = async () => {
    child.kill('SIGQUIT')
    await ended
    rmSync(work, { recursive: true, force: true })
  }
  return { url, close }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Polls until the server responds. Opening the port takes milliseconds, on a busy machine seconds. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer !== null) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`no answer from ${url}: its server has ended`)
}
