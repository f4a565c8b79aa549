/** Pages that are no docs: start pages, a text alone, pages without the bars of the site. */
import { classNames, escapeXml, type PageBody } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './parts/Html.tsx'

type PlainBody = Extract<PageBody, { kind: 'home' | 'page' | 'blank' }>

export function Plain({ body }: { readonly body: PlainBody }): ReactNode {
  if (!body.prose) return <Html as="div" html={body.html} />
  return (
    <article>
      <Html as="div" className={classNames.markdown} html={headerOf(body) + body.html} />
    </article>
  )
}

function headerOf({ title }: PlainBody): string {
  if (title === null) return ''
  return `<header><h1>${'html' in title ? title.html : escapeXml(title.text)}</h1></header>`
}
