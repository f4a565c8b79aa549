/**
 * The order of the plugins, with the reason for each position. A page goes through `toTree` (Markdown to an
 * HTML tree that may still hold MDX), through `mdx/` when it has JSX, and through `finish`.
 */
import remarkRehype from 'remark-rehype'
import { type PluggableList, type Processor, unified } from 'unified'
import type { MarkdownConfig, MarkdownPlugins } from '../types/config.ts'
import { limited, ownedBy, TimeLimitError } from '../util/author-code/author-code.ts'
import type { Format } from './context.ts'
import { rehypeDiagrams } from './diagrams/rehype-diagrams.ts'
import type { PartParsers } from './extras/extra.ts'
import { remarkExtras } from './extras/extras.ts'
import { remarkGlossary } from './extras/glossary.ts'
import { rehypeHtml } from './html.ts'
import { rehypeMath, remarkMoney } from './math.ts'
import { type Parser, remarkUnravel } from './parse/parser.ts'
import { remarkRestore } from './parse/syntax.ts'
import { rehypeAnchors } from './rehype/rehype-anchors.ts'
import { rehypeBlocks } from './rehype/rehype-blocks.ts'
import { type LoadHighlighter, rehypeCodeBlocks } from './rehype/rehype-code-blocks.ts'
import { rehypeHeadings } from './rehype/rehype-headings.ts'
import { rehypeIcons } from './rehype/rehype-icons.ts'
import { rehypeImages } from './rehype/rehype-images.ts'
import { rehypeLinks } from './rehype/rehype-links.ts'
import { rehypeLive } from './rehype/rehype-live.ts'
import { rehypeInlineToc, rehypePageHead } from './rehype/rehype-page-head.ts'
import { rehypeParts, rehypePartsHtml } from './rehype/rehype-parts.ts'
import { rehypeSafety } from './rehype/rehype-safety.ts'
import { rehypeSections } from './rehype/rehype-sections.ts'
import { rehypeTables } from './rehype/rehype-tables.ts'
import { remarkAdmonitions, remarkAlerts } from './remark/remark-admonitions.ts'
import { remarkAttributes } from './remark/remark-attributes.ts'
import { remarkBrokenLinks } from './remark/remark-broken-links.ts'
import { remarkCodeGroups } from './remark/remark-code-groups.ts'
import { remarkEmoji } from './remark/remark-emoji.ts'
import { remarkForeignSyntax } from './remark/remark-foreign-syntax.ts'
import { remarkContents, remarkHeadingIds } from './remark/remark-heading-ids.ts'
import { remarkNearMisses } from './remark/remark-near-misses.ts'
import { remarkComments, remarkElements } from './remark/remark-raw-html.ts'
import { remarkDefinitions, remarkReferences } from './remark/remark-references.ts'
import { remarkShownAsText } from './remark/remark-shown-as-text.ts'
import { remarkCodeImports, remarkSnippets } from './remark/remark-snippets.ts'
import { remarkVariables } from './remark/remark-variables.ts'
import { rehypeRawHtml, toHtmlTreeOptions } from './to-html-tree.ts'
import { rehypeMarkdown } from './to-markdown.ts'
import { rehypeTruncation, remarkTruncation } from './truncation.ts'

/** A processor from Markdown of one format to a tree of HTML elements and, in MDX, JSX. */
export function toTree(
  format: Format,
  parser: Parser,
  {
    rawHtml,
    math,
    emoji,
    extras,
    variables,
    glossary,
    remarkRehypeOptions,
    ...config
  }: Pick<
    MarkdownConfig,
    | 'remarkPlugins'
    | 'rehypePlugins'
    | 'rawHtml'
    | 'math'
    | 'emoji'
    | 'extras'
    | 'variables'
    | 'glossary'
    | 'timeLimit'
    | 'remarkRehypeOptions'
  >,
  parts: PartParsers,
  own: MarkdownPlugins = noPlugins
): Processor {
  const processor = unified()
    .use(parser.plugins(format))
    // Before every plugin that handles blocks: JSX alone in a paragraph is a block.
    .use(format === 'mdx' ? [remarkUnravel] : [])
    // These plugins of the site expect the tree as the author wrote it.
    .use(limitPlugins(own.beforeDefaultRemarkPlugins, config.timeLimit))
    // Before every plugin of ours: lists of definitions are parsed again.
    .use(remarkExtras(extras, 'blocks', parts))
    // Before heading ids, which may be written among other attributes.
    .use(remarkAttributes)
    // Before comments are removed: in MDX, the id of a heading can be a comment.
    .use(remarkHeadingIds)
    .use(remarkContents)
    // Before comments are removed: the truncation marker is a comment.
    .use(remarkTruncation)
    .use(remarkComments)
    // Before admonitions, because a code group may contain them.
    .use(remarkCodeImports)
    // Before remarkRestore: admonitions are found by the masked lines.
    .use(remarkAdmonitions, parts)
    .use(remarkRestore)
    // Before every plugin that handles text.
    .use(math?.dollars === 'all' ? [[remarkMoney, parts]] : [])
    // Before emoji, which change texts: an extra looks for its marks in the source, too.
    .use(remarkExtras(extras, 'text', parts))
    // After abbreviations of the page, which have priority.
    .use(glossary.length > 0 ? [[remarkGlossary, { terms: glossary }]] : [])
    // After marks, which look for themselves in the source; before everything that reads addresses.
    .use(Object.keys(variables).length > 0 ? [[remarkVariables, { variables }]] : [])
    .use(emoji ? [remarkEmoji] : [])
    .use(remarkElements, parts)
    .use(remarkAlerts)
    .use(remarkSnippets)
    // After snippets, which may have notes; before groups, which move blocks away from the lists below them.
    .use(remarkExtras(extras, 'code', parts))
    // After snippets, because commands may come from a file.
    .use(remarkCodeGroups)
    // Before the site's own plugins, which may interpret brackets.
    .use(remarkReferences)
    .use(remarkBrokenLinks)
    .use(remarkShownAsText)
    .use(remarkNearMisses)
    .use(remarkForeignSyntax)
    .use(remarkDefinitions)
    // The site's own plugins, after ours have resolved the syntax that Markdown does not know.
    .use(limitPlugins([...config.remarkPlugins, ...own.remarkPlugins], config.timeLimit))
    .use(remarkRehype, toHtmlTreeOptions(format === 'generated' ? 'escape' : rawHtml, remarkRehypeOptions))
    // Before every plugin that handles elements: elements in raw HTML count as well.
    .use(rehypeRawHtml)
    .use(
      limitPlugins([...own.beforeDefaultRehypePlugins, ...config.rehypePlugins, ...own.rehypePlugins], config.timeLimit)
    )
  // A processor's type lists the trees of its steps; callers run it as a whole.
  return processor as unknown as Processor
}

