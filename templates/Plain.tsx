/** Pages that are not docs, such as start pages, plain texts, and pages without the bars of the site. */
import { classNames, escapeXml, type PageBody, type PageProps } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './parts/Html.tsx'
import { languageOf, TranslationNotice } from './parts/TranslationNotice.tsx'

type PlainBody = Extract<PageBody, { kind: 'home' | 'page' | 'blank' }>

interface PlainProps extends Pick<PageProps, 'untranslated'> {
  readonly body: PlainBody
}

export function Plain({ body, untranslated }: PlainProps): ReactNode {
  if (!body.prose) return <Html as="div" html={body.html} />
  return (
    <article>
      {untranslated && <TranslationNotice {...untranslated} />}
      <Html as="div" className={classNames.markdown} html={headerOf(body) + body.html} {...languageOf(untranslated)} />
    </article>
  )
}

function headerOf({ title }: PlainBody): string {
  if (title === null) return ''
  return `<header><h1>${'html' in title ? title.html : escapeXml(title.text)}</h1></header>`
}
