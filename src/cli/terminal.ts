/** The surroundings of a command: output streams and what they can show, the current folder, the environment. */
export interface Terminal {
  /** Results for programs. */
  readonly out: (text: string) => void
  /** Messages for people. */
  readonly err: (text: string) => void
  /** `err` is a terminal, so its last line can be overwritten. */
  readonly isTerminal: boolean
  readonly color: boolean
  /** `err` shows hyperlinks (OSC 8). */
  readonly links: boolean
  /** Columns of `err`. */
  readonly width: number
  /** Paths of the command line are relative to this folder. */
  readonly cwd: string
  readonly env: Environment
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

/** Terminals that set `TERM_PROGRAM`. */
const programs = new Set(['ghostty', 'Hyper', 'iTerm.app', 'rio', 'Tabby', 'vscode', 'WarpTerminal', 'WezTerm', 'zed'])

/**
 * Whether a terminal shows OSC 8 hyperlinks. Terminals cannot be queried, and those that do not know hyperlinks may print
 * the addresses into the text, so the result is true only for terminals known to support them. `FORCE_HYPERLINK` overrides
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
