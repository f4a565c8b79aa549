/**
 * `navigation` → sidebars, and entries of the bar. It is a tree of languages, versions, products, dropdowns, anchors, tabs
 * and menus in any order, with groups of pages at its ends; each end is a sidebar.
 */
import { posix } from 'node:path'
import type { ReportingFolder } from 'docsgen/config'
import { iconLike, isPlainObject, listOf, textOf } from 'docsgen/text'
import { type Description, fileOf, findOperation, operationIn, sourcesIn } from './descriptions.ts'
import type { KeyPath, Settings } from './settings.ts'

type Written = Readonly<Record<string, unknown>>
type Item = Readonly<Record<string, unknown>>

/** Lists of parts, and the key with the name of a part. */
const kinds = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['tabs', 'tab'],
  ['menu', 'item']
] as const

type Kind = (typeof kinds)[number][0]

interface Step {
  readonly kind: Kind
  readonly label: string
  readonly icon: string | null
}

/** The pages of one end of the tree. */
interface Section {
  readonly steps: readonly Step[]
  readonly name: string
  readonly entries: readonly (string | Item)[]
}

interface OuterLink {
  readonly steps: readonly Step[]
  readonly href: string
}

export interface Navigation {
  readonly sidebars: Readonly<Record<string, readonly (string | Item)[]>>
  readonly items: readonly Item[]
  /** The first page; null: there is none. */
  readonly first: string | null
  /** Tags of the languages, that of most readers first; empty: the site has one. */
  readonly languages: readonly string[]
  /** Addresses of operations on Mintlify, and their pages. */
  readonly moved: readonly { readonly from: string; readonly to: string }[]
}

export function readNavigation(
  settings: Settings,
  folder: ReportingFolder,
  descriptions: readonly Description[]
): Navigation {
  const reading = new Reading(settings, folder, descriptions)
  const { navigation } = settings.value
  if (isPlainObject(navigation)) reading.walk(navigation, ['navigation'], [])
  else reading.section({ groups: navigation }, ['navigation'], [])
  return reading.result()
}

class Reading {
  readonly #settings: Settings
  readonly #folder: ReportingFolder
  readonly #sections: Section[] = []
  readonly #links: OuterLink[] = []
  readonly #languages: string[] = []
  readonly #descriptions: readonly Description[]
  readonly #moved = new Map<string, string>()

  constructor(settings: Settings, folder: ReportingFolder, descriptions: readonly Description[]) {
    this.#descriptions = descriptions
    this.#settings = settings
    this.#folder = folder
  }

  walk(node: Written, path: KeyPath, steps: readonly Step[]): void {
    if (isPlainObject(node.global)) this.walk(node.global, [...path, 'global'], steps)
    for (const [kind, key] of kinds) {
      const parts = listOf(node[kind])
      for (const [at, part] of parts.entries()) {
        if (!isPlainObject(part) || part.hidden === true) continue
        const label = textOf(part[key]) ?? textOf(part.name) ?? textOf(part.label) ?? ''
        const step = { kind, label, icon: iconOf(part.icon) }
        const href = textOf(part.href)
        const below: KeyPath = [...path, kind, at]
        if (kind === 'languages') {
          if (part.default === true) this.#languages.unshift(label)
          else this.#languages.push(label)
        }
        if (href !== null && part.groups === undefined && part.pages === undefined)
          this.#links.push({ steps: [...steps, step], href })
        else this.walk(part, below, [...steps, step])
      }
    }
    const isEnd = kinds.every(([kind]) => node[kind] === undefined)
    if (node.groups !== undefined || node.pages !== undefined || (isEnd && node.openapi !== undefined))
      this.section(node, path, steps)
  }

