/** Tells the listener of findings that appear and are fixed, a moment after the last change: one edit, one report. */
import { applyPolicy } from '../diagnostics/policy.ts'
import type { Config } from '../types/config.ts'
import type { JudgedFinding } from '../types/findings.ts'
import { compareFindings } from './changes.ts'
import type { Ledger } from './ledger.ts'
import type { ServeListener } from './options.ts'

export interface FindingNews {
  /** The ledger has changed. */
  touch(): void
  stop(): void
}

const quietMs = 120

export function createFindingNews(
  ledger: Ledger,
  severities: () => Config['severities'],
  listener: Pick<ServeListener, 'findings'>
): FindingNews {
  let told: readonly JudgedFinding[] = []
  let timer: NodeJS.Timeout | null = null

  function tell(): void {
    timer = null
    const now = applyPolicy(ledger.all(), { severities: severities(), strict: false })
    const changes = compareFindings(told, now)
    told = now
    if (changes.appeared.length + changes.fixed.length > 0) listener.findings(changes, now.length)
  }

  return {
    touch() {
      timer ??= setTimeout(tell, quietMs)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    }
  }
}
