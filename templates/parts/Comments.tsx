/**
 * The place of the comments. Without a script, a link leads to them; client/boot/page/comments.ts replaces it by the frame of the
 * service when a reader sees the place.
 */
import { type CommentsProps, dataAttributes, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { NewTabMark, newTab } from './NewTab.tsx'

export function Comments({ href, ...frame }: CommentsProps): ReactNode {
  return (
    <section className="comments" aria-label={texts.comments} {...{ [dataAttributes.comments]: JSON.stringify(frame) }}>
      <a href={href} {...newTab}>
        {texts.comments}
        <NewTabMark />
      </a>
    </section>
  )
}
