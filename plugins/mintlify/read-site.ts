/** `docs.json` → a configuration of docsgen. */
import { posix } from 'node:path'
import type { ReadSite, ReportingFolder } from 'docsgen/config'
import { html, iconLike, isPlainObject, listOf, textOf } from 'docsgen/text'
import { readDescriptions } from './descriptions.ts'
import { readFrontMatter } from './front-matter.ts'
import { linkItem, readNavigation } from './navigation.ts'
import { fromMintJson } from './old-settings.ts'
import type { MintlifyOptions } from './plugin.ts'
import { type KeyPath, readSettings, type Settings } from './settings.ts'
import { configFiles, isMintlify } from './site-file.ts'

type Written = Readonly<Record<string, unknown>>

interface Redirect {
  readonly from: string
  readonly to: string
}

/** Folders whose files are neither pages nor published. */
const unpublished = ['node_modules/**', 'dist/**', 'snippets/**', '_snippets/**']

export async function readMintlify(folder: ReportingFolder): Promise<ReadSite | null> {
  const file = configFiles.find(name => isMintlify(folder.readFile(name))) ?? configFiles[0]
  const read = await readSettings(folder, file)
  if (read === null) return null
  const settings = file === 'mint.json' ? inNewWords(read) : read
  const { value } = settings
  for (const key of Object.keys(read.value)) reportKey(key, folder, read)
  const descriptions = await readDescriptions(settings, folder)
  const navigation = readNavigation(settings, folder, descriptions.all)
  const at = (path: string) => posix.join(folder.path, path)
  const name = textOf(value.name) ?? 'Docs'
  const picture = logoOf(value.logo)
  const colors = isPlainObject(value.colors) ? value.colors : {}
  const [language = 'en'] = navigation.languages
  const seo = isPlainObject(value.seo) ? value.seo : {}
  const metatags = {
    ...(isPlainObject(value.metadata) && value.metadata),
    ...(isPlainObject(seo.metatags) && seo.metatags)
  }
  const config = {
    severities: {
      'link/not-canonical': 'off',
      // Elements with the id of the heading in them are usual.
      'markdown/duplicate-id': 'info',
      // Mintlify shows pages without the components that it does not know.
      'mdx/unknown-component': 'warning',
      'mdx/island-props': 'warning',
      // A variable that nothing defines leaves its place empty.
      'mdx/render': 'warning',
      // The host follows links, and has no limit for a page.
      'content/symlink-outside': 'warning',
      'content/too-large': 'warning',
      'link/broken': 'warning',
      'link/broken-anchor': 'warning',
      'link/broken-image': 'warning',
      'link/broken-file': 'warning',
      ...(descriptions.plugin !== null && descriptionSeverities)
    },
    title: name,
    ...(textOf(value.description) !== null && { tagline: value.description }),
    baseUrl: '/',
    trailingSlash: false,
    outDir: at('dist'),
    i18n: { defaultLocale: language },
    ...faviconOf(value.favicon),
    headTags: headOf(metatags, value.fonts ?? value.font),
    staticDirectories: [folder.path],
    staticFiles: {
      exclude: [
        '**/*.{md,mdx,jsx,tsx,ts}',
        '**/.!(well-known)',
        '**/.!(well-known)/**',
        '**/{docs,mint,package,package-lock,tsconfig}.json',
        '**/{LICENSE,yarn.lock,pnpm-lock.yaml}',
        ...unpublished,
        'site.config.*'
      ]
    },
    styles: sheetsOf(folder).map(at),
    theme: {
      ...colorsOf(colors),
      ...(value.fonts !== undefined || value.font !== undefined ? { fonts: false } : {})
    },
    ...appearanceOf(value.appearance),
    ...(isPlainObject(value.banner) &&
      textOf(value.banner.content) !== null && {
        announcementBar: {
          content: inlineHtml(textOf(value.banner.content) ?? ''),
          isCloseable: value.banner.dismissible === true
        }
      }),
    navbar: {
      ...(picture === null ? { title: name } : { title: '', logo: { ...picture, alt: name } }),
      items: [...navigation.items, ...barLinks(value.navbar)]
    },
    footer: footerOf(value.footer),
    redirects: [...startOf(navigation.first, folder), ...withoutTwice(redirectsOf(settings, folder), navigation.moved)],
    ...(descriptions.plugin !== null && { plugins: [descriptions.plugin] }),
    docs: {
      path: folder.path,
      routeBasePath: '/',
      include: ['**/*.{md,mdx}'],
      exclude: [
        '{README,LICENSE,CHANGELOG,CONTRIBUTING}.{md,mdx}',
        '**/{README,LICENSE,CHANGELOG,CONTRIBUTING}.md',
        ...unpublished,
        '**/.*/**',
        ...ignored(folder)
      ],
      numberPrefixParser: false,
      breadcrumbs: false,
      sidebars: navigation.sidebars
    },
    markdown: { emoji: false, slugger: 'github', parseFrontMatter: readFrontMatter }
  }
  const variables = isPlainObject(value.variables) ? value.variables : {}
  const options: MintlifyOptions = {
    folder: folder.path,
    variables: Object.fromEntries(Object.entries(variables).map(([key, it]) => [key, String(it)])),
    descriptions: descriptions.all.map(({ file, operations }) => ({ file, operations }))
  }
  const own = { file: posix.join(folder.path, file) }
  const places = descriptions.all.map((one, at) => ({
    // An edit of a description changes the names of its operations.
    path: ['plugins', 0, 'options', at],
    place: { file: posix.join(folder.path, one.file) }
  }))
  // What is missing is a stand-in, so that the rest of a page is drawn.
  return {
    ...own,
    config,
    options,
    places,
    found: descriptions.plugin === null ? [] : [['plugins', 0]],
    dialect: { webpackImports: true }
  }
}

