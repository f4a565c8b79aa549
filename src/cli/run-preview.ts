/** `docsgen preview`: serves the written site until it is stopped. */
import { resolve } from 'node:path'
import { startPreview } from '../preview/preview.ts'
import { printFindings } from './findings.ts'
import { stopSignal } from './stop-signal.ts'
import { processTerminal } from './terminal.ts'

/** As commander hands them over. */
export interface PreviewFlags {
  readonly port?: number
  readonly host: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly config?: string
}

/** Serves until Ctrl-C, which is the right way to end it: the result, the exit code, is 0 then. */
export async function preview(root: string, flags: PreviewFlags): Promise<number> {
  const terminal = processTerminal(process)
  const { outDir, baseUrl, config, host, port = null } = flags
  const started = await startPreview({
    root: resolve(root),
    ...(config !== undefined && { configFile: resolve(config) }),
    overrides: { ...(baseUrl !== undefined && { baseUrl }), ...(outDir !== undefined && { outDir: resolve(outDir) }) },
    host,
    port
  })
  if (started.kind === 'config-failed') {
    printFindings(started.findings, 'pretty', { root: resolve(root), sourceLine: () => null }, terminal)
    return 2
  }
  if (started.kind === 'failed') {
    terminal.err(`${started.message}\n${started.hint}\n`)
    return 1
  }
  terminal.err(`Serving ${started.address} (end with Ctrl-C)\n`)
  if (!isLoopback(host)) terminal.err(`Other machines can reach it: it listens on ${host}.\n`)
  await stopSignal()
  return 0
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
