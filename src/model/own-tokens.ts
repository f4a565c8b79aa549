/**
 * Custom properties of the theme that a site of Docusaurus has under the same name for something else: `--muted` is a color of text
 * here and one of surfaces in many design systems. There, those of the site get names of their own.
 */
import { readFileSync } from 'node:fs'
import { packagePath } from '../util/packages/package.ts'

let known: RegExp | null = null

/** CSS of the site, with its own properties: `var(--muted)` → `var(--site-muted)`. */
export function withSiteTokens(css: string): string {
  if (!css.includes('--')) return css
  known ??= pattern(readFileSync(packagePath('dist', 'styles.css'), 'utf8'))
  return css.replace(known, '--site-$1')
}

/** Finds the names that our sheet declares. */
function pattern(sheet: string): RegExp {
  const names = new Set([...sheet.matchAll(/[{;]--([a-z][\w-]*):/g)].map(([, name = '']) => name))
  const own = [...names].filter(name => !/^(?:ifm|docusaurus|docsgen)-/.test(name))
  return new RegExp(`(?<![\\w-])--(${own.join('|')})(?![\\w-])`, 'g')
}
