/**
 * `pre > code` becomes a code block with colors, title, marked lines and buttons. Blocks are cached for the whole site:
 * the same code with the same options has the same HTML.
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { didYouMean, editDistance, nearest } from '../../shared/nearest.ts'
import type { Icon } from '../../types/basics.ts'
import { sha256 } from '../../util/hash.ts'
import { once } from '../../util/lazy.ts'
import { ansiTokens } from '../code/ansi.ts'
import { drawBlock } from '../code/block.ts'
import { type Frame, frameOf } from '../code/frame.ts'
import type { Highlighter } from '../code/highlight.ts'
import { readLines } from '../code/lines.ts'
import { type CodeOptions, longWords, readOptions } from '../code/options.ts'
import { markPrompts } from '../code/prompts.ts'
import { hasTypes, notesOfLines } from '../code/types.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { textOf, toHtml } from '../html.ts'
import { originOf, placeOfElement } from '../origin.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type HtmlNode, skip, walkElements } from '../tree.ts'

/** Loads the highlighter on the first block whose HTML is not cached. */
export type LoadHighlighter = () => Promise<Highlighter>

export function rehypeCodeBlocks({ loadHighlighter }: { loadHighlighter: LoadHighlighter }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found: { pre: Element; code: Element; index: number; siblings: { type: string }[] }[] = []
    walkElements(tree, (pre, index, siblings) => {
      const code = pre.tagName === 'pre' ? onlyCode(pre) : null
      if (code === null) return
      found.push({ pre, code, index, siblings })
      return skip
    })
    const context = contextOf(file)
    for (const { pre, code, index, siblings } of found) {
      const html = await blockHtml(pre, code, context, loadHighlighter)
      const raw: HtmlNode = { type: 'raw', value: html, position: pre.position }
      siblings[index] = raw
    }
  }
}

/** The `code` of a plain `pre`; null when raw HTML added attributes or elements, which must be kept. */
function onlyCode(pre: Element): Element | null {
  const [code, ...others] = pre.children
  if (others.length > 0 || code?.type !== 'element' || code.tagName !== 'code') return null
  const isPlain = code.children.every(child => child.type === 'text') && pre.properties.id === undefined
  return isPlain ? code : null
}

async function blockHtml(
  pre: Element,
  code: Element,
  context: PageContext,
  loadHighlighter: LoadHighlighter
): Promise<string> {
  const meta = String(code.properties.dataMeta ?? '')
  const { codeBlocks, config } = context.environment
  const { themes, magicComments, defaultLanguage, codeFrames, codeLabels, codeCollapse, codePrompts } = config.markdown
  const language = languageOf(code) || languageOf(pre) || (defaultLanguage ?? '')
  const written = readOptions(meta)
  const options = withFold(written, codeCollapse, textOf(code))
  const types = options.twoslash && hasTypes(language) ? await typesOf(pre, textOf(code), language, context) : null
  const text = types?.code ?? textOf(code)
  reportOptions(pre, written, text, context)
  const grammar = await grammarFor(pre, language, text, context)
  const frame = frameOf(language, options, codeFrames)
  const label = (options.label ?? codeLabels) && language !== '' && language !== 'text' ? language : null
  const hasPrompts = options.prompt ?? codePrompts
  noteNeeds(language, options, frame, types !== null || label !== null || hasPrompts, context)
  if (options.id !== null) noteAnchors(options.id, text, options.firstLine ?? 1, context)
  const typed = types === null ? [] : [types.notes]
  const more = codeLabels || codePrompts || codeCollapse ? [[codeLabels, codePrompts, codeCollapse]] : []
  const key = sha256(
    JSON.stringify([language, grammar, meta, text, themes, magicComments, codeFrames, ...more, ...typed])
  )
  const known = codeBlocks.get(key)
  if (known !== undefined) return known
  const lines = readLines(text, language, options, magicComments)
  if (hasPrompts) markPrompts(lines, language, options.title)
  const texts = lines.map(line => line.text)
  const colored = async (name: string) => (await loadHighlighter()).tokenize(texts, name)
  const tokens = language === 'ansi' ? ansiTokens(texts) : grammar === null ? null : await colored(grammar)
  const notes = types === null ? null : notesOfLines(text, lines, types.notes)
  const drawn = frame && (await withIcon(frame, context))
  const html = drawBlock({ language, options, lines, tokens, notes, label, frame: drawn })
  codeBlocks.set(key, html)
  return html
}

