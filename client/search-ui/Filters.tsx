/** Filters of the search page: each is shown if it has more than one choice. */

import type { ReactNode } from 'react'
import { fill } from '../../src/shared/plurals.ts'
import { texts } from '../../src/shared/texts.ts'
import type { SearchUiSettings } from '../../src/types/search-client.ts'
import { type AreaSet, type Asked, isArea } from './asked.ts'

interface FiltersProps {
  readonly asked: Asked
  readonly sets: readonly AreaSet[]
  readonly languages: SearchUiSettings['languages']
  onChange(change: Partial<Asked>): void
}

export function Filters({ asked, sets, languages, onChange }: FiltersProps): ReactNode {
  const versioned = sets.filter(({ docsSet, versions }) => docsSet !== null && versions.length > 1)
  const hasAreas = sets.length > 1
  if (!hasAreas && versioned.length === 0 && languages.length < 2) return null
  const area = sets.some(set => isArea(set, asked.area)) ? asked.area : null
  return (
    <div className="search-filters">
      {hasAreas && (
        <fieldset>
          <legend className="visually-hidden">{texts.searchIn}</legend>
          <Area label={texts.everything} isChosen={area === null} onChoose={() => onChange({ area: null })} />
          {sets.map(({ label, versions }) => {
            const tag = versions[0]?.tag ?? ''
            return <Area key={tag} label={label} isChosen={area === tag} onChoose={() => onChange({ area: tag })} />
          })}
        </fieldset>
      )}
      {versioned.map(({ docsSet, label, versions }) => (
        <Choice
          key={docsSet}
          label={fill(texts.versionOf, { label })}
          value={asked.versions[docsSet ?? ''] ?? versions[0]?.version ?? ''}
          options={versions.map(({ version, versionLabel = '' }) => [
            version ?? '',
            versioned.length > 1 ? `${label}: ${versionLabel}` : versionLabel
          ])}
          onChoose={version => onChange({ versions: { ...asked.versions, [docsSet ?? '']: version } })}
        />
      ))}
      {languages.length > 1 && (
        <Choice
          label={texts.searchLanguage}
          value={asked.language ?? languages[0]?.tag ?? ''}
          options={languages.map(({ tag, label }) => [tag, label])}
          onChoose={language => onChange({ language })}
        />
      )}
    </div>
  )
}

interface AreaProps {
  readonly label: string
  readonly isChosen: boolean
  onChoose(): void
}

function Area({ label, isChosen, onChoose }: AreaProps): ReactNode {
  return (
    <label>
      <input type="radio" name="area" checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  onChoose(value: string): void
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <select aria-label={label} value={value} onChange={event => onChoose(event.currentTarget.value)}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
