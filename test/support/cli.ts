/** Runs the command line tool as its users do: a process of its own, its whole output, its exit code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export interface CliResult {
  /** null when a signal ended it. */
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Starts `docsgen ...args` in `cwd`; `done` settles when it ends. */
export function startCli(
  args: readonly string[],
  cwd: string,
  environment: Environment = {}
): { child: ChildProcess; done: Promise<CliResult> } {
  const child = spawn(process.execPath, [join(projectRoot, 'bin', 'docsgen.js'), ...args], {
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

/** Runs it to its end; times and the folder are replaced, so that output can be compared. */
export async function runCli(args: readonly string[], cwd: string, environment: Environment = {}): Promise<CliResult> {
  const result = await startCli(args, cwd, environment).done
  const clean = (text: string) => text.replaceAll(cwd, '[ROOT]').replace(/\d+(?:\.\d+)? m?s\b/g, '[TIME]')
  return { ...result, stdout: clean(result.stdout), stderr: clean(result.stderr) }
}
