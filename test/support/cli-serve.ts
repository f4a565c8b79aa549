/** `docsgen serve`, or another server of docsgen, in a child process that ends with the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from './cli.ts'
import { soon } from './serve.ts'

export interface ServeProcess {
  readonly child: ChildProcess
  /** Address of the start page. */
  readonly address: string
  /** The output so far. */
  printed(): string
  /** Waits until the output contains the text. */
  prints(text: string): Promise<void>
  ended(): Promise<{ code: number | null; signal: string | null }>
  write(name: string, text: string): Promise<void>
}

export interface ServeProcessOptions {
  /** Another command that serves, with its arguments: `['mcp', 'build', '--http']`. */
  readonly command?: readonly string[]
  /** A command that runs the server: `['nice']`. */
  readonly under?: readonly string[]
  /** false: the server chooses a port itself. */
  readonly anyPort?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Resolves when the server is ready. */
export async function startServeCli(
  root: string,
  flags: readonly string[] = [],
  { command = ['serve'], under = [], anyPort = !flags.includes('--port'), env = {} }: ServeProcessOptions = {}
): Promise<ServeProcess> {
  const port = anyPort ? ['--port', '0'] : []
  const tool = [process.execPath, join(projectRoot, 'bin', 'docsgen.js'), ...command, ...port, ...flags]
  const [program = '', ...words] = [...under, ...tool]
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, so that remaining child processes can be found.
    detached: true
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stderr?.on('data', part => {
    text += part
  })
  const end = new Promise<{ code: number | null; signal: string | null }>(done => {
    child.on('exit', (code, signal) => done({ code, signal }))
  })
  await soon(() => text).toMatch(/Serving \S+ .*\n/)
  return {
    child,
    address: (/Serving (\S+) /.exec(text)?.[1] ?? '').replace('localhost', '127.0.0.1'),
    printed: () => text,
    prints: wanted => soon(() => text).toContain(wanted),
    ended: () => end,
    write: (name, content) => writeFile(join(root, name), content)
  }
}
