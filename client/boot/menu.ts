/**
 * Overlays on narrow screens: the list of contents, and the mobile menu. The menu is a native popover, which opens, and
 * closes by Escape and by a click outside, without this file. This file makes it a dialog, and adds its two panels and
 * Back.
 */

import { dataAttributes, ids, mobileMaxWidth } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import { closestTo } from './events.ts'
import { isPlainClick } from './links.ts'

const openSelector = ':popover-open'

export function startMenu(): void {
  startContentsFold()
  const menu = document.getElementById(ids.mobileMenu)
  if (!menu || !('showPopover' in menu)) return
  const button = () => document.querySelector<HTMLElement>(`[${dataAttributes.menuButton}]`)

  function update(isOpen: boolean): void {
    button()?.setAttribute('aria-expanded', String(isOpen))
    const dialog = { role: 'dialog', 'aria-modal': 'true', 'aria-label': texts.siteMenu }
    for (const [name, value] of Object.entries(dialog)) {
      if (isOpen) menu?.setAttribute(name, value)
      else menu?.removeAttribute(name)
    }
    for (const element of outsideOf(menu)) element.inert = isOpen
  }

  /** The style sheet hides the other panel, also from the keyboard. */
  function show(panel: 'main' | 'page'): void {
    menu?.setAttribute(dataAttributes.menuPanel, menu.querySelector(`[${dataAttributes.menuBack}]`) ? panel : 'main')
  }

  const isMobile = matchMedia(`(width <= ${mobileMaxWidth}px)`)
  isMobile.addEventListener('change', () => {
    if (menu.matches(openSelector)) menu.hidePopover()
    show('page')
  })
  menu.addEventListener('beforetoggle', ({ newState }) => (newState === 'open' ? show('page') : leave()))
  // Only a visible element can take the focus.
  menu.addEventListener('toggle', ({ newState }) => newState === 'open' && enter())
  menu.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(`[${dataAttributes.menuBack}]`)) return showMain()
    // A link of a lazily loaded category only unfolds it.
    const link = target?.closest('a[href]')
    if (link && !link.hasAttribute(dataAttributes.lazyCategory) && isPlainClick(event)) menu.hidePopover()
  })
  menu.addEventListener(
    'keydown',
    event => event.key === 'Tab' && menu.matches(openSelector) && keepInside(menu, event)
  )
  cancelBack(menu)
  show('page')
  // Opened before this file was loaded.
  if (menu.matches(openSelector)) enter()

  function enter(): void {
    update(true)
    menu?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'center' })
    if (menu?.contains(document.activeElement)) return
    menu?.querySelector<HTMLElement>('[popovertargetaction=hide]')?.focus({ preventScroll: true })
  }

  /** Runs before the menu is hidden, so that the focus is not lost. */
  function leave(): void {
    const hadFocus = menu?.contains(document.activeElement) || document.activeElement === document.body
    update(false)
    if (hadFocus) button()?.focus()
  }

  function showMain(): void {
    show('main')
    menu?.querySelector<HTMLElement>('.side-menu__site a, .side-menu__site summary')?.focus()
  }
}

/** The list of contents closes when an entry is chosen, by Escape, and by a press outside of it. */
function startContentsFold(): void {
  const openFold = () => document.querySelector<HTMLElement>(`[${dataAttributes.tocMobile}][open]`)
  document.addEventListener('click', ({ target }) => {
    const fold = openFold()
    if (closestTo(target, 'a') || !fold?.contains(target as Node)) fold?.removeAttribute('open') // the target is a node
  })
  document.addEventListener('keydown', ({ key }) => {
    const fold = key === 'Escape' && openFold()
    if (!fold) return
    fold.removeAttribute('open')
    fold.querySelector('summary')?.focus()
  })
}

/** Everything that a dialog makes unreachable: the siblings of the menu and of its ancestors. */
function outsideOf(menu: HTMLElement | null): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let element: HTMLElement | null = menu; element && element !== document.body; element = element.parentElement) {
    for (const sibling of element.parentElement?.children ?? []) {
      if (sibling !== element && sibling instanceof HTMLElement) outside.push(sibling)
    }
  }
  return outside.filter(({ id }) => id !== ids.liveRegion)
}

/** Keeps the Tab key inside of the menu. */
function keepInside(menu: HTMLElement, event: KeyboardEvent): void {
  const reachable = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), summary')].filter(
    element => element.checkVisibility() && !element.closest('[inert]')
  )
  const last = event.shiftKey ? reachable[0] : reachable.at(-1)
  const next = event.shiftKey ? reachable.at(-1) : reachable[0]
  if (document.activeElement !== last) return
  event.preventDefault()
  next?.focus()
}

/** In browsers with the Navigation API, the first Back closes the menu instead of leaving the page. */
function cancelBack(menu: HTMLElement): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', event => {
    if (event.navigationType !== 'traverse' || !event.cancelable || !menu.matches(openSelector)) return
    event.preventDefault()
    menu.hidePopover()
  })
}
