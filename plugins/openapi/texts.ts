/** Descriptions of a page: their Markdown as HTML, as plain text, and their links. */
import type { CollectionLink, CompileContext, RenderedMarkdown } from 'docsgen/config'
import { type Html, judgeAddress } from 'docsgen/text'
import type { At } from './model.ts'
import type { ApiReference } from './reference.ts'

export interface Texts {
  /** Blocks. `at` is what the text describes. */
  readonly blocks: (markdown: string | null, at: At | null) => Html
  /** Without `<p>` if it is a single paragraph. */
  readonly inline: (markdown: string | null, at: At | null) => Html
  /** Without markup, for the search. */
  readonly plain: (markdown: string | null) => string
  /** Notes a link that is not part of a text, so that it is checked. */
  readonly link: (href: string, text: string) => void
  readonly links: () => readonly CollectionLink[]
}

const empty: RenderedMarkdown = { html: '', inline: '', text: '' }

export function createTexts(reference: ApiReference, context: CompileContext): Texts {
  const rendered = new Map<string, RenderedMarkdown>()
  const { texts: shared } = reference
  const links = new Map<string, CollectionLink>()
  const linkOf = (written: string, text: string) => {
    if (judgeAddress(written, false) !== 'safe') return null
    const link = context.resolve(written)
    if (!links.has(written)) links.set(written, { written, href: link.href, text })
    return link
  }
  const render = (markdown: string | null) => {
    if (markdown === null) return empty
    const known = rendered.get(markdown) ?? shared.get(markdown)
    if (known !== undefined) return known
    let hasLinks = false
    const made = context.renderMarkdown(markdown, (written, text) => {
      hasLinks = true
      return linkOf(written, text)
    })
    ;(hasLinks ? rendered : shared).set(markdown, made)
    return made
  }
  return {
    blocks: markdown => ({ html: render(markdown).html }),
    inline(markdown) {
      const { html, inline } = render(markdown)
      return { html: inline ?? html }
    },
    plain: markdown => render(markdown).text.replace(/\s+/g, ' ').trim(),
    link(href, text) {
      if (!links.has(href)) links.set(href, { href, text })
    },
    links: () => [...links.values()]
  }
}
