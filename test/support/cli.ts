/** Runs the command line tool, in this process or in a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fullProgram } from '../../src/cli/find-command.ts'
import { runCommand } from '../../src/cli/main.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export interface CliResult {
  /** null when a signal ended it. */
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Starts `docsgen ...args`, or another command, in `cwd`; `done` settles when it ends. */
export function startCli(
  args: readonly string[],
  cwd: string,
  environment: Environment = {},
  command: readonly string[] = [process.execPath, join(projectRoot, 'bin', 'docsgen.js')]
): { child: ChildProcess; done: Promise<CliResult> } {
  const [program = '', ...before] = command
  const child = spawn(program, [...before, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '', CI: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', chunk => {
    stdout += chunk
  })
  child.stderr?.on('data', chunk => {
    stderr += chunk
  })
  const done = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, done }
}

/** Output and exit code of a run. Times and the folder are replaced by placeholders, so that output can be compared. */
export type CliOutput = Omit<CliResult, 'signal'>

/**
 * Runs a command in this process, from the sources. Does not cover what `bin/docsgen.js` adds: signals, settings and
 * the end of the process.
 */
export async function runCli(
  args: readonly string[],
  cwd: string,
  environment: Environment = {},
  isTerminal = false
): Promise<CliOutput> {
  const out: string[] = []
  const err: string[] = []
  const terminal: Terminal = {
    out: text => out.push(text),
    err: text => err.push(text),
    isTerminal,
    color: false,
    links: false,
    width: 100,
    cwd,
    env: environment
  }
  const code = await runCommand(args, terminal)
  return cleaned({ code, stdout: out.join(''), stderr: err.join('') }, cwd)
}

/** Runs the built command line tool in a child process until it ends. */
export async function spawnCli(args: readonly string[], cwd: string): Promise<CliOutput> {
  return cleaned(await startCli(args, cwd).done, cwd)
}

function cleaned({ code, stdout, stderr }: CliOutput, cwd: string): CliOutput {
  const clean = (text: string) => text.replaceAll(cwd, '[ROOT]').replace(/\d+(?:\.\d+)? m?s\b/g, '[TIME]')
  return { code, stdout: clean(stdout), stderr: clean(stderr) }
}

/** The program with all commands and options, for tests of their documentation; prints nothing. */
export function silentProgram(): ReturnType<typeof fullProgram> {
  const nothing = () => {}
  const plain = { isTerminal: false, color: false, links: false, width: 80, cwd: '/', env: {} }
  return fullProgram({ terminal: { ...plain, out: nothing, err: nothing }, finish: nothing })
}
