/** The site's one style sheet: ours, the code themes, then the owner's files, in one hashed file. */
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { htmlOfConfig, htmlOfSidebars } from '../../model/configured-html.ts'
import { withSiteTokens } from '../../model/own-tokens.ts'
import {
  blankComments,
  findSheet,
  importsOf,
  isRemote,
  meantInSheet,
  urlsOfSheet,
  withoutImports
} from '../../model/sheet-imports.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { assetsFolder } from '../../shared/dom.ts'
import type { OutputPath, SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import type { Output } from '../../types/output.ts'
import type { RouteTable } from '../../types/routes.ts'
import { shortHash } from '../../util/hash.ts'
import { cleanHtml } from '../../util/safe-html.ts'
import type { SiteFonts } from './fonts.ts'
import { sheetReader } from './owner-sheets.ts'
import { themeStyles } from './theme.ts'

interface StyleTexts {
  /** Our own sheets. */
  readonly theme: string
  /** Classes of the code themes. */
  readonly highlight: string
  readonly fonts: SiteFonts
  readonly resolve: RouteTable['resolve']
  /** `minifyStyles`, or what knows its answers. */
  readonly minify: typeof minifyStyles
}

interface BundledStyles {
  readonly sheet: Output
  /** What the owner's sheets show and nothing else publishes. */
  readonly files: readonly Output[]
  /** Sheets of the project that others import. */
  readonly imported: readonly SourcePath[]
}

/** Bundles and minifies the styles. Ours are in layers below `docsgen`, a theme in `theme`; the owner's files come last and in no layer, so that they win without `!important`. */
export async function bundleStyles(
  config: Config,
  { theme, highlight, fonts, resolve, minify }: StyleTexts,
  report: Report
): Promise<BundledStyles> {
  const own = `${theme}\n@layer docsgen.components{${highlight}}\n${themeStyles(config, fonts)}${announcementColors(config)}`
  const imports: Imports = { remote: new Set(), imported: new Set(), textOf: await sheetReader(config, report) }
  const read = (file: SourcePath) => readSheet(file, config, resolve, imports)
  const { styles } = config.layers
  const ofTheme = styles === null ? null : await read(styles)
  const owners = await Promise.all(config.styles.map(read))
  const first = layersBelow(
    owners.map(owner => owner.text),
    config
  )
  const configured = await addressed(configuredStyles(config), config.file, config, resolve, imports)
  const all = [
    first,
    own,
    ...(ofTheme === null ? [] : [`@layer theme{${ofTheme.text}}`]),
    ...[...owners, configured].map(sheet => sheet.text)
  ]
  const code = await minify([...imports.remote, ...all].join('\n'))
  return {
    sheet: { path: `${assetsFolder}/styles.${shortHash(code)}.css` as OutputPath, content: code },
    files: [...(ofTheme === null ? [] : [ofTheme]), ...owners, configured].flatMap(({ files }) => files),
    imported: [...imports.imported]
  }
}

/**
 * Layers of the owner's sheets in a site of Docusaurus: there they are below its own styles, which are in no layer unless the site
 * asks for that, and so resets such as Tailwind's leave the frame alone. Here they are named first.
 */
function layersBelow(owners: readonly string[], { theirs }: Pick<Config, 'theirs'>): string {
  const { v4 } = (theirs?.future ?? {}) as { v4?: unknown }
  const own = (v4 ?? {}) as { useCssCascadeLayers?: unknown }
  if (theirs === null || (own.useCssCascadeLayers ?? v4) === true) return ''
  const statements = owners.flatMap(text => [...blankComments(text).matchAll(/@layer\s+([\w-][\w.,\s-]*)[{;]/g)])
  const names = statements.flatMap(([, list = '']) => list.split(',').map(name => name.trim().split('.', 1)[0] ?? ''))
  const known = [...new Set(names)].filter(name => name !== '' && name !== 'docsgen')
  return known.length === 0 ? '' : `@layer ${known.join(',')};`
}

/** The sheet that a component imports, for the pages that show the component. */
export async function bundleSheet(
  file: SourcePath,
  config: Config,
  { resolve, minify }: Pick<StyleTexts, 'resolve' | 'minify'>,
  report: Report
): Promise<BundledStyles> {
  const imports: Imports = { remote: new Set(), imported: new Set([file]), textOf: await sheetReader(config, report) }
  const { text, files } = await readSheet(file, config, resolve, imports)
  const name = posix
    .basename(file)
    .replace(/(?:\.module)?\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
  const content = await minify([...imports.remote, text].join('\n'))
  const path = `${assetsFolder}/sheet-${name}.${shortHash(content)}.css` as OutputPath
  return { sheet: { path, content }, files, imported: [...imports.imported] }
}

/** What the sheets of a site import. */
interface Imports {
  /** Statements that import from other sites: they stand before everything else, or browsers ignore them. */
  readonly remote: Set<string>
  /** Files of the project. */
  readonly imported: Set<SourcePath>
  /** The text of a sheet as CSS. */
  readonly textOf: (file: SourcePath) => Promise<string>
}

/** The text of a sheet as CSS that works from anywhere on the site, with the sheets that it imports in their places. */
async function readSheet(
  file: SourcePath,
  config: Pick<Config, 'root' | 'filesUrl' | 'theirs'>,
  resolve: RouteTable['resolve'],
  imports: Imports,
  around: readonly SourcePath[] = []
): Promise<AddressedStyles> {
  return addressed(await imports.textOf(file), file, config, resolve, imports, around)
}

/** The same for a text that the file contains. */
async function addressed(
  scoped: string,
  file: SourcePath,
  config: Pick<Config, 'root' | 'filesUrl' | 'theirs'>,
  resolve: RouteTable['resolve'],
  imports: Imports,
  around: readonly SourcePath[] = []
): Promise<AddressedStyles> {
  const own = await withAddresses(withoutImports(scoped), file, config, resolve)
  const files = [...own.files]
  let text = own.text
  for (const { statement, written, conditions } of importsOf(scoped)) {
    if (isRemote(written)) {
      imports.remote.add(statement)
      continue
    }
    const found = findSheet(written, file, config.root)
    // What leads nowhere is reported by check; a circle ends here.
    if (found === null || found === file || around.includes(found)) continue
    if (!/(?:^|\/)node_modules\//.test(found)) imports.imported.add(found)
    const part = await readSheet(found, config, resolve, imports, [...around, file])
    files.push(...part.files)
    text = `${wrap(part.text, conditions)}\n${text}`
  }
  return { text, files }
}

/** `layer(base) screen` around a sheet. */
function wrap(text: string, conditions: string): string {
  const [, layer, rest = ''] = /^(?:layer(?:\(([^)]*)\))?(?=\s|$))?\s*([\s\S]*)$/.exec(conditions) ?? []
  const [, supports, media = ''] = /^(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*([\s\S]*)$/.exec(rest) ?? []
  const inMedia = media === '' ? text : `@media ${media}{${text}}`
  const inSupports = supports === undefined ? inMedia : `@supports (${supports}){${inMedia}}`
  return /^layer(?:\(|\s|$)/.test(conditions) ? `@layer ${layer ?? ''}{${inSupports}}` : inSupports
}

export async function minifyStyles(css: string): Promise<string> {
  const { transform } = await import('esbuild')
  const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
  return code
}

/** What HTML of the bars, the footer and the sidebars has as styles. */
export function configuredStyles(config: Config): string {
  const all = [...htmlOfConfig(config), ...config.docs.flatMap(htmlOfSidebars)]
  const rules = new Map(all.flatMap(html => (/\bstyle\b/i.test(html) ? [...cleanHtml(html).styles] : [])))
  const text = inlineSheet(rules)
  return config.theirs === null ? text : withSiteTokens(text)
}

/** The colors of the announcement that the configuration names: inline styles are what the security policy forbids. */
function announcementColors({ announcementColors: { background, text } }: Config): string {
  const rules = [background && `--banner:${background}`, text && `--on-banner:${text}`].filter(Boolean)
  return rules.length > 0 ? `.theme-announcement-bar{${rules.join(';')}}` : ''
}

/** Rules that components have made stand as they are. An inline style wins over every rule of a sheet without `!important`: nothing has the id of the selector. */
export function inlineSheet(rules: ReadonlyMap<string, string>): string {
  const sorted = [...rules].sort(([a], [b]) => byCodePoint(a, b))
  const rule = (name: string, text: string) => (name.startsWith('@') ? text : `.${name}:not(#_){${text}}`)
  return sorted.map(([name, text]) => rule(name, text)).join('\n')
}

interface AddressedStyles {
  readonly text: string
  /** Files that the sheet shows and that are published nowhere else. */
  readonly files: readonly Output[]
}

/** The sheet `file` as it works from anywhere on the site. What leads nowhere stays; check reports it. */
async function withAddresses(
  text: string,
  file: SourcePath,
  config: Pick<Config, 'root' | 'filesUrl' | 'theirs'>,
  resolve: RouteTable['resolve']
): Promise<AddressedStyles> {
  const { root, filesUrl } = config
  const files = new Map<string, Output>()
  const hrefs = new Map<string, string>()
  for (const [, double, single, bare] of text.matchAll(urlsOfSheet)) {
    const written = double ?? single ?? bare ?? ''
    // `#id` is an element of the page, `data:` holds the picture itself.
    if (hrefs.has(written) || /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) continue
    const meant = meantInSheet(written, file, config)
    const resolution = resolve(meant, file)
    if (resolution.kind === 'file' && resolution.output !== null) {
      hrefs.set(written, resolution.href)
      continue
    }
    const shown = resolution.kind === 'file' ? resolution.file : fileBeside(meant, file, root)
    if (shown === null) continue
    const content = await readFile(join(root, shown))
    const extension = posix.extname(shown)
    const name = posix.basename(shown, extension).replace(/[^\p{L}\p{N}._-]+/gu, '-')
    const path = `${assetsFolder}/images/${name}-${shortHash(content)}${extension.toLowerCase()}`
    // Joined from parts that cannot leave the folder: the name has no slash.
    files.set(path, { path: path as OutputPath, content })
    hrefs.set(written, filesUrl + encodeURI(path))
  }
  return {
    text: text.replace(urlsOfSheet, (whole, double?: string, single?: string, bare?: string) => {
      const href = hrefs.get(double ?? single ?? bare ?? '')
      return href === undefined ? whole : `url(${JSON.stringify(href)})`
    }),
    files: [...files.values()]
  }
}

/** A file of a package or a theme that its sheet shows; null: there is none. */
function fileBeside(written: string, sheet: SourcePath, root: string): SourcePath | null {
  const path = posix.join(posix.dirname(sheet), written.split(/[?#]/, 1)[0] ?? '')
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile() ? (path as SourcePath) : null
}
