/** `docsgen serve`: options in, a line out for everything worth knowing, until Ctrl-C. */
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type ServeListener, startServe } from '../serve.ts'
import { boundMemory } from './bound-memory.ts'
import { findingLines } from './finding-lines.ts'
import { printFindings } from './findings.ts'
import { openBrowser } from './open-browser.ts'
import { stopSignal } from './stop-signal.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** As commander hands them over. */
export interface ServeFlags {
  readonly port?: number
  readonly host: string
  readonly strictPort?: boolean
  readonly open?: boolean
  readonly poll?: boolean
  readonly drafts?: boolean
  readonly search: boolean
  readonly config?: string
}

/** Time after which the first page has been shown. */
const settledMs = 2000

/** The exit code: 0 when it was ended from outside, 1 when it could not start or go on. */
export async function serve(root: string, flags: ServeFlags): Promise<number> {
  const terminal = processTerminal(process)
  const stopped = stopSignal()
  const { listener, failed } = listen(terminal)
  const { port = null, host, strictPort = false, poll = false, drafts = false, search, config } = flags
  const serving = await startServe(
    {
      root: resolve(root),
      ...(config !== undefined && { configFile: resolve(config) }),
      overrides: {},
      host,
      port,
      strictPort,
      poll,
      drafts,
      search
    },
    listener
  )
  if (serving.kind === 'config-failed') {
    printFindings(serving.findings, 'pretty', { root: resolve(root), sourceLine: () => null }, terminal)
    return 1
  }
  if (serving.kind === 'failed') {
    terminal.err(`${serving.message}\n${serving.hint}\n`)
    return 1
  }
  setTimeout(boundMemory, settledMs).unref()
  const { address, pages } = serving
  terminal.err(`Serving ${address} (${pages} pages, ready in ${Math.round(performance.now())} ms; end with Ctrl-C)\n`)
  if (serving.drafts > 0) terminal.err(draftsNotice(serving.drafts))
  if (!isLoopback(host)) terminal.err(`Other machines can reach it: it listens on ${host}.\n`)
  if (flags.open === true) openBrowser(address, () => terminal.err('No program was found that opens web pages.\n'))
  return Promise.race([stopped.then(() => 0), failed.then(() => 1)])
}

/** Prints what the server tells; `failed` is fulfilled when it cannot go on. */
function listen({ err }: Terminal): { listener: ServeListener; failed: Promise<void> } {
  let fail: () => void
  const failed = new Promise<void>(done => {
    fail = done
  })
  const listener: ServeListener = {
    findings: (changes, total) => err(findingLines(changes, total)),
    notice: line => err(`${line}\n`),
    ended(reason) {
      err(`${reason}\n`)
      fail()
    }
  }
  return { listener, failed }
}

function draftsNotice(count: number): string {
  const [what, which] = count === 1 ? ['1 draft', 'it'] : [`${count} drafts`, 'them']
  return `Left out: ${what}. Show ${which} with --drafts.\n`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
