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

/** What the provider's browser half exports. */
type OpenSearch = (settings: SearchSettings) => SearchEngine

/** Called once; from then on it listens. */
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
    // Its Worker gets ready while the reader types. The first question tells of a failure.
    engine().catch(() => {})
  })
  // Back and Forward lead away from under it. A page that was chosen in it may come when it is open again.
  window.addEventListener('popstate', searchWindow.close)
  on(events.searchPage, createSearchPage({ search, settings }))

  addStyles(settings.styles)
}

/** Opens the provider once, or anew when that has failed. */
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

/** Of a docs set the version that is read now, or that the reader has chosen; null: neither. */
function versionsFor(boot: Boot): (docsSet: string) => string | null {
  const read = readVersion(document)
  const preferred = preferredVersions(boot)
  return docsSet => (docsSet === read.docsSet ? read.version : null) ?? preferred[docsSet] ?? null
}

/** As a sheet of its own, which needs no request and which security policies allow. */
function addStyles(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** The window: rendered when it opens, removed when it closes. */
interface SearchWindow {
  /** `opener` has the focus afterwards; `typed` is the query, or else what is selected on the page. Ignored while it is open. */
  open(opener: Element | null, typed: string): void
  close(): void
}

type WindowProps = Pick<ModalProps, 'search' | 'settings' | 'storage'> & {
  /** For the page that is shown. */
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
      // At once: the next key is for the field already.
      flushSync(() => root?.render(content))
    }
  }
}

/** Where the reader was before, or else the button, which the chrome may have drawn anew. */
function focusAgain(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : document.querySelector<HTMLElement>(`[${dataAttributes.searchButton}]`)
  target?.focus({ preventScroll: true })
}
