/** `docsgen preview`: serves the written site until it is stopped. */
import { resolve } from 'node:path'
import { startPreview } from '../../preview/preview.ts'
import { addressNotes, printFailedStart } from '../findings.ts'
import { namedSite, stopSignal, type Terminal, typedPath } from '../terminal.ts'

/** The options as commander parses them. */
export interface PreviewFlags {
  readonly port?: number
  readonly host: string
  readonly outDir?: string
  readonly baseUrl?: string
  readonly config?: string
}

/** Serves until Ctrl-C; the result is the exit code, 0 at Ctrl-C. */
export async function runPreview(root: string, flags: PreviewFlags, terminal: Terminal): Promise<number> {
  const { outDir, baseUrl, config, host, port = null } = flags
  const site = namedSite(root, config, terminal)
  const started = await startPreview({
    ...site,
    overrides: {
      ...(baseUrl !== undefined && { baseUrl }),
      ...(outDir !== undefined && { outDir: resolve(terminal.cwd, outDir) })
    },
    host,
    port
  })
  if (started.kind === 'not-built') {
    const command = root === '.' ? 'docsgen build' : `docsgen build ${root}`
    terminal.err(`There is no folder “${typedPath(started.folder, terminal)}”.\nBuild it first: ${command}\n`)
    return 2
  }
  if (started.kind !== 'serving') {
    printFailedStart(started, site.root, terminal)
    return 2
  }
  terminal.err(`Serving ${started.address} (end with Ctrl-C)\n`)
  terminal.err(addressNotes(started.address, { host, port }))
  await stopSignal()
  return 0
}
