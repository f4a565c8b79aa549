/** Icons of Docusaurus that components of sites import: `@theme/Icon/Copy`. Decorative, in the color of the text. */
import { createElement, type ReactElement, type SVGProps } from 'react'

/** An icon of lines on a square of 24; `size` is its default size. */
function lines(path: string, size: number) {
  return function Icon({ width = size, height = size, ...props }: SVGProps<SVGSVGElement>): ReactElement {
    const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const
    const box = { viewBox: '0 0 24 24', width, height, 'aria-hidden': true }
    return createElement(
      'svg',
      { ...box, ...props },
      createElement('path', { ...stroke, strokeLinejoin: 'round', d: path })
    )
  }
}

export const IconArrow = /* @__PURE__ */ lines('M9 5l7 7-7 7', 20)
export const IconClose = /* @__PURE__ */ lines('M6 6l12 12M18 6L6 18', 21)
export const IconCopy = /* @__PURE__ */ lines('M8 8h11v12H8zM5 16V4h10', 18)
export const IconDarkMode = /* @__PURE__ */ lines('M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z', 24)
export const IconEdit = /* @__PURE__ */ lines('M4 20l1-5L16 4l4 4L9 19z', 20)
export const IconExternalLink = /* @__PURE__ */ lines('M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9', 13.5)
export const IconHome = /* @__PURE__ */ lines('M4 11l8-7 8 7v9H4zM10 20v-6h4v6', 18)
export const IconLanguage = /* @__PURE__ */ lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 4 4 14 0 18c-4-4-4-14 0-18',
  20
)
export const IconLightMode = /* @__PURE__ */ lines(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M5 19l1-1M18 6l1-1',
  24
)
export const IconMenu = /* @__PURE__ */ lines('M3 6h18M3 12h18M3 18h18', 30)
export const IconSuccess = /* @__PURE__ */ lines('M5 13l4 4L19 7', 18)
export const IconSystemColorMode = /* @__PURE__ */ lines('M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18', 24)
export const IconWordWrap = /* @__PURE__ */ lines('M4 6h16M4 12h13a3 3 0 0 1 0 6h-5M14 15l-3 3 3 3M4 18h3', 24)
