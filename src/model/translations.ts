/** Locations and lookups of a site's translations. Folders and keys are those of Docusaurus. */
import type { Locale, SourcePath } from '../types/basics.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet, TranslatedFolder } from '../types/docs-set.ts'
import { isWithin } from '../util/paths.ts'

/** Path of a docs set in one version below `i18n/de/`: name of the folder, and of the `.json` file with texts. */
export function docsTranslations({ set, version }: Pick<DocsSet, 'set' | 'version'>): string {
  const plugin = `docusaurus-plugin-content-docs${set === 'default' ? '' : `-${set}`}`
  return `${plugin}/${version.place === null ? 'current' : `version-${version.name}`}`
}

/** The folder of a changelog below `i18n/de/`; `options.json` there contains its title and other texts. */
export function changelogTranslations({ id }: Pick<ChangelogConfig, 'id'>): string {
  return `docusaurus-plugin-content-blog${id === 'changelog' ? '' : `-${id}`}`
}

/** The folder of pages outside of docs sets below `i18n/de/`. */
export const pagesTranslations = 'docusaurus-plugin-content-pages'

/** Files with texts below `i18n/de/`, except those of docs sets. */
export const translationFiles = {
  code: 'code.json',
  navbar: 'docusaurus-theme-classic/navbar.json',
  footer: 'docusaurus-theme-classic/footer.json'
} as const

/** The language of dates, in the calendar that the configuration names: `fa`, `fa-u-ca-gregory`. */
export function languageOfDates({ tag, calendar }: Locale): string {
  return calendar === undefined ? tag : new Intl.Locale(tag, { calendar }).toString()
}

/** The translation of a text of a sidebar: `category.Guides`, `link.Home`, `doc.Intro`; else the text itself. */
export function sidebarText<Text extends string | null>(
  { translations }: Pick<Config, 'translations'>,
  set: DocsSet,
  sidebar: string,
  key: string,
  text: Text
): Text | string {
  return translations[`${docsTranslations(set)}.json`]?.[`sidebar.${sidebar}.${key}`] ?? text
}

/** The translatable text of an `html` sidebar item, such as a section heading. '': the item has no text, or several. */
export function textOfHtml(html: string): string {
  const texts = html.split(/<[^>]*>/).flatMap(text => text.trim() || [])
  return texts.length === 1 ? (texts[0] ?? '') : ''
}

/** Replaces that text by `translation`. */
export function withTextOfHtml(html: string, translation: string): string {
  const text = textOfHtml(html)
  return text === ''
    ? html
    : html.replace(/<[^>]*>|[^<]+/g, part => (part.startsWith('<') ? part : part.replace(text, () => translation)))
}

/** The content folder of a page; null: the page was not made from a file in a content folder. */
function folderOfPage({ kind, collection }: Page, { docs, changelogs, pages }: Config): TranslatedFolder | null {
  if (kind === 'post') return changelogs.find(({ id }) => id === collection) ?? null
  if (kind === 'page') return pages
  return kind === 'doc' ? (docs.find(({ id }) => id === collection) ?? null) : null
}

/**
 * Whether a page of another language shows the text of the default language. Not for components: their texts are
 * translated, not their files.
 */
export function isUntranslated(page: Page, config: Config): boolean {
  if (config.locale.isDefault || (page.kind === 'page' && !/\.mdx?$/i.test(page.source))) return false
  const translations = folderOfPage(page, config)?.translations ?? null
  return translations === null || !page.source.startsWith(`${translations}/`)
}

/** The counterpart of a content file: for a translation its original, for an original the path of its translation. */
export function twinOf(file: string, folders: readonly TranslatedFolder[]): SourcePath | null {
  for (const { path, translations } of folders) {
    if (translations === null) continue
    if (file.startsWith(`${translations}/`)) return `${path}${file.slice(translations.length)}` as SourcePath
    if (isWithin(file, path))
      return `${translations}/${path === '.' ? file : file.slice(path.length + 1)}` as SourcePath
  }
  return null
}

/** All content folders that can have translations. */
export function translatedFolders({
  docs,
  changelogs,
  pages
}: Pick<Config, 'docs' | 'changelogs' | 'pages'>): readonly TranslatedFolder[] {
  return [...docs, ...changelogs, ...(pages === null ? [] : [pages])]
}
