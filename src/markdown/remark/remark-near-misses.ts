/**
 * Reports lines and marks that are nearly Markdown, and whose characters readers see: bullets of word processors, `::note`,
 * `> [!NOTE] Text`, `####### Heading`, `<!- note -->`, `~~text~`. Each form has one pattern, and most have a correction.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { admonitionKeywords } from '../../shared/markup/admonition.ts'
import { nearest } from '../../shared/nearest.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import { cureWith } from './remark-foreign-syntax.ts'

/** What is wrong with a text, and what is right. */
interface NearMiss {
  readonly from: string
  readonly to: string
  /** Completes “… is shown as text: …”. */
  readonly rule: string
  /** The author has to change another line, too. */
  readonly isPart?: boolean
}

interface Form {
  readonly pattern: RegExp
  readonly miss: (match: RegExpMatchArray) => NearMiss | null
}

export function remarkNearMisses() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'paragraph')
        inspect(node, node.children?.[0]?.type === 'text' ? blockForms : codeForms, context)
      if (node.type === 'text') inspect(node, textForms, context)
      if (node.type === 'paragraph' || node.type === 'heading') inspectStars(node, context)
      if (node.type === 'blockquote') inspectAlert(node, context)
      if (node.type === 'delete') inspectLowered(node, context)
    })
  }
}

function inspect({ position }: MarkdownNode, forms: readonly Form[], context: PageContext): void {
  const [start, end] = [position?.start, position?.end.offset]
  if (start?.offset === undefined || end === undefined) return
  const written = context.source.text.slice(start.offset, end)
  for (const { pattern, miss } of forms) {
    for (const match of written.matchAll(pattern)) {
      const found = miss(match)
      if (found !== null) say(found, pointAfter(context.source, start, match.index ?? 0), context)
    }
  }
}

function say({ from, to, rule, isPart = false }: NearMiss, point: Point, context: PageContext): void {
  const [shown = '', right = ''] = [from, to].map(text => text.split('\n', 1)[0])
  const message = `“${shown}” is shown as text: ${rule}.`
  const place = placeAt(context.source, point, shown.length)
  const made = finding('markdown/shown-as-text', place, message, `Write “${right}”.`)
  addFinding(context, isPart ? made : withFix(made, from, to))
}

