/** What the theme of Docusaurus makes an admonition of, for files of `src/theme` that have another part of it. */
import { admonitionIcon } from 'docsgen/markup'
import type { ReactElement } from 'react'
import { draw } from './draw.tsx'

const symbol = (type: string) => (): ReactElement => draw(admonitionIcon(type), {})

/** `@theme/Admonition/Icon/Note` and its like */
export const AdmonitionNoteIcon = symbol('note')
export const AdmonitionTipIcon = symbol('tip')
export const AdmonitionInfoIcon = symbol('info')
export const AdmonitionWarningIcon = symbol('warning')
export const AdmonitionDangerIcon = symbol('danger')

/** `@theme/Admonition/Layout`: the box. */
export { Admonition as AdmonitionLayout } from './Admonition.tsx'
