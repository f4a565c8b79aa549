/**
 * Avoids conflicts between CSS custom properties of docsgen and of a site with plain styles: `--muted` is a text color in
 * docsgen, but a background color in many design systems. The site's properties with such names are renamed.
 */
import { readFileSync } from 'node:fs'
import { packagePath } from '../util/packages/package.ts'

let known: RegExp | null = null

/** Renames properties in CSS of the site: `var(--muted)` → `var(--site-muted)`. */
export function withSiteTokens(css: string): string {
  if (!css.includes('--')) return css
  known ??= pattern(readFileSync(packagePath('dist', 'styles.css'), 'utf8'))
  return css.replace(known, '--site-$1')
}

/** Matches the properties that docsgen's style sheet declares. */
function pattern(sheet: string): RegExp {
  const names = new Set([...sheet.matchAll(/[{;]--([a-z][\w-]*):/g)].map(([, name = '']) => name))
  return new RegExp(`(?<![\\w-])--(${[...names].join('|')})(?![\\w-])`, 'g')
}
