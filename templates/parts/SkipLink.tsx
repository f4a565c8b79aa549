/** The first tab stop: leads past the chrome. */
import { ids } from 'docsgen/theme'
import type { ReactNode } from 'react'

const label = 'Skip to main content'

export function SkipLink(): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: style sheets of Docusaurus sites know it as a div
    <div className="skip-link" role="region" aria-label={label}>
      <a href={`#${ids.skipTarget}`}>{label}</a>
    </div>
  )
}
