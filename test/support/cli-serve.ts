/** `docsgen serve` in a process of its own, for as long as a test lasts. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from './cli.ts'
import { soon } from './serve.ts'

export interface ServeProcess {
  readonly child: ChildProcess
  /** Of the start page. */
  readonly address: string
  /** All that it has printed. */
  printed(): string
  /** Waits until it has printed that. */
  prints(text: string): Promise<void>
  ended(): Promise<{ code: number | null; signal: string | null }>
  write(name: string, text: string): Promise<void>
}

export interface ServeProcessOptions {
  /** What runs it: `['nice']`. */
  readonly under?: readonly string[]
  /** false: it looks for a port itself. */
  readonly anyPort?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Resolves when it serves. */
export async function startServeCli(
  root: string,
  flags: readonly string[] = [],
  { under = [], anyPort = !flags.includes('--port'), env = {} }: ServeProcessOptions = {}
): Promise<ServeProcess> {
  const port = anyPort ? ['--port', '0'] : []
  const tool = [process.execPath, join(projectRoot, 'bin', 'docsgen.js'), 'serve', ...port, ...flags]
  const [command = '', ...words] = [...under, ...tool]
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that children that are left can be found.
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
