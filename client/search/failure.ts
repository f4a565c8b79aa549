/** Why a search has failed. Readers see one message for all reasons; the kind is for the console and for retries. */

export type FailureKind =
  /** A file of the index does not exist (any more). */
  | 'missing'
  /** No connection, a timeout, or a response 5xx. */
  | 'network'
  /** A response that cannot be parsed. */
  | 'damaged'
  /** The hosted provider refuses the request: wrong key, too many requests. */
  | 'refused'

export class SearchFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0: none. */
  readonly status: number

  constructor(kind: FailureKind, message: string, status = 0) {
    super(message)
    this.name = 'SearchFailure'
    this.kind = kind
    this.status = status
  }
}
