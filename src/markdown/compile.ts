/** Compiles one body at a time: a page's Markdown → `Compiled`. No other page is needed for that. */

import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { bundledThemes } from 'shiki/themes'
import { VFile } from 'vfile'
import { finding } from '../diagnostics/finding.ts'
import { firstLineOf } from '../model/first-line.ts'
import { fileOfSheet } from '../model/sheet-imports.ts'
import { byCodePoint } from '../shared/compare.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config, MarkdownConfig } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import { once } from '../util/lazy.ts'
import { lineStarts } from '../util/lines.ts'
import { parse5 } from '../util/packages/package.ts'
import { publishCard } from './assets.ts'
import type { Highlighter } from './code/highlight.ts'
import {
  addFinding,
  type CompileEnvironment,
  emptyFound,
  type Format,
  type Found,
  type PageContext,
  report
} from './context.ts'
import { type Evaluate, resolveMdx } from './mdx/mdx.ts'
import { firstCode } from './mdx/static.ts'
import { editedSource } from './parse/edits.ts'
import { formatOf, type MdxSign } from './parse/format.ts'
import { loadParser } from './parse/parser.ts'
import { type Body, createReader, flatten, type Read } from './parse/read.ts'
import { finish } from './pipeline.ts'
import { placeAt, type SourceText } from './source.ts'
import { walkElements } from './tree.ts'

export interface Compiler {
  /** Compiles the body of a page. Never rejects because of what an author wrote: that becomes findings of the page. */
  compile(page: Page): Promise<Compiled>
  /** The same for a page that has HTML, or a tree whose positions are those in `text`, instead of a body. */
  finish(page: Page, html: string | Root, text: string): Promise<Compiled>
  /** Findings about the compiler itself: a missing parser, an unknown theme. */
  readonly notices: readonly Diagnostic[]
}

/** Loads the parser; highlighter and React are loaded by the first page that needs them. */
export async function createCompiler(environment: CompileEnvironment): Promise<Compiler> {
  const { config } = environment
  const parser = await loadParser(config.markdown)
  const read = createReader(parser, config.markdown)
  const finisher = finish(
    once(() => loadHighlighter(config.markdown)),
    { ...config.markdown, asMarkdown: config.aiOutputs !== null }
  )
  const evaluator = once(async () => (await import('./mdx/evaluate.ts')).createEvaluator(environment, read))
  const evaluate: Evaluate = config.isUntrusted
    ? reportCode
    : async (tree, scope, context) => (await evaluator()).evaluate(tree, scope, context)

  return {
    notices: [...(parser.notice === null ? [] : [parser.notice]), ...themeNotices(config)],
    compile: page => unlessTooDeep(page, () => compilePage(page)),
    finish: (page, html, text) => unlessTooDeep(page, () => finishPage(page, html, text))
  }

  async function unlessTooDeep(page: Page, compile: () => Promise<Compiled>): Promise<Compiled> {
    try {
      return await compile()
    } catch (error) {
      if (!isStackOverflow(error)) throw error
      return toCompiled(page, '', tooDeep(page), config)
    }
  }

  async function finishPage(page: Page, html: string | Root, text: string): Promise<Compiled> {
    const source = { path: page.source, text, linesBefore: 0, isMade: typeof html === 'string' }
    const found = emptyFound()
    const base = { page, environment, format: 'generated' as const, source, fences: new Map() }
    const context: PageContext = { ...base, sources: [source], found }
    const file = new VFile({ value: text, path: page.source, data: { docsgen: context } })
    await publishCard(page, found, environment)
    return toCompiled(page, await stringify(toMarkedTree(html, text), file), found, config)
  }

  async function stringify(tree: Root, file: VFile): Promise<string> {
    const finished = await finisher.run(tree, file)
    // The last plugin is the serializer, whose result is text.
    return finisher.stringify(finished, file) as unknown as string
  }

  async function compilePage(page: Page): Promise<Compiled> {
    const { body, found, problems } = await readPage(page, environment, read)
    await publishCard(page, found, environment)
    if (body === null) return toCompiled(page, '', found, config)
    const { tree, file, context } = body
    const resolved = context.format === 'mdx' ? await resolveMdx(tree, context, evaluate) : tree
    if (page.meta.home !== null) {
      const { surroundText } = await import('./home.ts')
      await surroundText(resolved, page.meta.home, page.source, found.sheets)
    }
    if (page.meta.layout !== 'doc') found.sheets.add('home')
    const html = await stringify(resolved, file)
    return toCompiled(page, html, problems === null ? found : { ...found, links: [], diagnostics: problems }, config)
  }
}

/** The tree, with headings marked as those of Markdown, and with the offsets of all positions. */
function toMarkedTree(html: string | Root, text: string): Root {
  // The tree of a plugin is its own.
  const tree = typeof html === 'string' ? (fromParse5(parse5().parseFragment(html)) as Root) : structuredClone(html)
  const lines = once(() => lineStarts(text))
  walkElements(tree, element => {
    element.properties ??= {}
    if (/^h[1-6]$/.test(element.tagName)) element.properties.dataHeading = ''
    for (const point of [element.position?.start, element.position?.end]) {
      if (point !== undefined) point.offset ??= (lines()[point.line - 1] ?? 0) + point.column - 1
    }
  })
  return tree
}

