/** The HTML of the page of a schema. */
import {
  jsonCode,
  referenceHeading,
  referenceItem,
  referenceLimits,
  referencePage,
  referenceSample,
  sampleCode
} from 'docsgen/reference'
import { type Html, html, joinHtml } from 'docsgen/text'
import type { SchemaPage } from '../model.ts'
import type { Texts } from '../texts.ts'
import { renderOperations } from './overview.ts'
import { jsonOf } from './samples.ts'
import { schemaContent, schemaType, valueField } from './schema.ts'

export function renderSchemaPage({ schema, example, usedBy }: SchemaPage, texts: Texts): Html {
  const { limits = [] } = valueField({ ...schema, properties: [], choices: [] }, texts, false)
  const text = joinHtml(
    [
      texts.blocks(schema.description, schema.at),
      referenceHeading(2, 'fields', 'Fields'),
      schema.properties.length === 0 &&
        html`<p class="ref-media"><span class="ref-type">${schemaType({ ...schema, href: null }, texts)}</span></p>`,
      limits.length > 0 && referenceLimits(limits),
      schemaContent(schema, texts),
      usedBy.length > 0 && html`${referenceHeading(2, 'used-by', 'Used by')}${renderOperations(usedBy, texts)}`
    ],
    '\n'
  )
  const json = example === null ? undefined : jsonOf(example, { type: 'application/json' })
  const samples =
    json === undefined ? null : referenceSample({ title: 'Example', content: sampleCode(jsonCode(json), 'json') })
  return referencePage(referenceItem({ text, samples, isFiltered: false }))
}
