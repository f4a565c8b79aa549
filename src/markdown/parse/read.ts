/** Parses a body into its tree, for pages and the partials they import. */
import { join } from 'node:path'
import type { Root } from 'hast'
import type { Processor } from 'unified'
import type { Point } from 'unist'
import { VFile } from 'vfile'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { MarkdownConfig } from '../../types/config.ts'
import { limitedAsync } from '../../util/author-code/author-code.ts'
import { addFinding, type Format, type PageContext, report } from '../context.ts'
import type { PartParsers } from '../extras/extra.ts'
import { toTree } from '../pipeline.ts'
import { pointAfter, type SourceText } from '../source.ts'
import { depthOf, type MarkdownNode } from '../tree.ts'
import { maskEmphasis, unmask } from './emphasis.ts'
import { movePositions } from './fragment.ts'
import { loadParser, type Parser, type SyntaxProblem, toSyntaxProblem } from './parser.ts'
import { maskAsText, maskSyntax, maskVariables, variableBraces } from './syntax.ts'

/** A parsed body: its tree, which may contain JSX, and the context with its text. */
export interface Body {
  readonly tree: Root
  readonly file: VFile
  readonly context: PageContext
}

/** Parses `source`; `failed` tells which step failed. The failure is already reported. */
export type Read = (
  source: SourceText,
  format: Format,
  base: Omit<PageContext, 'source' | 'format' | 'fences'>
) => Promise<Body | { readonly failed: 'syntax' | 'nesting' | 'plugin' }>

/** Deeper trees overflow the stack of recursive plugins; no real text comes close. */
export const deepest = 200

export function createReader(parser: Parser, config: MarkdownConfig): Read {
  const parts: PartParsers = {
    parseInline: (text, start, context) =>
      plainText.test(text)
        ? [{ type: 'text', value: text }]
        : parseTitle(processorFor(context.format), text, start, context),
    parseBlocks: (text, start, context) => parsePart(processorFor(context.format), text, start, context)
  }
  const processors = new Map<string, Processor>()
  const processorFor = (format: Format, collection = ''): Processor => {
    const key = `${format} ${collection}`
    const made = processors.get(key) ?? toTree(format, parser, config, parts, config.plugins.get(collection))
    processors.set(key, made)
    return made
  }

  /** A plugin that throws when it is added would be left out from the second page on, so what it threw is remembered. */
  const unready = new Map<Processor, { readonly error: unknown }>()
  const whyUnready = (processor: Processor): { readonly error: unknown } | null => {
    const known = unready.get(processor)
    if (known !== undefined) return known
    try {
      processor.freeze()
      return null
    } catch (error) {
      unready.set(processor, { error })
      return { error }
    }
  }

  /**
   * The reference parser, for MDX that the native one rejects: satteri 0.10.5 reads a `>` at the start of a tag's last
   * line as a quote.
   */
  const references = new Map<string, Processor>()
  const referenceFor = async (collection: string): Promise<Processor> => {
    const known = references.get(collection)
    if (known !== undefined) return known
    const reference = await loadParser({ ...config, parser: 'remark' })
    const made = toTree('mdx', reference, config, parts, config.plugins.get(collection))
    references.set(collection, made)
    return made
  }

  /**
   * Parses without the site's plugins: for lenient pages whose plugins fail because packages are missing.
   */
  let made: Read | undefined
  const plain: Read = (...given) => {
    made ??= createReader(parser, { ...config, remarkPlugins: [], rehypePlugins: [], plugins: new Map() })
    return made(...given)
  }

  return async (source, format, base) => {
    const { text: written, fences } = maskSyntax(source.text, format)
    const context: PageContext = { ...base, source, format, fences }
    const { text, masks } = maskEmphasis(
      format === 'mdx' && Object.keys(config.variables).length > 0 ? maskVariables(written) : written,
      base.environment.config.locale
    )
    const { root, dialect } = base.environment.config
    // Plugins may resolve modules relative to the file, so they need its absolute path.
    const path = dialect.lenientPages ? join(root, source.path) : source.path
    const file = new VFile({ value: text, path, data: { docsgen: context } })
    if (format === 'mdx' && hasDeepBrackets(text, context)) return { failed: 'nesting' }
    // A version of a docs set uses the plugins of the set.
    const collection = base.page.collection.split('@', 1)[0] ?? ''
    const own = config.plugins.get(collection)
    const hasPlugins = config.remarkPlugins.length + config.rehypePlugins.length > 0 || own !== undefined
    const name = own === undefined ? '' : collection
    const withoutPlugins = (error: unknown) => {
      if (!hasPlugins) throw error
      reportPlugin(error, config, context)
      return dialect.lenientPages ? plain(source, format, base) : ({ failed: 'plugin' } as const)
    }
    let processor = processorFor(format, name)
    const unready = whyUnready(processor)
    if (unready !== null) return withoutPlugins(unready.error)
    let tree = tryToParse(processor, file)
    if (tree === null && format === 'mdx') {
      const reference = await referenceFor(name)
      tree = tryToParse(reference, file)
      if (tree !== null) processor = reference
    }
    tree ??= parse(processor, file, context)
    if (tree === null) return { failed: 'syntax' }
    unmask(tree, text.includes(variableBraces[0]) ? new Map([...masks, ...variableMasks]) : masks)
    if (isTooDeep(tree, context)) return { failed: 'nesting' }
    try {
      const run = () => processor.run(tree as never, file)
      const found = await (hasPlugins ? limitedAsync(source.path, config.timeLimit, run, config.remarkPlugins) : run())
      // Admonitions are nested by a plugin; each fence may open one.
      if (fences.size > deepest && isTooDeep(found as unknown as MarkdownNode, context)) return { failed: 'nesting' }
      // `toTree` returns a tree of HTML elements.
      return { tree: found as unknown as Root, file, context }
    } catch (error) {
      return withoutPlugins(error)
    }
  }
}

