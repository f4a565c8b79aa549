/** Colors in OKLCH, where equal steps look equal, and their contrast as WCAG measures it. Texts are `#rrggbb`. */

/** Lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees. */
interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

/** `#63D` → `#6633dd`, in lower case; null: the text is not a hex color. */
export function toHexColor(text: string): string | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim()) ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  ]
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { l: lightness, c: Math.hypot(a, z), h: ((Math.atan2(z, a) * 180) / Math.PI + 360) % 360 }
}

/** Converts to sRGB. A color outside of the sRGB gamut gets the highest chroma that is inside. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [low, high] = [0, c]
  if (isShown(toLinear({ l: lightness, c, h }))) low = c
  // Twelve bisections are finer than one step of an 8-bit channel.
  for (let step = 0; low !== c && step < 12; step++) {
    const middle = (low + high) / 2
    if (isShown(toLinear({ l: lightness, c: middle, h }))) low = middle
    else high = middle
  }
  return `#${toLinear({ l: lightness, c: low, h }).map(toByte).join('')}`
}

/** The “contrast ratio” of WCAG 2.2, from 1 (no contrast) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The color nearest to `hex` with the contrast ratio on every background: the same, or darker or lighter in the same
 * hue.
 */
export function withContrast(hex: string, grounds: readonly string[], ratio: number, to: 'darker' | 'lighter'): string {
  const hasIt = (color: string) => grounds.every(ground => contrast(color, ground) >= ratio)
  if (hasIt(hex)) return hex
  const color = toOklch(hex)
  const step = to === 'darker' ? -0.004 : 0.004
  for (let l = color.l; l > 0 && l < 1; l += step) {
    const tried = fromOklch({ ...color, l })
    if (hasIt(tried)) return tried
  }
  return to === 'darker' ? '#000000' : '#ffffff'
}

function linearOf(hex: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

function toLinear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z
  ]
}

function isShown(linear: Triple): boolean {
  return linear.every(value => value >= -0.0001 && value <= 1.0001)
}

function toByte(value: number): string {
  const clamped = Math.min(1, Math.max(0, value))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
