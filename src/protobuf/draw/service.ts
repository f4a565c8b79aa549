/** A service and its methods: what goes in, what comes out, and what the call does. */
import { dataAttributes } from '../../shared/dom.ts'
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { HttpRoute, ProtoMethod, ProtoService, TypeReference } from '../descriptor.ts'
import { drawComment } from './comment.ts'
import type { DrawContext } from './context.ts'
import { drawBadges, drawNameHeading } from './heading.ts'
import { drawTypeName } from './type.ts'

export function drawService(service: ProtoService, context: DrawContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      drawNameHeading(3, service, service.name, context),
      drawBadges(service),
      drawComment(service, context),
      ...service.methods.map(method => drawMethod(method, context)),
      html`</section>`
    ],
    '\n'
  )
}

/** The attribute by which the filter of long pages finds what it may hide. */
export const filterItem: Html = { html: dataAttributes.filterItem }

function drawMethod(method: ProtoMethod, context: DrawContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      drawNameHeading(4, method, method.name, context),
      drawBadges(method, ...factsOf(method)),
      drawComment(method, context),
      html`<dl class="proto-call">`,
      drawSide('Request', method.request, method.requestStream, context),
      drawSide('Response', method.response, method.responseStream, context),
      ...method.routes.map(drawRoute),
      html`</dl></section>`
    ],
    '\n'
  )
}

function drawSide(label: string, type: TypeReference, isStream: boolean, context: DrawContext): Html {
  const name = html`<code>${drawTypeName(type, context)}</code>`
  return html`<dt>${label}</dt><dd>${isStream && html`<em>stream</em> `}${name}</dd>`
}

/** The body in words: `*` is everything that the path does not name. */
function drawRoute({ verb, path, body }: HttpRoute): Html {
  const from = body === '*' ? 'the other fields' : html`<code>${body}</code>`
  return html`<dt>HTTP</dt><dd><code>${verb} ${path}</code>${body !== '' && html`, body: ${from}`}</dd>`
}

/** “Server streaming”, “No side effects”: what a caller has to know beside the types. */
export function factsOf({ requestStream, responseStream, idempotency }: ProtoMethod): string[] {
  const facts: string[] = []
  if (requestStream && responseStream) facts.push('Bidirectional streaming')
  else if (requestStream) facts.push('Client streaming')
  else if (responseStream) facts.push('Server streaming')
  if (idempotency === 'NO_SIDE_EFFECTS') facts.push('No side effects')
  if (idempotency === 'IDEMPOTENT') facts.push('Idempotent')
  return facts
}
