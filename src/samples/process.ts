/** Runs a command of a sample: in its folder, for a limited time, and on Linux without a way to write elsewhere. */
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Ran {
  /** null: it was ended, because it took too long, or by a signal. */
  readonly code: number | null
  readonly isLate: boolean
  /** Both streams in the order in which they came. */
  readonly output: string
  /** The program does not exist. */
  readonly isMissing: boolean
}

interface RunOptions {
  readonly cwd: string
  /** The one folder that can be written to, with everything below it. */
  readonly folder: string
  readonly seconds: number
  readonly env: Readonly<Record<string, string>>
}

export interface Runner {
  /** Whether the system refuses to write outside of the folder. */
  readonly isGuarded: boolean
  run(command: readonly string[], options: RunOptions): Promise<Ran>
}

/** Longer output is cut: no page says that much. */
const mostOutput = 1_000_000

/** Makes every file system read-only but for one folder, then becomes the command. It runs in a mount namespace of its own. */
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

/** A runner for the samples in folders below `work`, after a try whether the system can refuse to write elsewhere. */
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
    // A group of its own: what the command has started ends with it.
    const child = spawn(program, parameters, {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32'
    })
    let output = ''
    let isLate = false
    for (const stream of [child.stdout, child.stderr]) {
      // A letter can be split between two chunks.
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        if (output.length < mostOutput) output += chunk
      })
    }
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
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
