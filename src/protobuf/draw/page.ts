/** The inside of a page, from the facts about the file to its last enum. Services come first: readers call methods. */
import { dataAttributes, ids } from '../../shared/dom.ts'
import { type Html, type HtmlContent, html, joinHtml } from '../../util/html.ts'
import type { ProtoFile, ProtoImport } from '../descriptor.ts'
import { partIds } from '../link/anchors.ts'
import { enumsOf, messagesOf, methodsOf } from '../walk.ts'
import { drawComment } from './comment.ts'
import { type DrawContext, linkToFile } from './context.ts'
import { drawEnum } from './enum.ts'
import { drawExtensions } from './extensions.ts'
import { drawHeading } from './heading.ts'
import { drawMessage } from './message.ts'
import { drawService } from './service.ts'

export function drawPage(context: DrawContext): Html {
  const { file } = context
  const messages = messagesOf(file)
  const enums = enumsOf(file)
  return joinHtml(
    [
      drawComment({ comment: file.comment, place: { file: file.source, line: 1, column: 1, length: 1 } }, context),
      drawFacts(file, context),
      methodsOf(file).length + messages.length + enums.length >= filterFrom && filter,
      drawPart(
        'services',
        'Services',
        file.services.map(service => drawService(service, context))
      ),
      drawPart(
        'messages',
        'Messages',
        messages.map(message => drawMessage(message, context))
      ),
      drawPart(
        'enums',
        'Enums',
        enums.map(found => drawEnum(found, context))
      ),
      drawPart('extensions', 'Extensions', file.extensions.length > 0 ? [drawExtensions(file.extensions, context)] : [])
    ],
    '\n'
  )
}

function drawFacts(file: ProtoFile, context: DrawContext): Html {
  const facts: [string, HtmlContent][] = [['Path', html`<code>${file.path}</code>`]]
  if (file.package !== '') facts.push(['Package', html`<code>${file.package}</code>`])
  const imports = (file.imports ?? []).map(written => html`<code>${drawImport(written, context)}</code>`)
  if (imports.length > 0) facts.push(['Imports', joinHtml(imports, ', ')])
  if (file.deprecated) facts.push(['Status', 'Deprecated'])
  return html`<dl class="proto-facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

function drawImport({ path, place }: ProtoImport, context: DrawContext): Html {
  const target = context.files.find(file => file.path === path)
  return target === undefined ? html`${path}` : linkToFile(target, path, place, context)
}

/** A page with fewer declarations can be looked over. */
const filterFrom = 12

/** Shown by the script that makes it work (client/boot/filter.ts). */
const filter: Html = html`<div class="proto-filter" ${{ html: dataAttributes.filter }} hidden>
<label for="${ids.filter}">Filter</label>
<input id="${ids.filter}" type="search" placeholder="Method, message, field…" autocomplete="off" spellcheck="false">
<span role="status"></span>
</div>`

function drawPart(part: keyof typeof partIds, title: string, content: readonly Html[]): Html | null {
  if (content.length === 0) return null
  const pieces = [drawHeading(2, partIds[part], title, html`${title}`), ...content]
  return html`<section ${{ html: dataAttributes.filterGroup }}>\n${joinHtml(pieces, '\n')}\n</section>`
}
