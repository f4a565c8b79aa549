/**
 * When the chrome is loaded: with the page, when the browser is idle, or when the reader turns to the
 * navigation bar or the side menu. What cannot work before it is there is marked in the HTML; a click on
 * that is kept and repeated.
 */
import { parts } from '../../src/contract.ts'
import type { Boot } from './boot.ts'
import { whenIdle } from './when-idle.ts'

export function startChromeIntent({ settings, loadChrome }: Pick<Boot, 'settings' | 'loadChrome'>): void {
  if (!settings.chromeModule) return
  const isWaiting = { value: true }
  const load = () =>
    loadChrome()
      .finally(() => (isWaiting.value = false))
      .catch(() => {})

  if (settings.hydrate === 'load') void load()
  if (settings.hydrate === 'idle') whenIdle(load)
  for (const name of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
    document.addEventListener(name, ({ target }) => isChrome(target) && load(), { passive: true })
  }
  document.addEventListener(
    'click',
    event => {
      const target = event.target instanceof Element && event.target.closest<HTMLElement>(`[${parts.needsChrome}]`)
      if (!target || !isWaiting.value) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void load().then(() => target.isConnected && target.click())
    },
    true
  )
}

function isChrome(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${parts.navbar}], [${parts.sidebar}]`) !== null
}
