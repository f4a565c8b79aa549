/**
 * When the chrome is loaded: with the page, when the browser is idle, or when the reader turns to the
 * navigation bar or the side menu. What cannot work before it is there is marked in the HTML; a click on
 * that is kept and repeated.
 */
import { dataAttributes } from '../../src/shared/dom.ts'
import { around, onTurningTo } from './around.ts'
import type { Boot } from './boot.ts'
import { whenIdle } from './when-idle.ts'

const chrome = `[${dataAttributes.navbar}], [${dataAttributes.sidebar}]`

export function startChromeIntent({ settings, loadChrome }: Pick<Boot, 'settings' | 'loadChrome'>): void {
  if (!settings.chromeModule) return
  let isWaiting = true
  const answer = () => {
    isWaiting = false
  }
  // When it cannot be loaded, nothing is kept waiting for it.
  const load = () => loadChrome().then(answer, answer)

  if (settings.hydrate === 'load') void load()
  if (settings.hydrate === 'idle') whenIdle(load)
  onTurningTo(target => around(target, chrome) && void load())
  document.addEventListener(
    'click',
    event => {
      const target = around(event.target, `[${dataAttributes.needsChrome}]`)
      if (!target || !isWaiting) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void load().then(() => target.isConnected && target.click())
    },
    true
  )
}
