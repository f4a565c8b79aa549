/** Names on a page: links to declarations, types, headings, badges. */
import type { CollectionLink } from 'docsgen/config'
import { breakable, referenceHeading, referencePill, referencePills } from 'docsgen/reference'
import { type Html, type HtmlContent, html } from 'docsgen/text'
import { fullNameOf, type ProtoElement, type ProtoField, type ProtoFile, type TypeReference } from '../descriptor.ts'
import type { Place, Report } from '../found.ts'
import { pageFileOf } from '../page.ts'
import type { AskedReference } from '../reference.ts'
import type { CommentTools } from './comments.ts'

export interface RenderContext extends AskedReference {
  /** The file of the page. */
  readonly file: ProtoFile
  /** The links of the page by address. */
  readonly links: Map<string, CollectionLink>
  readonly comments: CommentTools
  /** The text without markup of each comment that was rendered. */
  readonly texts: Map<string, string>
  readonly report: Report
}

/** A link to a declaration of the set; only `content` when the declaration has no page. */
export function linkToElement(
  { element, file }: { readonly element: ProtoElement; readonly file: ProtoFile },
  content: HtmlContent,
  place: Place,
  context: RenderContext
): Html {
  const href = addressOfElement({ element, file }, place, context)
  return href === null ? html`${content}` : html`<a href="${href}">${content}</a>`
}

/** The address of a declaration of the set; null when it has no page. */
export function addressOfElement(
  { element, file }: { readonly element: ProtoElement; readonly file: ProtoFile },
  place: Place,
  context: RenderContext
): string | null {
  const page = file === context.file ? '' : context.hrefOf(pageFileOf(file))
  const anchor = context.anchorOf(element)
  if (page === null || anchor === undefined) return null
  const href = `${page}#${anchor}`
  note(href, place, context)
  return href
}

/** A link to the page of a file of the set; only `content` when the file has no page. */
export function linkToFile(file: ProtoFile, content: HtmlContent, place: Place, context: RenderContext): Html {
  const href = context.hrefOf(pageFileOf(file))
  if (href === null) return html`${content}`
  note(href, place, context)
  return html`<a href="${href}">${content}</a>`
}

/** A link to another site, in a new tab like all such links. `href` begins with `https://`. */
function linkToSite(href: string, content: HtmlContent, place: Place, context: RenderContext): Html {
  note(href, place, context)
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${content}</a>`
}

function note(href: string, place: Place, { links }: RenderContext): void {
  if (!links.has(href)) links.set(href, { href, place })
}

/** `<em>repeated</em> <code>Job</code>`, `<code>map<string, Job></code>`. */
export function renderFieldType({ label, mapKey, type }: ProtoField, context: RenderContext): Html {
  const name = renderTypeName(type, context)
  if (mapKey !== null) return html`<code>map&lt;${mapKey}, ${name}&gt;</code>`
  return html`${label !== null && html`<em>${label}</em> `}<code>${name}</code>`
}

/** The name of a type: without the package for types of this package, otherwise the full name. */
export function renderTypeName(type: TypeReference, context: RenderContext): Html {
  const target = context.targetOf(type)
  if (target === undefined) return breakable(type.written.replace(/^\./, ''))
  if (target.kind === 'well-known') return linkToSite(target.href, breakable(target.fullName), type.place, context)
  const { longName } = target.element
  const isNear = target.fullName === fullNameOf(context.file, longName)
  return linkToElement(target, breakable(isNear ? longName : target.fullName), type.place, context)
}

/** The heading of a declaration: its name in code. */
export function renderNameHeading(
  level: 3 | 4,
  element: ProtoElement,
  name: string,
  { anchorOf }: RenderContext
): Html {
  return referenceHeading(level, anchorOf(element) ?? '', name, html`<code>${breakable(name)}</code>`)
}

/** The id of a field or a value of a declaration: `job.created_at`. Ids of declarations have no dots. */
export function memberAnchor(
  owner: ProtoElement,
  name: string,
  { anchorOf }: Pick<AskedReference, 'anchorOf'>
): string | null {
  const anchor = anchorOf(owner)
  return anchor === undefined || name === '' ? null : `${anchor}.${name}`
}

/** Badges below a heading; null without badges. */
export function renderBadges(element: ProtoElement, ...facts: readonly string[]): Html | null {
  const badges = facts.map(fact => referencePill(fact))
  return referencePills(element.deprecated ? [referencePill('Deprecated', 'warning'), ...badges] : badges)
}
