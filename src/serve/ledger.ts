/** Who has found what: every stage and page replaces its own findings, so that the whole is always that of now. */
import type { Diagnostic } from '../types/findings.ts'

export interface Ledger {
  /** Puts `findings` in the place of what `owner` said before; whether that was something else. */
  replace(owner: string, findings: readonly Diagnostic[]): boolean
  of(owner: string): readonly Diagnostic[]
  /** Forgets all owners but these. */
  keepOnly(isKept: (owner: string) => boolean): void
  all(): readonly Diagnostic[]
}

/** `onChange` is called after every change, before `replace` returns. */
export function createLedger(onChange: () => void): Ledger {
  const findings = new Map<string, readonly Diagnostic[]>()
  return {
    replace(owner, next) {
      if (JSON.stringify(findings.get(owner) ?? []) === JSON.stringify(next)) return false
      if (next.length === 0) findings.delete(owner)
      else findings.set(owner, next)
      onChange()
      return true
    },
    of: owner => findings.get(owner) ?? [],
    keepOnly(isKept) {
      const gone = [...findings.keys()].filter(owner => !isKept(owner))
      for (const owner of gone) findings.delete(owner)
      if (gone.length > 0) onChange()
    },
    all: () => [...findings.values()].flat()
  }
}
