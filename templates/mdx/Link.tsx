/** `<Link to="/x">…</Link>`: Docusaurus' link; here a plain one, since all links are resolved the same way. */
import { link } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface LinkProps {
  readonly to?: string
  readonly href?: string
  readonly className?: string
  readonly title?: string
  readonly id?: string
  readonly 'aria-label'?: string
  readonly children?: ReactNode
}

export function Link({ children, ...props }: LinkProps): ReactElement {
  return draw(link(props), { children })
}
