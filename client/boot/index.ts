/**
 * What every page runs: little, without React, and without waiting for anything. It answers at once where a
 * click must not wait, loads the rest when it is needed, and hands it what it knows (boot.ts). `output/client.ts`
 * replaces SETTINGS in the compiled text.
 */
import { events, htmlAttributes, parts } from '../../src/contract.ts'
import type { ClientSettings } from '../../src/model.ts'
import { startAnnouncement } from './announcement.ts'
import type { Boot, LateModule } from './boot.ts'
import { startChromeIntent } from './chrome-intent.ts'
import { startColorMode } from './color-mode.ts'
import { hear } from './events.ts'
import { lazily } from './lazily.ts'
import { isPlaceOnPage, isPlainClick, linkAround, pageUrl } from './links.ts'
import { createPages } from './pages.ts'
import { startPrefetch } from './prefetch.ts'
import { startSearchKeys } from './search-keys.ts'
import { revealCurrentItem } from './sidebar-view.ts'
import { openStorage } from './storage.ts'
import { createTrust } from './trust.ts'
import { whenIdle } from './when-idle.ts'

declare const SETTINGS: ClientSettings

const settings = SETTINGS
const { baseUrl } = settings
const firstUrl = new URL(location.href)
const root = document.documentElement

const boot: Boot = {
  settings,
  storage: openStorage(settings.storage, settings.suffix),
  trust: createTrust(),
  pages: createPages(baseUrl, settings.trailingSlash),
  async visit(url) {
    try {
      ;(await loadRouter()).visit(url)
    } catch {
      location.assign(url)
    }
  },
  loadChrome: lazily(() => startModule(settings.chromeModule)),
  loadSearch: lazily(() => startModule(settings.searchModule))
}

const loadRouter = lazily(async () => (await import('./router.ts')).startRouter(boot, firstUrl))
const loadSidebar = lazily(async () => (await import('./sidebar.ts')).startSidebar(boot))
const loadMenu = lazily(async () => (await import('./menu.ts')).startMenu())
const loadReading = lazily(async () => (await import('./reading.ts')).startReading(boot))
const loadTabs = lazily(async () => (await import('./tabs.ts')).startTabs(boot))

async function startModule(address: string | null): Promise<void> {
  if (!address) throw new Error('not part of this site')
  const module = (await import(address)) as LateModule
  await module.start(boot)
}

// ------------------------------------------------------------------------------------------ what answers at once

const enableToggles = startColorMode(boot)
startAnnouncement(boot)
startSearchKeys(boot)
startChromeIntent(boot)

document.addEventListener('click', event => {
  const link = linkAround(event.target)
  if (!link || !isPlainClick(event)) return
  // The same place in another language, which the address alone knows (behaviour R-25).
  if (link.hreflang && link.target === '_self') Object.assign(link, { search: location.search, hash: location.hash })
  const url = pageUrl(link, location.origin, baseUrl)
  if (!url || isPlaceOnPage(url, location)) return
  event.preventDefault()
  if (link.hasAttribute(parts.lazyCategory)) void openCategory(link)
  else void boot.visit(url)
})

async function openCategory(link: HTMLAnchorElement): Promise<void> {
  try {
    await (await loadSidebar()).open(link)
  } catch {
    location.assign(link.href)
  }
}

// Back and Forward to a page that was shown without loading it, also after this one was loaded anew.
window.addEventListener('popstate', () => {
  loadRouter().then(
    router => router.follow(),
    () => location.reload()
  )
})

startPrefetch(baseUrl, url => {
  if (boot.pages.prefetch(url)) void loadRouter().catch(() => {})
})

// --------------------------------------------------------------------------------------------- what can wait a bit

function startPage(): void {
  if (document.querySelector(`[${parts.tabs}]`)) void loadTabs().catch(() => {})
}
