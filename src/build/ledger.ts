/** The URL ledger of a project on disk: read before the check, written after a publish. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findHomes,
  findLost,
  formatLedger,
  type LedgerEntry,
  ledgerFile,
  ledgerOf,
  mergeLedger,
  parseLedger,
  reportLost,
  reportLostAnchors
} from '../check/ledger.ts'
import { readRenames } from '../content/scan/git.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { LostAddress, Report } from '../types/findings.ts'
import type { PlannedSite } from './plan-site.ts'

/** What the ledger says about a site. */
export interface CheckedLedger {
  /** The addresses of the site, and those it has lost; null when it keeps no ledger of them. */
  readonly ledger: readonly LedgerEntry[] | null
  /** Addresses that were published and that nothing answers. */
  readonly lost: readonly LostAddress[]
}

/** Compares the site with the ledger of its project; `isWanted` begins one. */
export async function checkLedger(
  {
    config,
    routes,
    compiled
  }: Pick<PlannedSite, 'config' | 'routes'> & { compiled: ReadonlyMap<SourcePath, Compiled> },
  isWanted: boolean,
  report: Report
): Promise<CheckedLedger> {
  const known = await readLedger(config.root)
  if (known === null && !isWanted) return { ledger: null, lost: [] }
  const ledger = ledgerOf(routes, compiled, config)
  if (known === null) return { ledger, lost: [] }
  const entries = findLost(known, ledger)
  // History is read only when there is something to look for.
  const renames = entries.length === 0 ? new Map() : await readRenames(config.root)
  const lost = findHomes(entries, { published: known, now: ledger, renames })
  reportLost(lost, report)
  reportLostAnchors(known, ledger, source => compiled.get(source)?.headings ?? [], report)
  return { ledger: mergeLedger(known, ledger), lost }
}

async function readLedger(root: string): Promise<readonly LedgerEntry[] | null> {
  try {
    return parseLedger(await readFile(join(root, ledgerFile), 'utf8'))
  } catch {
    return null
  }
}

/** Replaces the ledger, if it differs. */
export async function writeLedger(root: string, entries: readonly LedgerEntry[]): Promise<void> {
  const path = join(root, ledgerFile)
  const text = formatLedger(entries)
  const current = await readFile(path, 'utf8').catch(() => null)
  if (current === text) return
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}
