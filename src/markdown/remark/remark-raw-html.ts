/**
 * Raw HTML that is not published as written. Comments are dropped. A tag that is no element, or a placeholder that is
 * named like one (`Copy to <path>`), is shown as text. An element that would hide the rest of the page gets its end.
 */
import { htmlTagNames } from 'html-tag-names'
import { mathmlTagNames } from 'mathml-tag-names'
import { svgTagNames } from 'svg-tag-names'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { addFinding, contextOf, type PageContext, report } from '../context.ts'
import { maskTags, unmaskText } from '../parse/syntax.ts'
import { placeAt } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/** Parses text that begins at `start` into blocks. */
export type ParseBlocks = (text: string, start: Point, context: PageContext) => MarkdownNode[]

/** A start tag, an end tag or an unclosed comment of raw HTML. */
interface Tag {
  readonly node: MarkdownNode
  /** Offset of the tag in the value of its node. */
  readonly index: number
  readonly written: string
  /** As written; “!--” for a comment. */
  readonly name: string
  readonly tagName: string
  readonly isEnd: boolean
  readonly isSelfClosing: boolean
  readonly hasAttributes: boolean
  /** Set once the end of a start tag is known, and on the end tag. */
  isMatched: boolean
}

/** What happens to a tag: published as it is, shown as text, or followed by an end tag that the author left out. */
type Verdict = 'element' | 'text' | 'ended'

export function remarkElements({ parseBlocks }: { parseBlocks: ParseBlocks }) {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format !== 'md' || context.environment.config.markdown.rawHtml !== 'allow') return
    if (/<a\s/i.test(context.source.text)) unlink(tree)
    // A block of HTML that turns out to be text is parsed again, and may contain further tags.
    for (let round = 0; round < mostRounds && judgeTags(tree, context, parseBlocks); round++);
  }
}

const mostRounds = 50

/** An address in the text of `<a>` is no link of its own: browsers would end the outer one, which would be empty. */
function unlink(parent: MarkdownNode): void {
  let isInside = false
  if (parent.children === undefined) return
  parent.children = parent.children.flatMap(child => {
    if (child.type === 'html') {
      if (/^<a\s/i.test(child.value ?? '')) isInside = true
      else if (/^<\/a>/i.test(child.value ?? '')) isInside = false
    } else if (isInside && child.type === 'link') return child.children ?? []
    unlink(child)
    return [child]
  })
}

/** Whether a block was parsed again. */
function judgeTags(tree: MarkdownNode, context: PageContext, parseBlocks: ParseBlocks): boolean {
  const tags = tagsOf(tree)
  if (tags.length === 0) return false
  match(tags)
  const changed = new Map<MarkdownNode, { readonly tag: Tag; readonly verdict: Verdict }[]>()
  const seen: Seen = { shown: new Set<string>(), unclosed: new Set<string>() }
  const around: string[] = []
  for (const tag of tags) {
    const verdict = judge(tag, around, seen, context)
    if (tag.isMatched && !tag.isSelfClosing) {
      if (!tag.isEnd) around.push(tag.tagName)
      else around.length = Math.max(0, around.lastIndexOf(tag.tagName))
    }
    if (verdict === 'text') seen.shown.add(tag.tagName)
    if (verdict !== 'element') changed.set(tag.node, [...(changed.get(tag.node) ?? []), { tag, verdict }])
  }
  return apply(changed, tree, context, parseBlocks)
}

/**
 * Quoted attribute values may contain what looks like a tag; their lengths are limited, so that matching stays fast on
 * any text.
 */
const anyTag =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][\w.:-]*)([^<>"']*(?:(?:"[^"]{0,2000}"|'[^']{0,2000}')[^<>"']*){0,100}|[^<>]*)>/g

/** Elements whose content is text, in which nothing is a tag. */
const textElements = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

function tagsOf(tree: MarkdownNode): Tag[] {
  const tags: Tag[] = []
  walk<MarkdownNode>(tree, node => {
    if (node.type === 'html' && node.value !== undefined) addTags(node, node.value, tags)
  })
  return tags
}

