/** Text with what matched: text nodes and `mark` elements, nothing else, whatever the text holds. */
import type { ReactNode } from 'react'
import type { MarkedText } from '../../src/types/search-client.ts'

export function Marked({ text, marks }: MarkedText): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [start, end] of marks) {
    // Providers of a site's own may say anything.
    if (start < at || end <= start) continue
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return [...pieces, text.slice(at)]
}
