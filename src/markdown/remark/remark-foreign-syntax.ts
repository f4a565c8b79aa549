/**
 * Reports syntax of other generators, which would be published as text: `!!! note` of MkDocs, `{{< figure >}}` of Hugo.
 * One finding per kind and page, at the first occurrence, with the number of occurrences and the replacement. Changes
 * nothing.
 */
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import type { ExtraName } from '../../types/extras.ts'
import type { Fix } from '../../types/findings.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { placeAt, pointAfter } from '../source.ts'
import { isMarkdown, type MarkdownNode, walk } from '../tree.ts'
import { admonitionType, openingFor, rewriteMkDocs } from './rewrite-mkdocs.ts'

interface Syntax {
  /** The name, as the subject of “is shown as text”. */
  readonly name: string
  /** What to write instead of the text that was found. */
  readonly cure: string | ((written: string) => string)
  /** The option `markdown.extras` that shows it. */
  readonly extra?: ExtraName
  /** Where the syntax may begin: at the start of a paragraph, or anywhere in text. */
  readonly at: 'paragraph' | 'text' | 'code'
  /** Strings that occur in every page with the syntax: a cheap pre-check, as most pages have none. */
  readonly signs: readonly string[]
  /** Sticky for paragraphs, global for text. */
  readonly pattern: RegExp
  /** Rewrites all occurrences in a text to our syntax; leaves those that are ambiguous unchanged. */
  readonly rewrite?: (text: string) => string
}

