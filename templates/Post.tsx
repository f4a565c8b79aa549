/** An entry of the changelog with title, date, authors, text, edit link and pager. */
import { classNames, dataAttributes, ids, type PageBody, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Comments } from './parts/Comments.tsx'
import { DocBanner } from './parts/DocBanner.tsx'
import { DocFooter } from './parts/DocFooter.tsx'
import { Html } from './parts/Html.tsx'
import { PageMenu } from './parts/PageMenu.tsx'
import { Pager } from './parts/Pager.tsx'
import { PostAuthors } from './parts/PostAuthors.tsx'
import { PostMeta } from './parts/PostMeta.tsx'
import { Toc } from './parts/Toc.tsx'
import { TocMobile } from './parts/TocMobile.tsx'
import { languageOf, TranslationNotice } from './parts/TranslationNotice.tsx'

interface PostProps extends Pick<PageProps, 'site' | 'untranslated' | 'menu' | 'comments'> {
  readonly body: Extract<PageBody, { kind: 'post' }>
}

export function Post({ body, site, untranslated, menu, comments }: PostProps): ReactNode {
  const { post, toc, editHref, lastUpdate, newer, older, banner } = body
  return (
    <>
      <article>
        {banner !== null && <DocBanner kind={banner} />}
        {untranslated && <TranslationNotice {...untranslated} />}
        {menu && <PageMenu {...menu} />}
        <header className="post-header">
          <h1 {...languageOf(untranslated)}>{post.title}</h1>
          <PostMeta {...post} />
          <PostAuthors authors={post.authors} />
        </header>
        {toc.length > 0 && <TocMobile items={toc} />}
        <Html
          as="div"
          id={ids.postBody}
          className={classNames.markdown}
          html={post.html}
          {...languageOf(untranslated)}
        />
        <DocFooter tags={post.tags} editHref={editHref} lastUpdate={lastUpdate} icons={site.icons} />
        {comments && <Comments {...comments} />}
      </article>
      <Pager
        label={texts.postPages}
        previous={newer}
        next={older}
        sublabels={{ previous: texts.newerPost, next: texts.olderPost }}
      />
      {toc.length > 0 && (
        <div className={classNames.tocDesktop} {...{ [dataAttributes.toc]: '' }}>
          <Toc items={toc} />
        </div>
      )}
    </>
  )
}
