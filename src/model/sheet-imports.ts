/** Resolves `@import` in style sheets, for the bundle of styles and for the link check. */
import { dirname, join, posix, relative } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import { reportRead } from '../util/author-code/ambient.ts'
import {
  isFileInside,
  isInside,
  realPath,
  realRoots,
  rootsOf,
  textInside,
  withPackageOf
} from '../util/guarded-files.ts'
import { parseObject } from '../util/objects.ts'
import { findPackage } from '../util/packages/installed.ts'
import { packageOf } from '../util/packages/package.ts'
import { importTargets } from '../util/packages/package-code.ts'
import { meantByAlias, toSourcePath } from '../util/paths.ts'
import { isSecretFile } from '../util/secret-files.ts'

/** What decides which files a sheet may refer to. */
export type SheetSite = Pick<Config, 'root'> &
  Partial<Pick<Config, 'allowedRoots' | 'outerRoot' | 'isUntrusted' | 'layers'>>

interface SheetImport {
  /** The whole statement. */
  readonly statement: string
  readonly written: string
  /** The text after the address: `layer(base) screen`. */
  readonly conditions: string
  /** Offset of `written` in the text. */
  readonly at: number
}

const statements = /@import\s+(?:url\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)'|([^"')\s;]+))\s*\)?([^;]*);/g

/** All imports in reverse order, so that each can be prepended to the result. */
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

/** `url(…)` with its address, quoted or not; a quoted address can itself contain `url(%23a)`, as in a data URL. */
export const urlsOfSheet = /url\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"')\s]+))\s*\)/gi

/** Replaces comments by spaces, so that offsets stay the same. */
export function blankComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
}

export function isRemote(written: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)
}

/**
 * Resolves `written` in the sheet `from`: a file beside it, or a file of a package; null: not found. Like Node, it looks
 * for packages from the real folder of the sheet: a package can have packages of its own.
 */
