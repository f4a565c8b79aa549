/** Runs a command of a sample in its folder, with a time limit, and on Linux without write access elsewhere. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Ran {
  /** null when a signal ended the process, also at the time limit. */
  readonly code: number | null
  readonly isLate: boolean
  /** stdout and stderr, interleaved as received. */
  readonly output: string
  /** The program does not exist. */
  readonly isMissing: boolean
}

interface RunOptions {
  readonly cwd: string
  /** The only writable folder. */
  readonly folder: string
  readonly seconds: number
  readonly env: Readonly<Record<string, string>>
}

export interface Runner {
  /** Whether the system prevents writing outside of the folder. */
  readonly isGuarded: boolean
  run(command: readonly string[], options: RunOptions): Promise<Ran>
}

/** Maximum of recorded output, in characters. */
const mostOutput = 1_000_000

/** In a new mount namespace: makes all file systems read-only except one folder, then executes the command. */
const guard = `set -e
folder=$1; shift
mount --make-rprivate /
mount --bind "$folder" "$folder"
while read -r _ _ _ _ point options _; do
  point=$(printf '%b' "$point")
  case "$point" in "$folder"|"$folder"/*|/proc|/proc/*) continue ;; esac
  options=$(printf '%s' ",$options," | sed 's/,rw,/,/; s/^,//; s/,$//')
  mount -o "remount,bind,ro\${options:+,$options}" "$point"
done < /proc/self/mountinfo
cd "$PWD"
exec "$@"
`

/** A runner for samples in folders below `work`. Tests first whether the system can prevent writing elsewhere. */
export async function createRunner(work: string): Promise<Runner> {
  const script = join(work, 'guard.sh')
  await mkdir(join(work, 'try'), { recursive: true })
  await writeFile(script, guard)
  const guarded = (folder: string, command: readonly string[]) => [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    script,
    folder,
    ...command
  ]
  const tried = join(work, 'try')
  const attempt = guarded(tried, ['sh', '-c', 'touch inside && ! touch ../outside'])
  const isGuarded =
    process.platform === 'linux' &&
    (await start(attempt, { cwd: tried, folder: tried, seconds: 5, env: {} })).code === 0
  return {
    isGuarded,
    run: (command, options) => start(isGuarded ? guarded(options.folder, command) : command, options)
  }
}

function start([program = '', ...parameters]: readonly string[], { cwd, seconds, env }: RunOptions): Promise<Ran> {
  return new Promise(resolve => {
    // A process group of its own, so that child processes of the command can be ended, too.
    const child = spawn(program, parameters, {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32'
    })
    let output = ''
    let isLate = false
    for (const stream of [child.stdout, child.stderr]) {
      // A multi-byte character can be split between two chunks.
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        if (output.length < mostOutput) output += chunk
      })
    }
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, seconds * 1000)
    child.on('error', () => {
      clearTimeout(timer)
      resolve({ code: null, isLate: false, output, isMissing: true })
    })
    child.on('exit', () => setTimeout(end, 100).unref())
    child.on('close', code => {
      clearTimeout(timer)
      resolve({ code, isLate, output, isMissing: false })
    })
  })
}
