/**
 * Links that the window offers before a query is typed, read from the page itself: neighboring pages, and actions of
 * the bar and the page. So a site's own templates are covered, and nothing is loaded.
 */
import { classNames, dataAttributes } from '../../src/shared/dom.ts'
import { fill } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'

export interface PageLink {
  readonly label: string
  /** The kind of link: `Languages`. */
  readonly trail: string
  /** null: a button. */
  readonly href: string | null
  /** Language of the label, if it differs from that of the page. */
  readonly lang: string
  /** null: no icon. */
  readonly icon: Element | null
  /** The element of the page; a click on it runs the action. */
  readonly element: HTMLElement
}

/** The most links of one kind; the sidebar and the menus of the bar have the others. */
const limit = 6

/** The links around or below the current page in the sidebar; without a sidebar, those of the bar. */
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

/** Copies and other formats of the page, the link to its source, color modes, languages, versions. */
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

/** All elements except the chosen one. */
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

/** The text of an element without parts for screen readers only. */
function labelOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement // a clone of an element is an element
  for (const hidden of copy.querySelectorAll('.visually-hidden, .tag, [class^=mode-]')) hidden.remove()
  return (copy.textContent ?? '').trim()
}
