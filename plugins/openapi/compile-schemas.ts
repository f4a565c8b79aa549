/** The bodies of pages of JSON Schema files. */
import type { CollectionBody, CollectionPage, CompileContext } from 'docsgen/config'
import { html } from 'docsgen/text'
import { checkSchema } from './check-page.ts'
import { openPage } from './compile.ts'
import { schemaFilesMarkdown, schemaMarkdown } from './markdown.ts'
import type { SchemaFileSummary, SchemaPage } from './model.ts'
import { outlineOfSchema } from './outline.ts'
import { examplesOf } from './read/examples.ts'
import { atOf, fieldsOf, wordsOf } from './read/node.ts'
import { readSchema } from './read/schema.ts'
import { anchorOf, definitionsOf } from './read/schema-files.ts'
import type { ApiReference, PageData } from './reference.ts'
import { renderSchemaFiles, renderSchemaPage } from './render/schema-page.ts'

export function compileSchemaFile(
  page: CollectionPage<PageData>,
  reference: ApiReference,
  context: CompileContext
): CollectionBody {
  const { key } = page.data
  const { index } = reference
  const named = index.schemas.get(`${key}#`)
  if (named === undefined) return { html: '', headings: [] }
  const { reading, texts, hrefOf, say, finish } = openPage(
    page,
    { ...reference, set: { ...reference.set, file: key } },
    context
  )
  const { name, node } = named
  reading.onRead(atOf(node))
  context.ask(`includers ${key}`)
  const definitions = definitionsOf(node)
  // Before all fields, so that they have the ids to which references lead.
  const anchors = definitions.map(([, one]) => reading.anchors.take(anchorOf(one)))
  const schema = readSchema(node, name, reading)
  const check = { ...reading, direction: null }
  checkSchema(node, check, say)
  for (const [, one] of definitions) checkSchema(one, check, say)
  const [example = null] = examplesOf({ ...node, value: {} }, schema, reading)
  const { title, $id: id, $schema: dialect } = fieldsOf(node)
  const shown: SchemaPage = {
    name,
    schema,
    example,
    usedBy: [],
    includedBy: reference.includersOf(key).map(one => ({ name: one.name, href: hrefOf(one.path) })),
    definitions: definitions.map(([own, one], at) => ({
      name: own,
      anchor: anchors[at] ?? '',
      schema: readSchema(one, own, reading)
    }))
  }
  const facts = { file: key, id: wordsOf(id), dialect: wordsOf(dialect) }
  const body = renderSchemaPage(shown, texts, facts).html
  return {
    ...finish(body, schemaMarkdown(shown), outlineOfSchema(shown, texts), schema.description),
    ...(wordsOf(title) === null && { titleHtml: html`<code>${page.title}</code>`.html })
  }
}

export function compileSchemaFiles(
  page: CollectionPage<PageData>,
  reference: ApiReference,
  context: CompileContext
): CollectionBody {
  const { index } = reference
  const { hrefOf, finish, texts } = openPage(page, reference, context)
  context.ask('files')
  const files = index.schemaList.map(({ name, title, href, isDeprecated }): SchemaFileSummary => {
    const { node } = index.schemas.get(`${reference.fileOf(href)}#`) ?? {}
    const written = node === undefined ? null : wordsOf(fieldsOf(node).description)
    // Without links: they are relative to the file, and are checked on its page.
    const description = written === null ? '' : context.renderMarkdown(written, () => null).text.trim()
    return { name, title, isDeprecated, href: hrefOf(href), description }
  })
  const body = renderSchemaFiles(files, texts).html
  const made = finish(body, schemaFilesMarkdown(files), [], null)
  const code = files.map(({ name }) => name).join('\n')
  return { ...made, sections: [{ heading: null, text: '', code }] }
}
