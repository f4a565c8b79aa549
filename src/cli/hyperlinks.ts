/**
 * Whether a terminal shows OSC 8 hyperlinks. No terminal can be asked, and one that does not know them may print
 * their addresses into the text, so only those count that are known to have them.
 */

type Environment = Readonly<Record<string, string | undefined>>

/** Terminals that say who they are in `TERM_PROGRAM`. */
const programs = new Set(['ghostty', 'Hyper', 'iTerm.app', 'rio', 'Tabby', 'vscode', 'WarpTerminal', 'WezTerm', 'zed'])

/** `FORCE_HYPERLINK` decides where it is set; `0` means no. */
export function showsHyperlinks(env: Environment, isTerminal: boolean): boolean {
  const forced = env.FORCE_HYPERLINK ?? ''
  if (forced !== '') return forced !== '0'
  if (!isTerminal || env.TERM === 'dumb' || (env.CI ?? '') !== '') return false
  return (
    programs.has(env.TERM_PROGRAM ?? '') ||
    /^(?:xterm-kitty|alacritty|foot|xterm-ghostty)/.test(env.TERM ?? '') ||
    (env.WT_SESSION ?? '') !== '' ||
    (env.KONSOLE_VERSION ?? '') !== '' ||
    // GNOME Terminal and its kin, from version 0.50 on.
    Number(env.VTE_VERSION ?? 0) >= 5000
  )
}
