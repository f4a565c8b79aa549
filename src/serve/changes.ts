/** What appeared and what was fixed between two lists of findings. */
import type { JudgedFinding } from '../types/findings.ts'

export interface FindingChanges {
  readonly appeared: readonly JudgedFinding[]
  readonly fixed: readonly JudgedFinding[]
}

/** A finding that only moved to another line of its file is the same one. */
export function compareFindings(before: readonly JudgedFinding[], after: readonly JudgedFinding[]): FindingChanges {
  return { appeared: without(after, before), fixed: without(before, after) }
}

/** What is left of `some` when each of the `others` takes away one that equals it. */
function without(some: readonly JudgedFinding[], others: readonly JudgedFinding[]): readonly JudgedFinding[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return some.filter(finding => {
    const count = counts.get(keyOf(finding)) ?? 0
    counts.set(keyOf(finding), count - 1)
    return count <= 0
  })
}

function keyOf({ code, severity, message, place }: JudgedFinding): string {
  return JSON.stringify([code, severity, message, place?.file])
}
