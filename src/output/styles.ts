/** The site's one style sheet: ours, the code themes, then the owner's files, in one hashed file. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scopeClasses } from '../shared/css-modules.ts'
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { RouteTable } from '../types/routes.ts'
import { shortHash } from '../util/hash.ts'
import type { SiteFonts } from './fonts.ts'
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
}

/** Bundles and minifies the styles. The owner's files come last and unlayered, so that they win without `!important`. */
export async function bundleStyles(
  config: Config,
  { theme, highlight, fonts, resolve, minify }: StyleTexts
): Promise<BundledStyles> {
  const own = `${theme}\n@layer components{${highlight}}\n${themeStyles(config, fonts)}${announcementColors(config)}`
  const owners = await Promise.all(
    config.styles.map(async file => withAddresses(await readSheet(file, config), file, config, resolve))
  )
  const code = await minify([own, ...owners.map(owner => owner.text)].join('\n'))
  return {
    sheet: { path: `${assetsFolder}/styles.${shortHash(code)}.css` as OutputPath, content: code },
    files: owners.flatMap(({ files }) => files)
  }
}

/** The text of a sheet of the owner as CSS. Of a CSS module, classes have the names that its components know. */
async function readSheet(file: SourcePath, { root }: Pick<Config, 'root'>): Promise<string> {
  const path = join(root, file)
  const css = /\.s[ac]ss$/i.test(file) ? await compileSass(path, root) : await readFile(path, 'utf8')
  return /\.module\.\w+$/i.test(file) ? scopeClasses(css, file).css : css
}

/** Sass is a package of the site; that it is there was seen when the configuration was read. */
async function compileSass(path: string, root: string): Promise<string> {
  const found = createRequire(join(root, 'package.json')).resolve('sass')
  const sass = (await import(pathToFileURL(found).href)) as { compile(path: string, options: object): { css: string } }
  return sass.compile(path, { loadPaths: [root, join(root, 'node_modules')] }).css
}

export async function minifyStyles(css: string): Promise<string> {
  const { transform } = await import('esbuild')
  const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
  return code
}

/** The colors of the announcement that the configuration names: inline styles are what the security policy forbids. */
function announcementColors({ announcementColors: { background, text } }: Config): string {
  const rules = [background && `--banner:${background}`, text && `--on-banner:${text}`].filter(Boolean)
  return rules.length > 0 ? `.theme-announcement-bar{${rules.join(';')}}` : ''
}

interface AddressedStyles {
  readonly text: string
  /** Files that the sheet shows and that are published nowhere else. */
  readonly files: readonly Output[]
}

const url = /url\(\s*(["']?)([^"')\s]+)\1\s*\)/gi

/** The sheet `file` as it works from anywhere on the site. What leads nowhere stays; check reports it. */
async function withAddresses(
  text: string,
  file: SourcePath,
  { root, filesUrl }: Pick<Config, 'root' | 'filesUrl'>,
  resolve: RouteTable['resolve']
): Promise<AddressedStyles> {
  const files = new Map<string, Output>()
  const hrefs = new Map<string, string>()
  for (const [, , written = ''] of text.matchAll(url)) {
    // `#id` is an element of the page, `data:` holds the picture itself.
    if (hrefs.has(written) || /^(?:#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) continue
    const resolution = resolve(written, file)
    if (resolution.kind !== 'file') continue
    if (resolution.output !== null) {
      hrefs.set(written, resolution.href)
      continue
    }
    const content = await readFile(join(root, resolution.file))
    const extension = posix.extname(resolution.file)
    const name = posix.basename(resolution.file, extension).replace(/[^\p{L}\p{N}._-]+/gu, '-')
    const path = `${assetsFolder}/images/${name}-${shortHash(content)}${extension.toLowerCase()}`
    // Joined from parts that cannot leave the folder: the name has no slash.
    files.set(path, { path: path as OutputPath, content })
    hrefs.set(written, filesUrl + encodeURI(path))
  }
  return {
    text: text.replace(url, (whole, _quote, written: string) => {
      const href = hrefs.get(written)
      return href === undefined ? whole : `url(${JSON.stringify(href)})`
    }),
    files: [...files.values()]
  }
}
