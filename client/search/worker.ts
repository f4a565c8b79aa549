/** Entry of the Worker: answers searches, so that typing never waits for them. */
import { SearchFailure } from './failure.ts'
import { createOfflineIndex, type OfflineIndex } from './offline-index.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

let index: OfflineIndex | null = null
const running = new Map<number, AbortController>()

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') index = createOfflineIndex(data.base)
  if (data.kind === 'abort') running.get(data.id)?.abort()
  if (data.kind === 'search') void answer(data.id, data.request)
})

async function answer(id: number, request: Extract<ToWorker, { kind: 'search' }>['request']): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const answer = await index?.search({ ...request, signal: controller.signal })
    if (answer) say({ kind: 'answer', id, answer })
  } catch (error) {
    // Nobody waits for the answer of an aborted search.
    if (!controller.signal.aborted) say({ kind: 'failure', id, ...describe(error) })
  } finally {
    running.delete(id)
  }
}

function describe(error: unknown): Pick<Extract<FromWorker, { kind: 'failure' }>, 'failure' | 'message' | 'status'> {
  if (error instanceof SearchFailure) return { failure: error.kind, message: error.message, status: error.status }
  return { failure: 'damaged', message: String(error), status: 0 }
}

function say(message: FromWorker): void {
  postMessage(message)
}
