/**
 * Comments by giscus or utterances: the frame of the service, without its script, so that nothing of it runs in the page. Loaded by
 * address, once per visit; a frame is created when a reader sees its place.
 */
import { dataAttributes, events, htmlAttributes } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'
import type { CommentsProps } from '../../../src/types/page-props.ts'

type Frame = Omit<CommentsProps, 'href'>

/** A place is seen when it is this near to the window. */
const margin = '200px'

const seen = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      show(target)
    }
  },
  { rootMargin: margin }
)

watch()
document.addEventListener(events.navigated, watch)

function watch(): void {
  for (const place of document.querySelectorAll(`[${dataAttributes.comments}]`)) {
    const frame = read(place)
    if (frame === null) continue
    takeSession(frame.service)
    if (place.querySelector('iframe') === null) seen.observe(place)
  }
}

function read(place: Element): Frame | null {
  const text = place.getAttribute(dataAttributes.comments)
  // The template of the same build has written it.
  return text === null ? null : (JSON.parse(text) as Frame)
}

/** After signing in, the service leads back to the page with the reader's token, which is kept for the next pages. */
function takeSession(service: Frame['service']): void {
  const url = new URL(location.href)
  const session = url.searchParams.get(service)
  if (session === null) return
  url.searchParams.delete(service)
  history.replaceState(history.state, '', url)
  sessionOf(service, session)
}

function sessionOf(service: Frame['service'], added: string | null = null): string {
  const key = `${service}-session`
  try {
    if (added !== null) localStorage.setItem(key, added)
    return localStorage.getItem(key) ?? ''
  } catch {
    // Where nothing is stored, readers sign in again.
    return added ?? ''
  }
}

function show(place: Element): void {
  const frame = read(place)
  if (frame === null) return
  const element = document.createElement('iframe')
  element.title = texts.comments
  element.allow = 'clipboard-write'
  element.src = addressOf(frame)
  place.replaceChildren(element)
}

function addressOf({ service, origin, values, mapping }: Frame): string {
  const page = new URL(location.href)
  page.hash = ''
  const { href } = page
  const title = document.querySelector('h1')?.textContent?.trim() ?? document.title
  const pathname = page.pathname.length < 2 ? 'index' : page.pathname.slice(1).replace(/\.\w+$/, '')
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  const shared = { ...values, description, theme: themeOf(service), session: sessionOf(service) }
  if (service === 'giscus') {
    const term = { pathname, url: href, title }[mapping]
    return `${origin}/widget?${new URLSearchParams({ ...shared, term, origin: href, backLink: href })}`
  }
  const own = { 'issue-term': mapping, url: href, origin: page.origin, pathname, title }
  return `${origin}/utterances.html?${new URLSearchParams({ ...shared, ...own })}`
}

function themeOf(service: Frame['service']): string {
  const isDark = document.documentElement.getAttribute(htmlAttributes.theme) === 'dark'
  if (service === 'giscus') return isDark ? 'dark' : 'light'
  return isDark ? 'github-dark' : 'github-light'
}

/** The frames of the page, with what they show. */
function* frames(): Iterable<readonly [HTMLIFrameElement, Frame]> {
  for (const place of document.querySelectorAll(`[${dataAttributes.comments}]`)) {
    const frame = read(place)
    const element = place.querySelector('iframe')
    if (frame !== null && element !== null) yield [element, frame]
  }
}

/** Frames that have loaded: others, such as blocked ones, take no messages. */
const ready = new WeakSet<HTMLIFrameElement>()

/** The services send their height. */
window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  for (const [element, frame] of frames()) {
    if (origin !== frame.origin || source !== element.contentWindow) continue
    const { height, giscus } = Object(data) as { height?: unknown; giscus?: { resizeHeight?: unknown } }
    const pixels = Number(giscus?.resizeHeight ?? height)
    if (pixels > 0) element.style.blockSize = `${pixels}px`
    if (ready.has(element)) continue
    ready.add(element)
    // The reader may have changed the colors meanwhile.
    if (new URL(element.src).searchParams.get('theme') !== themeOf(frame.service)) sendTheme(element, frame)
  }
})

function sendTheme(element: HTMLIFrameElement, { service, origin }: Frame): void {
  const theme = themeOf(service)
  const message = service === 'giscus' ? { giscus: { setConfig: { theme } } } : { type: 'set-theme', theme }
  element.contentWindow?.postMessage(message, origin)
}

/** The colors of the frames follow those of the page. */
new MutationObserver(() => {
  for (const [element, frame] of frames()) if (ready.has(element)) sendTheme(element, frame)
}).observe(document.documentElement, { attributeFilter: [htmlAttributes.theme] })
