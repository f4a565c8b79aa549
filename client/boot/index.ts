/**
 * The script of every page: small, without React. It handles what must not wait, loads everything else on demand, and
 * hands it the boot object (boot.ts). `output/client/client.ts` replaces SETTINGS in the compiled text.
 */
import { dataAttributes, events, htmlAttributes, ids, mobileMaxWidth } from '../../src/shared/dom.ts'
import type { ClientSettings } from '../../src/types/client.ts'
import { type Boot, createPolicy, createReader, type LateModule, lazily, openStorage } from './boot.ts'
import { ignore, type NavigatedDetail, on, onFirst, whenIdle } from './events.ts'
import { isPlaceOnPage, isPlainClick, linkAround, pageUrl } from './links.ts'
import { createFeatures, startChromeIntent } from './on-demand.ts'
import { startAnnouncement, startColorMode } from './preferences.ts'
import { startSearchKeys } from './search.ts'
import { revealCurrentItem } from './sidebar.ts'
import { startPageViews } from './third-parties.ts'

declare const SETTINGS: ClientSettings

const settings = SETTINGS
const { baseUrl } = settings
const root = document.documentElement
const firstPage = { url: new URL(location.href), classes: [...root.classList] }

const boot: Boot = {
  settings,
  storage: openStorage(settings.storage, settings.suffix),
  policy: createPolicy(),
  read: createReader(),
  async visit(url) {
    try {
      ;(await loadRouter()).visit(url)
    } catch {
      location.assign(url)
    }
  },
  loadChrome: lazily(() => startModule(settings.chromeModule)),
  loadSearch: lazily(() => {
    // In parallel with the code, which then reads the same response.
    if (settings.searchIndex) boot.read(settings.searchIndex).catch(ignore)
    // The part that shows the failure to readers may not be loaded yet.
    return startModule(settings.searchModule).catch(error => loadRouter().then(() => Promise.reject(error)))
  })
}

const loadIdle = lazily(async () => (await import('./idle.ts')).startIdle(boot))
const loadSidebar = lazily(async () => (await import('./sidebar.ts')).createSidebarColumn(boot))
const loadRouter = lazily(async () => {
  const [{ startRouter }] = await Promise.all([import('./router.ts'), loadIdle()])
  return startRouter(boot, { loadSidebar, first: firstPage })
})
const loadMenu = lazily(async () => (await import('./menu.ts')).startMenu())

/** Rejects if the address is null. */
async function startModule(address: string | null): Promise<void> {
  const module = (await import(address as string)) as LateModule
  await module.start(boot)
}

// ------------------------------------------------------------------------------------------------ what cannot wait

const enableToggles = startColorMode(boot)
startAnnouncement(boot)
startSearchKeys(boot)
startChromeIntent(boot)
revealCurrentItem()

document.addEventListener('click', event => {
  const link = linkAround(event.target)
  if (!link || !isPlainClick(event)) return
  // The same place in another language: only the address has query and hash.
  if (link.hreflang && link.lang) Object.assign(link, { search: location.search, hash: location.hash })
  const url = pageUrl(link, location.origin, baseUrl)
  if (!url || isPlaceOnPage(url, location)) return
  event.preventDefault()
  if (link.hasAttribute(dataAttributes.lazyCategory)) void openBranch(link)
  else void boot.visit(url)
})

async function openBranch(link: HTMLAnchorElement): Promise<void> {
  try {
    await (await loadSidebar()).open(link)
  } catch {
    location.assign(link.href)
  }
}

// Back and Forward to a page that the router has shown, also after a reload of this one.
window.addEventListener('popstate', async () => {
  try {
    ;(await loadRouter()).follow()
  } catch {
    location.reload()
  }
})

// An active reader may soon click: load the router now, in case the network is lost before the click. Keys are not in
// the list: a key may open the search, whose window then loads first and takes the focus.
onFirst(['pointermove', 'touchstart', 'focusin', 'scroll'], () => loadRouter().catch(ignore))

// ---------------------------------------------------------------------------------------------------- what can wait

const startFeatures = createFeatures(boot)
startFeatures()
on<NavigatedDetail>(events.navigated, ({ detail }) => {
  if (!detail.isNewPage) return
  enableToggles()
  startFeatures()
  revealCurrentItem()
})

if (settings.versions) import('./versions.ts').then(({ startVersions }) => startVersions(boot)).catch(ignore)

const { analytics, visitorIntent } = settings
const thirdParties = analytics || visitorIntent ? import('./third-parties.ts') : null
if (thirdParties)
  thirdParties.then(({ startThirdParties }) => startThirdParties(boot)).then(startPageViews, startPageViews)
else startPageViews()

const isMobile = matchMedia(`(width <= ${mobileMaxWidth}px)`)
const prepareMenu = () => loadMenu().catch(ignore)
whenIdle(() => {
  loadIdle().catch(ignore)
  if (isMobile.matches) prepareMenu()
  else isMobile.addEventListener('change', prepareMenu)
})

document.getElementById(ids.mobileMenu)?.addEventListener('beforetoggle', prepareMenu)

root.setAttribute(htmlAttributes.hydrated, 'true')
