/** `<Details summary="…">…</Details>`: content that opens on demand. */
import { details } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface DetailsProps {
  readonly summary?: string
  readonly open?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

export function Details({ children, ...props }: DetailsProps): ReactElement {
  return draw(details(props), { children })
}
