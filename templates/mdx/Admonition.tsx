/** `<Admonition type="note" title="Title">…</Admonition>`: the box that `:::note[Title]` makes. */
import { admonition, admonitionOf } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface AdmonitionProps {
  readonly type?: string
  /** Text or elements; without a title, the type is the heading. */
  readonly title?: ReactNode
  /** Replaces the icon of the type: `<svg>`, an emoji. */
  readonly icon?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

export function Admonition({ children, title, icon, ...props }: AdmonitionProps): ReactElement {
  if (icon === undefined && (title === undefined || typeof title === 'string')) {
    return draw(admonitionOf({ ...props, title }), { children })
  }
  const { type = 'note', className = null } = props
  const symbol = icon === undefined ? undefined : { slot: 'icon' }
  return draw(admonition(type, { slot: 'title' }, className, symbol), { children, title: title ?? type, icon })
}
