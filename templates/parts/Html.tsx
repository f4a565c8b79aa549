/**
 * HTML that was made or checked by the build: the compiled body, headings, HTML of the site's owner.
 * The only part that writes HTML as it is; everything else on a page is text.
 */
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'

interface HtmlProps {
  readonly as: 'div' | 'a' | 'button'
  readonly html: string
  readonly [attribute: string]: string | number | boolean | undefined
}

/** What makes HTML acceptable to the browser, whose policy may ask for Trusted Types; the build takes it as it is. */
export const TrustedHTML = createContext((html: string): string => html)

/** One element with `html` inside; other props are its attributes. */
export function Html({ as, html, ...attributes }: HtmlProps): ReactNode {
  const trustHTML = useContext(TrustedHTML)
  // Trusted values are objects, and React writes a new one anew.
  const inside = useMemo(() => ({ __html: trustHTML(html) }), [trustHTML, html])
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: inside })
}
