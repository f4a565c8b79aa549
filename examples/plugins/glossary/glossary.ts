/**
 * A glossary: a page with all terms, and a tooltip at the first use of each term on a page.
 *
 * The terms are a JSON file: `{ "API": "How programs talk to each other." }`.
 */
import { definePlugin } from 'docsgen/config'

interface Options {
  /** The file with the terms. */
  readonly file: string
  /** Address of the page with all terms. */
  readonly path?: string
}

interface Node {
  readonly type: string
  readonly value?: string
  readonly tagName?: string
  readonly properties?: Readonly<Record<string, unknown>>
  children?: Node[]
}

type Terms = Readonly<Record<string, string>>

export const glossary = definePlugin<Options, Terms>({
  name: 'glossary',
  version: '1',
  content({ options: { file, path = '/glossary' }, readFile, addPage }) {
    const text = readFile(file)
    if (text === null) throw new Error(`there is no file “${file}”`)
    const terms = JSON.parse(text) as Terms
    const sections = Object.keys(terms)
      .sort()
      .map(name => `## ${name}\n\n${terms[name]}\n`)
    addPage({ path, title: 'Glossary', body: sections.join('\n') })
    return terms
  },
  markdown: ({ data }) => ({ rehypePlugins: [[markTerms, data]] }),
  client: [{ script: new URL('./tooltip.ts', import.meta.url), style: new URL('./tooltip.css', import.meta.url) }]
})

/** A rehype plugin: `<dfn>` with a tooltip at the first use of each term. Headings, links and code stay as they are. */
function markTerms(terms: Terms) {
  const names = Object.keys(terms).sort((a, b) => b.length - a.length)
  const escaped = names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`\\b(${escaped.join('|')})\\b`)
  return (tree: Node) => {
    if (names.length > 0) markIn(tree, new Set())
  }

  function markIn(parent: Node, seen: Set<string>): void {
    parent.children = (parent.children ?? []).flatMap(child => {
      if (child.type === 'text') return markText(child.value ?? '', seen)
      if (!/^(?:h[1-6]|a|code|pre|dfn)$/.test(child.tagName ?? '')) markIn(child, seen)
      return [child]
    })
  }

  function markText(text: string, seen: Set<string>): Node[] {
    return text.split(pattern).flatMap((part, index): Node[] => {
      // Every second part is a term.
      if (index % 2 === 1 && !seen.has(part)) {
        seen.add(part)
        return [toDefinition(part)]
      }
      return part === '' ? [] : [{ type: 'text', value: part }]
    })
  }

  function toDefinition(term: string): Node {
    const id = `term-${term.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    const text = { type: 'text', value: terms[term] ?? '' }
    const tooltip = { type: 'element', tagName: 'span', properties: { id, role: 'tooltip' }, children: [text] }
    const properties = { className: ['term'], tabIndex: 0, ariaDescribedBy: [id] }
    return { type: 'element', tagName: 'dfn', properties, children: [{ type: 'text', value: term }, tooltip] }
  }
}
