/** Declarations: services with methods, messages with fields and an example, enums, extensions, users of a type. */
import { elementText, type Html, html, joinHtml } from 'docsgen/text'
import { dataAttributes } from 'docsgen/theme'
import type {
  HttpRoute,
  ProtoEnum,
  ProtoEnumValue,
  ProtoField,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoService,
  TypeReference
} from '../descriptor.ts'
import type { User } from '../reference.ts'
import { renderCellComment, renderComment } from './comments.ts'
import { exampleOf } from './example.ts'
import {
  breakable,
  deprecatedBadge,
  linkToElement,
  type RenderContext,
  renderBadges,
  renderFieldType,
  renderNameHeading,
  renderTypeName
} from './names.ts'
import { renderRules } from './rules.ts'

export function renderMessage(message: ProtoMessage, context: RenderContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      renderNameHeading(3, message, message.longName, context),
      renderBadges(message),
      renderComment(message, context),
      renderFields(message, context),
      renderRules(message.rules, 'Rules: '),
      renderReserved(message.reserved),
      renderNested(message, context),
      renderUsers(message, context),
      message.fields.length > 0 && renderExample(message, context),
      html`</section>`
    ],
    '\n'
  )
}

function renderFields({ fields, oneofs }: ProtoMessage, context: RenderContext): Html {
  if (fields.length === 0) return html`<p class="proto-empty">No fields.</p>`
  const byName = new Map(oneofs.map(oneof => [oneof.name, oneof]))
  const groups = groupByOneof(fields).map(group => {
    const oneof = byName.get(group[0]?.oneof ?? '')
    return oneof === undefined ? renderGroup(group, context) : renderOneof(oneof, group, context)
  })
  const head = html`<thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>`
  return html`<table class="proto-fields">${head}\n${joinHtml(groups, '\n')}</table>`
}

/** Groups adjacent fields of the same oneof or of none, in source order. */
function groupByOneof(fields: readonly ProtoField[]): ProtoField[][] {
  const groups: ProtoField[][] = []
  for (const field of fields) {
    const group = groups.at(-1)
    if (group !== undefined && group[0]?.oneof === field.oneof) group.push(field)
    else groups.push([field])
  }
  return groups
}

function renderOneof(oneof: ProtoOneof, fields: readonly ProtoField[], context: RenderContext): Html {
  const amount = oneof.isRequired ? 'Exactly one of' : 'At most one of'
  const comment = renderCellComment(oneof, context)
  const name = html`<code>${oneof.name}</code>${comment.html !== '' && html`: ${comment}`}`
  const head = html`<tr><th colspan="3" scope="rowgroup">${amount} ${name}</th></tr>`
  return html`<tbody class="proto-oneof">${head}\n${renderRows(fields, context)}</tbody>`
}

function renderGroup(fields: readonly ProtoField[], context: RenderContext): Html {
  return html`<tbody>${renderRows(fields, context)}</tbody>`
}

function renderRows(fields: readonly ProtoField[], context: RenderContext): Html {
  return joinHtml(
    fields.map(field => renderField(field, context)),
    '\n'
  )
}

function renderField(field: ProtoField, context: RenderContext): Html {
  const { number, deprecated, defaultValue, rules } = field
  const name = html`<code>${breakable(field.name)}</code>${number !== null && html` <small>= ${number}</small>`}`
  const description = [
    deprecated && html`${deprecatedBadge} `,
    renderCellComment(field, context),
    defaultValue !== null && html`<p class="proto-rule">Default: <code>${defaultValue}</code></p>`,
    renderRules(rules)
  ]
  return html`<tr><td>${name}</td><td>${renderFieldType(field, context)}</td><td>${description}</td></tr>`
}

function renderExample(message: ProtoMessage, { targetOf }: RenderContext): Html {
  const example = elementText(exampleOf(message, targetOf))
  return html`<details class="proto-json"><summary>JSON example</summary><pre><code>${example}</code></pre></details>`
}

export function renderEnum(found: ProtoEnum, context: RenderContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      renderNameHeading(3, found, found.longName, context),
      renderBadges(found),
      renderComment(found, context),
      renderValues(found.values, context),
      renderReserved(found.reserved),
      renderUsers(found, context),
      html`</section>`
    ],
    '\n'
  )
}

/** The table of enum values. It has no description column when no value has a description. */
function renderValues(values: readonly ProtoEnumValue[], context: RenderContext): Html {
  const hasWords = values.some(({ comment, deprecated }) => comment !== '' || deprecated)
  const head = html`<thead><tr><th>Name</th><th>Number</th>${hasWords && html`<th>Description</th>`}</tr></thead>`
  const rows = values.map(value => renderValue(value, hasWords, context))
  return html`<table class="proto-values">${head}\n<tbody>${joinHtml(rows, '\n')}</tbody></table>`
}

