/** Declarations: services with methods, messages with fields and an example, enums, extensions, users of a type. */
import {
  codeToken,
  deprecatedFlag,
  jsonCode,
  methodBadge,
  type ReferenceField,
  referenceChoice,
  referenceFacts,
  referenceFields,
  referenceFold,
  referenceItem,
  referenceLimits,
  referenceSample,
  requestPath,
  sampleCode
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type {
  HttpRoute,
  ProtoEnum,
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
  linkToElement,
  memberAnchor,
  type RenderContext,
  renderBadges,
  renderFieldType,
  renderNameHeading,
  renderTypeName
} from './names.ts'
import { rulesInWords } from './rules.ts'

export function renderMessage(message: ProtoMessage, context: RenderContext): Html {
  const rules = rulesInWords(message.rules)
  const text = joinHtml(
    [
      renderNameHeading(3, message, message.longName, context),
      renderBadges(message),
      renderComment(message, context),
      renderFields(message, context),
      rules.length > 0 && referenceLimits(['Rules:', ...rules]),
      renderReserved(message.reserved),
      renderNested(message, context),
      renderUsers(message, context)
    ],
    '\n'
  )
  return referenceItem({ text, samples: message.fields.length > 0 && renderExample(message, context) })
}

function renderFields(message: ProtoMessage, context: RenderContext): Html {
  const { fields, oneofs } = message
  if (fields.length === 0) return html`<p class="ref-empty">No fields.</p>`
  const byName = new Map(oneofs.map(oneof => [oneof.name, oneof]))
  const groups = groupByOneof(fields).map(group => {
    const oneof = byName.get(group[0]?.oneof ?? '')
    const list = referenceFields(group.map(field => toField(field, message, context)))
    return oneof === undefined ? list : renderOneof(oneof, list, context)
  })
  return joinHtml(groups, '\n')
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

function renderOneof(oneof: ProtoOneof, list: Html, context: RenderContext): Html {
  const amount = oneof.isRequired ? 'Exactly one of' : 'At most one of'
  const comment = renderCellComment(oneof, context)
  return referenceChoice(html`${amount} <code>${oneof.name}</code>${comment.html !== '' && html`: ${comment}`}`, list)
}

/** `owner`: the message or enum that declares it; null: an extension, which has no id. */
function toField(field: ProtoField, owner: ProtoMessage | null, context: RenderContext): ReferenceField {
  const { name, number, deprecated, defaultValue, rules } = field
  const words = rulesInWords(rules)
  const value = defaultValue !== null && html`Default: <code>${defaultValue}</code>`
  const id = owner === null ? null : memberAnchor(owner, name, context)
  return {
    name,
    ...(id !== null && { id }),
    type: renderFieldType(field, context),
    flags: [...(number === null ? [] : [{ text: `= ${number}` }]), ...(deprecated ? [deprecatedFlag] : [])],
    description: renderComment(field, context),
    limits: value === false ? words : [value, ...words]
  }
}

function renderExample(message: ProtoMessage, { targetOf }: RenderContext): Html {
  const code = sampleCode(jsonCode(exampleOf(message, targetOf)), 'json')
  return referenceSample({ title: 'JSON example', content: code })
}

export function renderEnum(found: ProtoEnum, context: RenderContext): Html {
  const values = found.values.map((value): ReferenceField => {
    const id = memberAnchor(found, value.name, context)
    return {
      name: value.name,
      ...(id !== null && { id }),
      flags: [{ text: `= ${value.number}` }, ...(value.deprecated ? [deprecatedFlag] : [])],
      description: renderComment(value, context)
    }
  })
  const text = joinHtml(
    [
      renderNameHeading(3, found, found.longName, context),
      renderBadges(found),
      renderComment(found, context),
      referenceFields(values),
      renderReserved(found.reserved),
      renderUsers(found, context)
    ],
    '\n'
  )
  return referenceItem({ text })
}

/** Extension fields: a list for each run of fields that extend the same message. */
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
  const extendee = fields[0]?.extendee
  const name = extendee ? html`<code>${renderTypeName(extendee, context)}</code>` : html``
  const comment = extendee?.comment
    ? renderComment({ comment: extendee.comment, place: extendee.place }, context)
    : html``
  const list = referenceFields(fields.map(field => toField(field, null, context)))
  return referenceItem({ text: html`<p>Added to ${name}:</p>\n${comment}${list}`, isFiltered: false })
}

/** Links to the types nested in a message. */
function renderNested(message: ProtoMessage, context: RenderContext): Html | null {
  const { file } = context
  const nested = [...message.messages, ...message.enums]
  const links = nested.map(element => linkToElement({ element, file }, element.longName, element.place, context))
  return links.length === 0 ? null : html`<p class="ref-note">Declares ${joinHtml(links, ', ')}</p>`
}

/** Reserved numbers and names. */
function renderReserved(reserved: readonly string[]): Html | null {
  if (reserved.length === 0) return null
  const ranges = reserved.map(range => html`<code>${range}</code>`)
  return html`<p class="ref-note">Reserved ${joinHtml(ranges, ', ')}</p>`
}

/** Longer lists of users are collapsed: the list of a type that everything uses is long and rarely needed. */
const shownUsers = 12

function renderUsers(element: ProtoMessage | ProtoEnum, context: RenderContext): Html | null {
  const users = context.usersOf(element)
  const links = users.map(user => linkToElement(user, nameOf(user), element.place, context))
  if (links.length === 0) return null
  if (links.length <= shownUsers) return html`<p class="ref-note">Used by ${joinHtml(links, ', ')}</p>`
  const summary = `Used by ${links.length} methods and messages`
  return referenceFold({ summary, content: html`<p>${joinHtml(links, ', ')}</p>` })
}

/** The short name of a method, which readers search for; the long name of a message, as in its heading. */
function nameOf({ element }: User): string {
  return 'request' in element ? element.name : element.longName
}

/** A service and its methods with request, response and description. */
export function renderService(service: ProtoService, context: RenderContext): Html {
  const text = joinHtml(
    [renderNameHeading(3, service, service.name, context), renderBadges(service), renderComment(service, context)],
    '\n'
  )
  const items = service.methods.map(method => renderMethod(method, context))
  return referenceItem({ text, items: joinHtml(['', ...items], '\n') })
}

function renderMethod(method: ProtoMethod, context: RenderContext): Html {
  const facts: [string, HtmlContent][] = [
    ['Request', renderSide(method.request, method.requestStream, context)],
    ['Response', renderSide(method.response, method.responseStream, context)],
    ...method.routes.map((route): [string, HtmlContent] => ['HTTP', renderRoute(route)])
  ]
  const text = joinHtml(
    [
      renderNameHeading(4, method, method.name, context),
      renderBadges(method, ...factsOf(method)),
      renderComment(method, context),
      referenceFacts(facts)
    ],
    '\n'
  )
  return referenceItem({ text, samples: renderDeclaration(method, context) })
}

/** The declaration of a method, as in its file, with links to the types. */
function renderDeclaration({ name, ...method }: ProtoMethod, context: RenderContext): Html {
  const side = (type: TypeReference, isStream: boolean) =>
    html`${codeToken('sign', '(')}${isStream && html`${codeToken('word', 'stream')} `}${renderTypeName(type, context)}${codeToken('sign', ')')}`
  const call = html`${codeToken('word', 'rpc')} ${codeToken('name', name)}${side(method.request, method.requestStream)}`
  const code = html`${call}\n    ${codeToken('word', 'returns')} ${side(method.response, method.responseStream)};`
  return referenceSample({ title: 'Declaration', content: sampleCode(code, 'protobuf') })
}

function renderSide(type: TypeReference, isStream: boolean, context: RenderContext): Html {
  return html`${isStream && html`<em>stream</em> `}<code>${renderTypeName(type, context)}</code>`
}

/** An HTTP route; the body `*` means all fields that are not in the path. */
function renderRoute({ verb, path, body }: HttpRoute): Html {
  const from = body === '*' ? 'the other fields' : html`<code>${body}</code>`
  return html`${methodBadge(verb)} <code>${requestPath(path)}</code>${body !== '' && html`, body: ${from}`}`
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
