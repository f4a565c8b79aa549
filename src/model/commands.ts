import type { Severity } from '../types/findings.ts'

/** Names of docsgen's commands, with those of its own plugins: no plugin of a site can have a command of these names. */
export const ownCommandNames: readonly string[] = [
  'init',
  'build',
  'check',
  'test',
  'explain',
  'redirects',
  'translations',
  'diff',
  'compare',
  'feedback',
  'docs-version',
  'search',
  'eject',
  'clean',
  'serve',
  'preview',
  'mcp',
  'help'
]

/** Names of the options of `docsgen check`: no plugin of a site can have an inspection of these names. */
export const ownCheckOptions: readonly string[] = [
  'strict',
  'format',
  'external',
  'fix',
  'baseline',
  'max-findings',
  'notes',
  'no-cache',
  'cache',
  'cache-dir',
  'cache-from',
  'config',
  'untrusted',
  'stats',
  'verbose',
  'browser',
  'help'
]

/** The folder below `.docsgen` for the site that `docsgen check` inspects. */
export const inspectedFolder = 'inspected'

/** Codes of the inspections of docsgen's own plugins, which `severities` may name on every site. */
export const inspectionCodes: Readonly<Record<string, Severity>> = {
  'browser/unavailable': 'error',
  'browser/crashed': 'error',
  'browser/not-started': 'error',
  'browser/mismatch': 'warning',
  'browser/text-lost': 'warning',
  'browser/error': 'warning',
  'browser/missing': 'warning',
  'browser/blocked': 'warning',
  'browser/not-in-view': 'warning'
}
