/**
 * The chrome with React: hydrates the navigation bar, the side column and the announcement as the build has rendered
 * them and the reader has changed them, and renders them for each next page.
 */
import type { ReactNode } from 'react'
import { dataAttributes, events } from '../../src/shared/dom.ts'
import type { SiteProps } from '../../src/types/site-props.ts'
import { AnnouncementBar } from '../../templates/parts/AnnouncementBar.tsx'
import { Navbar } from '../../templates/parts/Navbar.tsx'
import type { LateModule } from '../boot/boot.ts'
import { type NavigateDetail, on } from '../boot/events.ts'
import { factsOf } from './facts.ts'
import { createMenu } from './menu.tsx'
import { hydrate } from './root.tsx'

/** Called once, by the boot; resolves when all roots are hydrated. */
export const start: LateModule['start'] = async boot => {
  const { read, settings } = boot
  const { siteFile } = factsOf(document, null)
  const site = await read<SiteProps>(siteFile ?? '')
  const versions = settings.versions && (await import('./versions.ts'))
  const viewOf = versions ? (page: Document) => versions.viewOf(page, boot) : null
  // While the files were loading, the reader may have gone to a page of another build.
  const facts = factsOf(document, viewOf)
  if (facts.siteFile !== siteFile) return

  const trustHTML = (html: string) => boot.policy.createHTML(html)
  const hydratePart = (part: string, content: ReactNode) => {
    const element = document.querySelector(`[${part}]`)
    return element && hydrate(element, content, trustHTML)
  }
  const bar =
    site.announcementBar && hydratePart(dataAttributes.announcementBar, <AnnouncementBar {...site.announcementBar} />)
  const navbar = hydratePart(dataAttributes.navbar, <Navbar site={site} page={facts.page} />)
  const column = document.querySelector(`[${dataAttributes.sidebar}]`)
  const menu = column && createMenu(column, site, facts, read, trustHTML)

  let isOver = false
  on<NavigateDetail>(events.navigate, event => {
    if (isOver) return
    const { next } = event.detail
    const nextFacts = factsOf(next, viewOf)
    isOver = nextFacts.siteFile !== siteFile
    if (isOver) {
      // The HTML of another build replaces the chrome.
      for (const root of [bar, navbar, menu]) root?.release()
      return
    }
    event.preventDefault()
    navbar?.render(<Navbar site={site} page={nextFacts.page} />)
    menu?.show(nextFacts, next)
  })
  await Promise.all([bar?.ready, navbar?.ready, menu?.ready])
}
