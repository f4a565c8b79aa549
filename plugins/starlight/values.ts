/** Guards for values of a configuration that was written for another generator. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that is not empty; null: something else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
