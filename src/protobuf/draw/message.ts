/** A message: its fields, those of a oneof under one heading, an example, and who uses it. */
import { elementText, type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoField, ProtoMessage, ProtoOneof } from '../descriptor.ts'
import { drawCellComment, drawComment } from './comment.ts'
import type { DrawContext } from './context.ts'
import { exampleOf } from './example.ts'
import { deprecatedBadge, drawBadges, drawNameHeading } from './heading.ts'
import { drawRules } from './rules.ts'
import { filterItem } from './service.ts'
import { drawNested, drawReserved, drawUsers } from './surroundings.ts'
import { breakable, drawFieldType } from './type.ts'

export function drawMessage(message: ProtoMessage, context: DrawContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      drawNameHeading(3, message, message.longName, context),
      drawBadges(message),
      drawComment(message, context),
      drawFields(message, context),
      drawRules(message.rules, 'Rules: '),
      drawReserved(message.reserved),
      drawNested(message, context),
      drawUsers(message, context),
      message.fields.length > 0 && drawExample(message, context),
      html`</section>`
    ],
    '\n'
  )
}

function drawFields({ fields, oneofs }: ProtoMessage, context: DrawContext): Html {
  if (fields.length === 0) return html`<p class="proto-empty">No fields.</p>`
  const byName = new Map(oneofs.map(oneof => [oneof.name, oneof]))
  const groups = groupByOneof(fields).map(group => {
    const oneof = byName.get(group[0]?.oneof ?? '')
    return oneof === undefined ? drawGroup(group, context) : drawOneof(oneof, group, context)
  })
  const head = html`<thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>`
  return html`<table class="proto-fields">${head}\n${joinHtml(groups, '\n')}</table>`
}

/** Neighbours of the same oneof, or of none, together; the order of the source stays. */
function groupByOneof(fields: readonly ProtoField[]): ProtoField[][] {
  const groups: ProtoField[][] = []
  for (const field of fields) {
    const group = groups.at(-1)
    if (group !== undefined && group[0]?.oneof === field.oneof) group.push(field)
    else groups.push([field])
  }
  return groups
}

function drawOneof(oneof: ProtoOneof, fields: readonly ProtoField[], context: DrawContext): Html {
  const amount = oneof.isRequired ? 'Exactly one of' : 'At most one of'
  const comment = drawCellComment(oneof, context)
  const name = html`<code>${oneof.name}</code>${comment.html !== '' && html`: ${comment}`}`
  const head = html`<tr><th colspan="3" scope="rowgroup">${amount} ${name}</th></tr>`
  return html`<tbody class="proto-oneof">${head}\n${drawRows(fields, context)}</tbody>`
}

function drawGroup(fields: readonly ProtoField[], context: DrawContext): Html {
  return html`<tbody>${drawRows(fields, context)}</tbody>`
}

function drawRows(fields: readonly ProtoField[], context: DrawContext): Html {
  return joinHtml(
    fields.map(field => drawField(field, context)),
    '\n'
  )
}

export function drawField(field: ProtoField, context: DrawContext): Html {
  const { number, deprecated, defaultValue, rules } = field
  const name = html`<code>${breakable(field.name)}</code>${number !== null && html` <small>= ${number}</small>`}`
  const description = [
    deprecated && html`${deprecatedBadge} `,
    drawCellComment(field, context),
    defaultValue !== null && html`<p class="proto-rule">Default: <code>${defaultValue}</code></p>`,
    drawRules(rules)
  ]
  return html`<tr><td>${name}</td><td>${drawFieldType(field, context)}</td><td>${description}</td></tr>`
}

function drawExample(message: ProtoMessage, { targets }: DrawContext): Html {
  const example = elementText(exampleOf(message, targets))
  return html`<details class="proto-json"><summary>JSON example</summary><pre><code>${example}</code></pre></details>`
}
