/** The HTML of a page. Services come first, because readers look for methods. */
import { referenceFacts, referenceFilter, referenceGroup, referenceHeading, referencePage } from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import { enumsOf, messagesOf, methodsOf, type ProtoFile, type ProtoImport } from '../descriptor.ts'
import { partIds } from '../reference.ts'
import { renderComment } from './comments.ts'
import { linkToFile, type RenderContext } from './names.ts'
import { renderEnum, renderExtensions, renderMessage, renderService } from './types.ts'

export function renderPage(context: RenderContext): Html {
  const { file } = context
  const messages = messagesOf(file)
  const enums = enumsOf(file)
  const content = joinHtml(
    [
      renderComment({ comment: file.comment, place: { file: file.source, line: 1, column: 1, length: 1 } }, context),
      renderFacts(file, context),
      methodsOf(file).length + messages.length + enums.length >= filterFrom &&
        referenceFilter('Method, message, field…'),
      renderPart(
        'services',
        'Services',
        file.services.map(service => renderService(service, context))
      ),
      renderPart(
        'messages',
        'Messages',
        messages.map(message => renderMessage(message, context))
      ),
      renderPart(
        'enums',
        'Enums',
        enums.map(found => renderEnum(found, context))
      ),
      renderPart(
        'extensions',
        'Extensions',
        file.extensions.length > 0 ? [renderExtensions(file.extensions, context)] : []
      )
    ],
    '\n'
  )
  return referencePage(content)
}

function renderFacts(file: ProtoFile, context: RenderContext): Html {
  const facts: [string, HtmlContent][] = [['Path', html`<code>${file.path}</code>`]]
  if (file.package !== '') facts.push(['Package', html`<code>${file.package}</code>`])
  const imports = (file.imports ?? []).map(written => html`<code>${renderImport(written, context)}</code>`)
  if (imports.length > 0) facts.push(['Imports', joinHtml(imports, ', ')])
  if (file.deprecated) facts.push(['Status', 'Deprecated'])
  return referenceFacts(facts)
}

function renderImport({ path, place }: ProtoImport, context: RenderContext): Html {
  const target = context.fileAt(path)
  return target === undefined ? html`${path}` : linkToFile(target, path, place, context)
}

/** Minimum of declarations for a filter: readers can scan shorter pages. */
const filterFrom = 12

function renderPart(part: keyof typeof partIds, title: string, content: readonly Html[]): Html | null {
  if (content.length === 0) return null
  return referenceGroup(joinHtml([referenceHeading(2, partIds[part], title), ...content], '\n'))
}
