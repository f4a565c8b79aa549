/** `docsgen docs-version`: releases the present docs as a version. */
import { resolve } from 'node:path'
import { createVersion } from './create-version.ts'
import { printFindings } from './findings.ts'
import { processTerminal } from './terminal.ts'

/** The options as commander parses them. */
export interface DocsVersionFlags {
  readonly set?: string
  readonly config?: string
}

/** The result is the exit code: 2 when the version cannot be created. */
export async function runDocsVersion(name: string, root: string, { set, config }: DocsVersionFlags): Promise<number> {
  const terminal = processTerminal(process)
  const { findings, sourceLine, written } = await createVersion({
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
