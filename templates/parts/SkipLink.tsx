/** The first tab stop, a link that skips the chrome. */
import { ids, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function SkipLink(): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: style sheets of sites expect a div
    <div className="skip-link" role="region" aria-label={texts.skipToContent}>
      <a href={`#${ids.skipTarget}`}>{texts.skipToContent}</a>
    </div>
  )
}