/** With `--untrusted`, reports the code of a page instead of running it. */
const reportCode: Evaluate = async (tree, scope, context) => {
  const { position, name = null } = firstCode(tree, scope) ?? {}
  const what = name === null ? 'The page has code' : `“<${name}>” is code`
  const message = `${what}, which --untrusted does not run: the page shows only its text.`
  const hint = 'Replace the code with text, or review it and build without --untrusted.'
  report(context, 'mdx/not-run', position?.start, message, hint, name === null ? 1 : name.length + 1)
  return null
}

/** Trees are walked recursively, so deep nesting overflows the stack. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}

function tooDeep({ source, bodyLine }: Page): Found {
  const found = emptyFound()
  const place = { file: source, line: bodyLine + 1, column: 1, length: 1 }
  const message = 'Tags, lists, quotes or admonitions are nested so deeply that the page cannot be read.'
  addFinding({ found }, finding('markdown/nesting', place, message, flatten))
  return found
}

interface PageBody {
  readonly body: Body | null
  readonly found: Found
  /** Set when the body is a fallback: these findings replace all others of the page. */
  readonly problems: Diagnostic[] | null
}

/**
 * Reads a page. If its MDX does not parse, the page is read again as plain Markdown for its headings, so that links of
 * other pages to it stay valid and the mistake is reported once, where it is.
 */
async function readPage(page: Page, environment: CompileEnvironment, read: Read): Promise<PageBody> {
  const found = emptyFound()
  const source = await editedSource(
    {
      path: page.source,
      text: page.body,
      linesBefore: page.bodyLine,
      isMade: !/\.mdx?$/i.test(page.source)
    },
    { environment, found }
  )
  const ofPlugins = [...found.diagnostics]
  const attempt = (format: Format, found: Found) =>
    read(source, format, { page, environment, sources: [source], found })

  const { format, sign } = formatOf(page.source, source.text, environment.config.markdown)
  const body = await attempt(format, found)
  if (!('failed' in body)) {
    if (sign !== null) addFinding({ found }, toNotice(sign, source))
    return { body, found, problems: null }
  }
  if (body.failed !== 'syntax') return { body: null, found, problems: null }
  const fallback = emptyFound()
  for (const made of ofPlugins) addFinding({ found: fallback }, made)
  // The page was taken for MDX because of a component of another generator.
  const isMarkdown = sign !== null && !sign.isScript
  const plain = await attempt(isMarkdown ? 'md' : 'generated', fallback)
  return { body: 'failed' in plain ? null : plain, found: fallback, problems: isMarkdown ? null : found.diagnostics }
}

function toNotice({ line, written }: MdxSign, source: SourceText): Diagnostic {
  const place = placeAt(source, { line, column: 1 }, written.length)
  const hint = `Name the file “${source.path.replace(/\.md$/, '.mdx')}”, or set “markdown.format” to “mdx” or “md”.`
  return finding('markdown/format', place, `The page is read as MDX because of “${written}”.`, hint)
}

function toCompiled(page: Page, html: string, found: Found, { markdown }: Config): Compiled {
  const { source } = page
  const files = [...found.files.values()].map(({ file, output }) => ({ file, output }))
  return {
    source,
    html,
    contentTitleHtml: found.contentTitleHtml,
    markdown: found.markdown,
    headings: found.headings,
    anchors: [...found.anchors],
    links: found.links,
    files: files.sort((a, b) => byCodePoint(a.output, b.output)),
    sections: found.sections,
    islands: found.islands,
    sheets: inOrder(found.sheets),
    styles: [...found.styles].sort(([a], [b]) => byCodePoint(a, b)),
    pictures: [...found.pictures.values()],
    images: imagesAmong(found.links),
    policySources: found.policySources,
    head: found.head,
    excerpt: (markdown.excerpt === 'line' && firstLineOf(page.body)) || found.excerpt,
    excerptHtml: found.excerptHtml,
    wordCount: found.wordCount,
    diagnostics: found.diagnostics
  }
}

function imagesAmong(links: Compiled['links']): string[] {
  return [...new Set(links.flatMap(({ kind, href }) => (kind === 'image' && /^\/(?!\/)/.test(href) ? [href] : [])))]
}

function themeNotices({ markdown: { themes }, file }: Config): Diagnostic[] {
  const place = { file, line: 1, column: 1, length: 1 }
  return [themes.light, themes.dark]
    .filter(name => typeof name === 'string')
    .filter(name => !Object.hasOwn(bundledThemes, name))
    .map(name =>
      finding('config/invalid', place, `“${name}” is not a code theme.`, didYouMean(name, Object.keys(bundledThemes)))
    )
}

async function loadHighlighter({ themes }: MarkdownConfig): Promise<Highlighter> {
  const [{ createHighlighter }, { loadGrammar }, { loadThemes }] = await Promise.all([
    import('./code/highlight.ts'),
    import('./code/languages.ts'),
    import('./code/themes.ts')
  ])
  const { light, dark } = await loadThemes(themes)
  return createHighlighter(light, dark, loadGrammar)
}

/** First our sheets by name, then those that components import, in import order: later rules win. */
function inOrder(sheets: ReadonlySet<string>): string[] {
  const isOurs = (name: string) => fileOfSheet(name) === null
  return [...[...sheets].filter(isOurs).sort(byCodePoint), ...[...sheets].filter(name => !isOurs(name))]
}
