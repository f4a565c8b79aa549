/**
 * HTML that was made or checked by the build: the compiled body, headings, HTML of the site's owner.
 * The only part that writes HTML as it is; everything else on a page is text.
 */
import { createElement, type ReactNode } from 'react'

interface HtmlProps {
  readonly as: 'div' | 'a'
  readonly html: string
  readonly [attribute: string]: string | number | undefined
}

/** One element with `html` inside; other props are its attributes. */
export function Html({ as, html, ...attributes }: HtmlProps): ReactNode {
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
