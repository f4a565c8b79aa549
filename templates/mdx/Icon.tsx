/** `<Icon name="database" />`: a Bootstrap icon in the size and color of the text around it. */
import { icon } from 'docsgen/markup'
import type { ReactElement } from 'react'
import { draw } from './draw.tsx'

export interface IconProps {
  readonly name: string
  /** What a screen reader says; without it the icon is decoration. */
  readonly label?: string
}

export function Icon(props: IconProps): ReactElement {
  return draw(icon({ ...props }), {})
}