const syntaxes: readonly Syntax[] = [
  {
    name: 'A MkDocs admonition',
    cure: written => admonitionCure(openingFor(written)),
    at: 'paragraph',
    signs: ['!!! ', '??? ', '???+ '],
    rewrite: text => rewriteMkDocs(text, 'admonition'),
    pattern: /(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*(?: +[\w-]+)*[ \t]*(?:"[^"\n]*"[ \t]*)?$/my
  },
  {
    name: 'A MkDocs tab',
    cure: 'Write <Tabs><TabItem value="…">…</TabItem></Tabs>, or “:::code-group” around blocks of code.',
    at: 'paragraph',
    rewrite: text => rewriteMkDocs(text, 'tab'),
    signs: ['=== "', '===! "', '===+ "'],
    pattern: /===[!+]?[ \t]+"[^"\n]+"/y
  },
  {
    name: 'A MkDocs snippet',
    cure: 'Import a partial in MDX, or name the file of a code block with file=….',
    at: 'text',
    signs: ['8<-'],
    pattern: /(?<!-)-{1,}8<-{1,}(?:[ \t]+"[^"\n]+")?/g
  },
  {
    name: 'A Material for MkDocs icon',
    cure: 'Write <Icon name="…" />, or remove the icon.',
    at: 'text',
    signs: [':material-', ':fontawesome-', ':octicons-', ':simple-'],
    pattern: /:(?:material|fontawesome|octicons|simple)-[a-z0-9-]+:/g
  },
  {
    name: 'A Python-Markdown attribute list',
    cure: 'Remove it, or write the element as HTML.',
    at: 'text',
    signs: ['{:', '{ .', '{.', '{ #', '{#'],
    // Requires a class or a colon: `{#id}` alone is the id of a heading.
    pattern: /\{(?::[ \t]*[.#\w]|[ \t]*(?:#[\w-]+[ \t]+)?\.[A-Za-z])[^{}\n]*\}/g
  },
  {
    name: 'A VitePress code import',
    cure: 'Write a code block that names the file: ```js file=./path.',
    at: 'paragraph',
    signs: ['<<<'],
    pattern: /<<<[ \t]+[@./\w][^\n]*/y
  },
  {
    name: 'A Hugo shortcode',
    cure: 'Write Markdown, HTML or an MDX component instead.',
    at: 'text',
    signs: ['{{<', '{{%'],
    pattern: /\{\{[<%][ \t]*(?:\/[ \t]*)?[\w./-]+/g
  },
  {
    name: 'A Liquid or Jinja tag',
    cure: 'Write Markdown, HTML or an MDX component instead.',
    at: 'text',
    signs: ['{%'],
    pattern:
      // `{{% include` belongs to Hugo.
      /(?<!\{)\{%-?[ \t]*(?:include|raw|endraw|highlight|endhighlight|if|endif|for|endfor|assign|capture|link|macro|block|extends|tab|tabs)\b/g
  },
  {
    name: 'An mdBook include',
    cure: 'Import a partial in MDX, or name the file of a code block with file=….',
    at: 'text',
    signs: ['{{#'],
    pattern: /\{\{#(?:include|rustdoc_include|playground|title)\b/g
  },
  {
    name: 'An mdBook include',
    cure: 'Name the file of the code block with file=…, as in “```rust file=./a.rs”.',
    at: 'code',
    signs: ['{{#'],
    // As the only line of a block: others are about the syntax itself.
    pattern:
      /(?<=^[ \t>]*(?:`{3,}|~{3,})[^\n]*\n[ \t>]*)\{\{#(?:include|rustdoc_include|playground)\b[^{}\n]*\}\}(?=\s*\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$)/g
  },
  {
    name: 'A reStructuredText directive',
    cure: directiveCure,
    at: 'paragraph',
    signs: ['.. '],
    pattern: /\.\.[ \t]+[a-z][\w-]*::/y
  },
  {
    name: 'Marked text',
    extra: 'mark',
    cure: 'write <mark>…</mark>',
    at: 'text',
    signs: ['=='],
    pattern: /(?<![=\w<>!])==(?=[^\s=])[^=\n]{0,200}[^\s=]==(?![=\w])/g
  },
  {
    name: 'An abbreviation',
    extra: 'abbreviations',
    cure: 'write <abbr title="…">…</abbr> where it is used',
    at: 'paragraph',
    signs: ['*['],
    pattern: /\*\[[^\]\n]{1,80}\]:[ \t]+\S[^\n]*/y
  },
  {
    name: 'A definition list',
    extra: 'definitions',
    cure: 'write <dl><dt>…</dt><dd>…</dd></dl>',
    at: 'paragraph',
    signs: ['\n: ', '\n:   '],
    pattern: /[^\n:|]{1,200}\n:[ \t]+\S[^\n]*/y
  },
  {
    name: 'A wiki link',
    cure: 'Write “[text](./page.md)”.',
    at: 'text',
    signs: ['[['],
    pattern: /(?<![\w\\[$])\[\[(?!toc\]\])[^\s[\]](?:[^[\]\n]{0,200}[^\s[\]])?\]\](?![\](])/gi
  },
  {
    name: 'Superscript',
    extra: 'superscript',
    cure: 'write <sup>…</sup>',
    at: 'text',
    signs: ['^'],
    pattern: /(?<=[\p{L}\d)])\^[\p{L}\d+-]{1,20}\^(?![\p{L}\d^])/gu
  },
  {
    name: 'Inserted text',
    extra: 'insert',
    cure: 'write <ins>…</ins>',
    at: 'text',
    signs: ['^^'],
    pattern: /(?<![\^\w])\^\^(?=[^\s^])[^^\n]{0,200}[^\s^]\^\^(?![\^\w])/g
  },
  {
    name: 'A keyboard shortcut',
    extra: 'keys',
    cure: 'write <kbd>…</kbd>',
    at: 'text',
    signs: ['++'],
    pattern: /(?<![+\w])\+\+[a-z][\w-]{0,20}(?:\+[\w-]{1,20}){0,8}\+\+(?![+\w])/gi
  },
  {
    name: 'A code annotation',
    extra: 'annotations',
    cure: 'remove “(1)!” and its list',
    at: 'code',
    signs: ['(1)!'],
    pattern: /(?<=(?:\/\/|\/\*|<!--|#|--|;|%)[ \t]*)\(1\)!(?=[ \t]*(?:\*\/|-->)?[ \t]*$)/gm
  },
  {
    name: 'A code annotation',
    extra: 'annotations',
    cure: 'remove “[!note]”',
    at: 'code',
    signs: ['[!note]'],
    pattern: /(?<=(?:\/\/|\/\*|<!--|#|--|;|%)[ \t]*)\[!note\](?=[ \t]+\S)/g
  },
  {
    name: 'A Vue expression',
    cure: 'Write the value, or name the file .mdx and use an expression in single braces.',
    at: 'text',
    signs: ['{{'],
    // Only VitePress variables: other double braces may be placeholders that a program fills in.
    pattern: /\{\{[ \t]*\$(?:frontmatter|params|page|site|theme|lang)\b[^{}\n]*\}\}/g
  }
]

function admonitionCure(opening: string): string {
  return `Write “${opening}”, the text without its indent, and “:::” on a line of its own.`
}

/** `.. warning::` → what to write instead. */
function directiveCure(written: string): string {
  const [name = ''] = /[a-z][\w-]*/.exec(written) ?? []
  if (/^(?:image|figure)$/.test(name)) return 'Write “![description](./picture.png)”.'
  if (/^(?:code|code-block|sourcecode|literalinclude)$/.test(name))
    return 'Write a code block between two lines of “```”.'
  const type = admonitionType(name)
  return type === null ? 'Write Markdown, or an MDX component.' : admonitionCure(`:::${type}`)
}

export function remarkForeignSyntax() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    const { text, pieces } = context.source
    // The plugin that has edited the text knows its syntax: what it has left is text.
    if (context.format === 'generated' || pieces !== undefined) return
    const { extras } = context.environment.config.markdown
    const likely = syntaxes.filter(
      ({ signs, extra }) => signs.some(sign => text.includes(sign)) && (extra === undefined || !extras.includes(extra))
    )
    if (likely.length === 0) return
    const found = new Map<Syntax, Match[]>()
    walk<MarkdownNode>(tree, node => {
      for (const syntax of likely) {
        if (node.type !== syntax.at || (syntax.at === 'code' && isMarkdown(node))) continue
        found.set(syntax, [...(found.get(syntax) ?? []), ...matchesIn(node, syntax, context)])
      }
    })
    for (const [syntax, matches] of found) say(syntax, matches, context)
  }
}

interface Match {
  readonly node: MarkdownNode
  readonly index: number
  readonly written: string
}

function matchesIn(node: MarkdownNode, { pattern, at }: Syntax, { source }: PageContext): Match[] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset]
  if (start === undefined || end === undefined) return []
  const text = source.text.slice(start, end)
  if (at !== 'paragraph') {
    return [...text.matchAll(pattern)].map(({ index, 0: written }) => ({ node, index, written }))
  }
  pattern.lastIndex = 0
  const written = pattern.exec(text)?.[0]
  return written === undefined ? [] : [{ node, index: 0, written }]
}

function say({ name, cure, extra, rewrite }: Syntax, matches: readonly Match[], context: PageContext): void {
  const [first] = matches
  const start = first?.node.position?.start
  if (first === undefined || start === undefined) return
  const others = matches.length - 1
  const times = others === 0 ? '' : `, here and in ${others} more ${others === 1 ? 'place' : 'places'} of the page`
  const message = `${name}, “${first.written.trim()}”, is shown as text${times}.`
  const point = pointAfter(context.source, start, first.index)
  const place = placeAt(context.source, point, first.written.length)
  const instead = typeof cure === 'string' ? cure : cure(first.written)
  const hint = extra === undefined ? instead : cureWith(extra, instead)
  const made = finding('markdown/foreign-syntax', place, message, hint)
  const fix = rewrite === undefined ? null : correction(context.source.text, start.offset ?? 0, rewrite)
  addFinding(context, fix === null ? made : withFix(made, fix.from, fix.to))
}

/** The cure for a mark that an option shows. */
export function cureWith(extra: ExtraName, other: string): string {
  return `Set “markdown: { extras: ['${extra}'] }” in the configuration (true: all marks), or ${other}.`
}

/** The fix, from the first occurrence to the last changed line; null: no change, or one before the first occurrence. */
function correction(text: string, offset: number, rewrite: (text: string) => string): Fix | null {
  const rewritten = rewrite(text)
  if (rewritten === text || !rewritten.startsWith(text.slice(0, offset))) return null
  const [before, after] = [text.slice(offset).split('\n'), rewritten.slice(offset).split('\n')]
  const most = Math.min(before.length, after.length) - 1
  let same = 0
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1
  const untilLast = (lines: readonly string[]) => lines.slice(0, lines.length - same).join('\n')
  return { from: untilLast(before), to: untilLast(after) }
}
