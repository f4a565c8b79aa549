/** `<Link to="/x">…</Link>`: a plain link, since all links are resolved the same way. */
import { link } from 'docsgen/markup'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
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
  // Inside of an interactive component a link may have handlers, a changing style, or test ids.
  const further = Object.entries(props).filter(([name]) =>
    /^(?:on[A-Z]|aria-|data-(?!no)|ref$|style$|role$|tabIndex$|target$|rel$)/.test(name)
  )
  const drawn = draw(link(props), { children })
  return further.length === 0 ? drawn : cloneElement(drawn, Object.fromEntries(further))
}
