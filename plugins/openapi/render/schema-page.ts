/** The HTML of the page of a schema. */
import { type Html, html, joinHtml } from 'docsgen/text'
import type { SchemaPage } from '../model.ts'
import type { Texts } from '../texts.ts'
import { heading } from './operation.ts'
import { renderOperations } from './overview.ts'
import { renderSchema } from './schema.ts'

export function renderSchemaPage({ schema, example, usedBy }: SchemaPage, texts: Texts): Html {
  return joinHtml(
    [
      texts.blocks(schema.description, schema.at),
      heading(2, 'fields', 'Fields'),
      renderSchema(schema, texts),
      example !== null &&
        html`${heading(2, 'example', 'Example')}<pre><code>${JSON.stringify(example.value ?? null, null, 2)}</code></pre>`,
      usedBy.length > 0 && html`${heading(2, 'used-by', 'Used by')}${renderOperations(usedBy, texts)}`
    ],
    '\n'
  )
}
