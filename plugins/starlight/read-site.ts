/** The integration `starlight({ … })` in `astro.config.*` → a configuration of docsgen, with the places of its values. */
import { posix } from 'node:path'
import type { ImportedModule, ReadSite, ReportingFolder } from 'docsgen/config'
import { standInOf } from 'docsgen/project'
import { isPlainObject, listOf, textOf } from 'docsgen/text'
import { readFrontMatter } from './front-matter.ts'
import { toTags } from './head.ts'
import { reportFiles, reportOptions } from './losses.ts'
import type { StarlightOptions } from './plugin.ts'
import { type Language, pagesByAddress, toSidebar } from './sidebar.ts'
import { configFiles, isStarlight } from './site-file.ts'

type Written = Readonly<Record<string, unknown>>
type KeyPath = readonly (string | number)[]

/** What a configuration imports of Astro and Starlight: functions that return their options. */
const packages = {
  astro: `export const defineConfig = config => config
export const fontProviders = new Proxy({}, { get: () => () => ({}) })
export const envField = new Proxy({}, { get: () => () => ({}) })
export const passthroughImageService = () => ({})
export const sharpImageService = () => ({})
export const svgoOptimizer = () => ({})`,
  '@astrojs/starlight': `export default options => ({ name: '@astrojs/starlight', options })
export const docsLoader = () => ({})
export const docsSchema = () => ({})
export const i18nLoader = () => ({})
export const i18nSchema = () => ({})`
}

export async function readStarlight(folder: ReportingFolder): Promise<ReadSite | null> {
  const name = configFiles.find(file => folder.hasFile(file) && isStarlight(folder.readFile(file))) ?? ''
  const file = posix.join(folder.path, name)
  const module = await folder.importModule(name, { packages })
  if (module === null) return null
  const found = integrationOf(module.value)
  if (found === null) {
    folder.report({
      code: 'configuration',
      message: `“${file}” has no integration “starlight” with options.`,
      hint: 'Write integrations: [starlight({ title: … })]',
      place: { file }
    })
    return null
  }
  // Vite and webpack import the same files, and what is missing is a stand-in, so that the rest of a page is drawn.
  return { file, ...translate(found, { folder, module }), dialect: { webpackImports: true } }
}

interface Found {
  readonly astro: Written
  readonly options: Written
  /** Where the options are. */
  readonly from: KeyPath
}

/** The integration, also in a list; null: there is none. */
function integrationOf(value: unknown): Found | null {
  if (!isPlainObject(value) || standInOf(value) !== null) return null
  const all = listOf(value.integrations).flatMap((it, index) =>
    [it].flat(5).map(one => ({ one: one as unknown, from: ['integrations', index] }))
  )
  for (const { one, from } of all) {
    if (
      isPlainObject(one) &&
      standInOf(one) === null &&
      one.name === '@astrojs/starlight' &&
      isPlainObject(one.options)
    )
      return { astro: value, options: one.options, from }
  }
  return null
}

interface Site {
  readonly folder: ReportingFolder
  readonly module: ImportedModule
}

