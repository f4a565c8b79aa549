/** Normalizes navigation bar and footer: reads icons, resolves links and docs sets. */

import type { InferOutput } from 'valibot'
import { applyBaseUrl, applyTrailingSlash } from '../../shared/address.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Icon } from '../../types/basics.ts'
import type { FooterConfig, FooterLink, LinkTarget, Logo, NavbarConfig, NavbarItem } from '../../types/chrome.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import { decodePath, encodePath, hasScheme, splitHref } from '../../util/paths.ts'
import { isNameLink } from '../../util/schemes.ts'
import { iconNames, readIcon } from '../icons.ts'
import { formatPath } from '../issues.ts'
import type { KeyPath } from '../project-files.ts'
import {
  type FooterColumnInput,
  type FooterLinkInput,
  type footer,
  isAttribute,
  type logo,
  type NavbarItemInput,
  type navbar
} from '../schema/chrome.ts'
import type { NormalizeContext } from './context.ts'

/** `title` is that of the site, `docs` are its docs sets. */
export async function normalizeNavbar(
  { items, hideOnScroll, tabs, ...input }: InferOutput<typeof navbar>,
  title: string,
  docs: readonly DocsSet[],
  context: NormalizeContext
): Promise<NavbarConfig> {
  const logo = input.logo ? toLogo(input.logo, title, context.baseUrl, context) : null
  return {
    title: input.title ?? (logo === null ? title : null),
    logo,
    hideOnScroll,
    tabs,
    items: await normalizeItems(items, ['navbar', 'items'], docs, context)
  }
}

function normalizeItems(
  items: readonly NavbarItemInput[],
  path: KeyPath,
  docs: readonly DocsSet[],
  context: NormalizeContext
): Promise<NavbarItem[]> {
  return Promise.all(items.map((item, index) => completeItem(item, [...path, index], docs, context)))
}

async function completeItem(
  item: NavbarItemInput,
  path: KeyPath,
  docs: readonly DocsSet[],
  context: NormalizeContext
): Promise<NavbarItem> {
  const base = await baseOf(item, path, context)
  const docsSet = () => findSet(item.docsPluginId, [...path, 'docsPluginId'], docs, context)
  const kind = item.type ?? (item.items === undefined ? 'link' : 'dropdown')
  switch (kind) {
    case 'link':
    case 'default':
      return {
        ...base,
        kind: 'link',
        target: toLinkTarget(item, context),
        activeBasePath: item.activeBasePath === undefined ? null : `/${item.activeBasePath.replace(/^\/+/, '')}`,
        activeBaseRegex: item.activeBaseRegex ?? null
      }
    case 'dropdown': {
      const items = await normalizeItems(item.items ?? [], [...path, 'items'], docs, context)
      return { ...base, kind, target: ownTarget(item, context), items }
    }
    case 'html':
      return { ...base, kind, html: item.value ?? '' }
    case 'doc':
      return { ...base, kind, docsSet: docsSet(), id: item.docId ?? '' }
    case 'docSidebar':
      return { ...base, kind, docsSet: docsSet(), id: item.sidebarId ?? '' }
    case 'docsVersion':
      return { ...base, kind, docsSet: docsSet(), target: ownTarget(item, context) }
    case 'docsVersionDropdown':
      return { ...base, kind, ...(await versionDropdown(item, docsSet(), path, docs, context)) }
    case 'localeDropdown':
    case 'search':
      return { ...base, kind }
  }
}

type ItemBase = Pick<NavbarItem, 'position' | 'label' | 'icon' | 'className' | 'attributes'>

async function baseOf(item: NavbarItemInput, path: KeyPath, context: NormalizeContext): Promise<ItemBase> {
  return {
    position: item.position ?? 'left',
    label: item.label ?? '',
    icon: item.icon === undefined ? null : await findIcon(item.icon, [...path, 'icon'], context),
    className: item.className ?? null,
    attributes: attributesOf(item)
  }
}

/** null: the item itself has no target. */
function ownTarget({ to, href }: Pick<NavbarItemInput, 'to' | 'href'>, context: NormalizeContext): LinkTarget | null {
  return to === undefined && href === undefined ? null : toLinkTarget({ to, href }, context)
}

async function versionDropdown(
  item: NavbarItemInput,
  docsSet: string,
  path: KeyPath,
  docs: readonly DocsSet[],
  context: NormalizeContext
) {
  const itemsAt = (key: 'dropdownItemsBefore' | 'dropdownItemsAfter') =>
    normalizeItems(item[key] ?? [], [...path, key], docs, context)
  return {
    docsSet,
    versions: item.versions === undefined ? null : listedVersions(item.versions, docsSet, path, docs, context),
    before: await itemsAt('dropdownItemsBefore'),
    after: await itemsAt('dropdownItemsAfter'),
    showsActive: !(item.dropdownActiveClassDisabled ?? false)
  }
}

/** The versions that a dropdown lists; reports names that the set does not publish. */
function listedVersions(
  versions: NonNullable<NavbarItemInput['versions']>,
  set: string,
  path: KeyPath,
  docs: readonly DocsSet[],
  { reportAt }: NormalizeContext
): readonly { readonly name: string; readonly label: string | null }[] {
  const published = docs.filter(other => other.set === set).map(({ version }) => version.name)
  const listed = Array.isArray(versions)
    ? versions.map((name, index) => ({ name, label: null, key: index }))
    : Object.entries(versions).map(([name, { label }]) => ({ name, label: label ?? null, key: name }))
  for (const { name, key } of listed) {
    if (published.includes(name)) continue
    const message = `The docs set “${set}” does not publish the version “${name}”.`
    reportAt([...path, 'versions', key], message, didYouMean(name, published) ?? `Versions: ${published.join(', ')}.`)
  }
  return listed.map(({ name, label }) => ({ name, label }))
}

