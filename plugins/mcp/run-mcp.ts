/** `docsgen mcp`: lets programs search and read a written site, by the Model Context Protocol. */
import { isAbsolute, relative, resolve } from 'node:path'
import type { CommandContext } from 'docsgen/config'
import { docsgenFolder } from 'docsgen/project'
import { findBuiltSite } from './built-site.ts'
import { createMcpHttpServer, loadSdk, mcpPath, serveStdio } from './server.ts'

/** The result is the exit code. All messages go to stderr, because stdout carries the protocol. */
export async function runMcp({ args, cwd, err, version, serve }: CommandContext): Promise<number> {
  const folder = String(args.folder)
  const path = resolve(cwd, folder)
  const found = findBuiltSite(path)
  if (typeof found === 'string') {
    err(found.replace('{folder}', folder))
    return 2
  }
  const site = { ...found, version }
  // Not from the folder itself: it may come from a stranger, and no code of a site runs.
  const below = relative(path, cwd)
  const isBelow = !/^\.\.(?:[\\/]|$)/.test(below) && !isAbsolute(below)
  const sdk = loadSdk([...(isBelow ? [] : [cwd]), docsgenFolder()])
  if (sdk === null) {
    err(
      'The package “@modelcontextprotocol/sdk” is not installed.\nInstall it with “npm install --save-dev @modelcontextprotocol/sdk”.\n'
    )
    return 2
  }
  if (args.http !== true) {
    await serveStdio(site, sdk)
    return 0
  }
  const port = typeof args.port === 'number' ? args.port : undefined
  return serve(() => createMcpHttpServer(site, sdk), { port, path: mcpPath })
}
