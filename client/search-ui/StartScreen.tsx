/**
 * What the window shows without a query: pages beside this one, results opened before, those kept, and what can be done on the
 * page. Plain lists of links.
 */

import { type MouseEvent, type ReactNode, useState } from 'react'
import { texts } from '../../src/shared/texts.ts'
import { Icon } from '../../templates/parts/Icon.tsx'
import { close, updated } from '../../templates/parts/icons.ts'
import { favorite, page, save } from '../../templates/parts/search-icons.ts'
import { isPlainClick } from '../boot/links.ts'
import { actionsOfPage, type PageLink, pagesOfSection } from './page-links.ts'
import {
  addFavorite,
  nothingRemembered,
  type Remembered,
  type RememberedHit,
  removeFavorite,
  removeRecent,
  shownRecent
} from './remembered.ts'

interface StartScreenProps {
  /** null: nothing is. */
  readonly remembered: Remembered | null
  readonly showsPageLinks: boolean
  onChange(change: (lists: Remembered) => Remembered): void
  onChoose(event: MouseEvent, hit: RememberedHit): void
  onClose(): void
}

export function StartScreen({ remembered, showsPageLinks, onClose, ...events }: StartScreenProps): ReactNode {
  // As the page was when the window opened over it.
  const [{ pages, actions }] = useState(() =>
    showsPageLinks ? { pages: pagesOfSection(), actions: actionsOfPage() } : { pages: [], actions: [] }
  )
  const { recent, favorites } = remembered ?? nothingRemembered
  if (recent.length + favorites.length + pages.length + actions.length === 0)
    return remembered && <p className="search-message">{texts.noRecent}</p>
  return (
    <div className="search-start">
      <PageLinks name={texts.inThisSection} links={pages} onClose={onClose} />
      <List
        name={texts.recent}
        icon={updated}
        hits={shownRecent(remembered ?? nothingRemembered)}
        actions={[
          { label: texts.saveSearch, icon: save, change: addFavorite },
          { label: texts.removeRecent, icon: close, change: removeRecent }
        ]}
        {...events}
      />
      <List
        name={texts.favorite}
        icon={favorite}
        hits={favorites}
        actions={[{ label: texts.removeFavorite, icon: close, change: removeFavorite }]}
        {...events}
      />
      <PageLinks name={texts.actions} links={actions} onClose={onClose} />
    </div>
  )
}

interface PageLinksProps extends Pick<StartScreenProps, 'onClose'> {
  readonly name: string
  readonly links: readonly PageLink[]
}

function PageLinks({ name, links, onClose }: PageLinksProps): ReactNode {
  if (links.length === 0) return null
  const id = `docsearch-${name.toLowerCase().replaceAll(' ', '-')}`

  /** The element of the page does what a click on it does; other clicks are those of a link. */
  function follow(event: MouseEvent, { element }: PageLink): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    element.click()
  }

  return (
    <>
      <h2 className="search-group__head" id={id}>
        {name}
      </h2>
      <ul aria-labelledby={id}>
        {links.map(link => {
          const content = (
            <>
              {link.icon === null ? <Icon icon={page} /> : <CopiedIcon icon={link.icon} />}
              <span className="search-hit__title" lang={link.lang || undefined}>
                {link.label} {link.trail !== '' && <span className="search-trail">{link.trail}</span>}
              </span>
            </>
          )
          return (
            <li key={link.label + link.href}>
              {link.href === null ? (
                <button type="button" className="search-hit" onClick={event => follow(event, link)}>
                  {content}
                </button>
              ) : (
                <a className="search-hit" href={link.href} onClick={event => follow(event, link)}>
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** As the page draws it. */
function CopiedIcon({ icon }: { readonly icon: Element }): ReactNode {
  return <span className="icon" ref={span => span?.replaceChildren(icon.cloneNode(true))} />
}

interface ListProps extends Pick<StartScreenProps, 'onChange' | 'onChoose'> {
  readonly name: string
  readonly icon: Parameters<typeof Icon>[0]['icon']
  readonly hits: readonly RememberedHit[]
  readonly actions: readonly Action[]
}

interface Action {
  readonly label: string
  readonly icon: ListProps['icon']
  readonly change: (lists: Remembered, hit: RememberedHit) => Remembered
}

function List({ name, icon, hits, actions, onChange, onChoose }: ListProps): ReactNode {
  if (hits.length === 0) return null
  const id = `docsearch-${name.toLowerCase()}`
  return (
    <>
      <h2 className="search-group__head" id={id}>
        {name}
      </h2>
      <ul aria-labelledby={id}>
        {hits.map((hit, index) => (
          <li key={hit.href}>
            <a className="search-hit" href={hit.href} onClick={event => onChoose(event, hit)}>
              <Icon icon={icon} />
              <span className="search-hit__title" id={`${id}-${index}`}>
                {hit.title} {hit.trail.length > 0 && <span className="search-trail">{hit.trail.join(' › ')}</span>}
              </span>
            </a>
            {actions.map(({ label, icon, change }) => (
              <button
                key={label}
                type="button"
                className="icon-button"
                title={label}
                aria-label={label}
                aria-describedby={`${id}-${index}`}
                onClick={({ currentTarget }) => {
                  focusNeighbor(currentTarget)
                  onChange(lists => change(lists, hit))
                }}
              >
                <Icon icon={icon} />
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The row of the button goes away: the focus moves to the same button of the next one, or of the one before. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const same = neighbor?.querySelector<HTMLElement>(`[title="${button.title}"]`)
  if (same) same.focus()
  else button.closest('dialog')?.querySelector('input')?.focus()
}
