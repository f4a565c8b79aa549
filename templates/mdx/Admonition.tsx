/** `<Admonition type="note" title="Title">…</Admonition>`: the box that `:::note[Title]` makes. */
import { admonition, admonitionOf } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface AdmonitionProps {
  readonly type?: string
  /** Text or elements; without it the type is the heading. */
  readonly title?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

export function Admonition({ children, title, ...props }: AdmonitionProps): ReactElement {
  if (title === undefined || typeof title === 'string') {
    return draw(admonitionOf({ ...props, title }), { children })
  }
  return draw(admonition(props.type ?? 'note', { slot: 'title' }, props.className ?? null), { children, title })
}
