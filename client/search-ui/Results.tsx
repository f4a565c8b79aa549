/** Groups of results in the window: options of the field above, and real links. */

import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { texts } from '../../src/shared/texts.ts'
import type { MarkedText, SearchGroup, SearchHit } from '../../src/types/search-client.ts'
import { joinNames } from '../../templates/attributes.ts'
import { Icon } from '../../templates/parts/Icon.tsx'
import * as icons from '../../templates/parts/search-icons.ts'

export const listId = 'docsearch-list'

/** Id of an option, counted through all groups. */
export function optionId(index: number): string {
  return `docsearch-item-${index}`
}

interface ResultsProps {
  readonly groups: readonly SearchGroup[]
  /** The option that Enter opens. */
  readonly active: number
  onActivate(index: number): void
  /** Called at every click; the browser or the router follows the link. */
  onChoose(event: MouseEvent, hit: SearchHit, group: SearchGroup): void
  /** Called when the last option is in view; null: there are no more. */
  readonly onEnd: (() => void) | null
}

export function Results({ groups, active, onActivate, onChoose, onEnd }: ResultsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts at the top
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = 0
  }, [groups[0]])
  useSeen(() => [...(list.current?.querySelectorAll('[role=option]') ?? [])].at(-1), onEnd, groups)
  let before = 0
  return (
    // Browsers make a scrolling box without controls a tab stop; here the arrow keys move through it.
    <div className="search-results" role="listbox" id={listId} aria-label={texts.resultList} ref={list} tabIndex={-1}>
      {groups.map((group, at) => {
        const first = before
        before += group.hits.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain options
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no unique name
          <div className="search-group" role="group" aria-label={group.label} key={at}>
            <GroupHead group={group} />
            {group.hits.map((hit, index) => (
              <Option
                key={hit.id}
                id={optionId(first + index)}
                hit={hit}
                group={group}
                isActive={first + index === active}
                onMouseMove={() => onActivate(first + index)}
                onChoose={event => onChoose(event, hit, group)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Calls `onSeen`, if set, when the last rendered element comes into view. */
function useSeen(findLast: () => Element | undefined, onSeen: (() => void) | null, drawn: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new at each render, with the same effect
  useEffect(() => {
    const last = findLast()
    if (onSeen === null || !last) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [drawn, onSeen === null])
}

/** Renders nothing if the first result is the page that gives the group its name. */
function GroupHead({ group: { label, hits } }: { readonly group: SearchGroup }): ReactNode {
  const [first] = hits
  if (!first || label === '' || (first.kind === 'page' && first.title.text === label)) return null
  const above = first.pageTitle === label ? upTo(first.trail, label) : []
  return (
    <div className="search-group__head" role="presentation">
      {label} <Trail labels={above} />
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly hit: SearchHit
  readonly group: SearchGroup
  readonly isActive: boolean
  onMouseMove(): void
  onChoose(event: MouseEvent): void
}

function Option({ id, hit, group, isActive, onMouseMove, onChoose }: OptionProps): ReactNode {
  const isChild = standsBelowItsPage(hit, group)
  return (
    <a
      className={joinNames('search-hit', isChild && 'search-hit--child')}
      role="option"
      id={id}
      href={hit.href}
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={onMouseMove}
      onClick={onChoose}
      onAuxClick={onChoose}
    >
      <Icon icon={hit.kind === 'page' ? icons.page : hit.kind === 'heading' ? icons.heading : icons.text} />
      <span className="search-hit__text">
        <span className="search-hit__title">
          <Marked {...hit.title} />{' '}
          <Trail labels={isChild ? after(hit.trail, hit.pageTitle) : after(hit.trail, group.label)} />
        </span>
        {hit.snippet !== null && (
          <span className="search-hit__snippet">
            <Marked {...hit.snippet} />
          </span>
        )}
      </span>
      <Icon icon={icons.enter} />
    </a>
  )
}

/** Whether the page of a hit is shown directly above the hit. */
function standsBelowItsPage({ kind, pageTitle }: SearchHit, { label, hits }: SearchGroup): boolean {
  return (
    kind !== 'page' && (label === pageTitle || hits.some(hit => hit.kind === 'page' && hit.pageTitle === pageTitle))
  )
}

function Trail({ labels }: { readonly labels: readonly string[] }): ReactNode {
  return labels.length > 0 && <span className="search-trail">{labels.join(' › ')}</span>
}

function upTo(labels: readonly string[], label: string): readonly string[] {
  return labels.includes(label) ? labels.slice(0, labels.indexOf(label)) : labels
}

function after(labels: readonly string[], label: string): readonly string[] {
  return labels.slice(labels.indexOf(label) + 1)
}

export function Marked({ text, marks }: MarkedText): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    // Custom providers may return any ranges.
    if (start < at || end <= start) continue
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return [...pieces, text.slice(at)]
}