/** Mintlify shows what it can of a description. */
const descriptionSeverities = {
  'openapi/syntax': 'warning',
  'openapi/format': 'warning',
  'openapi/reference': 'warning',
  'openapi/duplicate': 'warning',
  'openapi/link': 'warning'
}

/** Redirects, and those of them that no other one answers. */
function withoutTwice(redirects: readonly Redirect[], further: readonly Redirect[]): readonly Redirect[] {
  const taken = new Set(redirects.map(({ from }) => from))
  return [...redirects, ...further.filter(({ from }) => !taken.has(from))]
}

function inNewWords(settings: Settings): Settings {
  const { value, originOf } = fromMintJson(settings.value)
  return { ...settings, value, placeOf: path => settings.placeOf(originOf(path)) }
}

/** Keys that are read, and those that say only how the theme of the host looks. */
const readKeys = new Set(
  (
    '$schema theme name description colors favicon logo navigation navbar footer banner redirects seo metadata fonts font appearance variables ' +
    'icons search interaction styling api openapi tabs anchors primaryTab topbarLinks topbarCtaButton footerSocials modeToggle ' +
    'layout sidebar topbar rounded eyebrow codeBlock'
  ).split(' ')
)

const background = ['pages have the default background', 'Set it in a style sheet.'] as const
const service = [
  'it is a service of Mintlify',
  'Set “analytics” in site.config.ts, or add the script with “headTags”.'
] as const

/** Keys without an effect that readers notice: why, and what to do. */
const unreadKeys: Readonly<Record<string, readonly [why: string, hint: string]>> = {
  integrations: service,
  analytics: service,
  contextual: ['it is a menu of Mintlify', 'Set “aiOutputs: { menu: true }” in site.config.ts.'],
  feedback: ['it is a service of Mintlify', 'Set “feedback” in site.config.ts.'],
  errors: ['docsgen has its own 404 page', 'Replace its template: docsgen eject NotFound'],
  thumbnails: ['Mintlify draws these pictures', 'Set “socialCards” in site.config.ts.'],
  versions: ['the pages of all versions are in one sidebar', 'Write “navigation.versions” in docs.json.'],
  asyncapi: ['docsgen makes no pages of such a description', 'Remove it, and write the pages in Markdown.'],
  background,
  backgroundImage: background
}

