/** The search window over a page: a field with its results below. */

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { searchLimits } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'
import type { Store } from '../boot/boot.ts'
import { isPlainClick } from '../boot/links.ts'
import { cutQuery } from './asked.ts'
import { Dialog, Field, Footer, SeeAll } from './Frame.tsx'
import {
  type ActiveOption,
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
  /** The next typed text replaces the query instead of extending it. */
  readonly isReplaced: boolean
  /** Called when the reader wants to close the window. */
  onClose(): void
  /** Called when the window has closed and the page can have the focus again. */
  onClosed(): void
}

export function Modal(props: ModalProps): ReactNode {
  const { settings, storage, onClose } = props
  const input = useRef<HTMLInputElement>(null)
  const found = useFound(props)
  const { answers, hits, isPending } = found
  const remembered = useRemembered(settings.remembers ? storage : null)
  const [, changeRemembered] = remembered
  const option = useActiveOption(found.groups)
  const { openFirst, cancel } = useOpenFirst(isPending)
  const goToLast = useGoToLast(found, option)

  useLayoutEffect(() => {
    const { length } = props.initialQuery
    input.current?.setSelectionRange(props.isReplaced ? 0 : length, length)
  }, [props.initialQuery, props.isReplaced])

  function type(text: string): void {
    found.setQuery(cutQuery(text, searchLimits.modalQuery))
    cancel()
    input.current?.focus()
  }

  /** The browser or the router follows the link itself. */
  function choose(event: MouseEvent, hit: RememberedHit): void {
    if (event.type === 'auxclick' && event.button !== 1) return
    changeRemembered(lists => addRecent(lists, hit))
    if (!isPlainClick(event.nativeEvent)) return
    // Keeps the click from the router, because external links load a page.
    if (hit.isExternal) event.stopPropagation()
    onClose()
  }

  function openElsewhere(): void {
    const hit = hits[option.active]
    if (!hit || isPending) return
    changeRemembered(lists => addRecent(lists, hit))
    window.open(optionAt(option.active)?.getAttribute('href') ?? '', '_blank', 'noopener')
  }

  function open(): void {
    // Enter pressed before the answer has arrived opens its first result.
    if (isPending) openFirst()
    else optionAt(option.active)?.click()
  }

  const onKeyDown = (event: KeyboardEvent) =>
    pressKey(event, { input: input.current, found, option, goToLast, open, openElsewhere, onClose })

  return (
    <Dialog label={texts.search} onKeyDown={onKeyDown} onClose={onClose} onClosed={props.onClosed}>
      <Field
        ref={input}
        query={found.query}
        placeholder={settings.placeholder}
        active={hits.length > 0 ? option.active : null}
        isPending={isPending}
        onType={type}
        onCancel={onClose}
      />
      <Body {...{ settings, found, remembered, option, onClose }} onType={type} onChoose={choose} />
      <Footer credit={settings.credit}>
        {hits.length > 0 && settings.pageHref !== null && (
          <SeeAll query={answers.query} total={answers.total} pageHref={settings.pageHref} onClose={onClose} />
        )}
      </Footer>
      <Announcement answers={answers} />
    </Dialog>
  )
}

/** Milliseconds. A burst of keys, or a key that is held down, counts as one change. */
const typingDelay = 50

/** The typed query, and the part of the answers that the window shows. */
interface Found {
  readonly query: string
  readonly answers: Answers
  readonly groups: Answers['groups']
  readonly hits: readonly RememberedHit[]
  /** The reader waits for an answer. */
  readonly isPending: boolean
  /** There are more results to show. */
  readonly isCut: boolean
  setQuery(query: string): void
}

