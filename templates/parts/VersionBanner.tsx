/** The version of a page, as a badge, and a banner that links from other versions to the latest one. */
import { around, classNames, type DocVersion, dataAttributes, fill, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface VersionBannerProps {
  readonly version: Pick<DocVersion, 'docsSet' | 'label' | 'banner' | 'latest'>
  readonly siteTitle: string
}

export function VersionBanner({ version, siteTitle }: VersionBannerProps): ReactNode {
  const { docsSet, label, banner, latest } = version
  if (banner === null) return null
  const text = banner === 'unreleased' ? texts.unreleasedVersion : texts.unmaintainedVersion
  const [before, after] = around(fill(text, { site: siteTitle }), 'version')
  const [beforeLink, afterLink] = around(fill(texts.latestVersion, { version: latest?.label ?? '' }), 'link')
  return (
    <div
      className={`${classNames.versionBanner} theme-admonition theme-admonition-warning admonition alert alert--warning`}
      role="alert"
    >
      <p>
        {before}
        <b>{label}</b>
        {after}
      </p>
      {latest !== null && (
        <p>
          {beforeLink}
          <a href={latest.href} {...{ [dataAttributes.versionOf]: docsSet, [dataAttributes.version]: latest.name }}>
            <b>{texts.latestVersionLink}</b>
          </a>
          {afterLink}
        </p>
      )}
    </div>
  )
}

/** The version of the docs; only if the docs set has more than one. */
export function VersionBadge({ label }: { readonly label: string }): ReactNode {
  return <span className="theme-doc-version-badge badge">{fill(texts.versionBadge, { version: label })}</span>
}