function reportKey(key: string, folder: ReportingFolder, settings: Settings): void {
  if (readKeys.has(key)) return
  const [why, hint] = unreadKeys[key] ?? [
    'docsgen does not support it',
    'Remove it, or set the corresponding option in site.config.ts.'
  ]
  folder.report({
    code: 'unsupported',
    message: `“${key}” has no effect: ${why}.`,
    hint,
    place: settings.placeOf([key])
  })
}

function logoOf(written: unknown): object | null {
  const src = isPlainObject(written) ? (textOf(written.light) ?? textOf(written.dark)) : textOf(written)
  if (src === null) return null
  const dark = isPlainObject(written) ? textOf(written.dark) : null
  const href = isPlainObject(written) ? textOf(written.href) : null
  return { src, ...(dark !== null && { srcDark: dark }), ...(href !== null && { href }) }
}

function faviconOf(written: unknown): object {
  const path = isPlainObject(written) ? (textOf(written.light) ?? textOf(written.dark)) : textOf(written)
  return path === null ? {} : { favicon: path }
}

const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

function colorsOf({ primary, light }: Written): object {
  const accent = textOf(primary)
  const lighter = textOf(light)
  return {
    ...(accent !== null && hex.test(accent) && { accent }),
    ...(lighter !== null && hex.test(lighter) && lighter !== accent && { accentDark: lighter })
  }
}

function appearanceOf(written: unknown): object {
  if (!isPlainObject(written)) return {}
  const mode = textOf(written.default)
  return {
    colorMode: {
      defaultMode: mode === 'dark' ? 'dark' : 'light',
      disableSwitch: written.strict === true,
      respectPrefersColorScheme: mode === null || mode === 'system'
    }
  }
}

function barLinks(written: unknown): object[] {
  if (!isPlainObject(written)) return []
  const primary = isPlainObject(written.primary) ? [written.primary] : []
  return [...listOf(written.links).filter(isPlainObject), ...primary].flatMap(link => {
    const href = textOf(link.href) ?? textOf(link.url)
    if (href === null) return []
    const type = textOf(link.type)
    const icon = type === 'github' || type === 'discord' ? type : (iconLike(textOf(link.icon) ?? '') ?? null)
    const label = textOf(link.label) ?? type ?? href
    return [{ ...linkItem(label.charAt(0).toUpperCase() + label.slice(1), href, icon), position: 'right' }]
  })
}

function footerOf(written: unknown): object {
  if (!isPlainObject(written)) return {}
  const linkOf = (link: unknown) => {
    const href = isPlainObject(link) ? textOf(link.href) : null
    if (!isPlainObject(link) || href === null) return []
    const { icon: _, ...item } = linkItem(textOf(link.label) ?? href, href)
    return [item]
  }
  const columns = listOf(written.links)
    .filter(isPlainObject)
    .map(({ header, items }) => ({
      ...(textOf(header) !== null && { title: header }),
      items: listOf(items).flatMap(linkOf)
    }))
    .filter(({ items }) => items.length > 0)
  const socials = Object.entries(isPlainObject(written.socials) ? written.socials : {}).flatMap(([name, href]) =>
    textOf(href) === null ? [] : [{ label: name.charAt(0).toUpperCase() + name.slice(1), href }]
  )
  // One list, or columns.
  return { links: [...columns, ...(socials.length > 0 ? [{ items: socials }] : [])] }
}

/** Without a page of its own, the start of the site is the first page of the navigation. */
function startOf(first: string | null, { hasFile }: ReportingFolder): object[] {
  return first === null || first === 'index' || hasFile('index.mdx') || hasFile('index.md')
    ? []
    : [{ from: '/', to: `/${first.replace(/\/index$/, '')}` }]
}

