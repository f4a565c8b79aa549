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
import { rehypeSafety } from './rehype/rehype-safety.ts'
import { rehypeSections } from './rehype/rehype-sections.ts'
import { rehypeTables } from './rehype/rehype-tables.ts'
import { type ParseInline, remarkAdmonitions, remarkAlerts } from './remark/remark-admonitions.ts'
import { remarkAttributes } from './remark/remark-attributes.ts'
import { remarkCodeGroups } from './remark/remark-code-groups.ts'
import { remarkEmoji } from './remark/remark-emoji.ts'
import { remarkForeignSyntax } from './remark/remark-foreign-syntax.ts'
import { remarkContents, remarkHeadingIds } from './remark/remark-heading-ids.ts'
import { remarkComments, remarkUnclosedElements, remarkUnknownElements } from './remark/remark-raw-html.ts'
import { remarkDefinitions, remarkReferences } from './remark/remark-references.ts'
import { remarkShownAsText } from './remark/remark-shown-as-text.ts'
import { remarkCodeImports, remarkSnippets } from './remark/remark-snippets.ts'
import { rehypeRawHtml, toHtmlTreeOptions } from './to-html-tree.ts'
import { rehypeMarkdown } from './to-markdown.ts'
import { rehypeTruncation, remarkTruncation } from './truncation.ts'

/** Markdown of one format → a tree of HTML elements and, in MDX, JSX. */
export function toTree(
  format: Format,
  parser: Parser,
  {
    rawHtml,
    math,
    emoji,
    remarkRehypeOptions,
    ...config
  }: Pick<
    MarkdownConfig,
    'remarkPlugins' | 'rehypePlugins' | 'rawHtml' | 'math' | 'emoji' | 'timeLimit' | 'remarkRehypeOptions'
  >,
  parseInline: ParseInline,
  own: MarkdownPlugins = noPlugins
): Processor {
  const processor = unified()
    .use(parser.plugins(format))
    // Before all that look at blocks: JSX alone in a paragraph is a block.
    .use(format === 'mdx' ? [remarkUnravel] : [])
    // They see what authors write.
    .use(limitPlugins(own.beforeDefaultRemarkPlugins, config.timeLimit))
    // Before the ids of headings, which may stand among other attributes.
    .use(remarkAttributes)
    // Before comments go: in MDX the id of a heading can be one.
    .use(remarkHeadingIds)
    .use(remarkContents)
    // Before comments go: it is one.
    .use(remarkTruncation)
    .use(remarkComments)
    // Before admonitions, of which a code group may hold some.
    .use(remarkCodeImports)
    // Before the masks are lifted: it needs the masked lines.
    .use(remarkAdmonitions, { parseInline })
    .use(remarkRestore)
    // Before all that look at text.
    .use(math?.dollars === 'all' ? [[remarkMoney, { parseInline }]] : [])
    .use(emoji ? [remarkEmoji] : [])
    .use(remarkUnknownElements)
    .use(remarkUnclosedElements)
    .use(remarkAlerts)
    .use(remarkSnippets)
    // After snippets: commands may come from a file.
    .use(remarkCodeGroups)
    // Before the site's own plugins, which may give brackets a meaning.
    .use(remarkReferences)
    .use(remarkShownAsText)
    .use(remarkForeignSyntax)
    .use(remarkDefinitions)
    // The site's own, when ours have made the tree what authors mean.
    .use(limitPlugins([...config.remarkPlugins, ...own.remarkPlugins], config.timeLimit))
    .use(remarkRehype, toHtmlTreeOptions(format === 'generated' ? 'escape' : rawHtml, remarkRehypeOptions))
    // Before all that look at elements: raw HTML is part of the page.
    .use(rehypeRawHtml)
    .use(
      limitPlugins([...own.beforeDefaultRehypePlugins, ...config.rehypePlugins, ...own.rehypePlugins], config.timeLimit)
    )
  // A processor's type lists the trees of its steps; callers run it as a whole.
  return processor as unknown as Processor
}

type Attacher = (this: Processor, ...options: unknown[]) => unknown

/** The same plugins, whose transforms end within `seconds` or throw. */
function limitPlugins(plugins: readonly unknown[], seconds: number): PluggableList {
  // Of a plugin that is there twice, unified merges the options.
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
    // unified counts parameters: a third is a function that the transform calls when it has ended.
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

/** A complete HTML tree → HTML. The same for pages that went through React. */
export function finish(
  loadHighlighter: LoadHighlighter,
  { math, diagrams, asMarkdown }: Pick<MarkdownConfig, 'math' | 'diagrams'> & { readonly asMarkdown: boolean }
): Processor {
  const processor = unified()
    // Before safety: there the elements of a head are none of the body.
    .use(rehypePageHead)
    // First, so that nothing later sees (and counts as a link) what is not published.
    .use(rehypeSafety)
    // Before headings: their anchor links are ours and need no resolving, and titles keep resolved links.
    .use(rehypeLinks)
    .use(rehypeImages)
    // Before icons, which its trees of files have.
    .use(rehypeBlocks)
    .use(rehypeIcons)
    .use(rehypeHeadings)
    // After headings: it lists them.
    .use(rehypeInlineToc)
    // After headings, which begin the sections; before tables and code blocks become boxes with buttons.
    .use(rehypeSections)
    .use(asMarkdown ? [rehypeMarkdown] : [])
    // After sections, which have the source of formulas and diagrams.
    .use(math === null ? [] : [rehypeMath])
    .use(diagrams ? [rehypeDiagrams] : [])
    .use(rehypeLive)
    .use(rehypeTables)
    // After headings and all that sets ids.
    .use(rehypeAnchors)
    // Late: what it leaves is finished HTML, not a tree.
    .use(rehypeCodeBlocks, { loadHighlighter })
    // Last: lists of entries show the same HTML as their pages.
    .use(rehypeTruncation)
    .use(rehypeHtml)
  return processor as unknown as Processor
}
