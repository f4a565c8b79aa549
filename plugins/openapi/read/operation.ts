/** An operation of a description → the view that pages show. */
import type {
  Body,
  Callback,
  CodeSample,
  Encoding,
  Header,
  Media,
  Operation,
  OperationSummary,
  Parameter,
  ParameterPlace,
  Response,
  ResponseLink
} from '../model.ts'
import { readSecurity, readServers, rootServers } from './api.ts'
import { type ReadContext, resolve } from './context.ts'
import { examplesOf } from './examples.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, itemsOf, type Node, textOf, textsOf, wordsOf } from './node.ts'
import { deprecationOf, externalDocsOf, readSchema, type SchemaContext } from './schema.ts'
import { serializationOf } from './serialization.ts'
import { isSwagger, swaggerBody, swaggerContent, swaggerStyle } from './swagger.ts'
import { statusTitle } from './words.ts'

/** An operation with what surrounds it. */
export interface FoundOperation {
  readonly summary: OperationSummary
  readonly node: Node
  /** The path item, with parameters and servers for all its operations. */
  readonly item: Node
}

export function readOperation({ summary, node, item }: FoundOperation, context: SchemaContext): Operation {
  const fields = fieldsOf(node)
  const get = (key: string) => fields[key]
  const servers = [node, item].map(one => child(one, 'servers')).find(({ value }) => Array.isArray(value))
  const request: SchemaContext = { ...context, direction: summary.kind === 'operation' ? 'request' : null }
  return {
    ...summary,
    href: context.hrefOf(summary.href),
    operationId: textOf(fields.operationId),
    summary: wordsOf(fields.summary) ?? wordsOf(fieldsOf(item).summary),
    description: wordsOf(fields.description) ?? wordsOf(fieldsOf(item).description),
    deprecation: deprecationOf(get),
    tags: textsOf(fields.tags),
    servers: servers === undefined ? rootServers(context.documents.root) : readServers(servers),
    security: readSecurity(node, context),
    parameters: readParameters({ summary, node, item }, request),
    body: readBody(bodyOf({ summary, node, item }, context), `${summary.id}.body`, request),
    responses: readResponses(node, summary, { ...context, direction: 'response' }),
    callbacks: readCallbacks(child(node, 'callbacks'), summary, context),
    samples: samplesOf(node, context),
    externalDocs: externalDocsOf(fields.externalDocs),
    at: atOf(node)
  }
}

const places: readonly ParameterPlace[] = ['path', 'query', 'querystring', 'header', 'cookie']

/** Those of the operation replace those of its path with the same name and place. */
function readParameters(operation: FoundOperation, context: SchemaContext): Parameter[] {
  const all = writtenParameters(operation, context)
    .filter(node => places.includes(fieldsOf(node).in as ParameterPlace))
    .map(parameter => toParameter(parameter, operation.summary, context))
  return places.flatMap(place => all.filter(parameter => parameter.in === place))
}

/** Those of the operation and of its path, resolved. */
export function writtenParameters({ node, item }: FoundOperation, context: ReadContext): Node[] {
  const found = new Map<string, Node>()
  for (const list of [child(item, 'parameters'), child(node, 'parameters')]) {
    for (const written of itemsOf(list)) {
      const { node: parameter } = resolve(written, context)
      const { name, in: place } = fieldsOf(parameter)
      if (typeof name === 'string') found.set(`${place} ${name}`, parameter)
    }
  }
  return [...found.values()]
}

/** Swagger 2.0 has the body among the parameters. */
function bodyOf(operation: FoundOperation, context: SchemaContext): Node {
  const { root } = context.documents
  const own = child(operation.node, 'requestBody')
  return isSwagger(root) ? (swaggerBody(writtenParameters(operation, context), operation.node, root) ?? own) : own
}

