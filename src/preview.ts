/**
 * Serves a written site as a static host would: clean addresses, `404.html`, the base URL. It reads the output
 * folder only, so it shows what would be published and nothing else.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import sirv from 'sirv'
import { loadConfig } from './config/load.ts'
import { applyPolicy } from './diagnostics/policy.ts'
import type { ConfigOverrides, Diagnostic, JudgedFinding } from './model.ts'
import { belowBaseUrl } from './util/address.ts'
import { listen } from './util/listen.ts'

export interface PreviewOptions {
  /** Absolute folder of the project. */
  readonly root: string
  readonly configFile?: string
  readonly overrides: ConfigOverrides
  readonly host: string
  /** null: the first free port from 3000 to 3009. */
  readonly port: number | null
}

/** A running server with the address of the start page, or why there is none. */
export type Preview =
  | { readonly kind: 'running'; readonly server: Server; readonly address: string }
  | { readonly kind: 'config-failed'; readonly findings: readonly JudgedFinding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }

/** Serves the output folder of the project at `options.root`. */
export async function startPreview({ root, configFile, overrides, host, port }: PreviewOptions): Promise<Preview> {
  const found: Diagnostic[] = []
  const options = { root, mode: 'serve' as const, overrides, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, finding => found.push(finding))
  if (config === null) {
    return { kind: 'config-failed', findings: applyPolicy(found, { severities: {}, strict: false }) }
  }
  const folder = resolve(root, config.outDir)
  if (!existsSync(folder)) {
    return { kind: 'failed', message: `There is no folder “${config.outDir}”.`, hint: 'Write it first: docsgen build' }
  }
  return startOn(createServer(serveFolder(folder, config.baseUrl)), host, port, config.baseUrl)
}

/** Answers with the files of `folder` below `baseUrl`; other paths lead to the start page (behaviour R-35). */
export function serveFolder(folder: string, baseUrl: string): RequestListener {
  const serve = sirv(folder, {
    // Files are looked up anew for each request, so a build beside the preview shows at once.
    dev: true,
    etag: true,
    setHeaders: response => response.setHeader('X-Content-Type-Options', 'nosniff')
  })
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', Connection: 'close' }).end()
      return
    }
    const below = belowBaseUrl(request.url ?? '/', baseUrl)
    if (below === null || (below === '' && baseUrl !== '/')) {
      response.writeHead(302, { Location: baseUrl }).end()
      return
    }
    request.url = below.replace(/^(?!\/)/, '/')
    // Whole files only: sirv throws on ranges that end before they begin.
    delete request.headers.range
    serve(request, response, () => sendNotFound(folder, response))
  }
}

function sendNotFound(folder: string, response: ServerResponse): void {
  const page = join(folder, '404.html')
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(existsSync(page) ? readFileSync(page) : 'Not found')
}

async function startOn(server: Server, host: string, port: number | null, baseUrl: string): Promise<Preview> {
  const result = await listen([{ server, host }], port)
  if (result.kind === 'failed') return result
  const name = host.includes(':') ? `[${host}]` : host
  return { kind: 'running', server, address: `http://${name}:${result.port}${baseUrl}` }
}
