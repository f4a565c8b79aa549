/** The authors of the changelog with the number of their entries. */
import { type PageBody, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { AuthorBlock } from './parts/AuthorBlock.tsx'

interface AuthorsProps {
  readonly body: Extract<PageBody, { kind: 'authors' }>
}

export function Authors({ body }: AuthorsProps): ReactNode {
  return (
    <>
      <header className="post-header">
        <h1>{texts.authors}</h1>
      </header>
      <ul className="authors">
        {body.authors.map(({ author, count }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two authors can have one name, and the list never changes
          <li key={index}>
            <AuthorBlock author={author} heading="h2" count={count} />
          </li>
        ))}
      </ul>
    </>
  )
}
