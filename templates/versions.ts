/**
 * Entries of the navigation bar that depend on the version, as plain links and lists. Without React:
 * server and browser ask the same function, and only sites that have versions load it in the browser.
 */
import { dataAttributes, type NavbarEntry, texts, type VersionLink } from 'docsgen/theme'

/** Which versions a page and its reader stand for. */
export interface VersionView {
  /** As toPlainEntry. */
  readonly plain: typeof toPlainEntry
  /** Docs set of the page; null: none. */
  readonly docsSet: string | null
  /** Name of the version that the page is of; null: its docs set has one, or it belongs to none. */
  readonly version: string | null
  /** Address of the page in the versions that have it, by their names. */
  readonly twins: Readonly<Record<string, string>>
  /** The version of each docs set that the reader has chosen; empty on the server. */
  readonly preferred: Readonly<Record<string, string>>
}

type VersionEntry = Extract<NavbarEntry, { kind: 'versionedLink' | 'versionDropdown' }>

/** The entry as it is drawn for a page; null: it has nothing to lead to. */
export function toPlainEntry(entry: VersionEntry, view: VersionView, where: 'bar' | 'menu'): NavbarEntry | null {
  return entry.kind === 'versionedLink' ? toLink(entry, view) : toDropdown(entry, view, where)
}

/** The version that is read, else the one the reader has chosen, else the last; what comes first among those there are. */
export function chosenVersion(
  docsSet: string,
  versions: readonly VersionLink[],
  read: Pick<VersionView, 'docsSet' | 'version' | 'preferred'>
): VersionLink | undefined {
  const wanted = [read.docsSet === docsSet ? read.version : null, read.preferred[docsSet]]
  const named = wanted.map(name => versions.find(version => version.name === name))
  return named.find(version => version !== undefined) ?? versions.find(({ isLast }) => isLast) ?? versions[0]
}

/** The boot's script may have changed it before React comes (client/boot/versions.ts). */
const changed = { suppressHydrationWarning: true }

/** It leads into the version that is read, or that the reader has chosen. */
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

/** The same page in other versions; one without it shows its start page. */
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
  // A number alone says little.
  return { ...list, label: chosen.label, attributes: { title: texts.version, ...base.attributes, ...marks } }
}

/** JSON of one field by the names of the versions, for a script that changes it before React is there. */
function byName(versions: readonly VersionLink[], field: 'href' | 'label'): string {
  return JSON.stringify(Object.fromEntries(versions.map(version => [version.name, version[field]])))
}
