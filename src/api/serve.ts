/** `serve` and `preview`: the servers of docsgen as functions. */
import { resolve } from 'node:path'
import type { Finding } from '../types/findings.ts'

interface ServerOptions {
  /** Folder of the project, which holds `site.config.ts`; left out: the current folder. */
  readonly root?: string
  /** Path of the configuration file; left out: `site.config.ts`, `.js`, `.mjs` or `.json` in `root`. */
  readonly configFile?: string
  /** Address to listen on; left out: `localhost`, which other machines cannot reach. */
  readonly host?: string
  /** Left out: the first free port from 3000 to 3009. 0: any free port. */
  readonly port?: number
}

export interface ServeOptions extends ServerOptions {
  /** Whether drafts are shown; left out: false. */
  readonly drafts?: boolean
  /** Whether search is enabled; left out: true. */
  readonly search?: boolean
  /** Whether to poll for changes, for drives without change notifications. */
  readonly poll?: boolean
  /** Closes the server. */
  readonly signal?: AbortSignal
  /** Called when findings appeared or were fixed, with these and the total number. */
  readonly onFindings?: (
    changes: { readonly appeared: readonly Finding[]; readonly fixed: readonly Finding[] },
    total: number
  ) => void
  /** Called with other notices, each one sentence. */
  readonly onNotice?: (line: string) => void
  /** Called when the server has stopped by itself, for example because the project was removed. */
  readonly onEnd?: (reason: string) => void
}

export interface PreviewOptions extends ServerOptions {
  /** Folder that the site was written to; left out: that of the configuration. */
  readonly outDir?: string
  /** Path under which the site was built; left out: that of the configuration. */
  readonly baseUrl?: string
}

/** A server that runs until it is closed. */
export interface Server {
  readonly kind: 'serving'
  /** Address of the start page: `http://localhost:3000/`. */
  readonly address: string
  close(): Promise<void>
}

/**
 * Why the server did not start: the configuration is missing or wrong, or there is another problem, such as a port in
 * use.
 */
export type ServerFailure =
  | { readonly kind: 'config-failed'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }

/**
 * Starts the development server: pages are rendered on request, and open pages are updated after every change.
 *
 * ```ts
 * const server = await serve({ root: 'website', onFindings: ({ appeared }) => console.log(appeared) })
 * if (server.kind === 'serving') console.log(server.address)
 * ```
 */
export async function serve(options: ServeOptions = {}): Promise<Server | ServerFailure> {
  const { drafts = false, search = true, poll = false, signal, onFindings, onNotice, onEnd } = options
  signal?.throwIfAborted()
  const { startServe } = await import('../serve/serve.ts')
  const server = await startServe(
    { ...placeOf(options), overrides: {}, strictPort: false, poll, drafts, search },
    {
      findings: (changes, total) => onFindings?.(changes, total),
      notice: line => onNotice?.(line),
      ended: reason => onEnd?.(reason)
    }
  )
  if (server.kind === 'serving') {
    if (signal?.aborted === true) await server.close()
    signal?.addEventListener('abort', () => void server.close(), { once: true })
  }
  return server
}

/**
 * Serves the built site as a static host would.
 *
 * ```ts
 * const server = await preview({ root: 'website', port: 0 })
 * if (server.kind === 'serving') await server.close()
 * ```
 */
export async function preview({ outDir, baseUrl, ...options }: PreviewOptions = {}): Promise<Server | ServerFailure> {
  const overrides = {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(outDir !== undefined && { outDir: resolve(outDir) })
  }
  const { startPreview } = await import('../preview/preview.ts')
  const started = await startPreview({ ...placeOf(options), overrides })
  if (started.kind !== 'not-built') return started
  return { kind: 'failed', message: `There is no folder “${started.folder}”.`, hint: 'Build it first: docsgen build' }
}

function placeOf({ root = '.', configFile, host = 'localhost', port }: ServerOptions) {
  return {
    root: resolve(root),
    host,
    port: port ?? null,
    ...(configFile !== undefined && { configFile: resolve(configFile) })
  }
}
