/** The window of the search over a page: a field, and below it what it finds. */

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { searchLimits } from '../../src/shared/dom.ts'
import { fill, plural } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchGroup, SearchHit, SearchUiSettings } from '../../src/types/search-client.ts'
import type { Store } from '../boot/boot.ts'
import { isPlainClick } from '../boot/links.ts'
import { cutQuery, encodeQuery } from './asked.ts'
import { Field } from './Field.tsx'
import {
  commandOf,
  isTyped,
  keepInside,
  moveThroughLists,
  optionAt,
  useActiveOption,
  useOpenFirst
} from './keyboard.ts'
import { Announcement, Failure, NoResults, Suggestions } from './Messages.tsx'
import { Results } from './Results.tsx'
import { addRecent, type RememberedHit, toRemembered, useRemembered } from './remembered.ts'
import { StartScreen } from './StartScreen.tsx'
import { type Answers, type Question, type Search, useSearch } from './use-search.ts'

export interface ModalProps {
  readonly search: Search
  readonly settings: SearchUiSettings
  readonly storage: Store
  readonly filters: Question['filters']
  readonly initialQuery: string
  /** What is typed next takes the place of the query, instead of going on with it. */
  readonly isReplaced: boolean
  /** The reader wants to leave. */
  onClose(): void
  /** Called when the window has closed and the page can have the focus again. */
  onClosed(): void
}

/** Keys that are pressed in a burst, or held down, are one change. */
const typingDelay = 50

export function Modal({ search, settings, storage, filters, ...props }: ModalProps): ReactNode {
  const { initialQuery, isReplaced, onClose, onClosed } = props
  const dialog = useModalDialog(onClosed)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(initialQuery)
  const { firstHits: limit, hitsPerGroup } = settings
  const question: Question = { query: query.trim(), surface: 'modal', limit, hitsPerGroup, filters }
  const answers = useSearch(search, question, query === initialQuery ? 0 : typingDelay)
  const [remembered, changeRemembered] = useRemembered(settings.remembers ? storage : null)

  const groups = useMemo(() => firstOf(answers.groups, settings.hits), [answers.groups, settings.hits])
  // Further results of the query are no answer that somebody waits for.
  const isPending = answers.isPending && (groups.length === 0 || answers.query !== question.query)
  const hits = groups.flatMap(group => group.hits.map(hit => toRemembered(hit, group)))
  const { active, activate, move } = useActiveOption(groups)
  const isCut = answers.hasMore && hits.length < settings.hits
  const { openFirst, cancel } = useOpenFirst(isPending)

  const earlier = useEarlierLabels(groups)

  useLayoutEffect(() => {
    const { length } = initialQuery
    input.current?.setSelectionRange(isReplaced ? 0 : length, length)
  }, [initialQuery, isReplaced])

  function type(text: string): void {
    setQuery(cutQuery(text, searchLimits.modalQuery))
    cancel()
    input.current?.focus()
  }

  /** The link itself is followed by the browser or the router. */
  function choose(event: MouseEvent, hit: RememberedHit): void {
    if (event.type === 'auxclick' && event.button !== 1) return
    changeRemembered(lists => addRecent(lists, hit))
    if (!isPlainClick(event.nativeEvent)) return
    // The router must not take over what it could: such links load a page.
    if (hit.isExternal) event.stopPropagation()
    onClose()
  }

  const chooseResult = (event: MouseEvent, hit: SearchHit, group: SearchGroup) =>
    choose(event, toRemembered(hit, group))

  function openElsewhere(): void {
    const hit = hits[active]
    if (!hit || isPending) return
    changeRemembered(lists => addRecent(lists, hit))
    window.open(optionAt(active)?.getAttribute('href') ?? '', '_blank', 'noopener')
  }

  function open(): void {
    // Enter that is pressed before the answer has come is for its first result.
    if (isPending) openFirst()
    else optionAt(active)?.click()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isInField = event.target === input.current
    const command = commandOf(event.nativeEvent)
    if (command === 'close') onClose()
    else if (command === 'next' || command === 'previous') {
      if (hits.length === 0) moveThroughLists(event.currentTarget, command)
      // Nobody goes round from the last one while others are on their way.
      else if (command === 'previous' || !isCut || active < hits.length - 1) {
        move(command, hits.length)
        input.current?.focus()
      }
    } else if (command === 'open' && isInField) open()
    else if (command === 'open elsewhere' && isInField) openElsewhere()
    else if (event.key !== 'Tab' || !keepInside(event.currentTarget, event.shiftKey)) {
      // What is typed elsewhere in the window goes into the field.
      if (!isInField && isTyped(event.nativeEvent)) input.current?.focus()
      return
    }
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="search-window"
      aria-label={texts.search}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onCancel={cancelWith(onClose)}
      // The focus goes back to where it was, not to what was clicked.
      onMouseDown={event => event.target === event.currentTarget && cancelWith(onClose)(event)}
    >
      <div className="search-window__frame">
        <Field
          ref={input}
          query={query}
          placeholder={settings.placeholder}
          active={hits.length > 0 ? active : null}
          isPending={isPending}
          onType={type}
          onCancel={onClose}
        />
        {/* Browsers stop at a box that scrolls; the arrow keys lead through what is in it. */}
        <div className="search-window__body" tabIndex={-1}>
          {answers.hasFailed && hits.length === 0 ? (
            <Failure onRetry={answers.retry} />
          ) : answers.query === '' ? (
            <StartScreen
              remembered={settings.remembers ? remembered : null}
              showsPageLinks={settings.showsPageLinks}
              onChange={changeRemembered}
              onChoose={choose}
              onClose={onClose}
            />
          ) : hits.length === 0 ? (
            <NoResults query={answers.query} missingResultsUrl={settings.missingResultsUrl}>
              <Suggestions labels={earlier} onChoose={label => type(`${label.toLowerCase()} `)} />
            </NoResults>
          ) : (
            <Results
              groups={groups}
              active={active}
              onActivate={activate}
              onChoose={chooseResult}
              onEnd={isCut && !answers.isPending ? answers.more : null}
            />
          )}
        </div>
        <Footer credit={settings.credit}>
          {hits.length > 0 && settings.pageHref !== null && (
            <SeeAll answers={answers} pageHref={settings.pageHref} onClose={onClose} />
          )}
        </Footer>
        <Announcement answers={answers} />
      </div>
    </dialog>
  )
}

