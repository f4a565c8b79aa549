/**
 * The languages of a site. Each one except the default is an edition: the same configuration with its own base URL,
 * folders of translations, and translated labels, so that later stages need not handle languages.
 */

import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { finding } from '../../diagnostics/finding.ts'
import {
  changelogTranslations,
  docsTranslations,
  pagesTranslations,
  translationFiles
} from '../../model/translations.ts'
import { didYouMean, nearest } from '../../shared/nearest.ts'
import { english, type Texts } from '../../shared/texts.ts'
import type { Locale, SourcePath } from '../../types/basics.ts'
import type { FooterConfig, Logo, NavbarConfig, NavbarItem } from '../../types/chrome.ts'
import type { ChangelogConfig, Config, Translations } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { isPlainObject } from '../../util/objects.ts'
import { packagePath } from '../../util/packages/package.ts'
import { joinUrl, toSourcePath } from '../../util/paths.ts'
import { type LocatedFile, namesBeside, type ProjectFiles } from '../project-files.ts'
import type { InternationalizationInput, LocaleInput } from '../schema/features.ts'
import { feedNames, type SiteNames } from './content.ts'
import type { NormalizeContext } from './context.ts'

/** All locales in source order, and the default one. */
export function normalizeLocales(
  input: InternationalizationInput,
  { reportAt }: Pick<NormalizeContext, 'reportAt'>
): { readonly locale: Locale; readonly locales: readonly Locale[] } {
  const defaultTag = input.defaultLocale ?? input.locales?.[0] ?? 'en'
  const tags = input.locales ?? [defaultTag]
  if (!tags.includes(defaultTag)) {
    const message = `“i18n.locales” does not list the default language “${defaultTag}”.`
    reportAt(['i18n', 'locales'], message, didYouMean(defaultTag, tags))
  }
  for (const tag of Object.keys(input.localeConfigs ?? {})) {
    if (tags.includes(tag)) continue
    reportAt(['i18n', 'localeConfigs', tag], `“${tag}” is not a language of this site.`, didYouMean(tag, tags))
  }
  const toLocale = (tag: string): Locale => {
    const { label, direction, htmlLang, calendar } = input.localeConfigs?.[tag] ?? {}
    return {
      tag,
      label: label ?? nameOf(tag),
      direction: direction ?? directionOf(tag),
      isDefault: tag === defaultTag,
      ...(htmlLang !== undefined && htmlLang !== tag && { htmlLang }),
      ...(calendar !== undefined && { calendar })
    }
  }
  return { locale: toLocale(defaultTag), locales: [...new Set(tags)].map(toLocale) }
}

/** The language's name in the language itself: `pt-BR` → `Português (Brasil)`. */
function nameOf(tag: string): string {
  // Fast path for the usual language: `Intl.DisplayNames` loads data about all languages, which takes 10 ms.
  if (tag === 'en') return 'English'
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Uses a list, because `Intl.Locale` gives different directions in different versions of Node. */
function directionOf(tag: string): Locale['direction'] {
  const { language, script } = new Intl.Locale(tag).maximize()
  const rightToLeft = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']
  return rightToLeft.includes(script ?? '') || language === 'yi' ? 'rtl' : 'ltr'
}

/** The configuration for the default language, with those of all other languages in `editions`. */
export async function withEditions(
  config: Config,
  input: InternationalizationInput | undefined,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<Config> {
  if (input === undefined) return config
  const open = (locale: Locale) =>
    toEdition(config, locale, input.localeConfigs?.[locale.tag] ?? {}, { project: context, written }, report)
  const [own, ...editions] = await Promise.all(
    [config.locale, ...config.locales.filter(({ isDefault }) => !isDefault)].map(open)
  )
  const all = [own ?? config, ...editions]
  for (const [at, { locale, url, baseUrl }] of all.entries()) {
    reportUnknown(locale.tag, written, report)
    const twin = all.slice(0, at).find(other => other.url === url && other.baseUrl === baseUrl)
    if (twin === undefined) continue
    const message = `The languages “${twin.locale.tag}” and “${locale.tag}” are both published at “${baseUrl}”.`
    context.reportAt(['i18n', 'localeConfigs', locale.tag], message, 'Give one of them another “path”.')
  }
  reportStrayFolders(config.locales, input, written, context.root, report)
  const withOthers = (one: Config): Config => ({
    ...one,
    otherBases: editions
      .filter(other => other.url === one.url && other.baseUrl !== one.baseUrl)
      .map(other => other.baseUrl)
  })
  return { ...withOthers(own ?? config), editions: editions.map(withOthers) }
}

/** Whether a tag names a language. */
function isLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return names.of(new Intl.Locale(tag).language) !== undefined
  } catch {
    return false
  }
}