function translate({ astro, options, from }: Found, { folder, module }: Site): Pick<ReadSite, 'config' | 'options'> {
  const at = (path: string) => posix.join(folder.path, path)
  const lose = (key: string, why: string, hint: string) =>
    folder.report({
      code: 'unsupported',
      message: `“${key}” has no effect: ${why}.`,
      hint,
      place: module.placeOf(from, 'value')
    })
  const srcDir = posix.join(textOf(astro.srcDir) ?? 'src', 'content/docs')
  const languages = languagesOf(options)
  const [root = { folder: '', lang: 'en' }, ...others] = languages
  const folders = languages.map(it => it.folder).filter(Boolean)
  const missing = new Set<string>()
  const around = {
    srcDir,
    site: folder,
    others: folders,
    idAt: pagesByAddress(folder, srcDir),
    onMissing: (slug: string) => missing.add(slug)
  }
  const sidebars = Object.fromEntries(
    [root, ...others].map(language => [
      language.folder || 'main',
      toSidebar(options.sidebar, { ...around, ...language })
    ])
  )
  for (const slug of missing)
    folder.report({
      code: 'unsupported',
      message: `The page “${slug}” does not exist, so it is not in the sidebar.`,
      hint: 'Create the page, or remove the entry.',
      place: module.placeOf(from, 'value')
    })
  for (const name of Object.keys(isPlainObject(options.components) ? options.components : {}))
    lose(`components.${name}`, 'it is an Astro component', 'Replace the template of docsgen: docsgen eject')
  if (listOf(options.plugins).some(it => standInOf(it) !== null))
    lose('plugins', 'Starlight plugins are not run', 'Set the corresponding option in site.config.ts.')
  reportOptions(options, lose)
  reportFiles(folder, srcDir)
  const publicDir = textOf(astro.publicDir) ?? 'public'
  const delimiter = textOf(options.titleDelimiter)
  const isFile = isPlainObject(astro.build) && astro.build.format === 'file'
  const origin = textOf(astro.site)
  const config = {
    ...everySite,
    title: titleOf(options.title),
    ...(textOf(options.description) !== null && { tagline: options.description }),
    ...(origin !== null && URL.canParse(origin) && { url: new URL(origin).origin }),
    baseUrl: textOf(astro.base) ?? '/',
    ...(astro.trailingSlash === 'never' ? {} : { trailingSlash: !isFile }),
    outDir: at(textOf(astro.outDir) ?? 'dist'),
    i18n: { defaultLocale: root.lang },
    ...faviconOf(options.favicon, posix.join(publicDir, 'favicon.svg'), folder),
    headTags: toTags(options.head).filter(({ tagName }) =>
      /^(?:meta|link|script|style|noscript|base|title|template)$/.test(tagName)
    ),
    staticDirectories: folder.hasFolder(publicDir) ? [at(publicDir)] : [],
    styles: listOf(options.customCss).flatMap(it =>
      typeof it === 'string' && it.startsWith('.') && folder.hasFile(it) ? [at(it)] : []
    ),
    navbar: {
      title: titleOf(options.title),
      items: [...socialItems(options.social), ...languageItems(options, srcDir, folder)]
    },
    ...(delimiter !== null && { titleDelimiter: delimiter }),
    ...(options.pagefind === false && { search: false }),
    ...tocOf(options.tableOfContents),
    docs: {
      path: at(srcDir),
      routeBasePath: '/',
      include: ['**/*.{md,mdx}'],
      exclude: ['**/_*/**', '**/_*', '404.{md,mdx}'],
      numberPrefixParser: false,
      breadcrumbs: false,
      sidebars,
      ...(options.lastUpdated === true && { showLastUpdateTime: true }),
      ...editOf(options.editLink, folder)
    },
    markdown: { emoji: false, slugger: 'github', codeFrames: true, parseFrontMatter: readFrontMatter }
  }
  const own: StarlightOptions = { srcDir: at(srcDir), isFile, languages: folders }
  return { config, options: own }
}

const everySite = {
  severities: {
    // Front matter has values for components and plugins.
    'front-matter/unknown-key': 'off',
    'link/not-canonical': 'off',
    // Components of Astro are not run: what is left of such a page is shown.
    'mdx/import': 'warning',
    'mdx/render': 'warning',
    'mdx/unknown-component': 'warning',
    'markdown/unsafe-html': 'warning',
    // Astro checks no links.
    'link/broken': 'warning',
    'link/broken-anchor': 'warning',
    'link/broken-image': 'warning',
    'link/broken-file': 'warning'
  }
}