/** The groups with the first `count` hits. */
function firstOf(groups: Answers['groups'], count: number): Answers['groups'] {
  let left = count
  return groups.flatMap(group => {
    const hits = group.hits.slice(0, left)
    left -= hits.length
    return hits.length === 0 ? [] : hits.length === group.hits.length ? group : { ...group, hits }
  })
}

/** Closes instead of what the browser would do. */
function cancelWith(close: () => void): (event: SyntheticEvent) => void {
  return event => {
    event.preventDefault()
    close()
  }
}

/** Names of what was found last, to be tried again where nothing is. */
function useEarlierLabels(groups: Answers['groups']): readonly string[] {
  const [earlier, setEarlier] = useState<readonly string[]>([])
  useEffect(() => {
    const labels = groups.map(({ label }) => label).filter(Boolean)
    if (labels.length > 0) setEarlier([...new Set(labels)].slice(0, 3))
  }, [groups])
  return earlier
}

interface SeeAllProps {
  readonly answers: Answers
  /** Address of the search page. */
  readonly pageHref: string
  onClose(): void
}

function SeeAll({ answers, pageHref, onClose }: SeeAllProps): ReactNode {
  return (
    <a
      className="search-all"
      href={`${pageHref}?q=${encodeQuery(answers.query)}`}
      onClick={event => isPlainClick(event.nativeEvent) && onClose()}
    >
      {plural(texts.allResults, answers.total)}
    </a>
  )
}

interface FooterProps {
  readonly credit: SearchUiSettings['credit']
  /** The way to the search page. */
  readonly children: ReactNode
}

function Footer({ credit, children }: FooterProps): ReactNode {
  return (
    <div className="search-footer">
      {children}
      <ul className="search-hints">
        <li>
          <kbd aria-label="Enter key">↵</kbd> {texts.toSelect}
        </li>
        <li>
          <kbd aria-label="Arrow down">↓</kbd> <kbd aria-label="Arrow up">↑</kbd> {texts.toNavigate}
        </li>
        <li>
          <kbd aria-label="Escape key">esc</kbd> {texts.toClose}
        </li>
      </ul>
      {credit !== null && (
        <a className="search-credit" href={credit.href} target="_blank" rel="noopener noreferrer">
          {fill(texts.searchBy, { name: credit.label })}
        </a>
      )}
    </div>
  )
}

/** On the body, as on sites that come from Docusaurus. */
const openClass = 'DocSearch--active'

/**
 * A native dialog that is open for as long as it is drawn, over a page that stays where it is. `onClosed` is called when the page behind it can have
 * the focus again.
 */
function useModalDialog(onClosed: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const whenClosed = useRef(onClosed)
  useLayoutEffect(() => {
    const dialog = ref.current
    const { body, documentElement: root } = document
    // Nothing moves when the scroll bar goes.
    const barWidth = window.innerWidth - root.clientWidth
    body.classList.add(openClass)
    root.style.scrollbarGutter = barWidth > 0 ? 'stable' : ''
    dialog?.showModal()
    const stop = dialog ? followKeyboard(dialog) : () => {}
    return () => {
      stop()
      dialog?.close()
      body.classList.remove(openClass)
      root.style.scrollbarGutter = ''
      whenClosed.current()
    }
  }, [])
  return ref
}

/** Keyboards on screens cover the page without a change of its size: a property of the dialog holds the height that is left. */
function followKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport } = window
  if (!visualViewport) return () => {}
  const resize = () => dialog.style.setProperty('--visible', `${visualViewport.height * visualViewport.scale}px`)
  resize()
  visualViewport.addEventListener('resize', resize)
  return () => visualViewport.removeEventListener('resize', resize)
}
