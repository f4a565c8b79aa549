/** Checks fields of YAML against a schema: unknown keys get the nearest known one, wrong values are said at their place. */
import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Place } from '../types/basics.ts'
import type { FieldPlaces } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Shape } from './shapes.ts'
import type { YamlField } from './yaml.ts'

export type Schema = Readonly<Record<string, Shape<unknown>>>

/** The values of a schema: undefined for a key that is left out, empty, or wrong. */
export type Values<S extends Schema> = {
  readonly [K in keyof S]: (S[K] extends Shape<infer T> ? T : never) | undefined
}

export interface FieldCodes {
  /** Code of a value of the wrong shape. */
  readonly wrong: Code
  /** Code of a key that the schema does not have. */
  readonly unknown: Code
}

/** What the fields say by the schema, and where each value stands; an entry of a list has a place of its own, `tags.0`. */
export function readFields<S extends Schema>(
  fields: readonly YamlField[],
  schema: S,
  codes: FieldCodes,
  report: Report
): { readonly values: Values<S>; readonly places: FieldPlaces } {
  const values: Record<string, unknown> = Object.create(null)
  const places: Record<string, Place> = Object.create(null)
  for (const field of fields) {
    const { key, value, written, place, keyPlace } = field
    const shape = Object.hasOwn(schema, key) ? schema[key] : undefined
    if (shape === undefined) {
      report(finding(codes.unknown, keyPlace, `“${key}” is not a known key.`, didYouMean(key, Object.keys(schema))))
      continue
    }
    places[key] = place
    for (const entry of field.inner) places[`${key}.${entry.key}`] = entry.place
    const read = shape.read(value, written)
    if (read !== undefined) values[key] = read
    else if (value !== null) report(wrongValue(field, shape, codes.wrong))
  }
  // Built key by key from the schema itself.
  return { values: values as Values<S>, places }
}

function wrongValue({ key, value, written, place }: YamlField, { wanted }: Shape<unknown>, code: Code) {
  const found = written === null ? (Array.isArray(value) ? 'a list' : 'a mapping') : `“${written}”`
  return finding(code, place, `“${key}” must be ${wanted}, not ${found}.`)
}
