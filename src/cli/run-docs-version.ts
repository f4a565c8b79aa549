/** `docsgen docs-version`: releases the present docs as a version. */
import { resolve } from 'node:path'
import { createVersion } from './create-version.ts'
import { printFindings } from './findings.ts'
import type { Terminal } from './terminal.ts'

/** The options as commander parses them. */
export interface DocsVersionFlags {
  readonly set?: string
  readonly config?: string
}

/** The result is the exit code: 2 when the version cannot be created. */
export async function runDocsVersion(
  name: string,
  root: string,
  { set, config }: DocsVersionFlags,
  terminal: Terminal
): Promise<number> {
  const { findings, sourceLine, written, lacksDropdown } = await createVersion({
    root: resolve(terminal.cwd, root),
    name,
    ...(set !== undefined && { set }),
    ...(config !== undefined && { configFile: resolve(terminal.cwd, config) })
  })
  printFindings(findings, 'pretty', { root: resolve(terminal.cwd, root), sourceLine }, terminal)
  if (written.length === 0) {
    terminal.err('Nothing was written.\n')
    return 2
  }
  for (const path of written) terminal.out(`${path}\n`)
  terminal.err(`The version ${name} was made; the docs go on as the next one.\n`)
  if (lacksDropdown !== null) {
    const id = set === undefined ? '' : `, docsPluginId: '${set}'`
    terminal.err(
      `Readers choose a version in the navigation bar when ${lacksDropdown} has in navbar.items: ` +
        `{ type: 'docsVersionDropdown'${id} }\n`
    )
  }
  return 0
}
