/** `docsgen search push` sends the search records to the hosted index, `docsgen search explain` explains a ranking. */
import { resolve } from 'node:path'
import { exitCodeOf } from '../../diagnostics/policy.ts'
import { build } from '../../pipeline/build.ts'
import { type Format, printFindings } from '../findings.ts'
import { formatBytes } from '../summary.ts'
import { namedSite, type Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface SearchPushFlags {
  readonly dryRun?: boolean
  readonly config?: string
  readonly format: Format
}

/** The options of `search explain` as commander parses them. */
export interface SearchExplainFlags {
  readonly language?: string
}

/** The result is the exit code. */
export async function runSearchPush(
  root: string,
  { dryRun = false, config, format }: SearchPushFlags,
  terminal: Terminal
): Promise<number> {
  const site = namedSite(root, config, terminal)
  const result = await build({
    ...site,
    mode: 'push',
    push: { dryRun, environment: terminal.env }
  })
  const { findings, pushed, sourceLine } = result
  printFindings(findings, format, { root: site.root, sourceLine }, terminal)
  if (pushed === null) terminal.err('Nothing was sent.\n')
  else {
    const amount = `${pushed.records} records, ${formatBytes(pushed.bytes)}`
    terminal.out(`${dryRun ? 'Would send' : 'Sent'} ${amount} to the index “${pushed.index}”.\n`)
  }
  return exitCodeOf(findings, result.configFailed)
}

/** The result is the exit code. */
export async function runSearchExplain(
  query: string,
  folder: string,
  { language }: SearchExplainFlags,
  terminal: Terminal
): Promise<number> {
  const { explainSearch } = await import('../../search/explain.ts')
  const lines = await explainSearch(resolve(terminal.cwd, folder), query, language ?? null)
  if (lines === null) {
    terminal.err(`“${folder}” has no search index. Build the site first, or name its output folder.\n`)
    return 2
  }
  if ('languages' in lines) {
    terminal.err(
      `“${folder}” has no search index for the language “${language}”, only for ${lines.languages.join(', ')}.\n`
    )
    return 2
  }
  terminal.out(`${lines.join('\n')}\n`)
  return 0
}
