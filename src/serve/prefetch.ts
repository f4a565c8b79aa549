/**
 * Compiles pages in the background that nobody has requested yet, so that the findings cover the whole site and the
 * next page is ready. It uses half of the time, and pauses while a request is being answered.
 */
export interface PrefetchQueue<Item> {
  /** Replaces the queue, in this order. */
  start(all: Iterable<Item>): void
  /** Puts items at the front of the queue. */
  addFirst(some: Iterable<Item>): void
  /** Pauses for a moment. */
  pause(): void
  stop(): void
}

const pauseMs = 150

/** `work` handles one item and never rejects; false: nothing to do. `onEmpty` is called after the last item. */
export function createPrefetchQueue<Item>(
  work: (item: Item) => Promise<boolean>,
  onEmpty: () => void
): PrefetchQueue<Item> {
  let waiting = new Set<Item>()
  let timer: NodeJS.Timeout | null = null
  let isBusy = false
  let isOpen = true
  let restUntil = 0

  function schedule(delay: number): void {
    if (isOpen && !isBusy && waiting.size > 0) timer ??= setTimeout(() => void step(), delay)
  }

  async function step(): Promise<void> {
    timer = null
    const began = performance.now()
    if (began < restUntil) return schedule(restUntil - began)
    isBusy = true
    while (!(await workOnNext()) && waiting.size > 0 && isOpen);
    isBusy = false
    if (waiting.size === 0 && isOpen) onEmpty()
    schedule(performance.now() - began)
  }

  async function workOnNext(): Promise<boolean> {
    for (const item of waiting) {
      waiting.delete(item)
      return work(item)
    }
    return false
  }

  function fill(items: Iterable<Item>): void {
    waiting = new Set(items)
    schedule(0)
  }

  return {
    start: fill,
    addFirst: some => fill([...some, ...waiting]),
    pause() {
      restUntil = performance.now() + pauseMs
    },
    stop() {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
    }
  }
}