function addTags(node: MarkdownNode, value: string, tags: Tag[]): void {
  anyTag.lastIndex = 0
  for (let found = anyTag.exec(value); found !== null; found = anyTag.exec(value)) {
    const { index, 0: written, 1: slash, 2: name, 3: rest = '' } = found
    if (name === undefined) {
      if (!written.endsWith('-->')) tags.push(tagOf(node, index, '<!--', '!--', false, ''))
      continue
    }
    tags.push(tagOf(node, index, written, name, slash === '/', rest))
    const tagName = name.toLowerCase()
    if (slash === '/' || !textElements.has(tagName)) continue
    const end = value.toLowerCase().indexOf(`</${tagName}`, index)
    if (end > 0) anyTag.lastIndex = end
  }
}

function tagOf(node: MarkdownNode, index: number, written: string, name: string, isEnd: boolean, rest: string): Tag {
  const [isSelfClosing, hasAttributes] = [!isEnd && rest.endsWith('/'), /[^\s/]/.test(rest)]
  return {
    node,
    index,
    written,
    name,
    tagName: name.toLowerCase(),
    isEnd,
    isSelfClosing,
    hasAttributes,
    isMatched: false
  }
}

function match(tags: readonly Tag[]): void {
  // Per name, because tags of different names may cross: `<ul><li>a</ul>`.
  const open = new Map<string, Tag[]>()
  for (const tag of tags) {
    if (tag.isSelfClosing || voids.has(tag.tagName)) continue
    const before = open.get(tag.tagName) ?? []
    if (!tag.isEnd) open.set(tag.tagName, [...before.slice(-mostOpen), tag])
    else {
      const start = before.pop()
      if (start !== undefined) start.isMatched = tag.isMatched = true
    }
  }
}

/** More open elements of one name would be nested too deeply. */
const mostOpen = 1000

const html = new Set(htmlTagNames)
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
// Case-sensitive: “card” is an element of MathML, “Card” a component.
const drawings = new Set([...svgTagNames, ...mathmlTagNames])

/** Elements that browsers treat as unknown or dangerous, and whose names authors use for other things. */
const obsolete = new Set(
  'applet basefont bgsound blink command content element frame frameset image isindex keygen listing menuitem multicol nextid noembed noframes plaintext rb rbc rtc shadow spacer xmp'.split(
    ' '
  )
)

/** Elements that count only inside of certain others; some need no end tag there. */
const parents: Readonly<Record<string, string>> = {
  li: 'ul ol menu',
  dt: 'dl',
  dd: 'dl',
  caption: 'table',
  colgroup: 'table',
  col: 'colgroup table',
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  tr: 'table',
  th: 'table',
  td: 'table',
  option: 'select datalist',
  optgroup: 'select',
  rt: 'ruby',
  rp: 'ruby',
  source: 'video audio picture',
  track: 'video audio',
  param: 'object',
  area: 'map'
}

/** Elements that authors write around words or blocks: without an end they are still meant as elements. */
const written = new Set(
  'a abbr b big blockquote button center cite code del details div em figure font h1 h2 h3 h4 h5 h6 i ins kbd mark ol pre q s samp section small span strike strong sub summary sup table tt u ul var'.split(
    ' '
  )
)

/** Elements that hide the text inside of them, all of it or without a script. */
const hiding = new Set(
  'audio canvas datalist dialog iframe math noscript object script select style svg template textarea title video'.split(
    ' '
  )
)

/** What was said of a page: names shown as text, and names without an end, alone and with their line. */
interface Seen {
  readonly shown: Set<string>
  readonly unclosed: Set<string>
}

const unneededEnds = new Set(['p', ...Object.keys(parents)])

