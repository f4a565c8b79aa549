/** Watches folders by the system's means, or by polling where it has none left. */
import { watchByPolling } from './polling-watch.ts'
import { watchBySystem } from './system-watch.ts'
import type { Wanted } from './wanted.ts'

export interface Watch {
  /** Says what is to be watched from now on. */
  follow(wanted: Wanted): void
  /** The project was exchanged for another folder of the same name: everything in it is news. */
  restart(): void
  close(): void
}

export interface WatchOptions {
  /** Look again and again instead of being told. */
  readonly poll: boolean
  /** Hears of every path that may have changed, absolute. */
  readonly onPath: (path: string) => void
  /** Hears once that polling goes on instead, and why: `ENOSPC`. */
  readonly onPolling: (reason: string) => void
}

export function startWatch({ poll, onPath, onPolling }: WatchOptions): Watch {
  let wanted: Wanted | null = null
  const failOver = (reason: string) => {
    watch = watchByPolling(onPath)
    if (wanted !== null) watch.follow(wanted)
    onPolling(reason)
  }
  let watch = poll ? watchByPolling(onPath) : watchBySystem(onPath, failOver)
  return {
    follow(next) {
      wanted = next
      watch.follow(next)
    },
    restart: () => watch.restart(),
    close: () => watch.close()
  }
}
