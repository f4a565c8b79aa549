/** `.vitepress/config.*` → a configuration of docsgen, with the places of its values. */
import { posix } from 'node:path'
import type { ReadSite, ReportingFolder } from 'docsgen/config'
import { standInOf } from 'docsgen/project'
import { isPlainObject, listOf, textOf } from 'docsgen/text'
import { siteFrontMatter } from './front-matter.ts'
import { toTags } from './head.ts'
import { readMarkdown } from './markdown-options.ts'
import { addressOf, toItems, toLogo, toSocialItems } from './navbar.ts'
import { levelsOf } from './outline.ts'
import type { VitePressOptions } from './plugin.ts'
import { Reading } from './reading.ts'
import { type PatternRewrite, pageAddress } from './rewrites.ts'
import { type Pages, type ReadSidebars, readSidebars } from './sidebar.ts'
import { configFiles, folderConfigs } from './site-file.ts'
import { standInsFor } from './stand-ins.ts'

type Written = Readonly<Record<string, unknown>>

export async function readVitePress(folder: ReportingFolder): Promise<ReadSite | null> {
  const name = configFiles.find(folder.hasFile) ?? ''
  const file = posix.join(folder.path, name)
  const { packages, left } = standInsFor(folder.readFile(name) ?? '', it =>
    folder.hasFile(`node_modules/${it}/package.json`)
  )
  const call = (exported: unknown) =>
    typeof exported === 'function' && standInOf(exported) === null
      ? exported({ command: 'build', mode: 'production' })
      : exported
  const module = await folder.importModule(name, { packages, call })
  if (module === null) return null
  const written = withBase(module.value)
  if (written === null) {
    folder.report({
      code: 'configuration',
      message: `“${file}” does not export a configuration.`,
      hint: 'Export an object: export default defineConfig({ title: … })',
      place: { file }
    })
    return null
  }
  const reading = new Reading(folder, module, written.cleanUrls === true)
  for (const it of left) {
    const message = `“${it}” is not installed: what it adds to the configuration is missing.`
    folder.report({ code: 'unsupported', message, hint: `Install it: npm install ${it}`, place: { file } })
  }
  const srcDir = posix.normalize(textOf(written.srcDir) ?? '.')
  reportDynamicRoutes(folder, srcDir)
  const more = await configOfFolder(folder, srcDir, packages)
  const languages = await configsOfLanguages(written, { folder, srcDir, packages })
  return { file, ...translate(merged(merged(written, more ?? {}), { locales: languages }), { srcDir }, reading) }
}

/** The configuration over those that it extends; null: it is not an object. */
function withBase(value: unknown): Written | null {
  if (!isPlainObject(value) || standInOf(value) !== null) return null
  const base = withBase(value.extends)
  return base === null ? value : merged(base, value)
}

/** VitePress 2 reads `config.ts` in the folder of the pages, too. */
async function configOfFolder(
  folder: ReportingFolder,
  at: string,
  packages: Readonly<Record<string, string>>
): Promise<Written | null> {
  const found = folderConfigs(at).find(folder.hasFile)
  const isOwn = found !== undefined && /\bdefineAdditionalConfig\b/.test(folder.readFile(found) ?? '')
  const module = isOwn ? await folder.importModule(found, { packages }) : null
  return module !== null && isPlainObject(module.value) ? module.value : null
}

interface Languages {
  readonly folder: ReportingFolder
  readonly srcDir: string
  readonly packages: Readonly<Record<string, string>>
}

/** The configurations in the folders of the languages: `zh/config.ts`. Those at the root can be in one, too: `en/config.ts`. */
async function configsOfLanguages(
  { locales, rewrites }: Written,
  { folder, srcDir, packages }: Languages
): Promise<Written> {
  const found: Record<string, Written> = {}
  const root = isPlainObject(rewrites) ? Object.keys(rewrites).find(key => /^[\w-]+\/:\w+\*$/.test(key)) : undefined
  for (const key of isPlainObject(locales) ? Object.keys(locales) : []) {
    const name = key === 'root' ? root?.split('/', 1)[0] : key
    const own = name === undefined ? null : await configOfFolder(folder, posix.join(srcDir, name), packages)
    if (own !== null) found[key] = own
  }
  return isPlainObject(locales) ? merged(locales, found) : {}
}

