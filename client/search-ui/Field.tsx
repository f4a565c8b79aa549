/** The field of the window with its buttons. */

import type { ReactNode, Ref } from 'react'
import { searchLimits } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import { Icon } from '../../templates/parts/Icon.tsx'
import { close, search } from '../../templates/parts/icons.ts'
import { listId, optionId } from './Results.tsx'

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
