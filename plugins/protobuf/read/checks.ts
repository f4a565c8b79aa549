/** Reports names and numbers that are declared twice or reserved. */
import { joinNames, type Range } from './fields.ts'
import type { Reader } from './reader.ts'
import type { Token } from './tokens.ts'

interface Names {
  readonly reader: Reader
  readonly scope: string
  /** The names in the scope, with the first token of each. */
  readonly names: Map<string, Token>
}

/** Registers a name. When it is taken, reports it and returns false. */
export function declareName(name: Token, { reader, scope, names }: Names): boolean {
  const first = names.get(name.text)
  if (first === undefined) {
    names.set(name.text, name)
    return true
  }
  const message = `“${joinNames(scope, name.text)}” is declared twice.`
  const related = [{ message: 'the first one', place: reader.placeOf(first) }]
  reader.report('protobuf/duplicate', name, message, 'Rename or remove one of them.', related)
  return false
}

/** A declaration with a number: a field or an enum value. */
export interface Member {
  readonly name: Token
  readonly number: Token
  readonly value: number
}

/** Reports members whose number an earlier member has, and returns the others. */
export function checkNumbers(members: readonly Member[], reader: Reader, hint: string): Member[] {
  const owners = new Map<number, Member>()
  return members.filter(member => {
    const { number, value } = member
    const first = owners.get(value)
    if (first === undefined) {
      owners.set(value, member)
      return true
    }
    const message = `The number ${value} is already used by “${first.name.text}”.`
    const related = [{ message: 'the first one', place: reader.placeOf(first.number) }]
    reader.report('protobuf/duplicate', number, message, hint, related)
    return false
  })
}

/** Reports members whose number or name is reserved. Both lists are sorted, which avoids quadratic time. */
export function checkReserved(
  owner: Token,
  members: readonly Member[],
  reserved: readonly Range[],
  reader: Reader
): void {
  const names = new Set(reserved.map(({ name }) => name))
  for (const { name } of members) {
    if (!names.has(name.text)) continue
    reader.report('protobuf/syntax', name, `The name “${name.text}” is reserved in “${owner.text}”.`, 'Rename it.')
  }
  const ranges = reserved.filter(({ name }) => name === null).sort((a, b) => a.from - b.from)
  let next = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { value, number } of [...members].sort((a, b) => a.value - b.value)) {
    for (let range = ranges[next]; range !== undefined && range.from <= value; range = ranges[++next])
      end = Math.max(end, range.to)
    if (value > end) continue
    const message = `The number ${value} is reserved in “${owner.text}”.`
    reader.report('protobuf/syntax', number, message, 'Give it another number.')
  }
}