const variableMasks = new Map([
  [variableBraces[0], '{'],
  [variableBraces[1], '}']
])

/** Contains no Markdown syntax. */
const plainText = /^(?!\s)[^*_`[\]<>&\\~!:{}@|]*$/

function parse(processor: Processor, file: VFile, context: PageContext, repairs = mostRepairs): MarkdownNode | null {
  try {
    return processor.parse(file) as unknown as MarkdownNode
  } catch (error) {
    const problem = toSyntaxProblem(error, String(file.value))
    if (problem === null) throw error
    report(context, 'markdown/syntax', problem, problem.reason, hintFor(problem, String(file.value)))
    const repaired = context.environment.config.dialect.lenientPages ? asText(problem, String(file.value)) : null
    if (repaired === null || --repairs < 0) return null
    file.value = repaired
    return parse(processor, file, context, repairs)
  }
}

/** null: this parser cannot parse the text. */
function tryToParse(processor: Processor, file: VFile): MarkdownNode | null {
  try {
    return processor.parse(file) as unknown as MarkdownNode
  } catch {
    return null
  }
}

/** A page with more syntax errors is shown without its components. */
const mostRepairs = 100

/** The text of a lenient page with what MDX cannot parse masked as text; or null. */
function asText({ line, column, reason }: SyntaxProblem, text: string): string | null {
  if (/^This JavaScript/.test(reason)) return null
  const before = text.split('\n').slice(0, line - 1)
  const index = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  return maskAsText(text, index, /expression|brace/i.test(reason))
}

function hintFor({ reason, line }: { reason: string; line: number }, text: string): string | null {
  const written = text.split('\n')[line - 1] ?? ''
  if (/^(?:<{7}|>{7}) /.test(written)) return 'It is a merge conflict marker: keep one side, and remove the markers.'
  if (/<!--(?!.*-->)/.test(written)) return 'End the comment with “-->”.'
  if (/<!(?:-(?!-)|[–—])/.test(written)) return 'Begin the comment with “<!--”.'
  const unclosed = /^Expected a closing tag for “<([^\s>/]+)/.exec(reason)?.[1]
  if (unclosed !== undefined) return `Write “</${unclosed}>” where it ends, or “&lt;” for the character.`
  const open = /^Unexpected closing tag .*?for [“`]<([^\s>/]+)/.exec(reason)?.[1]
  if (open !== undefined) return `Write “</${open}>”, or open the other tag before.`
  const [, curly] = /<\/?[\w.:-]+[^<>]*=([“”‘’„])/.exec(written) ?? []
  if (curly !== undefined) return `Property values need straight quotes: write “"” instead of “${curly}”.`
  if (/\{\/\*(?!.*\*\/)/.test(written)) return 'End the MDX comment with “*/}”.'
  const [, property] = /\s([\w-]+)=\{\s*[\w-]+\s*:/.exec(written) ?? []
  if (property !== undefined) return `An object needs double braces: ${property}={{ … }}.`
  const [, bare, value] =
    /<[\w.:-]+(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}))*\s+([\w-]+)=([\w./#-]+)/.exec(written) ?? []
  if (bare !== undefined) return `Property values need quotes: ${bare}="${value}".`
  const quote = /<[\w.:-]+\s[^<>"']*=(["'])(?:(?!\1).)*$/.exec(written)?.[1]
  if (quote !== undefined) return `The value of a property is not closed: write “${quote}” after it.`
  const address = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/.exec(written)?.[1]
  if (address !== undefined && !/expression|brace/i.test(reason))
    return `In MDX write such a link as “[text](${address})”.`
  if (/expression|brace/i.test(reason)) return 'In MDX braces hold JavaScript: write “\\{” for a brace.'
  return /tag|before name|after “</i.test(reason) ? 'In MDX “<” begins a tag: write “&lt;” for the character.' : null
}

/**
 * The native parser parses expressions recursively; from 10,000 levels on, its stack overflows and the process crashes.
 */
const deepestBrackets = 2000

/** The hint for every kind of deep nesting. */
export const flatten = 'Reduce the nesting: the page is published without its body.'

function hasDeepBrackets(text: string, context: PageContext): boolean {
  const at = deepBracketAt(text)
  if (at === null) return false
  const message = `Brackets are nested more than ${deepestBrackets} levels deep.`
  report(
    context,
    'markdown/nesting',
    pointAfter(context.source, { line: 1, column: 1, offset: 0 }, at),
    message,
    flatten
  )
  return true
}

/** The index of the first bracket that is nested too deeply for the native parser; null without one. */
export function deepBracketAt(text: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // ( [ { and ) ] }
    if (code === 40 || code === 91 || code === 123) depth++
    else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth--
    if (depth > deepestBrackets) return at
  }
  return null
}

function isTooDeep(tree: MarkdownNode, context: PageContext): boolean {
  const { depth, deepest: position } = depthOf(tree, deepest)
  if (depth <= deepest) return false
  const message = `Quotes, lists, admonitions or tags are nested more than ${deepest} levels deep.`
  report(context, 'markdown/nesting', position?.start, message, flatten)
  return true
}

function parsePart(processor: Processor, text: string, start: Point, context: PageContext): MarkdownNode[] {
  const { text: masked, masks } = maskEmphasis(text, context.environment.config.locale)
  const tree = processor.parse(new VFile(masked)) as unknown as MarkdownNode
  unmask(tree, masks)
  movePositions(tree, start)
  return tree.children ?? []
}

function parseTitle(processor: Processor, text: string, start: Point, context: PageContext): MarkdownNode[] {
  const plain = [{ type: 'text', value: text }]
  try {
    const [paragraph, ...others] = parsePart(processor, text, start, context)
    if (others.length > 0 || paragraph?.type !== 'paragraph') return plain
    return paragraph.children ?? plain
  } catch {
    return plain // braces in an MDX title: shown as written
  }
}

function reportPlugin(error: unknown, { remarkPlugins, rehypePlugins }: MarkdownConfig, context: PageContext): void {
  const { dialect, file, root } = context.environment.config
  const isShown = dialect.lenientPages
  const { path } = context.source
  const said = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
  // Without the page's path in it, so that one cause is one finding.
  const reason = isShown
    ? [join(root, path), path].reduce((text, one) => text.replaceAll(one, 'this page'), said)
    : said
  const names = [...remarkPlugins, ...rehypePlugins].flatMap(plugin =>
    nameOf(Array.isArray(plugin) ? plugin[0] : plugin)
  )
  const these = names.length === 0 ? '' : ` (${names.join(', ')})`
  const hint = `It is one of “markdown.remarkPlugins” or “markdown.rehypePlugins” in the configuration${these}: fix it, or remove it.`
  // A plugin that fails on many pages, which are shown without it, is reported once.
  const page = isShown ? file : path
  const message = `A plugin failed on this page${isShown ? ', which is shown without plugins' : ''}: ${reason}`
  addFinding(context, finding('markdown/plugin', placeOf(page), message, hint))
}

function nameOf(plugin: unknown): string[] {
  return typeof plugin === 'function' && plugin.name !== '' ? [plugin.name] : []
}
