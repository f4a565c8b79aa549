/** Hooks of Docusaurus about docs, posts and data of plugins, from the facts about the page and its versions. */
import { Facts, type VersionFacts } from 'docsgen/components'
import { useContext } from 'react'

/** A version in Docusaurus' form; components do not know the pages of a version. */
function toVersion(version: VersionFacts) {
  return { ...version, mainDocId: '', docs: [], draftIds: [], sidebars: {} }
}

/** Versions of docs by the id of their plugin. */
export function useAllDocsData() {
  const { versions } = useContext(Facts)
  return Object.fromEntries(
    Object.entries(versions).map(([id, own]) => {
      const path = own.find(({ isLast }) => isLast)?.path ?? own[0]?.path ?? '/'
      return [id, { path, versions: own.map(toVersion), breadcrumbs: true }]
    })
  )
}

export function useDocsData(pluginId = 'default') {
  return useAllDocsData()[pluginId] ?? { path: '/', versions: [], breadcrumbs: true }
}

export function useVersions(pluginId?: string) {
  return useDocsData(pluginId).versions
}

export function useLatestVersion(pluginId?: string) {
  return useVersions(pluginId).find(({ isLast }) => isLast)
}

export function useActiveVersion(pluginId?: string) {
  const { version } = useContext(Facts)
  return useVersions(pluginId).find(({ name }) => name === version?.name)
}

export function useActivePlugin() {
  const { version } = useContext(Facts)
  const all = useAllDocsData()
  return version === null ? undefined : { pluginId: version.pluginId, pluginData: all[version.pluginId] }
}

export function useActivePluginAndVersion() {
  const activePlugin = useActivePlugin()
  const activeVersion = useActiveVersion(activePlugin?.pluginId)
  return activePlugin && { activePlugin, activeVersion }
}

export function useActiveDocContext(pluginId?: string) {
  const { doc, pathname } = useContext(Facts)
  const activeDoc = doc === undefined ? undefined : { id: doc.id, path: pathname }
  return { activeVersion: useActiveVersion(pluginId), activeDoc, alternateDocVersions: {} }
}

export function useDocVersionSuggestions(pluginId?: string) {
  return { latestVersionSuggestion: useLatestVersion(pluginId), latestDocSuggestion: undefined }
}

export function useDocsVersion() {
  const { version } = useContext(Facts)
  const { name = 'current', label = '', isLast = true, pluginId = 'default' } = version ?? {}
  return { pluginId, version: name, label, isLast, banner: null, badge: false, className: '', noIndex: false, docs: {} }
}

export function useDocsVersionCandidates(pluginId?: string) {
  const [active, latest] = [useActiveVersion(pluginId), useLatestVersion(pluginId)]
  return [...new Set([active, latest].filter(version => version !== undefined))]
}

export function useDocsPreferredVersion(pluginId?: string) {
  return { preferredVersion: useLatestVersion(pluginId), savePreferredVersionName: () => undefined }
}

export function usePreferredVersions() {
  const ids = Object.entries(useAllDocsData())
  return Object.fromEntries(ids.map(([id, { versions }]) => [id, versions.find(({ isLast }) => isLast)]))
}

export function getDocsVersionSearchTag(pluginId: string, versionName: string): string {
  return `docs-${pluginId}-${versionName}`
}

export function useDocsContextualSearchTags(): string[] {
  const { version } = useContext(Facts)
  return ['default', ...(version === null ? [] : [getDocsVersionSearchTag(version.pluginId, version.name)])]
}

export function useDoc() {
  const { doc, pathname } = useContext(Facts)
  const { frontMatter = {}, ...known } = doc ?? {}
  const metadata = { ...known, permalink: pathname, frontMatter, tags: [] }
  return { metadata, frontMatter, toc: [], assets: {}, contentTitle: metadata.title }
}

/** `useSidebarBreadcrumbs`: the categories and the page; null: the page is in no sidebar. */
export function useSidebarBreadcrumbs() {
  const { breadcrumbs = [] } = useContext(Facts)
  return breadcrumbs.length === 0 ? null : breadcrumbs
}

/** Without the pages of the category, which are unknown here; `<DocCardList />` finds them itself. */
export function useCurrentSidebarCategory() {
  const { doc, pathname } = useContext(Facts)
  return { type: 'category', label: doc?.title ?? '', href: pathname, items: [], collapsed: false, collapsible: true }
}

export function useBlogPost() {
  const { metadata, ...rest } = useDoc()
  return { ...rest, metadata: { ...metadata, authors: [] }, isBlogPostPage: true }
}

/** Hooks of `@docusaurus/useGlobalData`; for the docs plugin, only the versions are known. */
export function useGlobalData(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const { pluginData = {} } = useContext(Facts)
  return { 'docusaurus-plugin-content-docs': useAllDocsData(), ...pluginData }
}

export function useAllPluginInstancesData(plugin: string) {
  return useGlobalData()[plugin]
}

export function usePluginData(plugin: string, id = 'default') {
  return useGlobalData()[plugin]?.[id]
}
