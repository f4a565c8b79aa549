/**
 * Formulas: `$x^2$`, `$$…$$` and blocks of the language `math` become MathML, which browsers render without a script.
 * The parser emits them as code of the language `math`, so that sections and the site's rehype plugins see the source.
 * Temml is loaded by the first page that has a formula. A site may choose KaTeX instead.
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../diagnostics/finding.ts'
import type { Place } from '../types/basics.ts'
import { sha256 } from '../util/hash.ts'
import { packageVersion } from '../util/packages/installed.ts'
import { addFinding, contextOf, type PageContext } from './context.ts'
import { escapeHtml, textOf } from './html.ts'
import { classOf } from './inline-styles.ts'
import { originOf, placeOfElement } from './origin.ts'
import { codeOnce } from './package-keys.ts'
import type { ParseInline } from './remark/remark-admonitions.ts'
import { placeAt } from './source.ts'
import { type HtmlNode, type MarkdownNode, skip, walk, walkElements } from './tree.ts'

/** The language of formula blocks; the class of the code is `language-math`. */
export const mathLanguage = 'math'

/** Replaces a dollar sign while text is parsed again; a private-use character that no author types. */
const dollar = '\uE003'

/** `$5 and $6` is money: a dollar sign before a digit does not close a formula. Such a node is parsed again as text. */
export function remarkMoney({ parseInline }: { parseInline: ParseInline }) {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    const { text } = context.source
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'inlineMath' || node.position === undefined) return
      const [start, end] = [node.position.start.offset ?? 0, node.position.end.offset ?? 0]
      if (!/^\$(?!\$)/.test(text.slice(start, start + 2)) || !/\d/.test(text[end] ?? '')) return
      const parsed = parseInline(text.slice(start, end).replaceAll('$', dollar), node.position.start, context)
      walk<MarkdownNode>({ children: parsed }, part => {
        if (part.value !== undefined) part.value = part.value.replaceAll(dollar, '$')
      })
      siblings.splice(index, 1, ...parsed)
      return index + parsed.length
    })
  }
}

export function rehypeMath() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file)
    if (!context.sources.some(({ text }) => /\$|math/.test(text))) return
    const formulas: Formula[] = []
    walkElements(tree, (element, index, siblings) => {
      const code = element.tagName === 'pre' ? element.children[0] : element
      if (code?.type !== 'element' || !isFormula(code)) return element.tagName === 'pre' ? skip : undefined
      formulas.push({ element, code, index, siblings })
      return skip
    })
    for (const formula of formulas) await draw(formula, context)
  }
}

interface Formula {
  /** The code itself, or the `pre` around it. */
  readonly element: Element
  readonly code: Element
  readonly index: number
  readonly siblings: { type: string }[]
}

