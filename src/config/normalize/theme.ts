/** Normalizes the theme: a preset with the site's own values. Replaces and reports colors with too little contrast. */
import type { InferOutput } from 'valibot'
import { finding } from '../../diagnostics/finding.ts'
import type { FontChoice, ThemeConfig } from '../../types/chrome.ts'
import type { Report } from '../../types/findings.ts'
import { contrast, fromOklch, toHexColor, toOklch, withContrast } from '../../util/color.ts'
import type { LocatedFile } from '../project-files.ts'
import type { FontsInput, ThemeInput, theme } from '../schema/chrome.ts'
import { existingPath, type NormalizeContext } from './context.ts'

/**
 * Backgrounds on which the accent must be legible: the lightest and the darkest of each mode in
 * templates/styles/tokens.css.
 */
const grounds = { light: ['#ffffff', '#f2f4f7'], dark: ['#15181b', '#23292e'] }

/** Contrast ratio that WCAG 2.2 requires for text. */
const forText = 4.5

/** null: only the defaults of `tokens.css`. */
export function normalizeTheme(
  input: InferOutput<typeof theme> | false,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): ThemeConfig | null {
  if (input === false) return null
  const preset = presets[input.preset]
  const accent = toHexColor(input.accent ?? preset.accent) ?? preset.accent
  const light = withContrast(accent, grounds.light, forText, 'darker')
  const reportLow = (key: 'accent' | 'accentDark', color: string, nearest: string, mode: 'light' | 'dark') => {
    if (input[key] === undefined || color === nearest) return
    const ratio = Math.min(...grounds[mode].map(ground => contrast(color, ground)))
    const message = `“${input[key]}” has a contrast of ${ratio.toFixed(1)} in ${mode} mode, and text needs ${forText}: “${nearest}” is used.`
    const hint = `Write “${nearest}”, the nearest color with enough contrast.`
    report(finding('theme/contrast', written.placeOf(['theme', key], 'value'), message, hint))
  }
  reportLow('accent', accent, light, 'light')
  // By default, dark mode gets a lighter color of the same hue, without a finding.
  const wanted = (input.accentDark === undefined ? null : toHexColor(input.accentDark)) ?? lighter(accent)
  const dark = withContrast(wanted, grounds.dark, forText, 'lighter')
  reportLow('accentDark', wanted, dark, 'dark')
  const { tint, ground, radius, buttons } = preset
  return {
    accent: { light, dark },
    tint,
    ground,
    radius,
    buttons,
    fonts: fontsOf(input.fonts, context),
    subtitles: input.subtitles
  }
}

/** A variant for dark backgrounds: bright enough, but not so saturated that it glows. */
function lighter(color: string): string {
  const { l, c, h } = toOklch(color)
  return fromOklch({ l: Math.max(l, 0.76), c: Math.min(c, 0.15), h })
}

function fontsOf(input: false | FontsInput | undefined, context: NormalizeContext): ThemeConfig['fonts'] {
  if (input === false) return { text: 'system', code: 'system' }
  const choose = (key: 'text' | 'code'): FontChoice => {
    const path = input?.[key]
    if (path === undefined) return 'own'
    if (path === false) return 'system'
    const file = existingPath(path, 'file', ['theme', 'fonts', key], context)
    return file === null ? 'system' : { file }
  }
  return { text: choose('text'), code: choose('code') }
}

type Preset = Omit<ThemeConfig, 'accent' | 'fonts' | 'subtitles'> & { readonly accent: string }

export const presets: Readonly<Record<NonNullable<ThemeInput['preset']>, Preset>> = {
  indigo: { accent: '#4f46e5', tint: 0.012, ground: 'staged', radius: 0.625, buttons: 'accent' },
  ink: { accent: '#18181b', tint: 0, ground: 'flat', radius: 0.375, buttons: 'ink' },
  forest: { accent: '#15713f', tint: 0.01, ground: 'staged', radius: 0.5, buttons: 'accent' },
  ember: { accent: '#c2410c', tint: 0.014, ground: 'flat', radius: 0.75, buttons: 'accent' },
  ocean: { accent: '#0369a1', tint: 0.018, ground: 'staged', radius: 0.25, buttons: 'ink' },
  plum: { accent: '#86198f', tint: 0.02, ground: 'flat', radius: 1, buttons: 'accent' },
  rose: { accent: '#be123c', tint: 0.008, ground: 'staged', radius: 0.875, buttons: 'ink' },
  teal: { accent: '#0f766e', tint: 0.014, ground: 'flat', radius: 0.375, buttons: 'accent' }
}
