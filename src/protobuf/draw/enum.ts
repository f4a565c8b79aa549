/** An enum and its values. */
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoEnum, ProtoEnumValue } from '../descriptor.ts'
import { drawCellComment, drawComment } from './comment.ts'
import type { DrawContext } from './context.ts'
import { deprecatedBadge, drawBadges, drawNameHeading } from './heading.ts'
import { filterItem } from './service.ts'
import { drawReserved, drawUsers } from './surroundings.ts'
import { breakable } from './type.ts'

export function drawEnum(found: ProtoEnum, context: DrawContext): Html {
  return joinHtml(
    [
      html`<section ${filterItem}>`,
      drawNameHeading(3, found, found.longName, context),
      drawBadges(found),
      drawComment(found, context),
      drawValues(found.values, context),
      drawReserved(found.reserved),
      drawUsers(found, context),
      html`</section>`
    ],
    '\n'
  )
}

/** Values that explain themselves need no column for words. */
function drawValues(values: readonly ProtoEnumValue[], context: DrawContext): Html {
  const hasWords = values.some(({ comment, deprecated }) => comment !== '' || deprecated)
  const head = html`<thead><tr><th>Name</th><th>Number</th>${hasWords && html`<th>Description</th>`}</tr></thead>`
  const rows = values.map(value => drawValue(value, hasWords, context))
  return html`<table class="proto-values">${head}\n<tbody>${joinHtml(rows, '\n')}</tbody></table>`
}

function drawValue(value: ProtoEnumValue, hasWords: boolean, context: DrawContext): Html {
  const description = [value.deprecated && html`${deprecatedBadge} `, drawCellComment(value, context)]
  const cells = html`<td><code>${breakable(value.name)}</code></td><td><code>${value.number}</code></td>`
  return html`<tr>${cells}${hasWords && html`<td>${description}</td>`}</tr>`
}
