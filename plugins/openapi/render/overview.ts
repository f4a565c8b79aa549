/** The HTML of the overview of an API. */
import { type Html, html, joinHtml } from 'docsgen/text'
import type { Api, OperationSummary, Tag } from '../model.ts'
import type { Texts } from '../texts.ts'
import { heading } from './operation.ts'

export function renderOverview(api: Api, texts: Texts): Html {
  const { description, at, servers, securitySchemes, groups, webhooks, schemas } = api
  const tags = groups.flatMap(group => group.tags)
  for (const tag of tags) tags.push(...tag.tags)
  return joinHtml(
    [
      texts.blocks(description, at),
      servers.length > 0 &&
        html`${heading(2, 'servers', 'Servers')}<ul>${servers.map(server => html`<li><code>${server.url}</code> ${texts.inline(server.description, server.at)}</li>`)}</ul>`,
      securitySchemes.length > 0 &&
        html`${heading(2, 'authentication', 'Authentication')}<ul>${securitySchemes.map(scheme => html`<li><code>${scheme.name}</code> ${texts.inline(scheme.description, scheme.at)}</li>`)}</ul>`,
      ...tags.map(tag => renderTag(tag, texts)),
      webhooks.length > 0 && html`${heading(2, 'webhooks', 'Webhooks')}${renderOperations(webhooks, texts)}`,
      schemas.length > 0 &&
        html`${heading(2, 'schemas', 'Schemas')}<ul>${schemas.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}</ul>`
    ],
    '\n'
  )
}

function renderTag(tag: Tag, texts: Texts): Html {
  return html`${heading(2, `tag.${tag.id}`, tag.title)}
${texts.blocks(tag.description, tag.at)}${renderOperations(tag.operations, texts)}`
}

export function renderOperations(operations: readonly OperationSummary[], texts: Texts): Html {
  return html`<ul>${operations.map(({ href, method, path, title }) => {
    texts.link(href, title)
    return html`<li><a href="${href}">${method} <code>${path}</code></a> ${title}</li>`
  })}</ul>`
}