function toParameter(node: Node, { id }: OperationSummary, context: SchemaContext): Parameter {
  const fields = fieldsOf(node)
  const name = String(fields.name)
  const place = fields.in as ParameterPlace
  const anchor = context.anchors.take(`${id}.${place}.${name}`)
  const [[type, content] = [null, null]] = entriesOf(child(node, 'content'))
  const media = type === null ? null : toMedia(type, content, anchor, context)
  const written = schemaOf(node)
  const read = written === null || media !== null ? null : readSchema(written, anchor, context)
  const schema = read !== null && written === node ? { ...read, description: null } : read
  const flag = (key: string) => (typeof fields[key] === 'boolean' ? fields[key] : null)
  const style = swaggerStyle(fields) ?? { style: textOf(fields.style), explode: flag('explode') }
  const how = { name, in: place, style: style.style, explode: style.explode, schema }
  return {
    name,
    in: place,
    description:
      wordsOf(fields.description) ?? (schema?.cut === null && schema.name === null ? schema.description : null),
    isRequired: place === 'path' || fields.required === true,
    deprecation: deprecationOf(key => fields[key]),
    schema,
    media,
    serialization: schema === null ? null : serializationOf(how),
    allowsReserved: fields.allowReserved === true,
    allowsEmpty: fields.allowEmptyValue === true,
    examples: media?.examples ?? examplesOf(node, schema, context),
    anchor,
    at: atOf(node)
  }
}

/** In Swagger 2.0 a parameter or a header is a schema itself. */
function schemaOf(node: Node): Node | null {
  const inner = child(node, 'schema')
  if (inner.value !== undefined) return inner
  return fieldsOf(node).type === undefined ? null : node
}

function readBody(written: Node, name: string, context: SchemaContext): Body | null {
  const { node, beside } = resolve(written, context)
  if (!isObject(node.value)) return null
  const anchor = context.anchors.take(name)
  return {
    description: describedBeside(beside) ?? wordsOf(node.value.description),
    isRequired: node.value.required === true,
    media: readMedia(child(node, 'content'), anchor, context),
    anchor,
    at: atOf(node)
  }
}

/** A reference may have a description of its own. */
function describedBeside(beside: readonly Node[]): string | null {
  for (const node of beside) {
    const description = wordsOf(fieldsOf(node).description)
    if (description !== null) return description
  }
  return null
}

function readMedia(content: Node, anchor: string, context: SchemaContext): Media[] {
  return entriesOf(content).map(([type, node], index) => {
    // The fields of a second media type have its name in their addresses.
    const own = index === 0 ? anchor : context.anchors.take(`${anchor}.${type}`)
    return toMedia(type, node, own, context)
  })
}

function toMedia(type: string, written: Node, anchor: string, context: SchemaContext): Media {
  const { node } = resolve(written, context)
  const view = (key: string) => {
    const inner = child(node, key)
    return inner.value === undefined ? null : readSchema(inner, anchor, context)
  }
  const schema = view('schema')
  const itemSchema = view('itemSchema')
  return {
    type,
    schema,
    itemSchema,
    examples: examplesOf(node, schema ?? itemSchema, context),
    encoding: entriesOf(child(node, 'encoding')).map(([name, one]) => toEncoding(name, one, anchor, context)),
    anchor,
    at: atOf(node)
  }
}

function toEncoding(name: string, node: Node, anchor: string, context: SchemaContext): Encoding {
  const { contentType, style, explode } = fieldsOf(node)
  const isStyled = typeof style === 'string' || typeof explode === 'boolean'
  const how = { name, in: 'form' as const, style: textOf(style), explode: explode === true, schema: null }
  return {
    name,
    contentType: wordsOf(contentType),
    headers: readHeaders(child(node, 'headers'), `${anchor}.${name}`, context),
    serialization: isStyled ? serializationOf(how) : null
  }
}

function readHeaders(headers: Node, anchor: string, context: SchemaContext): Header[] {
  return entriesOf(headers).flatMap(([name, written]) => {
    const { node } = resolve(written, context)
    if (!isObject(node.value)) return []
    const fields = node.value
    const own = context.anchors.take(`${anchor}.${name}`)
    const inner = schemaOf(node)
    const [[type, content] = [null, null]] = entriesOf(child(node, 'content'))
    const media = type === null ? null : toMedia(type, content, own, context)
    const schema = inner === null ? (media?.schema ?? null) : readSchema(inner, own, context)
    return [
      {
        name,
        description: wordsOf(fields.description),
        isRequired: fields.required === true,
        deprecation: deprecationOf(key => fields[key]),
        schema,
        examples: media?.examples ?? examplesOf(node, schema, context),
        anchor: own,
        at: atOf(node)
      }
    ]
  })
}

