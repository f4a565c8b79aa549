/** What a link to another site says about itself: an arrow for eyes, words for ears. */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { icons } from './icons.ts'

/** Attributes of links that open a new tab. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The mark at the end of such a link; `silent` leaves the arrow out. */
export function NewTabMark({ silent = false }: { readonly silent?: boolean }): ReactNode {
  return (
    <>
      {!silent && <Icon icon={icons.external} />}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </>
  )
}
