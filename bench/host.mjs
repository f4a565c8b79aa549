// A static host for measurements: compresses files (gzip, except fonts and pictures) and records the requests.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const types = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/** `asked` gets one `{ path, kind, bytes, at }` per response, with `at` in milliseconds; clear it to start again. */
export async function serve(folder) {
  const root = resolve(folder)
  const asked = []
  const server = createServer(({ url }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname)
    const file = fileOf(root, path)
    if (file === null) return response.writeHead(404).end()
    const type = types[extname(file)]
    const content = readFileSync(file)
    const body = type === undefined || extname(file) === '.woff2' ? content : gzipSync(content, { level: 9 })
    asked.push({ path, kind: extname(file), bytes: body.length, at: performance.now() })
    response.writeHead(200, {
      'content-type': type ?? 'application/octet-stream',
      // The same headers as in the host files of a build: asset names contain content hashes.
      ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
      ...(body !== content && { 'content-encoding': 'gzip' })
    })
    response.end(body)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return { asked, base: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

function fileOf(root, path) {
  const file = join(root, path)
  if (file !== root && !file.startsWith(root + sep)) return null
  const candidates = [file, join(file, 'index.html'), `${file}.html`]
  return candidates.find(name => existsSync(name) && statSync(name).isFile()) ?? null
}
