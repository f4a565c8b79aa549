/** The terms of all pages → the list of each term. Numbers about lines are kept in typed arrays: a large site has millions. */
import { byCodePoint } from '../shared/compare.ts'
import { ListWriter } from './postings.ts'

/** Terms in order, and the list of each as decodePostings() reads it. */
export interface TermLists {
  readonly terms: string[]
  readonly lists: string[]
}

/** `pages` are the texts of readPageTerms(), in the order of the pages. */
export function joinPages(pages: readonly string[]): TermLists {
  const found = readLines(pages)
  const terms = [...found.numbers.keys()].sort(byCodePoint)
  const inOrder = sortByTerm(found, terms)
  const writer = new ListWriter()
  let next = 0
  const lists = terms.map(term => {
    const number = found.numbers.get(term)
    for (; next < inOrder.length && found.termOf[inOrder[next] ?? 0] === number; next++) {
      const line = inOrder[next] ?? 0
      const page = found.pageOf[line] ?? 0
      const text = pages[page] ?? ''
      const start = found.startOf[line] ?? 0
      writer.add(page, text, start + term.length + 1, endOfLine(text, start))
    }
    return writer.take()
  })
  return { terms, lists }
}

interface Lines {
  /** Of each term, in the order in which they are met. */
  readonly numbers: ReadonlyMap<string, number>
  readonly termOf: Uint32Array
  readonly pageOf: Uint32Array
  /** Where the line begins in the text of its page. */
  readonly startOf: Uint32Array
}

function readLines(pages: readonly string[]): Lines {
  const count = pages.reduce((sum, text) => sum + countLines(text), 0)
  const numbers = new Map<string, number>()
  const [termOf, pageOf, startOf] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  let line = 0
  pages.forEach((text, page) => {
    for (let start = 0; start < text.length; start = endOfLine(text, start) + 1) {
      const term = text.slice(start, text.indexOf(' ', start))
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      termOf[line] = number
      pageOf[line] = page
      startOf[line] = start
      line++
    }
  })
  return { numbers, termOf, pageOf, startOf }
}

function countLines(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at = endOfLine(text, at) + 1) count++
  return count
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Lines in the order of their terms, those of one term in the order of pages. */
function sortByTerm({ numbers, termOf }: Lines, terms: readonly string[]): Uint32Array {
  const next = new Uint32Array(numbers.size)
  for (const number of termOf) next[number] = (next[number] ?? 0) + 1
  let first = 0
  for (const term of terms) {
    const number = numbers.get(term) ?? 0
    const count = next[number] ?? 0
    next[number] = first
    first += count
  }
  const inOrder = new Uint32Array(termOf.length)
  termOf.forEach((number, line) => {
    const at = next[number] ?? 0
    inOrder[at] = line
    next[number] = at + 1
  })
  return inOrder
}