function isFormula({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'code' && Array.isArray(className) && className.includes(`language-${mathLanguage}`)
}

async function draw({ element, code, index, siblings }: Formula, context: PageContext): Promise<void> {
  const tex = textOf(code).replace(/\n$/, '')
  const form = element !== code ? 'block' : isAlone(element, context) ? 'line' : 'text'
  const { codeBlocks, config } = context.environment
  const macros = config.markdown.math?.macros ?? {}
  const katex = config.markdown.math?.output === 'katex' ? openKatex(context, element) : null
  const key = sha256(JSON.stringify([mathLanguage, tex, form, macros, ...(katex === null ? [] : [katex.version])]))
  try {
    const html = codeBlocks.get(key) ?? boxed(await (katex?.draw ?? drawMathml)(tex, form !== 'text', macros), form)
    codeBlocks.set(key, html)
    const raw: HtmlNode = { type: 'raw', value: withoutStyles(html, context), position: element.position }
    siblings[index] = raw
    context.found.sheets.add(katex === null ? 'math' : 'katex')
  } catch (error) {
    // The renderers also fail with other errors on some formulas, such as one with half of a letter: `x_`.
    if (!(error instanceof Error)) throw error
    const position = isParseError(error) ? error.position : 0
    // Show the source instead of the formula.
    if (element === code) delete code.properties.className
    else code.properties.className = ['language-text']
    const message = `The formula cannot be read: ${reasonOf(error)}.`
    const hint = 'Fix the TeX, or define the command in “markdown.math.macros”.'
    addFinding(context, finding('markdown/math', placeIn(element, tex, position, context), message, hint))
  }
}

/** Whether `$$x$$` is alone in its line: TeX displays it as a block, although Markdown parses it as inline. */
function isAlone(element: Element, context: PageContext): boolean {
  const { source, start, end } = originOf(element, context)
  const { text } = source
  const [from, to] = [start.offset ?? 0, end ?? 0]
  if (!text.startsWith('$$', from)) return false
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const after = /^[^\n]*/.exec(text.slice(to))?.[0] ?? ''
  return /^[\s>]*$/.test(before) && after.trim() === ''
}

/** A block, a display formula alone in a line of a paragraph, or inline. */
type Form = 'block' | 'line' | 'text'

type DrawFormula = (tex: string, isDisplayed: boolean, macros: Readonly<Record<string, string>>) => Promise<string>

const drawMathml: DrawFormula = async (tex, displayMode, macros) => {
  const { default: temml } = await import('temml')
  // A copy: commands that a formula defines are valid in this formula only.
  const options = { displayMode, throwOnError: true, trust: false, macros: { ...macros } }
  return (
    temml
      .renderToString(tex, options)
      // The attribute `display` has the same effect.
      .replace(' style="display:block math;"', '')
      .replace('<math', `<math alttext="${escapeHtml(tex)}"`)
  )
}

/** The project's KaTeX package; null: not installed, which is reported once. */
function openKatex(
  context: PageContext,
  element: Element
): { readonly version: string; readonly draw: DrawFormula } | null {
  const { environment, found } = context
  const folder = environment.packageFolder('katex')
  const version = folder === null ? null : packageVersion(folder)
  if (version === null) {
    const message = 'Formulas are published as MathML: the package “katex” is not installed.'
    const hint = 'Install it with “npm install --save-dev katex”, or set “markdown.math” to true.'
    const isKnown = found.diagnostics.some(known => known.message === message)
    if (!isKnown) addFinding(context, finding('markdown/math', placeOfElement(element, context), message, hint))
    return null
  }
  const draw: DrawFormula = async (tex, displayMode, macros) => {
    const loaded = await environment.importPackage('katex')
    const katex = (loaded['default'] ?? loaded) as { renderToString(tex: string, options: object): string }
    return katex.renderToString(tex, { displayMode, throwOnError: true, trust: false, macros: { ...macros } })
  }
  return { version: codeOnce(folder ?? '', environment), draw }
}

/**
 * A scrollable box, because a formula may be wider than a narrow screen: a `span` in paragraphs, which hold no blocks.
 */
function boxed(html: string, form: Form): string {
  const tag = form === 'block' ? 'div' : 'span'
  return form === 'text' ? html : `<${tag} class="formula" tabindex="0">${html}</${tag}>`
}

/** Replaces inline styles, which the security policy forbids, by classes, like those of authors. */
function withoutStyles(html: string, { found }: PageContext): string {
  return html
    .replace(/ style="([^"]*)"/g, (_, written: string) => ` class="${classOf(written.replace(/;$/, ''), found)}"`)
    .replace(/ class="([^"]*)"((?:(?! class=)[^<>])*) class="([^"]*)"/g, ' class="$1 $3"$2')
}

interface ParseError extends Error {
  /** Offset in the source. */
  readonly position: number | undefined
}

function isParseError(error: unknown): error is ParseError {
  return error instanceof Error && error.name === 'ParseError'
}

function reasonOf(error: Error): string {
  if (!isParseError(error)) return 'it ends too early, or has a character at a wrong place'
  return error.message
    .replace(/^KaTeX parse error: /, '')
    .replace(/ at (?:position \d+|end of input):[\s\S]*$/, '')
    .replace(/'([^']*)'/g, '“$1”')
    .trim()
}

/** The place in the file of an offset in a formula. */
function placeIn(element: Element, tex: string, offset = 0, context: PageContext): Place {
  const { source, start } = originOf(element, context)
  const before = tex.slice(0, offset).split('\n')
  const row = before.length - 1
  const written = tex.split('\n')[row] ?? ''
  const lines = source.text.split('\n')
  // The first line of a block is its code fence or `$$`; inline, only dollar signs precede the TeX.
  for (const line of [start.line + row, start.line + row + 1]) {
    const from = line === start.line ? start.column - 1 : 0
    const at = (lines[line - 1] ?? '').indexOf(written, from)
    if (at >= 0) return placeAt(source, { line, column: at + 1 + (before[row]?.length ?? 0) })
  }
  return placeAt(source, start)
}
