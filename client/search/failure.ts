/** Why a search has no answer. The reader sees one message for all of them; the kind is for the console and for retries. */

export type FailureKind =
  /** A file of the index is not there (any more). */
  | 'missing'
  /** No connection, a time-out, an answer 5xx. */
  | 'network'
  /** An answer that cannot be read. */
  | 'damaged'
  /** The hosted provider refuses: wrong key, too many requests. */
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
