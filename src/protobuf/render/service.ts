/** A service and its methods: what goes in, what comes out, and what the call does. */
import { dataAttributes } from '../../shared/dom.ts'
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { HttpRoute, ProtoMethod, ProtoService, TypeReference } from '../descriptor.ts'
import { renderComment } from './comment.ts'
import { type RenderContext, renderBadges, renderNameHeading, renderTypeName } from './names.ts'

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

/** The attribute by which the filter of long pages finds what it may hide. */
export const filterItem: Html = { html: dataAttributes.filterItem }

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

/** The body in words: `*` is everything that the path does not name. */
function renderRoute({ verb, path, body }: HttpRoute): Html {
  const from = body === '*' ? 'the other fields' : html`<code>${body}</code>`
  return html`<dt>HTTP</dt><dd><code>${verb} ${path}</code>${body !== '' && html`, body: ${from}`}</dd>`
}

/** “Server streaming”, “No side effects”: what a caller has to know beside the types. */
function factsOf({ requestStream, responseStream, idempotency }: ProtoMethod): string[] {
  const facts: string[] = []
  if (requestStream && responseStream) facts.push('Bidirectional streaming')
  else if (requestStream) facts.push('Client streaming')
  else if (responseStream) facts.push('Server streaming')
  if (idempotency === 'NO_SIDE_EFFECTS') facts.push('No side effects')
  if (idempotency === 'IDEMPOTENT') facts.push('Idempotent')
  return facts
}
