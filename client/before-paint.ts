/**
 * Runs in the head before anything is painted: colour mode (behaviour C-3 to C-6, C-15), dismissed
 * announcement (B-7, B-8), attributes asked for by the address (C-5), and the message for a page that
 * came without its files (section 1.4). `render/before-paint.ts` replaces SETTINGS in the compiled text.
 */
import type { BeforePaintSettings } from '../src/model.ts'

declare const SETTINGS: BeforePaintSettings

const settings = SETTINGS
const { announcement, banner, defaultMode, followsSystem } = settings
const root = document.documentElement
const state = root.dataset
const query = new URLSearchParams(location.search)

setColorMode()
setDataAttributes()
window.addEventListener('error', giveUp, true)
if (announcement) {
  // The misspelt id was the default of early Docusaurus versions (behaviour B-6).
  const id = read(announcement.idKey)?.replace(/^annoucement-bar$/, 'announcement-bar')
  const isDismissed = id === announcement.id && read(announcement.dismissedKey) === 'true'
  root.setAttribute(announcement.attribute, `${isDismissed}`)
}
if (banner) window.addEventListener('load', () => showBanner(banner.id, banner.baseUrl))

/** Storage can be blocked, then every access throws: it counts as empty. */
function read(key: string): string | null {
  try {
    return window[settings.storage].getItem(key)
  } catch {
    return null
  }
}

function setColorMode(): void {
  const isMode = (value: string | null) => value === 'light' || value === 'dark' || value === 'system'
  const wanted = [query.get(settings.modeQuery), settings.canSwitch ? read(settings.modeKey) : null].find(isMode)
  const choice = wanted ?? (followsSystem ? 'system' : defaultMode)
  const other = defaultMode === 'dark' ? 'light' : 'dark'
  const fromSystem = followsSystem && matchMedia(`(prefers-color-scheme: ${other})`).matches ? other : defaultMode
  root.setAttribute(settings.choiceAttribute, choice)
  root.setAttribute(settings.modeAttribute, choice === 'system' ? fromSystem : choice)
}

/** Scripts that do not come, or fail: what the style sheet keeps ready for them is shown as it is without any. */
function giveUp({ target }: Event): void {
  // A picture that is missing says nothing about scripts.
  if (state.hasHydrated !== 'true' && (target as Node).nodeName !== 'IMG') state.hasHydrated = 'failed'
}

/** For pages shown inside of others. What the page or its scripts rely on cannot be set from an address. */
function setDataAttributes(): void {
  query.forEach((value, parameter) => {
    if (!parameter.startsWith(settings.dataQuery)) return
    const name = `data-${parameter.slice(settings.dataQuery.length)}`
    if (/^[\w-]+$/.test(name) && !root.hasAttribute(name) && !settings.reserved.includes(name))
      root.setAttribute(name, value)
  })
}

/** Neither styles nor scripts arrived on the start page: most likely they were looked for in the wrong place. */
function showBanner(id: string, baseUrl: string): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (!canonical || new URL(canonical.href).pathname !== baseUrl) return
  // Browsers list style sheets that were not found, too; ours take the margin away.
  if (state.hasHydrated === 'true' || getComputedStyle(document.body).marginTop === '0px') return
  const box = document.createElement('div')
  box.id = id
  box.setAttribute('role', 'alert')
  box.style.cssText = 'border:thick solid red;background:#ffe6b3;color:#000;padding:20px'
  const path = location.pathname.replace(/\/?$/, '/')
  box.textContent = `This site did not load properly. A common reason is a wrong baseUrl: it is ${baseUrl}, try ${path}`
  document.body.prepend(box)
}
