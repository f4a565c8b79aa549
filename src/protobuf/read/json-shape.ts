/** Reading values of a JSON file whose shape nobody guarantees: what is not of the type is as if it were missing. */

export type JsonObject = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
}

/** The objects in a list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf).filter(item => item !== null) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