/** Lines that are not worth a fold. */
const fewLines = 3

/** The options with a fold of the lines after the first ones, if the block or the site has one. */
function withFold(options: CodeOptions, site: number | false, text: string): CodeOptions {
  const after = options.collapseAfter ?? site
  if (after === false || options.collapsed.length > 0) return options
  const count = text.replace(/\n$/, '').split('\n').length
  return count <= after + fewLines ? options : { ...options, collapsed: [[after + 1, count]] }
}

/** Records the style sheet for blocks that are more than colored text, and the anchors of lines. */
function noteNeeds(
  language: string,
  { collapsed, id }: CodeOptions,
  frame: Frame | null,
  isOther: boolean,
  { found }: PageContext
): void {
  const isMore = frame !== null || collapsed.length > 0 || id !== null || isOther
  if (isMore || language === 'ansi') found.sheets.add('code')
}

/** Compiler results for a block; null: the packages are not installed. */
async function typesOf(pre: Element, text: string, language: string, context: PageContext) {
  const { readTypes } = await import('../code/types.ts')
  const types = await readTypes(text, language, context.environment)
  const place = placeOfElement(pre, context)
  if ('reason' in types) {
    const isKnown = context.found.diagnostics.some(({ code }) => code === 'markdown/types')
    const message = `The block is shown without types: ${types.reason}.`
    const hint = `Run “npm install --save-dev ${types.install}”, or remove the word “twoslash”.`
    if (!isKnown) addFinding(context, finding('markdown/types', place, message, hint))
    return null
  }
  for (const { line, column, reason } of types.problems) {
    const at = { ...place, line: place.line + 1 + line, column: place.column + column }
    const hint = 'Fix the code, or mark an intended error with “// @errors: 2322” and its number.'
    addFinding(
      context,
      finding('markdown/types', at, `TypeScript reports an error: ${reason.replace(/\.?$/, '.')}`, hint)
    )
  }
  return types
}

/** Records the anchors of the block and of each of its lines. */
function noteAnchors(id: string, text: string, firstLine: number, { found }: PageContext): void {
  const count = text.replace(/\n$/, '').split('\n').length
  found.anchors.add(id)
  for (let index = 0; index < count; index++) found.anchors.add(`${id}-L${firstLine + index}`)
}

async function withIcon({ kind, title, icon: name }: Frame, { environment }: PageContext) {
  const icon = name === null ? null : await environment.readIcon(name)
  return { kind, title, icon: icon === null ? '' : drawIcon(icon) }
}

function drawIcon({ viewBox, shapes }: Icon): string {
  const properties = { viewBox, width: 16, height: 16, fill: 'currentColor', className: ['icon'], ariaHidden: 'true' }
  const children = shapes.map(({ tag, attributes }) => ({
    type: 'element' as const,
    tagName: tag,
    properties: { ...attributes },
    children: []
  }))
  return toHtml([{ type: 'element', tagName: 'svg', properties, children }])
}

function languageOf({ properties }: Element): string {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : []
  return (names.find(name => name.startsWith('language-'))?.slice('language-'.length) ?? '').toLowerCase()
}

const largestBlock = 100_000

/** Loaded by the first block, because the module is large; cached, because importing it again takes 0.1 ms. */
const loadLanguages = once(() => import('../code/languages.ts'))

/** The grammar for a block; null: plain text, which is reported unless the author chose it. */
async function grammarFor(pre: Element, language: string, text: string, context: PageContext): Promise<string | null> {
  if (language === '') return null
  if (text.length > largestBlock) {
    const message = 'A code block of more than 100 KB is shown without colors.'
    add(pre, context, 'markdown/code-size', message, 'Link the file instead, or show a part of it.')
    return null
  }
  const { grammarOf, languageNames } = await loadLanguages()
  const grammar = grammarOf(language)
  if (grammar === null) reportLanguage(pre, language, languageNames, context)
  return grammar === 'plain' ? null : grammar
}

