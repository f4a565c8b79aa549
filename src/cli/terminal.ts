/** The terminal of a command: streams, paths of the command line, progress, and signals. */
import { relative, resolve } from 'node:path'

/** The surroundings of a command: output streams and what they can show, the current folder, the environment. */
export interface Terminal {
  /** Prints results for programs. */
  readonly out: (text: string) => void
  /** Prints messages for people. */
  readonly err: (text: string) => void
  /** `err` is a terminal, so its last line can be overwritten. */
  readonly isTerminal: boolean
  readonly color: boolean
  /** Whether `err` shows hyperlinks (OSC 8). */
  readonly links: boolean
  /** Columns of `err`. */
  readonly width: number
  /** Paths of the command line are relative to this folder. */
  readonly cwd: string
  readonly env: Environment
}

/** Absolute paths of the site and configuration file on the command line, which are relative to the current folder. */
export function namedSite(
  root: string,
  configFile: string | undefined,
  { cwd }: Terminal
): { readonly root: string; readonly configFile?: string } {
  return { root: resolve(cwd, root), ...(configFile !== undefined && { configFile: resolve(cwd, configFile) }) }
}

/** An absolute path as users would type it in the current folder; the absolute path if that is shorter. */
export function typedPath(path: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  const below = relative(cwd, path) || '.'
  return below.length < path.length ? below : path
}

/** The terminal of this process. Color only for a terminal, and not with NO_COLOR (https://no-color.org). */
export function processTerminal(process: NodeJS.Process): Terminal {
  const { stdout, stderr, env } = process
  const isTerminal = stderr.isTTY === true
  const wantsColor = (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  return {
    out: text => stdout.write(text),
    err: text => stderr.write(text),
    isTerminal,
    color: isTerminal && wantsColor,
    links: showsHyperlinks(env, isTerminal),
    width: stderr.columns || 100,
    cwd: process.cwd(),
    env
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Values of `TERM_PROGRAM` of terminals that show hyperlinks. */
const programs = new Set(['ghostty', 'Hyper', 'iTerm.app', 'rio', 'Tabby', 'vscode', 'WarpTerminal', 'WezTerm', 'zed'])

/**
 * Whether a terminal shows OSC 8 hyperlinks. Terminals cannot be queried, and those without support may print the
 * addresses into the text, so the result is true only for terminals known to support them. `FORCE_HYPERLINK` overrides
 * all other signs; `0` means no.
 */
export function showsHyperlinks(env: Environment, isTerminal: boolean): boolean {
  const forced = env.FORCE_HYPERLINK ?? ''
  if (forced !== '') return forced !== '0'
  if (!isTerminal || env.TERM === 'dumb' || (env.CI ?? '') !== '') return false
  return (
    programs.has(env.TERM_PROGRAM ?? '') ||
    /^(?:xterm-kitty|alacritty|foot|xterm-ghostty)/.test(env.TERM ?? '') ||
    (env.WT_SESSION ?? '') !== '' ||
    (env.KONSOLE_VERSION ?? '') !== '' ||
    // GNOME Terminal and others based on VTE, from version 0.50 on.
    Number(env.VTE_VERSION ?? 0) >= 5000
  )
}

/** Shows the progress of a build: one line on a terminal; elsewhere, with --verbose, a line for each stage. */
export interface Progress {
  /** `total` is 0 when it is unknown. */
  show(stage: string, done: number, total: number): void
  /** Clears the line, so that something else can be printed. */
  clear(): void
}

/** `now` is a clock in milliseconds. Because terminals are slow, the line is overwritten at most every 50 ms. */
export function createProgress({ err, isTerminal, width }: Terminal, now: () => number, verbose = false): Progress {
  let lastStage = ''
  let lastTime = Number.NEGATIVE_INFINITY
  if (!isTerminal) {
    return {
      show(stage) {
        if (verbose && stage !== lastStage) err(`${stage}\n`)
        lastStage = stage
      },
      clear() {}
    }
  }
  return {
    show(stage, done, total) {
      const isNew = stage !== lastStage
      if (!isNew && done !== total && now() - lastTime < 50) return
      lastStage = stage
      lastTime = now()
      const count = total > 0 ? ` ${done}/${total}` : ''
      err(`\r\u001b[2K${`${stage}${count}`.slice(0, width - 1)}`)
    },
    clear() {
      if (lastStage !== '') err('\r\u001b[2K')
      lastStage = ''
    }
  }
}

/**
 * Ends the process at once at Ctrl-C and `kill`, with exit code 128 + the number of the signal, as shells expect. The
 * published folder is complete at any moment, so it needs no rollback; `cleanUp` removes other files of the command.
 * The result removes the listeners.
 */
export function endOnSignals(target: NodeJS.Process, progress: Progress, cleanUp = () => {}): () => void {
  const end = (exitCode: number) => () => {
    progress.clear()
    cleanUp()
    target.exit(exitCode)
  }
  const listeners = [['SIGINT', end(130)] as const, ['SIGTERM', end(143)] as const]
  for (const [signal, listener] of listeners) target.once(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) target.off(signal, listener)
  }
}

/** For servers: resolves at Ctrl-C, `kill`, or when the terminal closes. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
