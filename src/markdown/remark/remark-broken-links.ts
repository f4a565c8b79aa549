/**
 * Reports spellings that are nearly links, pictures or code, whose characters readers see:
 *
 *   [a](/b and more      the address has no end
 *   [b]/b)               the address has no beginning
 *   [c](https://a b/c)   the address has spaces
 *   [d](/b "t)           the title has no closing quote
 *   ! [A](/i.png)        a link with a “!” before it
 *   `code                code without its end
 *
 * A whole block is read in the source, because the parser makes links of full addresses inside of broken ones.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { addFinding, contextOf, type PageContext, report } from '../context.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

export function remarkBrokenLinks() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    walk<MarkdownNode>(tree, node => {
      if (blocks.has(node.type)) inspectBlock(node, context)
    })
  }
}

const blocks = new Set(['paragraph', 'heading', 'tableCell'])

interface Block {
  readonly context: PageContext
  readonly start: Point
  readonly written: string
  /** Whether the character at an offset of the block is shown as text. */
  readonly isText: (offset: number) => boolean
}

function inspectBlock(node: MarkdownNode, context: PageContext): void {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return
  const written = context.source.text.slice(start.offset, end.offset)
  const hasLinks = /\](?:\(|[./]|https?:)|\[[^\]\n]*\(/.test(written)
  if (!hasLinks && !written.includes('`')) return
  const block: Block = { context, start, written, isText: textsOf(node, start.offset) }
  if (hasLinks) {
    inspectSpaces(block)
    inspectEnds(block)
    inspectBeginnings(block)
    inspectTitles(block)
    inspectBrackets(block)
    inspectPictures(node, context)
  }
  // In a cell, a “|” ends code.
  if (node.type !== 'tableCell') inspectCode(block)
}

function textsOf(block: MarkdownNode, from: number): Block['isText'] {
  const texts: (readonly [number, number])[] = []
  walk<MarkdownNode>(block, ({ type, position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (type === 'text' && start !== undefined && end !== undefined) texts.push([start - from, end - from])
  })
  let at = 0
  return offset => {
    // Offsets mostly ascend.
    if ((texts[at]?.[0] ?? 0) > offset) at = 0
    while (at < texts.length && (texts[at]?.[1] ?? 0) <= offset) at++
    return (texts[at]?.[0] ?? Number.POSITIVE_INFINITY) <= offset
  }
}

/** `](address)` with a space in what looks like an address. */
const spacedLink =
  /(?<!\\)\]\(((?:\.{0,2}\/|https?:\/\/|#|[^\s()<>"']+\.mdx?\b|[^\s()<>"']+\/)[^()<>"'\n]*[ ][^()<>"'\n]*|[^\s()<>"'\n]+[ ][^()<>"'\n]*\.mdx?(?:#[^\s()<>"']*)?|[^\s()<>"'\n]+\.\w+ +=\d+x?\d*)\)/g

function inspectSpaces(block: Block): void {
  for (const { index, 0: whole, 1: address = '' } of block.written.matchAll(spacedLink)) {
    if (!block.isText(index)) continue
    const message = `“${address}” has spaces, so the link is shown as text.`
    const [, before = '', rest = ''] = /^(\S+) +([#?=]\S+)$/.exec(address) ?? []
    const at = index + whole.indexOf(address)
    if (rest !== '') {
      const size = /^=(\d+)(?:x(\d*))?$/.exec(rest)
      const sized = `Write “${before}” as the address, and after the bracket {width=${size?.[1]}${size?.[2] ? ` height=${size[2]}` : ''}}.`
      say(block, at, address, message, size === null ? before + rest : null, size === null ? undefined : sized)
      continue
    }
    // The name of a host has no spaces, encoded or not.
    const [host = ''] = /^https?:\/\/[^/?#]* [^/?#]*/i.exec(address) ?? []
    if (host !== '') {
      say(block, at, address, message, address.replace(host, host.replaceAll(' ', '')))
      continue
    }
    const [, page = '', title = ''] = /^(\S+) ([^#]*)$/.exec(address) ?? []
    const canBeTitle = !/\.\w+$|^\w+\.|\//.test(title)
    const isTitle = canBeTitle && /\.mdx?(?:#.*)?$|\/$/s.test(page)
    const titled = `${page} "${title.trim()}"`
    const spaced = `Write it in angle brackets, “<${address}>”, or its spaces as %20.`
    if (isTitle) say(block, at, address, message, titled, `A title needs quotes: write “${titled}”.`)
    else if (canBeTitle && /^https?:./.test(page))
      say(block, at, address, message, null, `${spaced} If “${title.trim()}” is a title, write “${titled}”.`)
    else say(block, at, address, message, `<${address}>`, spaced)
  }
}

const target = String.raw`(?:(?:\.{0,2}\/|https?:\/\/|#)[^\s()<>"'\[\]]+|[^\s()<>"'\[\]:]+\.mdx?(?:#[^\s()<>"']*)?)`
const withoutEnd = new RegExp(String.raw`(?<!\\)\[([^[\]\n]{1,300})\]\((${target})(?=\s|$)(?![^()]*\))`, 'g')

function inspectEnds(block: Block): void {
  for (const { index, 0: whole, 1: text = '' } of block.written.matchAll(withoutEnd)) {
    if (!block.isText(index + text.length + 1)) continue
    // The point of a sentence is no part of the address.
    const link = whole.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    say(block, index, link, `“${link}” is shown as text: its address has no “)”.`, `${link})`)
  }
}

const withoutBeginning = /(?<![\w\\\]])\[([^[\]\n]{1,300})\]((?:\.{0,2}\/|https?:\/\/)[^\s()<>[\]]+)\)/g

function inspectBeginnings(block: Block): void {
  for (const { index, 0: whole, 1: text = '', 2: address } of block.written.matchAll(withoutBeginning)) {
    // “(see [b]/b)”
    const before = block.written.slice(Math.max(0, index - 300), index)
    if (!block.isText(index + text.length + 1) || before.split('(').length > before.split(')').length) continue
    say(block, index, whole, `“${whole}” is shown as text: its address has no “(”.`, `[${text}](${address})`)
  }
}

const withoutQuote = new RegExp(String.raw`(?<!\\)\]\((${target})[ \t]+(["'])([^"'()\n]*)\)`, 'g')

function inspectTitles(block: Block): void {
  for (const { index, 0: whole, 1: address, 2: quote, 3: title } of block.written.matchAll(withoutQuote)) {
    if (!block.isText(index)) continue
    const [from, to] = [whole.slice(1), `(${address} ${quote}${title}${quote})`]
    say(block, index + 1, from, `“${from}” is shown as text: the title has no closing quote.`, to)
  }
}

const withoutBracket =
  /(?<![\\w\\\\\]])\[([^[\]()\n]{1,300})\(((?:\.{1,2}\/|\/|https?:\/\/)[^\s()<>[\]]+)\)(?![^\n]*\])/g
const otherBracket = new RegExp(String.raw`(?<!\\)\]\((${target})\](?![([\]])`, 'g')

/** `[text(address)` and `[text](address]` */
function inspectBrackets(block: Block): void {
  for (const { index, 0: whole, 1: text, 2: address } of block.written.matchAll(withoutBracket)) {
    if (!block.isText(index)) continue
    say(block, index, whole, `“${whole}” is shown as text: its text has no “]”.`, `[${text}](${address})`)
  }
  for (const { index, 0: whole, 1: address } of block.written.matchAll(otherBracket)) {
    if (!block.isText(index)) continue
    const [from, to] = [whole.slice(1), `(${address})`]
    say(block, index + 1, from, `“${from}” is shown as text: an address ends with “)”.`, to)
  }
}

function say(
  { context, start, written }: Block,
  index: number,
  from: string,
  message: string,
  to: string | null,
  hint = `Write “${to}”.`
): void {
  const place = placeAt(context.source, pointAfter(context.source, start, index), from.length)
  const made = finding('markdown/unparsed-link', place, message, hint)
  addFinding(context, to === null || !written.includes(from) ? made : withFix(made, from, to))
}

/** A link to a picture behind “! ”. */
function inspectPictures({ children = [] }: MarkdownNode, context: PageContext): void {
  children.forEach((node, at) => {
    const next = children[at + 1]
    const end = node.position?.end
    if (node.type !== 'text' || next?.type !== 'link' || end === undefined || !/(?:^|\s)! +$/.test(node.value ?? ''))
      return
    if (!/\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#].*)?$/is.test(next.url ?? '')) return
    const gap = /(?<! ) +$/.exec(node.value ?? '')?.[0] ?? ' '
    const point = { line: end.line, column: end.column - gap.length - 1 }
    const [from, to] = [`!${gap}[`, '![']
    const message = `“${from}…]” is a link with a “!” before it: a picture has no space after its “!”.`
    const made = finding(
      'markdown/unparsed-link',
      placeAt(context.source, point, from.length),
      message,
      `Write “${to}”.`
    )
    addFinding(context, withFix(made, from, to))
  })
}

/** A backtick before a word or behind one; `a quote' of TeX is none. */
const openCode = /(?<![`\\\w])`(?=[\w./$~@<{-])(?![^`']*')/g
const endOfCode = /(?<=[\w/)}>-])`(?=[\s.,;:)]|$)/g

function inspectCode({ context, start, written, isText }: Block): void {
  const ticks = Array.from(written.matchAll(/(?<![`\\])`(?!`)/g), ({ index }) => index).filter(isText)
  // Two that are text are in parts of the block that the parser keeps apart, such as cells.
  const [only] = ticks
  if (ticks.length !== 1 || only === undefined) return
  const is = (form: RegExp) => Array.from(written.matchAll(form)).some(({ index }) => index === only)
  const isOpen = is(openCode)
  if (!isOpen && !is(endOfCode)) return
  const shown = isOpen
    ? (/^`\S+/.exec(written.slice(only))?.[0] ?? '`')
    : (/(?<!\S)\S*`$/.exec(written.slice(0, only + 1))?.[0] ?? '`')
  const message = `“${shown}” is shown as text: the closing “\`” is missing.`
  const hint = `Write “\`” where the code ${isOpen ? 'ends' : 'begins'}, or “\\\`” for the character.`
  const point = pointAfter(context.source, start, isOpen ? only : only + 1 - shown.length)
  report(context, 'markdown/shown-as-text', point, message, hint, shown.length)
}
