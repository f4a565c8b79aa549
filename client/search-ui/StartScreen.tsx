/** What the window shows without a query: results opened before, and those kept. Plain lists of links. */

import type { MouseEvent, ReactNode } from 'react'
import { texts } from '../../src/shared/texts.ts'
import { Icon } from '../../templates/parts/Icon.tsx'
import { close, updated } from '../../templates/parts/icons.ts'
import { favorite, save } from '../../templates/parts/search-icons.ts'
import {
  addFavorite,
  type Remembered,
  type RememberedHit,
  removeFavorite,
  removeRecent,
  shownRecent
} from './remembered.ts'

export interface StartScreenProps {
  readonly remembered: Remembered
  onChange(change: (lists: Remembered) => Remembered): void
  onChoose(event: MouseEvent, hit: RememberedHit): void
}

export function StartScreen({ remembered, onChange, onChoose }: StartScreenProps): ReactNode {
  const recent = shownRecent(remembered)
  const { favorites } = remembered
  if (recent.length + favorites.length === 0) return <p className="search-message">{texts.noRecent}</p>
  return (
    <div className="search-start">
      <List
        name={texts.recent}
        icon={updated}
        hits={recent}
        actions={[
          { label: texts.saveSearch, icon: save, change: addFavorite },
          { label: texts.removeRecent, icon: close, change: removeRecent }
        ]}
        onChange={onChange}
        onChoose={onChoose}
      />
      <List
        name={texts.favorite}
        icon={favorite}
        hits={favorites}
        actions={[{ label: texts.removeFavorite, icon: close, change: removeFavorite }]}
        onChange={onChange}
        onChoose={onChoose}
      />
    </div>
  )
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
