/** The frame of the window: a native dialog with a field above the results, and a footer below them. */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef
} from 'react'
import { searchLimits } from '../../src/shared/dom.ts'
import { fill, plural } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'
import { Icon } from '../../templates/parts/Icon.tsx'
import { close, search } from '../../templates/parts/icons.ts'
import { isPlainClick } from '../boot/links.ts'
import { encodeQuery } from './asked.ts'
import { listId, optionId } from './Results.tsx'

interface DialogProps {
  readonly label: string
  readonly children: ReactNode
  onKeyDown(event: KeyboardEvent): void
  /** Called when the reader wants to close the window. */
  onClose(): void
  /** Called when the page behind the window can have the focus again. */
  onClosed(): void
}

/** Open while it is rendered, over a page that does not move, and above an on-screen keyboard. */
export function Dialog({ label, children, onKeyDown, onClose, onClosed }: DialogProps): ReactNode {
  /** Closes the window instead of the browser's default action. */
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={useOpen(onClosed)}
      className="search-window"
      aria-label={label}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onCancel={cancel}
      // The focus must return to where it was, not to the clicked element.
      onMouseDown={event => event.target === event.currentTarget && cancel(event)}
    >
      <div className="search-window__frame">{children}</div>
    </dialog>
  )
}

/** On the body, as DocSearch has it. */
const openClass = 'DocSearch--active'

function useOpen(onClosed: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const whenClosed = useRef(onClosed)
  useLayoutEffect(() => {
    const dialog = ref.current
    const { body, documentElement: root } = document
    // The layout must not shift when the scroll bar disappears.
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

/** On-screen keyboards cover the page without resizing it: a property of the dialog has the visible height. */
function followKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport } = window
  if (!visualViewport) return () => {}
  const resize = () => dialog.style.setProperty('--visible', `${visualViewport.height * visualViewport.scale}px`)
  resize()
  visualViewport.addEventListener('resize', resize)
  return () => visualViewport.removeEventListener('resize', resize)
}

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly query: string
  readonly placeholder: string
  /** Number of the active option; null: there are none. */
  readonly active: number | null
  readonly isPending: boolean
  onType(query: string): void
  onCancel(): void
}

export function Field({ ref, query, placeholder, active, isPending, onType, onCancel }: FieldProps): ReactNode {
  return (
    <div className="search-field" data-pending={isPending || undefined}>
      <Icon icon={search} />
      <input
        ref={ref}
        id="docsearch-input"
        type="search"
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-expanded={active !== null}
        aria-controls={active === null ? undefined : listId}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        placeholder={placeholder}
        maxLength={searchLimits.modalQuery}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint={active === null ? 'search' : 'go'}
        value={query}
        onChange={event => onType(event.currentTarget.value)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={texts.clearQuery}
        title={texts.clearQuery}
        hidden={query === ''}
        onClick={() => onType('')}
      >
        <Icon icon={close} />
      </button>
      <button type="button" className="search-cancel" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  )
}

interface FooterProps {
  readonly credit: SearchUiSettings['credit']
  /** The link to the search page. */
  readonly children: ReactNode
}

export function Footer({ credit, children }: FooterProps): ReactNode {
  return (
    <div className="search-footer">
      {children}
      <ul className="search-hints">
        <li>
          <kbd aria-label={texts.enterKey}>↵</kbd> {texts.toSelect}
        </li>
        <li>
          <kbd aria-label={texts.arrowDownKey}>↓</kbd> <kbd aria-label={texts.arrowUpKey}>↑</kbd> {texts.toNavigate}
        </li>
        <li>
          <kbd aria-label={texts.escapeKey}>esc</kbd> {texts.toClose}
        </li>
      </ul>
      <Credit credit={credit} />
    </div>
  )
}

interface SeeAllProps {
  readonly query: string
  readonly total: number
  /** Address of the search page. */
  readonly pageHref: string
  onClose(): void
}

export function SeeAll({ query, total, pageHref, onClose }: SeeAllProps): ReactNode {
  return (
    <a
      className="search-all"
      href={`${pageHref}?q=${encodeQuery(query)}`}
      onClick={event => isPlainClick(event.nativeEvent) && onClose()}
    >
      {plural(texts.allResults, total)}
    </a>
  )
}

/** Required by hosted providers; also on the search page. */
export function Credit({ credit }: Pick<FooterProps, 'credit'>): ReactNode {
  return (
    credit !== null && (
      <a className="search-credit" href={credit.href} target="_blank" rel="noopener noreferrer">
        {fill(texts.searchBy, { name: credit.label })}
      </a>
    )
  )
}
