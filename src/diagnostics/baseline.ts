/**
 * Findings that are known and do not count: a file made with `--format json`. Lines move when pages are edited,
 * so a finding is known by its code, its file and its message, as often as the file has it.
 */
import { createHash } from 'node:crypto'
import type { JudgedFinding } from '../types/findings.ts'

/** How often each finding is known. */
export type Baseline = ReadonlyMap<string, number>

/** The text of a baseline; null when it is none. */
export function readBaseline(text: string): Baseline | null {
  const known = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const key = keyOfLine(line)
    if (key === null) return null
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  return known
}

/** The findings that are new. */
export function withoutKnown(findings: readonly JudgedFinding[], baseline: Baseline): readonly JudgedFinding[] {
  const left = new Map(baseline)
  return findings.filter(finding => {
    const key = keyOf(finding.code, finding.place?.file ?? null, finding.message)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}

/** A short text that stays the same while the finding's line moves. */
export function identityOf({ code, place, message }: JudgedFinding): string {
  const key = keyOf(code, place?.file ?? null, message)
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

function keyOfLine(line: string): string | null {
  try {
    const { code, file, message }: { code?: unknown; file?: unknown; message?: unknown } = JSON.parse(line) ?? {}
    if (typeof code !== 'string' || typeof message !== 'string') return null
    return keyOf(code, typeof file === 'string' ? file : null, message)
  } catch {
    return null
  }
}

function keyOf(code: string, file: string | null, message: string): string {
  return JSON.stringify([code, file, message])
}
