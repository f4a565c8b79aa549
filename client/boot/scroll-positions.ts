/**
 * Where the reader was on each page of the history: scroll position and focused link. Kept by entry in memory, and in
 * the state of entries that are left by a link, so that a reload does not lose it.
 */
import { currentHeading, hashTarget } from './page/contents.ts'

export interface ScrollPosition {
  readonly y: number
  /** Address of the link that had the focus, as written in the HTML. */
  readonly link: string | null
  /** Id of the last heading above the viewport, and its top: heights of long pages change while they are rendered. */
  readonly heading?: readonly [id: string, top: number] | undefined
}

interface EntryState extends Partial<ScrollPosition> {
  readonly key?: number
}

interface ScrollPositions {
  /** Adds an entry to the history, and stores the position on the current one. */
  enter(url: URL): void
  /** The position on the entry that Back or Forward led to; undefined: an entry that the browser added for a hash. */
  arrive(): ScrollPosition | undefined
  /** Focuses where reading continues: the link followed from here, else the target of the hash, else the heading. */
  focus(url: URL, position: ScrollPosition | undefined): void
  /** Scrolls to the position, or to the target of the hash. */
  go(url: URL, position: ScrollPosition | undefined): void
}

export function createScrollPositions(): ScrollPositions {
  const known = new Map<number, ScrollPosition>()
  // The browser restores positions until the first page is replaced; after that it would restore them too early.
  let isOurs = false
  let key = stateOf().key ?? mark()

  /** Gives the current entry a key of its own. */
  function mark(): number {
    const made = Date.now() + Math.random()
    history.replaceState({ ...stateOf(), key: made }, '')
    return made
  }

  function takeOver(): void {
    isOurs = true
    history.scrollRestoration = 'manual'
  }

  // The browser follows links within the page, and scrolls before any event reports it.
  document.addEventListener('click', () => known.set(key, here()), true)
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    if (isOurs) takeOver()
  })

  return {
    enter(url) {
      takeOver()
      known.set(key, here())
      history.replaceState({ key, ...here() }, '')
      history.pushState(null, '', url)
      key = mark()
    },
    arrive() {
      const { key: arrived, y = 0, link = null, heading } = stateOf()
      if (arrived === undefined) {
        key = mark()
        return undefined
      }
      if (arrived !== key) known.set(key, here())
      else known.delete(key)
      key = arrived
      return known.get(key) ?? { y, link, heading }
    },
    focus(url, position) {
      const main = document.querySelector('main')
      const left = [...(main?.querySelectorAll('a') ?? [])].find(link => link.getAttribute('href') === position?.link)
      const target = left ?? hashTarget(url.hash) ?? main?.querySelector('h1') ?? main
      if (target && !left) target.setAttribute('tabindex', '-1')
      target?.focus({ preventScroll: true })
    },
    go(url, position) {
      const target = position ? null : hashTarget(url.hash)
      if (target) return hold(() => target.scrollIntoView({ behavior: 'instant' }))
      window.scrollTo({ top: position?.y ?? 0, behavior: 'instant' })
      const [id = '', top = 0] = position?.heading ?? []
      const heading = document.getElementById(id)
      hold(() => {
        if (!heading?.isConnected) return
        window.scrollBy({ top: heading.getBoundingClientRect().top - top, behavior: 'instant' })
      })
    }
  }
}

/**
 * Scrolls, and again in the next frames: parts that come into view, and those above them, get their heights one after
 * another. Ends when the reader scrolls, which shows as a moved page that has not grown.
 */
function hold(scroll: () => void, frames = 10): void {
  cancelAnimationFrame(nextHold)
  scroll()
  const { scrollY } = window
  const { scrollHeight } = document.documentElement
  if (frames === 0) return
  nextHold = requestAnimationFrame(() => {
    if (window.scrollY === scrollY || document.documentElement.scrollHeight !== scrollHeight) hold(scroll, frames - 1)
  })
}

let nextHold = 0

function here(): ScrollPosition {
  const headings = document.querySelectorAll('main .anchor')
  const edgesOf = (index: number) => (headings[index] as Element).getBoundingClientRect()
  const heading = headings[currentHeading(headings.length, edgesOf, 0, 0)]
  return {
    y: window.scrollY,
    link: document.activeElement?.getAttribute('href') ?? null,
    heading: heading && [heading.id, heading.getBoundingClientRect().top]
  }
}

/** Validated, because other scripts can write to the state, too. */
function stateOf(): EntryState {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