/** The values of `over` in front of those of `under`; objects are merged. */
function merged(under: Written, over: Written): Written {
  const both = Object.entries(over).flatMap(([key, value]) => {
    if (value === undefined) return []
    const below = under[key]
    return [[key, isPlainObject(below) && isPlainObject(value) ? merged(below, value) : value] as const]
  })
  return { ...under, ...Object.fromEntries(both) }
}

/** Functions of the configuration that change pages while VitePress builds. */
const buildHooks = ['transformPageData', 'transformHead', 'transformHtml', 'buildEnd', 'postRender']

function translate(
  written: Written,
  { srcDir }: { readonly srcDir: string },
  reading: Reading
): Pick<ReadSite, 'config' | 'places' | 'options'> {
  const { folder } = reading
  const pages = posix.join(folder.path, srcDir)
  const rewrites = rewritesOf(written.rewrites, reading)
  const theme: Written = merged(isPlainObject(written.themeConfig) ? written.themeConfig : {}, themeOf(rootOf(written)))
  const site: Written = { ...written, ...rootOf(written) }
  Object.assign(reading.config, everySite)
  reading.set(['title'], textOf(site.title) ?? 'VitePress', ['title'])
  reading.set(['tagline'], textOf(site.description), ['description'])
  reading.set(['i18n', 'defaultLocale'], textOf(site.lang) ?? 'en-US', ['lang'])
  reading.set(['baseUrl'], textOf(written.base), ['base'])
  reading.set(['url'], originOf(written.sitemap), ['sitemap', 'hostname'])
  setHead(site.head, reading)
  reading.set(['outDir'], posix.join(folder.path, textOf(written.outDir) ?? '.vitepress/dist'), ['outDir'])
  const files = posix.join(srcDir, 'public')
  reading.set(['staticDirectories'], folder.hasFolder(files) ? [posix.join(folder.path, files)] : [], [])
  for (const key of buildHooks) {
    if (typeof written[key] !== 'function') continue
    reading.lose([key], 'VitePress build hooks are not run', 'Rewrite it as a docsgen plugin.')
  }
  setAppearance(written.appearance, reading)
  setNavbar(theme, site, reading)
  setFooter(theme.footer, reading)
  setOutline(theme.outline, reading)
  setSearch(theme.search, reading)
  setTexts(theme, textOf(site.lang) ?? 'en-US', reading)
  const { sidebars, prefixes } = sidebarsOf(theme, site, { srcDir, rewrites, cleanUrls: reading.cleanUrls }, reading)
  const docs = {
    path: pages,
    routeBasePath: '/',
    include: ['**/*.md'],
    exclude: [...notPages, ...listOf(written.srcExclude).filter(it => typeof it === 'string')],
    numberPrefixParser: false,
    breadcrumbs: false,
    sidebars,
    ...(written.lastUpdated === true && { showLastUpdateTime: true }),
    ...editOf(theme.editLink, pages)
  }
  reading.config.docs = docs
  if (written.ignoreDeadLinks === true)
    reading.set(['severities'], { ...everySite.severities, 'link/broken': 'off' }, ['ignoreDeadLinks'])
  const { labels, lineNumbers, slugify } = readMarkdown(written.markdown, reading)
  reading.set(
    ['markdown', 'parseFrontMatter'],
    siteFrontMatter(link => pageAddress(link, reading.cleanUrls)),
    []
  )
  const options: VitePressOptions = {
    srcDir: pages,
    baseUrl: textOf(written.base) ?? '/',
    cleanUrls: reading.cleanUrls,
    rewrites,
    sidebars: prefixes,
    labels,
    lineNumbers,
    ...((written.titleTemplate === false || typeof written.titleTemplate === 'string') && {
      titleTemplate: written.titleTemplate
    }),
    ...(slugify !== null && { slugify }),
    values: plainValues({
      site: { title: site.title, description: site.description, lang: site.lang, base: written.base },
      theme
    })
  }
  return { config: reading.config, places: reading.places, options }
}

