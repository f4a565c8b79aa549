/** `<CardGrid>`: cards side by side where there is room. */
import { cardGrid } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface CardGridProps {
  readonly className?: string
  readonly children?: ReactNode
}

export function CardGrid({ children, ...props }: CardGridProps): ReactElement {
  return draw(cardGrid(props), { children })
}
