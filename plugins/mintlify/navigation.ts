/**
 * `navigation` → sidebars, and entries of the bar. It is a tree of languages, versions, products, dropdowns, anchors, tabs
 * and menus in any order, with groups of pages at its ends; each end is a sidebar.
 */
import { posix } from 'node:path'
import type { ReportingFolder } from 'docsgen/config'
import { iconLike, isPlainObject, listOf, textOf } from 'docsgen/text'
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
  /** Descriptions of APIs that entries name, with the places of these. */
  readonly descriptions: readonly KeyPath[]
}

export function readNavigation(settings: Settings, folder: ReportingFolder): Navigation {
  const reading = new Reading(settings, folder)
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
  readonly #descriptions: KeyPath[] = []

  constructor(settings: Settings, folder: ReportingFolder) {
    this.#settings = settings
    this.#folder = folder
  }

  walk(node: Written, path: KeyPath, steps: readonly Step[]): void {
    if (isPlainObject(node.global)) this.walk(node.global, [...path, 'global'], steps)
    if (node.openapi !== undefined) this.#descriptions.push([...path, 'openapi'])
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
    if (node.groups !== undefined || node.pages !== undefined) this.section(node, path, steps)
  }

  section(node: Written, path: KeyPath, steps: readonly Step[]): void {
    const entries = [
      ...this.#entries(node.groups, [...path, 'groups']),
      ...this.#entries(node.pages, [...path, 'pages'])
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
    if (entry.openapi !== undefined) this.#descriptions.push([...path, 'openapi'])
    const items = this.#entries(entry.pages, [...path, 'pages'])
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
    if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK) /i.test(written)) {
      this.#descriptions.push(path)
      return []
    }
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
      descriptions: this.#descriptions
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
