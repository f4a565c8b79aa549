/** A decorative icon, as inline shapes, a reference into the site's icon file, or a place in a picture of icons. */
import type { Icon as IconData } from 'docsgen/theme'
import { createElement, type ReactNode } from 'react'
import { toReactProps } from '../attributes.ts'

interface IconProps {
  readonly icon: IconData
  /** Address of an SVG file with the icon as a symbol; for icons that are on many pages. */
  readonly file?: string | null
}

/** Hidden from assistive technology: the text beside it says the same. */
export function Icon({ icon, file = null }: IconProps): ReactNode {
  // Browsers load such a picture when the icon is visible; the target of `use` is always loaded.
  if (icon.place !== undefined) return <i className={`icon ${icon.place}`} />
  return (
    <svg className="icon" width="16" height="16" viewBox={icon.viewBox} aria-hidden="true">
      {file === null ? drawShapes(icon) : <use href={`${file}#${icon.name}`} />}
    </svg>
  )
}

function drawShapes({ shapes }: IconData): ReactNode {
  return shapes.map(({ tag, attributes }, index) => createElement(tag, { key: index, ...toReactProps(attributes) }))
}
