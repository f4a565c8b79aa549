/** What the form of “Try it” needs of an operation: plain JSON in its page. */

export interface TryData {
  readonly method: string
  /** `/jobs/{id}` */
  readonly path: string
  readonly servers: readonly TryServer[]
  readonly parameters: readonly TryParameter[]
  readonly bodies: readonly TryBody[]
  readonly isBodyRequired: boolean
  /** Alternatives of authentication, without the empty one. */
  readonly security: readonly (readonly TryScheme[])[]
  /** Requests go to this address with the real one behind it, in percent-encoding; null: to the API itself. */
  readonly proxy: string | null
}

export interface TryServer {
  readonly url: string
  readonly variables: readonly { readonly name: string; readonly value: string; readonly values: readonly string[] }[]
}

export interface TryParameter {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly kind: 'text' | 'number' | 'boolean' | 'list' | 'object'
  readonly values: readonly string[]
  /** The value with which the form begins; '' for none. */
  readonly value: string
  readonly hint: string
  readonly style: string
  readonly explode: boolean
}

export interface TryBody {
  readonly type: string
  /** The text of other types than forms. */
  readonly text: string
  readonly isFile: boolean
  /** The fields of a form; null: it is no form. */
  readonly fields:
    | readonly {
        readonly name: string
        readonly isFile: boolean
        readonly isRequired: boolean
        readonly value: string
      }[]
    | null
}

export interface TryScheme {
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'query' | 'header' | 'cookie'
  /** The name of the key. */
  readonly key: string
}