  section(node: Written, path: KeyPath, steps: readonly Step[]): void {
    const entries = [
      ...this.#entries(node.groups, [...path, 'groups']),
      ...this.#entries(node.pages, [...path, 'pages']),
      ...(node.groups === undefined && node.pages === undefined ? this.#operations(node.openapi) : [])
    ]
    if (entries.length === 0) return
    const words = steps.map(({ label }) => label.toLowerCase().replace(/[^\p{L}\p{N}]{1,99}/gu, '-'))
    const name = words.join('_') || 'main'
    const isTaken = this.#sections.some(section => section.name === name)
    this.#sections.push({ steps, entries, name: isTaken ? `${name}-${this.#sections.length}` : name })
  }

  #entries(written: unknown, path: KeyPath): (string | Item)[] {
    return listOf(written).flatMap((entry, at) => this.#entry(entry, [...path, at]))
  }

  #entry(entry: unknown, path: KeyPath): (string | Item)[] {
    if (typeof entry === 'string') return this.#page(entry, path)
    if (!isPlainObject(entry) || entry.hidden === true) return []
    const items = [
      ...this.#entries(entry.pages, [...path, 'pages']),
      ...(listsOperations(entry) ? this.#operations(entry.openapi) : [])
    ]
    const label = textOf(entry.group)
    if (label === null || items.length === 0) return items
    const root = textOf(entry.root)
    const [page] = root === null ? [] : this.#page(root, [...path, 'root'])
    const icon = iconOf(entry.icon)
    // Groups at the top are headings, and those in them are folded.
    const isTop = path.filter(key => key === 'pages').length === 0
    return [
      {
        type: 'category',
        label,
        items,
        ...(icon !== null && { icon }),
        ...(typeof page === 'string' && { link: { type: 'doc', id: page } }),
        ...(isTop ? { collapsible: false } : { collapsed: entry.expanded !== true })
      }
    ]
  }

  /** The id of a page; none: there is no such file, or it is an operation of an API. */
  #page(written: string, path: KeyPath): string[] {
    if (operationIn(written) !== null) return this.#operation(written, path)
    const id = posix.join(written.replace(/^\/|\.mdx?$/g, ''))
    const file = [id, `${id}/index`].find(it => ['mdx', 'md'].some(end => this.#folder.hasFile(`${it}.${end}`)))
    if (file !== undefined) return [file]
    this.#folder.report({
      code: 'navigation',
      message: `The page “${written}” does not exist, so it is not in the sidebar.`,
      hint: 'Correct its path, or remove the entry.',
      place: this.#settings.placeOf(path)
    })
    return []
  }

  /** All operations of descriptions, by their tags. */
  #operations(written: unknown): (string | Item)[] {
    return sourcesIn(written).flatMap(({ source, directory }) => {
      const file = fileOf(source, this.#folder)
      const description = this.#descriptions.find(one => one.file === file)
      const folder = (directory ?? 'api-reference').replace(/^\/|\/$/g, '')
      for (const [address, to] of description?.addresses ?? []) this.#move(`/${folder}/${address}`, to)
      return description?.entries ?? []
    })
  }

