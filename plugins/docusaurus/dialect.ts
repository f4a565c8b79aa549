/** The rules of Docusaurus that differ from docsgen's own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportingFolder, SiteDialect } from 'docsgen/config'
import { themeOf } from './frame.ts'

type Site = Pick<ReportingFolder, 'root' | 'readFile' | 'hasFile'>

type SiteConfig = Readonly<Record<string, unknown>>

export function dialectOf(siteConfig: SiteConfig, site: Site): SiteDialect {
  const layer = layerOf(siteConfig)
  return {
    lenientPages: true,
    derivedTexts: true,
    looseAddresses: true,
    webpackImports: true,
    plainStyles: true,
    ...(layer !== null && { styleLayer: layer }),
    styles: infima() + barStyles(siteConfig),
    rewriteSheet: inContent,
    postCssPlugins: require => postCssPlugins(siteConfig, site, require),
    ...themeOf(site),
    pageProps: { config: '@generated/docusaurus.config' },
    codes: { unsupported: 'unsupported', 'not-installed': 'not-installed', 'not-needed': 'not-needed' },
    managerLabels: { yarn: 'Yarn', bun: 'Bun' }
  }
}

/**
 * The layer of Docusaurus' rules, on a site that has opted in to cascade layers. On other sites they are in none, so that
 * resets in layers, such as Tailwind's, are below them.
 */
function layerOf({ future }: SiteConfig): string | null {
  const { v4 } = (future ?? {}) as { v4?: unknown }
  const own = (v4 ?? {}) as { useCssCascadeLayers?: unknown }
  return (own.useCssCascadeLayers ?? v4) === true ? 'docusaurus' : null
}

/** Variables, elements and classes that style sheets and components of the site expect, as `npm run build` makes them. */
function infima(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('docsgen/package.json'))
  return readFileSync(join(folder, 'dist/plugins/docusaurus/styles.css'), 'utf8')
}

/**
 * Restricts rules for `details` and `summary` to the content: the frame of Docusaurus has no such elements, but docsgen's bars,
 * menus and lists do. `details a` → `details:not(:where(header *,nav *,aside *,.theme-doc-toc-mobile)) a`.
 */
function inContent(css: string): string {
  const place = ':not(:where(header *,nav *,aside *,.theme-doc-toc-mobile))'
  return css.replace(/(?<=^|[{};/])[^{};/]*\b(?:details|summary)\b[^{};/]*(?=\{)/g, selectors =>
    selectors.replace(/(?<![\w.#:[-])(?:details|summary)(?![\w-])/g, `$&${place}`)
  )
}

/** `navbar.style`: a dark bar uses dark mode for everything inside. */
function barStyles({ themeConfig }: SiteConfig): string {
  const { style } = (themeConfig as { navbar?: { style?: unknown } } | undefined)?.navbar ?? {}
  if (style !== 'dark' && style !== 'primary') return ''
  const color = style === 'dark' ? '#242526' : 'var(--ifm-color-primary)'
  const text = `--ifm-navbar-link-color:#ebedf0;--ifm-navbar-link-hover-color:${style === 'dark' ? 'var(--ifm-color-primary)' : '#fff'}`
  return `.site-header{--ifm-navbar-background-color:${color};${text};--muted:#ebedf0;--heading:#fff;color-scheme:dark}`
}

type Load = (name: string) => unknown

/** PostCSS plugins from the `configurePostCss` hook of the site's own plugins: sites usually add Tailwind this way. */
async function postCssPlugins(siteConfig: SiteConfig, site: Site, require: Load): Promise<unknown[]> {
  const given = Array.isArray(siteConfig.plugins) ? (siteConfig.plugins as unknown[]) : []
  const all = given.map(async plugin => {
    const [written, options = {}] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin]
    const source = typeof written === 'string' ? await pluginFile(written, site, require) : written
    if (typeof source !== 'function' || !/configurePostCss/.test(Function.prototype.toString.call(source))) return []
    const made = (await source({ siteDir: site.root }, options)) as
      | { configurePostCss?(options: object): unknown }
      | undefined
    const postCssOptions = { plugins: [] as unknown[] }
    const changed = made?.configurePostCss?.(postCssOptions) as typeof postCssOptions | undefined
    return changed?.plugins ?? postCssOptions.plugins
  })
  return (await Promise.all(all)).flat()
}

/**
 * The export of a plugin file of the site; null: the name is that of a package, or the file does not configure PostCSS.
 */
async function pluginFile(name: string, { root, readFile }: Site, require: Load): Promise<unknown> {
  if (!/^[./]/.test(name)) return null
  const file = ['', '.js', '.cjs', '.mjs', '/index.js']
    .map(end => resolve(root, name + end))
    .find(path => readFile(relative(root, path).replaceAll('\\', '/'))?.includes('configurePostCss'))
  if (file === undefined) return null
  const module = (/\.mjs$/.test(file) ? await import(pathToFileURL(file).href) : require(file)) as { default?: unknown }
  return module.default ?? module
}