type Attacher = (this: Processor, ...options: unknown[]) => unknown

/** Wraps plugins so that their transforms end within `seconds` or throw. */
function limitPlugins(plugins: readonly unknown[], seconds: number): PluggableList {
  // One wrapper per plugin: unified merges the options of a plugin that is added twice.
  const known = new Map<unknown, Attacher>()
  const limit = (plugin: unknown) => {
    if (typeof plugin !== 'function') return plugin
    const wrapper = known.get(plugin) ?? limitPlugin(plugin as Attacher, seconds)
    known.set(plugin, wrapper)
    return wrapper
  }
  const list = plugins.map(plugin => (Array.isArray(plugin) ? [limit(plugin[0]), ...plugin.slice(1)] : limit(plugin)))
  return list as PluggableList
}

function limitPlugin(plugin: Attacher, seconds: number): Attacher {
  return function (...options) {
    const transform = plugin.apply(this, options)
    if (typeof transform !== 'function') return transform
    const run = (...given: unknown[]) => {
      try {
        return ownedBy(`The plugin “${plugin.name}”`, () => limited(seconds, () => transform(...given), plugin))
      } catch (error) {
        throw error instanceof TimeLimitError ? new TimeLimitError(`“${plugin.name}”: ${error.message}`) : error
      }
    }
    // unified looks at the number of parameters: a third one is a callback for when the transform is done.
    return transform.length > 2
      ? (tree: unknown, file: unknown, next: unknown) => run(tree, file, next)
      : (tree: unknown, file: unknown) => run(tree, file)
  }
}

const noPlugins: MarkdownPlugins = {
  beforeDefaultRemarkPlugins: [],
  remarkPlugins: [],
  beforeDefaultRehypePlugins: [],
  rehypePlugins: []
}

/** A processor from a complete HTML tree to HTML text; also used for pages rendered by React. */
export function finish(
  loadHighlighter: LoadHighlighter,
  { math, diagrams, asMarkdown }: Pick<MarkdownConfig, 'math' | 'diagrams'> & { readonly asMarkdown: boolean }
): Processor {
  const processor = unified()
    // Before rehypeSafety, so that elements of a `<head>` are not checked as part of the body.
    .use(rehypePageHead)
    // Before everything that collects what the page has.
    .use(rehypeParts)
    // Early, so that no later plugin sees (or counts as a link) what is not published.
    .use(rehypeSafety)
    // Before headings: our own anchor links need no resolving, and heading texts contain resolved links.
    .use(rehypeLinks)
    .use(rehypeImages)
    // Before icons, because file trees contain icons.
    .use(rehypeBlocks)
    .use(rehypeIcons)
    .use(rehypeHeadings)
    // After headings, which it lists.
    .use(rehypeInlineToc)
    // After headings, which start the sections; before tables and code blocks get boxes and buttons.
    .use(rehypeSections)
    .use(asMarkdown ? [rehypeMarkdown] : [])
    // After sections, which keep the source of formulas and diagrams.
    .use(math === null ? [] : [rehypeMath])
    .use(diagrams ? [rehypeDiagrams] : [])
    .use(rehypeLive)
    .use(rehypeTables)
    // After headings and every other plugin that sets ids.
    .use(rehypeAnchors)
    // Late, because it replaces code blocks by raw HTML strings.
    .use(rehypeCodeBlocks, { loadHighlighter })
    .use(rehypePartsHtml)
    // Last, so that lists of entries show the same HTML as the pages.
    .use(rehypeTruncation)
    .use(rehypeHtml)
  return processor as unknown as Processor
}
