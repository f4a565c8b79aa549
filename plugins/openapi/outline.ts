/**
 * The headings of a page, with the texts below them for the search. The templates write the same headings with the same ids:
 * `partsOf` is the list of both.
 */
import type { CollectionHeading } from 'docsgen/config'
import { html } from 'docsgen/text'
import type { Api, Header, Media, Operation, Parameter, ParameterPlace, Response, Schema, SchemaPage } from './model.ts'
import type { Texts } from './texts.ts'

export interface OutlineEntry {
  readonly heading: CollectionHeading
  /** Sentences below the heading, up to the next one. */
  readonly text: string
  /** Names below the heading. */
  readonly code: string
}

export interface Part {
  readonly kind: 'auth' | ParameterPlace | 'body' | 'responses' | 'callbacks'
  readonly title: string
  readonly id: string
}

const parameterTitles: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Header parameters',
  cookie: 'Cookies'
}

/** The parts of an operation that it has, in their order. */
export function partsOf({ id, security, parameters, body, responses, callbacks }: Operation): Part[] {
  const places = Object.keys(parameterTitles) as ParameterPlace[]
  const used = places.filter(place => parameters.some(parameter => parameter.in === place))
  return [
    ...(security.length > 0 ? [{ kind: 'auth' as const, title: 'Authentication', id: `${id}.auth` }] : []),
    ...used.map(place => ({ kind: place, title: parameterTitles[place], id: `${id}.${place}` })),
    ...(body === null ? [] : [{ kind: 'body' as const, title: 'Request body', id: body.anchor }]),
    ...(responses.length > 0 ? [{ kind: 'responses' as const, title: 'Responses', id: `${id}.responses` }] : []),
    ...(callbacks.length > 0 ? [{ kind: 'callbacks' as const, title: 'Callbacks', id: `${id}.callbacks` }] : [])
  ]
}

/** `level`: that of the parts; 3 on pages with several operations, each of which has a heading then. */
export function outlineOfOperation(operation: Operation, texts: Texts, level: number): OutlineEntry[] {
  const { id, title, method, path, operationId, description, responses } = operation
  const own =
    level === 2
      ? []
      : [entry(level - 1, id, title, [texts.plain(description)], [`${method} ${path}`, operationId ?? ''])]
  return [
    ...own,
    ...partsOf(operation).flatMap(part => {
      const words = noWords()
      if (part.kind !== 'responses') addPart(part, operation, texts, words)
      const head = entry(level, part.id, part.title, words.text, words.code)
      if (part.kind !== 'responses') return [head]
      const below = responses.map(response => {
        const { text, code } = noWords()
        addResponse(response, texts, { text, code })
        return entry(level + 1, response.anchor, `${response.status} ${response.title}`.trim(), text, code)
      })
      return [head, ...below]
    })
  ]
}

/** Collects what is said below a heading. */
interface Words {
  readonly text: string[]
  readonly code: string[]
}

const noWords = (): Words => ({ text: [], code: [] })

function addPart({ kind }: Part, operation: Operation, texts: Texts, words: Words): void {
  const { security, parameters, body, callbacks } = operation
  if (kind === 'auth') words.code.push(...security.flat().flatMap(({ scheme, scopes }) => [scheme.name, ...scopes]))
  else if (kind === 'callbacks') {
    for (const { name, operations } of callbacks) words.code.push(name, ...operations.map(one => one.path))
  } else if (kind === 'body') {
    words.text.push(texts.plain(body?.description ?? null))
    addMedia(body?.media ?? [], texts, words)
  } else for (const parameter of parameters) if (parameter.in === kind) addParameter(parameter, texts, words)
}

function addParameter(parameter: Parameter | Header, texts: Texts, words: Words): void {
  const { name, description, schema } = parameter
  words.code.push(name)
  words.text.push(texts.plain(description))
  addSchema(schema, texts, words)
  if ('media' in parameter && parameter.media !== null) addMedia([parameter.media], texts, words)
}

function addResponse({ description, headers, media }: Response, texts: Texts, words: Words): void {
  words.text.push(texts.plain(description))
  for (const header of headers) addParameter(header, texts, words)
  addMedia(media, texts, words)
}

function addMedia(media: readonly Media[], texts: Texts, words: Words): void {
  for (const { schema, itemSchema } of media) addSchema(schema ?? itemSchema, texts, words)
}

