/**
 * What the compiler finishes, such as colored code, inside of an interactive component: there it is content of the page, which
 * React leaves as it is. In a page itself nothing is to be done (null).
 */
import { createContext, type ReactNode } from 'react'

/** Gives the place for a content by its name, which is the same here and in the browser. */
export type PageContentPlace = (name: string, content: ReactNode) => ReactNode

export const PageContent = createContext<PageContentPlace | null>(null)

/** A short name for what is made of a text: equal texts have equal names. */
export function nameOfContent(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0
  return hash.toString(36) + text.length.toString(36)
}
