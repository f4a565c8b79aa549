/** `docsgen test`: runs the code samples of pages and reports errors at their lines. */
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { exitCodeOf } from '../../diagnostics/policy.ts'
import { type Format, printFindings } from '../findings.ts'
import { createProgress, endOnSignals, namedSite, type Terminal } from '../terminal.ts'
import { whyNotUntrusted } from '../untrusted.ts'

/** The options as commander parses them. */
export interface TestFlags {
  readonly only?: string
  readonly format: Format
  readonly maxFindings?: number
  readonly config?: string
  readonly untrusted?: boolean
}

/** The result is the exit code. */
export async function runTest(root: string, flags: TestFlags, terminal: Terminal): Promise<number> {
  const { untrusted: isUntrusted = false } = flags
  const refused = isUntrusted ? whyNotUntrusted(resolve(terminal.cwd, root)) : null
  if (refused !== null) {
    terminal.err(refused)
    return 2
  }
  const { testSite } = await import('../../pipeline/test-samples.ts')
  const progress = createProgress(terminal, () => performance.now())
  const stopListening = endOnSignals(process, progress)
  try {
    const site = namedSite(root, flags.config, terminal)
    const { findings, tested, sourceLine } = await testSite({
      ...site,
      isUntrusted,
      ...(flags.only !== undefined && { only: flags.only }),
      onProgress: progress.show
    })
    progress.clear()
    const { maxFindings } = flags
    printFindings(
      findings,
      flags.format,
      { root: site.root, sourceLine, ...(maxFindings !== undefined && { maxFindings }) },
      terminal
    )
    if (tested === null) return exitCodeOf(findings, true)
    const samples = tested.tested === 1 ? '1 sample' : `${tested.tested} samples`
    const errors = findings.filter(({ severity }) => severity === 'error').length
    terminal.err(
      `${samples} on ${tested.pages} ${tested.pages === 1 ? 'page' : 'pages'}, ${errors === 0 ? 'all pass' : `${errors} ${errors === 1 ? 'error' : 'errors'}`}.\n`
    )
    if (!tested.isGuarded && tested.tested > 0)
      terminal.err('This system cannot prevent shell samples and custom commands from writing outside their folders.\n')
    return exitCodeOf(findings, false)
  } finally {
    stopListening()
  }
}