/** Reports a tag that is well-formed but does not name a language. */
function reportUnknown(tag: string, written: LocatedFile, report: Report): void {
  if (tag === 'en') return
  if (isLanguage(tag)) return
  const place = written.placeOf(['i18n', 'locales'], 'value')
  const hint = 'Write the code of a language, such as “de”, “pt-BR” or “zh-Hans”.'
  report(finding('translation/unknown-language', place, `Unknown language code “${tag}”.`, hint))
}

/** Reports folders in `i18n` that are probably meant to be those of a language: `i18n/dee` beside `i18n/de`. */
function reportStrayFolders(
  locales: readonly Locale[],
  { localeConfigs = {} }: InternationalizationInput,
  written: LocatedFile,
  root: string,
  report: Report
): void {
  const known = locales.map(({ tag }) => localeConfigs[tag]?.path ?? tag)
  const names = namesBeside(toSourcePath('i18n/x'), 'folder', root).map(path => posix.basename(path))
  for (const name of names) {
    const meant = known.includes(name) || isLanguage(name) ? null : nearest(name, known)
    // A language without a folder names this one as its own.
    if (meant === null || !names.includes(meant)) continue
    const message = `“i18n/${name}” is not the folder of a language of this site, so its translations are not used.`
    const hint = `Move its files to “i18n/${meant}”, or remove it.`
    report(finding('translation/unknown-language', written.placeOf(['i18n', 'locales'], 'value'), message, hint))
  }
}

async function toEdition(
  config: Config,
  locale: Locale,
  own: LocaleInput,
  { project, written }: { readonly project: ProjectFiles; readonly written: LocatedFile },
  report: Report
): Promise<Config> {
  const { docs, changelogs, pages, search } = config
  const texts = textsOf(locale.tag, own.texts)
  const folder = `i18n/${own.path ?? locale.tag}`
  const isRead = own.translate ?? true
  const folders: string[] = []
  const findFolder = (...candidates: string[]): SourcePath | null => {
    const found = isRead ? candidates.map(toSourcePath).find(path => project.isThere(path, 'folder')) : undefined
    if (found !== undefined) folders.push(found)
    return found ?? null
  }
  // These come first, because folders of translations may exist only for texts.
  const beside = (path: string) => (locale.isDefault ? [] : [`${path}.${locale.tag}`])
  const optionsOf = (changelog: ChangelogConfig) => `${changelogTranslations(changelog)}/options.json`
  const ofSets = docs.map(set => `${docsTranslations(set)}.json`)
  const names = [...Object.values(translationFiles), ...changelogs.map(optionsOf), ...ofSets]
  const translations = isRead ? await readTranslations(folder, names, project, report) : {}
  const labels: LabelsOf = file => (key, text) => translations[file]?.[key] ?? text
  const edition: Config = {
    ...config,
    ...addressesOf(config, locale, own),
    locale,
    title: own.title ?? config.title,
    tagline: own.tagline ?? config.tagline,
    translations,
    translationsFolder: toSourcePath(folder),
    texts,
    search: search && { ...search, ui: { ...search.ui, placeholder: placeholderOf(search.ui.placeholder, texts) } },
    navbar: translateNavbar(config.navbar, labels(translationFiles.navbar)),
    footer: translateFooter(config.footer, labels(translationFiles.footer)),
    docs: docs.map(set => ({
      ...set,
      version: translateVersion(set, labels, texts),
      translations: findFolder(...beside(set.path), `${folder}/${docsTranslations(set)}`)
    })),
    changelogs: changelogs.map(changelog => ({
      ...translateChangelog(changelog, labels(optionsOf(changelog)), texts, {
        before: config,
        now: { title: own.title ?? config.title, tagline: own.tagline ?? config.tagline }
      }),
      translations: findFolder(...beside(changelog.path), `${folder}/${changelogTranslations(changelog)}`)
    })),
    pages: pages && {
      ...pages,
      translations: findFolder(...beside(pages.path), `${folder}/${pagesTranslations}`)
    }
  }
  const isRight = config.locales.some(({ isDefault }) => isDefault)
  if (isRead && isRight && !locale.isDefault && folders.length === 0 && Object.keys(translations).length === 0) {
    const names = namesBeside(toSourcePath(folder), 'folder', project.root).map(path => posix.basename(path))
    const misspelled = nearest(
      posix.basename(folder),
      names.filter(name => !isLanguage(name) && name !== posix.basename(folder))
    )
    const state = names.includes(posix.basename(folder)) ? 'is empty' : 'does not exist'
    report(nothingTranslated(locale, [folder, state], docs[0]?.path, misspelled && `i18n/${misspelled}`, written))
  }
  return edition
}

