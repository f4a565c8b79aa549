/**
 * Runs the command line. Exit codes: 0 success, 1 errors in the content or of the file system, 2 wrong usage or
 * configuration, 70 a bug in docsgen, 130 and 143 signals.
 */

import { Console } from 'node:console'
import { closeSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { CommanderError } from 'commander'
import { fileSystemMessage } from '../output/publish/write-error.ts'
import { claimStrayError } from '../util/author-code/author-code.ts'
import { enableWatchdog, type Overrun } from '../util/author-code/watchdog.ts'
import { packageVersion } from '../util/packages/package.ts'
import { programFor } from './find-command.ts'
import { UnwritableFile } from './named-file.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** Runs the command of the arguments after `docsgen`, then ends the process with its exit code. */
export async function main(parameters: readonly string[]): Promise<void> {
  process.stdout.on('error', endQuietly)
  process.stderr.on('error', endQuietly)
  process.on('uncaughtException', handleUncaught)
  process.on('unhandledRejection', handleUncaught)
  enableWatchdog(endOverrun)
  // Code of the site may use the console, but stdout is for results of commands, which programs may read.
  globalThis.console = new Console(process.stderr)
  if (parameters[0] !== 'serve') prepareForBuilds()
  try {
    await end(await runCommand(parameters, processTerminal(process)))
  } catch (thrown) {
    await fail(thrown)
  }
}

/** Settings for commands that process all pages and end; `serve` keeps React's development checks for authors. */
function prepareForBuilds(): void {
  // Without its development checks, React renders four times faster, with the same result.
  Object.assign(process.env, { NODE_ENV: 'production' })
  // By default V8 lets the heap grow to three times its live size: 1,220 MB at 10,000 pages. With this limit it
  // takes 700 MB and 3 % more time.
  setFlagsFromString('--heap-growing-percent=50')
}

/** Runs one command on the given terminal; the result is the exit code. */
export async function runCommand(parameters: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0
  const finish = (code: number) => {
    exitCode = code
  }
  try {
    const program = await programFor(parameters, { terminal, finish })
    await program.parseAsync(parameters, { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) return endWithMessage(thrown, terminal)
    // Help and version end this way too, with code 0; commander uses 1 for wrong usage.
    return thrown.exitCode === 0 ? 0 : 2
  }
}

/** File system errors (permissions, full disk) end with a message for the user; other errors are rethrown. */
function endWithMessage(thrown: unknown, { cwd, err }: Terminal): number {
  if (thrown instanceof UnwritableFile) {
    err(`${thrown.message}\n`)
    return 2
  }
  const missing = missingBundlerMessage(thrown)
  const message = missing ?? fileSystemMessage(thrown, cwd)
  if (message === null) throw thrown
  err(`${message}\n`)
  return missing === null ? 1 : 2
}

/** esbuild's program for this system is in a package of its own, which installations can leave out. */
function missingBundlerMessage(thrown: unknown): string | null {
  const { message = '', code = '' } = thrown instanceof Error ? (thrown as NodeJS.ErrnoException) : {}
  const isMissing =
    /could not be found, and is needed by esbuild|esbuild for another platform|^Unsupported platform: /.test(message) ||
    (/^(?:ENOENT|EACCES)$/.test(code) && /^spawn\S* .*esbuild/.test(message))
  if (!isMissing) return null
  const [, name = `@esbuild/${process.platform}-${process.arch}`] = /"(@esbuild\/[\w-]+)" could not/.exec(message) ?? []
  return `esbuild cannot run: its program for this system, the package “${name}”, is not installed.
Remove “node_modules” and install again on this system, without --no-optional, --omit=optional and --ignore-platform.`
}

/** Ignores EPIPE: a reader such as `head` has closed the pipe. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

/** An uncaught error of authors' code is a finding of its page, or only printed when the page is finished already. */
function handleUncaught(thrown: unknown): void {
  const stray = claimStrayError(thrown)
  if (stray === null) return void failLate(thrown)
  if (!stray.isLate) return
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  process.stderr.write(`${stray.name}: an error occurred after the code had returned: ${message}\n`)
  process.exitCode = 1
}

const { exit } = process

/** Ends the process with a message when authors' code can be neither stopped nor awaited. */
function endOverrun({ name, kind, seconds, where }: Overrun): void {
  const inFunction = where === '' ? '' : `, in the function “${where}”`
  const what =
    kind === 'time'
      ? `code did not finish within ${Math.round(seconds)} seconds${inFunction}, and cannot be stopped, because it runs after an “await” or in a timer.`
      : `code ran out of memory${inFunction}. To raise the limit: NODE_OPTIONS=--max-old-space-size=8192`
  writeSync(2, `\n${name}: ${what}\nNothing was written.\n`)
  // Suppresses Node's message about the debugger, which has interrupted the code.
  closeSync(2)
  exit.call(process, 1)
}

/** Ends the process after an unhandled error. */
async function failLate(thrown: unknown): Promise<void> {
  const terminal = processTerminal(process)
  const missing = missingBundlerMessage(thrown)
  const message = missing ?? fileSystemMessage(thrown, terminal.cwd)
  if (message === null) return fail(thrown)
  terminal.err(`${message}\n`)
  await end(missing === null ? 1 : 2)
}

/** A bug in docsgen: the only place that prints a stack. */
async function fail(thrown: unknown): Promise<void> {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  process.stderr.write(`\ndocsgen ${packageVersion()} failed (Node ${process.versions.node}, ${process.platform}).\n`)
  process.stderr.write(`${text}\n\nThis is a bug in docsgen. Please report it with the text above.\n`)
  await end(70)
}

/** Ends the process when all output is written: `process.exit` alone would drop what is still in a pipe. */
async function end(exitCode: number): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>(done => stream.write('', () => done()))
  }
  process.exit(exitCode === 0 ? process.exitCode : exitCode)
}
