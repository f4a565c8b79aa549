/** Entries of the changelog, ten per page, either all of them, those with a tag, or those of an author. */
import { type PageBody, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { AuthorBlock } from './parts/AuthorBlock.tsx'
import { Pager } from './parts/Pager.tsx'
import { PostItem } from './parts/PostItem.tsx'

type ListBody = Extract<PageBody, { kind: 'posts' }>

interface PostListProps {
  readonly body: ListBody
}

export function PostList({ body }: PostListProps): ReactNode {
  const { title, description, titleVisible, posts, newerHref, olderHref, author, all } = body
  return (
    <>
      <header className={titleVisible ? 'post-header' : 'visually-hidden'}>
        <h1>{title}</h1>
        {description !== null && <p>{description}</p>}
        {author !== null && <AuthorBlock author={{ ...author, href: null }} />}
        {author?.description != null && <p>{author.description}</p>}
        {all !== null && (
          <p>
            <a href={all.href}>{all.label}</a>
          </p>
        )}
      </header>
      {posts.map(post => (
        <PostItem key={post.href} post={post} />
      ))}
      {author !== null && posts.length === 0 && <p>{texts.noPosts}</p>}
      <Pager
        label={texts.changelogPages}
        previous={newerHref === null ? null : { label: texts.newerEntries, href: newerHref }}
        next={olderHref === null ? null : { label: texts.olderEntries, href: olderHref }}
        sublabels={null}
      />
    </>
  )
}
