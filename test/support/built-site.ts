/** Sites for browser tests: written, built in this process, and served under their own policy. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { templateOverrides } from '../../src/render/load-templates.ts'
import { sha256, shortHash } from '../../src/util/hash.ts'
import { projectRoot, runCli } from './cli.ts'
import { addDevelopmentReact } from './development-react.ts'
import { sharedFolder } from './shared.ts'

export interface BuiltSite {
  /** Address of the start page: `http://localhost:4711/sub/`. */
  readonly url: string
  readonly folder: string
  /** Handlers by path. When a handler does not respond, the server sends the file. */
  readonly answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  close(): void
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml'
}

type Files = Readonly<Record<string, string | Uint8Array>>

/**
 * Builds the files with the configuration, which by default has a title and one docs set over `docs/` at `/`. All tests
 * with the same files share one build. `development` uses the development build of React, which reports hydration
 * mismatches on the console.
 */
export async function buildSite(
  config: Partial<ConfigInput>,
  files: Files,
  { development = false }: { readonly development?: boolean } = {}
): Promise<BuiltSite> {
  const all = withConfig(config, files)
  const contents = Object.entries(all).map(([name, content]) => `${name} ${sha256(content)}`)
  const key = `site-${shortHash(`${contents.join('\n')} ${development}`)}`
  const root = await sharedFolder(key, async root => {
    await build(root, all)
    if (development) await addDevelopmentReact(join(root, 'build'), ownTemplates(root))
  })
  const folder = join(root, 'build')
  return { ...(await serve(folder, config.baseUrl ?? '/')), folder }
}

function ownTemplates(root: string): Parameters<typeof addDevelopmentReact>[1] {
  const folder = join(root, 'templates')
  return existsSync(folder) ? { root, plugins: [templateOverrides([folder], join(projectRoot, 'templates'))] } : {}
}

/** Like `buildSite`, but in a separate folder, which the test may change. */
export async function buildOwnSite(config: Partial<ConfigInput>, files: Files): Promise<BuiltSite> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-fixture-'))
  await build(root, withConfig(config, files))
  const folder = join(root, 'build')
  const server = await serve(folder, config.baseUrl ?? '/')
  const close = () => {
    server.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { ...server, folder, close }
}

/** The folder of the first site, built for a base URL. */
export async function firstSiteFolder(baseUrl = '/'): Promise<string> {
  const key = `first-site${baseUrl.replaceAll('/', '-')}`
  const folder = await sharedFolder(key, folder =>
    runBuild(['--strict', '--base-url', baseUrl, '--out-dir', join(folder, 'build')], projectRoot)
  )
  return join(folder, 'build')
}

function withConfig(config: Partial<ConfigInput>, files: Files): Files {
  const input = {
    title: 'Fixture',
    url: 'https://fixture.example',
    docs: [{ path: 'docs', routeBasePath: '/' }],
    theme: false,
    ...config
  }
  return { 'site.config.mjs': `export default ${JSON.stringify(input)}`, ...files }
}

async function build(root: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  await runBuild([], root)
}

/** One build after the other: a process has one language of the interface at a time. */
let lastBuild: Promise<unknown> = Promise.resolve()

function runBuild(options: readonly string[], root: string): Promise<void> {
  const run = lastBuild.then(async () => {
    const { code, stderr } = await runCli(['build', ...options], root)
    if (code !== 0) throw new Error(stderr)
  })
  lastBuild = run.catch(() => undefined)
  return run
}

/** Serves a folder as static hosts do, with the security policy in its `_headers`, and an empty favicon. */
export async function serve(folder: string, baseUrl: string): Promise<Omit<BuiltSite, 'folder'>> {
  const answers: BuiltSite['answers'] = new Map()
  const policy = /Content-Security-Policy: (.*)/.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1] ?? ''
  const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname)
    if (path === '/favicon.ico') return void response.writeHead(204).end()
    answers.get(path)?.(request, response)
    if (response.headersSent) return
    const file = path.startsWith(baseUrl) ? fileOf(join(folder, path.slice(baseUrl.length))) : null
    if (file !== null) return send(response, 200, file)
    send(response, 404, join(folder, '404.html'))
  })

  function send(response: ServerResponse, status: number, file: string): void {
    response.writeHead(status, { ...headers, 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${port}${baseUrl}`, answers, close }
}

/** The file at a path; `index.html` for a folder. */
function fileOf(path: string): string | null {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
  return existsSync(file) ? file : null
}
