/** The Worker's part: answers searches, so that typing never waits for them. */
import type { SearchAnswer, SearchRequest } from '../../src/types/search-client.ts'
import { type FailureKind, SearchFailure } from './failure.ts'
import { createOfflineIndex } from './offline-index.ts'

/** The Worker is named by the address of the site's root. */
export function answerInWorker(): void {
  const running = new Map<number, AbortController>()
  let index = createOfflineIndex(self.name)

  async function answer(id: number, request: Omit<SearchRequest, 'signal'>): Promise<void> {
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

  self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if ('manifests' in data) index = createOfflineIndex(self.name, data.manifests)
    else if (data.request) void answer(data.id, data.request)
    else running.get(data.id)?.abort()
  })
}

function say(message: FromWorker): void {
  postMessage(message)
}

export type ToWorker =
  /** What search.json holds; null: it could not be read. */
  | { readonly manifests: unknown }
  /** `request` null: it is aborted. */
  | { readonly id: number; readonly request: Omit<SearchRequest, 'signal'> | null }

export type FromWorker =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly failure: readonly [kind: FailureKind, message: string, status: number] }
