/** `docsgen serve`: prints changes of findings and notices until Ctrl-C. */
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ServeListener } from '../../serve/options.ts'
import { startServe } from '../../serve/serve.ts'
import { addressNotes, findingLines, placePrefix, printFailedStart } from '../findings.ts'
import { countOf } from '../summary.ts'
import { namedSite, stopSignal, type Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface ServeFlags {
  readonly port?: number
  readonly host: string
  readonly strictPort?: boolean
  readonly open?: boolean
  readonly poll?: boolean
  readonly drafts?: boolean
  readonly search: boolean
  readonly notes?: boolean
  readonly config?: string
}

/** Time after the start when the browser usually shows the first page. */
const settledMs = 2000

/** The exit code: 0 when a signal ended the server, 1 when the server could not go on, 2 when it could not start. */
export async function runServe(root: string, flags: ServeFlags, terminal: Terminal): Promise<number> {
  const stopped = stopSignal()
  const { port = null, host, strictPort = false, poll = false, drafts = false, search, config } = flags
  const { notes = false } = flags
  const site = namedSite(root, config, terminal)
  const { listener, failed } = listen(terminal, placePrefix(site.root, terminal), notes)
  const serving = await startServe(
    {
      ...site,
      overrides: {},
      host,
      port,
      strictPort,
      poll,
      drafts,
      search,
      notes
    },
    listener
  )
  if (serving.kind !== 'serving') {
    printFailedStart(serving, site.root, terminal)
    return 2
  }
  setTimeout(boundMemory, settledMs).unref()
  const { address, pages } = serving
  const ready = `ready in ${Math.round(performance.now())} ms`
  terminal.err(`Serving ${address} (${countOf(pages, 'page')}, ${ready}; end with Ctrl-C)\n`)
  terminal.err(addressNotes(address, { host, port }))
  if (serving.drafts > 0) terminal.err(draftsNotice(serving.drafts))
  if (flags.open === true) openBrowser(address, () => terminal.err('No program was found that opens web pages.\n'))
  const code = await Promise.race([stopped.then(() => 0), failed.then(() => 1)])
  // Saves compiled pages for the next run.
  await serving.close()
  return code
}

/** Prints what the server reports; that there are notes is said once, unless they are wanted. `failed` resolves when the server cannot go on. */
function listen({ err }: Terminal, prefix: string, notes: boolean): { listener: ServeListener; failed: Promise<void> } {
  let fail: () => void
  const failed = new Promise<void>(done => {
    fail = done
  })
  let isFirst = true
  const listener: ServeListener = {
    findings(changes, total) {
      err(findingLines(changes, total, { prefix, notes: notes || (isFirst && 'first') }))
      isFirst = isFirst && !changes.appeared.some(({ severity }) => severity === 'info')
    },
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

/** Percent by which the heap may grow beyond its live size after the last collection. */
const heapGrowth = 20

/**
 * Keeps the memory of a server that runs for days near its live size. By default V8 lets the heap grow to two to four
 * times its live size before it collects old objects: 100 MB after a thousand edits of a site of a thousand pages. The
 * bound takes effect with the next collection, so this function runs one: 50 ms for a thousand pages.
 */
function boundMemory(): void {
  // Bun has another engine.
  if (process.versions.bun !== undefined) return
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Programs that open an address in the default browser. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

/** Opens an address in the default browser, without a shell. Calls `onFailure` when the program does not exist. */
function openBrowser(address: string, onFailure: () => void): void {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [address], { detached: true, stdio: 'ignore' })
  opener.on('error', onFailure)
  opener.unref()
}
