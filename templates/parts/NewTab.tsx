/** Marks a link to another site by an arrow and a text for screen readers. */
import { texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

/** Attributes of links that open a new tab. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

interface NewTabMarkProps {
  /** Without the arrow. */
  readonly silent?: boolean
  /** SVG file with the arrow as a symbol. */
  readonly file?: string | null
}

/** The mark at the end of such a link. */
export function NewTabMark({ silent = false, file = null }: NewTabMarkProps): ReactNode {
  return (
    <>
      {!silent && <Icon icon={icons.external} file={file} />}
      <span className="visually-hidden">{` ${texts.newTab}`}</span>
    </>
  )
}
