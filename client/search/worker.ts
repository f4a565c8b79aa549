/** Entry of the Worker: answers searches, so that typing never waits for them. */
import type { SearchAnswer, SearchRequest } from '../../src/types/search-client.ts'
import { type FailureKind, SearchFailure } from './failure.ts'
import { createOfflineIndex } from './offline-index.ts'

/** The Worker is named by the address of the site's root. */
const index = createOfflineIndex(self.name)
const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data: { id, request } }: MessageEvent<ToWorker>) => {
  if (request) void answer(id, request)
  else running.get(id)?.abort()
})

async function answer(id: number, request: NonNullable<ToWorker['request']>): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    say({ id, answer: await index.search({ ...request, signal: controller.signal }) })
  } catch (error) {
    // Nobody waits for the answer of an aborted search; everything else is a SearchFailure.
    if (error instanceof SearchFailure) say({ id, failure: [error.kind, error.message, error.status] })
  } finally {
    running.delete(id)
  }
}

function say(message: FromWorker): void {
  postMessage(message)
}

export interface ToWorker {
  readonly id: number
  /** null: the request is aborted. */
  readonly request: Omit<SearchRequest, 'signal'> | null
}

export type FromWorker =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly failure: readonly [kind: FailureKind, message: string, status: number] }
