/** The theme: colors, logo, fonts, language and features of Material; the others have the look of docsgen. */
import { posix } from 'node:path'
import { primaryColors } from './colors.ts'
import { isTable, type Path, type Table } from './settings.ts'
import type { Site } from './site.ts'

export function addTheme(written: unknown, site: Site): void {
  const theme: Table = isTable(written) ? written : { name: written ?? (site.isZensical ? 'material' : 'mkdocs') }
  const name = String(theme.name ?? (site.isZensical ? 'material' : ''))
  site.isMaterial = /^(?:material|zensical)$/.test(name)
  site.features = new Set([theme.features].flat().filter(it => typeof it === 'string'))
  const path = ['theme']
  if (typeof theme.custom_dir === 'string') {
    const below = posix.relative(site.docsFolder, posix.join(theme.custom_dir, '.'))
    if (!below.startsWith('..')) site.unpublished.push(`${below}/**`)
    const hint = 'Copy a template of docsgen with “docsgen eject”, and change the copy.'
    site.lose(
      [...path, 'custom_dir'],
      '“theme.custom_dir”',
      `docsgen does not use the Jinja templates in “${theme.custom_dir}”`,
      hint
    )
  }
  if (!/^(?:material|zensical|mkdocs|readthedocs|null|)$/.test(name)) {
    const why = `docsgen does not have the theme “${name}”, so the site has the default theme`
    site.lose([...path, 'name'], '“theme.name”', why, 'Set “theme” and “styles” in site.config.ts.')
  }
  addPictures(theme, path, site)
  const language = theme.language ?? theme.locale
  if (typeof language === 'string')
    site.set(['i18n', 'defaultLocale'], language.replace('_', '-'), [...path, 'language'])
  if (typeof theme.direction === 'string') {
    const tag = typeof language === 'string' ? language.replace('_', '-') : 'en'
    site.set(['i18n', 'localeConfigs'], { [tag]: { direction: theme.direction } }, [...path, 'direction'])
  }
  addFeatures(site)
  if (site.isMaterial) {
    addPalette(theme.palette, [...path, 'palette'], site)
    addFonts(theme.font, [...path, 'font'], site)
  } else if (isTable(theme) && typeof theme.color_mode === 'string') {
    const { color_mode: mode } = theme
    site.set(
      ['colorMode'],
      { defaultMode: mode === 'dark' ? 'dark' : 'light', respectPrefersColorScheme: mode === 'auto' },
      [...path, 'color_mode']
    )
  }
}

function addPictures({ logo, favicon }: Table, path: Path, site: Site): void {
  if (typeof logo === 'string' && logo !== '') {
    const title = site.settings.value.site_name
    site.set(['navbar', 'logo', 'src'], publicPath(logo), [...path, 'logo'])
    site.set(['navbar', 'logo', 'alt'], '', [...path, 'logo'])
    if (typeof title === 'string') site.set(['navbar', 'title'], title, ['site_name'])
  }
  if (typeof favicon === 'string' && site.folder.hasFile(posix.join(site.docsFolder, favicon)))
    site.set(['favicon'], publicPath(favicon), [...path, 'favicon'])
  else if (favicon === undefined && site.folder.hasFile(posix.join(site.docsFolder, 'img/favicon.ico')))
    site.set(['favicon'], '/img/favicon.ico', path)
}

function publicPath(file: string): string {
  return /^https?:\/\//.test(file) ? file : `/${posix.join(file, '.').replace(/^\//, '')}`
}

function addFeatures({ features, docs, config }: Site): void {
  docs.sidebarCollapsed = !features.has('navigation.expand')
  docs.breadcrumbs = features.has('navigation.path')
  if (features.has('header.autohide'))
    config.navbar = { ...(isTable(config.navbar) ? config.navbar : {}), hideOnScroll: true }
}

/** A palette, or one for each color mode. */
function addPalette(written: unknown, path: Path, site: Site): void {
  const palettes = [written ?? {}].flat().filter(isTable)
  const isDark = ({ scheme }: Table) => scheme === 'slate'
  const light =
    palettes.find(it => !isDark(it) && /light|^undefined$/.test(String(it.media))) ?? palettes.find(it => !isDark(it))
  const dark = palettes.find(isDark)
  const colorOf = (palette: Table | undefined, key: string) =>
    String(palette?.[key] ?? 'indigo')
      .replaceAll(' ', '-')
      .toLowerCase()
  const shown = light ?? dark
  site.palette = { primary: colorOf(shown, 'primary'), accent: colorOf(shown, 'accent') }
  const custom = site.palette.primary === 'custom' ? customColor(site) : null
  const accent = custom ?? primaryColors[site.palette.primary] ?? null
  if (accent !== null) site.set(['theme', 'accent'], accent, path)
  const darker = dark === undefined || light === undefined ? undefined : primaryColors[colorOf(dark, 'primary')]
  if (darker !== undefined && darker !== accent) site.set(['theme', 'accentDark'], darker, path)
  const follows = palettes.some(({ media }) => /prefers-color-scheme/.test(String(media)))
  const first = palettes[0]
  site.set(
    ['colorMode'],
    {
      defaultMode: first !== undefined && isDark(first) ? 'dark' : 'light',
      disableSwitch: !palettes.some(it => it.toggle !== undefined),
      respectPrefersColorScheme: follows
    },
    path
  )
}

/** The color of a style sheet of the site: `--md-primary-fg-color: #ff1947`. */
function customColor(site: Site): string | null {
  for (const file of [site.settings.value.extra_css ?? []].flat()) {
    const text = site.folder.readFile(posix.join(site.docsFolder, String(file))) ?? ''
    const color = /--md-primary-fg-color:\s*(#[0-9a-fA-F]{6})\b/.exec(text)?.[1]
    if (color !== undefined) return color.toLowerCase()
  }
  return null
}

/** Fonts of Google, as Material loads them. Without a setting, those of docsgen. */
function addFonts(written: unknown, path: Path, site: Site): void {
  if (written === false) site.set(['theme', 'fonts'], false, path)
  if (!isTable(written)) return
  const names = [written.text, written.code].filter(it => typeof it === 'string')
  if (names.length === 0) return
  const query = names
    .map(name => `family=${encodeURIComponent(name).replaceAll('%20', '+')}:wght@300;400;600;700`)
    .join('&')
  site.head.push({
    tagName: 'link',
    attributes: { rel: 'stylesheet', href: `https://fonts.googleapis.com/css2?${query}&display=fallback` }
  })
  const rules = [
    ...(typeof written.text === 'string' ? [`--font-text:${JSON.stringify(written.text)},sans-serif`] : []),
    ...(typeof written.code === 'string' ? [`--font-code:${JSON.stringify(written.code)},monospace`] : [])
  ]
  site.fonts = `:root{${rules.join(';')}}`
}