/** Unknown languages of a page that were reported, with the language that is meant. */
const unknownLanguages = new WeakMap<PageContext['found'], Map<string, string | null>>()

/** More are not listed: a page with so many has generated names, and each is compared with all known ones. */
const mostUnknownLanguages = 100

/** Short names, such as `curl`, are near to others and may be meant: no fix. */
const shortestSure = 5

/** Languages without a grammar whose names are near to others. */
const real = new Set(['typoscript'])

/** Whether the name is certainly a slip: one edit away from a known one, or two if it is long. */
function isMisspelled(language: string, meant: string): boolean {
  const most = language.length >= 9 ? 2 : 1
  return language.length >= shortestSure && !real.has(language) && editDistance(language, meant, most) <= most
}

/** Reports a misspelled language at each of its blocks, another one once on a page. */
function reportLanguage(pre: Element, language: string, names: () => string[], context: PageContext): void {
  const known = unknownLanguages.get(context.found) ?? new Map<string, string | null>()
  unknownLanguages.set(context.found, known)
  const isNew = !known.has(language)
  if (isNew ? known.size > mostUnknownLanguages : !isMisspelled(language, known.get(language) ?? '')) return
  const isLast = known.size === mostUnknownLanguages
  const meant = known.get(language) ?? (isLast ? null : nearest(language, names()))
  known.set(language, meant)
  const [, name, file] = /^(\w+):(\S+\.\w+)$/.exec(language) ?? []
  const { source, start } = originOf(pre, context)
  const offset = start.offset ?? 0
  const [fence = ''] = /^(?:`{3,}|~{3,})[ \t]*/.exec(source.text.slice(offset, offset + 100)) ?? []
  const isWritten =
    meant !== null &&
    isMisspelled(language, meant) &&
    fence !== '' &&
    source.text.startsWith(language, offset + fence.length)
  const message =
    isNew && isLast
      ? `The page has more than ${mostUnknownLanguages} languages that cannot be colored; the rest is not listed.`
      : `“${language}” has no syntax highlighting.`
  const hint =
    file !== undefined
      ? `Write the name of the file as a title: ${name} title="${file}"`
      : meant === null
        ? 'Use “text” for code without colors.'
        : `Did you mean “${meant}”?`
  const place = isWritten
    ? placeAt(source, pointAfter(source, start, fence.length), language.length)
    : placeOfElement(pre, context)
  const isSlip = isWritten && file === undefined
  const made = finding(isSlip ? 'markdown/misspelled-language' : 'markdown/language', place, message, hint)
  addFinding(context, isSlip ? withFix(made, language, meant) : made)
}

function reportOptions(pre: Element, options: CodeOptions, text: string, context: PageContext): void {
  const report = (message: string, hint: string) => add(pre, context, 'markdown/code-options', message, hint)
  for (const written of options.unread) report(`“${written}” is not a list of lines.`, linesHint)
  const count = text.replace(/\n$/, '').split('\n').length
  // Not for file imports, whose lines are not known here.
  const beyond =
    options.file === null ? (options.ranges ?? []).find(([first, last]) => first > count && first <= last) : undefined
  if (beyond !== undefined) report(`Line ${beyond[0]} is marked, but the block has ${count}.`, linesHint)
  for (const word of options.misspelt) {
    report(`“${word}” is not an option of a code block.`, didYouMean(word, longWords) ?? linesHint)
  }
  if (options.unclosed !== null) {
    const fault = /[“”„‘’]/.test(options.unclosed)
      ? 'has curly quotes, which do not count as quotes.'
      : 'lacks its closing quote.'
    report(`“${options.unclosed}” ${fault}`, 'Write title="name".')
  }
}

const linesHint = 'Lines are numbers and ranges: “{1,3-5}”.'

function add(
  pre: Element,
  context: PageContext,
  code: 'markdown/code-size' | 'markdown/code-options',
  message: string,
  hint: string
): void {
  addFinding(context, finding(code, placeOfElement(pre, context), message, hint))
}
