/** Which version of the docs this is; only where a set has more than one. */
import type { ReactNode } from 'react'

export function VersionBadge({ label }: { readonly label: string }): ReactNode {
  return <span className="theme-doc-version-badge badge">{`Version: ${label}`}</span>
}
