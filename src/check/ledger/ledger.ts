/**
 * `urls.lock`: every address that was ever published, so that a later build can report those it has lost. One line for
 * each address, sorted, so that branches merge:
 *
 *   /cli/login<tab>content/docs/cli/login.md<tab>9f2c…<tab>flags setup
 *
 * The path below the base URL, the page's file, a fingerprint of its text, its heading anchors. Redirects and lists have
 * `-` for file and fingerprint.
 */

import { belowBaseUrl } from '../../shared/address.ts'
import { byCodePoint } from '../../shared/compare.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { RouteTable } from '../../types/routes.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Name of the file in the project's root. */
export const ledgerFile = 'urls.lock' as SourcePath

export interface LedgerEntry {
  /** Below the base URL, decoded, without a slash at the end. */
  readonly path: string
  readonly source: SourcePath | null
  readonly fingerprint: string | null
  readonly anchors: readonly string[]
  /** Line in the file, 1-based; 0 for an entry that was not read from a file. */
  readonly line: number
}

const header = '# Addresses this site has published. docsgen keeps this file: commit it.\n'

/** What the site publishes now, sorted by path. */
export function ledgerOf(
  routes: RouteTable,
  compiled: ReadonlyMap<SourcePath, Compiled>,
  { baseUrl }: Config
): readonly LedgerEntry[] {
  const entries = routes.all.flatMap((route): LedgerEntry[] => {
    if (route.kind === 'not-found' || route.kind === 'search') return []
    const path = (belowBaseUrl(route.permalink, baseUrl) ?? route.permalink).replace(/\/$/, '') || '/'
    const body = 'page' in route ? compiled.get(route.page.source) : undefined
    if (body === undefined) return [{ path, source: null, fingerprint: null, anchors: [], line: 0 }]
    const anchors = body.headings.map(({ id }) => id).filter(id => !/\s/.test(id))
    return [{ path, source: body.source, fingerprint: fingerprintOf(body), anchors, line: 0 }]
  })
  return entries.sort((a, b) => byCodePoint(a.path, b.path))
}

/** The text of the file. */
export function formatLedger(entries: readonly LedgerEntry[]): string {
  const lines = entries.map(({ path, source, fingerprint, anchors }) =>
    [path, source ?? '-', fingerprint ?? '-', anchors.join(' ')].join('\t').trimEnd()
  )
  return `${header}${lines.map(line => `${line}\n`).join('')}`
}

/** The entries of the file; other lines, such as markers of a merge conflict, are skipped. */
export function parseLedger(text: string): readonly LedgerEntry[] {
  return text.split('\n').flatMap((line, index): LedgerEntry[] => {
    const [path = '', source = '-', fingerprint = '-', anchors = ''] = line.trimEnd().split('\t')
    if (!path.startsWith('/')) return []
    return [
      {
        path,
        // `formatLedger` wrote it as a path of the project.
        source: source === '-' ? null : (source as SourcePath),
        fingerprint: fingerprint === '-' ? null : fingerprint,
        anchors: anchors === '' ? [] : anchors.split(' '),
        line: index + 1
      }
    ]
  })
}
