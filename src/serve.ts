/** `docsgen serve`: the site as it is now, for its author. Nothing is written; open pages follow every change. */
import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { applyPolicy } from './diagnostics/policy.ts'
import type { Answering } from './serve/http/answers.ts'
import { allowHosts } from './serve/http/guard.ts'
import { createHttpServer, createRequestListener } from './serve/http/server.ts'
import { createLiveSockets } from './serve/live-sockets.ts'
import type { ServeListener, ServeOptions, Serving } from './serve/options.ts'
import { toDocument } from './serve/page-document.ts'
import { findingsOn } from './serve/page-findings.ts'
import { Session } from './serve/session.ts'
import { serveAddresses } from './shared/dom.ts'
import { firstPort, type Listener, listen } from './util/listen.ts'
import { packagePath } from './util/package.ts'

export type { ServeListener, ServeOptions, Serving } from './serve/options.ts'

/** Serves the project at `given.root` until it is closed. */
export async function startServe(given: ServeOptions, listener: ServeListener): Promise<Serving> {
  const options = { ...given, root: realRoot(given.root) }
  let session: Session | null = null
  const isAllowed = allowHosts(options.host, () => session?.site.now.config.serve.allowedHosts ?? [])
  const sockets = createLiveSockets(isAllowed, () => ({ revision: session?.site.revision ?? 0, pages: [], files: [] }))
  const ended = (reason: string) => {
    void close()
    listener.ended(reason)
  }
  const opened = await Session.open(options, { ...listener, message: sockets.send, ended })
  if (!(opened instanceof Session)) {
    sockets.close()
    return { kind: 'config-failed', findings: applyPolicy(opened.all(), { severities: {}, strict: false }) }
  }
  session = opened

  const { root, allowedRoots } = opened.site.now.config
  const answerAll = createRequestListener({
    isAllowed,
    roots: [root, ...allowedRoots],
    onRequest: () => opened.visit(),
    onAnswered: () => opened.startWatching(),
    site: opened.site,
    script: { address: serveAddresses.script, content: readFileSync(packagePath('dist', 'client', 'live.js'), 'utf8') },
    finish: finishing(opened, sockets.token)
  })
  const servers = hostsOf(options.host).map((host): Listener => {
    const server = createHttpServer(answerAll)
    return { host, server: server.on('upgrade', sockets.upgrade) }
  })

  async function close(): Promise<void> {
    opened instanceof Session && opened.close()
    sockets.close()
    for (const { server } of servers) {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    }
  }

  const listening = await listen(servers as [Listener, ...Listener[]], portOf(options))
  if (listening.kind === 'failed') {
    await close()
    return listening
  }
  opened.site.now.prepare()
  const { config, routes, content } = opened.site.now.planned
  return {
    kind: 'serving',
    address: `http://${nameOf(options.host)}:${listening.port}${config.baseUrl}`,
    pages: routes.all.length,
    drafts: content.drafts.length,
    close
  }
}

/** Puts into each page what client/live needs; the same process never calls two frames alike. */
function finishing({ site, ledger }: Session, token: string): Answering['finish'] {
  const start = randomBytes(6).toString('base64url')
  return ({ html, route, revision, frame }) =>
    toDocument(html, {
      token,
      revision,
      frame: `${start}.${frame}`,
      findings: findingsOn(route, site.now.config, ledger)
    })
}

/** Where links lead decides what belongs to the project; a folder that is not there is the configuration's finding. */
function realRoot(root: string): string {
  try {
    return realpathSync(root)
  } catch {
    return root
  }
}

function portOf({ port, strictPort }: ServeOptions): number | null {
  return port ?? (strictPort ? firstPort : null)
}

/** Browsers take `localhost` for either address of this machine. */
function hostsOf(host: string): string[] {
  return host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
