/**
 * Browser half of the offline provider: sends requests to a Worker, and answers them in the page if a Worker is
 * impossible (an old browser, a security policy). Nothing is loaded before the first request. The module is its own
 * Worker: a single file, which is in the browser's cache when the Worker requests it.
 */
import { searchPolicy } from '../../src/shared/dom.ts'
import type { SearchAnswer, SearchEngine, SearchRequest, SearchSettings } from '../../src/types/search-client.ts'
import { type FailureKind, SearchFailure } from './failure.ts'
import { createOfflineIndex, type OfflineIndex } from './offline-index.ts'

type Answerer = (request: SearchRequest) => Promise<SearchAnswer>

/** Opens search; the first request loads the index. */
export function openSearch(settings: SearchSettings): SearchEngine {
  const base = new URL(settings.baseUrl, location.href).href
  // If the file cannot be read, the index tries again, and reports a second failure.
  const first = async () => settings.index?.catch(() => null) ?? null
  const page = inPage(base, first)
  const worker = settings.workerUrl === null ? null : startWorker(settings.workerUrl, base)
  if (worker === null) return { search: page, close: () => {} }
  return inWorker(worker, first, page)
}

/** The name of the Worker is the address of the site's root. */
function startWorker(url: string, base: string): Worker | null {
  try {
    const asIs = { createScriptURL: (url: string) => url }
    const policy = typeof trustedTypes === 'undefined' ? asIs : trustedTypes.createPolicy(searchPolicy, asIs)
    return new Worker(policy.createScriptURL(url), { type: 'module', name: base })
  } catch {
    return null
  }
}

function inPage(base: string, first: () => Promise<unknown>): Answerer {
  let index: Promise<OfflineIndex> | null = null
  return async request => {
    index ??= first().then(manifests => createOfflineIndex(base, manifests))
    const opened = await index
    request.signal.throwIfAborted()
    return opened.search(request)
  }
}

interface Waiting {
  readonly request: SearchRequest
  readonly resolve: (answer: SearchAnswer | Promise<SearchAnswer>) => void
  readonly reject: (reason: unknown) => void
}

function inWorker(worker: Worker, first: () => Promise<unknown>, instead: Answerer): SearchEngine {
  const waiting = new Map<number, Waiting>()
  // Messages arrive in order: the first one opens the index.
  const begun = first().then(manifests => worker.postMessage({ manifests } satisfies ToWorker))
  const say = (message: ToWorker) => void begun.then(() => worker.postMessage(message))
  let isBroken = false
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const entry = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) entry?.resolve(data.answer)
    else entry?.reject(new SearchFailure(...data.failure))
  })
  // The script is blocked or missing: the page answers open requests and all later ones.
  worker.addEventListener('error', event => {
    event.preventDefault()
    isBroken = true
    worker.terminate()
    for (const { request, resolve } of waiting.values()) resolve(instead(request))
    waiting.clear()
  })

  return {
    search(request) {
      if (isBroken) return instead(request)
      const id = ++lastId
      return new Promise((resolve, reject) => {
        request.signal.throwIfAborted()
        waiting.set(id, { request, resolve, reject })
        request.signal.addEventListener('abort', () => {
          if (!waiting.delete(id)) return
          say({ id, request: null })
          reject(request.signal.reason)
        })
        const { signal: _, ...plain } = request
        say({ id, request: plain })
      })
    },
    close() {
      worker.terminate()
      for (const { reject } of waiting.values()) reject(new DOMException('Search was closed.', 'AbortError'))
      waiting.clear()
    }
  }
}

// --------------------------------------------------------------------------------------------------- in the Worker

/** Answers searches in the Worker, so that they do not block typing. Its name is the address of the site's root. */
function answerInWorker(): void {
  const running = new Map<number, AbortController>()
  let index = createOfflineIndex(self.name)

  async function answer(id: number, request: Omit<SearchRequest, 'signal'>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      say({ id, answer: await index.search({ ...request, signal: controller.signal }) })
    } catch (error) {
      // Nobody waits for an aborted search; every other error is a SearchFailure.
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

type ToWorker =
  /** The content of search.json; null: it could not be read. */
  | { readonly manifests: unknown }
  /** `request` null: aborts the request. */
  | { readonly id: number; readonly request: Omit<SearchRequest, 'signal'> | null }

type FromWorker =
  | { readonly id: number; readonly answer: SearchAnswer }
  | { readonly id: number; readonly failure: readonly [kind: FailureKind, message: string, status: number] }

if ('WorkerGlobalScope' in globalThis) answerInWorker()
