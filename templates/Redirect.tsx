/** The page at an old address, which redirects readers, also on hosts without redirect rules. */
import { around, type RedirectProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Redirect({ lang, href, canonical, script }: RedirectProps): ReactNode {
  const [before, after] = around(texts.moved, 'link')
  return (
    <html lang={lang}>
      <head>
        <meta charSet="UTF-8" />
        <meta httpEquiv="refresh" content={`0; url=${href}`} />
        <meta name="robots" content="noindex" />
        <meta name="viewport" content="width=device-width, initial-scale=1.0" />
        <title>{texts.movedTitle}</title>
        <link rel="canonical" href={canonical} />
      </head>
      <body>
        <p>
          {before}
          <a href={href}>{href}</a>
          {after}
        </p>
        {/* Without scripts, or under a policy that blocks this one, the refresh opens the page without the anchor. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on all redirects */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}
