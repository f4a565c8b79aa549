/** An entry in a list. The title is the link, the text ends at the truncation marker. */
import { classNames, fill, type PostSummary, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'
import { PostAuthors } from './PostAuthors.tsx'
import { PostMeta } from './PostMeta.tsx'
import { TagList } from './TagList.tsx'

interface PostItemProps {
  readonly post: PostSummary
}

export function PostItem({ post }: PostItemProps): ReactNode {
  const { title, href, authors, tags, html, truncated } = post
  return (
    <article className="post-item">
      <header className="post-header">
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <PostMeta {...post} />
        <PostAuthors authors={authors} />
      </header>
      <Html as="div" className={classNames.markdown} html={html} />
      {(tags.length > 0 || truncated) && (
        <footer className="post-item__footer">
          {tags.length > 0 && <TagList tags={tags} />}
          {truncated && (
            <a className="post-item__more" href={href} aria-label={fill(texts.readMoreAbout, { title })}>
              <b>{texts.readMore}</b>
            </a>
          )}
        </footer>
      )}
    </article>
  )
}
