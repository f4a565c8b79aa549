/**
 * What the window offers before anything is typed, read from the page itself: the pages beside this one, and what the bar and
 * the page let a reader do. So templates of a site count, too, and nothing is loaded for it.
 */
import { classNames, dataAttributes } from '../../src/shared/dom.ts'
import { fill } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'

export interface PageLink {
  readonly label: string
  /** What it is one of: `Languages`. */
  readonly trail: string
  /** null: a button. */
  readonly href: string | null
  /** Language of the label, where it is another than that of the page. */
  readonly lang: string
  /** null: it has none. */
  readonly icon: Element | null
  /** Of the page; a click on it does what is to be done. */
  readonly element: HTMLElement
}

/** More of one kind are in the sidebar or in the menus of the bar. */
const limit = 6

/** Those around the current page in the sidebar, or below it; without a sidebar those of the bar. */
export function pagesOfSection(): readonly PageLink[] {
  const current = document.querySelector<HTMLAnchorElement>(`[${dataAttributes.sidebar}] .menu a[aria-current=page]`)
  const item = current?.closest('li')
  const list = item?.querySelector('ul') ?? item?.parentElement
  const links = list
    ? [...list.querySelectorAll<HTMLAnchorElement>(':scope > li > a[href]')]
    : [...document.querySelectorAll<HTMLAnchorElement>(`[${dataAttributes.navbar}] a.navbar__link`)]
  const at = current === null ? 0 : links.indexOf(current)
  const others = links.filter(link => link !== current && link.target === '')
  const start = Math.max(0, Math.min(at - limit / 2, others.length - limit))
  return others.slice(start, start + limit).map(link => toLink(link))
}

/** Copies and other views of the page, the way to its source, color modes, languages, versions. */
export function actionsOfPage(): readonly PageLink[] {
  return [
    ...chosen('.page-menu a', () => false).map(link => toLink(link)),
    ...chosen(`.${classNames.editLink}`, () => false).map(link => toLink(link)),
    ...chosen(
      `[${dataAttributes.navbar}] button[${dataAttributes.colorMode}]`,
      mode => mode.dataset.colorMode === document.documentElement.dataset.themeChoice
    ).map(mode => ({ ...toLink(mode), label: fill(texts.colorModeIs, { mode: labelOf(mode) }) })),
    ...chosen(`[${dataAttributes.navbar}] a[hreflang]`, isCurrent).map(link => toLink(link, texts.languages)),
    ...chosen(`[${dataAttributes.navbar}] a[${dataAttributes.version}]`, isCurrent).map(link =>
      toLink(link, texts.versions)
    )
  ]
}

/** All but the one that is chosen already. */
function chosen(selector: string, isChosen: (element: HTMLElement) => boolean): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(element => !isChosen(element)).slice(0, limit)
}

function isCurrent(link: HTMLElement): boolean {
  return link.hasAttribute('aria-current')
}

function toLink(element: HTMLElement, trail = ''): PageLink {
  const icon = element.querySelector(':scope > .icon')
  return { label: labelOf(element), trail, href: element.getAttribute('href'), lang: element.lang, icon, element }
}

/** Its text without what is for screen readers alone. */
function labelOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement // a copy of an element is one
  for (const hidden of copy.querySelectorAll('.visually-hidden, .tag, [class^=mode-]')) hidden.remove()
  return (copy.textContent ?? '').trim()
}
