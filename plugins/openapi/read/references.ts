/** All references of the files, with their places. */
import { escapeKey, isObject } from './node.ts'

export interface Reference {
  /** As written: `#/components/schemas/Job`. */
  readonly reference: string
  readonly file: string
  /** Where the object with `$ref` is. */
  readonly pointer: string
}

export function referencesOf(files: ReadonlyMap<string, unknown>): Reference[] {
  const found: Reference[] = []
  for (const [file, value] of files) {
    const keys: string[] = []
    const visit = (inner: unknown): void => {
      if (Array.isArray(inner)) {
        for (const [index, one] of inner.entries()) {
          if (typeof one !== 'object' || one === null) continue
          keys.push(String(index))
          visit(one)
          keys.pop()
        }
      } else if (isObject(inner)) {
        const { $ref: reference } = inner
        if (typeof reference === 'string') {
          found.push({ reference, file, pointer: keys.map(key => `/${escapeKey(key)}`).join('') })
        }
        for (const key of Object.keys(inner)) {
          const one = inner[key]
          // Examples are data: a “$ref” in them is no reference.
          if (typeof one !== 'object' || one === null || key === 'example' || key === 'enum' || key === 'const')
            continue
          keys.push(key)
          visit(one)
          keys.pop()
        }
      }
    }
    visit(value)
  }
  return found
}
