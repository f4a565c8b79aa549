/**
 * Known findings, which do not count: a file written with `--format json`. Edits move lines, so a finding is identified
 * by its code, its file and its message. It is ignored as often as the file contains it.
 */
import { createHash } from 'node:crypto'
import type { Finding } from '../types/findings.ts'

/** How often the baseline contains each finding. */
export type Baseline = ReadonlyMap<string, number>

/** Parses the text of a baseline; null when a line is not a finding. */
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

/** The baseline of these findings. */
export function toBaseline(findings: readonly Finding[]): Baseline {
  const known = new Map<string, number>()
  for (const { code, place, message } of findings) {
    const key = keyOf(code, place?.file ?? null, message)
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  return known
}

/** The effect of a baseline on a run. */
export interface BaselineUse {
  /** Findings that do not count because the baseline contains them. */
  readonly passedOver: number
  /** `link/broken  docs/a.md  “/x” leads to no page.`: entries that no longer occur. */
  readonly unused: readonly string[]
}

/** The findings that the baseline does not contain. */
export function withoutKnown(findings: readonly Finding[], baseline: Baseline): readonly Finding[] {
  return splitKnown(findings, baseline).rest
}

/** How the baseline was used for these findings. */
export function baselineUse(findings: readonly Finding[], baseline: Baseline): BaselineUse {
  const { rest, left } = splitKnown(findings, baseline)
  const unused = [...left].flatMap(([key, count]) => Array<string>(count).fill(formatKey(key)))
  return { passedOver: findings.length - rest.length, unused }
}

/** `left`: how often each entry of the baseline was not found. */
function splitKnown(findings: readonly Finding[], baseline: Baseline) {
  const left = new Map(baseline)
  const rest = findings.filter(finding => {
    const key = keyOf(finding.code, finding.place?.file ?? null, finding.message)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  return { rest, left }
}

/** A short hash that does not change when the finding's line moves. */
export function fingerprintOf({ code, place, message }: Finding): string {
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

/** A baseline entry as shown to people. */
function formatKey(key: string): string {
  // Safe, because all keys come from `keyOf`.
  const parts = JSON.parse(key) as readonly (string | null)[]
  return parts.filter(part => part !== null).join('  ')
}
