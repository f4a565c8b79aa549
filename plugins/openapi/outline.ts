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
      const [words, names] = wordsOfPart(part, operation, texts)
      const head = entry(level, part.id, part.title, words, names)
      if (part.kind !== 'responses') return [head]
      return [
        head,
        ...responses.map(response => {
          const [text, code] = wordsOfResponse(response, texts)
          return entry(level + 1, response.anchor, `${response.status} ${response.title}`.trim(), text, code)
        })
      ]
    })
  ]
}

type Words = readonly [text: readonly string[], code: readonly string[]]

function wordsOfPart({ kind }: Part, operation: Operation, texts: Texts): Words {
  const { security, parameters, body, callbacks } = operation
  if (kind === 'auth') return [[], security.flat().flatMap(({ scheme, scopes }) => [scheme.name, ...scopes])]
  if (kind === 'responses') return [[], []]
  if (kind === 'callbacks')
    return [[], callbacks.flatMap(({ name, operations }) => [name, ...operations.map(one => one.path)])]
  if (kind === 'body') {
    const [text, code] = wordsOfMedia(body?.media ?? [], texts)
    return [[texts.plain(body?.description ?? null), ...text], code]
  }
  return merged(parameters.filter(parameter => parameter.in === kind).map(one => wordsOfParameter(one, texts)))
}

function wordsOfParameter(
  { name, description, schema, media }: Parameter | (Header & { media?: Media }),
  texts: Texts
): Words {
  const inner = schema === null ? wordsOfMedia(media ? [media] : [], texts) : wordsOfSchema(schema, texts)
  return merged([[[texts.plain(description)], [name]], inner])
}

function wordsOfResponse({ description, headers, media }: Response, texts: Texts): Words {
  return merged([
    [[texts.plain(description)], []],
    ...headers.map(header => wordsOfParameter(header, texts)),
    wordsOfMedia(media, texts)
  ])
}

function wordsOfMedia(media: readonly Media[], texts: Texts): Words {
  return merged(media.map(({ schema, itemSchema }) => wordsOfSchema(schema ?? itemSchema, texts)))
}

/** Names and descriptions of the fields. */
export function wordsOfSchema(schema: Schema | null, texts: Texts): Words {
  if (schema === null || schema.cut !== null) return [[], []]
  const inner = (one: Schema | null) => wordsOfSchema(one, texts)
  return merged([
    ...schema.properties.map(({ name, schema: one }) => merged([[[texts.plain(one.description)], [name]], inner(one)])),
    [[], schema.enum.map(({ value }) => String(value))],
    inner(schema.items),
    ...schema.tuple.map(inner),
    ...schema.choices.flatMap(({ options }) => options.map(option => inner(option.schema))),
    inner(typeof schema.additional === 'object' ? schema.additional : null)
  ])
}

function merged(all: readonly Words[]): Words {
  return [all.flatMap(([text]) => text), all.flatMap(([, code]) => code)]
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

export function outlineOfSchema({ schema, example, usedBy }: SchemaPage, texts: Texts): OutlineEntry[] {
  const [text, code] = wordsOfSchema(schema, texts)
  return [
    entry(2, 'fields', 'Fields', text, code),
    ...(example === null ? [] : [entry(2, 'example', 'Example', [], [])]),
    ...(usedBy.length === 0
      ? []
      : [
          entry(
            2,
            'used-by',
            'Used by',
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
    text: words.filter(Boolean).join(' '),
    code: [...new Set(names.filter(Boolean))].join('\n')
  }
}
