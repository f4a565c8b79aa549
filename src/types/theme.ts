/** The theme settings of a site, complete. */
import type { SourcePath } from './basics.ts'

export interface ThemeConfig {
  /** Colors of links and marks, with enough contrast for text. */
  readonly accent: { readonly light: string; readonly dark: string }
  /** Chroma of backgrounds, lines and text: 0 is gray. */
  readonly tint: number
  /** Background of sidebar, boxes and code: the same as the page (`flat`), or slightly different (`staged`). */
  readonly ground: 'flat' | 'staged'
  /** Rem. */
  readonly radius: number
  /** Buttons: filled with the accent, or with the color of headings. */
  readonly buttons: 'accent' | 'ink'
  readonly fonts: { readonly text: FontChoice; readonly code: FontChoice }
}

/** `own`: docsgen's font; `system`: the fonts of the reader's system; else a file of the site. */
export type FontChoice = 'own' | 'system' | { readonly file: SourcePath }
