/** Serves a folder with a real Apache, which reads its `.htaccess`. */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, ensureServer, freePort, type RunningServer } from './nginx.ts'

const moduleFolders = ['/usr/lib/apache2/modules', '/usr/lib/httpd/modules', '/opt/homebrew/lib/httpd/modules']
const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'alias']

export async function startApache(folder: string): Promise<RunningServer> {
  const apache = ensureServer('apache2', 'apache2')
  const work = mkdtempSync(join(tmpdir(), 'docsgen-apache-'))
  // Apache's workers run as another user, who cannot read a private temporary folder.
  chmodSync(work, 0o755)
  const served = join(work, 'site')
  cpSync(folder, served, { recursive: true })
  const port = await freePort()
  const moduleFolder = moduleFolders.find(path => existsSync(path))
  const lines = [
    ...modules.map(name => `LoadModule ${name}_module ${moduleFolder}/mod_${name}.so`),
    `ServerName localhost`,
    `Listen 127.0.0.1:${port}`,
    `PidFile ${work}/pid`,
    `DefaultRuntimeDir ${work}`,
    `ErrorLog ${work}/error.log`,
    `TypesConfig ${work}/mime.types`,
    'DirectoryIndex index.html',
    `DocumentRoot ${served}`,
    `<Directory ${served}>`,
    'AllowOverride All',
    'Require all granted',
    '</Directory>',
    // Apache refuses to serve as root.
    ...(process.getuid?.() === 0 ? ['User nobody', 'Group nogroup'] : [])
  ]
  writeFileSync(
    join(work, 'mime.types'),
    'text/html html\ntext/css css\ntext/javascript js\napplication/json json\nimage/svg+xml svg\n'
  )
  writeFileSync(join(work, 'apache.conf'), `${lines.join('\n')}\n`)
  const child = spawn(apache, ['-f', join(work, 'apache.conf'), '-DFOREGROUND'], { stdio: 'inherit' })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}/`
  await answers(url, child)
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(work, { recursive: true, force: true })
  }
  return { url, close }
}
