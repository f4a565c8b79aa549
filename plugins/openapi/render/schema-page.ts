/** The HTML of the page of a schema, and of the list of schema files. */
import {
  jsonCode,
  referenceFacts,
  referenceHeading,
  referenceItem,
  referenceLimits,
  referencePage,
  referenceSample,
  sampleCode
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { Schema, SchemaFileSummary, SchemaPage } from '../model.ts'
import { schemaHeadings } from '../outline.ts'
import type { Texts } from '../texts.ts'
import { renderOperations } from './overview.ts'
import { jsonOf } from './samples.ts'
import { limitsOf, schemaContent, schemaType } from './schema.ts'

/** What a schema file says about itself. */
export interface FileFacts {
  readonly file: string
  readonly id: string | null
  readonly dialect: string | null
}

export function renderSchemaPage(page: SchemaPage, texts: Texts, facts: FileFacts | null = null): Html {
  const { schema, example, usedBy, includedBy, definitions } = page
  const [fields, users] = schemaHeadings(page)
  const text = joinHtml(
    [
      texts.blocks(schema.description, schema.at),
      facts !== null && renderFacts(facts),
      referenceHeading(fields.level, fields.id, fields.title),
      renderSchema(schema, texts),
      definitions.length > 0 && referenceHeading(2, 'definitions', 'Definitions'),
      ...definitions.map(({ name, anchor, schema: one }) =>
        joinHtml(
          [
            referenceHeading(3, anchor, name, html`<code>${name}</code>`),
            texts.blocks(one.description, one.at),
            renderSchema(one, texts)
          ],
          '\n'
        )
      ),
      usedBy.length > 0 &&
        html`${referenceHeading(users.level, users.id, users.title)}${renderOperations(usedBy, texts)}`,
      includedBy.length > 0 &&
        html`${referenceHeading(users.level, users.id, users.title)}${renderNames(includedBy, texts)}`
    ],
    '\n'
  )
  const json = example === null ? undefined : jsonOf(example, { type: 'application/json' })
  const samples =
    json === undefined ? null : referenceSample({ title: 'Example', content: sampleCode(jsonCode(json), 'json') })
  const head = page.isPart === true && referenceHeading(2, page.name, page.name, html`<code>${page.name}</code>`)
  return referencePage(html`${head}${referenceItem({ text, samples, isFiltered: false })}`)
}

function renderSchema(schema: Schema, texts: Texts): Html {
  const limits = limitsOf({ ...schema, properties: [], choices: [] }, texts)
  return joinHtml(
    [
      schema.properties.length === 0 &&
        html`<p class="ref-media"><span class="ref-type">${schemaType({ ...schema, href: null }, texts)}</span></p>`,
      limits.length > 0 && referenceLimits(limits),
      schemaContent(schema, texts)
    ],
    '\n'
  )
}

function renderFacts({ file, id, dialect }: FileFacts): Html {
  const [, version = dialect] = /json-schema\.org\/(?:draft\/)?([^/#]+)/.exec(dialect ?? '') ?? []
  const facts: [string, HtmlContent][] = [
    ['File', html`<code>${file}</code>`],
    ...(id === null ? [] : [['$id', html`<code>${id}</code>`] as [string, HtmlContent]]),
    ...(version == null ? [] : [['JSON Schema', html`<code>${version}</code>`] as [string, HtmlContent]])
  ]
  return referenceFacts(facts)
}

function renderNames(schemas: readonly { readonly name: string; readonly href: string }[], texts: Texts): Html {
  return html`<ul class="ref-names">${schemas.map(({ href, name }) => {
    texts.link(href, name)
    return html`<li><a href="${href}"><code>${name}</code></a></li>`
  })}</ul>`
}

export function renderSchemaFiles(files: readonly SchemaFileSummary[], texts: Texts): Html {
  const entries = files.map(({ name, title, href, isDeprecated, description }) => {
    texts.link(href, title)
    const link = html`<a href="${href}"><code>${name}</code></a>`
    return html`<div class="ref-field"><dt>${isDeprecated ? html`<s>${link}</s>` : link}${!`/${name}`.endsWith(`/${title}`) && html` <span class="ref-type">${title}</span>`}</dt>${description !== '' && html`<dd><p>${description}</p></dd>`}</div>`
  })
  return referencePage(referenceItem({ text: html`<dl class="ref-fields">${entries}</dl>`, isFiltered: false }))
}
