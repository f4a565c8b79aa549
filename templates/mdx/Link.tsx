/** `<Link to="/x">…</Link>`: Docusaurus' link; here a plain one, since all links are resolved the same way. */
import type { ReactElement, ReactNode } from 'react'
import { link } from '../../src/util/markup/link.ts'
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
