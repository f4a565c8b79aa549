/**
 * HTML that the build has made or checked, such as the compiled body, headings, and HTML of the site's owner. The only
 * part that writes raw HTML; everything else on a page is text.
 */
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

interface HtmlProps {
  readonly as: 'div' | 'a' | 'button'
  readonly html: string
  readonly [attribute: string]: string | number | boolean | undefined
}

/** Converts HTML to a trusted value in browsers, whose policy may require Trusted Types; the build does not convert. */
export const TrustedHTML = createContext((html: string): string => html)

/** One element with `html` inside; other props are its attributes. */
export function Html({ as, html, ...attributes }: HtmlProps): ReactNode {
  const trustHTML = useContext(TrustedHTML)
  // Memoized: trusted values are objects, and React would write the HTML again for each new object.
  const inside = useMemo(() => ({ __html: trustHTML(html) }), [trustHTML, html])
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: inside })
}
