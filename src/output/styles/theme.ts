/** The style sheet of a theme: every color from one accent, as custom properties that stand behind those of tokens.css, and its fonts. */
import type { ThemeConfig } from '../../types/chrome.ts'
import type { Config } from '../../types/config.ts'
import { contrast, fromOklch, toOklch, withContrast } from '../../util/color.ts'
import type { SiteFonts } from './fonts.ts'

export function themeStyles({ theme, dialect }: Pick<Config, 'theme' | 'dialect'>, fonts: SiteFonts): string {
  if (theme === null) return ''
  const tokens = { ...palette(theme), ...fonts.tokens, ...shape(theme) }
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`)
  return `${fonts.faces}${dialect.plainStyles ? `html{${lines.join('')}}` : `@layer docsgen.tokens{:root{${lines.join('')}}}`}`
}

/** Lightness of each neutral in both modes, and its share of the tint; on dark, a small share is invisible as a hue. */
const neutrals: Readonly<Record<string, readonly [light: number, dark: number, tint: number]>> = {
  'bg-soft': [0.98, 0.22, 0.35],
  'bg-raised': [1, 0.265, 0.6],
  'bg-code': [0.985, 0.235, 0.35],
  line: [0.925, 0.315, 0.5],
  'line-strong': [0.83, 0.42, 0.8],
  text: [0.32, 0.88, 0.9],
  heading: [0.2, 0.97, 1],
  muted: [0.485, 0.715, 1]
}

/** Custom properties by name, each a pair of values for the color modes. */
export function palette({ accent, tint, ground, buttons }: ThemeConfig): Readonly<Record<string, string>> {
  const hue = { light: toOklch(accent.light).h, dark: toOklch(accent.dark).h }
  const neutral = (l: number, share: number, mode: 'light' | 'dark') => fromOklch({ l, c: tint * share, h: hue[mode] })
  const grays = Object.entries(neutrals).map(([name, [light, dark, share]]) => [
    name,
    pair(neutral(light, share, 'light'), neutral(dark, Math.max(share, 0.9), 'dark'))
  ])
  const bg = { light: '#ffffff', dark: neutral(0.19, 0.9, 'dark') }
  const isFlat = ground === 'flat'
  const soft = { light: tinted(accent.light, 0.955, 0.028), dark: tinted(accent.dark, 0.295, 0.05) }
  const ink = { light: neutral(0.2, 1, 'light'), dark: neutral(0.97, 1, 'dark') }
  const button = buttons === 'ink' ? ink : accent
  return {
    ...Object.fromEntries(grays),
    bg: pair(bg.light, bg.dark),
    ...(isFlat && { 'bg-soft': pair(bg.light, bg.dark) }),
    accent: pair(
      withContrast(accent.light, [soft.light, '#f2f4f7'], 4.5, 'darker'),
      withContrast(accent.dark, [soft.dark], 4.5, 'lighter')
    ),
    'accent-soft': pair(soft.light, soft.dark),
    primary: pair(button.light, button.dark),
    'on-primary': pair(onTop(button.light), onTop(button.dark)),
    banner: pair(tinted(accent.light, 0.3, 0.07), tinted(accent.dark, 0.3, 0.06)),
    'on-banner': pair('#ffffff', tinted(accent.dark, 0.95, 0.02)),
    selection: pair(tinted(accent.light, 0.87, 0.07), tinted(accent.dark, 0.42, 0.09))
  }
}

function pair(light: string, dark: string): string {
  return `light-dark(${light},${dark})`
}

/** The hue of a color with another lightness. */
function tinted(color: string, l: number, c: number): string {
  const { c: own, h } = toOklch(color)
  return fromOklch({ l, c: Math.min(c, own), h })
}

/** White or nearly black, whichever has more contrast. */
function onTop(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#101114', ground) ? '#ffffff' : '#101114'
}

function shape({ radius }: ThemeConfig): Readonly<Record<string, string>> {
  return { radius: `${radius}rem`, 'radius-small': `${Math.round(radius * 60) / 100}rem` }
}
