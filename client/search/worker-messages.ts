/** What the page and the Worker say to each other. Everything is plain data. */
import type { SearchAnswer, SearchRequest } from '../../src/model.ts'
import type { FailureKind } from './failure.ts'

export type ToWorker =
  /** Before all others: the absolute address of the site's root. */
  | { readonly kind: 'open'; readonly base: string }
  | { readonly kind: 'search'; readonly id: number; readonly request: Omit<SearchRequest, 'signal'> }
  | { readonly kind: 'abort'; readonly id: number }

export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | {
      readonly kind: 'failure'
      readonly id: number
      readonly failure: FailureKind
      readonly message: string
      readonly status: number
    }