/** Further attributes of the anchor, in source order. */
function attributesOf(item: NavbarItemInput): Record<string, string> {
  const kept = Object.entries(item).filter(([key]) => isAttribute(key) || ['title', 'target', 'rel'].includes(key))
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function findIcon(name: string, path: KeyPath, { reportAt }: NormalizeContext): Promise<Icon | null> {
  const icon = await readIcon(name)
  if (icon === null) {
    const hint = didYouMean(name, await iconNames()) ?? 'Use a name from https://icons.getbootstrap.com.'
    reportAt(path, `“${name}” is not a Bootstrap icon.`, hint)
  }
  return icon
}

function findSet(
  id: string | undefined,
  path: KeyPath,
  docs: readonly DocsSet[],
  { reportAt }: NormalizeContext
): string {
  const ids = [...new Set(docs.map(({ set }) => set))]
  if (id !== undefined && !ids.includes(id)) {
    reportAt(
      path,
      `“${formatPath(path)}” does not name a docs set.`,
      didYouMean(id, ids) ?? `Docs sets: ${ids.join(', ')}.`
    )
  }
  return id ?? ids[0] ?? ''
}

export function normalizeFooter(
  input: InferOutput<typeof footer>,
  title: string,
  context: NormalizeContext
): FooterConfig {
  return {
    style: input.style,
    logo: input.logo ? toLogo(input.logo, title, null, context) : null,
    columns: toColumns(input.links).map(column => ({
      title: column.title ?? null,
      items: column.items.map(link => normalizeLink(link, context))
    })),
    copyright: input.copyright ?? null
  }
}

/** Single links become one column. The schema does not allow to mix columns and single links. */
function toColumns(links: readonly (FooterColumnInput | FooterLinkInput)[]): readonly FooterColumnInput[] {
  const columns = links.filter(link => 'items' in link)
  const items = links.filter((link): link is FooterLinkInput => !('items' in link))
  return items.length > 0 ? [{ items }] : columns
}

function normalizeLink({ label, html, ...address }: FooterLinkInput, context: NormalizeContext): FooterLink {
  if (html !== undefined) return { label: label ?? '', target: null, html }
  return { label: label ?? '', target: toLinkTarget(address, context), html: null }
}

/** Settings that determine how addresses of the configuration are written into the HTML. */
type Rules = Pick<NormalizeContext, 'baseUrl' | 'trailingSlash'>

/** The target of `to` (a page of this site, or a full address) or `href` (anything else, unchanged). */
function toLinkTarget({ to, href }: { to?: string | undefined; href?: string | undefined }, rules: Rules): LinkTarget {
  // `pathname://` marks the address of something that is not a page: it is used as written.
  const written = to ?? href ?? ''
  const plain = /^pathname:\/\/(.*)$/s.exec(written)?.[1]
  if (plain !== undefined) return { written, href: applyBaseUrl(plain, rules.baseUrl), external: false }
  if (to === undefined) return { written, href: written, external: true }
  // Resolved when the plugins have named their pages; a name that does not exist leads to a missing page.
  if (isNameLink(to)) return { written: to, href: pageHref(`/${to}`, rules), external: false }
  if (hasScheme(to)) return { written: to, href: to, external: true }
  const address = /^[/#?]/.test(to) ? to : `/${to}`
  return { written: address, href: pageHref(address, rules), external: false }
}

/** `/a b#c` → `/sub/a%20b/#c`: applies base URL, trailing-slash rule and encoding. */
function pageHref(written: string, { baseUrl, trailingSlash }: Rules): string {
  const { path, query, hash } = splitHref(written)
  const address = applyTrailingSlash(applyBaseUrl(path, baseUrl), isFile(path) ? null : trailingSlash, baseUrl)
  return encodePath(decodePath(address)) + query + hash
}

/**
 * Whether the address is a file, which gets no trailing slash: `/feed.xml`; but `/api/job.proto` and `/v1.2` are pages.
 */
function isFile(path: string): boolean {
  return /\.(?:html?|xml|json|txt|pdf|zip|gz|csv|ya?ml|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(path)
}

/** The address of a picture below a static folder (`img/a.svg`, `/img/a.svg`) for the HTML; keeps full addresses. */
function pictureHref(written: string, { baseUrl }: Pick<Rules, 'baseUrl'>): string {
  if (hasScheme(written)) return written
  return encodePath(decodePath(applyBaseUrl(withSlash(written), baseUrl)))
}

/** `img/a.svg` → `/img/a.svg`: adds the slash to a path below a static folder; keeps full addresses. */
export function withSlash(written: string): string {
  return hasScheme(written) || written.startsWith('/') ? written : `/${written.replace(/^\.\//, '')}`
}

/** A logo with addresses for the HTML; `home` is its default target, null for none. */
function toLogo(input: InferOutput<typeof logo>, alt: string, home: string | null, rules: Rules): Logo {
  const target = input.href === undefined ? null : toLinkTarget({ to: input.href }, rules)
  return {
    src: pictureHref(input.src, rules),
    srcDark: input.srcDark === undefined ? null : pictureHref(input.srcDark, rules),
    alt: input.alt ?? alt,
    width: input.width ?? null,
    height: input.height ?? null,
    href: target === null ? home : target.href,
    ...(target?.written.startsWith('pathname:') && { isElsewhere: true as const })
  }
}