/** At the start of a paragraph. All lines of a list or a block are corrected together. */
const blockForms: readonly Form[] = [
  {
    // One line alone may have a mark in a text.
    pattern: /^[•‣▪●◦·][ \t]*\S[^\n]*(?:\n[ \t]*[•‣▪●◦·][ \t]*\S[^\n]*)+/g,
    miss: ([from]) => ({
      from,
      to: from.replace(/^([ \t]*)[•‣▪●◦·][ \t]*/gm, '$1- '),
      rule: 'a list item begins with “-”'
    })
  },
  {
    pattern: /^[-*+]\[[ xX]\][ \t]+\S[^\n]*(?:\n[ \t]*[-*+][ \t]*\[[ xX]\][ \t]+\S[^\n]*)*/g,
    miss: ([from]) => ({
      from,
      to: from.replace(/^([ \t]*[-*+])[ \t]*\[/gm, '$1 ['),
      rule: 'a task box needs a space before it'
    })
  },
  {
    pattern: /^#{7,}(?=[ \t]\S)/g,
    miss: ([from]) => ({ from, to: '######', rule: 'headings have at most six “#”' })
  },
  {
    pattern: /^(＃{1,6})[ \t\u3000]*(\S[^\n]*)/g,
    miss: ([from, marks = '', text]) => ({
      from,
      to: `${'#'.repeat(marks.length)} ${text}`,
      rule: 'a heading begins with “#”, not with the full-width “＃”'
    })
  },
  {
    pattern: /^::([a-z]+)(?=[ \t[{]|$)/gm,
    miss: ([from, keyword = '']) =>
      admonitionKeywords.includes(keyword)
        ? { from, to: `:::${keyword}`, rule: 'an admonition begins and ends with three colons', isPart: true }
        : null
  },
  {
    pattern: /^'''([\w-]*\n[\s\S]*\n)'''$/g,
    miss: ([from, code]) => ({
      from,
      to: `\`\`\`${code}\`\`\``,
      rule: 'a code block begins and ends with three backticks, not apostrophes'
    })
  }
]

/** Two backticks around several lines are code in a line. */
const codeForms: readonly Form[] = [
  {
    pattern: /^``(?!`)([\w-]+\n[\s\S]*\n)``$/g,
    miss: ([from, code]) => ({
      from,
      to: `\`\`\`${code}\`\`\``,
      rule: 'a code block begins and ends with three backticks'
    })
  }
]

/** Anywhere in text. */
const textForms: readonly Form[] = [
  {
    pattern: /(?<!\\)&#(?:\d{2,6}|x[\da-f]{2,5})(?![\da-f;])/gi,
    miss: ([from]) => ({ from, to: `${from};`, rule: 'its “;” is missing' })
  },
  {
    pattern: /<!(?:-(?!-)|[–—]-?)(?=[^<>]{0,500}>)/g,
    miss: ([from]) => ({ from, to: '<!--', rule: 'a comment begins with “<!--”' })
  },
  {
    pattern: /(?<![~\\\w])~~(?=[^\s~])([^~\n]{1,300}[^\s~])~(?!~)/g,
    miss: ([from, text]) => ({ from, to: `~~${text}~~`, rule: 'both markers need the same number of “~”' })
  },
  {
    pattern: /<[ \t]+(\/?)(a|b|br|code|details|div|em|i|kbd|p|s|small|span|strong|sub|summary|sup|u)>/g,
    miss: ([from, slash, name]) => ({ from, to: `<${slash}${name}>`, rule: 'a tag has no space after its “<”' })
  }
]

/** `**bold*`: the parser makes emphasis of it and shows the other asterisk. */
function inspectStars({ children = [] }: MarkdownNode, context: PageContext): void {
  children.forEach((node, at) => {
    const before = children[at - 1]
    const [start, end] = [node.position?.start, node.position?.end.offset]
    if (node.type !== 'emphasis' || before?.type !== 'text' || start?.offset === undefined || end === undefined) return
    const { text } = context.source
    if (text[start.offset] !== '*' || !/(?:^|[\s(])\*$/.test(before.value ?? '') || text[start.offset - 2] === '\\')
      return
    const inside = text.slice(start.offset + 1, end - 1)
    const [from, to] = [`**${inside}*`, `**${inside}**`]
    say(
      { from, to, rule: 'both markers need the same number of “*”' },
      { line: start.line, column: start.column - 1 },
      context
    )
  })
}

/** `H~2~O`: one “~” in a word is meant to lower, and the parser deletes. */
function inspectLowered({ position }: MarkdownNode, context: PageContext): void {
  const [start, end] = [position?.start, position?.end.offset]
  if (start?.offset === undefined || end === undefined) return
  const { text } = context.source
  const written = text.slice(start.offset, end)
  if (!/^~[\p{L}\d+-]{1,10}~$/u.test(written) || !/[\p{L}\d]/u.test(text[start.offset - 1] ?? '')) return
  const right = `<sub>${written.slice(1, -1)}</sub>`
  const message = `“${written}” is shown as strikethrough text: other programs show it as subscript.`
  const place = placeAt(context.source, start, written.length)
  const made = finding(
    'markdown/foreign-syntax',
    place,
    message,
    cureWith('subscript', `write “${right}”, or “~~” for strikethrough`)
  )
  addFinding(context, context.format === 'md' ? withFix(made, written, right) : made)
}

const alerts = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']

/** A quote that begins like an alert of GitHub and is none. */
function inspectAlert({ children = [] }: MarkdownNode, context: PageContext): void {
  const start = children[0]?.type === 'paragraph' ? children[0].position?.start : undefined
  if (start?.offset === undefined) return
  const [from = '', name = '', rest = ''] =
    /^\[!([A-Za-z]{3,12})\]([^\n]*)/.exec(context.source.text.slice(start.offset)) ?? []
  if (from === '') return
  const written = `[!${name}]`
  const isKnown = alerts.includes(name.toUpperCase())
  const meant = isKnown ? name : nearest(name.toUpperCase(), alerts)
  if (isKnown && rest.trim() === '') return
  const message = `“${written}” is shown as text: ${isKnown ? 'the alert type must be alone on its line' : 'unknown alert type'}.`
  const hint = isKnown
    ? `Write the text in the line below “> ${written}”.`
    : meant === null
      ? `Use one of ${alerts.map(one => `[!${one}]`).join(', ')}.`
      : `Did you mean “[!${meant}]”?`
  const made = finding('markdown/admonition', placeAt(context.source, start, written.length), message, hint)
  addFinding(context, isKnown || meant === null ? made : withFix(made, written, `[!${meant}]`))
}
