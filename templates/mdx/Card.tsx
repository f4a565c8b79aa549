/** `<Card title="…" href="/x" icon="database">One sentence.</Card>`: a box whose title is a link. */
import { card } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface CardProps {
  readonly title: string
  /** Where the card leads; resolved like a Markdown link. Without it the card is plain text. */
  readonly href?: string
  /** Name of a Bootstrap icon. */
  readonly icon?: string
  readonly className?: string
  readonly children?: ReactNode
}

export function Card({ children, ...props }: CardProps): ReactElement {
  return draw(card(props), { children })
}
