/**
 * The terms of the site's glossary: the first place of each in the text of a page opens its definition, `[text](term:name)` opens that of a
 * term anywhere, and `:::glossary` lists all terms.
 */
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { GlossaryTerm } from '../../types/config.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { placeAt } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import { element, escapePattern, replaceInTexts, text } from './replace.ts'
import { tip } from './tip.ts'

/** Beginning of an address that is a term. */
const scheme = 'term:'

/** Only for a site with terms. */
export function remarkGlossary({ terms }: { readonly terms: readonly GlossaryTerm[] }) {
  const byName = new Map(terms.flatMap(term => namesOf(term).map(name => [name, term] as const)))
  // Longer names first: “service account” before “account”.
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    const explained = new Set<GlossaryTerm>()
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'link' || !node.url?.startsWith(scheme)) return
      const term = byName.get(nameIn(node.url))
      if (term === undefined) {
        reportUnknown(node, nameIn(node.url), [...byName.keys()], context)
        siblings.splice(index, 1, ...(node.children ?? []))
        return index
      }
      explained.add(term)
      siblings[index] = { ...tip(node.children ?? [], term.definition, context), position: node.position }
    })
    replaceInTexts(tree, context, pattern, ([name], around) => {
      const term = byName.get(name)
      if (term === undefined || around !== 'text' || explained.has(term)) return null
      explained.add(term)
      return tip([text(name)], term.definition, context)
    })
  }
}

/** The list of all terms, by name, each with an id: `#term-service-account`. */
export function glossaryList({ environment, found }: PageContext): MarkdownNode {
  found.sheets.add('extras')
  const { glossary } = environment.config.markdown
  const { compare } = new Intl.Collator(environment.config.locale.tag)
  const sorted = [...glossary].sort((a, b) => compare(a.term, b.term))
  return element(
    'dl',
    { className: ['glossary'] },
    sorted.flatMap(({ term, definition }) => [
      element('dt', { id: `term-${term.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}` }, [text(term)]),
      element('dd', {}, [text(definition)])
    ])
  )
}

/** A term also begins sentences. */
function namesOf({ term, aliases }: GlossaryTerm): readonly string[] {
  return [term, ...aliases].flatMap(name => [name, name.charAt(0).toUpperCase() + name.slice(1)])
}

function nameIn(url: string): string {
  const name = url.slice(scheme.length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function reportUnknown(node: MarkdownNode, name: string, known: readonly string[], context: PageContext): void {
  const message = `The glossary has no term “${name}”.`
  const hint = didYouMean(name, known) ?? 'Add it to the file of “markdown.glossary”, or fix the name.'
  addFinding(context, finding('markdown/glossary', placeAt(context.source, node.position?.start), message, hint))
}
