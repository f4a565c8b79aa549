/** The colour mode (behaviour 2.4): the toggle, the system, other tabs. before-paint.ts has set what counts at first. */
import { dataAttributes, htmlAttributes, pageColors, storageKeys } from '../../src/shared/dom.ts'
import { around } from './around.ts'
import type { Boot } from './boot.ts'

export type ColorMode = 'light' | 'dark' | 'system'

/** What the toggle leads to: system → light → dark → system, or light ⇄ dark where the system does not count. */
export function nextMode(mode: string | null, followsSystem: boolean): ColorMode {
  if (mode === 'dark') return followsSystem ? 'system' : 'light'
  return followsSystem && mode !== 'light' ? 'light' : 'dark'
}

/** Gives the function that makes the toggles of the page ready; call it again when the page got new ones. */
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
    for (const toggle of document.querySelectorAll(`[${dataAttributes.colorMode}]`)) toggle.removeAttribute('disabled')
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
    if (!around(target, `[${dataAttributes.colorMode}]`)) return
    const next = nextMode(choice(), followsSystem)
    apply(next)
    storage.set(storageKeys.colorMode, next === 'system' ? null : next)
  })
  enableToggles()
  return enableToggles
}
