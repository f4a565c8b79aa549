/** The HTML of an operation: the request on the left with all that it takes and gives, samples on the right. */
import {
  referenceFold,
  referenceHeading,
  referenceItem,
  referencePill,
  referencePills,
  referenceSignature,
  requestPath
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { Callback, Operation, Response, ResponseLink } from '../model.ts'
import { type Part, partsOf } from '../outline.ts'
import { baseOf } from '../samples/request.ts'
import type { Texts } from '../texts.ts'
import { renderMedia, renderParameters } from './parameters.ts'
import { renderSamples, statusLabel } from './samples.ts'
import { reasonOf } from './schema.ts'
import { renderSecurity } from './security.ts'
import { renderTry, type TryOptions } from './try.ts'

export interface Rendering {
  readonly texts: Texts
  /** Of the headings of parts: 2, or 3 on pages with several operations. */
  readonly level: 2 | 3
  /** The address of the overview. */
  readonly overview: string
  /** The language of samples that is written beside curl. */
  readonly language: string
  /** The form that sends requests; null: none. */
  readonly tryIt: TryOptions | null
}

export function renderOperation(operation: Operation, rendering: Rendering): Html {
  const { id, title, description, deprecation, at, externalDocs, isDeprecated } = operation
  const { texts, level, language, tryIt } = rendering
  const text = joinHtml(
    [
      isDeprecated && referencePills([referencePill('Deprecated', 'warning')]),
      deprecation !== null && noteOf(reasonOf(deprecation, texts, at)),
      texts.blocks(description, at),
      externalDocs !== null &&
        html`<p>${externalLink(externalDocs.url, texts.inline(externalDocs.description, at))}</p>`,
      ...partsOf(operation).map(part => renderPart(part, operation, rendering))
    ],
    '\n'
  )
  const head = html`${level === 3 && referenceHeading(2, id, title)}${renderSignature(operation, tryIt)}`
  return html`${head}\n${referenceItem({ text, samples: renderSamples(operation, language), isFiltered: false })}`
}

function noteOf(reason: HtmlContent): Html | false {
  return reason !== false && html`<p class="ref-note">${reason}</p>`
}

export function externalLink(url: string, text: Html): Html {
  const content = text.html === '' ? html`${url}` : text
  if (!/^https?:/i.test(url)) return content
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer">${content}</a>`
}

function renderSignature(operation: Operation, tryIt: TryOptions | null = null): Html {
  const { method, path, kind } = operation
  const base = kind === 'operation' ? html`<span class="ref-server">${baseOf(operation)}</span>` : null
  return referenceSignature({
    method,
    call: html`${base}${requestPath(path)}`,
    controls: tryIt !== null && renderTry(operation, tryIt)
  })
}

function renderPart(part: Part, operation: Operation, rendering: Rendering): Html {
  const { texts, level, overview } = rendering
  const { kind, id, title } = part
  const { body, security, responses, callbacks, parameters } = operation
  const required = kind === 'body' && body?.isRequired === true
  const flag = required && html` <span class="ref-flag ref-flag--required">required</span>`
  const heading = referenceHeading(level, id, title, html`${title}${flag}`)
  const content = (): HtmlContent => {
    switch (kind) {
      case 'auth':
        return renderSecurity(security, overview, texts)
      case 'body':
        return body !== null && html`${texts.blocks(body.description, body.at)}${renderMedia(body.media, texts)}`
      case 'responses':
        return joinHtml(
          responses.map((response, index) => renderResponse(response, index === 0, rendering)),
          '\n'
        )
      case 'callbacks':
        return callbacks.map(callback => renderCallback(callback, texts))
      default:
        return renderParameters(
          parameters.filter(parameter => parameter.in === kind),
          texts
        )
    }
  }
  return html`${heading}\n${content()}`
}

function renderResponse(response: Response, isOpen: boolean, { texts, level }: Rendering): Html {
  const { status, title, description, headers, media, links, anchor, at } = response
  const name = `${status} ${title}`.trim()
  // The level of its heading is that of the outline.
  const heading = referenceHeading(level === 2 ? 3 : 4, anchor, name, html`${statusLabel(response)} ${title}`)
  const isSuccess = /^2/.test(status) && isOpen
  return html`<section class="ref-response">${joinHtml(
    [
      heading,
      texts.blocks(description, at),
      headers.length > 0 &&
        referenceFold({
          summary: `${headers.length} ${headers.length === 1 ? 'header' : 'headers'}`,
          content: renderParameters(headers, texts)
        }),
      renderMedia(media, texts, !isSuccess),
      links.length > 0 && renderLinks(links, texts)
    ],
    '\n'
  )}</section>`
}

/** Operations that can follow. */
function renderLinks(links: readonly ResponseLink[], texts: Texts): Html {
  const items = links.map(({ name, description, operation, parameters }) => {
    if (operation !== null) texts.link(operation.href, operation.title)
    const target =
      operation === null ? html`<code>${name}</code>` : html`<a href="${operation.href}">${operation.title}</a>`
    const values = parameters.map(({ name: key, value }) => html`<code>${key}</code> from <code>${value}</code>`)
    const words = texts.inline(description, null)
    return html`<li>${target}${values.length > 0 && html` with ${joinHtml(values, ', ')}`}${words.html !== '' && html`: ${words}`}</li>`
  })
  return html`<p class="ref-note">What can follow:</p><ul class="ref-auth">${items}</ul>`
}

/** The requests that the API sends while it works on the operation. */
function renderCallback({ name, operations }: Callback, texts: Texts): Html {
  return joinHtml(
    operations.map(operation => {
      const { id, description, at, title, body, responses } = operation
      const answers = responses.map(
        response => html`<li>${statusLabel(response)} ${texts.inline(response.description, response.at)}</li>`
      )
      const content = joinHtml(
        [
          texts.blocks(description, at),
          body !== null && renderMedia(body.media, texts),
          answers.length > 0 && html`<p class="ref-note">It expects:</p><ul class="ref-auth">${answers}</ul>`
        ],
        ''
      )
      return html`<div class="ref-callback" id="${id}"><p><code>${name}</code> ${title}</p>${renderSignature(operation)}${content.html !== '' && referenceFold({ summary: 'What is sent', content })}</div>`
    }),
    '\n'
  )
}
