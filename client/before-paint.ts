/**
 * Runs in the head before anything is painted: sets the color mode, hides what the reader has dismissed or folded away,
 * sets attributes from the address, loads the font, and shows a message on a page whose files cannot be loaded.
 * `render/before-paint.ts` replaces SETTINGS in the compiled text.
 */
import { htmlAttributes, ids, queryKeys, storageKeys } from '../src/shared/dom.ts'
import type { BeforePaintSettings } from '../src/types/client.ts'

declare const SETTINGS: BeforePaintSettings

const { storage, suffix, defaultMode, followsSystem, canSwitch, announcementId, baseUrl, fonts } = SETTINGS
const root = document.documentElement
const state = root.dataset
const query = new URLSearchParams(location.search)

setColorMode()
setDataAttributes()
fonts.forEach(preload)
if (read(storageKeys.sidebarHidden) === 'true') root.setAttribute(htmlAttributes.sidebarHidden, '')
window.addEventListener('error', giveUp, true)
if (announcementId !== null) {
  // The misspelt id is the default of old configurations.
  const id = read(storageKeys.announcementId)?.replace(/^annoucement-bar$/, 'announcement-bar')
  const isDismissed = id === announcementId && read(storageKeys.announcementDismissed) === 'true'
  root.setAttribute(htmlAttributes.announcementDismissed, `${isDismissed}`)
}
if (baseUrl !== null) window.addEventListener('load', () => showBanner(baseUrl))

/** Blocked storage throws at every access; it counts as empty. */
function read(key: string): string | null {
  try {
    return window[storage].getItem(key + suffix)
  } catch {
    return null
  }
}

/**
 * Early, so that text is rarely painted in the font that stands in. On a slow connection the font would share the line
 * with the style sheet, and nothing is painted before the style sheet has arrived: there, the style sheet loads it.
 */
function preload(href: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href }))
}

function setColorMode(): void {
  const isMode = (value: string | null) => value === 'light' || value === 'dark' || value === 'system'
  const wanted = [query.get(queryKeys.colorMode), canSwitch ? read(storageKeys.colorMode) : null].find(isMode)
  const choice = wanted ?? (followsSystem ? 'system' : defaultMode)
  const other = defaultMode === 'dark' ? 'light' : 'dark'
  const fromSystem = followsSystem && matchMedia(`(prefers-color-scheme: ${other})`).matches ? other : defaultMode
  root.setAttribute(htmlAttributes.themeChoice, choice)
  root.setAttribute(htmlAttributes.theme, choice === 'system' ? fromSystem : choice)
}

/** Called when a script cannot be loaded or fails: the style sheet then shows the page as without scripts. */
function giveUp({ target }: Event): void {
  // A missing picture says nothing about scripts.
  if (state.hasHydrated !== 'true' && (target as Node).nodeName !== 'IMG') state.hasHydrated = 'failed'
}

/** For embedded pages. Attributes that the page or its scripts rely on cannot be set by an address. */
function setDataAttributes(): void {
  // Scripts load files from these two addresses: a crafted link must not add one to a page without it.
  const reserved: readonly string[] = [htmlAttributes.sidebarFile, htmlAttributes.siteFile]
  query.forEach((value, parameter) => {
    if (!parameter.startsWith(queryKeys.dataPrefix)) return
    const name = `data-${parameter.slice(queryKeys.dataPrefix.length)}`
    if (/^[\w-]+$/.test(name) && !root.hasAttribute(name) && !reserved.includes(name)) root.setAttribute(name, value)
  })
}

/**
 * Shown where neither styles nor scripts were loaded, and the page is not at the address that it was built for: the base
 * URL is wrong. A page that is not translated names the address of its original, but links to itself, too.
 */
function showBanner(baseUrl: string): void {
  // Browsers list style sheets that were not found, too, so check an effect of ours: they remove the margin.
  if (state.hasHydrated === 'true' || getComputedStyle(document.body).marginTop === '0px') return
  const path = inFolder(location.pathname)
  const links = document.querySelectorAll<HTMLLinkElement | HTMLAnchorElement>('[rel=canonical],[hreflang]')
  // All are beginnings of one path: the first in order is the shortest.
  const [base = baseUrl] = [...links]
    .map(({ href }) => inFolder(new URL(href).pathname).slice(baseUrl.length - 1))
    .filter(own => path.endsWith(own))
    .map(own => path.slice(0, path.length + 1 - own.length))
    .sort()
  if (base === baseUrl) return
  const box = document.createElement('div')
  box.id = ids.baseUrlBanner
  box.role = 'alert'
  box.style.cssText = 'border:solid red;background:#fec;color:#000;padding:1em'
  box.textContent = `This site did not load. Common reason: wrong baseUrl: it is ${baseUrl}, try ${base}`
  document.body.prepend(box)
}

/** The three spellings of an address as one: `/a`, `/a.html` and `/a/index.html` are `/a/`. */
function inFolder(path: string): string {
  return path.replace(/(\/index)?(\.html)?\/*$/, '/')
}
