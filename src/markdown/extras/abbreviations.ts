/**
 * Abbreviations: a paragraph of lines such as `*[HTML]: Hyper Text Markup Language` explains words of the page. The first place of
 * each word in the text opens its meaning by pointer, key and touch; the others are `<abbr title>`.
 */
import { finding } from '../../diagnostics/finding.ts'
import { addFinding, type PageContext } from '../context.ts'
import { placeAt } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import type { Extra } from './extra.ts'
import { element, escapePattern, replaceInTexts, text } from './replace.ts'
import { tip } from './tip.ts'

export const abbreviations: Extra = {
  name: 'abbreviations',
  stage: 'text',
  sign: /^[ \t>]*\*\[[^\]\n]+\]:/m,
  apply: (tree, context) => {
    const meanings = takeMeanings(tree, context)
    if (meanings.size === 0) return
    // Longer words first: HTML5 before HTML.
    const words = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
    const explained = new Set<string>()
    replaceInTexts(tree, context, pattern, ([word], around) => {
      const meaning = meanings.get(word)
      if (meaning === undefined) return null
      if (around !== 'text' || explained.has(word)) return element('abbr', { title: meaning }, [text(word)])
      explained.add(word)
      return tip([text(word)], meaning, context)
    })
  }
}

/** Takes the paragraphs of meanings out of the tree. */
function takeMeanings(tree: MarkdownNode, context: PageContext): Map<string, string> {
  const meanings = new Map<string, string>()
  walk<MarkdownNode>(tree, (node, index, siblings) => {
    if (node.type !== 'paragraph' || node.position === undefined) return
    const { start, end } = node.position
    const lines = context.source.text.slice(start.offset, end.offset).split('\n')
    const read = lines.map(line => /^[ \t>]*\*\[([^\]\n]+)\]:(.*)$/.exec(line))
    if (read[0] === null || read[0] === undefined) return
    let last = ''
    read.forEach((line, at) => {
      const [, word = last, words = (lines[at] ?? '').trim()] = line ?? []
      if (line !== null) reportTwice(word, words.trim(), meanings, { line: start.line + at, column: 1 }, context)
      // A line without a word goes on with the meaning above.
      const known = line === null ? `${meanings.get(word) ?? ''} ` : ''
      if (line === null || !meanings.has(word)) meanings.set(word, (known + words).trim())
      last = word
    })
    siblings.splice(index, 1)
    return index
  })
  return meanings
}

function reportTwice(
  word: string,
  words: string,
  meanings: ReadonlyMap<string, string>,
  point: { readonly line: number; readonly column: number },
  context: PageContext
): void {
  const known = meanings.get(word)
  if (known === undefined || known === words) return
  const message = `“${word}” has two meanings: only the first one, “${known}”, is shown.`
  const place = placeAt(context.source, point, word.length + 4)
  addFinding(context, finding('markdown/duplicate-definition', place, message, 'Remove one of them.'))
}
