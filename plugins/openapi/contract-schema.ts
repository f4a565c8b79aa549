/** The facts of a schema: what a request may contain must not become less, what a response may contain must not become more. */
import type { ContractBreak, ContractFact, ContractValue } from 'docsgen/config'
import type { Schema, SizeKey } from './model.ts'

export type Direction = 'request' | 'response'

/** The key of the facts of a schema with a name; null: there is none. */
export type Share = (name: string, direction: Direction) => string | null

/** A request breaks when less is allowed, a response when there is more than programs know. */
export const breaksBy = {
  /** Values that are allowed. */
  values: { request: ['removed'], response: ['added'] },
  required: { request: ['added'], response: ['removed'] },
  most: { request: ['lower'], response: ['higher'] },
  least: { request: ['higher'], response: ['lower'] },
  text: { request: ['added', 'changed'], response: ['removed', 'changed'] },
  /** Only requests are checked. */
  check: { request: ['added', 'changed'], response: [] }
} as const satisfies Readonly<Record<string, Readonly<Record<Direction, readonly ContractBreak[]>>>>

export function valueFact(
  key: string,
  label: string,
  value: ContractValue,
  breaks: readonly ContractBreak[]
): ContractFact {
  return { key, label, value, breaks }
}

export function flagFacts(isSet: boolean, label: string, breaks: readonly ContractBreak[]): ContractFact[] {
  return isSet ? [valueFact(label, label, { flag: true }, breaks)] : []
}

type Inside = Pick<ContractFact, 'facts' | 'shared'>

export function schemaFacts(schema: Schema, direction: Direction, share: Share): Inside {
  const nullable = flagFacts(schema.isNullable, 'nullable', breaksBy.values[direction])
  const key = schema.name === null ? null : share(schema.name, direction)
  if (key !== null) return { facts: nullable, shared: key }
  if (schema.cut !== null) return { facts: nullable }
  return { facts: [...nullable, ...writtenFacts(schema, direction, share)] }
}

const labels: Readonly<Record<SizeKey, string>> = {
  minLength: 'minimum length',
  maxLength: 'maximum length',
  minItems: 'minimum number of items',
  maxItems: 'maximum number of items',
  minProperties: 'minimum number of fields',
  maxProperties: 'maximum number of fields',
  multipleOf: 'multiple of'
}

function writtenFacts(schema: Schema, direction: Direction, share: Share): ContractFact[] {
  const { types, pattern, format, numbers, additional, properties, items, tuple, choices } = schema
  const values = schema.const === null ? schema.enum.map(({ value }) => value) : [schema.const.value]
  const shown = values.filter(value => value !== null).map(value => JSON.stringify(value))
  // Every integer is a number.
  const known = types.includes('number') ? [...new Set([...types, 'integer'])] : types
  const sizes = (...keys: readonly SizeKey[]) =>
    keys.flatMap(key => {
      const value = schema.sizes[key]
      if (value === undefined) return []
      if (key === 'multipleOf') return [valueFact(key, labels[key], { text: String(value) }, breaksBy.check[direction])]
      return [limitFact(key, labels[key], value, direction)]
    })
  const formats = format === null ? [] : [valueFact('format', 'format', { text: format }, breaksBy.text[direction])]
  const limit = (key: 'minimum' | 'maximum', value: number | null) =>
    value === null ? [] : [limitFact(key, key, value, direction)]
  const group = (key: string, facts: readonly ContractFact[]): ContractFact => ({ key, label: '', facts })
  return [
    ...valueFacts(direction, known.length === 0 ? null : known, shown.length === 0 ? null : shown, types.join(' or ')),
    // What is said of another type is not a change of its own when the type has changed.
    ...(types.includes('string')
      ? [
          group('string', [
            ...formats,
            ...sizes('minLength', 'maxLength'),
            ...(pattern === null ? [] : [valueFact('pattern', 'pattern', { text: pattern }, breaksBy.check[direction])])
          ])
        ]
      : []),
    ...(types.includes('number') || types.includes('integer')
      ? [
          group('number', [
            ...formats,
            ...limit('minimum', numbers.least ?? numbers.above),
            ...limit('maximum', numbers.most ?? numbers.below),
            ...sizes('multipleOf')
          ])
        ]
      : []),
    ...(types.includes('array')
      ? [
          group('array', [
            ...sizes('minItems', 'maxItems'),
            ...tuple.map((one, at) => ({
              key: String(at),
              label: `item ${at}`,
              ...schemaFacts(one, direction, share)
            })),
            {
              key: 'items',
              label: 'each item',
              ...(items === null
                ? { facts: valueFacts(direction, null, null, '') }
                : schemaFacts(items, direction, share))
            }
          ])
        ]
      : []),
    ...(types.includes('object')
      ? [
          group('object', [
            ...sizes('minProperties', 'maxProperties'),
            ...flagFacts(additional === false, 'closed to other fields', breaksBy.check[direction]),
            ...properties.map(({ name, isRequired, schema: inner }): ContractFact => {
              const inside = schemaFacts(inner, direction, share)
              const required = flagFacts(isRequired, 'required', breaksBy.required[direction])
              const facts = [...required, ...(inside.facts ?? [])]
              return { key: `field ${name}`, label: `“${name}”`, breaks: ['removed'], ...inside, facts }
            }),
            ...(typeof additional === 'object' && additional !== null
              ? [{ key: 'other fields', label: 'other fields', ...schemaFacts(additional, direction, share) }]
              : [])
          ])
        ]
      : []),
    ...choices.map((choice, at) =>
      group(
        `choices ${at}`,
        choice.options.map(({ title, schema: inner }, number) => ({
          key: `${inner.name ?? `${title} ${number}`}`,
          label: `variant “${title}”`,
          breaks: breaksBy.values[direction],
          ...schemaFacts(inner, direction, share)
        }))
      )
    )
  ]
}

function valueFacts(
  direction: Direction,
  types: readonly string[] | null,
  values: readonly string[] | null,
  words: string
): ContractFact[] {
  const breaks = breaksBy.values[direction]
  return [
    valueFact('type', 'type', { oneOf: types, words }, breaks),
    valueFact('values', 'values', { oneOf: values }, breaks)
  ]
}

function limitFact(key: string, label: string, value: number, direction: Direction): ContractFact {
  const isMost = key.startsWith('max')
  const breaks = isMost ? breaksBy.most[direction] : breaksBy.least[direction]
  return valueFact(key, label, isMost ? { most: value } : { least: value }, breaks)
}
