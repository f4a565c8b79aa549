/** Which terminals get codes that are links to the manual. */
import { expect, test } from 'vitest'
import { showsHyperlinks } from '../../src/cli/terminal.ts'

test.each<[env: Record<string, string>, isTerminal: boolean, expected: boolean]>([
  [{ TERM_PROGRAM: 'iTerm.app' }, true, true],
  [{ TERM_PROGRAM: 'vscode' }, true, true],
  [{ TERM: 'xterm-kitty' }, true, true],
  [{ VTE_VERSION: '7400' }, true, true],
  [{ VTE_VERSION: '4205' }, true, false],
  [{ WT_SESSION: 'a' }, true, true],
  [{ TERM: 'xterm-256color' }, true, false],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, true, false],
  [{ TERM_PROGRAM: 'vscode', TERM: 'dumb' }, true, false],
  [{ TERM_PROGRAM: 'vscode', CI: 'true' }, true, false],
  [{ TERM_PROGRAM: 'vscode' }, false, false],
  [{ TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }, true, false],
  [{ FORCE_HYPERLINK: '1' }, false, true]
])('%j, a terminal: %s', (env, isTerminal, expected) => {
  expect(showsHyperlinks(env, isTerminal)).toBe(expected)
})