/** The language of the pages at the top comes first. */
function languagesOf({ locales, defaultLocale }: Written): readonly Language[] {
  if (!isPlainObject(locales)) return [{ folder: '', lang: 'en' }]
  const all = Object.entries(locales).map(([key, value]) => ({
    folder: key === 'root' ? '' : key,
    lang: (isPlainObject(value) ? textOf(value.lang) : null) ?? (key === 'root' ? 'en' : key)
  }))
  const first = all.find(({ folder }) => folder === '') ?? all.find(({ folder }) => folder === defaultLocale) ?? all[0]
  return first === undefined ? [] : [first, ...all.filter(it => it !== first)]
}

/** A text, or one for each language. */
function titleOf(title: unknown): string {
  return textOf(title) ?? (isPlainObject(title) ? (textOf(Object.values(title)[0]) ?? 'Docs') : 'Docs')
}

/** Names of Bootstrap icons by those of Starlight. */
const icons: Readonly<Record<string, string>> = {
  github: 'github',
  gitlab: 'gitlab',
  discord: 'discord',
  mastodon: 'mastodon',
  blueSky: 'bluesky',
  bluesky: 'bluesky',
  twitter: 'twitter',
  'x.com': 'twitter-x',
  youtube: 'youtube',
  slack: 'slack',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  reddit: 'reddit',
  telegram: 'telegram',
  twitch: 'twitch',
  rss: 'rss',
  email: 'envelope',
  tiktok: 'tiktok'
}

/** `social`: a list, or before Starlight 0.33 an object. */
function socialItems(written: unknown): object[] {
  const all = Array.isArray(written)
    ? written
    : Object.entries(isPlainObject(written) ? written : {}).map(([icon, href]) => ({ icon, label: icon, href }))
  return all.flatMap((item: unknown) => {
    const href = isPlainObject(item) ? textOf(item.href) : null
    if (!isPlainObject(item) || href === null) return []
    const label = textOf(item.label) ?? textOf(item.icon) ?? href
    const icon = icons[String(item.icon)]
    return [{ position: 'right', href, ...(icon === undefined ? { label } : { icon, 'aria-label': label }) }]
  })
}

/** Starlight looks for `favicon.svg` where no other icon is named. */
function faviconOf(written: unknown, usual: string, { hasFile }: ReportingFolder): object {
  const named = textOf(written)
  if (named !== null) return { favicon: named }
  return hasFile(usual) ? { favicon: '/favicon.svg' } : {}
}

/** Links to the languages of the site that have a start page. */
function languageItems({ locales }: Written, srcDir: string, { hasFile }: ReportingFolder): object[] {
  const all = Object.entries(isPlainObject(locales) ? locales : {})
  const items = all.flatMap(([key, value]) => {
    const folder = key === 'root' ? '.' : key
    if (!['mdx', 'md'].some(end => hasFile(posix.join(srcDir, folder, `index.${end}`)))) return []
    const label = (isPlainObject(value) ? textOf(value.label) : null) ?? key
    return [{ to: key === 'root' ? '/' : `/${key}/`, label }]
  })
  if (items.length < 2) return []
  return [{ type: 'dropdown', position: 'right', icon: 'translate', label: items[0]?.label ?? 'Languages', items }]
}

function tocOf(written: unknown): object {
  const given = isPlainObject(written) ? written : {}
  const level = (key: string, usual: number) => (typeof given[key] === 'number' ? given[key] : usual)
  return {
    tableOfContents: { minHeadingLevel: level('minHeadingLevel', 2), maxHeadingLevel: level('maxHeadingLevel', 3) }
  }
}

/** The path of a page below the project of Astro follows the address. */
function editOf(written: unknown, folder: ReportingFolder): object {
  const base = isPlainObject(written) ? textOf(written.baseUrl) : null
  if (base === null) return {}
  const editUrl = ({
    versionDocsDirPath,
    docPath
  }: {
    readonly versionDocsDirPath: string
    readonly docPath: string
  }) =>
    `${base.replace(/(?<!\/)$/, '/')}${encodeURI(posix.relative(folder.path, posix.join(versionDocsDirPath, docPath)))}`
  return { editUrl }
}
