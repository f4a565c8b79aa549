/**
 * The syntax that VitePress adds to Markdown, as edits: includes, containers, options of code, ids of headings, and what
 * Vue does with a page.
 */
import { posix } from 'node:path'
import type { FoundInText, IncludedText, SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { blockEdits, plainParts } from './blocks.ts'
import { frontMatterOf, frontMatterText } from './head.ts'
import { type Kept, partOf } from './part.ts'
import type { VitePressOptions } from './plugin.ts'
import { linesOf, proseOf } from './prose.ts'
import { slugify } from './slug.ts'
import { scopeOf, vueEdits } from './vue.ts'

type Context = SyntaxContext<VitePressOptions>

/** A text that is read: a page or a file that it includes. */
interface Text {
  readonly file: string
  readonly text: string
  /** The files that lead to it. */
  readonly trail: readonly string[]
}

/** What is known of a page while its text and its included files are read. */
export interface PageReading extends Pick<Context, 'options' | 'readFile'> {
  /** The values of expressions. */
  readonly scope: Record<string, unknown>
  /** Reports a problem in the text; `once`: only the first with this name. */
  readonly report: (found: FoundInText, once?: string) => void
  /** The ids of headings so far. */
  readonly ids: Map<string, number>
  /** Files that the page may still include: those that include others twice double at each step. */
  left: number
}

const mostIncludes = 2000

export async function editsOfPage({ file, text }: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  const { options, readFile } = context
  const path = file as string
  if (posix.relative(options.srcDir, path).startsWith('..')) return []
  const whole = text.includes('{{') ? ((await readFile(path)) ?? '') : ''
  const seen = new Set<string>()
  const page: PageReading = {
    options,
    readFile,
    scope: {
      ...scopeOf(options),
      $frontmatter: frontMatterOf(frontMatterText(whole)),
      frontmatter: frontMatterOf(frontMatterText(whole))
    },
    report(found, once) {
      if (once !== undefined && seen.has(once)) return
      if (once !== undefined) seen.add(once)
      context.report(found)
    },
    ids: new Map(),
    left: mostIncludes
  }
  return editsOf({ file: path, text, trail: [path] }, null, page)
}

/** The edits of a text. `kept`: the only part of it that is shown; null: all. */
async function editsOf(text: Text, kept: Kept | null, page: PageReading): Promise<SourceEdit[]> {
  const lines = linesOf(text.text)
  const prose = proseOf(lines)
  const where = text.trail.length === 1 ? {} : { in: { file: text.file, text: text.text } }
  const own: PageReading = { ...page, report: (found, once) => page.report({ ...found, ...where }, once) }
  const edits = [
    ...cuts(text.text, kept),
    ...(await includeEdits(text, page)),
    ...(await vueEdits(text, { prose, plain: plainParts(lines) }, own)),
    ...blockEdits(lines, prose, own)
  ]
  return merged(edits)
}

/** Removes what is around the part of a file that is shown. */
function cuts(text: string, kept: Kept | null): SourceEdit[] {
  if (kept === null) return []
  let last = 0
  const edits: SourceEdit[] = []
  for (const { start, end } of kept) {
    if (start > last) edits.push({ at: last, length: start - last, text: '' })
    last = end
  }
  if (last < text.length) edits.push({ at: last, length: text.length - last, text: '' })
  return edits
}

interface Directive {
  readonly at: number
  readonly length: number
  /** `./part.md#region{1,3}` */
  readonly written: string
}

/** All `<!--@include: … -->` of a text. */
function directivesIn(text: string): Directive[] {
  const sign = '@include:'
  const found: Directive[] = []
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const before = text.slice(Math.max(0, at - 20), at).trimEnd()
    if (!before.endsWith('<!--')) continue
    const start = Math.max(0, at - 20) + before.length - '<!--'.length
    const line = text.slice(at + sign.length, at + sign.length + longest)
    const end = line.indexOf('-->')
    if (end < 0 || line.slice(0, end).includes('\n')) continue
    const length = at + sign.length + end + '-->'.length - start
    found.push({ at: start, length, written: line.slice(0, end).trim() })
  }
  return found
}

/** Characters of the longest path. */
const longest = 2000

/** `<!--@include: ./part.md#region{1,3}-->`, also in blocks of code. */
async function includeEdits(text: Text, page: PageReading): Promise<SourceEdit[]> {
  const edits: SourceEdit[] = []
  for (const { at, length, written } of directivesIn(text.text)) {
    const included = await includedText(written, { at, length, text }, page)
    edits.push({ at, length, text: included ?? '' })
  }
  return edits
}

interface Spot {
  readonly at: number
  readonly length: number
  readonly text: Text
}

/** The part of a file that is included; null: there is none, which is reported. */
async function includedText(
  written: string,
  { at, length, text }: Spot,
  page: PageReading
): Promise<IncludedText | null> {
  const isPage = text.trail.length === 1
  const fail = (message: string, hint: string) => {
    page.report({
      code: 'include',
      message,
      hint,
      at,
      length,
      ...(!isPage && { in: { file: text.file, text: text.text } })
    })
    return null
  }
  const [, path = written, region = '', lines = ''] = /^([^#{}]*?)(#[^\s{}]+)?(\{[\d,]*\})?$/.exec(written) ?? []
  const { srcDir } = page.options
  const file = path.startsWith('@')
    ? posix.join(srcDir, path.replace(/^@\/?/, ''))
    : posix.join(posix.dirname(text.file), path)
  if (text.trail.includes(file))
    return fail(`“${file}” includes itself: ${[...text.trail, file].join(' → ')}.`, 'Remove one of the includes.')
  if (--page.left < 0) return fail(`The page includes more than ${mostIncludes} files.`, 'Include less.')
  const content = path.startsWith('/') ? null : await page.readFile(file)
  if (content === null) {
    return file.startsWith('../') || path.startsWith('/')
      ? fail(
          `“${path}” is outside of the project.`,
          'Run docsgen in a folder with both, or name the folder in “allowedRoots” of site.config.ts.'
        )
      : fail(
          `“${file}” does not exist.`,
          `Fix the path: it is relative to “${posix.dirname(text.file)}”, or begins with “@/”.`
        )
  }
  const found = partOf(content, region, lines)
  if (found === null)
    return fail(
      `“${file}” has no part “${region}”.`,
      'Mark it with “#region name” and “#endregion name”, or name a heading.'
    )
  const included = { file, text: content }
  return { ...included, edits: await editsOf({ ...included, trail: [...text.trail, file] }, found, page) }
}

/** In order, and without those in a part that another one replaces. */
function merged(edits: readonly SourceEdit[]): SourceEdit[] {
  let end = 0
  return [...edits]
    .sort((a, b) => a.at - b.at || (b.length ?? 0) - (a.length ?? 0))
    .filter(({ at, length = 0 }) => {
      if (at < end) return false
      end = Math.max(end, at + length)
      return true
    })
}

/** The id of a heading with this text, numbered if others have it. */
export function idOf(text: string, { ids, options }: PageReading): string {
  const slug = (options.slugify ?? slugify)(text)
  const count = ids.get(slug) ?? 0
  ids.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}
