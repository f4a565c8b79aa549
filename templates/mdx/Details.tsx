/** `<Details summary="…">…</Details>`: content that opens on demand. */
import { details } from 'docsgen/markup'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface DetailsProps {
  /** Text or elements; default `Details`. For a `<summary>` element, its content is used. */
  readonly summary?: ReactNode
  /** For links to it. */
  readonly id?: string
  readonly open?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

export function Details({ children, summary, ...props }: DetailsProps): ReactElement {
  if (!isValidElement<{ readonly children?: ReactNode }>(summary))
    return draw(details({ ...props, summary }), { children })
  const shown = summary.type === 'summary' ? summary.props.children : summary
  return draw(details(props, { slot: 'summary' }), { children, summary: shown })
}
