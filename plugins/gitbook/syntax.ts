/** The syntax that GitBook adds to Markdown, as edits: blocks in `{% … %}`, and what it writes as HTML. */
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { html, isPlainObject, textOf, withoutCode } from 'docsgen/text'
import { parse } from 'yaml'
import { blockEdits } from './blocks.ts'
import { htmlCodeEdits } from './code.ts'
import { isShown } from './front-matter.ts'
import { idsIn, inlineEdits, slugOf } from './inline.ts'
import type { GitbookOptions, Space } from './plugin.ts'
import { plain } from './summary.ts'
import { tableEdits } from './tables.ts'

export type Context = SyntaxContext<GitbookOptions>

/** A text that is read: that of a page, or of a file in it. */
export interface Reading {
  readonly page: { readonly file: string; readonly text: string }
  readonly context: Context
  readonly space: Space
  /** The text with spaces in the place of code. */
  readonly prose: string
  /** The files that include this text, and it. */
  readonly trail: readonly string[]
  /** Reports the first place of each message. */
  readonly report: (
    code: string,
    message: string,
    hint: string,
    place: { readonly start: number; readonly end: number }
  ) => void
}

export async function editsOfPage(page: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  const { file, text } = page
  if (!context.options.spaces.some(({ folder }) => folder === '.' || file.startsWith(`${folder}/`))) return []
  const edits = await editsOf({ file, text }, context, [file])
  return [...edits, ...(await headEdits(page, context))].sort((a, b) => a.at - b.at)
}

export async function editsOf(
  page: Reading['page'],
  context: Context,
  trail: readonly string[]
): Promise<SourceEdit[]> {
  const { file, text } = page
  const [space = { folder: '.', prefix: '', readme: '', summary: '' }] = context.options.spaces
    .filter(({ folder }) => folder === '.' || file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)
  const prose = withoutCode(text).replace(
    /<pre\b[\s\S]*?<\/pre>|<code\b[^<>]*>[^\n]*?<\/code>|<!--[\s\S]*?-->/g,
    found => found.replace(/[^\n]/g, ' ')
  )
  const isIncluded = trail.length > 1
  const seen = new Set<string>()
  const reading: Reading = {
    page,
    context,
    space,
    prose,
    trail,
    report: (code, message, hint, { start, end }) => {
      if (seen.has(message)) return
      seen.add(message)
      context.report({ code, message, hint, at: start, length: end - start, ...(isIncluded && { in: { file, text } }) })
    }
  }
  // Each replaces what is in it, so the first in this order has the place.
  const all = [
    ...htmlCodeEdits(reading),
    ...(await tableEdits(reading)),
    ...(await blockEdits(reading)),
    ...(await inlineEdits(reading))
  ]
  const kept: SourceEdit[] = []
  for (const edit of all) if (!kept.some(other => isOverlap(edit, other))) kept.push(edit)
  return kept.sort((a, b) => a.at - b.at)
}

function isOverlap({ at, length = 0 }: SourceEdit, other: SourceEdit): boolean {
  const end = other.at + (other.length ?? 0)
  return at < end && other.at < at + Math.max(1, length)
}

/** The cover and the description are below the title, as on GitBook. */
async function headEdits({ file, text }: SyntaxPage, { readFile }: Context): Promise<readonly SourceEdit[]> {
  const whole = (await readFile(file)) ?? ''
  const written = /^---\r?\n([\s\S]*?)\n---[ \t]*(?:\r?\n|$)/.exec(whole)?.[1]
  const title = /^#[ \t][^\n]*/m.exec(text)
  if (title === null) return []
  const { description, cover, layout } = fieldsOf(written ?? '')
  const about = textOf(description)?.trim() ?? ''
  const picture = textOf(cover)
  const id = slugOf(plain(title[0].slice(2)))
  const made = [
    // Titles of pages have no id here, but links may lead to the one that GitBook gives them.
    ...(id === '' || idsIn(text).has(id) ? [] : [html`<div id="${id}"></div>`.html]),
    ...(picture !== null && isShown(layout, 'cover') ? [html`<img src="${picture}" alt="">`.html] : []),
    ...(about !== '' && isShown(layout, 'description') ? [html`<p>${about}</p>`.html] : [])
  ]
  return made.length === 0 ? [] : [{ at: title.index + title[0].length, text: `\n\n${made.join('\n\n')}\n` }]
}

function fieldsOf(yaml: string): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = parse(yaml, { logLevel: 'silent' })
    return isPlainObject(fields) ? fields : {}
  } catch {
    // Reported where front matter is read.
    return {}
  }
}
