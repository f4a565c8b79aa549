/** The hook `commands`: runs a command of a site's plugin, so that its faults are findings with a place. */
import { finding } from '../diagnostics/finding.ts'
import type { Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { SitePlugin } from '../types/plugin.ts'
import { limited, ownedOnce } from '../util/author-code/author-code.ts'
import { watchOver } from '../util/author-code/watchdog.ts'
import { describe } from '../util/objects.ts'
import { withoutRoot } from '../util/paths.ts'
import { WrongResult } from './hook.ts'

interface Call {
  readonly plugin: Pick<SitePlugin, 'name'>
  /** Of the command. */
  readonly name: string
}

/**
 * The exit code of a command. It may take any time, but must not block the process for longer than `seconds`: its
 * first, synchronous part throws a `TimeLimitError` then, and after an `await` the watchdog ends the process.
 */
export async function runCommandOf({ plugin, name }: Call, run: () => unknown, seconds: number): Promise<number> {
  const owner = `the command “${name}” of the plugin “${plugin.name}”`
  return ownedOnce(owner, async () => {
    const [ended, stopWaiting] = endOfEvents()
    const stopWatching = watchWhileRunning(owner, seconds)
    try {
      return toExitCode(await Promise.race([limited(seconds, run), ended]))
    } finally {
      stopWatching()
      stopWaiting()
    }
  })
}

/** V8 stops the first part earlier, and the site's other findings are printed. */
const graceSeconds = 2

/** Watches over one turn of the event loop after the other. */
function watchWhileRunning(owner: string, seconds: number): () => void {
  const start = () => watchOver(owner, seconds + graceSeconds)
  let stop = start()
  const renew = setInterval(() => {
    stop()
    stop = start()
  }, 1000).unref()
  return () => {
    clearInterval(renew)
    stop()
  }
}

/** Rejects when nothing is left that could settle the promise of a command: Node would end in silence. */
function endOfEvents(): readonly [Promise<never>, () => void] {
  let listener = () => {}
  const ended = new Promise<never>((_, reject) => {
    listener = () => reject(new Error('its promise never settles'))
    process.once('beforeExit', listener)
  })
  return [ended, () => process.off('beforeExit', listener)]
}

/** Throws a `WrongResult` for anything but an exit code or nothing. */
export function toExitCode(returned: unknown): number {
  if (returned === undefined || returned === null) return 0
  if (typeof returned === 'number' && Number.isInteger(returned) && returned >= 0 && returned <= 255) return returned
  throw new WrongResult(`${typeof returned === 'number' ? returned : describe(returned)} instead of an exit code`)
}

/** The finding about a command that failed. */
export function failureOfCommand(
  { plugin, name, place }: Call & { readonly place: Place },
  thrown: unknown,
  { root }: Pick<Config, 'root'>
): Diagnostic {
  const message = withoutRoot(thrown instanceof Error ? thrown.message : String(thrown), root)
  const what = thrown instanceof WrongResult ? `returned ${message}` : `failed: ${message}`
  const sentence = `The command “${name}” of the plugin “${plugin.name}” ${what.replace(/\.?$/, '.')}`
  return finding('plugin/failed', place, sentence, 'Fix the plugin.')
}
