/** The search page: draws it where the page that is shown has the place for it, and ends with that page. */
import { createRoot, type Root } from 'react-dom/client'
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { type NavigatedDetail, on } from '../boot/events.ts'
import { SearchPage, type SearchPageProps, type StaticPage } from './SearchPage.tsx'

/** Gives the function to call on a search page. */
export function createSearchPage(props: Pick<SearchPageProps, 'search' | 'settings'>): () => void {
  let shown: { readonly place: Element; readonly root: Root } | null = null

  on<NavigatedDetail>(events.navigated, () => {
    if (!shown || shown.place.isConnected) return
    shown.root.unmount()
    shown = null
  })

  return () => {
    const place = document.querySelector(`[${dataAttributes.searchPage}]`)
    if (place === null || place.hasAttribute(dataAttributes.react)) return
    const page = readPage(place)
    place.setAttribute(dataAttributes.react, '')
    const root = createRoot(place)
    root.render(<SearchPage {...props} page={page} />)
    shown = { place, root }
  }
}

function readPage(place: Element): StaticPage {
  const input = place.querySelector('input')
  return {
    title: document.title,
    heading: place.querySelector('h1')?.textContent ?? '',
    placeholder: input?.placeholder ?? '',
    typed: input?.value ?? '',
    sections: [...place.querySelectorAll('nav a')].map(link => ({
      href: link.getAttribute('href') ?? '',
      label: link.textContent ?? ''
    }))
  }
}