function readResponses(operation: Node, { id }: OperationSummary, context: SchemaContext): Response[] {
  const { root } = context.documents
  return entriesOf(child(operation, 'responses')).flatMap(([status, written]) => {
    if (status.startsWith('x-')) return []
    const { node, beside } = resolve(written, context)
    const anchor = context.anchors.take(`${id}.${status}`)
    const title = wordsOf(fieldsOf(node).summary) ?? statusTitle(status)
    return [
      {
        status,
        title,
        description: describedBeside(beside) ?? wordsOf(fieldsOf(node).description),
        headers: readHeaders(child(node, 'headers'), `${anchor}.header`, context),
        media: readMedia(
          isSwagger(root) ? swaggerContent(node, operation, root) : child(node, 'content'),
          anchor,
          context
        ),
        links: entriesOf(child(node, 'links')).flatMap(([name, link]) => toLink(name, link, context)),
        anchor,
        at: atOf(node)
      }
    ]
  })
}

function toLink(name: string, written: Node, context: SchemaContext): ResponseLink[] {
  const { node } = resolve(written, context)
  if (!isObject(node.value)) return []
  const { operationId, operationRef, description, parameters } = node.value
  const found = typeof operationRef === 'string' ? context.documents.find(operationRef, node) : null
  const target = typeof operationId === 'string' ? operationId : found === null ? null : atOf(found)
  if (target !== null) context.onRead(`operation ${target}`)
  const operation = target === null ? null : context.operationOf(target)
  return [
    {
      name,
      description: wordsOf(description),
      operation: operation && { ...operation, href: context.hrefOf(operation.href) },
      parameters: Object.entries(isObject(parameters) ? parameters : {}).map(([key, value]) => ({
        name: key,
        value: typeof value === 'string' ? value : JSON.stringify(value)
      }))
    }
  ]
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** The operations of a path item with their methods, in capitals. */
export function operationsOf(item: Node, context: ReadContext): [method: string, Node][] {
  const known = entriesOf(item).flatMap(([key, node]) =>
    methods.includes(key) ? [[key.toUpperCase(), node] as const] : []
  )
  const further = entriesOf(child(item, 'additionalOperations'))
  return [...known, ...further].flatMap(([method, written]): [string, Node][] => {
    // The standard has no references here, but many keep operations in files of their own.
    const { node } = resolve(written, context)
    return isObject(node.value) ? [[method, node]] : []
  })
}

function readCallbacks(callbacks: Node, { id, href }: OperationSummary, context: SchemaContext): Callback[] {
  return entriesOf(callbacks).flatMap(([name, written]) => {
    const { node } = resolve(written, context)
    if (!isObject(node.value)) return []
    const operations = entriesOf(node).flatMap(([expression, path]) => {
      const { node: item } = resolve(path, context)
      return operationsOf(item, context).map(([method, operation]) => {
        const own = context.anchors.take(`${id}.${name}.${method.toLowerCase()}`)
        const title = wordsOf(fieldsOf(operation).summary) ?? name
        const isDeprecated = fieldsOf(operation).deprecated === true
        const summary = {
          id: own,
          kind: 'callback' as const,
          method,
          path: expression,
          title,
          isDeprecated,
          href: `${href}#${own}`
        }
        return readOperation({ summary, node: operation, item }, context)
      })
    })
    return [{ name, operations, at: atOf(node) }]
  })
}

function samplesOf(operation: Node, context: SchemaContext): CodeSample[] {
  const [current, older] = [child(operation, 'x-codeSamples'), child(operation, 'x-code-samples')]
  return itemsOf(current.value === undefined ? older : current).flatMap(written => {
    const sample = resolve(written, context).node
    const { lang, label } = fieldsOf(sample)
    // It can be in a file of its own.
    const code = wordsOf(resolve(child(sample, 'source'), context).node.value)
    return code === null ? [] : [{ language: wordsOf(lang) ?? '', label: wordsOf(label), source: code }]
  })
}
