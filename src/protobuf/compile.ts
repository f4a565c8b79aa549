/** The page of a `.proto` file as `Compiled`, like a page of Markdown: HTML, headings, links, words for search. */
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, CompiledLink } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import { html } from '../util/html.ts'
import type { DrawContext } from './draw/context.ts'
import { drawPage } from './draw/page.ts'
import type { Reference } from './link/reference.ts'
import { outlineOf, sectionsOf } from './outline.ts'
import { pageSourceOf } from './page-source.ts'

/** `hrefOf` gives the address of the page of a source, ready for an `href`; null where there is no such page. */
export function compileProto(
  page: Page,
  reference: Reference,
  hrefOf: (source: SourcePath) => string | null
): Compiled {
  const { file } = reference
  const links = new Map<string, CompiledLink>()
  const context: DrawContext = { ...reference, hrefOf: other => hrefOf(pageSourceOf(other)), links }
  const outline = outlineOf(reference)
  const sections = sectionsOf(outline, file.comment)
  return {
    source: page.source,
    html: drawPage(context).html,
    contentTitleHtml: html`<code>${page.title}</code>`.html,
    headings: outline.map(({ heading }) => heading),
    anchors: outline.map(({ heading }) => heading.id),
    links: [...links.values()],
    files: [],
    sections,
    islands: [],
    excerpt: excerptOf(file.comment) || (page.description ?? ''),
    excerptHtml: null,
    wordCount: sections.reduce((count, { text, code }) => count + countWords(text) + countWords(code), 0),
    diagnostics: []
  }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const excerptLength = 160

/** The first paragraph, cut at a word. */
function excerptOf(comment: string): string {
  const text = (comment.split(/\n\s*\n/, 1)[0] ?? '').replace(/\s+/g, ' ').trim()
  if (text.length <= excerptLength) return text
  const head = text.slice(0, excerptLength)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 0)) || head}…`
}
