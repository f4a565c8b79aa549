/** The manual against its plan: every route of pages.json is one page with the promised name, place, size and links. */
import { describe, expect, test } from 'vitest'
import apiSidebars from '../../content/_sidebars/api.ts'
import docsSidebars from '../../content/_sidebars/docs.ts'
import { readBlocks } from './blocks.ts'
import pages from './pages.json' with { type: 'json' }
import { readSources, type Source } from './sources.ts'

type Planned = (typeof pages)[number]

const base = { docs: '', api: '/api' }
const sources = [...readSources('content/docs'), ...readSources('content/api')]

describe.each(pages)('$path', page => {
  const source = sourceOf(page)
  const { prose } = readBlocks(source)
  const headings = prose.flatMap(({ text }) => {
    const [, marks, name] = /^(#{1,6}) +(.*?)(?: *\{#[^}]*\})?$/.exec(text) ?? []
    return marks === undefined ? [] : [{ level: marks.length, name: name ?? '' }]
  })

  test('is the only file with its address and its id', () => {
    const { slug, id } = source.frontMatter
    expect(base[setOf(page)] + slug).toBe(page.path)
    expect(docIdOf(source, id)).toBe(page.docId)
    expect(sources.filter(other => addressOf(other) === page.path)).toHaveLength(1)
  })

  test('has the title of the plan, and its one h1 first', () => {
    expect(source.frontMatter.title).toBe(page.title)
    expect(headings.filter(({ level }) => level === 1)).toEqual([{ level: 1, name: page.h1 }])
    expect(headings[0]?.level).toBe(1)
  })

  test('has a description of 60 to 155 characters that no other page has', () => {
    const { description } = source.frontMatter
    expect(String(description).length).toBeGreaterThanOrEqual(60)
    expect(String(description).length).toBeLessThanOrEqual(155)
    expect(sources.filter(other => other.frontMatter.description === description)).toHaveLength(1)
  })

  test('is as long as planned', () => {
    const [least, most] = page.targetWords
    const words = source.body.split(/\s+/).filter(word => word !== '').length
    expect(words).toBeGreaterThanOrEqual(least ?? 0)
    expect(words).toBeLessThanOrEqual(most ?? 0)
  })

  test('leads to every page it should', () => {
    // A link to a section of the page counts; where the plan names the section, it must be that one.
    const targets = [...source.body.matchAll(/\]\(([^)\s]+)|href="([^"]+)"/g)].map(
      ([, link, href]) => link ?? href ?? ''
    )
    const missing = page.links.filter(link => !targets.some(target => target === link || target.startsWith(`${link}#`)))
    expect(missing).toEqual([])
  })

  test('skips no heading level and repeats no heading', () => {
    const skipped = headings.filter(({ level }, at) => at > 0 && level > (headings[at - 1]?.level ?? 0) + 1)
    const names = headings.map(({ name }) => name)
    expect(skipped).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

test('there is no page beside the plan', () => {
  const planned = new Set(pages.map(({ path }) => path))
  expect(sources.map(addressOf).filter(address => !planned.has(address))).toEqual([])
})

test('the sidebar of the manual holds its pages in the planned order, with the planned labels', () => {
  expect(flatten(docsSidebars.mainSideBar)).toEqual(plannedOrder('docs'))
})

test('the sidebar of the SDK begins with its guides; the generated reference follows', () => {
  const planned = plannedOrder('api')
  expect(flatten(apiSidebars.protoSideBar).slice(0, planned.length)).toEqual(planned)
})

/** One page as a sidebar shows it; the trail is its section and the categories around it. */
interface Entry {
  readonly trail: readonly string[]
  readonly label: string
  readonly docId: string
}

/** What the sidebar files use of the sidebar format. */
interface Item {
  readonly type: string
  readonly id?: string
  readonly label?: string | undefined
  readonly value?: string
  readonly items?: readonly Item[]
}

function flatten(items: readonly Item[], outer: readonly string[] = []): Entry[] {
  let trail = outer
  return items.flatMap(({ type, id = '', label, value = '', items: inner = [] }) => {
    if (type === 'html') trail = [...outer, value.replaceAll(/<[^>]*>/g, '')]
    if (type === 'category') return flatten(inner, [...trail, label ?? ''])
    return type === 'doc' ? [{ trail, label: label ?? labelOf(id), docId: id }] : []
  })
}

function plannedOrder(set: keyof typeof base): Entry[] {
  return pages
    .filter(page => page.set === set)
    .sort((a, b) => a.position - b.position)
    .map(({ section, sidebarLabel, docId }) => ({ trail: section, label: sidebarLabel, docId }))
}

/** The label of a page that the sidebar gives none: from its front matter. */
function labelOf(docId: string): string {
  const page = pages.find(planned => planned.docId === docId)
  if (page === undefined) return `${docId} is not planned`
  const { sidebar_label: label, title } = sourceOf(page).frontMatter
  return String(label ?? title)
}

/** A planned file may be plain Markdown or MDX, whichever its content needs. */
function sourceOf(page: Planned): Source {
  const source = sources.find(({ file }) => file.replace(/\.mdx?$/, '') === page.file)
  if (source === undefined) throw new Error(`${page.file}.md is not there`)
  return source
}

function addressOf({ file, frontMatter }: Source): string {
  return (file.startsWith('content/api/') ? base.api : base.docs) + frontMatter.slug
}

/** The folder below the docs set, then the given id or the file's name. */
function docIdOf({ file }: Source, id: unknown): string {
  const path = file.replace(/^content\/\w+\//, '').replace(/\.mdx?$/, '')
  return id === undefined ? path : path.replace(/[^/]*$/, String(id))
}

function setOf(page: Planned): keyof typeof base {
  return page.set === 'api' ? 'api' : 'docs'
}
