/**
 * The control for the color mode. Its content is rendered once for the site (ColorModes.tsx), as HTML, so that the
 * browser needs no code for it.
 */
import { dataAttributes, type SiteProps } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'

interface ColorModeToggleProps {
  readonly site: Pick<SiteProps, 'colorModes' | 'hasTheme'>
  /** Id of the menu: a page has two. */
  readonly id: string
}

/**
 * Sites with a theme have a menu. Without a theme, a button switches to the next mode: it needs a
 * script, so it is disabled until the script is loaded, and hidden if scripts are off.
 */
export function ColorModeToggle({ site: { colorModes, hasTheme }, id }: ColorModeToggleProps): ReactNode {
  if (colorModes === null) return null
  if (hasTheme) return <Html as="div" className="color-menu" html={colorModes.replaceAll('menu-modes', id)} />
  return (
    <Html
      as="button"
      type="button"
      className="icon-button needs-script"
      {...{ [dataAttributes.colorMode]: '' }}
      disabled={!globalThis.document}
      suppressHydrationWarning
      html={colorModes}
    />
  )
}
