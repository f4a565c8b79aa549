/** Comments of a page: their Markdown as HTML, with links to pages of the site and to declarations. */
import type { CompileContext, RenderedMarkdown } from 'docsgen/config'
import { type Html, judgeAddress } from 'docsgen/text'
import { finding, type Place } from '../found.ts'
import { addressOfElement, type RenderContext } from './names.ts'

/** What the Markdown of comments needs. */
export interface CommentTools extends Pick<CompileContext, 'renderMarkdown' | 'resolve'> {
  /** The text of a source, for the places of links; '' if it is not known. */
  readonly textOf: (file: string) => string
}

interface Commented {
  readonly comment: string
  readonly place: Place
}

/** The blocks of a comment. */
export function renderComment(element: Commented, context: RenderContext): Html {
  return { html: rendered(element, context).html }
}

/** For table cells: a single paragraph is without `<p>`. */
export function renderCellComment(element: Commented, context: RenderContext): Html {
  const { html: blocks, inline } = rendered(element, context)
  return { html: inline ?? blocks }
}

const empty: RenderedMarkdown = { html: '', inline: '', text: '' }

function rendered({ comment, place }: Commented, context: RenderContext): RenderedMarkdown {
  if (comment === '') return empty
  const types = namedTypes(comment, context)
  const definitions = types.map(name => `[${name}]: ${typeScheme}${name}\n`).join('')
  const made = context.comments.renderMarkdown(
    definitions === '' ? comment : `${definitions}\n${comment}`,
    (written, text) =>
      written.startsWith(typeScheme)
        ? addressOfType(written.slice(typeScheme.length), place, context)
        : addressOf(written, text, place, context)
  )
  context.texts.set(comment, made.text)
  return made
}

/** Never published: stands for the page of a type while a comment is rendered. */
const typeScheme = 'docsgen-type:'

/** `[Book][acme.v1.Book]`, `[acme.v1.Book][]`: the names that the set declares. */
function namedTypes(comment: string, context: RenderContext): string[] {
  if (!comment.includes('][')) return []
  const names = Array.from(comment.matchAll(/\]\[(\.?[A-Za-z_][\w.]*)\]|\[(\.?[A-Za-z_][\w.]*)\]\[\]/g), match =>
    String(match[1] ?? match[2])
  )
  return [...new Set(names)].filter(name => context.declared(name) !== undefined)
}

function addressOfType(name: string, place: Place, context: RenderContext) {
  const found = context.declared(name)
  const href = found === undefined ? null : addressOfElement(found, place, context)
  return href === null ? null : { href, isOtherSite: false }
}

function addressOf(written: string, text: string, declaration: Place, context: RenderContext) {
  const place = placeOfLink(written, declaration, context)
  const judgement = judgeAddress(written, false)
  if (judgement === 'unsafe') {
    const message = `“${written}” is left out: its scheme can run code or read local files.`
    const hint = 'Addresses may be paths, or begin with http, https, mailto or tel.'
    context.report(finding('link/unsafe', place, message, hint))
  }
  if (judgement !== 'safe') return null
  const link = context.comments.resolve(written)
  const key = `${written}\n${place.line}`
  if (!context.links.has(key)) context.links.set(key, { written, href: link.href, place, text })
  return link
}

/** The last place above the end of the declaration's line where the address is written; that of the name if there is none. */
function placeOfLink(written: string, declaration: Place, { comments }: Pick<RenderContext, 'comments'>): Place {
  const lines = comments.textOf(declaration.file).split('\n')
  const isOfFile = isFilePlace(declaration)
  const from = isOfFile ? lines.findIndex(line => line.includes(written)) : declaration.line - 1
  for (let at = Math.min(from, lines.length - 1); at >= 0; at--) {
    const column = lines[at]?.indexOf(written) ?? -1
    if (column >= 0) return { file: declaration.file, line: at + 1, column: column + 1, length: written.length }
  }
  return declaration
}

/** The comment of a file has the place of its first character. */
function isFilePlace({ line, column, length }: Place): boolean {
  return line === 1 && column === 1 && length === 1
}
