/** The authors of an entry, one in a row, several in two columns, authors without names as pictures only. */
import type { AuthorLink } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { AuthorBlock } from './AuthorBlock.tsx'

interface PostAuthorsProps {
  readonly authors: readonly AuthorLink[]
}

export function PostAuthors({ authors }: PostAuthorsProps): ReactNode {
  if (authors.length === 0) return null
  const hasNames = authors.some(({ name }) => name !== null)
  return (
    <ul className={hasNames ? 'post-authors' : 'post-authors post-authors--pictures'}>
      {authors.map((author, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: authors have no unique name, and the list never changes
        <li key={index}>
          <AuthorBlock author={author} />
        </li>
      ))}
    </ul>
  )
}
