/** The HTML of an operation. */
import { type Html, html, joinHtml } from 'docsgen/text'
import type { Media, Operation, Parameter } from '../model.ts'
import { type Part, partsOf } from '../outline.ts'
import type { Texts } from '../texts.ts'
import { renderSchema } from './schema.ts'

interface Rendering {
  readonly texts: Texts
  /** Of the headings of parts: 2, or 3 on pages with several operations. */
  readonly level: number
}

export function renderOperation(operation: Operation, { texts, level }: Rendering): Html {
  const { id, method, path, title, description, deprecation, at } = operation
  return joinHtml(
    [
      level === 3 && heading(2, id, title),
      html`<p class="api-route"><strong>${method}</strong> <code>${path}</code></p>`,
      deprecation !== null && html`<p>Deprecated. ${texts.inline(deprecation.reason, at)}</p>`,
      texts.blocks(description, at),
      ...partsOf(operation).map(part =>
        joinHtml([heading(level, part.id, part.title), renderPart(part, operation, { texts, level })], '\n')
      )
    ],
    '\n'
  )
}

export function heading(level: number, id: string, title: string): Html {
  return html`${{ html: `<h${level}` }} id="${id}">${title}${{ html: `</h${level}>` }}`
}

function renderPart({ kind }: Part, operation: Operation, rendering: Rendering): Html {
  const { texts, level } = rendering
  if (kind === 'auth') {
    const alternatives = operation.security.map(
      all => html`<li>${all.length === 0 ? 'None' : all.map(({ scheme }) => scheme.name).join(' and ')}</li>`
    )
    return html`<ul>${alternatives}</ul>`
  }
  if (kind === 'body') {
    const { body } = operation
    return body === null ? html`` : html`${texts.blocks(body.description, body.at)}${renderMedia(body.media, texts)}`
  }
  if (kind === 'responses')
    return joinHtml(
      operation.responses.map(
        response => html`${heading(level + 1, response.anchor, `${response.status} ${response.title}`.trim())}
${texts.blocks(response.description, response.at)}${renderParameters(response.headers, texts)}${renderMedia(response.media, texts)}`
      ),
      '\n'
    )
  if (kind === 'callbacks')
    return joinHtml(
      operation.callbacks.flatMap(({ operations }) =>
        operations.map(
          one =>
            html`<p id="${one.id}"><strong>${one.method}</strong> <code>${one.path}</code></p>${renderMedia(one.body?.media ?? [], texts)}`
        )
      ),
      '\n'
    )
  return renderParameters(
    operation.parameters.filter(parameter => parameter.in === kind),
    texts
  )
}

type Named = Pick<Parameter, 'name' | 'anchor' | 'isRequired' | 'description' | 'schema' | 'at'>

function renderParameters(parameters: readonly Named[], texts: Texts): Html {
  if (parameters.length === 0) return html``
  return html`<dl>${parameters.map(
    ({ name, anchor, isRequired, description, schema, at }) =>
      html`<dt id="${anchor}"><code>${name}</code>${isRequired && ' required'}</dt><dd>${texts.blocks(description, at)}${schema !== null && renderSchema(schema, texts)}</dd>`
  )}</dl>`
}

export function renderMedia(media: readonly Media[], texts: Texts): Html {
  return joinHtml(
    media.map(({ type, schema, examples }, index) => {
      const [example] = examples
      return html`<p><code>${type}</code></p>${schema !== null && renderSchema(schema, texts, index === 0)}${example?.value !== undefined && html`<pre><code>${JSON.stringify(example.value, null, 2)}</code></pre>`}`
    }),
    '\n'
  )
}
