/** The names of themes for code. Apart from themes.ts, which loads what reads them. */
import { type BundledTheme, bundledThemes } from 'shiki/themes'

export function isTheme(name: string): name is BundledTheme {
  return Object.hasOwn(bundledThemes, name)
}

export function themeNames(): string[] {
  return Object.keys(bundledThemes)
}
