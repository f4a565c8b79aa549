/** The pages that carry one tag. */
import { classNames, type PageBody, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function DocsTag({ body }: { readonly body: Extract<PageBody, { kind: 'docs-tag' }> }): ReactNode {
  return (
    <article className={classNames.markdown}>
      <header>
        <h1>{body.title}</h1>
        {body.description !== null && <p>{body.description}</p>}
      </header>
      <p>
        <a href={body.allTagsHref}>{texts.allTags}</a>
      </p>
      {body.items.map(({ label, href, description }) => (
        <section key={href}>
          <h2>
            <a href={href}>{label}</a>
          </h2>
          {description !== null && <p>{description}</p>}
        </section>
      ))}
    </article>
  )
}
