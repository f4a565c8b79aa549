/** The page at an old address: sends the reader on, on hosts without redirect rules too. */
import type { ReactNode } from 'react'

export interface RedirectProps {
  readonly lang: string
  /** Where to, as it stands in a link. */
  readonly href: string
  /** The same, absolute. */
  readonly canonical: string
}

export function Redirect({ lang, href, canonical }: RedirectProps): ReactNode {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="UTF-8" />
        <meta httpEquiv="refresh" content={`0; url=${href}`} />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        <title>Page moved</title>
        <link rel="canonical" href={canonical} />
      </head>
      <body>
        <p>
          This page has moved to <a href={href}>{href}</a>.
        </p>
      </body>
    </html>
  )
}