function renderValue(value: ProtoEnumValue, hasWords: boolean, context: RenderContext): Html {
  const description = [value.deprecated && html`${deprecatedBadge} `, renderCellComment(value, context)]
  const cells = html`<td><code>${breakable(value.name)}</code></td><td><code>${value.number}</code></td>`
  return html`<tr>${cells}${hasWords && html`<td>${description}</td>`}</tr>`
}

/** Extension fields: a table for each run of fields that extend the same message. */
export function renderExtensions(extensions: readonly ProtoField[], context: RenderContext): Html {
  const groups: ProtoField[][] = []
  for (const field of extensions) {
    const group = groups.at(-1)
    if (group?.[0]?.extendee?.written === field.extendee?.written) group?.push(field)
    else groups.push([field])
  }
  return joinHtml(
    groups.map(group => renderExtended(group, context)),
    '\n'
  )
}

function renderExtended(fields: readonly ProtoField[], context: RenderContext): Html {
  const rows = fields.map(field => renderField(field, context))
  const extendee = fields[0]?.extendee
  const name = extendee ? html`<code>${renderTypeName(extendee, context)}</code>` : html``
  const head = html`<thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>`
  const comment = extendee?.comment
    ? renderComment({ comment: extendee.comment, place: extendee.place }, context)
    : html``
  return html`<p>Added to ${name}:</p>\n${comment}<table class="proto-fields">${head}\n<tbody>${joinHtml(rows, '\n')}</tbody></table>`
}

/** Links to the types nested in a message. */
function renderNested(message: ProtoMessage, context: RenderContext): Html | null {
  const { file } = context
  const nested = [...message.messages, ...message.enums]
  const links = nested.map(element => linkToElement({ element, file }, element.longName, element.place, context))
  return links.length === 0 ? null : html`<p class="proto-note">Declares ${joinHtml(links, ', ')}</p>`
}

/** Reserved numbers and names. */
function renderReserved(reserved: readonly string[]): Html | null {
  if (reserved.length === 0) return null
  const ranges = reserved.map(range => html`<code>${range}</code>`)
  return html`<p class="proto-note">Reserved ${joinHtml(ranges, ', ')}</p>`
}

/** Longer lists of users are collapsed: the list of a type that everything uses is long and rarely needed. */
const shownUsers = 12

function renderUsers(element: ProtoMessage | ProtoEnum, context: RenderContext): Html | null {
  const users = context.usersOf(element)
  const links = users.map(user => linkToElement(user, nameOf(user), element.place, context))
  if (links.length === 0) return null
  if (links.length <= shownUsers) return html`<p class="proto-note">Used by ${joinHtml(links, ', ')}</p>`
  const summary = html`<summary>Used by ${links.length} methods and messages</summary>`
  return html`<details class="proto-json">${summary}<p>${joinHtml(links, ', ')}</p></details>`
}

/** The short name of a method, which readers search for; the long name of a message, as in its heading. */
function nameOf({ element }: User): string {
  return 'request' in element ? element.name : element.longName
}

/** A service and its methods with request, response and description. */
export function renderService(service: ProtoService, context: RenderContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      renderNameHeading(3, service, service.name, context),
      renderBadges(service),
      renderComment(service, context),
      ...service.methods.map(method => renderMethod(method, context)),
      html`</section>`
    ],
    '\n'
  )
}

/** Marks elements that the filter of long pages may hide. */
const filterItem: Html = { html: dataAttributes.filterItem }

function renderMethod(method: ProtoMethod, context: RenderContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      renderNameHeading(4, method, method.name, context),
      renderBadges(method, ...factsOf(method)),
      renderComment(method, context),
      html`<dl class="proto-call">`,
      renderSide('Request', method.request, method.requestStream, context),
      renderSide('Response', method.response, method.responseStream, context),
      ...method.routes.map(renderRoute),
      html`</dl></section>`
    ],
    '\n'
  )
}

function renderSide(label: string, type: TypeReference, isStream: boolean, context: RenderContext): Html {
  const name = html`<code>${renderTypeName(type, context)}</code>`
  return html`<dt>${label}</dt><dd>${isStream && html`<em>stream</em> `}${name}</dd>`
}

/** An HTTP route; the body `*` means all fields that are not in the path. */
function renderRoute({ verb, path, body }: HttpRoute): Html {
  const from = body === '*' ? 'the other fields' : html`<code>${body}</code>`
  return html`<dt>HTTP</dt><dd><code>${verb} ${path}</code>${body !== '' && html`, body: ${from}`}</dd>`
}

/** Labels for streaming and idempotency: “Server streaming”, “No side effects”. */
function factsOf({ requestStream, responseStream, idempotency }: ProtoMethod): string[] {
  const facts: string[] = []
  if (requestStream && responseStream) facts.push('Bidirectional streaming')
  else if (requestStream) facts.push('Client streaming')
  else if (responseStream) facts.push('Server streaming')
  if (idempotency === 'NO_SIDE_EFFECTS') facts.push('No side effects')
  if (idempotency === 'IDEMPOTENT') facts.push('Idempotent')
  return facts
}
