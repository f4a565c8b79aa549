/**
 * The picture that networks and chats show beside a link to a page, 1200 × 630 pixels. It is drawn without a browser,
 * from inline styles: flex boxes, text, pictures.
 */
import type { SocialCardProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function SocialCard({
  title,
  section,
  siteTitle,
  hasLogo,
  accent,
  host,
  direction
}: SocialCardProps): ReactNode {
  const fontSize = title.length > 90 ? 48 : title.length > 45 ? 60 : 76
  const row = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontSize: 30 } as const
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '72px 80px',
        borderTop: `16px solid ${accent}`,
        backgroundColor: '#ffffff',
        color: '#15181b',
        direction
      }}
    >
      <div style={{ ...row, justifyContent: 'flex-start', gap: 24, fontWeight: 600 }}>
        {hasLogo && <img src="logo" alt="" style={{ height: 52 }} />}
        {!hasLogo && <span>{siteTitle}</span>}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 20 }}>
        {section !== null && <span style={{ color: accent, fontSize: 34, fontWeight: 600 }}>{section}</span>}
        <span
          style={{
            fontSize,
            fontWeight: 700,
            lineHeight: 1.15,
            lineClamp: 4,
            overflowWrap: 'anywhere',
            textOverflow: 'ellipsis'
          }}
        >
          {title}
        </span>
      </div>
      <div style={{ ...row, color: '#5b6168' }}>
        <span>{hasLogo ? siteTitle : ''}</span>
        <span>{host}</span>
      </div>
    </div>
  )
}
