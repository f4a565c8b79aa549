/** The shapes a value of front matter or of a `_category_` file can have, and how plain data becomes one. */
import type { PlainObject } from '../types/basics.ts'

export interface Shape<T> {
  /** What the author has to write, as it follows “must be”. */
  readonly wanted: string
  /** The value, or undefined when it has another shape. `written` is a scalar as it stands in the file. */
  readonly read: (value: unknown, written: string | null) => T | undefined
}

/** Text; a number is taken as it is written, so that `title: 1.10` stays 1.10. */
export const text: Shape<string> = {
  wanted: 'text',
  read: (value, written) => {
    if (typeof value === 'string') return value
    return typeof value === 'number' ? (written ?? String(value)) : undefined
  }
}

export const number: Shape<number> = {
  wanted: 'a number',
  read: value => {
    const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : undefined
  }
}

export const boolean: Shape<boolean> = {
  wanted: 'true or false',
  read: value => {
    if (typeof value === 'boolean') return value
    return value === 'true' ? true : value === 'false' ? false : undefined
  }
}

export const object: Shape<PlainObject> = {
  wanted: 'a mapping of keys to values',
  // YAML without tags gives nothing but plain data.
  read: value => (isRecord(value) ? (value as PlainObject) : undefined)
}

/** A whole number of a range. */
export function integer(from: number, to: number): Shape<number> {
  return {
    wanted: `a whole number from ${from} to ${to}`,
    read: value => {
      const parsed = number.read(value, null)
      return parsed !== undefined && Number.isInteger(parsed) && parsed >= from && parsed <= to ? parsed : undefined
    }
  }
}

/** A list of one shape. */
export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return {
    wanted: `a list, each entry ${shape.wanted}`,
    read: value => {
      if (!Array.isArray(value)) return undefined
      const entries = value.map(entry => shape.read(entry, null))
      return entries.some(entry => entry === undefined) ? undefined : (entries as T[])
    }
  }
}

/** `null` (also an empty value) is an answer of its own, not the same as a key left out. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    wanted: `${shape.wanted}, or null`,
    read: (value, written) => (value === null ? null : shape.read(value, written))
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An address that a page may link: a path, or one of the schemes that run nothing. */
export const address: Shape<string> = {
  wanted: 'an address such as https://example.com or /about',
  read: (value, written) => {
    // Browsers drop spaces and control characters before a scheme, and tabs inside of it.
    const read = text.read(value, written)?.replace(/^[\0- ]+|[\t\n\r]+| +$/g, '')
    return read === undefined || /^(?!https?:|mailto:)[a-z][a-z0-9+.-]*:/i.test(read) ? undefined : read
  }
}
