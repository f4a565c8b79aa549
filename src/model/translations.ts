/** Where the translations of a site lie, and what rooms look up in them. Folders and keys are those of Docusaurus. */
import type { SourcePath } from '../types/basics.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { DocsSet, TranslatedFolder } from '../types/docs-set.ts'

/** The folder of a docs set below `i18n/de/`, and the name of a version in it: folder and `.json` file. */
export function docsTranslations({ set, version }: Pick<DocsSet, 'set' | 'version'>): string {
  const plugin = `docusaurus-plugin-content-docs${set === 'default' ? '' : `-${set}`}`
  return `${plugin}/${version.place === null ? 'current' : `version-${version.name}`}`
}

/** The folder of a changelog below `i18n/de/`, with its names in `options.json`. */
export function changelogTranslations({ id }: Pick<ChangelogConfig, 'id'>): string {
  return `docusaurus-plugin-content-blog${id === 'changelog' ? '' : `-${id}`}`
}

/** Files with texts below `i18n/de/`, beside those of docs sets. */
export const translationFiles = {
  code: 'code.json',
  navbar: 'docusaurus-theme-classic/navbar.json',
  footer: 'docusaurus-theme-classic/footer.json'
} as const

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

/** The text of an `html` item of a sidebar, by which it is translated: that of a section's heading. '': it has none, or several. */
export function textOfHtml(html: string): string {
  const texts = html.split(/<[^>]*>/).flatMap(text => text.trim() || [])
  return texts.length === 1 ? (texts[0] ?? '') : ''
}

/** The same item with `translation` in the place of its text. */
export function withTextOfHtml(html: string, translation: string): string {
  const text = textOfHtml(html)
  return text === ''
    ? html
    : html.replace(/<[^>]*>|[^<]+/g, part => (part.startsWith('<') ? part : part.replace(text, () => translation)))
}

/** The folder of content that a page belongs to; null: a page that is made of other things. */
function folderOfPage({ kind, collection }: Page, { docs, changelogs, pages }: Config): TranslatedFolder | null {
  if (kind === 'post') return changelogs.find(({ id }) => id === collection) ?? null
  if (kind === 'page') return pages
  return kind === 'doc' ? (docs.find(({ id }) => id === collection) ?? null) : null
}

/**
 * Whether the text of a page is that of the default language although the site is planned in another one. Components are
 * translated by their texts, not by their files.
 */
export function isUntranslated(page: Page, config: Config): boolean {
  if (config.locale.isDefault || (page.kind === 'page' && !/\.mdx?$/i.test(page.source))) return false
  const translations = folderOfPage(page, config)?.translations ?? null
  return translations === null || !page.source.startsWith(`${translations}/`)
}

/** The other name of a file of content: of a translation the original, of an original the place of its translation. */
export function twinOf(file: string, folders: readonly TranslatedFolder[]): SourcePath | null {
  for (const { path, translations } of folders) {
    if (translations === null) continue
    if (file.startsWith(`${translations}/`)) return `${path}${file.slice(translations.length)}` as SourcePath
    if (file.startsWith(`${path}/`)) return `${translations}${file.slice(path.length)}` as SourcePath
  }
  return null
}

/** All folders of content that can have translations. */
export function translatedFolders({
  docs,
  changelogs,
  pages
}: Pick<Config, 'docs' | 'changelogs' | 'pages'>): readonly TranslatedFolder[] {
  return [...docs, ...changelogs, ...(pages === null ? [] : [pages])]
}
