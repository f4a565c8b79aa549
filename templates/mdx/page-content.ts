/**
 * Elements inside of an interactive component that the compiler completes, such as highlighted code: there they are
 * content of the page, which React does not change. Outside of interactive components, nothing is needed (null).
 */
import { createContext, type ReactNode } from 'react'

/** Returns the placeholder of a content by its name, which is the same in the build and in the browser. */
export type PageContentPlace = (name: string, content: ReactNode) => ReactNode

export const PageContent = createContext<PageContentPlace | null>(null)

/** A short name for the content made from a text: equal texts have equal names. */
export function nameOfContent(text: string): string {
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(at)) >>> 0
  return hash.toString(36) + text.length.toString(36)
}
