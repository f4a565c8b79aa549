/**
 * Offers the language that the reader chose before, on pages in other languages. Never redirects: whoever shares a link
 * to a page means that page.
 */
import { events, storageKeys } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import type { Store } from './boot.ts'
import { on } from './events.ts'

/** Starts on this page, and again on each page that the router shows. */
export function startOffer(storage: Store): void {
  let offer: Element | null = null
  const update = () => {
    offer?.remove()
    const chosen = storage.get(storageKeys.language)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.locales a')]
    const link = links.find(({ hreflang }) => hreflang === chosen)
    const here = links.find(other => other.hasAttribute('aria-current'))
    offer = link && here && link !== here && hasPage(link) ? offerOf(link, () => stay(here.hreflang)) : null
    if (offer) document.body.append(offer)
  }
  const stay = (language: string) => {
    storage.set(storageKeys.language, language)
    update()
  }
  update()
  on(events.navigated, update)
  window.addEventListener('beforeprint', () => offer?.remove())
}

/** If the page is not available in a language, the list links to the start page of that language. */
function hasPage({ hreflang }: HTMLAnchorElement): boolean {
  return document.querySelector(`head link[hreflang="${hreflang}"]`) !== null
}

function offerOf(link: HTMLAnchorElement, stay: () => void): Element {
  const { href, hreflang, textContent: name } = link
  const box = document.createElement('aside')
  box.ariaLabel = texts.languages
  box.className = 'theme-admonition theme-admonition-info alert alert--info'
  // Few readers see the box, so its styles are not in the style sheet of all pages.
  Object.assign(box.style, {
    position: 'fixed',
    insetBlockEnd: '0',
    insetInlineStart: '1rem',
    zIndex: '200',
    display: 'flex',
    alignItems: 'center',
    gap: '1rem',
    maxInlineSize: 'calc(100vw - 2rem)'
  })
  const [before = '', after = ''] = texts.alsoIn.split('{language}')
  const target = Object.assign(document.createElement('a'), { href, hreflang, textContent: name })
  target.lang = hreflang
  target.style.textDecoration = 'underline'
  const text = document.createElement('span')
  text.append(before, target, after)
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
  close.className = 'icon-button'
  close.ariaLabel = texts.close
  close.addEventListener('click', stay)
  box.append(text, close)
  return box
}