/** `misspelled`: a folder that is probably meant to be that of the language. */
function nothingTranslated(
  { tag }: Locale,
  [folder, state]: readonly [folder: string, state: string],
  docs: string | undefined,
  misspelled: string | null,
  written: LocatedFile
) {
  const place = written.placeOf(['i18n', 'locales'], 'value')
  const message = `Nothing is translated to “${tag}”: the folder “${folder}” ${state}, and there is none beside “${docs}”.`
  if (misspelled !== null) {
    return finding('translation/no-files', place, message, `Rename “${misspelled}” to “${folder}”.`)
  }
  const hint = `Run “docsgen translations --locale ${tag}”, or write pages in “${docs}.${tag}”.`
  return finding('translation/no-files', place, message, hint)
}

/** `/de/` below the base URL of the site, unless the configuration says another place. */
function addressesOf(
  { url, baseUrl }: Config,
  { tag, isDefault }: Locale,
  own: LocaleInput
): Pick<Config, 'url' | 'baseUrl' | 'filesUrl' | 'outputBase'> {
  if (isDefault) return { url, baseUrl, filesUrl: baseUrl, outputBase: '' }
  const ownUrl = own.url?.replace(/(?<!\/)\/+$/, '') ?? url
  const below = own.baseUrl ?? joinUrl(baseUrl, own.path ?? tag)
  const ownBase = `/${below}/`.replace(/\/{2,}/g, '/')
  const isBelow = ownUrl === url && ownBase.startsWith(baseUrl)
  return {
    url: ownUrl,
    baseUrl: ownBase,
    // A language on another host cannot share files with this host.
    filesUrl: isBelow ? baseUrl : ownBase,
    outputBase: isBelow ? ownBase.slice(baseUrl.length) : `${own.path ?? tag}/`
  }
}

function placeholderOf(written: string, texts: Texts): string {
  return written === english.searchDocs ? texts.searchDocs : written
}

/** The catalogue of a language (English if there is none), with the site's own texts on top. */
function textsOf(tag: string, written: LocaleInput['texts'] = {}): Texts {
  const catalogue = catalogueOf(tag)
  const own = Object.fromEntries(Object.entries(written).filter(([, text]) => text !== undefined))
  return catalogue === null && Object.keys(own).length === 0 ? english : { ...english, ...catalogue, ...own }
}

/** `de-AT` → `de`, `zh-TW` → `zh-Hant`, `pt` → `pt-BR`. */
function catalogueOf(tag: string): Partial<Texts> | null {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'en') return null
  const names = [language, `${language}-${script}`, ...(language === 'pt' ? ['pt-BR'] : [])]
  const file = names.map(name => packagePath('templates', 'texts', `${name}.json`)).find(path => existsSync(path))
  // The files are part of docsgen: a test compares their keys.
  return file === undefined ? null : (JSON.parse(readFileSync(file, 'utf8')) as Partial<Texts>)
}

async function readTranslations(
  folder: string,
  names: readonly string[],
  project: ProjectFiles,
  report: Report
): Promise<Translations> {
  const found: Record<string, Record<string, string>> = {}
  for (const name of names) {
    const file = toSourcePath(`${folder}/${name}`)
    if (!project.isThere(file, 'file')) continue
    const { readDataFile } = await import('../data-file.ts')
    const written = readDataFile(project, file, 'translation/invalid', report)
    if (written !== null) found[name] = messagesOf(written, report)
  }
  return found
}

