/** An enum and its values. */
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoEnum, ProtoEnumValue } from '../descriptor.ts'
import { drawCellComment, drawComment } from './comment.ts'
import type { DrawContext } from './context.ts'
import { deprecatedBadge, drawBadges, drawNameHeading } from './heading.ts'
import { filterItem } from './service.ts'
import { drawReserved, drawUsers } from './surroundings.ts'

export function drawEnum(found: ProtoEnum, context: DrawContext): Html {
  const rows = found.values.map(value => drawValue(value, context))
  const head = html`<thead><tr><th>Name</th><th>Number</th><th>Description</th></tr></thead>`
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      drawNameHeading(3, found, found.longName, context),
      drawBadges(found),
      drawComment(found, context),
      html`<table class="proto-values">${head}\n<tbody>${joinHtml(rows, '\n')}</tbody></table>`,
      drawReserved(found.reserved),
      drawUsers(found, context),
      html`</section>`
    ],
    '\n'
  )
}

function drawValue(value: ProtoEnumValue, context: DrawContext): Html {
  const description = [value.deprecated && html`${deprecatedBadge} `, drawCellComment(value, context)]
  const cells = html`<td><code>${value.name}</code></td><td><code>${value.number}</code></td>`
  return html`<tr>${cells}<td>${description}</td></tr>`
}
