/**
 * All translatable texts of a site outside of its pages, by the files of `i18n/<language>/` and their keys: labels of
 * the navigation bar, the footer and the sidebars, names of the changelog, texts of components.
 */
import { join, posix } from 'node:path'
import { listFiles } from '../../content/scan/list-files.ts'
import { scan } from '../../content/scan/scan.ts'
import { changelogTranslations, docsTranslations, textOfHtml, translationFiles } from '../../model/translations.ts'
import { claimCollections } from '../../plugins/collections.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { NavbarItem } from '../../types/chrome.ts'
import type { ChangelogConfig, Config } from '../../types/config.ts'
import type { SidebarItemInput } from '../../types/docs-set.ts'
import type { SidebarItem } from '../../types/navigation.ts'
import { rootsOf, textInside } from '../../util/guarded-files.ts'
import { encodePath } from '../../util/paths.ts'
import { planSite } from './plan-site.ts'

/** Texts of one file, by key. */
type Messages = Record<string, string>

export async function siteTexts(config: Config): Promise<ReadonlyMap<string, Readonly<Messages>>> {
  const collections = await claimCollections(config, () => {})
  const sources = await scan(config, () => {}, { collections })
  const plan = { config, sources, collections, clock: { start() {} }, drafts: true }
  const { navigation, routes } = await planSite(plan, () => {})
  const texts = new Map<string, Messages>([
    [translationFiles.navbar, navbarTexts(config)],
    [translationFiles.footer, footerTexts(config)],
    ...config.changelogs.map(one => [`${changelogTranslations(one)}/options.json`, changelogTexts(one)] as const),
    [translationFiles.code, await componentTexts(config)]
  ])
  const references = new Set(
    routes.all.filter(({ kind }) => kind === 'reference').map(({ permalink }) => encodePath(permalink))
  )
  for (const set of config.docs) {
    const file = `${docsTranslations(set)}.json`
    const own: Messages = set.version.isOneOfSeveral ? { 'version.label': set.version.label } : {}
    for (const { name, docsSet, items } of navigation.sidebars) {
      if (docsSet === set.id) addSidebar(name.slice(set.id.length + 1), items, references, own)
    }
    for (const route of routes.all) {
      if (route.kind === 'category' && route.index.docsSet === set.id) Object.assign(own, route.index.texts)
    }
    for (const [name, items] of Object.entries(set.sidebars ?? {})) addDocLabels(name, items, own)
    texts.set(file, own)
  }
  return new Map([...texts].filter(([, messages]) => Object.keys(messages).length > 0))
}

function navbarTexts({ navbar }: Config): Messages {
  const texts: Messages = navbar.title === null ? {} : { title: navbar.title }
  const add = (item: NavbarItem) => {
    if (item.label !== '') texts[`item.label.${item.label}`] = item.label
    const named = item.attributes['aria-label']
    if (typeof named === 'string') texts[`item.aria-label.${named}`] = named
    if (item.kind === 'dropdown') item.items.forEach(add)
    if (item.kind === 'docsVersionDropdown') [...item.before, ...item.after].forEach(add)
  }
  navbar.items.forEach(add)
  return texts
}

function footerTexts({ footer }: Config): Messages {
  const texts: Messages = {}
  for (const { title, items } of footer.columns) {
    if (title !== null) texts[`link.title.${title}`] = title
    for (const { label } of items) if (label !== '') texts[`link.item.label.${label}`] = label
  }
  return footer.copyright === null ? texts : { ...texts, copyright: footer.copyright }
}

function changelogTexts({ title, description, sidebarTitle }: ChangelogConfig): Messages {
  return { title, description, 'sidebar.title': sidebarTitle }
}

/**
 * Adds the labels of a sidebar, except titles of docs, which are translated in their pages, and names of a reference.
 * `references`: addresses of the reference pages.
 */
function addSidebar(
  sidebar: string,
  items: readonly SidebarItem[],
  references: ReadonlySet<string>,
  texts: Messages
): void {
  for (const item of items) {
    if (isReference(item, references)) continue
    const isDoc = item.kind === 'link' && item.docId !== null
    const text = item.kind === 'html' ? textOfHtml(item.html) : item.label
    if (!isDoc && text !== '') {
      const key = item.kind === 'html' ? text : (item.translationKey ?? text)
      texts[`sidebar.${sidebar}.${item.kind}.${key}`] = text
    }
    if (item.kind === 'category') addSidebar(sidebar, item.items, references, texts)
  }
}

function isReference(item: SidebarItem, references: ReadonlySet<string>): boolean {
  if (item.kind === 'category') return item.items.every(inner => isReference(inner, references))
  return item.kind === 'link' && references.has(item.href.replace(/#.*/, ''))
}

/** Adds the labels that a sidebars file gives to docs. */
function addDocLabels(sidebar: string, items: readonly SidebarItemInput[], texts: Messages): void {
  for (const item of items) {
    if (item.type === 'category') addDocLabels(sidebar, item.items, texts)
    if ((item.type === 'doc' || item.type === 'ref') && typeof item.label === 'string') {
      texts[`sidebar.${sidebar}.doc.${item.translationKey ?? item.label}`] = item.label
    }
  }
}

/** `<Translate id="…">text</Translate>` and `translate({ id: '…', message: '…' })` of components and pages. */
async function componentTexts(config: Config): Promise<Messages> {
  const folders = new Set<SourcePath>(['src' as SourcePath, ...config.docs.map(({ path }) => path)])
  if (config.pages !== null) folders.add(config.pages.path)
  const texts: Messages = {}
  for (const folder of folders) {
    for (const name of (await listFiles(folder, config, () => {})) ?? []) {
      if (/\.(?:[jt]sx?|mdx)$/.test(name))
        addTexts(textInside(join(config.root, posix.join(folder, name)), rootsOf(config)) ?? '', texts)
    }
  }
  return texts
}

const quoted = `(?:"([^"]*)"|'([^']*)'|\`([^\`$]*)\`)`

function addTexts(written: string, texts: Messages): void {
  // Comments may contain examples, which are not texts of the site.
  const code = written.replace(/(["'])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (found, quote) =>
    quote === undefined ? '' : found
  )
  const textAfter = (part: string, pattern: string) =>
    new RegExp(pattern + quoted)
      .exec(part)
      ?.slice(1)
      .find(value => value !== undefined)
  for (const [, attributes = '', inside = ''] of code.matchAll(/<Translate\b([^>]*)>([^<]*)<\/Translate>/g)) {
    const text = (/^\s*\{\s*['"`]([\s\S]*)['"`]\s*\}\s*$/.exec(inside)?.[1] ?? inside).replace(/\s+/g, ' ').trim()
    const id = textAfter(attributes, `\\bid=\\{?`) ?? text
    if (id !== '') texts[id] = text
  }
  for (const [, object = ''] of code.matchAll(/\btranslate\(\s*\{([^}]*(?:\{\w+\}[^}]*)*)\}/g)) {
    const message = textAfter(object, `\\bmessage:\\s*`)
    const id = textAfter(object, `\\bid:\\s*`) ?? message
    if (id !== undefined) texts[id] = message ?? id
  }
}
