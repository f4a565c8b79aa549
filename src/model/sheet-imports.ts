/** `@import` in style sheets: which files they mean. The bundle of styles and the check of links ask alike. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix, relative } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import { findPackage } from '../util/packages/package-code.ts'
import { toSourcePath } from '../util/paths.ts'

interface SheetImport {
  /** The whole statement. */
  readonly statement: string
  readonly written: string
  /** What stands behind it: `layer(base) screen`. */
  readonly conditions: string
  /** Where `written` begins in the text. */
  readonly at: number
}

const statements = /@import\s+(?:url\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)'|([^"')\s;]+))\s*\)?([^;]*);/g

/** In the order in which they have to stand before each other: the last one first. */
export function importsOf(css: string): readonly SheetImport[] {
  return [...blankComments(css).matchAll(statements)]
    .map(({ 0: statement, 1: double, 2: single, 3: bare, 4: conditions = '', index }) => {
      const written = double ?? single ?? bare ?? ''
      return { statement, written, conditions: conditions.trim(), at: index + statement.indexOf(written) }
    })
    .reverse()
}

export function withoutImports(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\/|@import\s(?:"[^"\n]*"|'[^'\n]*'|[^;"'])*;/g, found =>
    found.startsWith('/*') ? found : ''
  )
}

/** `url(…)` with its address, in quotes or bare; what a quoted address holds, such as `url(%23a)` in a picture as data, is part of it. */
export const urlsOfSheet = /url\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"')\s]+))\s*\)/gi

/** Blanked comments keep their length, so that places stay right. */
export function blankComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
}

export function isRemote(written: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)
}

/** The sheet that `written` in `from` means: a file beside it, or one of a package; null: there is none. */
export function findSheet(written: string, from: SourcePath, root: string): SourcePath | null {
  const beside = posix.join(posix.dirname(from), written)
  if (existsSync(join(root, beside))) return beside as SourcePath
  if (/^\.{0,2}\//.test(written)) return null
  return sheetOfPackage(written, root)
}

/** The sheet of a package, relative to the project: `normalize.css`, `pack/theme.css`; null: there is none. */
export function sheetOfPackage(written: string, root: string): SourcePath | null {
  const found = inPackage(written, root)
  return found === null ? null : toSourcePath(relative(root, found))
}

/** Whether a module imports a style sheet of a package by this name: `swiper/css`, `react-tabs/style/react-tabs.css`. */
export function isSheetOfPackage(written: string, root: string): boolean {
  if (/\.(?:css|s[ac]ss|less)$/i.test(written)) return true
  const hasPath = /^(?:@[^/]+\/)?[^@./][^/]*\/./.test(written)
  return hasPath && !/\.\w+$/.test(written) && sheetOfPackage(written, root)?.endsWith('.css') === true
}

/**
 * How the address of a picture in a sheet is meant: bundlers of Docusaurus sites find `/static/img/a.svg` in the folder of the
 * site, which is written as a path from the sheet here.
 */
export function meantInSheet(
  written: string,
  from: SourcePath,
  { root, theirs }: Pick<Config, 'root' | 'theirs'>
): string {
  if (theirs === null || !/^\/[^/]/.test(written)) return written
  const path = written.slice(1).split(/[?#]/, 1)[0] ?? ''
  return existsSync(join(root, path)) ? posix.relative(posix.dirname(from), path) : written
}

/** What the sheet of a component is called among those of a body: `site:docs/_card.css`. */
export function nameOfSheet(file: SourcePath): string {
  return `site:${file}`
}

/** The file of such a name; null: a sheet of ours. */
export function fileOfSheet(name: string): SourcePath | null {
  return name.startsWith('site:') ? (name.slice('site:'.length) as SourcePath) : null
}

function inPackage(written: string, root: string): string | null {
  const [, name = '', below = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)/s.exec(written) ?? []
  const folder = findPackage(name, root)
  if (folder === null) return null
  if (below === '') {
    const { style } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { style?: string }
    return style === undefined ? null : join(folder, style)
  }
  const path = join(folder, below)
  if (existsSync(path)) return path
  try {
    return createRequire(join(root, 'package.json')).resolve(written)
  } catch {
    return null
  }
}

/** Style sheets of what templates and bodies draw on some pages, and a class that is on each of these (`classesIn` of the renderer). */
export const classSheets = {
  cards: /\bcard\b/,
  changelog: /\b(?:post|hero|archive|author)/,
  'code-lines': /\bcodeblock__(?:line|word)\b/,
  messages: /\b(?:not-found|search-page|search-sections|data-suggestions)/,
  tabs: /\btabs\b/
} as const

/** Those of what components may draw in the browser only. */
export const componentClasses: readonly string[] = [
  'cards',
  'code-lines',
  'tabs'
] satisfies (keyof typeof classSheets)[]
