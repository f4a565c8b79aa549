/** Which version of the docs a page is of: a badge, and a banner that leads from another version to the latest one. */
import { classNames, type DocVersion, dataAttributes } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface VersionBannerProps {
  readonly version: Pick<DocVersion, 'docsSet' | 'label' | 'banner' | 'latest'>
  readonly siteTitle: string
}

export function VersionBanner({ version, siteTitle }: VersionBannerProps): ReactNode {
  const { docsSet, label, banner, latest } = version
  if (banner === null) return null
  const isUnreleased = banner === 'unreleased'
  return (
    <div
      className={`${classNames.versionBanner} theme-admonition theme-admonition-warning admonition alert alert--warning`}
      role="alert"
    >
      <p>
        {`This is ${isUnreleased ? 'unreleased ' : ''}documentation for ${siteTitle} `}
        <b>{label}</b>
        {isUnreleased ? ' version.' : ', which is no longer actively maintained.'}
      </p>
      {latest !== null && (
        <p>
          {'For up-to-date documentation, see the '}
          <a href={latest.href} {...{ [dataAttributes.versionOf]: docsSet, [dataAttributes.version]: latest.name }}>
            <b>latest version</b>
          </a>
          {` (${latest.label}).`}
        </p>
      )}
    </div>
  )
}

/** Which version of the docs this is; only where a set has more than one. */
export function VersionBadge({ label }: { readonly label: string }): ReactNode {
  return <span className="theme-doc-version-badge badge">{`Version: ${label}`}</span>
}
