/** Generated indexes of categories: first those of configured sidebars, then those of `_category_` files. */
import GithubSlugger from 'github-slugger'
import { finding, placeOf, placeOfText } from '../diagnostics/finding.ts'
import { labelOfFolder } from '../model/labels.ts'
import { configCategoryKey, folderCategoryKey, folderFinder, sidebarsOf } from '../model/sidebars.ts'
import { sidebarText } from '../model/translations.ts'
import type { Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Category, Content, Sources } from '../types/content.ts'
import type { CategoryLink, DocsSet, SidebarItemInput } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import type { GeneratedIndex } from '../types/routes.ts'
import { addressProblem, decodePath, joinUrl } from '../util/paths.ts'
import { type RouteCandidate, routeAt } from './candidates.ts'

type IndexLink = Extract<CategoryLink, { type: 'generated-index' }>

/** A category with a generated index. */
interface IndexedCategory {
  readonly key: string
  /** The sidebar whose translations apply to the category. */
  readonly sidebar: string
  /** Key of the category in translations. */
  readonly translationKey: string
  readonly label: string
  /** What its default address is made of. */
  readonly name: string
  readonly description: string | null
  readonly link: IndexLink
  readonly place: Place
}

/** The default address is `/category/` plus the slug of the label or of the folder's name, below the route base of the set. */
export function categoryCandidates(
  content: Content,
  sources: Sources,
  config: Config,
  report: Report
): readonly RouteCandidate[] {
  return config.docs.flatMap(set => {
    // One slugger for each set, so that the second “Guides” becomes guides-1.
    const slugger = new GithubSlugger()
    const indexed = [
      ...configuredCategories(set, sources, config),
      ...folderCategories(set, content, labelOfFolder(config))
    ]
    if (config.locale.isDefault && config.locales.length > 1) reportSharedKeys(indexed, report)
    return indexed.map(category => toCandidate(category, set, slugger, config, report))
  })
}

function ownTexts({ sidebar, translationKey, link, description }: IndexedCategory): GeneratedIndex['texts'] {
  const prefix = `sidebar.${sidebar}.category.${translationKey}.link.generated-index`
  const text = link.description ?? description
  return {
    ...(link.title !== null && { [`${prefix}.title`]: link.title }),
    ...(text !== null && { [`${prefix}.description`]: text })
  }
}

/** Reports lists with different texts and one key in translations: only one of them could be translated. */
function reportSharedKeys(categories: readonly IndexedCategory[], report: Report): void {
  const first = new Map<string, string>()
  for (const { sidebar, translationKey, label, link, description, place } of categories) {
    const key = `${sidebar}.category.${translationKey}`
    const texts = JSON.stringify([link.title ?? label, link.description ?? description])
    if (texts === (first.get(key) ?? texts)) {
      first.set(key, texts)
      continue
    }
    const message = `Two categories have the label “${label}”, so the title and description of their lists share a translation.`
    report(finding('translation/shared-key', place, message, `Add a “key” to one of them, such as “${label}-2”.`))
  }
}

function toCandidate(
  category: IndexedCategory,
  set: DocsSet,
  slugger: GithubSlugger,
  config: Config,
  report: Report
): RouteCandidate {
  const { key, label, name, link, place, sidebar } = category
  const translate = <Text extends string | null>(part: string, text: Text) =>
    sidebarText(config, set, sidebar, `category.${category.translationKey}${part}`, text)
  const path = joinUrl(set.routeBase, '/', checkedSlug(category, report) ?? `category/${slugger.slug(name)}`)
  const index: GeneratedIndex = {
    key,
    docsSet: set.id,
    texts: ownTexts(category),
    title: translate('.link.generated-index.title', link.title ?? translate('', label)),
    description: translate('.link.generated-index.description', link.description ?? category.description),
    image: link.image,
    keywords: link.keywords
  }
  return {
    path,
    route: { kind: 'category', ...routeAt(path, index.title, config), index },
    owner: `the list of the category “${label}”`,
    place
  }
}

function checkedSlug({ link: { slug }, place }: IndexedCategory, report: Report): string | null {
  if (slug === null || slug === '') return null
  const problem = addressProblem(slug)
  if (problem === null) return decodePath(slug)
  report(finding('route/slug', place, `The slug “${slug}” ${problem}.`, 'Write a path such as /category/guides.'))
  return null
}

function configuredCategories(set: DocsSet, sources: Sources, config: Config): IndexedCategory[] {
  const file = set.sidebarsFile ?? config.file
  return Object.entries(sidebarsOf(set)).flatMap(([sidebar, items]) => {
    const visit = (item: SidebarItemInput, position: readonly number[]): IndexedCategory[] => {
      if (item.type !== 'category') return []
      const inner = item.items.flatMap((child, at) => visit(child, [...position, at]))
      // A category without entries is left out of the sidebar, so it has no index either.
      if (item.link?.type !== 'generated-index' || item.items.length === 0) return inner
      const { label, description, link } = item
      const place = placeOfText(sources.settings, file, link.slug ?? label)
      return [
        {
          key: configCategoryKey(set, sidebar, position),
          sidebar,
          translationKey: item.translationKey ?? label,
          label,
          name: label,
          description,
          link,
          place
        },
        ...inner
      ]
    }
    return items.flatMap((item, at) => visit(item, [at]))
  })
}

function folderCategories(
  set: DocsSet,
  { pages, categories }: Content,
  labelOf: (name: string) => string
): IndexedCategory[] {
  const filled = filledFolders(set, pages)
  const finders = Object.entries(sidebarsOf(set)).flatMap(([sidebar, items]) =>
    items.flatMap(dirNamesOf).map(dirName => ({ sidebar, find: folderFinder(dirName, set) }))
  )
  const sidebarWith = (category: Category) =>
    filled.has(category.folder) ? finders.find(({ find }) => (find(category)?.length ?? 0) > 0)?.sidebar : undefined
  return categories.flatMap(category => {
    const { collection, folder, link, description, source } = category
    const sidebar = collection === set.id && link?.type === 'generated-index' ? sidebarWith(category) : undefined
    if (sidebar === undefined || link?.type !== 'generated-index') return []
    const name = category.label ?? folder.split('/').at(-1) ?? folder
    return [
      {
        key: folderCategoryKey(set.id, folder),
        sidebar,
        translationKey: category.key ?? name,
        label: category.label ?? labelOf(name),
        name,
        description,
        link,
        place: placeOf(source)
      }
    ]
  })
}

function dirNamesOf(item: SidebarItemInput): string[] {
  if (item.type === 'autogenerated') return [item.dirName]
  return item.type === 'category' ? item.items.flatMap(dirNamesOf) : []
}

/** All folders with a page in them or below them. */
function filledFolders(set: DocsSet, pages: Content['pages']): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const { collection, folder } of pages) {
    if (collection !== set.id) continue
    for (
      let path = folder;
      path !== '' && !folders.has(path);
      path = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    ) {
      folders.add(path)
    }
  }
  return folders
}
