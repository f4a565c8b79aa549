/** `docsgen docs-version`: makes a version of the docs as they are now. */
import { resolve } from 'node:path'
import { printFindings } from './findings.ts'
import { processTerminal } from './terminal.ts'

/** As commander hands them over. */
export interface DocsVersionFlags {
  readonly set?: string
  readonly config?: string
}

/** The result is the exit code: 2 when the version cannot be made. */
export async function docsVersion(name: string, root: string, { set, config }: DocsVersionFlags): Promise<number> {
  const terminal = processTerminal(process)
  const { cutVersion } = await import('./version-command.ts')
  const { findings, sourceLine, written } = await cutVersion({
    root: resolve(root),
    name,
    ...(set !== undefined && { set }),
    ...(config !== undefined && { configFile: resolve(config) })
  })
  printFindings(findings, 'pretty', { root: resolve(root), sourceLine }, terminal)
  if (written.length === 0) {
    terminal.err('Nothing was written.\n')
    return 2
  }
  for (const path of written) terminal.out(`${path}\n`)
  terminal.err(`The version ${name} was made; the docs go on as the next one.\n`)
  return 0
}
