/** `docsgen serve`: shows the author the current site. Writes only to .docsgen; open pages follow every change. */
import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { excerptOf } from '../diagnostics/excerpt.ts'
import { applyPolicy, bySeverity } from '../diagnostics/policy.ts'
import { pageOf } from '../model/routes.ts'
import { sourceLines } from '../pipeline/source-lines.ts'
import { serveAddresses, serveNotesId } from '../shared/dom.ts'
import type { Place } from '../types/basics.ts'
import type { ServeNotes, ShownFinding } from '../types/client.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { rootsOf } from '../util/guarded-files.ts'
import { shortHash } from '../util/hash.ts'
import { allowHosts } from '../util/http/host-guard.ts'
import { firstPort, listen } from '../util/http/listen.ts'
import { packagePath } from '../util/packages/package.ts'
import { blockedOwner, type FindingOwner, type Findings, pageOwner, routeOwner } from './findings.ts'
import { type Answering, createHttpServer, createRequestListener } from './http/listener.ts'
import type { ServeListener, ServeOptions, Serving } from './options.ts'
import { Server } from './server.ts'
import { createLiveSockets } from './sockets.ts'

/** Serves the project at `given.root` until it is closed. */
export async function startServe(given: ServeOptions, listener: ServeListener): Promise<Serving> {
  const options = { ...given, root: realRoot(given.root) }
  let opened: Server | null = null
  const isAllowed = allowHosts(options.host, () => opened?.site.config.serve.allowedHosts ?? [])
  const sockets = createLiveSockets(isAllowed, () => ({ revision: opened?.revision ?? 0, pages: [], files: [] }))
  const ended = (reason: string) => {
    void close()
    listener.ended(reason)
  }
  const server = await Server.open(options, { ...listener, message: sockets.send, ended })
  if (!(server instanceof Server)) {
    sockets.close()
    return { kind: 'config-failed', findings: applyPolicy(server.all(), { severities: {}, strict: false }) }
  }
  opened = server

  const answerAll = createRequestListener({
    isAllowed,
    roots: rootsOf(server.site.config),
    onRequest: () => server.visit(),
    onAnswered: () => server.startWatching(),
    server,
    script: { address: serveAddresses.script, content: readFileSync(packagePath('dist', 'client', 'live.js'), 'utf8') },
    finish: finishing(server, sockets.token, options.notes === true)
  })
  let stopListening = async (): Promise<void> => {}

  async function close(): Promise<void> {
    opened?.close()
    sockets.close()
    await stopListening()
  }

  const create = () => createHttpServer(answerAll).on('upgrade', sockets.upgrade)
  const listening = await listen(create, options.host, portOf(options))
  if (listening.kind === 'failed') {
    await close()
    return listening
  }
  stopListening = listening.close
  server.start()
  const { config, content } = server.site.plan
  return {
    kind: 'serving',
    address: `${listening.origin}${config.baseUrl}`,
    pages: server.countPages(),
    drafts: content.drafts.length,
    close
  }
}

/** Adds to each page what client/live needs. Shell names are unique to the process. */
function finishing(server: Server, token: string, notes: boolean): Answering['finish'] {
  const start = randomBytes(6).toString('base64url')
  return ({ html, route, revision, shellVersion }) => {
    server.noteSent(route)
    return withNotes(html, {
      token,
      revision,
      // A document keeps the policy that it was loaded with, so a new policy needs a reload.
      frame: `${start}.${shellVersion}.${shortHash(server.siteAt(route.permalink).policy.header() ?? '')}`,
      findings: findingsOn(route, server.siteAt(route.permalink).plan.config, server.findingsAt(route.permalink), notes)
    })
  }
}

/** Real paths decide what belongs to the project. A missing folder is reported with the configuration. */
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

/**
 * Adds to the HTML of the build the page's findings, and the script that updates the page. If `html` is empty, the
 * findings are the page.
 */
function withNotes(html: string, notes: ServeNotes): string {
  const document = html === '' ? fallback : html
  const json = JSON.stringify(notes).replaceAll('<', '\\u003c')
  const live =
    `<script type="application/json" id="${serveNotesId}">${json}</script>` +
    `<script type="module" src="${serveAddresses.script}"></script>`
  const end = document.lastIndexOf('</body>')
  return end < 0 ? document + live : document.slice(0, end) + live + document.slice(end)
}

const fallback =
  '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8"><title>This page cannot be shown</title></head>' +
  '<body><main><h1>This page cannot be shown</h1><p>The findings say why. It comes back by itself.</p></main></body></html>\n'

/** The findings of the page itself, and the errors that concern every page: configuration, sidebars, templates. */
function findingsOn(route: Route, config: Config, findings: Findings, notes: boolean): ShownFinding[] {
  const page = pageOf(route)
  const settings = new Set([
    config.file,
    ...config.docs.flatMap(set => set.sidebarsFile ?? []),
    ...Object.values(config.modules).flat()
  ])
  const isShared = ({ severity, place }: Diagnostic) =>
    severity === 'error' && (place === null || settings.has(place.file) || place.file.startsWith(config.templates))
  const shared: readonly FindingOwner[] = ['config', 'shell', 'plan']
  const shown = [
    ...shared.flatMap(owner => findings.of(owner).filter(isShared)),
    ...findings.of('plan').filter(({ place }) => place !== null && place.file === page?.source),
    ...findings.of(routeOwner(route)),
    ...findings.of(blockedOwner(route)),
    ...(page === null ? [] : findings.of(pageOwner(page.source)))
  ]
  const lineOf = sourceLines(config)
  const sorted = bySeverity(applyPolicy(shown, { severities: config.severities, strict: false }))
  return sorted.filter(({ severity }) => notes || severity !== 'info').map(finding => toShown(finding, lineOf))
}

/** Maximum columns of the excerpt, to fit beside a line number in a narrow window. */
const width = 90

/** A finding with its source line, and with paths inside of the project only. */
function toShown(
  { severity, code, message, hint, place }: Finding,
  lineOf: (place: Place) => string | null
): ShownFinding {
  const text = place === null ? null : lineOf(place)
  return {
    severity,
    code,
    message,
    hint,
    place: place === null ? null : `${place.file}:${place.line}:${place.column}`,
    excerpt:
      place === null || text === null || text.trim() === ''
        ? null
        : { line: place.line, ...excerptOf(text, place.column, place.length, width) }
  }
}
