/** The navigation bar: icons read, targets made, docs sets looked up. */

import { didYouMean } from '../../shared/nearest.ts'
import type { Icon } from '../../types/basics.ts'
import type { NavbarConfig, NavbarItem } from '../../types/chrome.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import { iconNames, readIcon } from '../icons.ts'
import type { NavbarInput, NavbarItemInput } from '../input-chrome.ts'
import { formatPath } from '../issues.ts'
import { isAttribute } from '../schema/chrome.ts'
import type { KeyPath } from '../written.ts'
import type { Completion } from './completion.ts'
import { toLinkTarget, toLogo } from './links.ts'

/** The bar of a site called `title` with these docs sets. */
export async function completeNavbar(
  input: NavbarInput,
  title: string,
  docs: readonly DocsSet[],
  completion: Completion
): Promise<NavbarConfig> {
  const logo = input.logo ? toLogo(input.logo, title, completion.baseUrl, completion) : null
  return {
    title: input.title ?? (logo === null ? title : null),
    logo,
    hideOnScroll: input.hideOnScroll ?? false,
    items: await completeItems(input.items ?? [], ['navbar', 'items'], docs, completion)
  }
}

function completeItems(
  items: readonly NavbarItemInput[],
  path: KeyPath,
  docs: readonly DocsSet[],
  completion: Completion
): Promise<NavbarItem[]> {
  return Promise.all(items.map((item, index) => completeItem(item, [...path, index], docs, completion)))
}

async function completeItem(
  item: NavbarItemInput,
  path: KeyPath,
  docs: readonly DocsSet[],
  completion: Completion
): Promise<NavbarItem> {
  const base = {
    position: item.position ?? 'left',
    label: item.label ?? '',
    icon: item.icon === undefined ? null : await findIcon(item.icon, [...path, 'icon'], completion),
    className: item.className ?? null,
    attributes: attributesOf(item)
  }
  const docsSet = () => findSet(item.docsPluginId, [...path, 'docsPluginId'], docs, completion)
  const kind = item.type ?? (item.items === undefined ? 'link' : 'dropdown')
  switch (kind) {
    case 'link':
    case 'default':
      return {
        ...base,
        kind: 'link',
        target: toLinkTarget(item, completion),
        activeBasePath: item.activeBasePath === undefined ? null : `/${item.activeBasePath.replace(/^\/+/, '')}`,
        activeBaseRegex: item.activeBaseRegex ?? null
      }
    case 'dropdown': {
      const isLink = item.to !== undefined || item.href !== undefined
      return {
        ...base,
        kind,
        target: isLink ? toLinkTarget(item, completion) : null,
        items: await completeItems(item.items ?? [], [...path, 'items'], docs, completion)
      }
    }
    case 'html':
      return { ...base, kind, html: item.value ?? '' }
    case 'doc':
      return { ...base, kind, docsSet: docsSet(), id: item.docId ?? '' }
    case 'docSidebar':
      return { ...base, kind, docsSet: docsSet(), id: item.sidebarId ?? '' }
    case 'docsVersion': {
      const isLink = item.to !== undefined || item.href !== undefined
      return { ...base, kind, docsSet: docsSet(), target: isLink ? toLinkTarget(item, completion) : null }
    }
    case 'docsVersionDropdown': {
      const set = docsSet()
      const itemsAt = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter') =>
        completeItems(item[key] ?? [], [...path, key], docs, completion)
      return {
        ...base,
        kind,
        docsSet: set,
        versions: item.versions === undefined ? null : listedVersions(item.versions, set, path, docs, completion),
        before: await itemsAt('dropdownItemsBefore'),
        after: await itemsAt('dropdownItemsAfter'),
        showsActive: !(item.dropdownActiveClassDisabled ?? false)
      }
    }
    case 'localeDropdown':
    case 'search':
      return { ...base, kind }
  }
}

/** The versions that a dropdown is to list; names that the set does not publish are reported. */
function listedVersions(
  versions: NonNullable<NavbarItemInput['versions']>,
  set: string,
  path: KeyPath,
  docs: readonly DocsSet[],
  { complain }: Completion
): readonly { readonly name: string; readonly label: string | null }[] {
  const published = docs.filter(other => other.set === set).map(({ version }) => version.name)
  const listed = Array.isArray(versions)
    ? versions.map((name, index) => ({ name, label: null, key: index }))
    : Object.entries(versions).map(([name, { label }]) => ({ name, label: label ?? null, key: name }))
  for (const { name, key } of listed) {
    if (published.includes(name)) continue
    const message = `The docs set “${set}” does not publish the version “${name}”.`
    complain([...path, 'versions', key], message, didYouMean(name, published) ?? `Versions: ${published.join(', ')}.`)
  }
  return listed.map(({ name, label }) => ({ name, label }))
}

/** Further attributes of the anchor, in the order written. */
function attributesOf(item: NavbarItemInput): Record<string, string> {
  const kept = Object.entries(item).filter(([key]) => isAttribute(key) || ['title', 'target', 'rel'].includes(key))
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function findIcon(name: string, path: KeyPath, { complain }: Completion): Promise<Icon | null> {
  const icon = await readIcon(name)
  if (icon === null) {
    const hint = didYouMean(name, await iconNames()) ?? 'The names are those of https://icons.getbootstrap.com.'
    complain(path, `“${name}” is no Bootstrap icon.`, hint)
  }
  return icon
}

function findSet(id: string | undefined, path: KeyPath, docs: readonly DocsSet[], { complain }: Completion): string {
  const ids = [...new Set(docs.map(({ set }) => set))]
  if (id !== undefined && !ids.includes(id)) {
    complain(path, `“${formatPath(path)}” names no docs set.`, didYouMean(id, ids) ?? `Docs sets: ${ids.join(', ')}.`)
  }
  return id ?? ids[0] ?? ''
}