/** `{"key": {"message": "text", "description": "…"}}`, or shorter `{"key": "text"}`. */
function messagesOf(written: LocatedFile, report: Report): Record<string, string> {
  const messages: Record<string, string> = {}
  const complain = (key: string | null) => {
    const place = written.placeOf(key === null ? [] : [key], 'value')
    const message =
      key === null ? `“${written.file}” must contain a JSON object of translations.` : `“${key}” has no text.`
    report(finding('translation/invalid', place, message, 'Write “key”: {"message": "text"}.'))
  }
  if (!isPlainObject(written.value)) {
    complain(null)
    return messages
  }
  for (const [key, value] of Object.entries(written.value)) {
    const text = isPlainObject(value) ? value.message : value
    if (typeof text !== 'string') complain(key)
    else {
      messages[key] = text
      reportPlaceholders(key, text, written, report)
    }
  }
  return messages
}

/**
 * Reports missing placeholders. Keys are often the original text, and the translation must contain the same
 * placeholders.
 */
function reportPlaceholders(key: string, text: string, written: LocatedFile, report: Report): void {
  const missing = [...key.matchAll(/\{\w+\}/g)].map(([name]) => name).filter(name => !text.includes(name))
  if (missing.length === 0) return
  const message = `The translation lacks the placeholder ${missing.map(name => `“${name}”`).join(', ')}.`
  report(
    finding(
      'translation/placeholder',
      written.placeOf([key], 'value'),
      message,
      'Write the placeholder where its value belongs.'
    )
  )
}

type Labels = <Text extends string | null>(key: string, text: Text) => Text | string
type LabelsOf = (file: string) => Labels

/** Labels that the configuration does not give are in the language of the edition. */
function translateVersion(set: DocsSet, labels: LabelsOf, texts: Texts): DocsSet['version'] {
  const { version } = set
  const label = version.label === english.nextVersion ? texts.nextVersion : version.label
  return { ...version, label: labels(`${docsTranslations(set)}.json`)('version.label', label) }
}

function translateNavbar(navbar: NavbarConfig, label: Labels): NavbarConfig {
  return {
    ...navbar,
    title: navbar.title === null ? null : label('title', navbar.title),
    logo: translateLogo(navbar.logo, label),
    items: navbar.items.map(item => translateItem(item, label))
  }
}

function translateItem(item: NavbarItem, label: Labels): NavbarItem {
  const all = (items: readonly NavbarItem[]) => items.map(other => translateItem(other, label))
  const named = item.attributes['aria-label']
  const own = {
    label: item.label === '' ? '' : label(`item.label.${item.label}`, item.label),
    // Entries with only an icon have their name here.
    ...(typeof named === 'string' && {
      attributes: { ...item.attributes, 'aria-label': label(`item.aria-label.${named}`, named) }
    })
  }
  if (item.kind === 'dropdown') return { ...item, ...own, items: all(item.items) }
  if (item.kind === 'docsVersionDropdown') return { ...item, ...own, before: all(item.before), after: all(item.after) }
  return { ...item, ...own }
}

function translateFooter(footer: FooterConfig, label: Labels): FooterConfig {
  return {
    ...footer,
    logo: translateLogo(footer.logo, label),
    copyright: footer.copyright === null ? null : label('copyright', footer.copyright),
    columns: footer.columns.map(({ title, items }) => ({
      title: title === null ? null : label(`link.title.${title}`, title),
      items: items.map(item => ({ ...item, label: label(`link.item.label.${item.label}`, item.label) }))
    }))
  }
}

function translateLogo(logo: Logo | null, label: Labels): Logo | null {
  return logo && { ...logo, alt: label('logo.alt', logo.alt) }
}

function translateChangelog(
  changelog: ChangelogConfig,
  label: Labels,
  texts: Texts,
  site: { readonly before: SiteNames; readonly now: SiteNames }
): ChangelogConfig {
  const nameOf = (name: string) => (name === english.changelog ? texts.changelog : name)
  const { sidebarTitle } = changelog
  const sidebar = sidebarTitle === english.recentEntries ? texts.recentEntries : sidebarTitle
  const translated = {
    title: label('title', nameOf(changelog.title)),
    description: label('description', nameOf(changelog.description))
  }
  // Feed titles and descriptions that are still the default are created again from the translated names.
  const before = feedNames(changelog, site.before)
  const now = feedNames(translated, site.now)
  const { feed } = changelog
  return {
    ...changelog,
    ...translated,
    sidebarTitle: label('sidebar.title', sidebar),
    feed: {
      ...feed,
      title: feed.title === before.title ? now.title : feed.title,
      description: feed.description === before.description ? now.description : feed.description
    }
  }
}
