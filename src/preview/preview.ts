/** Serves a written site as a static host would. Reads the output folder only, so it shows what would be published. */
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import type { ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import { allowHosts } from '../util/http/host-guard.ts'
import { listen } from '../util/http/listen.ts'
import { serveFolder } from './serve-folder.ts'

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
  | { readonly kind: 'serving'; readonly address: string; close(): Promise<void> }
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
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
  // An unpublished site is nobody's business: a page of another site must not read it under a name that leads here.
  const isAllowed = allowHosts(host, () => config.serve.allowedHosts)
  return startOn(createServer(serveFolder(folder, config.baseUrl, isAllowed)), host, port, config.baseUrl)
}

async function startOn(server: Server, host: string, port: number | null, baseUrl: string): Promise<Preview> {
  const result = await listen([{ server, host }], port)
  if (result.kind === 'failed') return result
  const name = host.includes(':') ? `[${host}]` : host
  return { kind: 'serving', close: () => closeServer(server), address: `http://${name}:${result.port}${baseUrl}` }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
}
