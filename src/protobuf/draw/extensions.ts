/** Fields that a file adds to messages of other files. */
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoField } from '../descriptor.ts'
import type { DrawContext } from './context.ts'
import { drawField } from './message.ts'
import { drawTypeName } from './type.ts'

/** One table for each run of fields that extend the same message. */
export function drawExtensions(extensions: readonly ProtoField[], context: DrawContext): Html {
  const groups: ProtoField[][] = []
  for (const field of extensions) {
    const group = groups.at(-1)
    if (group?.[0]?.extendee?.written === field.extendee?.written) group?.push(field)
    else groups.push([field])
  }
  return joinHtml(
    groups.map(group => drawGroup(group, context)),
    '\n'
  )
}

function drawGroup(fields: readonly ProtoField[], context: DrawContext): Html {
  const rows = fields.map(field => drawField(field, context))
  const extendee = fields[0]?.extendee
  const name = extendee ? html`<code>${drawTypeName(extendee, context)}</code>` : html``
  const head = html`<thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>`
  return html`<p>Added to ${name}:</p>\n<table class="proto-fields">${head}\n<tbody>${joinHtml(rows, '\n')}</tbody></table>`
}
