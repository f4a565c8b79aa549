/** Descriptions of a page: their Markdown as HTML, as plain text, and their links. */
import type { CollectionLink, CompileContext, FoundInCollection, RenderedMarkdown } from 'docsgen/config'
import { type Html, judgeAddress } from 'docsgen/text'
import { filePlace, finding, isPlace, type Place } from './found.ts'
import { drawShared } from './fragments.ts'
import { findLink } from './links.ts'
import type { At, SharedSchema } from './model.ts'
import { child, fieldsOf } from './read/node.ts'
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
  /** Whether a description has links; known after it was rendered. */
  readonly hasLinks: (markdown: string) => boolean
  /** The content of a view that many pages show. */
  readonly shared: (shown: SharedSchema, draw: (texts: Texts) => Html) => Html
  /** Markdown of the page, with the addresses to which its links lead. */
  readonly resolved: (markdown: string) => string
}

const empty: RenderedMarkdown = { html: '', inline: '', text: '' }

interface Link {
  readonly href: string
  readonly isOtherSite: boolean
}

export interface TextTools extends Pick<CompileContext, 'renderMarkdown' | 'resolve' | 'report' | 'ask'> {
  /** The address of a page by its path below the base URL. */
  readonly hrefOf: (path: string) => string
}

export function createTexts(reference: ApiReference, context: TextTools): Texts {
  const rendered = new Map<string, RenderedMarkdown>()
  const { texts: shared, set } = reference
  const links = new Map<string, CollectionLink>()
  const linkBase = set.linkBase ?? baseOf(reference)
  /** Answers are places. */
  const placeOf = (at: At | null, written: string): Place => {
    const place = at === null ? null : context.ask(`text ${at}/description\n${written}`)
    return isPlace(place) ? place : filePlace(set.file)
  }
  /** Only the whole address of a link is replaced, not the beginning of a longer one. */
  const withFix = (made: FoundInCollection, written: string, meant: string, at: At | null): FoundInCollection => {
    if (at === null) return made
    const from = `(${written})`
    const [place, value] = [`text ${at}/description\n${from}`, `value ${at}/description`].map(context.ask)
    const isFound = isPlace(place) && JSON.stringify(place) !== JSON.stringify(value)
    if (!isFound) return made
    return { ...made, place: { ...place, column: place.column + 1 }, fix: { from: `${written})`, to: `${meant})` } }
  }
  const addresses = new Map<string, string>()
  const linkOf = (written: string, text: string, at: At | null): Link | null => {
    const link = judged(written, text, at)
    if (link !== null) addresses.set(written, link.href)
    return link
  }
  const judged = (written: string, text: string, at: At | null): Link | null => {
    const own = findLink(written, reference.index, reference.names)
    if (own !== null) {
      context.ask(`link ${written}`)
      if (own.path !== null) return { href: context.hrefOf(own.path), isOtherSite: false }
      const message = `The link “${written}” leads to nothing.`
      const made = finding('link', placeOf(at, written), message, own.hint)
      context.report(own.meant === null ? made : withFix(made, written, own.meant, at))
      return null
    }
    const judgement = judgeAddress(written, false)
    if (judgement === 'unsafe') {
      const message = `“${written}” is left out: its scheme can run code or read local files.`
      const hint = 'Addresses may be paths, or begin with http, https, mailto or tel.'
      context.report(finding('link/unsafe', placeOf(at, written), message, hint))
    }
    if (judgement !== 'safe') return null
    const link = written.startsWith('#') && linkBase !== null ? { isFound: false } : context.resolve(written)
    if (link.isFound !== false) return noted(link as Link, written, { text, at })
    if (linkBase !== null && URL.canParse(written, linkBase)) {
      const { href } = new URL(written, linkBase)
      return noted({ href, isOtherSite: true }, href, { text, at })
    }
    const message = `The link “${written}” leads to no page.`
    const hint = 'Create the page, or set “linkBase” of the plugin to the address of the site that the links belong to.'
    context.report(finding('link', placeOf(at, written), message, hint))
    return null
  }
  const noted = (
    link: Link,
    written: string,
    { text, at }: { readonly text: string; readonly at: At | null }
  ): Link => {
    if (links.has(link.href)) return link
    // Places of links to other sites would be looked up for most pages, and are needed by few.
    const place = link.isOtherSite ? filePlace(set.file) : placeOf(at, written)
    links.set(link.href, { written, href: link.href, text, place })
    return link
  }
  const render = (markdown: string | null, at: At | null = null) => {
    if (markdown === null) return empty
    const known = rendered.get(markdown) ?? shared.get(markdown)
    if (known !== undefined) return known
    let hasLinks = false
    const made = context.renderMarkdown(markdown, (written, text) => {
      hasLinks = true
      return linkOf(written, text, at)
    })
    ;(hasLinks ? rendered : shared).set(markdown, made)
    return made
  }
  const own: Texts = {
    blocks: (markdown, at) => ({ html: render(markdown, at).html }),
    inline(markdown, at) {
      const { html, inline } = render(markdown, at)
      return { html: inline ?? html }
    },
    plain: markdown => render(markdown).text.replace(/\s+/g, ' ').trim(),
    link(href, text) {
      if (!links.has(href)) links.set(href, { href, text, place: filePlace(set.file) })
    },
    links: () => [...links.values()],
    hasLinks: markdown => rendered.has(markdown),
    shared: (shown, draw) => drawShared(shown, draw, own, reference.fragments),
    resolved: markdown =>
      markdown.replace(/\]\(([^()\s]+)/g, (whole, written: string) => {
        const href = addresses.get(written)
        return href === undefined ? whole : `](${href}`
      })
  }
  return own
}

/** The site to which links of the description belong: that of its further documentation. */
function baseOf({ index }: ApiReference): string | null {
  const { url } = fieldsOf(child(index.documents.root, 'externalDocs'))
  return typeof url === 'string' && /^https?:/i.test(url) ? url : null
}
