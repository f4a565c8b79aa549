/** What a command of a plugin gets: the terminal, the files that the command line names, findings, and signals. */
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { foundByPlugin } from '../diagnostics/finding.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { sourceLines } from '../pipeline/source-lines.ts'
import type { ArgumentValue, CommandContext, CommandSite, ServerPlace } from '../types/command.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { listen } from '../util/http/listen.ts'
import { packageVersion } from '../util/packages/package.ts'
import { type Format, printFailedStart, printFindings } from './findings.ts'
import { readNamedFile, writeNamedFile } from './named-file.ts'
import { createProgress, endOnSignals, namedSite, stopSignal, type Terminal } from './terminal.ts'

interface CommandCall {
  /** The plugin's options in the configuration. */
  readonly options: unknown
  readonly args: Readonly<Record<string, ArgumentValue>>
  readonly terminal: Terminal
  /** Whether notes are printed; undefined: the command has no option `--notes`. */
  readonly notes?: boolean
  /** The site whose plugin the command belongs to; null: it is one of docsgen's own plugins. */
  readonly site: CommandSite | null
}

interface OpenContext {
  readonly context: CommandContext<never>
  readonly report: Report
  /** Prints what was reported and not printed yet; the result is the exit code for it. */
  printRest(): number
  /** Calls what the command wants called at its end. */
  close(): void
}

export function openContext({ options, args, terminal, notes, site: known }: CommandCall): OpenContext {
  const { cwd, color } = terminal
  const progress = createProgress(terminal, () => performance.now())
  const ownRoot = known === null ? '.' : known.config.root
  const { root, configFile } = namedSite(textOf(args, 'root') ?? ownRoot, textOf(args, 'config'), terminal)
  const closers: (() => void)[] = []
  const close = () => {
    for (const run of closers.splice(0)) run()
  }
  let stopListening: (() => void) | null = null
  // A command that leaves nothing behind ends by signals as any program.
  const listenToSignals = () => {
    stopListening ??= endOnSignals(process, progress, close)
  }
  let site = known !== null && resolve(known.config.root) === root ? known : null
  let found: Diagnostic[] = []
  let isPrinted = false
  const report = (one: Diagnostic) => void found.push(one)
  const say = (print: (text: string) => void) => (text: string) => {
    progress.clear()
    print(text)
  }
  const print = () => {
    progress.clear()
    const findings = applyPolicy(found, { severities: site?.config.severities ?? {}, strict: false })
    found = []
    isPrinted = true
    const { maxFindings } = args
    const limit = { ...(typeof maxFindings === 'number' && { maxFindings }), ...(notes !== undefined && { notes }) }
    // `format` is one of these, because the shared option has no other choices.
    const format = (textOf(args, 'format') ?? 'pretty') as Format
    printFindings(findings, format, { root, sourceLine: sourceLines(site?.config ?? { root }), ...limit }, terminal)
    const errors = findings.filter(({ severity }) => severity === 'error').length
    return { errors, exitCode: errors === 0 ? 0 : 1 } as const
  }
  const context: CommandContext<never> = {
    // The schema of the plugin has checked them.
    options: options as never,
    args,
    root,
    configFile,
    isUntrusted: args.untrusted === true,
    cwd,
    version: packageVersion(),
    out: say(terminal.out),
    err: say(terminal.err),
    color,
    progress(...step) {
      listenToSignals()
      progress.show(...step)
    },
    atEnd(run) {
      listenToSignals()
      closers.push(run)
    },
    report: one => report(foundByPlugin(one)),
    printFindings: print,
    async readSite() {
      const { openSite } = await import('../pipeline/command-site.ts')
      site ??= await openSite({ root, configFile, isUntrusted: args.untrusted === true }, report)
      return site
    },
    readFile: path => readNamedFile(resolve(cwd, path)),
    writeFile: (path, text) => writeNamedFile(resolve(cwd, path), text, cwd),
    async serve(create, place) {
      progress.clear()
      stopListening?.()
      // Described by a part of it, so that a configuration does not need the types of Node.
      return serveHere(() => create() as Server, place, root, terminal)
    }
  }
  return {
    context,
    report,
    printRest() {
      // Some formats are a report without findings, too.
      const isDue = found.length > 0 || (!isPrinted && args.format !== undefined)
      return isDue ? print().exitCode : 0
    },
    close() {
      progress.clear()
      close()
      stopListening?.()
    }
  }
}

function textOf(args: CommandCall['args'], name: string): string | undefined {
  const value = args[name]
  return typeof value === 'string' ? value : undefined
}

async function serveHere(
  create: () => Server,
  { port, path }: ServerPlace,
  root: string,
  terminal: Terminal
): Promise<number> {
  const result = await listen(create, 'localhost', port ?? null)
  if (result.kind === 'failed') {
    printFailedStart(result, root, terminal)
    return 2
  }
  terminal.err(`Serving ${result.origin}${path} (end with Ctrl-C)\n`)
  await stopSignal()
  await result.close()
  return 0
}
