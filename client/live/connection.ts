/** The WebSocket to the server. Reconnects by itself: after sleep, and after a restart of the server. */
import { serveAddresses } from '../../src/shared/dom.ts'
import type { ServeMessage } from '../../src/types/client.ts'

interface ConnectionOptions {
  /** The token that opens the socket, from the page as it was served last. */
  readonly token: () => string
  readonly onMessage: (message: ServeMessage) => void
  /** A server answers, but does not accept this page's token. */
  readonly onServer: () => void
}

/** Delay before a retry: the first, and the longest after many. */
const retryMs = { first: 250, longest: 4000 }

export function connect({ token, onMessage, onServer }: ConnectionOptions): void {
  let pause = retryMs.first

  function open(): void {
    const address = `ws://${location.host}${serveAddresses.socket}?token=${encodeURIComponent(token())}`
    const socket = new WebSocket(address)
    let wasOpen = false
    socket.addEventListener('open', () => {
      wasOpen = true
      pause = retryMs.first
    })
    socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as ServeMessage))
    socket.addEventListener('close', () => void retry(wasOpen))
  }

  async function retry(wasOpen: boolean): Promise<void> {
    await wait(pause)
    // If the socket never opened, the server has refused it or does not run: only a request can tell.
    if (!wasOpen && (await isServed())) onServer()
    pause = Math.min(pause * 1.5, retryMs.longest)
    open()
  }

  // A page restored from the back/forward cache has missed messages.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onServer())
  open()
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(serveAddresses.script, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}

function wait(ms: number): Promise<void> {
  return new Promise(done => setTimeout(done, ms))
}
