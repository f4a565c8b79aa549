/** Reads the text of an icon's SVG file into data that templates and browser can draw. */
import type { Icon } from '../types/basics.ts'

/** Text of a Bootstrap icon file → its shapes; null when it is not such a file. */
export function parseIcon(name: string, svg: string): Icon | null {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1]
  if (viewBox === undefined) return null
  const shapes = [...svg.matchAll(/<(path|circle|rect|ellipse|line|polyline|polygon)\s([^>]*?)\/?>/g)].map(
    ([, tag = '', written = '']) => ({
      tag,
      attributes: Object.fromEntries(
        [...written.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
      )
    })
  )
  return { name, viewBox, shapes }
}