  #operation(written: string, path: KeyPath): string[] {
    // Every part around it can have a description of its own.
    const around = path.map((_, length) => path.slice(0, length)).reverse()
    const named = around.map(part => valueAt(this.#settings.value, [...part, 'openapi'])).find(it => it !== undefined)
    const near = sourcesIn(named).flatMap(({ source }) => fileOf(source, this.#folder) ?? [])
    const found = findOperation(written, this.#descriptions, near)
    if (found !== null) {
      const directory = sourcesIn(named)[0]?.directory ?? 'api-reference'
      const old = found.of.addresses.find(([, to]) => to === found.operation.path)
      if (old !== undefined) this.#move(posix.join('/', directory, old[0]), found.operation.path)
      return [found.operation.path.slice(1)]
    }
    this.#folder.report({
      code: 'openapi',
      message: `No description of an API in the repository has the operation “${written}”, so it has no page.`,
      hint: 'Correct its method or path, or add the description as “openapi” of the group.',
      place: this.#settings.placeOf(path)
    })
    return []
  }

  /** A page of the site keeps its address. */
  #move(from: string, to: string): void {
    const own = from.slice(1)
    const isPage = ['mdx', 'md'].some(end => [own, `${own}/index`].some(id => this.#folder.hasFile(`${id}.${end}`)))
    if (!isPage && from !== to) this.#moved.set(from, this.#moved.get(from) ?? to)
  }

  result(): Navigation {
    const languages = this.#languages
    const sidebars = Object.fromEntries(this.#sections.map(({ name, entries }) => [name, entries]))
    const [first = ''] = languages
    const isOfFirst = ({ steps }: { readonly steps: readonly Step[] }) => {
      const language = steps.find(({ kind }) => kind === 'languages')
      return language === undefined || language.label === first
    }
    const withoutLanguage = <Part extends { readonly steps: readonly Step[] }>(part: Part) => ({
      ...part,
      steps: part.steps.filter(({ kind }) => kind !== 'languages')
    })
    const sections = this.#sections.filter(isOfFirst).map(withoutLanguage)
    const links = this.#links.filter(isOfFirst).map(withoutLanguage)
    return {
      sidebars,
      first: firstIn(sections[0]?.entries ?? []),
      items: [...barItems(sections, links), ...this.#languageItems()],
      languages,
      moved: [...this.#moved].map(([from, to]) => ({ from, to }))
    }
  }

  /** A menu with the first pages of the languages. */
  #languageItems(): Item[] {
    const items = this.#languages.flatMap(language => {
      const section = this.#sections.find(({ steps }) => steps.some(step => step.label === language))
      return section === undefined ? [] : [{ type: 'docSidebar', sidebarId: section.name, label: nameOf(language) }]
    })
    if (items.length < 2) return []
    return [{ type: 'dropdown', position: 'right', icon: 'translate', label: items[0]?.label ?? 'Languages', items }]
  }
}

/** A group lists all operations without pages of its own, or below them where it names their folder and none of them. */
function listsOperations({ pages, openapi }: Written): boolean {
  if (pages === undefined) return true
  const namesOne = listOf(pages).some(page => typeof page === 'string' && operationIn(page) !== null)
  return isPlainObject(openapi) && textOf(openapi.directory) !== null && !namesOne
}

function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (part, key) => (isPlainObject(part) || Array.isArray(part) ? (part as Item)[key] : undefined),
    value
  )
}

function firstIn(entries: readonly (string | Item)[]): string | null {
  for (const entry of entries) {
    const found = typeof entry === 'string' ? entry : firstIn(listOf(entry.items) as (string | Item)[])
    if (found !== null) return found
  }
  return null
}

/** The name of a language in itself: `fr` → `Français`. */
function nameOf(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return language
  }
}

/** Entries for the first level with a choice; what is below an entry is its menu. */
function barItems(sections: readonly Section[], links: readonly OuterLink[]): Item[] {
  const labels = [...new Set([...sections, ...links].map(labelOf))]
  const isOne = new Set(sections.map(labelOf)).size < 2 && sections.every(({ steps }) => steps.length < 2)
  if (labels.length === 1 && sections.some(({ steps }) => steps.length > 1))
    return barItems(sections.map(below), links.map(below))
  return labels.flatMap((label): Item[] => {
    const pages = sections
      .filter(section => labelOf(section) === label)
      .map(section => ({ type: 'docSidebar', sidebarId: section.name, label: restOf(section) || label }))
    const outer = links
      .filter(link => labelOf(link) === label)
      .map(link => linkItem(restOf(link) || label, link.href, link.steps.at(-1)?.icon))
    const [only, ...others] = [...outer, ...pages]
    if (only === undefined || label === '' || (isOne && outer.length === 0)) return []
    return others.length === 0 ? [{ ...only, label }] : [{ type: 'dropdown', label, items: [...pages, ...outer] }]
  })
}

function labelOf({ steps }: { readonly steps: readonly Step[] }): string {
  return steps[0]?.label ?? ''
}

/** What is below the first level: `Guides · Start`. */
function restOf({ steps }: { readonly steps: readonly Step[] }): string {
  return steps
    .slice(1)
    .map(({ label }) => label)
    .join(' · ')
}

function below<Part extends { readonly steps: readonly Step[] }>(part: Part): Part {
  return { ...part, steps: part.steps.slice(1) }
}

/** A link of the bar, to this site or to another one. */
export function linkItem(label: string, href: string, icon: string | null = null): Item {
  const isOuter = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)
  const address = isOuter ? { href } : { to: href.startsWith('/') ? href : `/${href}` }
  return { label, ...address, ...(icon !== null && { icon }) }
}

function iconOf(written: unknown): string | null {
  const name = isPlainObject(written) ? textOf(written.name) : textOf(written)
  return name === null ? null : iconLike(name)
}
