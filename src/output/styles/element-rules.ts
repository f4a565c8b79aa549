/**
 * Element rules of a Docusaurus site, such as resets. In Docusaurus, class rules override them, so that Tailwind's base
 * and `a { all: initial }` do not affect the frame. Unlayered rules would override all of ours, so these get a layer
 * between our element rules and our class rules:
 *
 *   a, .b { color: red }   →   @layer docsgen.elements{a{ color: red }}.b{ color: red }
 */
import { blankComments } from '../../model/sheet-imports.ts'

export function layerElementRules(css: string): string {
  const plain = blankComments(css).replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, text => ' '.repeat(text.length))
  return layered(css, plain)
}

/** `plain` is the text with comments and strings blanked, at the same length. */
function layered(css: string, plain: string): string {
  let result = ''
  let start = 0
  for (let at = nextEnd(plain, 0); at >= 0; at = nextEnd(plain, start)) {
    const end = plain[at] === '{' ? closing(plain, at) : at
    result += plain[at] === '{' ? rule(css, plain, { start, open: at, end }) : css.slice(start, end + 1)
    start = end + 1
  }
  return result + css.slice(start)
}

function nextEnd(plain: string, from: number): number {
  const found = plain.slice(from).search(/[{;]/)
  return found < 0 ? -1 : from + found
}

/** Index of the brace that closes the block opened at `open`; the end of the text if it is not closed. */
function closing(plain: string, open: number): number {
  let depth = 0
  for (let at = open; at < plain.length; at++) {
    if (plain[at] === '{') depth++
    if (plain[at] === '}' && --depth === 0) return at
  }
  return plain.length
}

interface Span {
  readonly start: number
  readonly open: number
  readonly end: number
}

function rule(css: string, plain: string, { start, open, end }: Span): string {
  const head = plain.slice(start, open)
  if (/^\s*@(?:media|supports|container)\b/.test(head)) {
    return `${css.slice(start, open + 1)}${layered(css.slice(open + 1, end), plain.slice(open + 1, end))}}`
  }
  const whole = css.slice(start, end + 1)
  const selectors = head.split(',').map(selector => selector.trim())
  const ofElements = selectors.filter(isOfElements)
  // Not split at commas: a string in an attribute selector may contain one.
  if (ofElements.length === 0 || /^\s*@/.test(head) || /["']/.test(css.slice(start, open))) return whole
  const others = selectors.filter(selector => !isOfElements(selector))
  const block = css.slice(open, end + 1)
  return `@layer docsgen.elements{${ofElements.join(',')}${block}}${others.length === 0 ? '' : others.join(',') + block}`
}

/** Whether a selector only has elements: no class, id, attribute, state. Not `html` and `body`, which need no layer. */
function isOfElements(selector: string): boolean {
  const parts = selector.replace(/[>+~]/g, ' ').split(/\s+/)
  return parts.every(
    part => /^(?=.)(?:\*|[a-z][a-z0-9]*)?(?:::[a-z-]+)?$/i.test(part) && !/^(?:html|body)\b/i.test(part)
  )
}
