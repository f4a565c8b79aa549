import { sha256 } from '../util/hash.ts'

/** Half of a SHA-256 of plain data: short enough for thousands of entries, long enough to be met once. */
export function digest(...parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 32)
}
