/**
 * Converts entries of the navigation bar that depend on the version to plain links and lists. Without React: server and
 * browser use the same function, and only sites with versions load it in the browser.
 */
import { dataAttributes, type NavbarEntry, texts, type VersionLink } from 'docsgen/theme'

/** The versions of a page, and those that its reader has chosen. */
export interface VersionView {
  /** The function `toPlainEntry`. */
  readonly plain: typeof toPlainEntry
  /** Docs set of the page; null: none. */
  readonly docsSet: string | null
  /** Name of the page's version; null: the docs set has only one, or the page belongs to no docs set. */
  readonly version: string | null
  /** Address of the page in each version that has it, by version name. */
  readonly twins: Readonly<Record<string, string>>
  /** The version of each docs set that the reader has chosen; empty on the server. */
  readonly preferred: Readonly<Record<string, string>>
}

type VersionEntry = Extract<NavbarEntry, { kind: 'versionedLink' | 'versionDropdown' }>

/** The entry as it is rendered for a page; null: the entry has no target. */
export function toPlainEntry(entry: VersionEntry, view: VersionView, where: 'bar' | 'menu'): NavbarEntry | null {
  return entry.kind === 'versionedLink' ? toLink(entry, view) : toDropdown(entry, view, where)
}

/** The first that exists of: the version of the page, the version that the reader has chosen, the latest version. */
export function chosenVersion(
  docsSet: string,
  versions: readonly VersionLink[],
  read: Pick<VersionView, 'docsSet' | 'version' | 'preferred'>
): VersionLink | undefined {
  const wanted = [read.docsSet === docsSet ? read.version : null, read.preferred[docsSet]]
  const named = wanted.map(name => versions.find(version => version.name === name))
  return named.find(version => version !== undefined) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
}

/** The boot may have changed the entry before React hydrates it (client/boot/versions.ts). */
const changed = { suppressHydrationWarning: true }

/** A link into the version of the page, or into the version that the reader has chosen. */
function toLink(entry: Extract<VersionEntry, { kind: 'versionedLink' }>, view: VersionView): NavbarEntry | null {
  const { docsSet, versions, target, ...base } = entry
  const chosen = chosenVersion(docsSet, versions, view)
  if (chosen === undefined) return null
  const { href, external } = target ?? { ...chosen, external: false }
  const attributes = {
    ...base.attributes,
    ...changed,
    [dataAttributes.versionOf]: docsSet,
    ...(target === null && { [dataAttributes.versionLinks]: byName(versions, 'href') }),
    ...(entry.label === '' && { [dataAttributes.versionLabels]: byName(versions, 'label') })
  }
  return {
    ...base,
    kind: 'link',
    label: entry.label || chosen.label,
    href,
    active: chosen.active,
    external,
    attributes
  }
}

/** Links to the page in other versions, or to the start page of a version without the page. */
function toDropdown(
  entry: Extract<VersionEntry, { kind: 'versionDropdown' }>,
  view: VersionView,
  where: 'bar' | 'menu'
): NavbarEntry {
  const { docsSet, versions, before, after, showsActive, ...base } = entry
  const isRead = view.docsSet === docsSet
  const items = versions.map(({ name, label, href }): NavbarEntry => {
    const attributes = { [dataAttributes.versionOf]: docsSet, [dataAttributes.version]: name }
    const own = { ...base, kind: 'link', label, icon: null, className: null, external: false } as const
    return { ...own, href: (isRead && view.twins[name]) || href, active: null, attributes }
  })
  const list = { ...base, kind: 'dropdown', items: [...before, ...items, ...after], showsActive } as const
  const chosen = chosenVersion(docsSet, versions, view)
  if (where === 'menu' || chosen === undefined) return { ...list, label: base.label || texts.versions }
  const marks = {
    ...changed,
    [dataAttributes.versionOf]: docsSet,
    [dataAttributes.versionLabels]: byName(versions, 'label')
  }
  // A version number alone is not a clear label.
  return { ...list, label: chosen.label, attributes: { title: texts.version, ...base.attributes, ...marks } }
}

/** JSON of one field by version name, for the script that changes the field before React is loaded. */
function byName(versions: readonly VersionLink[], field: 'href' | 'label'): string {
  return JSON.stringify(Object.fromEntries(versions.map(version => [version.name, version[field]])))
}
