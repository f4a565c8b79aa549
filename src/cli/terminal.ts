/** The two streams of a command and what they can show. */
import { showsHyperlinks } from './hyperlinks.ts'

export interface Terminal {
  /** Results for programs. */
  readonly out: (text: string) => void
  /** Everything for people. */
  readonly err: (text: string) => void
  /** `err` is a terminal: its last line can be written over. */
  readonly isTerminal: boolean
  readonly color: boolean
  /** Text may be a link (OSC 8). */
  readonly links: boolean
  /** Columns of `err`. */
  readonly width: number
}

/** The terminal of this process. Colour only for a terminal, and not with NO_COLOR (https://no-color.org). */
export function processTerminal({ stdout, stderr, env }: NodeJS.Process): Terminal {
  const isTerminal = stderr.isTTY === true
  const wantsColor = (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  return {
    out: text => stdout.write(text),
    err: text => stderr.write(text),
    isTerminal,
    color: isTerminal && wantsColor,
    links: showsHyperlinks(env, isTerminal),
    width: stderr.columns || 100
  }
}
