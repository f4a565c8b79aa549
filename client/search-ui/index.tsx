/**
 * The search in the browser: the window over a page and the search page. The module that the build writes for the
 * site (output/client/client.ts) imports it together with the provider, and starts it.
 */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { dataAttributes, events, searchLimits } from '../../src/shared/dom.ts'
import type { SearchEngine, SearchSettings, SearchUiSettings } from '../../src/types/search-client.ts'
import type { Boot } from '../boot/boot.ts'
import { on, type SearchDetail } from '../boot/events.ts'
import { preferredVersions, readVersion } from '../boot/versions.ts'
import { queryFromSelection, tagsOf, toSets } from './asked.ts'
import { Modal, type ModalProps } from './Modal.tsx'
import { createSearchPage } from './SearchPage.tsx'
import type { Search } from './use-search.ts'

/** The export of the provider's browser half. */
type OpenSearch = (settings: SearchSettings) => SearchEngine

/** Called once; adds all listeners. */
export function start(boot: Boot, openSearch: OpenSearch, settings: SearchUiSettings): void {
  const engine = createEngine(openSearch, settings.engine, boot)
  const search: Search = async request => (await engine()).search(request)
  const sets = toSets(settings.areas)
  const filters = () => ({
    language: settings.engine.language,
    tags: tagsOf({ tags: settings.tags, sets, versionOf: versionsFor(boot) })
  })
  const searchWindow = createWindow({ search, settings, storage: boot.storage, filters })
  on<SearchDetail>(events.search, ({ detail }) => {
    searchWindow.open(detail.opener, detail.typed)
    // Starts the Worker while the reader types. A failure is reported by the first query.
    engine().catch(() => {})
  })
  // Only Back and Forward close it here: a page chosen in the window may arrive after the window was opened again.
  window.addEventListener('popstate', searchWindow.close)
  on(events.searchPage, createSearchPage({ search, settings }))

  addStyles(settings.styles)
}

/** Opens the provider once; after a failure, the next call tries again. */
function createEngine(
  openSearch: OpenSearch,
  settings: SearchUiSettings['engine'],
  boot: Boot
): () => Promise<SearchEngine> {
  const { searchIndex } = boot.settings
  let engine: SearchEngine | null = null
  return async () => {
    engine ??= openSearch({ ...settings, index: searchIndex === null ? null : boot.read(searchIndex) })
    return engine
  }
}

/** The version of a docs set that is shown now, or that the reader has chosen; null: neither. */
function versionsFor(boot: Boot): (docsSet: string) => string | null {
  const read = readVersion(document)
  const preferred = preferredVersions(boot)
  return docsSet => (docsSet === read.docsSet ? read.version : null) ?? preferred[docsSet] ?? null
}

/** A constructed style sheet needs no request, and security policies allow it. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** The window: rendered when it opens, removed when it closes. */
interface SearchWindow {
  /** `opener` gets the focus at the end. `typed`: the query; if empty, the selected text. Ignored while open. */
  open(opener: Element | null, typed: string): void
  close(): void
}

type WindowProps = Pick<ModalProps, 'search' | 'settings' | 'storage'> & {
  /** Filters for the current page. */
  readonly filters: () => ModalProps['filters']
}

function createWindow({ filters, ...props }: WindowProps): SearchWindow {
  let root: Root | null = null
  let isOpen = false
  let times = 0

  function close(): void {
    isOpen = false
    root?.render(null)
  }

  return {
    close,
    open(opener, typed) {
      if (isOpen) return
      isOpen = true
      const selected = queryFromSelection(String(getSelection()), searchLimits.modalQuery)
      root ??= createRoot(document.body.appendChild(document.createElement('div')))
      const content = (
        <Modal
          {...props}
          key={++times}
          filters={filters()}
          initialQuery={typed || selected}
          isReplaced={typed === ''}
          onClose={close}
          onClosed={() => focusAgain(opener)}
        />
      )
      // Synchronously, because the next key must go to the field.
      flushSync(() => root?.render(content))
    }
  }
}

/** Focuses the opener, or else the search button, which the chrome may have rendered again. */
function focusAgain(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>(`[${dataAttributes.searchButton}]`)
  target?.focus({ preventScroll: true })
}
