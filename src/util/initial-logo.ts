/** A logo for a site that has none yet: the initial of its name on a colored square. */
import { escapeXml } from '../shared/xml.ts'

/** An SVG: `Acme` → “A” on a square of the color. */
export function initialLogo(name: string, color: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  const initial = (first?.segment ?? 'D').toLocaleUpperCase('en')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  <rect width="32" height="32" rx="8" fill="${color}"/>
  <text x="16" y="22.5" fill="#fff" font-family="system-ui, sans-serif" font-size="19" font-weight="700" text-anchor="middle">${escapeXml(initial)}</text>
</svg>
`
}