function judge(tag: Tag, around: readonly string[], { shown, unclosed }: Seen, context: PageContext): Verdict {
  const { name, tagName, isEnd, isMatched } = tag
  if (name === '!--') return endless(tag, unclosed, context)
  if (around.includes('svg') || around.includes('math')) return 'element'
  if (!isElement(tag)) {
    if (!isEnd || !shown.has(tagName)) reportText(tag, notHtml(tag), hintFor(tag), context)
    return 'text'
  }
  const isOpen = (parent: string) => around.includes(parent) || unclosed.has(parent)
  const inParent = parents[tagName]?.split(' ').some(isOpen) ?? false
  if (isEnd) return isMatched || shown.has(tagName) ? 'element' : strayEnd(tag, context)
  if (tagName === 'title' && isMatched) return asText(tag, 'has no effect in the text of a page', context)
  if (voids.has(tagName)) {
    const isUseful = tag.hasAttributes || inParent || /^(?:br|hr|wbr)$/.test(tagName)
    return isUseful ? 'element' : asText(tag, 'has no attributes', context)
  }
  if (tag.isSelfClosing) return 'ended'
  if (isMatched || inParent || (unneededEnds.has(tagName) && (tag.hasAttributes || tagName === 'p'))) return 'element'
  if (!tag.hasAttributes && !written.has(tagName)) return asText(tag, `has no “</${name}>”`, context)
  return endless(tag, unclosed, context)
}

function isElement({ name, tagName, isMatched, hasAttributes }: Tag): boolean {
  // A capital is part of the name of a component or a type: <Listing>, List<Object>.
  if (obsolete.has(tagName)) return name !== 'plaintext' && isMatched && name === tagName
  if (html.has(tagName)) return true
  return /^[a-z][\w.]*-/.test(name) && !drawings.has(name) && (hasAttributes || isMatched)
}

function notHtml({ written, name }: Tag): string {
  return drawings.has(name)
    ? `“${written}” is an element of SVG or MathML only inside “<svg>” or “<math>”`
    : `“${written}” is not an HTML element`
}

function asText(tag: Tag, reason: string, context: PageContext): Verdict {
  const end = voids.has(tag.tagName) || tag.isMatched ? '' : ` For the element, write “</${tag.name}>” where it ends.`
  reportText(tag, `“${tag.written}” ${reason}`, `${characters}${end}`, context)
  return 'text'
}

function reportText(tag: Tag, reason: string, hint: string, context: PageContext): void {
  report(
    context,
    'markdown/unknown-element',
    pointOf(tag),
    `${reason}, so it is shown as text.`,
    hint,
    tag.written.length
  )
}

const characters = 'Write “&lt;” for the character, or put the text into code.'

function hintFor({ name, hasAttributes }: Tag): string {
  const isComponent = /^[A-Z]/.test(name) && hasAttributes
  return isComponent ? 'Import the component, which makes the file MDX, or set “markdown.format” to “mdx”.' : characters
}

/** Reports an element or a comment without its end: `<details>` without `</details>` folds the rest of the page. */
function endless(tag: Tag, unclosed: Set<string>, context: PageContext): Verdict {
  const { name, tagName } = tag
  const isComment = name === '!--'
  const isEnded = hiding.has(tagName)
  const message = isComment
    ? 'The comment is not closed, so the rest of the page is hidden.'
    : isEnded
      ? `“<${name}>” is not closed and would hide the rest of the page, so it ends here.`
      : `“<${name}>” is not closed, so it contains the rest of the page.`
  const hint = `Write “${isComment ? '-->' : `</${name}>`}” where it ends${isComment ? '' : ', or “&lt;” for the character'}.`
  const point = pointOf(tag)
  // `<b>text<b>`: the second one lacks its slash.
  const key = `${tagName} ${point?.line}`
  const made = finding('markdown/unclosed-element', placeAt(context.source, point, name.length + 1), message, hint)
  // The headings that the comment hides are no anchors.
  if (!unclosed.has(key)) addFinding(context, isComment ? { ...made, explains: context.page.source } : made)
  unclosed.add(key).add(tagName)
  return isEnded ? 'ended' : 'element'
}

/** An end tag alone shows nothing; the start tag is missing or misspelled. */
function strayEnd(tag: Tag, context: PageContext): Verdict {
  if (hasBrokenStart(tag, context)) return 'element'
  const message = `“${tag.written}” closes nothing: no “<${tag.name}>” is open before it.`
  const hint = `Remove it, or write “<${tag.name}>” where the element begins.`
  report(context, 'markdown/unclosed-element', pointOf(tag), message, hint, tag.written.length)
  return 'element'
}

