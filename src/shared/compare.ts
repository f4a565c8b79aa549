/** Sort order that is the same on every machine: as JavaScript compares strings, never by locale. */
export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