/** What VitePress does without being told. */
const everySite = {
  severities: {
    // Front matter has values for the theme and for components.
    'front-matter/unknown-key': 'off',
    // VitePress shows all blocks of a group, whatever their titles are.
    'markdown/tabs': 'warning',
    // Pages can have several titles.
    'markdown/heading': 'info',
    // Every host also serves `guide/index.html`, as VitePress writes it.
    'link/not-canonical': 'off',
    // VitePress checks links in Markdown only, and neither anchors nor files.
    'link/broken': 'warning',
    'link/broken-anchor': 'warning',
    'link/broken-image': 'warning',
    'link/broken-file': 'warning'
  },
  markdown: { format: 'md', slugger: 'vitepress', emoji: true },
  aiOutputs: true
}

/** Pages whose addresses come from code: `[package].md`, of which `[package].paths.js` makes several. */
function reportDynamicRoutes(folder: ReportingFolder, at: string): void {
  for (const name of folder.readFolder(at)) {
    const path = posix.join(at, name)
    if (name.startsWith('.') || name === 'node_modules' || name === 'public') continue
    if (name.endsWith('.md') ? !name.startsWith('[') : !folder.hasFolder(path)) continue
    if (!name.endsWith('.md') && !name.startsWith('[')) {
      reportDynamicRoutes(folder, path)
      continue
    }
    const file = posix.join(folder.path, path)
    const message = `The pages of “${file}” are missing: their addresses come from VitePress code.`
    const hint = 'Write them as files, or add them in the hook “content” of a plugin.'
    folder.report({ code: 'unsupported', message, hint, place: { file } })
  }
}

/** Files that are never pages. */
const notPages = ['**/node_modules/**', '.vitepress/**', 'public/**', '**/\\[*\\]*.md', '**/\\[*\\]*/**']

/** The language at the root of the site. */
function rootOf({ locales }: Written): Written {
  return isPlainObject(locales) && isPlainObject(locales.root) ? locales.root : {}
}

function themeOf({ themeConfig }: Written): Written {
  return isPlainObject(themeConfig) ? themeConfig : {}
}

function rewritesOf(written: unknown, reading: Reading): readonly PatternRewrite[] {
  if (typeof written === 'function')
    reading.lose(['rewrites'], 'it is a function', "Write the rewrites as an object: { 'from/:rest*': ':rest*' }")
  if (!isPlainObject(written)) return []
  return Object.entries(written).flatMap(([from, to]) => (typeof to === 'string' ? [{ from, to }] : []))
}

function originOf(sitemap: unknown): string | null {
  const written = isPlainObject(sitemap) ? textOf(sitemap.hostname) : null
  return written !== null && URL.canParse(written) ? new URL(written).origin : null
}

/** The icon of the site has a key of its own; the other tags stay. */
function setHead(written: unknown, reading: Reading): void {
  const tags = toTags(written)
  const isIcon = ({ tagName, attributes = {} }: (typeof tags)[number]) =>
    tagName === 'link' && /^(?:shortcut )?icon$/.test(String(attributes.rel))
  const icon = tags.find(isIcon)
  const href = icon?.attributes?.href
  if (typeof href === 'string' && href.startsWith('/')) reading.set(['favicon'], href, ['head'])
  const known = ['meta', 'link', 'script', 'style', 'noscript', 'base', 'title', 'template']
  const rest = tags.filter(tag => tag !== icon && known.includes(tag.tagName))
  if (rest.length > 0) reading.set(['headTags'], rest, ['head'])
}

function setAppearance(written: unknown, reading: Reading): void {
  if (written === undefined || written === true) return
  const initial = isPlainObject(written) ? written.initialValue : written
  const isForced = written === false || written === 'force-dark' || written === 'force-auto'
  const isDark = initial === 'dark' || initial === 'force-dark'
  const mode = {
    defaultMode: isDark ? 'dark' : 'light',
    disableSwitch: isForced,
    respectPrefersColorScheme: written === 'force-auto'
  }
  reading.set(['colorMode'], mode, ['appearance'])
}

function setNavbar(theme: Written, site: Written, reading: Reading): void {
  const from = ['themeConfig']
  reading.set(
    ['navbar', 'title'],
    theme.siteTitle === false ? '' : (textOf(theme.siteTitle) ?? textOf(site.title) ?? 'VitePress'),
    [...from, 'siteTitle']
  )
  reading.set(['navbar', 'logo'], toLogo(theme.logo, theme.logoLink), [...from, 'logo'])
  const items = [
    ...toItems(theme.nav, [...from, 'nav'], reading),
    ...languageItems(site),
    ...toSocialItems(theme.socialLinks)
  ]
  reading.set(['navbar', 'items'], items, [...from, 'nav'])
}

