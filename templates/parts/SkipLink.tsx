/** The first tab stop: leads past the chrome (behaviour K-1 to K-3). */
import { ids } from 'docsgen/theme'
import type { ReactNode } from 'react'

const label = 'Skip to main content'

export function SkipLink(): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: behaviour K-1 names the role
    <div className="skip-link" role="region" aria-label={label}>
      <a href={`#${ids.skipTarget}`}>{label}</a>
    </div>
  )
}
