/** The site's main style sheet: ours, the code themes, then the owner's files, in one hashed file. */
import { join, posix } from 'node:path'
import { htmlOfConfig, htmlOfSidebars } from '../../model/configured-html.ts'
import { withSiteTokens } from '../../model/own-tokens.ts'
import {
  findBeside,
  findSheet,
  importsOf,
  isRemote,
  meantInSheet,
  rootsOfSheet,
  type SheetSite,
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
import { readInside } from '../../util/guarded-files.ts'
import { shortHash } from '../../util/hash.ts'
import { cleanHtml } from '../../util/safe-html.ts'
import type { SiteFonts } from './fonts.ts'
import { sheetReader } from './owner-sheets.ts'
import type { sheetProblems } from './sheet-problems.ts'
import { themeStyles } from './theme.ts'

interface StyleTexts {
  /** Our own sheets. */
  readonly theme: string
  /** Classes of the code themes. */
  readonly highlight: string
  readonly fonts: SiteFonts
  readonly resolve: RouteTable['resolve']
  /** `minifyStyles`, or a memoized version. */
  readonly minify: typeof minifyStyles
  /** `sheetProblems`, or a memoized version. */
  readonly problemsOf: typeof sheetProblems
}

interface BundledStyles {
  readonly sheet: Output
  /** Files that the owner's sheets reference and that are not published elsewhere. */
  readonly files: readonly Output[]
  /** Sheets of the project that other sheets import. */
  readonly imported: readonly SourcePath[]
}

/**
 * Bundles and minifies the styles. Ours are in layers below `docsgen`, a theme in `theme`; the owner's files come last
 * and unlayered, so that they win without `!important`. Plain styles have no layers either.
 */
export async function bundleStyles(
  config: Config,
  { theme, highlight, fonts, resolve, minify, problemsOf }: StyleTexts,
  report: Report
): Promise<BundledStyles> {
  const code = config.dialect.plainStyles ? highlight : `@layer docsgen.components{${highlight}}`
  const own = belowOwners(`${theme}\n${code}\n${themeStyles(config, fonts)}${announcementColors(config)}`, config)
  const imports: Imports = {
    remote: new Set(),
    imported: new Set(),
    textOf: await sheetReader(config, problemsOf, report)
  }
  const read = (file: SourcePath) => readSheet(file, config, resolve, imports)
  const { styles } = config.layers
  const ofTheme = styles === null ? null : await read(styles)
  const owners = await Promise.all(config.styles.map(read))
  const configured = await addressed(configuredStyles(config), config.file, config, resolve, imports)
  const all = [
    own,
    ...(ofTheme === null ? [] : [`@layer theme{${ofTheme.text}}`]),
    ...[...owners, configured].map(sheet => sheet.text)
  ]
  const text = await minify([...imports.remote, ...all].join('\n'))
  return {
    sheet: { path: `${assetsFolder}/styles.${shortHash(text)}.css` as OutputPath, content: text },
    files: [...(ofTheme === null ? [] : [ofTheme]), ...owners, configured].flatMap(({ files }) => files),
    imported: [...imports.imported]
  }
}

/** Our rules: in the layer that the site gives them, so that resets in its other layers are above or below them. */
export function belowOwners(css: string, { dialect }: Pick<Config, 'dialect'>): string {
  return dialect.styleLayer === null ? css : `@layer ${dialect.styleLayer}{${css}}`
}

/** The sheet that a component imports, for pages with the component. */
export async function bundleSheet(
  file: SourcePath,
  config: Config,
  { resolve, minify, problemsOf }: Pick<StyleTexts, 'resolve' | 'minify' | 'problemsOf'>,
  report: Report
): Promise<BundledStyles> {
  const imports: Imports = {
    remote: new Set(),
    imported: new Set([file]),
    textOf: await sheetReader(config, problemsOf, report)
  }
  const { text, files } = await readSheet(file, config, resolve, imports)
  const name = posix
    .basename(file)
    .replace(/(?:\.module)?\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
  const content = await minify([...imports.remote, text].join('\n'))
  const path = `${assetsFolder}/sheet-${name}.${shortHash(content)}.css` as OutputPath
  return { sheet: { path, content }, files, imported: [...imports.imported] }
}

/** Imports collected from the sheets of a site. */
interface Imports {
  /** Import statements for other sites: browsers ignore them unless they come first. */
  readonly remote: Set<string>
  /** Imported files of the project. */
  readonly imported: Set<SourcePath>
  /** The text of a sheet as CSS. */
  readonly textOf: (file: SourcePath) => Promise<string>
}

type AddressedSite = SheetSite & Pick<Config, 'filesUrl' | 'dialect'>

/** The CSS of a sheet with site-wide addresses, and with imported sheets inlined. */
async function readSheet(
  file: SourcePath,
  config: AddressedSite,
  resolve: RouteTable['resolve'],
  imports: Imports,
  around: readonly SourcePath[] = []
): Promise<AddressedStyles> {
  return addressed(await imports.textOf(file), file, config, resolve, imports, around)
}

/** The same for a text that is part of the file. */
async function addressed(
  scoped: string,
  file: SourcePath,
  config: AddressedSite,
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
    const found = findSheet(meantInSheet(written, file, config), file, config)
    // A missing sheet is reported by check; import cycles end here.
    if (found === null || found === file || around.includes(found)) continue
    if (!/(?:^|\/)node_modules\//.test(found)) imports.imported.add(found)
    const part = await readSheet(found, config, resolve, imports, [...around, file])
    files.push(...part.files)
    text = `${wrap(part.text, conditions)}\n${text}`
  }
  return { text, files }
}

/** Applies import conditions, such as `layer(base) screen`, to a sheet. */
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

/** Rules for the inline styles in HTML of the bars, the footer and the sidebars. */
export function configuredStyles(config: Config): string {
  const all = [...htmlOfConfig(config), ...config.docs.flatMap(htmlOfSidebars)]
  const rules = new Map(all.flatMap(html => (/\bstyle\b/i.test(html) ? [...cleanHtml(html).styles] : [])))
  const text = inlineSheet(rules)
  return config.dialect.plainStyles ? withSiteTokens(text) : text
}

/** The configured colors of the announcement bar, as a rule because the security policy forbids inline styles. */
function announcementColors({ announcementColors: { background, text } }: Config): string {
  const rules = [background && `--banner:${background}`, text && `--on-banner:${text}`].filter(Boolean)
  return rules.length > 0 ? `.theme-announcement-bar{${rules.join(';')}}` : ''
}

/**
 * Rules of components are unchanged. Classes for inline styles get `:not(#_)`, because inline styles override all rules
 * without `!important`; no element has this id.
 */
export function inlineSheet(rules: ReadonlyMap<string, string>): string {
  const sorted = [...rules].sort(([a], [b]) => byCodePoint(a, b))
  const rule = (name: string, text: string) => (name.startsWith('@') ? text : `.${name}:not(#_){${text}}`)
  return sorted.map(([name, text]) => rule(name, text)).join('\n')
}

interface AddressedStyles {
  readonly text: string
  /** Files that the sheet references and that are not published elsewhere. */
  readonly files: readonly Output[]
}

/** The sheet `file` with site-wide addresses. Broken addresses stay unchanged; check reports them. */
async function withAddresses(
  text: string,
  file: SourcePath,
  config: AddressedSite,
  resolve: RouteTable['resolve']
): Promise<AddressedStyles> {
  const { root, filesUrl } = config
  const files = new Map<string, Output>()
  const hrefs = new Map<string, string>()
  for (const [, double, single, bare] of text.matchAll(urlsOfSheet)) {
    const written = double ?? single ?? bare ?? ''
    // Skip `#id`, an element of the page, and `data:`, which contains the picture.
    if (hrefs.has(written) || /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) continue
    const meant = meantInSheet(written, file, config)
    const resolution = resolve(meant, file)
    if (resolution.kind === 'file' && resolution.output !== null) {
      hrefs.set(written, resolution.href)
      continue
    }
    const shown = resolution.kind === 'file' ? resolution.file : findBeside(meant, file, config)
    if (shown === null) continue
    const content = readInside(join(root, shown), rootsOfSheet(shown, config))
    const extension = posix.extname(shown)
    const name = posix.basename(shown, extension).replace(/[^\p{L}\p{N}._-]+/gu, '-')
    const path = `${assetsFolder}/images/${name}-${shortHash(content)}${extension.toLowerCase()}`
    // Cannot leave the folder, because the name contains no slash.
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
