/** `<ThemedImage light="/a.svg" dark="/b.svg" alt="…" />`: one picture for each color mode. */
import { themedImage } from 'docsgen/markup'
import type { ReactElement } from 'react'
import { draw } from './draw.tsx'

export interface ThemedImageProps {
  readonly light?: string
  readonly dark?: string
  /** Docusaurus' way to give both. */
  readonly sources?: { readonly light: string; readonly dark: string }
  readonly alt: string
  readonly title?: string
  readonly width?: number | string
  readonly height?: number | string
  readonly className?: string
}

export function ThemedImage(props: ThemedImageProps): ReactElement {
  return draw(themedImage({ ...props }), {})
}
