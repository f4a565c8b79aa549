/** Updates the page to what the server would send now. */
import { addressKey, stripHtml } from '../../src/shared/address.ts'
import { serveNotesId } from '../../src/shared/dom.ts'
import type { ServeNotes } from '../../src/types/client.ts'
import { patchDocument } from './patch-document.ts'
import { copyDocument, parseDocument } from './trusted.ts'

interface Refresh {
  /** The notes in the page as it was served last. */
  notes(): ServeNotes
  /** Requests the page; calls during a request are merged into one. */
  now(): Promise<void>
  /** Notes a newer revision that does not change this page. */
  noteRevision(revision: number): void
  /** Call before the router replaces this document by the next one. */
  noteNext(next: Document): void
  /** Call when the router has shown another page, which may have been fetched long ago. */
  catchUp(): Promise<void>
}

/** `show` shows the findings of the page. */
export function createRefresh(show: (notes: ServeNotes) => void): Refresh {
  let notes = takeNotes(document) ?? unserved()
  /** The newest revision that the server has announced. */
  let newest = notes.revision
  /** The page as it was served, before scripts and readers did anything to it. */
  let served: Promise<Document | null> = readServed(notes)
  let next: Document | null = null
  let running: Promise<void> | null = null
  let isPatching = false
  let isAskedAgain = false
  show(notes)

  async function run(): Promise<void> {
    const before = await served
    const { html, movedTo } = await read(location.href)
    // The server stopped: the connection reports when it is back.
    if (html === null) return
    // The file of the page was renamed, or its slug changed.
    if (movedTo !== null) return goKeepingScroll(movedTo)
    const after = parseDocument(html)
    const then = takeNotes(after)
    if (then === null || then.frame !== notes.frame || before === null) return reloadKeepingScroll()
    isPatching = true
    await patchDocument(before, after)
    isPatching = false
    served = Promise.resolve(after)
    accept(then)
  }

  function accept(then: ServeNotes): void {
    notes = then
    newest = Math.max(newest, then.revision)
    show(notes)
  }

  async function now(): Promise<void> {
    if (running !== null) {
      isAskedAgain = true
      return running
    }
    do {
      isAskedAgain = false
      running = run()
      await running
    } while (isAskedAgain)
    running = null
  }

  return {
    now,
    notes: () => notes,
    noteRevision(revision) {
      newest = Math.max(newest, revision)
    },
    noteNext(document) {
      // A patch emits the same event. A copy, because the router removes nodes from the document.
      if (!isPatching) next = copyDocument(document)
    },
    async catchUp() {
      if (next === null || isPatching) return
      const then = takeNotes(next)
      served = Promise.resolve(next)
      next = null
      if (then === null) return
      // A document keeps the scripts and the security policy that it was loaded with.
      if (then.frame !== notes.frame) return reloadKeepingScroll()
      accept(then)
      if (then.revision < newest) await now()
    }
  }
}

/** `html` is null if the response is not complete; `movedTo` is null if the page has still its address. */
async function read(address: string, options?: RequestInit): Promise<{ html: string | null; movedTo: string | null }> {
  try {
    const response = await fetch(address, options)
    return { html: await response.text(), movedTo: response.redirected ? response.url : null }
  } catch {
    return { html: null, movedTo: null }
  }
}

/** The HTML that the server sent for this page, from the browser's cache; null: no longer in the cache. */
async function readServed(notes: ServeNotes): Promise<Document | null> {
  const { html } = await read(location.href, { cache: 'force-cache' })
  if (html === null) return null
  const served = parseDocument(html)
  const then = takeNotes(served)
  return then?.frame === notes.frame && then.revision === notes.revision ? served : null
}

/** Removes the notes from a page, so that they do not count as a difference. null: docsgen did not serve the page. */
function takeNotes(page: Document): ServeNotes | null {
  const script = page.getElementById(serveNotesId)
  script?.remove()
  return script === null ? null : (JSON.parse(script.textContent ?? '') as ServeNotes)
}

function unserved(): never {
  throw new Error('This page was not served by docsgen.')
}

/** Whether an address, as the server writes it, is the address of this page. */
export function isAddressOf(address: string): boolean {
  return addressKey(address) === addressKey(stripHtml(location.pathname))
}

/** Key of the scroll position during a reload of a page that cannot be patched. */
const scrollKey = 'docsgen.live.scroll'

function reloadKeepingScroll(): void {
  keepScroll(location.pathname)
  location.reload()
}

function goKeepingScroll(address: string): void {
  const url = new URL(address)
  url.hash = location.hash
  keepScroll(url.pathname)
  location.replace(url)
}

function keepScroll(path: string): void {
  try {
    sessionStorage.setItem(scrollKey, JSON.stringify([path, window.scrollX, window.scrollY]))
  } catch {
    // Storage is blocked: the browser decides where to scroll.
  }
}

/** Call when the page has been loaded. */
export function restoreScroll(): void {
  const [path, x, y] = take()
  if (path !== location.pathname) return
  const restore = () => window.scrollTo({ left: x, top: y, behavior: 'instant' })
  restore()
  // Pictures and fonts may have shifted the page.
  if (document.readyState !== 'complete') window.addEventListener('load', restore, { once: true })
}

function take(): [path: string | null, x: number, y: number] {
  try {
    const text = sessionStorage.getItem(scrollKey)
    sessionStorage.removeItem(scrollKey)
    return text === null ? [null, 0, 0] : JSON.parse(text)
  } catch {
    return [null, 0, 0]
  }
}

const versionParameter = 'docsgen-version'

/** Reloads the pictures at these addresses if the page shows them. */
export function refreshPictures(addresses: readonly string[]): void {
  if (addresses.length === 0) return
  const wanted = new Set(addresses)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[src]')) {
    const url = new URL(picture.src)
    if (url.origin !== location.origin || !wanted.has(url.pathname)) continue
    url.searchParams.set(versionParameter, String(Number(url.searchParams.get(versionParameter)) + 1))
    picture.src = url.href
  }
}
