/**
 * What readers see of a page, as Markdown (CommonMark with GFM) for readers that are programs. Generated from the
 * finished tree and not from the source, so that it includes components, partials, tabs and references. Code stays as
 * written; formulas and diagrams become their sources. The library hast-util-to-mdast knows none of our boxes and takes
 * 4 ms a page; this single pass takes 0.3 ms.
 */

import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import type { VFile } from 'vfile'
import { finding } from '../diagnostics/finding.ts'
import { offersMarkdown } from '../model/routes.ts'
import { parse5 } from '../util/packages/package.ts'
import { readLines } from './code/lines.ts'
import { readOptions } from './code/options.ts'
import { addFinding, contextOf, type PageContext } from './context.ts'
import { textOf } from './html.ts'
import { liftedTag } from './mdx/handlers.ts'
import { placeOfElement } from './origin.ts'

/** Marks each internal address in the text: the code that writes the file decides its final form (`output/llms.ts`). */
const addressMark = '\u0000'

type Node = Nodes | { readonly type: 'raw'; readonly value: string }

/** Options for code blocks: magic comments that mark lines are left out of the code. */
interface ToMarkdownOptions {
  readonly magicComments: Parameters<typeof readLines>[3]
  /** Called for a visible element without text; returns a name for it. Left out: the name of its tag. */
  readonly onLeftOut?: (element: Element) => string
  /** The Markdown of a part that a plugin has made; null: the element is no such part. */
  readonly partOf?: (element: Element) => string | null
}

/** Stores the page as Markdown. Runs when headings and links are final and before code blocks get boxes and buttons. */
export function rehypeMarkdown() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const { magicComments } = context.environment.config.markdown
    const onLeftOut = (element: Element) => reportLeftOut(element, context)
    const partOf = (element: Element) => context.found.parts.get(element)?.part.markdown ?? null
    context.found.markdown = blocks(tree.children, {
      magicComments,
      onLeftOut,
      ...(context.found.parts.size > 0 && { partOf })
    })
  }
}

function componentName(exportName: string, file: string): string {
  return exportName === 'default' ? file : exportName
}

function reportLeftOut(element: Element, context: PageContext): string {
  const { page, found } = context
  const island = found.islands.find(({ id }) => id === element.properties.dataIsland)
  const file = island?.module.replace(/^.*\/|\.\w+$/g, '') ?? ''
  const name =
    island === undefined ? element.tagName : (liftedTag(island.exportName) ?? componentName(island.exportName, file))
  // A component that fails to render without a browser already has a finding.
  const isReported = island?.isRedrawn === true && island.when !== 'only'
  if (offersMarkdown(page) && !isReported) {
    const hasText = textOf(element).trim() !== ''
    const reason = hasText ? 'all its text is on buttons or hidden' : 'it has no text'
    const message = `The Markdown of the page leaves “<${name}>” out, because ${reason}.`
    const cure =
      island === undefined
        ? 'Describe it in an “aria-label”'
        : `Let the component render text ${hasText ? 'outside its buttons' : 'at build time'}`
    const hint = `${cure}, or turn off the Markdown of the page with “llms: false” in its front matter.`
    addFinding(context, finding('llms/left-out', placeOfElement(element, context), message, hint))
  }
  return name
}

/** The same for a string of HTML: `<p>a <b>b</b></p>` → `a **b**`. For pages that are not written in Markdown. */
export function htmlToMarkdown(html: string, options: ToMarkdownOptions): string {
  return blocks((fromParse5(parse5().parseFragment(html)) as Root).children, options)
}

/** Blocks separated by an empty line; inline nodes between blocks form a paragraph. */
function blocks(nodes: readonly Node[], options: ToMarkdownOptions): string {
  const parts: string[] = []
  let line: Node[] = []
  // Nodes before `read` have no text. Each is read once: a run can have thousands of components on lines of their own.
  let read = 0
  const endLine = () => {
    parts.push(paragraph(line) || leftOut(line, options))
    line = []
    read = 0
  }
  const hasText = () => {
    while (read < line.length && inline(line.slice(read, read + 1)).trim() === '') read++
    return read < line.length
  }
  for (const node of nodes) {
    const part = node.type === 'element' ? (options.partOf?.(node) ?? null) : null
    if (part !== null) {
      endLine()
      parts.push(part)
      continue
    }
    if (!isBlock(node)) {
      const isBreak = node.type === 'text' && !/\S/.test(node.value) && node.value.includes('\n')
      // A run without text, such as a drawing, is a paragraph of its own if a line break follows.
      if (isBreak && line.length > 0 && !hasText()) endLine()
      else if (!isBreak || line.length > 0) line.push(node)
      continue
    }
    endLine()
    parts.push(block(node, options) || leftOut([node], options))
  }
  endLine()
  return parts.filter(text => text !== '').join('\n\n')
}

