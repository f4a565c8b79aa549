/** The parts of an admonition in Docusaurus' theme, for files of `src/theme` that replace one of them. */
import { draw } from 'docsgen/components'
import { admonitionIcon } from 'docsgen/markup'
import type { ReactElement } from 'react'

const symbol = (type: string) => (): ReactElement => draw(admonitionIcon(type), {})

/** `@theme/Admonition/Icon/Note` and similar. */
export const AdmonitionNoteIcon = symbol('note')
export const AdmonitionTipIcon = symbol('tip')
export const AdmonitionInfoIcon = symbol('info')
export const AdmonitionWarningIcon = symbol('warning')
export const AdmonitionDangerIcon = symbol('danger')

/** `@theme/Admonition/Layout`: the box. */
export { Admonition as AdmonitionLayout } from 'docsgen/components'
