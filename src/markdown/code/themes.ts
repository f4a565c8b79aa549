/**
 * Colors of code. The class of a token encodes its color in both themes, `c3-7`: color 3 of the light theme, color 7 of
 * the dark one, with font styles in between: `c3-L1-D2-7` is italic in the light theme, bold in the dark one. The
 * numbers depend only on the themes, so a class means the same on every page, and the style sheet has one rule for each
 * color and each font style, not for each pair.
 */
import { type IRawTheme, Theme } from 'shiki/textmate'
import { type BundledTheme, bundledThemes } from 'shiki/themes'
import type { ThemeRegistration } from 'shiki/types'
import type { Config, MarkdownConfig } from '../../types/config.ts'

/** A parsed theme that resolves scopes to styles. */
export interface CodeTheme {
  readonly foreground: string
  readonly background: string
  /** CSS colors by number; 0 is the color of plain text. */
  readonly colors: readonly string[]
  /** Combinations of the bits in `fontStyles` that tokens may have. */
  readonly fontStyles: readonly number[]
  /** The style of a token with these scopes, outermost first. */
  styleOf(scopes: readonly string[]): CodeStyle
}

interface CodeStyle {
  readonly color: number
  readonly fontStyle: number
}

/** The class of a token with these scopes; null: plain in both themes. */
export function classOf(scopes: readonly string[], light: CodeTheme, dark: CodeTheme): string | null {
  const [inLight, inDark] = [light.styleOf(scopes), dark.styleOf(scopes)]
  const styles =
    (inLight.fontStyle === 0 ? '' : `-L${inLight.fontStyle}`) + (inDark.fontStyle === 0 ? '' : `-D${inDark.fontStyle}`)
  const name = `c${inLight.color}${styles}-${inDark.color}`
  return name === 'c0-0' ? null : name
}

/** The two themes of a site; an unknown name falls back to GitHub's theme of that mode. */
export async function loadThemes({
  light,
  dark
}: MarkdownConfig['themes']): Promise<{ light: CodeTheme; dark: CodeTheme }> {
  return {
    light: await themeOf(light, 'github-light'),
    dark: await themeOf(dark, 'github-dark')
  }
}

function isTheme(name: string): name is BundledTheme {
  return Object.hasOwn(bundledThemes, name)
}

/** A custom theme of the site, or one of Shiki's. */
async function themeOf(theme: string | object, fallback: BundledTheme): Promise<CodeTheme> {
  // The cast is safe: `toCodeTheme` reads each field with a default.
  if (typeof theme === 'object') return toCodeTheme(theme as ThemeRegistration)
  return toCodeTheme((await bundledThemes[isTheme(theme) ? theme : fallback]()).default)
}

function toCodeTheme(registration: ThemeRegistration): CodeTheme {
  const colors = registration.colors ?? {}
  const rules = registration.tokenColors ?? registration.settings ?? []
  const base = rules.find(rule => !rule.scope && rule.settings?.foreground)?.settings
  const foreground = colors['editor.foreground'] ?? base?.foreground ?? '#24292e'
  const background = colors['editor.background'] ?? base?.background ?? '#ffffff'
  const raw = { settings: [{ settings: { foreground, background } }, ...rules] } as IRawTheme
  const theme = Theme.createFromRawTheme(raw)
  const palette = theme.getColorMap().slice(1) // number 0 is unused in TextMate themes
  const fontStyles = new Set(rules.map(rule => fontStyleOf(rule.settings?.fontStyle)))
  const plain = theme.getDefaults().foregroundId
  const shown = (color: string) => registration.colorReplacements?.[color.toLowerCase()] ?? color
  return {
    foreground: shown(foreground),
    background: shown(background),
    colors: ['inherit', ...palette.map(color => shown(color.toLowerCase()))],
    fontStyles: [...fontStyles].filter(bits => bits !== 0).sort((a, b) => a - b),
    styleOf: scopes => {
      const { color, fontStyle } = resolve(theme, scopes)
      return { color: color === plain ? 0 : color, fontStyle }
    }
  }
}

/** vscode-textmate's `FontStyle.NotSet`: the rule does not set a font style. */
const notSet = -1

/** Resolves nested scopes as TextMate does: each may set color and font style, the innermost wins. */
function resolve(theme: Theme, scopes: readonly string[]): CodeStyle {
  let color = theme.getDefaults().foregroundId
  let fontStyle = 0
  let path: { parent: unknown; scopeName: string } | null = null
  for (const scopeName of scopes) {
    path = { parent: path, scopeName }
    // `match` only reads the parent and the name of each scope.
    const match = theme.match(path as Parameters<Theme['match']>[0])
    if (match === null) continue
    if (match.foregroundId !== 0) color = match.foregroundId
    if (match.fontStyle !== notSet) fontStyle = match.fontStyle
  }
  return { color, fontStyle }
}

const fontStyleBits = { italic: 1, bold: 2, underline: 4, strikethrough: 8 } as const

function fontStyleOf(written: string | undefined): number {
  const names = (written ?? '').split(' ')
  return Object.entries(fontStyleBits).reduce((sum, [name, bit]) => sum + (names.includes(name) ? bit : 0), 0)
}

/** `1` → `font-style:italic`. */
function declarations(fontStyle: number): string {
  const { italic, bold, underline, strikethrough } = fontStyleBits
  const lines = [fontStyle & underline ? 'underline' : '', fontStyle & strikethrough ? 'line-through' : '']
  const decoration = lines.filter(line => line !== '').join(' ')
  return [
    fontStyle & italic ? 'font-style:italic' : '',
    fontStyle & bold ? 'font-weight:700' : '',
    decoration === '' ? '' : `text-decoration:${decoration}`
  ]
    .filter(declaration => declaration !== '')
    .join(';')
}

/** CSS for all code blocks of a site; the themes' colors are `--codeblock-background` and `--codeblock-color`. */
export async function highlightStyles({ markdown }: Pick<Config, 'markdown'>): Promise<string> {
  const { light, dark } = await loadThemes(markdown.themes)
  const rules = [
    `.codeblock{--codeblock-background:${light.background};--codeblock-color:${light.foreground}}`,
    '.codeblock code{',
    ...light.colors.map((color, number) => `[class^="c${number}-"]{color:${color}}`),
    ...light.fontStyles.map(bits => `[class*="-L${bits}-"]{${declarations(bits)}}`),
    '}',
    // Print always uses the light theme.
    '@media screen{',
    `[data-theme=dark] .codeblock{--codeblock-background:${dark.background};--codeblock-color:${dark.foreground}}`,
    '[data-theme=dark] .codeblock code{',
    // Reset the font style of the light theme; rules below set that of the dark theme.
    '[class*="-L"]{font-style:normal;font-weight:400;text-decoration:none}',
    ...dark.colors.map((color, number) => `[class$="-${number}"]{color:${color}}`),
    ...dark.fontStyles.map(bits => `[class*="-D${bits}-"]{${declarations(bits)}}`),
    '}',
    '}'
  ]
  return `${rules.join('\n')}\n`
}
