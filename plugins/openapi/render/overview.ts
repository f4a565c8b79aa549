/** The HTML of the overview of an API. */
import {
  codeToken,
  methodBadge,
  type ReferenceField,
  referenceFacts,
  referenceFields,
  referenceHeading,
  referenceItem,
  referencePage,
  referencePill,
  referencePills,
  referenceSample,
  requestPath,
  sampleCode
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { Api, OperationSummary, SecurityScheme, Server, Tag } from '../model.ts'
import { serverUrl } from '../samples/request.ts'
import type { Texts } from '../texts.ts'
import { externalLink } from './operation.ts'
import { renderScheme } from './security.ts'

/** `download`: the address of the description. */
export function renderOverview(api: Api, download: string, texts: Texts): Html {
  const { description, at, servers, securitySchemes, groups, webhooks, schemas } = api
  const tags = groups.flatMap(group => group.tags)
  for (const tag of tags) tags.push(...tag.tags)
  const text = joinHtml(
    [
      renderVersions(api),
      texts.blocks(description ?? api.summary, at),
      renderFacts(api, download, texts),
      servers.length > 0 && html`${referenceHeading(2, 'servers', 'Servers')}${renderServers(servers, texts)}`,
      securitySchemes.length > 0 &&
        html`${referenceHeading(2, 'authentication', 'Authentication')}<dl class="ref-fields">${securitySchemes.map(scheme => renderScheme(scheme, texts))}</dl>`
    ],
    '\n'
  )
  const lists = [
    ...tags.map(tag => renderTag(tag, texts)),
    webhooks.length > 0 && html`${referenceHeading(2, 'webhooks', 'Webhooks')}${renderOperations(webhooks, texts)}`,
    schemas.length > 0 &&
      html`${referenceHeading(2, 'schemas', 'Schemas')}<ul class="ref-names">${schemas.map(
        ({ href, name, isDeprecated }) => {
          texts.link(href, name)
          const link = html`<a href="${href}"><code>${name}</code></a>`
          return html`<li>${isDeprecated ? html`<s>${link}</s>` : link}</li>`
        }
      )}</ul>`
  ]
  return referencePage(
    joinHtml([referenceItem({ text, samples: renderSample(api), isFiltered: false }), ...lists], '\n')
  )
}

function renderVersions({ versions }: Api): Html | null {
  return referencePills(
    versions.map(({ label, href, isCurrent }) =>
      isCurrent ? referencePill(label, 'accent') : html`<a href="${href}">${referencePill(label)}</a>`
    )
  )
}

function renderFacts(api: Api, download: string, texts: Texts): Html {
  const { version, format, contact, license, termsOfService, externalDocs, at } = api
  const mail = contact?.email == null ? null : html`<a href="mailto:${contact.email}">${contact.email}</a>`
  const name = contact === null ? null : (contact.name ?? contact.url)
  const who =
    contact?.url != null && name !== null ? externalLink(contact.url, html`${name}`) : name !== null && html`${name}`
  const facts: [string, HtmlContent][] = [
    ...(version === null ? [] : [['Version', html`<code>${version}</code>`] as [string, HtmlContent]]),
    [
      'Description',
      html`${format === '2.0' ? 'Swagger' : 'OpenAPI'} ${format}, <a href="${download}" download>download</a>`
    ],
    ...(contact === null ? [] : [['Contact', joinHtml([who, mail], ', ')] as [string, HtmlContent]]),
    ...(license === null
      ? []
      : [
          ['License', license.url === null ? license.name : externalLink(license.url, html`${license.name}`)] as [
            string,
            HtmlContent
          ]
        ]),
    ...(termsOfService === null
      ? []
      : [['Terms', externalLink(termsOfService, html`Terms of service`)] as [string, HtmlContent]]),
    ...(externalDocs === null
      ? []
      : [['More', externalLink(externalDocs.url, texts.inline(externalDocs.description, at))] as [string, HtmlContent]])
  ]
  return referenceFacts(facts)
}

function renderServers(servers: readonly Server[], texts: Texts): Html {
  const fields = servers.map(
    ({ url, name, description, variables, at }) =>
      html`<div class="ref-field"><dt><code>${url}</code>${name !== null && html` <span class="ref-type">${name}</span>`}</dt><dd>${texts.blocks(description, at)}${
        variables.length > 0 &&
        referenceFields(
          variables.map(
            (variable): ReferenceField => ({
              name: variable.name,
              description: texts.blocks(variable.description, at),
              limits: [
                html`Default: <code>${variable.default}</code>.`,
                ...(variable.enum.length === 0
                  ? []
                  : [
                      html`One of ${joinHtml(
                        variable.enum.map(value => html`<code>${value}</code>`),
                        ', '
                      )}.`
                    ])
              ]
            })
          )
        )
      }</dd></div>`
  )
  return html`<dl class="ref-fields">${fields}</dl>`
}

/** Where requests go, and how they authenticate. */
function renderSample({ servers, securitySchemes, security }: Api): Html | null {
  const [server] = servers
  if (server === undefined) return null
  const base = referenceSample({ title: 'Base URL', content: sampleCode(codeToken('name', serverUrl(server))) })
  const used = security.flat().map(({ scheme }) => scheme)
  const header = [...used, ...securitySchemes].map(headerOf).find(found => found !== null)
  if (header == null) return base
  const [name, value] = header
  const code = html`${codeToken('name', 'curl')} ${codeToken('text', serverUrl(server))} \\\n  ${codeToken('key', '-H')} ${codeToken('text', `'${name}: ${value}'`)}`
  return html`${base}${referenceSample({ title: 'Authentication', content: sampleCode(code, 'bash') })}`
}

function headerOf({ type, scheme, key }: SecurityScheme): readonly [string, string] | null {
  if (key !== null) return key.in === 'header' ? [key.name, 'YOUR_API_KEY'] : null
  if (type === 'http' && scheme === 'basic') return ['Authorization', 'Basic YOUR_CREDENTIALS']
  return ['http', 'oauth2', 'openIdConnect'].includes(type) ? ['Authorization', 'Bearer YOUR_TOKEN'] : null
}

function renderTag(tag: Tag, texts: Texts): Html {
  const { id, title, description, externalDocs, at, operations } = tag
  return html`${referenceHeading(2, `tag.${id}`, title)}
<div class="ref-text">${texts.blocks(description, at)}${externalDocs !== null && html`<p>${externalLink(externalDocs.url, texts.inline(externalDocs.description, at))}</p>`}</div>${operations.length > 0 && renderOperations(operations, texts)}`
}

/** A list of operations with their methods and paths. */
export function renderOperations(operations: readonly OperationSummary[], texts: Texts): Html {
  return html`<ul class="ref-operations">${operations.map(({ href, method, path, title, isDeprecated }) => {
    texts.link(href, title)
    const name = isDeprecated ? html`<s>${title}</s>` : title
    return html`<li><a href="${href}">${methodBadge(method)} <span>${name}</span> <code>${requestPath(path)}</code></a></li>`
  })}</ul>`
}