const drawnNames = new Set('audio canvas embed iframe input object select svg textarea video'.split(' '))

/** A placeholder for visible elements that have no text; '' when nothing is visible. */
function leftOut(nodes: readonly Node[], options: ToMarkdownOptions): string {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const isDrawn = ({ tagName, properties }: Element) => drawnNames.has(tagName) || properties.dataIsland !== undefined
    const found = find(node, isDrawn)
    if (found === null) continue
    const name = nameOf(found)
    return name === ''
      ? `<!-- left out: ${options.onLeftOut?.(found) ?? found.tagName} -->`
      : emphasized(escapeText(name))
  }
  return ''
}

function paragraph(nodes: readonly Node[]): string {
  const text = inline(nodes)
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .trim()
  // Escape signs that would start a block at the beginning of a line.
  return text.replace(/^(?:[#>]|[-+*=](?=[\s=-]|$))/gm, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}

const blockNames = new Set(
  'address article aside blockquote center details dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main menu nav ol p pre section summary table ul video'.split(
    ' '
  )
)

function isBlock(node: Node): node is Element {
  return node.type === 'element' && blockNames.has(node.tagName)
}

function block(element: Element, options: ToMarkdownOptions): string {
  const { tagName, children } = element
  if (isHidden(element)) return ''
  const own = boxes.find(([name]) => hasClass(element, name))
  if (own !== undefined) return own[1](element, options)
  if (element.properties.dataFootnotes !== undefined) return footnotes(element, options)
  switch (tagName) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return `${'#'.repeat(Number(tagName[1]))} ${oneLine(children)}`
    case 'pre':
      return code(element, options)
    case 'blockquote':
      return prefixed(blocks(children, options), '> ')
    case 'ul':
    case 'menu':
    case 'ol':
      return list(element, options)
    case 'table':
      return table(element)
    case 'hr':
      return '---'
    case 'details':
      return labeled(element, options)
    case 'dl':
      return definitions(element, options)
    case 'figcaption':
      return emphasized(oneLine(children))
    case 'iframe':
    case 'video':
      return embedded(element)
    default:
      return blocks(children, options)
  }
}

/** Converters for our own boxes, by class name. */
const boxes: readonly (readonly [string, (element: Element, options: ToMarkdownOptions) => string])[] = [
  ['tabs', tabs],
  ['admonition', admonition],
  ['video-facade', embedded],
  ['param__head', ({ children }) => `- ${oneLine(children)}`],
  ['param__body', ({ children }, options) => prefixed(blocks(children, options), '  ')],
  ['file-tree__folder', folder],
  ['ref-fields', fields],
  ['ref-sample__head', ({ children }) => `**${oneLine(children)}**`],
  ['card__title', ({ children }) => `**${oneLine(children)}**`]
]

/** Fields of a reference page: a list, with what is inside of a field below its name. */
function fields({ children }: Element, options: ToMarkdownOptions): string {
  const entries = children.flatMap(child => {
    if (child.type !== 'element') return []
    const [head, ...body] = child.children
    const text = blocks(body, options)
    const name = head?.type === 'element' ? oneLine(head.children) : ''
    return [text === '' ? `- ${name}` : `- ${name}\n${prefixed(text, '  ')}`]
  })
  return entries.join('\n')
}

/** Each panel after its label; the list of tabs itself is dropped. */
function tabs({ children }: Element, options: ToMarkdownOptions): string {
  const panels = children.filter(child => child.type === 'element' && hasClass(child, 'tabs__panel')) as Element[]
  return panels
    .map(panel => {
      const [label, ...content] = panel.children
      return `**${label === undefined ? '' : oneLine([label])}**\n\n${blocks(content, options)}`
    })
    .join('\n\n')
}

function admonition(element: Element, options: ToMarkdownOptions): string {
  const names = classesOf(element).join(' ')
  const kind = /theme-admonition-([\w-]+)/.exec(names)?.[1] ?? 'note'
  const part = (name: string) =>
    element.children.find(child => child.type === 'element' && hasClass(child, name)) as Element | undefined
  const title = oneLine(part('admonition__heading')?.children ?? [])
  const label = title === '' || title.toLowerCase() === kind ? capitalized(kind) : `${capitalized(kind)}: ${title}`
  const content = part('admonition__content')
  const text = blocks(content === undefined ? element.children : content.children, options)
  return prefixed(text === '' ? `**${label}**` : `**${label}**\n\n${text}`, '> ')
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** For elements that open on demand: the label in bold, then the content. */
function labeled({ children }: Element, options: ToMarkdownOptions): string {
  const label = children.find(child => child.type === 'element' && child.tagName === 'summary') as Element | undefined
  const text = blocks(
    children.filter(child => child !== label),
    options
  )
  return label === undefined ? text : `**${oneLine(label.children)}**\n\n${text}`.trim()
}

/** Terms with short descriptions become a list; otherwise a description follows each term. */
function definitions({ children }: Element, options: ToMarkdownOptions): string {
  const parts = children.flatMap(child =>
    child.type !== 'element' ? [] : child.tagName === 'div' ? child.children : [child]
  )
  const texts = parts.flatMap(part => {
    if (part.type !== 'element') return []
    const isTerm = part.tagName === 'dt'
    return [{ isTerm, text: isTerm ? oneLine(part.children) : blocks(part.children, options) }]
  })
  if (texts.some(({ text }) => text.includes('\n')))
    return texts.map(({ isTerm, text }) => (isTerm ? `**${text}**` : text)).join('\n\n')
  return texts
    .map(({ isTerm, text }) => (isTerm ? `\n- **${text.replace(/:$/, '')}:**` : ` ${text}`))
    .join('')
    .trim()
}

/** A folder of a file tree: its name, then its list. */
function folder({ children }: Element, options: ToMarkdownOptions): string {
  const parts = children.flatMap(child =>
    child.type === 'element' && child.tagName === 'details' ? child.children : [child]
  )
  return parts
    .map(part => (part.type === 'element' && part.tagName === 'ul' ? list(part, options) : oneLine([part])))
    .filter(text => text !== '')
    .join('\n')
}

/** A video or a frame becomes a link to it. */
function embedded(element: Element): string {
  const frame = find(element, ({ tagName, properties }) => properties.src !== undefined && tagName !== 'img')
  if (frame === null) return ''
  const { title, ariaLabel, src } = frame.properties
  return link(String(title ?? ariaLabel ?? src), String(src))
}

/** The first matching element that is visible. */
function find(element: Element, isIt: (element: Element) => boolean): Element | null {
  if (isHidden(element)) return null
  if (isIt(element)) return element
  for (const child of element.children) {
    const found = child.type === 'element' ? find(child, isIt) : null
    if (found !== null) return found
  }
  return null
}

function code(element: Element, { magicComments }: ToMarkdownOptions): string {
  const [inner] = element.children
  const holder = inner?.type === 'element' && inner.tagName === 'code' ? inner : element
  const language = [...classesOf(holder), ...classesOf(element)]
    .find(name => name.startsWith('language-'))
    ?.slice('language-'.length)
  const text = textOf(element)
  if (language === 'math') return `$$\n${text.trim()}\n$$`
  // The numbers of notes stay: the list of their texts follows the code.
  const options = { ...readOptions(String(holder.properties.dataMeta ?? '')), notes: null }
  const lines = readLines(text, language ?? '', options, magicComments).map(line => line.text)
  const longest = Math.max(2, ...lines.map(line => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0))
  const fence = '`'.repeat(longest + 1)
  const title = options.title === null ? '' : ` title="${options.title}"`
  return `${fence}${language ?? ''}${title}\n${lines.join('\n')}\n${fence}`
}

function list(element: Element, options: ToMarkdownOptions): string {
  const items = element.children.filter(child => child.type === 'element' && child.tagName === 'li') as Element[]
  const first = Number(element.properties.start ?? 1)
  const isLoose = items.some(item => item.children.some(child => child.type === 'element' && child.tagName === 'p'))
  const texts = items.map((item, index) => {
    const marker = element.tagName === 'ol' ? `${first + index}. ` : '- '
    const body = hasClass(item, 'file-tree__folder') ? folder(item, options) : itemBody(item, isLoose, options)
    return `${marker}${body.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)}`
  })
  return texts.join(isLoose ? '\n\n' : '\n')
}

/** In a tight list, nested lists follow the item's text without an empty line. */
function itemBody(item: Element, isLoose: boolean, options: ToMarkdownOptions): string {
  const text = blocks(item.children, options)
  return isLoose ? text : text.replace(/\n\n(?=(?:[-*]|\d+\.) )/g, '\n')
}

function table(element: Element): string {
  const rows = rowsOf(element).map(row => row.children.filter(isCell))
  const [head = []] = rows
  const grid = gridOf(rows)
  const width = Math.max(0, ...grid.map(row => row.length))
  if (width === 0) return ''
  const caption = find(element, ({ tagName }) => tagName === 'caption')
  const [first = '', ...body] = grid.map(
    row => `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`
  )
  const rules = `| ${Array.from({ length: width }, (_, index) => rule(head[index])).join(' | ')} |`
  return `${caption === null ? '' : `${emphasized(oneLine(caption.children))}\n\n`}${[first, rules, ...body].join('\n')}`
}

/** Markdown tables have no cells that span rows or columns, so the text is repeated in each of them. */
function gridOf(rows: readonly (readonly Element[])[]): string[][] {
  const grid: string[][] = rows.map(() => [])
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const { children, properties } of cells) {
      while (grid[at]?.[column] !== undefined) column++
      const text = cellText(children)
      const [down, across] = [spanOf(properties.rowSpan), spanOf(properties.colSpan)]
      for (const row of grid.slice(at, at + down)) for (let i = 0; i < across; i++) row[column + i] = text
      column += across
    }
  }
  return grid
}

function spanOf(written: unknown): number {
  const span = Number(written ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, 100) : 1
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap(child => {
    if (child.type !== 'element') return []
    return child.tagName === 'tr' ? [child] : rowsOf(child)
  })
}

function isCell(node: Node): node is Element {
  return node.type === 'element' && (node.tagName === 'th' || node.tagName === 'td')
}

/** Blocks in a cell become lines, separated by `<br>`. */
function cellText(nodes: readonly Node[]): string {
  const parts = nodes.map(node => (isBlock(node) ? `${cellText(node.children)}\n` : inline([node])))
  return parts
    .join('')
    .trim()
    .replace(/(?<!\s)\s*\n\s*/g, '<br>')
    .replace(/\\?\|/g, '\\|')
}

function rule(cell: Element | undefined): string {
  const align = cell?.properties.align
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---'
}

function footnotes(element: Element, options: ToMarkdownOptions): string {
  const notes = rowsNamed(element, 'li')
  return notes
    .map(note => {
      const name = String(note.properties.id ?? '').replace(/^.*fn-/, '')
      return `[^${name}]: ${blocks(note.children, options).replace(/\n(?=[^\n])/g, '\n    ')}`
    })
    .join('\n')
}

function rowsNamed(element: Element, name: string): Element[] {
  return element.children.flatMap(child => {
    if (child.type !== 'element') return []
    return child.tagName === name ? [child] : rowsNamed(child, name)
  })
}

function prefixed(text: string, prefix: string): string {
  return text.replace(/^/gm, prefix).replace(/(?<![ \t])[ \t]+$/gm, '')
}

function oneLine(nodes: readonly Node[]): string {
  return inline(nodes).replace(/\s+/g, ' ').trim()
}

function inline(nodes: readonly Node[]): string {
  return nodes.map(inlineNode).join('')
}

/** Elements without Markdown syntax that are kept as HTML because the element carries meaning. */
const keptAsHtml = new Set(['kbd', 'sub', 'sup', 'mark', 'ins', 'abbr', 'u'])

function inlineNode(node: Node): string {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type !== 'element' || isHidden(node)) return ''
  const { tagName, properties, children } = node
  switch (tagName) {
    case 'em':
    case 'i':
      return emphasized(inline(children))
    case 'strong':
    case 'b':
      return surrounded(inline(children), '**')
    case 'del':
    case 's':
      return surrounded(inline(children), '~~')
    case 'code':
      return hasClass(node, 'math-inline') ? `$${textOf(node)}$` : inlineCode(node)
    case 'a':
      return anchor(node)
    case 'img':
      return `!${link(String(properties.alt ?? ''), String(properties.src ?? ''))}`
    case 'br':
      return '\\\n'
    case 'input':
      return properties.type === 'checkbox' ? `[${properties.checked ? 'x' : ' '}]` : ''
    case 'svg':
      return escapeText(nameOf(node))
    case 'button':
      // The term of a tooltip (extras/tip.ts).
      return hasClass(node, 'tip__term') ? inline(children) : ''
    case 'script':
    case 'style':
    case 'template':
      return ''
    case 'audio':
    case 'object':
    case 'embed':
      return embedded(node)
    case 'sup':
      return footnoteSign(node) ?? `<sup>${inline(children)}</sup>`
    default: {
      if (hasClass(node, 'badge-label')) return `(${oneLine(children)})`
      if (classesOf(node).some(name => name.startsWith('param__'))) return `${inline(children)} `
      const text = isBlock(node) ? ` ${oneLine(children)} ` : inline(children)
      return keptAsHtml.has(tagName) ? `<${tagName}>${text}</${tagName}>` : text
    }
  }
}

function emphasized(text: string): string {
  return surrounded(text, '*')
}

/** Keeps white space at the ends outside of the emphasis signs: inside, Markdown would read them as text. */
function surrounded(text: string, sign: string): string {
  const inner = text.trim()
  const start = text.indexOf(inner)
  return inner === '' ? text : `${text.slice(0, start)}${sign}${inner}${sign}${text.slice(start + inner.length)}`
}

/** References link types inside `code`; in Markdown the code has to be inside the link. */
function inlineCode({ children, ...code }: Element): string {
  if (!children.some(child => child.type === 'element' && child.tagName === 'a'))
    return codeSpan(textOf({ ...code, children }))
  return children
    .map(child =>
      child.type === 'element' && child.tagName === 'a'
        ? anchor({ ...child, children: [{ ...code, children: child.children }] })
        : surrounded(textOf({ ...code, children: [child] }), '`')
    )
    .join('')
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const sign = '`'.repeat(longest + 1)
  const isPadded = text.startsWith('`') || text.endsWith('`')
  return isPadded ? `${sign} ${text} ${sign}` : `${sign}${text}${sign}`
}

function anchor(element: Element): string {
  const { properties, children } = element
  if (properties.dataFootnoteBackref !== undefined || hasClass(element, 'hash-link')) return ''
  const text = inline(children) || nameOf(element)
  const href = String(properties.href ?? '')
  if (href === '' || text.trim() === '') return text
  return text === href ? `<${href}>` : link(text.replace(/\n/g, ' '), href, false)
}

/** `/guide#flags` → `[text](\0/guide#flags)`; addresses of other sites stay unchanged. */
function link(text: string, address: string, isPlain = true): string {
  const target = address
    .replace(/[\s()]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
  const isOwn = address.startsWith('/') && !address.startsWith('//')
  return `[${isPlain ? escapeText(text) : text}](${isOwn ? addressMark : ''}${target})`
}

/** The accessible name of an element that has no text of its own. */
function nameOf({ properties, children }: Element): string {
  const title = children.find(child => child.type === 'element' && child.tagName === 'title')
  return String(properties.ariaLabel ?? (title?.type === 'element' ? textOf(title) : ''))
}

function footnoteSign({ children }: Element): string | null {
  const [only] = children
  if (only?.type !== 'element' || only.properties.dataFootnoteRef === undefined) return null
  return `[^${String(only.properties.href ?? '').replace(/^.*fn-/, '')}]`
}

/** Every text that `escapeText` would change contains one of these; most texts have none. */
const perhapsSign = /[\\`*_[<&~]/

/** Escapes only characters that would be Markdown syntax: text full of backslashes is hard to read and to search. */
function escapeText(text: string): string {
  if (!perhapsSign.test(text)) return text
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`]/g, '\\`')
    .replace(/\*(?=\S)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/\[(?=[^\]\n]{0,1000}\][([])/g, '\\[')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/~~/g, '\\~~')
}

function isHidden({ tagName, properties }: Element): boolean {
  const names = Array.isArray(properties.className) ? properties.className : []
  return (
    tagName === 'script' ||
    tagName === 'style' ||
    tagName === 'template' ||
    properties.ariaHidden === 'true' ||
    properties.role === 'tablist' ||
    properties.inert === true ||
    (properties.hidden !== undefined && properties.hidden !== false && properties.hidden !== null) ||
    names.includes('sr-only') ||
    // The picture for the light color mode is kept.
    names.includes('themedComponent--dark')
  )
}

function classesOf({ properties }: Element): readonly string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function hasClass(element: Element, name: string): boolean {
  return classesOf(element).includes(name)
}
