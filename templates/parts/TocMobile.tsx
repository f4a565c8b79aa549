/** The contents list on narrow screens: a fold at the top of the page (behaviour T-5). */
import type { ReactNode } from 'react'
import { classNames, parts } from '../../src/contract.ts'
import type { TocItem } from '../../src/types/page-props.ts'
import { tocLabel } from './Toc.tsx'
import { TocList } from './TocList.tsx'

export function TocMobile({ items }: { readonly items: readonly TocItem[] }): ReactNode {
  return (
    <details className={classNames.tocMobile} {...{ [parts.tocMobile]: '' }}>
      <summary>{tocLabel}</summary>
      <TocList items={items} />
    </details>
  )
}
