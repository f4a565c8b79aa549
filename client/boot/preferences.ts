/** Choices of readers for all pages: the color mode, and closed announcements. */
import { dataAttributes, htmlAttributes, pageColors, storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { closestTo } from './events.ts'

type ColorMode = 'light' | 'dark' | 'system'

/** The toggle's next mode: system → light → dark → system, or light ⇄ dark if the system setting is ignored. */
export function nextMode(mode: string | null, followsSystem: boolean): ColorMode {
  if (!followsSystem) return mode === 'dark' ? 'light' : 'dark'
  return mode === 'dark' ? 'system' : mode === 'light' ? 'dark' : 'light'
}

/** Returns the function that enables the toggles of the page; call it again for new toggles. */
export function startColorMode({ settings, storage }: Pick<Boot, 'settings' | 'storage'>): () => void {
  const { defaultMode, followsSystem, canSwitch } = settings
  const root = document.documentElement
  const other = defaultMode === 'dark' ? 'light' : 'dark'
  const system = matchMedia(`(prefers-color-scheme: ${other})`)
  const choice = () => root.getAttribute(htmlAttributes.themeChoice)

  function apply(mode: string | null): void {
    const chosen = mode === 'light' || mode === 'dark' ? mode : null
    const effective = chosen ?? (followsSystem && system.matches ? other : defaultMode)
    root.setAttribute(
      htmlAttributes.themeChoice,
      chosen ?? (followsSystem || mode === 'system' ? 'system' : defaultMode)
    )
    root.setAttribute(htmlAttributes.theme, effective)
    const color = effective === 'dark' ? pageColors.dark : pageColors.light
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', color)
  }

  function enableToggles(): void {
    for (const toggle of document.querySelectorAll<HTMLButtonElement>(`[${dataAttributes.colorMode}]`))
      toggle.disabled = false
  }

  system.addEventListener('change', () => {
    if (choice() === 'system') apply('system')
  })
  apply(choice())
  if (!canSwitch) {
    storage.set(storageKeys.colorMode, null)
    return () => {}
  }
  storage.listen(storageKeys.colorMode, apply)
  document.addEventListener('click', ({ target }) => {
    const toggle = closestTo(target, `[${dataAttributes.colorMode}]`)
    if (!toggle) return
    // In a menu, each entry has its mode.
    const next = toggle.getAttribute(dataAttributes.colorMode) || nextMode(choice(), followsSystem)
    apply(next)
    storage.set(storageKeys.colorMode, next === 'system' ? null : next)
  })
  enableToggles()
  return enableToggles
}

/** before-paint.ts has hidden a bar that was closed earlier; this keeps the stored values up to date. */
export function startAnnouncement({ settings, storage }: Pick<Boot, 'settings' | 'storage'>): void {
  const { announcementId } = settings
  if (announcementId === null) return
  const setDismissed = (value: string | null) =>
    document.documentElement.setAttribute(htmlAttributes.announcementDismissed, `${value === 'true'}`)

  // The misspelt id is the default of old configurations.
  const known = storage.get(storageKeys.announcementId)?.replace(/^annoucement-bar$/, 'announcement-bar')
  if (known !== announcementId) storage.set(storageKeys.announcementDismissed, 'false')
  storage.set(storageKeys.announcementId, announcementId)

  storage.listen(storageKeys.announcementDismissed, setDismissed)
  document.addEventListener('click', ({ target }) => {
    if (!closestTo(target, `[${dataAttributes.announcementBar}] > button`)) return
    setDismissed('true')
    storage.set(storageKeys.announcementDismissed, 'true')
    // The focused button is removed.
    document.querySelector<HTMLElement>(`[${dataAttributes.navbar}] a`)?.focus()
  })
}