/** Whether the paragraph has a start tag that cannot be read, which is reported as such. */
function hasBrokenStart({ node, index, tagName }: Tag, { source }: PageContext): boolean {
  const offset = (node.position?.start.offset ?? 0) + index
  const paragraph =
    source.text
      .slice(Math.max(0, offset - 2000), offset)
      .split('\n\n')
      .at(-1) ?? ''
  const before = paragraph.toLowerCase().replace(/<[ \t]+/g, '<')
  return before.split(`<${tagName}`).length > before.split(`</${tagName}`).length
}

/** The place of a tag. A block in a list or a quote lacks the characters before each of its lines. */
function pointOf({ node, index }: Tag): Point | undefined {
  const start = node.position?.start
  if (start === undefined) return undefined
  const lines = (node.value ?? '').slice(0, index).split('\n')
  return { line: start.line + lines.length - 1, column: start.column + (lines.at(-1)?.length ?? 0) }
}

/** Whether a block was parsed again. */
function apply(
  changed: ReadonlyMap<MarkdownNode, readonly { readonly tag: Tag; readonly verdict: Verdict }[]>,
  tree: MarkdownNode,
  context: PageContext,
  parseBlocks: ParseBlocks
): boolean {
  if (changed.size === 0) return false
  let isParsed = false
  const inline = new Set<MarkdownNode>()
  walk<MarkdownNode>(tree, (node, index, siblings) => {
    if (node.children?.some(({ type }) => type === 'text')) for (const child of node.children) inline.add(child)
    const changes = changed.get(node)
    const { value = '', position } = node
    if (changes === undefined) return
    const texts = changes.flatMap(({ tag, verdict }) => (verdict === 'text' ? [tag.index] : []))
    // Only at the margin do the lines of the block equal those of the file.
    const isBlock = value.slice(0, texts[0]).trim() === '' && position?.start.column === 1
    if (texts.length > 0 && isBlock && position !== undefined && !inline.has(node)) {
      const blocks = parseBlocks(maskTags(value, texts), position.start, context)
      walk<MarkdownNode>({ children: blocks }, child => {
        if (child.value !== undefined) child.value = unmaskText(child.value)
      })
      siblings.splice(index, 1, ...blocks)
      isParsed = true
      return index + blocks.length
    }
    node.value = changes.reduceRight(
      (text, { tag, verdict }) =>
        verdict === 'text'
          ? `${text.slice(0, tag.index)}&lt;${text.slice(tag.index + 1)}`
          : `${text.slice(0, tag.index + tag.written.length)}</${tag.name}>${text.slice(tag.index + tag.written.length)}`,
      value
    )
    return
  })
  return isParsed
}

/** Drops comments: HTML comments (in MDX masked before parsing), and MDX expressions that contain only comments. */
export function remarkComments() {
  return (tree: MarkdownNode, file: VFile): void => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'html' && node.value?.includes('@include')) reportInclude(node, contextOf(file))
      if (node.type === 'html') node.value = withoutComments(node.value ?? '')
      if (!isEmpty(node)) return
      siblings.splice(index, 1)
      return index
    })
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'paragraph' || node.children?.length !== 0) return
      siblings.splice(index, 1)
      return index
    })
  }
}

/** An include of VitePress is a comment, so its text would be missing without a word. */
function reportInclude({ value = '', position }: MarkdownNode, context: PageContext): void {
  const [written = ''] = /<!--[ \t]*@include:[^\n]*?-->/.exec(value) ?? []
  if (written === '' || context.format !== 'md') return
  const message = `“${written}” includes nothing: it is a comment here.`
  const hint = 'Name the file .mdx, import the other file and write it as a component.'
  report(context, 'markdown/foreign-syntax', position?.start, message, hint, written.length)
}

function isEmpty({ type, value = '' }: MarkdownNode): boolean {
  if (type === 'html') return value.trim() === ''
  if (type !== 'mdxFlowExpression' && type !== 'mdxTextExpression') return false
  return value.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
}

/** Replaces comments by spaces instead of removing them, so that columns stay correct. */
function withoutComments(html: string): string {
  // After the last “-->” there is no complete comment.
  const end = html.lastIndexOf('-->') + 3
  return end < 3
    ? html
    : html.slice(0, end).replace(/<!--[\s\S]*?-->/g, found => found.replace(/[^\n]/g, ' ')) + html.slice(end)
}
