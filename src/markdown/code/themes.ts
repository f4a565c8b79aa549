/**
 * Colors of code. A token's class names its style in both themes at once, `c3-7`: style 3 of the light
 * theme, style 7 of the dark one. Styles are numbered from the themes alone, so the same class means the
 * same everywhere, and the style sheet has one rule for each style, not for each pair.
 */
import { type IRawTheme, Theme } from 'shiki/textmate'
import { type BundledTheme, bundledThemes } from 'shiki/themes'
import type { ThemeRegistration } from 'shiki/types'
import type { Config, MarkdownConfig } from '../../types/config.ts'

/** One theme, ready to answer which style the innermost of nested scopes has. */
export interface CodeTheme {
  readonly foreground: string
  readonly background: string
  /** CSS declarations by number; 0 is plain text. */
  readonly styles: readonly string[]
  /** The number of the style of a token with these scopes, outermost first. */
  styleOf(scopes: readonly string[]): number
}

/** The two themes of a site; a name that does not exist counts as GitHub's theme of that mode. */
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

/** A theme that a site brings along, or one of Shiki. */
async function themeOf(theme: string | object, fallback: BundledTheme): Promise<CodeTheme> {
  // Its parts are read one by one, each with a default.
  if (typeof theme === 'object') return toCodeTheme(theme as ThemeRegistration)
  return toCodeTheme((await bundledThemes[isTheme(theme) ? theme : fallback]()).default)
}

/** Font styles a theme uses are few; all combinations with all colors have a number, used or not. */
function toCodeTheme(registration: ThemeRegistration): CodeTheme {
  const colors = registration.colors ?? {}
  const rules = registration.tokenColors ?? registration.settings ?? []
  const base = rules.find(rule => !rule.scope && rule.settings?.foreground)?.settings
  const foreground = colors['editor.foreground'] ?? base?.foreground ?? '#24292e'
  const background = colors['editor.background'] ?? base?.background ?? '#ffffff'
  const raw = { settings: [{ settings: { foreground, background } }, ...rules] } as IRawTheme
  const theme = Theme.createFromRawTheme(raw)
  const palette = theme.getColorMap().slice(1) // number 0 is unused in TextMate themes
  const fontStyles = [...new Set([0, ...rules.map(rule => fontStyleOf(rule.settings?.fontStyle))])].sort(
    (a, b) => a - b
  )
  const plain = theme.getDefaults().foregroundId
  const numberOf = (color: number, fontStyle: number) => {
    if (color === plain && fontStyle <= 0) return 0
    return 1 + (color - 1) * fontStyles.length + Math.max(0, fontStyles.indexOf(fontStyle))
  }
  return {
    foreground,
    background,
    styles: ['color:inherit', ...palette.flatMap(color => fontStyles.map(fontStyle => declarations(color, fontStyle)))],
    styleOf: scopes => {
      const { color, fontStyle } = resolve(theme, scopes)
      return numberOf(color, fontStyle)
    }
  }
}

/** A rule's font style when it says nothing about it (vscode-textmate's `FontStyle.NotSet`). */
const notSet = -1

/** What TextMate gives nested scopes: each may set color and font style, the inner one wins. */
function resolve(theme: Theme, scopes: readonly string[]): { color: number; fontStyle: number } {
  let color = theme.getDefaults().foregroundId
  let fontStyle = 0
  let path: { parent: unknown; scopeName: string } | null = null
  for (const scopeName of scopes) {
    path = { parent: path, scopeName }
    // `match` reads nothing but the parent and the name of each scope.
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

/** Only what differs from plain text: `color:#d73a49;font-style:italic`. */
function declarations(color: string, fontStyle: number): string {
  const { italic, bold, underline, strikethrough } = fontStyleBits
  const lines = [fontStyle & underline ? 'underline' : '', fontStyle & strikethrough ? 'line-through' : '']
  const decoration = lines.filter(line => line !== '').join(' ')
  return [
    `color:${color.toLowerCase()}`,
    fontStyle & italic ? 'font-style:italic' : '',
    fontStyle & bold ? 'font-weight:700' : '',
    decoration === '' ? '' : `text-decoration:${decoration}`
  ]
    .filter(declaration => declaration !== '')
    .join(';')
}

/**
 * CSS for all code blocks of a site: `.codeblock code [class^="c3-"]` for the light theme and
 * `[data-theme=dark] .codeblock code [class$="-7"]` for the dark one, and the themes' own colors as
 * `--codeblock-background` and `--codeblock-color`.
 */
export async function highlightStyles({ markdown }: Pick<Config, 'markdown'>): Promise<string> {
  const { light, dark } = await loadThemes(markdown.themes)
  const rules = [
    `.codeblock{--codeblock-background:${light.background};--codeblock-color:${light.foreground}}`,
    ...light.styles.map((style, number) => `.codeblock code [class^="c${number}-"]{${style}}`),
    // Paper is light, whatever the screen is.
    '@media screen{',
    `[data-theme=dark] .codeblock{--codeblock-background:${dark.background};--codeblock-color:${dark.foreground}}`,
    // What the light theme makes italic or bold is not so in the dark one, unless a rule below says it.
    '[data-theme=dark] .codeblock code [class^="c"]{font-style:normal;font-weight:400;text-decoration:none}',
    ...dark.styles.map((style, number) => `[data-theme=dark] .codeblock code [class$="-${number}"]{${style}}`),
    '}'
  ]
  return `${rules.join('\n')}\n`
}
