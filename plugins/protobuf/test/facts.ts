/** The facts about the first site's API, one file for each of its ten pages: names, numbers, types, flags. */
import { readdirSync, readFileSync } from 'node:fs'

export interface FactField {
  readonly name: string
  readonly number: number
  /** `string`, `Job`, `google.protobuf.Timestamp`, `map<string, Job>` */
  readonly type: string
  readonly label?: 'repeated' | 'optional'
  readonly oneof?: string
  readonly map?: { readonly key: string; readonly value: string }
  readonly deprecated?: true
  readonly validate?: Readonly<Record<string, string | number | boolean>>
  readonly ref?: {
    readonly kind: 'message' | 'enum'
    readonly file: string
    readonly name: string
    readonly anchor: string
  }
}

export interface FactMessage {
  readonly longName: string
  readonly anchor: string
  readonly fields: readonly FactField[]
  readonly oneofs?: readonly { readonly name: string; readonly fields: readonly string[]; readonly required?: true }[]
  /** Single numbers, or names. */
  readonly reserved?: readonly (number | string)[]
  /** Ids of rules written in CEL. */
  readonly rules?: readonly string[]
}

export interface FactEnum {
  readonly longName: string
  readonly anchor: string
  readonly values: readonly (readonly [name: string, number: number])[]
  readonly reserved?: readonly (number | string)[]
}

export interface FactMethod {
  readonly name: string
  readonly anchor: string
  readonly request: string
  readonly response: string
  readonly requestStream?: true
  readonly responseStream?: true
  readonly idempotency?: 'NO_SIDE_EFFECTS'
}

export interface Facts {
  readonly file: string
  readonly route: string
  readonly package: string
  readonly syntax: string
  readonly imports: readonly string[]
  readonly counts: Readonly<Record<'services' | 'methods' | 'messages' | 'fields' | 'enums', number>>
  readonly services: readonly {
    readonly name: string
    readonly anchor: string
    readonly methods: readonly FactMethod[]
  }[]
  readonly messages: readonly FactMessage[]
  readonly enums: readonly FactEnum[]
}

const folder = new URL('./facts/', import.meta.url)

export const facts: readonly Facts[] = readdirSync(folder)
  .sort()
  .map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Facts) // our own files

/** The folder of the first site's `.proto` files. */
export const protoFolder = new URL('../../../content/api/protos/', import.meta.url)