/** Names and descriptions of the fields. */
function addSchema(schema: Schema | null, texts: Texts, words: Words): void {
  if (schema === null || schema.cut !== null) return
  const { shared } = schema
  if (shared === null) {
    addFields(schema, texts, words)
    return
  }
  shared.made.words ??= wordsIn(shared.view, texts)
  for (const one of shared.made.words.text) words.text.push(one)
  for (const one of shared.made.words.code) words.code.push(one)
}

function wordsIn(schema: Schema, texts: Texts): Words {
  const { text, code } = noWords()
  addFields(schema, texts, { text, code })
  return { text: [...new Set(text)], code: [...new Set(code)] }
}

function addFields(schema: Schema, texts: Texts, words: Words): void {
  for (const { name, schema: inner } of schema.properties) {
    words.code.push(name)
    words.text.push(texts.plain(inner.description))
    addSchema(inner, texts, words)
  }
  for (const { value } of schema.enum) words.code.push(String(value))
  addSchema(schema.items, texts, words)
  for (const one of schema.tuple) addSchema(one, texts, words)
  for (const { options } of schema.choices) for (const option of options) addSchema(option.schema, texts, words)
  if (typeof schema.additional === 'object') addSchema(schema.additional, texts, words)
}

export function outlineOfApi(api: Api, texts: Texts): OutlineEntry[] {
  const { groups, webhooks, schemas, servers, securitySchemes } = api
  const tags = groups.flatMap(group => group.tags)
  for (const tag of tags) tags.push(...tag.tags)
  return [
    ...(servers.length > 0
      ? [
          entry(
            2,
            'servers',
            'Servers',
            servers.map(one => texts.plain(one.description)),
            servers.map(one => one.url)
          )
        ]
      : []),
    ...(securitySchemes.length > 0
      ? [
          entry(
            2,
            'authentication',
            'Authentication',
            securitySchemes.map(one => texts.plain(one.description)),
            securitySchemes.map(one => one.name)
          )
        ]
      : []),
    ...tags.map(tag =>
      entry(
        2,
        `tag.${tag.id}`,
        tag.title,
        [texts.plain(tag.description)],
        tag.operations.map(one => `${one.method} ${one.path}`)
      )
    ),
    ...(webhooks.length > 0
      ? [
          entry(
            2,
            'webhooks',
            'Webhooks',
            [],
            webhooks.map(one => one.path)
          )
        ]
      : []),
    ...(schemas.length > 0
      ? [
          entry(
            2,
            'schemas',
            'Schemas',
            [],
            schemas.map(one => one.name)
          )
        ]
      : [])
  ]
}

/** The headings of a schema: of its fields, and of what uses it. */
export function schemaHeadings({ name, isPart = false }: Pick<SchemaPage, 'name' | 'isPart'>) {
  const level = isPart ? 3 : 2
  const prefix = isPart ? `${name}-` : ''
  return [
    { level, id: `${prefix}fields`, title: 'Fields' },
    { level, id: `${prefix}used-by`, title: 'Used by' }
  ] as const
}

export function outlineOfSchema(page: SchemaPage, texts: Texts): OutlineEntry[] {
  const { schema, usedBy, includedBy, definitions, name: title, isPart = false } = page
  const [fields, users] = schemaHeadings(page)
  const { text, code } = noWords()
  addSchema(schema, texts, { text, code })
  return [
    ...(isPart ? [entry(2, title, title, [texts.plain(schema.description)], [])] : []),
    entry(fields.level, fields.id, fields.title, text, code),
    ...(definitions.length === 0 ? [] : [entry(2, 'definitions', 'Definitions', [], [])]),
    ...definitions.map(({ name, anchor, schema: one }) => {
      const words = noWords()
      words.text.push(texts.plain(one.description))
      addSchema(one, texts, words)
      return entry(3, anchor, name, words.text, words.code)
    }),
    ...(includedBy.length === 0
      ? []
      : [
          entry(
            users.level,
            users.id,
            users.title,
            [],
            includedBy.map(one => one.name)
          )
        ]),
    ...(usedBy.length === 0
      ? []
      : [
          entry(
            users.level,
            users.id,
            users.title,
            [],
            usedBy.map(one => `${one.method} ${one.path}`)
          )
        ])
  ]
}

function entry(
  level: number,
  id: string,
  text: string,
  words: readonly string[],
  names: readonly string[]
): OutlineEntry {
  return {
    heading: { level, id, text, html: html`${text}`.html },
    text: [...new Set(words)].filter(Boolean).join(' '),
    code: [...new Set(names.filter(Boolean))].join('\n')
  }
}
