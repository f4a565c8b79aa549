/** All tags of a docs set. */
import type { ReactNode } from 'react'
import { classNames } from '../src/contract.ts'
import type { PageBody } from '../src/model.ts'
import { TagList } from './parts/TagList.tsx'

export function DocsTags({ body }: { readonly body: Extract<PageBody, { kind: 'tags' }> }): ReactNode {
  return (
    <article className={classNames.markdown}>
      <h1 id="tags">{body.title}</h1>
      <TagList tags={body.tags} labelledBy="tags" />
    </article>
  )
}
