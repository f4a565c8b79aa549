/** The contents list on narrow screens, a fold at the top of the page. */
import { classNames, dataAttributes, type TocItem, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { TocList } from './Toc.tsx'

export function TocMobile({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  return (
    <details className={classNames.tocMobile} {...{ [dataAttributes.tocMobile]: '' }}>
      <summary>{texts.onThisPage}</summary>
      <TocList items={items} />
    </details>
  )
}
