/**
 * Ids of headings, generated from their text like in other generators, so that the anchors of a migrated site stay
 * valid. Each page has its own slugger, which numbers duplicates.
 */
import GithubSlugger from 'github-slugger'
import type { Element, Nodes } from 'hast'
import type { MarkdownConfig } from '../../types/config.ts'
import { textOf } from '../html.ts'

export interface Slugger {
  /** The id of a heading without an explicit id. */
  slug(heading: Element): string
  /** Reserves an id that the author set. */
  reserve(id: string): void
  /** Whether the title of a page counts as a heading. */
  readonly countsTitle: boolean
  /** Whether the title of a page has an id to which links lead. */
  readonly keepsTitle: boolean
}

export function createSlugger(kind: MarkdownConfig['slugger']): Slugger {
  const rules = numberedKinds[kind]
  if (rules !== undefined) return numbered(rules)
  const slugger = new GithubSlugger()
  const isExact = kind !== 'github'
  const keepsCase = kind.endsWith('-case')
  return {
    slug: heading => slugger.slug(isExact ? textOf(heading) : textOf(heading).trim(), keepsCase),
    reserve: id => void slugger.slug(id, true),
    countsTitle: isExact,
    keepsTitle: false
  }
}

interface Rules {
  readonly toSlug: (text: string) => string
  readonly next: (id: string, slug: string, round: number) => string
}

function numbered({ toSlug, next }: Rules): Slugger {
  const used = new Set<string>()
  // The last id of each slug: the ones before it are used, so a page of equal headings does not try them again.
  const last = new Map<string, { readonly id: string; readonly round: number }>()
  return {
    slug(heading) {
      const slug = toSlug(withoutTags(heading))
      let { id, round } = last.get(slug) ?? { id: slug, round: 0 }
      while (used.has(id)) id = next(id, slug, ++round)
      last.set(slug, { id, round })
      used.add(id)
      return id
    },
    reserve: id => void used.add(id),
    countsTitle: true,
    keepsTitle: true
  }
}

/** Tags shown as text, such as those of Vue components, do not count for an id, except in code. */
function withoutTags(node: Nodes): string {
  if (node.type === 'text') return node.value.replace(/<\/?[A-Za-z][^<>]*>/g, '')
  if (!('children' in node) || (node.type === 'element' && node.tagName === 'code')) return textOf(node)
  return node.children.map(withoutTags).join('')
}

/** Removes accents; a leading digit gets the prefix “_”; duplicates get “-1”. */
const vitepress: Rules = {
  toSlug: text =>
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // A separate step, because removing a control character joins the text around it.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u001f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '')
      .replace(/^\d/, '_$&')
      .toLowerCase(),
  next: (_, slug, round) => `${slug}-${round}`
}

const python = (toSlug: Rules['toSlug']): Rules => ({
  toSlug: text => toSlug(text) || '_1',
  next: id =>
    id.replace(/^(.*)_(\d+)$|$/, (_, name: string | undefined, count: string) =>
      name === undefined ? '_1' : `${name}_${Number(count) + 1}`
    )
})

const toWords = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')

/** Only ASCII letters, digits and “_”; duplicates, and headings without any of these, get “_1”. */
const pythonMarkdown = python(text =>
  toWords(
    text
      .normalize('NFKD')
      .replace(/[^\x20-\x7e\s]/g, '')
      .replace(/[^\w\s-]/g, '')
  )
)

/** The same with the letters of all languages. */
const pythonUnicode = python(text => toWords(text.normalize('NFKD').replace(/[^\p{L}\p{N}_\s-]/gu, '')))

/** The slugs of pymdownx: each space becomes a hyphen. */
const pymdownx = (isLower: boolean) =>
  python(text => {
    const trimmed = text.normalize('NFC').trim()
    const cased = isLower ? trimmed.toLowerCase() : trimmed
    return cased.replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '').replaceAll(' ', '-')
  })

const numberedKinds: Partial<Record<MarkdownConfig['slugger'], Rules>> = {
  vitepress,
  'python-markdown': pythonMarkdown,
  'python-markdown-unicode': pythonUnicode,
  pymdownx: pymdownx(true),
  'pymdownx-case': pymdownx(false)
}
