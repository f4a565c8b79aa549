/**
 * What changes the color mode. Its inside is rendered once for the site (ColorModes.tsx): the browser shows it as it is, with
 * no code for it.
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
 * Sites with a theme have a menu. Without a theme a button goes from mode to mode, as in Docusaurus: without a script it can
 * do nothing, so it is disabled until one is there, and hidden where none runs.
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
