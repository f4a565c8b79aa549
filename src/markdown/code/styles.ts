/** The style sheet of highlighted code: one rule for each style of each theme (themes.ts). */
import type { Config } from '../../types/config.ts'
import { loadThemes } from './themes.ts'

/**
 * CSS for all code blocks of a site: `.codeblock code [class^="c3-"]` for the light theme and
 * `[data-theme=dark] .codeblock code [class$="-7"]` for the dark one, and the themes' own colours as
 * `--codeblock-background` and `--codeblock-color`.
 */
export async function highlightStyles({ markdown }: Pick<Config, 'markdown'>): Promise<string> {
  const { light, dark } = await loadThemes(markdown.themes)
  const rules = [
    `.codeblock{--codeblock-background:${light.background};--codeblock-color:${light.foreground}}`,
    `[data-theme=dark] .codeblock{--codeblock-background:${dark.background};--codeblock-color:${dark.foreground}}`,
    ...light.styles.map((style, number) => `.codeblock code [class^="c${number}-"]{${style}}`),
    // What the light theme makes italic or bold is not so in the dark one, unless a rule below says it.
    '[data-theme=dark] .codeblock code [class^="c"]{font-style:normal;font-weight:400;text-decoration:none}',
    ...dark.styles.map((style, number) => `[data-theme=dark] .codeblock code [class$="-${number}"]{${style}}`)
  ]
  return `${rules.join('\n')}\n`
}
