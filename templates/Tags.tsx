/** All tags of a docs set or of the changelog, grouped by initial letter. */
import { byCodePoint, classNames, type PageBody, type TagLink } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { TagList } from './parts/TagList.tsx'

export function Tags({ body }: { readonly body: Extract<PageBody, { kind: 'tags' }> }): ReactNode {
  return (
    <article className={classNames.markdown}>
      <h1>{body.title}</h1>
      {byLetter(body.tags).map(([letter, tags], index) => {
        const id = `tags-${index + 1}`
        return (
          <section key={letter}>
            <h2 id={id}>{letter}</h2>
            <TagList tags={tags} labelledBy={id} />
          </section>
        )
      })}
    </article>
  )
}

function byLetter(tags: readonly TagLink[]): readonly (readonly [letter: string, tags: readonly TagLink[]])[] {
  const groups = new Map<string, TagLink[]>()
  for (const tag of tags.toSorted((a, b) => byCodePoint(a.label.toLowerCase(), b.label.toLowerCase()))) {
    const letter = [...tag.label][0]?.toUpperCase() ?? ''
    const group = groups.get(letter) ?? []
    groups.set(letter, group)
    group.push(tag)
  }
  return [...groups]
}