/** The sidebars of all languages: each language has a beginning of addresses of its own. */
function sidebarsOf(theme: Written, { locales }: Written, pages: Pages, reading: Reading): ReadSidebars {
  const root = readSidebars(theme.sidebar, ['themeConfig', 'sidebar'], pages, reading)
  const others = Object.entries(isPlainObject(locales) ? locales : {}).flatMap(([key, locale]) => {
    if (key === 'root' || !isPlainObject(locale)) return []
    const { sidebar } = themeOf(locale)
    return sidebar === undefined
      ? []
      : [readSidebars(sidebar, ['locales', key, 'themeConfig', 'sidebar'], pages, reading, `${key}/`)]
  })
  const all = [root, ...others]
  return {
    sidebars: Object.assign({}, ...all.map(({ sidebars }) => sidebars)),
    prefixes: all.flatMap(({ prefixes }) => prefixes).sort((a, b) => b.prefix.length - a.prefix.length)
  }
}

/** Links to the other languages. */
function languageItems({ locales, lang }: Written): object[] {
  if (!isPlainObject(locales)) return []
  const others = Object.entries(locales).flatMap(([key, locale]) => {
    if (key === 'root' || !isPlainObject(locale)) return []
    const address = addressOf(locale.link ?? `/${key}/`, true)
    return address === null ? [] : [{ ...address, label: textOf(locale.label) ?? key }]
  })
  if (others.length === 0) return []
  const label = isPlainObject(locales.root) ? textOf(locales.root.label) : null
  return [
    {
      type: 'dropdown',
      position: 'right',
      icon: 'translate',
      label: label ?? textOf(lang) ?? 'Languages',
      items: others
    }
  ]
}

function setFooter(written: unknown, reading: Reading): void {
  if (!isPlainObject(written)) return
  const lines = [written.message, written.copyright].flatMap(line => textOf(line) ?? [])
  if (lines.length > 0) reading.set(['footer'], { copyright: lines.join('<br>') }, ['themeConfig', 'footer'])
}

function setOutline(written: unknown, reading: Reading): void {
  const levels = levelsOf(written) ?? [2, 2]
  reading.set(['tableOfContents'], { minHeadingLevel: levels[0], maxHeadingLevel: levels[1] }, [
    'themeConfig',
    'outline'
  ])
}

function setSearch(written: unknown, reading: Reading): void {
  if (!isPlainObject(written) || written.provider !== 'algolia' || !isPlainObject(written.options)) return
  const { appId, apiKey, indexName } = written.options
  if ([appId, apiKey, indexName].some(it => textOf(it) === null)) return
  reading.set(['search'], { provider: 'algolia', appId, apiKey, indexName }, ['themeConfig', 'search'])
}

function setTexts(theme: Written, lang: string, reading: Reading): void {
  const { outline, editLink, lastUpdated, docFooter } = theme
  const of = (value: unknown, key: string) => (isPlainObject(value) ? textOf(value[key]) : null)
  const all = {
    onThisPage: of(outline, 'label') ?? textOf(theme.outlineTitle),
    editPage: of(editLink, 'text'),
    lastUpdated: of(lastUpdated, 'text') ?? textOf(theme.lastUpdatedText),
    previous: of(docFooter, 'prev'),
    next: of(docFooter, 'next')
  }
  const texts = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null))
  if (Object.keys(texts).length > 0) reading.set(['i18n', 'localeConfigs'], { [lang]: { texts } }, ['themeConfig'])
}

/** `:path` is the path below the folder of the pages. */
function editOf(written: unknown, pages: string): object {
  const pattern = isPlainObject(written) ? written.pattern : null
  if (typeof pattern !== 'string') return {}
  const editUrl = ({ docPath }: { readonly docPath: string }) => pattern.replaceAll(':path', () => encodeURI(docPath))
  return pages === '' ? {} : { editUrl }
}

/** Values of the theme that pages can show: plain data. */
function plainValues(values: Written): Written {
  try {
    return JSON.parse(JSON.stringify(values)) as Written
  } catch {
    return {}
  }
}
