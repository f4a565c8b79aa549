/**
 * Content of the window without a query: neighboring pages, recent results, favorites, and actions of the page. Plain
 * lists of links.
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
  /** null: nothing is remembered. */
  readonly remembered: Remembered | null
  readonly showsPageLinks: boolean
  onChange(change: (lists: Remembered) => Remembered): void
  onChoose(event: MouseEvent, hit: RememberedHit): void
  onClose(): void
}

export function StartScreen({ remembered, showsPageLinks, onClose, ...events }: StartScreenProps): ReactNode {
  // Read once, when the window opens.
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
  return (
    <Group name={name} count={links.length}>
      {links.map(link => (
        <li key={link.label + link.href}>
          <PageAction link={link} onClose={onClose} />
        </li>
      ))}
    </Group>
  )
}

interface PageActionProps extends Pick<StartScreenProps, 'onClose'> {
  readonly link: PageLink
}

function PageAction({ link, onClose }: PageActionProps): ReactNode {
  /** A plain click clicks the element of the page; other clicks follow the link. */
  function follow(event: MouseEvent): void {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
    link.element.click()
  }

  const content = (
    <>
      {link.icon === null ? <Icon icon={page} /> : <CopiedIcon icon={link.icon} />}
      <span className="search-hit__title" lang={link.lang || undefined}>
        {link.label} {link.trail !== '' && <span className="search-trail">{link.trail}</span>}
      </span>
    </>
  )
  return link.href === null ? (
    <button type="button" className="search-hit" onClick={follow}>
      {content}
    </button>
  ) : (
    <a className="search-hit" href={link.href} onClick={follow}>
      {content}
    </a>
  )
}

/** A copy of an icon of the page. */
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
  return (
    <Group name={name} count={hits.length}>
      {hits.map((hit, index) => (
        <li key={hit.href}>
          <a className="search-hit" href={hit.href} onClick={event => onChoose(event, hit)}>
            <Icon icon={icon} />
            <span className="search-hit__title" id={`${idOf(name)}-${index}`}>
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
              aria-describedby={`${idOf(name)}-${index}`}
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
    </Group>
  )
}

interface GroupProps {
  readonly name: string
  /** 0: nothing is rendered. */
  readonly count: number
  readonly children: ReactNode
}

function Group({ name, count, children }: GroupProps): ReactNode {
  if (count === 0) return null
  const id = idOf(name)
  return (
    <>
      <h2 className="search-group__head" id={id}>
        {name}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

/** Names of groups may have spaces, ids may not. */
function idOf(name: string): string {
  return `docsearch-${name.toLowerCase().replaceAll(' ', '-')}`
}

/** The button's row is removed: moves the focus to the same button of the next row, or else of the previous one. */
function focusNeighbor(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const same = neighbor?.querySelector<HTMLElement>(`[title="${button.title}"]`)
  if (same) same.focus()
  else button.closest('dialog')?.querySelector('input')?.focus()
}