function useFound({ search, settings, filters, initialQuery }: ModalProps): Found {
  const [query, setQuery] = useState(initialQuery)
  const { firstHits: limit, hitsPerGroup } = settings
  const question: Question = { query: query.trim(), surface: 'modal', limit, hitsPerGroup, filters }
  const answers = useSearch(search, question, query === initialQuery ? 0 : typingDelay)
  const groups = useMemo(() => firstOf(answers.groups, settings.hits), [answers.groups, settings.hits])
  // Nobody waits for further results of a query that already has some.
  const isPending = answers.isPending && (groups.length === 0 || answers.query !== question.query)
  const hits = groups.flatMap(group => group.hits.map(hit => toRemembered(hit, group)))
  // A provider that was asked for all hits has cut its groups if there are fewer; another answer would repeat groups.
  const isCut = limit < settings.hits && answers.hasMore && hits.length < settings.hits
  return { query, answers, groups, hits, isPending, isCut, setQuery }
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

interface KeyTargets extends Pick<ModalProps, 'onClose'> {
  readonly input: HTMLInputElement | null
  readonly found: Found
  readonly option: ActiveOption
  goToLast(): void
  open(): void
  openElsewhere(): void
}

function pressKey(event: KeyboardEvent, targets: KeyTargets): void {
  const { input, found, option, goToLast, open, openElsewhere, onClose } = targets
  const { hits, isCut } = found
  const isInField = event.target === input
  const command = commandOf(event.nativeEvent)
  if (command === 'close') onClose()
  else if (command === 'next' || command === 'previous') {
    if (hits.length === 0) moveThroughLists(event.currentTarget, command)
    else if (command === 'previous' && isCut && option.active === 0) goToLast()
    // No wrap-around from the last option while more results are loading.
    else if (command === 'previous' || !isCut || option.active < hits.length - 1) option.move(command, hits.length)
    if (hits.length > 0) input?.focus()
  } else if (command === 'open' && isInField) open()
  else if (command === 'open-elsewhere' && isInField) openElsewhere()
  else if (event.key !== 'Tab' || !keepInside(event.currentTarget, event.shiftKey)) {
    // Text typed elsewhere in the window goes into the field.
    if (!isInField && isTyped(event.nativeEvent)) input?.focus()
    return
  }
  event.preventDefault()
}

/**
 * Returns a function that moves from the first option to the last when all results have arrived. Another answer or
 * another active option ends the wait.
 */
function useGoToLast({ answers, groups, hits, isCut }: Found, option: ActiveOption): () => void {
  const [from, setFrom] = useState<Answers['groups'][number] | null>(null)
  const isWanted = from !== null && from === groups[0] && option.active === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, or a key before it, is what changes the state
  useEffect(() => {
    if (from === null || answers.isPending) return
    if (isWanted && isCut) answers.more()
    else {
      setFrom(null)
      if (isWanted) option.move('previous', hits.length)
    }
  }, [from, answers.isPending])
  return () => setFrom(groups[0] ?? null)
}

interface BodyProps extends Pick<ModalProps, 'settings' | 'onClose'> {
  readonly found: Found
  readonly remembered: ReturnType<typeof useRemembered>
  readonly option: ActiveOption
  onType(text: string): void
  onChoose(event: MouseEvent, hit: RememberedHit): void
}

/** Results, or the content shown in their place. */
function Body({ settings, found, remembered, option, onType, onChoose, onClose }: BodyProps): ReactNode {
  const { answers, groups, hits, isCut } = found
  const [lists, changeRemembered] = remembered
  const earlier = useEarlierLabels(groups)
  return (
    // Browsers make a scrolling box a tab stop; here the arrow keys move through its content.
    <div className="search-window__body" tabIndex={-1}>
      {answers.hasFailed && hits.length === 0 ? (
        <Failure onRetry={answers.retry} />
      ) : answers.query === '' ? (
        <StartScreen
          remembered={settings.remembers ? lists : null}
          showsPageLinks={settings.showsPageLinks}
          onChange={changeRemembered}
          onChoose={onChoose}
          onClose={onClose}
        />
      ) : hits.length === 0 ? (
        <NoResults query={answers.query} settings={settings}>
          <Suggestions labels={earlier} onChoose={label => onType(`${label.toLowerCase()} `)} />
        </NoResults>
      ) : (
        <Results
          groups={groups}
          active={option.active}
          onActivate={option.activate}
          onChoose={(event, hit, group) => onChoose(event, toRemembered(hit, group))}
          onEnd={isCut && !answers.isPending ? answers.more : null}
        />
      )}
    </div>
  )
}

/** Labels of the last results, suggested as queries when nothing is found. */
function useEarlierLabels(groups: Answers['groups']): readonly string[] {
  const [earlier, setEarlier] = useState<readonly string[]>([])
  useEffect(() => {
    const labels = groups.map(({ label }) => label).filter(Boolean)
    if (labels.length > 0) setEarlier([...new Set(labels)].slice(0, 3))
  }, [groups])
  return earlier
}
