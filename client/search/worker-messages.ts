/** What the page and the Worker say to each other. Everything is plain data. */
import type { SearchAnswer, SearchRequest } from '../../src/types/search-client.ts'
import type { FailureKind } from './failure.ts'

export interface ToWorker {
  readonly id: number
  /** null: nobody waits for the answer any more. */
  readonly request: Omit<SearchRequest, 'signal'> | null
}

export type FromWorker =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly failure: readonly [kind: FailureKind, message: string, status: number] }
