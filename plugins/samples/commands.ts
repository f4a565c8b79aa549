/** Turns a code block into a command: for shells, Node, and runners of the configuration. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finding, placeOf, type Report } from './found.ts'
import type { Ran, Runner } from './process.ts'
import type { JoinedSample, SamplesConfig } from './read.ts'
import { lastLines, reportFailure, reportLines } from './report.ts'

export const shells: Readonly<Record<string, string>> = {
  sh: 'sh',
  bash: 'bash',
  shell: 'sh',
  zsh: 'zsh',
  console: 'sh'
}
export const scripts: readonly string[] = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'typescript', 'javascript']

/** Context of a run, for all commands. */
export interface RunOfSamples {
  readonly root: string
  /** An empty folder below the project, which the caller removes. */
  readonly work: string
  readonly config: SamplesConfig
  readonly runner: Runner
}

/** Creates the folder of a page, with subfolders for its files, state that blocks hand on, and temporary files. */
export async function preparePage(folder: string): Promise<void> {
  for (const name of ['files', 'state', 'tmp']) await mkdir(join(folder, name), { recursive: true })
}

interface Command {
  readonly words: readonly string[]
  /** Expected output in the block itself: the lines of a shell session without a prompt. */
  readonly expected: string | null
}

export async function commandOf(
  sample: JoinedSample,
  options: RunOfSamples & { readonly folder: string }
): Promise<Command | null> {
  const { language, line, whole } = sample
  const { folder, config } = options
  const state = join(folder, 'state')
  const runner = config.runners[language]
  if (runner !== undefined) {
    const file = join(folder, 'files', sample.title ?? `block-${line}.${language}`)
    await writeFile(file, `${whole}\n`)
    return { words: onFiles(runner, [file], options.root), expected: null }
  }
  const shell = shells[language]
  if (shell !== undefined) {
    const { script, expected } = readSession(whole)
    await writeFile(join(state, 'block.sh'), `${script}\n`)
    await writeFile(join(state, 'run.sh'), runScript)
    return { words: [shell, join(state, 'run.sh')], expected }
  }
  return scripts.includes(language) ? scriptCommand(sample, folder) : null
}

/** A script for Node, which can write only into the folder of its page. */
async function scriptCommand({ language, line, whole }: JoinedSample, folder: string): Promise<Command> {
  const { transform } = await import('esbuild')
  const loader = /^(?:ts|typescript)$/.test(language) ? 'ts' : 'tsx'
  const name = `block-${line}.mjs`
  const built = await transform(whole, {
    loader,
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'silent'
  }).catch((error: { message: string }) => ({ code: `throw new SyntaxError(${JSON.stringify(error.message)})` }))
  await writeFile(join(folder, 'files', name), built.code)
  const allowed = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'
  const flags = [
    allowed,
    '--allow-fs-read=*',
    `--allow-fs-write=${join(folder, 'files')}/*`,
    '--no-warnings',
    '--enable-source-maps'
  ]
  return { words: [process.execPath, ...flags, join(folder, 'files', name)], expected: null }
}

/** Restores environment variables and current folder of the previous block, and saves them for the next one. */
const runScript = `state=\${0%/*}
[ ! -f "$state/env" ] || . "$state/env"
[ ! -f "$state/folder" ] || cd "$(cat "$state/folder")"
trap 'code=$?; export -p > "$state/env"; pwd > "$state/folder"; exit $code' EXIT
set -e
. "$state/block.sh"
`

/** A shell session: lines that begin with `$ ` are input, the other lines are expected output. */
function readSession(text: string): { script: string; expected: string | null } {
  const lines = text.split('\n')
  if (!lines.find(line => line.trim() !== '')?.startsWith('$ ')) return { script: text, expected: null }
  const typed: string[] = []
  const printed: string[] = []
  let goesOn = false
  for (const line of lines) {
    const isTyped: boolean = line.startsWith('$ ') || goesOn
    if (isTyped) typed.push(line.replace(/^[$>] /, ''))
    else printed.push(line)
    goesOn = isTyped && line.endsWith('\\')
  }
  return { script: typed.join('\n'), expected: printed.every(line => line.trim() === '') ? null : printed.join('\n') }
}

export function runIn(folder: string, words: readonly string[], { runner, root, config }: RunOfSamples): Promise<Ran> {
  const files = join(folder, 'files')
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(
    process.platform === 'win32' ? ';' : ':'
  )
  const env = {
    PATH: path,
    HOME: files,
    PWD: files,
    TMPDIR: join(folder, 'tmp'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    CI: '1'
  }
  return runner.run(words, { cwd: files, folder, seconds: config.timeLimit, env })
}

/** Runs one command on all blocks of its languages. Lines `file:line: message` in its output become findings. */
export async function runTogether(
  command: string,
  samples: readonly JoinedSample[],
  options: RunOfSamples,
  report: Report
): Promise<void> {
  const folder = join(options.work, 'together')
  await preparePage(folder)
  const named = new Map<string, JoinedSample>()
  for (const [at, sample] of samples.entries()) {
    const name = `block-${at}.${sample.language}`
    named.set(name, sample)
    await writeFile(join(folder, 'files', name), `${sample.whole}\n`)
  }
  const files = [...named.keys()].map(name => join(folder, 'files', name))
  const words = onFiles(command, files, options.root)
  const seconds = options.config.timeLimit * Math.max(1, samples.length)
  const ran = await runIn(folder, words, { ...options, config: { ...options.config, timeLimit: seconds } })
  const reported = reportLines(ran.output, named, report)
  const [first] = samples
  if (first === undefined || (ran.code === 0 && !ran.isLate)) return
  const languages = [...new Set(samples.map(({ language }) => language))].join(', ')
  if (ran.isLate)
    report(
      finding(
        'sample/time',
        placeOf(first.file, first.line),
        `The blocks in “${languages}” did not finish within ${seconds} seconds.`,
        'Make the command faster, or raise `samples.timeLimit`.'
      )
    )
  else if (reported === 0)
    reportFailure(
      first,
      0,
      `The command for “${languages}” exited with ${ran.code}: ${lastLines(ran.output.trim())}`,
      report
    )
}

/** A command with `{files}` runs in the folder of the project, a command with `{file}` in the folder of the sample. */
function onFiles(command: string, files: readonly string[], root: string): readonly string[] {
  const written = command.replace(/\{files?\}/g, () => files.map(quoted).join(' '))
  return ['sh', '-c', command.includes('{files}') ? `cd ${quoted(root)} && ${written}` : written]
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