/** Redirects of single addresses; those with patterns are for hosts, and said once. */
function redirectsOf({ value, placeOf }: Settings, folder: ReportingFolder): Redirect[] {
  const patterns: KeyPath[] = []
  const redirects = listOf(value.redirects).flatMap((written, at) => {
    const from = isPlainObject(written) ? textOf(written.source) : null
    const to = isPlainObject(written) ? textOf(written.destination) : null
    if (from === null || to === null) return []
    if (/[:*]/.test(from)) {
      patterns.push(['redirects', at])
      return []
    }
    // Computers that do not tell them apart have one file for both.
    if (absolute(from).toLowerCase() === absolute(to).toLowerCase()) return []
    return [{ from: absolute(from), to: /^[a-z][a-z\d+.-]*:/i.test(to) ? to : absolute(to) }]
  })
  const [first] = patterns
  if (first !== undefined) {
    const more = patterns.length > 1 ? `, and ${patterns.length - 1} more like it` : ''
    folder.report({
      code: 'unsupported',
      message: `A redirect has a pattern, which a static site cannot serve${more}.`,
      hint: 'Write it into the configuration of the host, or one redirect for each address.',
      place: placeOf(first)
    })
  }
  return redirects
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function headOf(metatags: Written, fonts: unknown): object[] {
  const metas = Object.entries(metatags).flatMap(([name, content]) =>
    textOf(content) === null || /^(?:og:title|og:description|description)$/.test(name)
      ? []
      : [{ tagName: 'meta', attributes: { [name.startsWith('og:') ? 'property' : 'name']: name, content } }]
  )
  const rules = [...fontRules(fonts, '--font-text')]
  return rules.length === 0 ? metas : [...metas, { tagName: 'style', innerHTML: rules.join('') }]
}

/** A font with an address is loaded as Mintlify does; one with a name only is one of Google. */
function fontRules(written: unknown, variable: string): string[] {
  if (!isPlainObject(written)) return []
  const body = isPlainObject(written.body) ? written.body : written
  const family = textOf(body.family)
  if (family === null) return []
  const source = textOf(body.source) ?? textOf(body.url)
  const weight = body.weight === undefined ? '400' : String(body.weight)
  const face =
    source === null
      ? `@import url("https://fonts.googleapis.com/css2?family=${encodeURIComponent(family).replaceAll('%20', '+')}:wght@400;500;600;700&display=swap");`
      : `@font-face{font-family:${JSON.stringify(family)};src:url(${JSON.stringify(source)});font-weight:${weight.replace(/[^\d ]/g, '')};font-display:swap}`
  return [face, `:root{${variable}:${JSON.stringify(family)},system-ui,sans-serif}`]
}

/** Mintlify loads every sheet of the repository. */
function sheetsOf(folder: ReportingFolder): string[] {
  const isSheet = (name: string) => name.endsWith('.css')
  const top = folder.readFolder('.').filter(isSheet)
  const below = ['styles', 'css', 'theme'].flatMap(name =>
    folder.hasFolder(name)
      ? folder
          .readFolder(name)
          .filter(isSheet)
          .map(it => posix.join(name, it))
      : []
  )
  return [...top, ...below]
}

/** The patterns of `.mintignore`, as those of Git. */
function ignored(folder: ReportingFolder): string[] {
  return (folder.readFile('.mintignore') ?? '').split('\n').flatMap(line => {
    const pattern = line.trim()
    if (pattern === '' || pattern.startsWith('#') || pattern.startsWith('!')) return []
    const bare = pattern.replace(/^\/|\/$/g, '')
    const path = pattern.slice(0, -1).includes('/') ? bare : `**/${bare}`
    return [path, `${path}/**`]
  })
}

/** Links and emphasis of Markdown in a text of one line. */
function inlineHtml(text: string): string {
  return html`${text}`.html
    .replace(/\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*\n]{1,300})\*\*/g, '<strong>$1</strong>')
}
