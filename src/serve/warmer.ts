/**
 * Compiles in the background what nobody has asked for yet, so that findings are those of the whole site and
 * the next page is there at once. It works half of the time, and not while somebody is being served.
 */
export interface Warmer<Piece> {
  /** What is to be done, in this order; what was waiting is replaced. */
  start(all: Iterable<Piece>): void
  /** Before everything else. */
  addFirst(some: Iterable<Piece>): void
  /** No work for a moment. */
  pause(): void
  stop(): void
}

const pauseMs = 150

/** `work` does one piece and never rejects; false: there was nothing to do. */
export function createWarmer<Piece>(work: (piece: Piece) => Promise<boolean>): Warmer<Piece> {
  let waiting = new Set<Piece>()
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
    while (!(await workOnNext()) && waiting.size > 0);
    isBusy = false
    schedule(performance.now() - began)
  }

  async function workOnNext(): Promise<boolean> {
    for (const piece of waiting) {
      waiting.delete(piece)
      return work(piece)
    }
    return false
  }

  function fill(pieces: Iterable<Piece>): void {
    waiting = new Set(pieces)
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