export function findSheet(written: string, from: SourcePath, site: SheetSite): SourcePath | null {
  const beside = posix.join(posix.dirname(from), written.split(/[?#]/, 1)[0] ?? '') as SourcePath
  if (isPublishable(beside, isSheetName, site)) return beside
  if (/^\.{0,2}\//.test(written)) return null
  const path = join(site.root, from)
  return sheetOfPackage(written, site, dirname(realPath(path) ?? path))
}

/** A picture or font beside a sheet of a package or a theme; null: not found. */
export function findBeside(written: string, sheet: SourcePath, site: SheetSite): SourcePath | null {
  const path = posix.join(posix.dirname(sheet), written.split(/[?#]/, 1)[0] ?? '') as SourcePath
  return isPublishable(path, isDrawingOrFont, site) ? path : null
}

/**
 * The style sheet of a package, relative to the project: `normalize.css`, `pack/theme.css`; null: not found. `folder`:
 * where the name is written.
 */
export function sheetOfPackage(
  written: string,
  site: SheetSite,
  folder = site.root,
  conditions: readonly string[] = sheetConditions
): SourcePath | null {
  const found = filesInPackage(written, folder, conditions).map(path => toSourcePath(relative(site.root, path)))
  return found.find(path => isPublishable(path, isSheetName, site)) ?? null
}

/** Conditions in `exports` of a package under which scripts, and sheets, get a file. */
const scriptConditions = ['node', 'import', 'require', 'default']
const sheetConditions = ['style', 'sass', 'css', ...scriptConditions]

/** The folders that hold what sheets refer to: those of the site, of its theme, and that of a package for its own files. */
export function rootsOfSheet(path: SourcePath, site: SheetSite): readonly string[] {
  const { root, isUntrusted = false, layers } = site
  const ofTheme = layers?.styles == null || isUntrusted ? [] : realRoots([join(root, posix.dirname(layers.styles))])
  return withPackageOf(join(root, path), [...rootsOf(site), ...ofTheme], isUntrusted)
}

const isSheetName = /\.(?:css|pcss|postcss|s[ac]ss|less)$/i
const isDrawingOrFont = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|cur|bmp|apng|woff2?|[ot]tf|eot)$/i

/**
 * What a sheet names becomes public with it, so that a name alone must not be enough: only files that a sheet can use,
 * that are no secrets, and that really are in the project or the package.
 */
function isPublishable(path: SourcePath, kind: RegExp, site: SheetSite): boolean {
  return kind.test(path) && !isSecretFile(path) && isFileInside(join(site.root, path), rootsOfSheet(path, site))
}

/** Whether a module imports a style sheet of a package by this name: `swiper/css`, `react-tabs/style/react-tabs.css`. */
export function isSheetOfPackage(written: string, site: SheetSite): boolean {
  if (/\.(?:css|s[ac]ss|less)$/i.test(written)) return true
  const hasPath = /^(?:@[^/]+\/)?[^@./][^/]*\/./.test(written)
  if (!hasPath || /\.\w+$/.test(written)) return false
  return sheetOfPackage(written, site, site.root, scriptConditions)?.endsWith('.css') === true
}

/**
 * Adapts an address in a style sheet: prefixes of imports (`@css/a.css`) hold there, too, and webpack resolves
 * `/static/img/a.svg` in the site's folder. Such an address becomes a path relative to the sheet.
 */
export function meantInSheet(written: string, from: SourcePath, site: SheetSite & Pick<Config, 'dialect'>): string {
  const { root, dialect } = site
  const named = meantByAlias(written.replace(/^~/, ''), dialect.aliases)
  if (named !== null) return besideSheet(named, from)
  if (!dialect.webpackImports || !/^\/[^/]/.test(written)) return written
  const path = written.slice(1).split(/[?#]/, 1)[0] ?? ''
  return isFileInside(join(root, path), rootsOf(site)) ? besideSheet(path, from) : written
}

/** `./` says that it is no name of a package. */
function besideSheet(path: string, sheet: SourcePath): string {
  return posix.relative(posix.dirname(sheet), path).replace(/^(?!\.)/, './')
}

/** The name of a component's style sheet among those of a body: `site:docs/_card.css`. */
export function nameOfSheet(file: SourcePath): string {
  return `site:${file}`
}

/** The file of such a name; null: a style sheet of docsgen. */
export function fileOfSheet(name: string): SourcePath | null {
  return name.startsWith('site:') ? (name.slice('site:'.length) as SourcePath) : null
}

/** The files that a name can mean, in the order in which they are tried: that of the path, and those of package.json. */
function filesInPackage(written: string, from: string, conditions: readonly string[]): readonly string[] {
  const name = packageOf(written)
  const below = written.slice(name.length)
  reportRead('package', `${written}\n${from}`)
  const folder = findPackage(name, from)
  if (folder === null) return []
  const { exports, style, main } =
    parseObject(textInside(join(folder, 'package.json'), realRoots([folder])) ?? '') ?? {}
  const named = importTargets(exports, `.${below}`, conditions)
  const others = below === '' ? [style, main, 'index.css'] : []
  const paths = [...(below === '' ? [] : [below]), ...named, ...others.filter(path => typeof path === 'string')]
  return paths.map(path => join(folder, path)).filter(path => isInside(path, [folder]))
}

/**
 * Style sheets for content that only some pages have, and a class by which such pages are recognized (`classesIn` of
 * the renderer).
 */
export const classSheets = {
  cards: /\bcard\b/,
  changelog: /\b(?:post|hero|archive|author)/,
  'code-lines': /\bcodeblock__(?:line|word)\b/,
  messages: /\b(?:not-found|search-page|search-sections|data-suggestions)/,
  tabs: /\btabs\b/
} as const

/** Those whose content components may render only in the browser. */
export const componentClasses: readonly string[] = [
  'cards',
  'code-lines',
  'tabs'
] satisfies (keyof typeof classSheets)[]
