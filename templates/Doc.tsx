/** A documentation page with the article, the pager and the contents list. */
import { classNames, dataAttributes, docCardsTag, escapeXml, type PageBody, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Breadcrumbs } from './parts/Breadcrumbs.tsx'
import { cardsHtml } from './parts/Cards.tsx'
import { Comments } from './parts/Comments.tsx'
import { DocBanner } from './parts/DocBanner.tsx'
import { DocFooter } from './parts/DocFooter.tsx'
import { Feedback } from './parts/Feedback.tsx'
import { Html } from './parts/Html.tsx'
import { PageMenu } from './parts/PageMenu.tsx'
import { Pager } from './parts/Pager.tsx'
import { Related } from './parts/Related.tsx'
import { Toc } from './parts/Toc.tsx'
import { TocMobile } from './parts/TocMobile.tsx'
import { languageOf, TranslationNotice } from './parts/TranslationNotice.tsx'
import { VersionBadge, VersionBanner } from './parts/VersionBanner.tsx'

type DocBody = Extract<PageBody, { kind: 'doc' }>

interface DocProps
  extends Pick<
    PageProps,
    'site' | 'navigation' | 'version' | 'untranslated' | 'menu' | 'feedback' | 'related' | 'comments'
  > {
  readonly body: DocBody
}

export function Doc({
  body,
  site,
  navigation,
  version,
  untranslated,
  menu,
  feedback,
  related,
  comments
}: DocProps): ReactNode {
  const { toc, banner } = body
  return (
    <>
      <article>
        {body.breadcrumbs && <Breadcrumbs crumbs={navigation.breadcrumbs} homeHref={site.baseUrl} icons={site.icons} />}
        {version !== null && <VersionBanner version={version} siteTitle={site.title} />}
        {version?.badge && <VersionBadge label={version.label} />}
        {banner !== null && <DocBanner kind={banner} />}
        {untranslated && <TranslationNotice {...untranslated} />}
        {toc.length > 0 && <TocMobile items={toc} />}
        {menu && <PageMenu {...menu} />}
        <Html
          as="div"
          className={classNames.markdown}
          html={headerOf(body) + withCards(body.html, navigation.cards)}
          {...languageOf(untranslated)}
        />
        <DocFooter tags={body.tags} editHref={body.editHref} lastUpdate={body.lastUpdate} icons={site.icons} />
        {feedback && <Feedback {...feedback} />}
        {related && <Related {...related} />}
        {comments && <Comments {...comments} />}
      </article>
      <Pager label={texts.docsPages} previous={navigation.previous} next={navigation.next} />
      {toc.length > 0 && (
        <div className={classNames.tocDesktop} {...{ [dataAttributes.toc]: '' }}>
          <Toc items={toc} />
        </div>
      )}
    </>
  )
}

/** Inserts the cards into the text, which must stay one element for style sheets. */
function withCards(html: string, cards: PageProps['navigation']['cards']): string {
  return cards.length === 0 ? html : html.replaceAll(`<${docCardsTag}></${docCardsTag}>`, () => cardsHtml(cards))
}

/** The title as HTML text: in one element with the body, as style sheets of sites expect. */
function headerOf({ title, subtitle }: DocBody): string {
  if (title === null) return ''
  const line = subtitle === undefined ? '' : `<p>${escapeXml(subtitle)}</p>`
  return `<header><h1>${'html' in title ? title.html : escapeXml(title.text)}</h1>${line}</header>`
}
