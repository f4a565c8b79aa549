/** `docsgen mcp`: lets programs search and read a written site, by the Model Context Protocol. */
import { resolve } from 'node:path'
import { findBuiltSite } from '../../mcp/built-site.ts'
import { createMcpHttpServer, loadSdk, mcpPath, serveStdio } from '../../mcp/server.ts'
import { isInside } from '../../util/guarded-files.ts'
import { listen } from '../../util/http/listen.ts'
import { packagePath } from '../../util/packages/package.ts'
import { printFailedStart } from '../findings.ts'
import { stopSignal, type Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface McpFlags {
  readonly http?: boolean
  readonly port?: number
}

/** The result is the exit code. All messages go to stderr, because stdout carries the protocol. */
export async function runMcp(folder: string, { http = false, port }: McpFlags, terminal: Terminal): Promise<number> {
  const path = resolve(terminal.cwd, folder)
  const site = findBuiltSite(path)
  if (typeof site === 'string') {
    terminal.err(site.replace('{folder}', folder))
    return 2
  }
  // Not from the folder itself: it may come from a stranger, and no code of a site runs.
  const sdk = loadSdk([...(isInside(terminal.cwd, [path]) ? [] : [terminal.cwd]), packagePath()])
  if (sdk === null) {
    terminal.err(
      'The package “@modelcontextprotocol/sdk” is not installed.\nInstall it with “npm install --save-dev @modelcontextprotocol/sdk”.\n'
    )
    return 2
  }
  if (!http) {
    await serveStdio(site, sdk)
    return 0
  }
  const result = await listen(() => createMcpHttpServer(site, sdk), 'localhost', port ?? null)
  if (result.kind === 'failed') {
    printFailedStart(result, path, terminal)
    return 2
  }
  terminal.err(`Serving ${result.origin}${mcpPath} (end with Ctrl-C)\n`)
  await stopSignal()
  await result.close()
  return 0
}
