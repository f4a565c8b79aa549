/** `<Details summary="…">…</Details>`: content that opens on demand. */
import type { ReactElement, ReactNode } from 'react'
import { details } from '../../src/util/markup/details.ts'
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
