/** The window: rendered when it opens, removed when it closes. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { dataAttributes, searchLimits } from '../../src/shared/dom.ts'
import { Modal, type ModalProps } from './Modal.tsx'
import { queryFromSelection } from './query.ts'

export interface SearchWindow {
  /** `opener` has the focus afterwards; `typed` is the query, or else what is selected on the page. Ignored while it is open. */
  open(opener: Element | null, typed: string): void
  close(): void
}

export type WindowProps = Pick<ModalProps, 'search' | 'settings' | 'storage'> & {
  /** For the page that is shown. */
  readonly filters: () => ModalProps['filters']
}

export function createWindow({ filters, ...props }: WindowProps): SearchWindow {
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
