/** Swagger 2.0, in the words of OpenAPI 3: what has another form there. The files stay as they are written. */
import { placeScheme } from './documents.ts'
import { atOf, child, type Fields, fieldsOf, isObject, type Node, textOf, textsOf } from './node.ts'

export function isSwagger(root: Node): boolean {
  return textOf(fieldsOf(root).swagger) !== null
}

/** `schemes`, `host` and `basePath` as addresses of servers. */
export function swaggerServers(root: Node): string[] {
  const { host, basePath, schemes } = fieldsOf(root)
  const path = textOf(basePath) ?? ''
  if (textOf(host) === null) return path === '' ? [] : [path]
  const protocols = textsOf(schemes)
  return (protocols.length === 0 ? ['https'] : protocols).map(scheme => `${scheme}://${textOf(host)}${path}`)
}

const formats: Readonly<Record<string, { readonly style: string; readonly explode: boolean }>> = {
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true }
}

/** How a list is written, where `collectionFormat` says it. Without one, commas separate values. */
export function swaggerStyle(
  parameter: Fields
): { readonly style: string | null; readonly explode: boolean | null } | null {
  if (parameter.type !== 'array') return null
  const format = formats[textOf(parameter.collectionFormat) ?? 'csv']
  return format ?? { style: null, explode: false }
}

/** The media types of bodies of an operation: its own, or those of the API. */
export function swaggerTypes(key: 'consumes' | 'produces', operation: Node, root: Node): string[] {
  const own = fieldsOf(operation)[key]
  const types = textsOf(Array.isArray(own) ? own : fieldsOf(root)[key])
  return types.length === 0 ? ['application/json'] : types
}

/** The body of a request, made of its parameters; null: there is none. */
export function swaggerBody(parameters: readonly Node[], operation: Node, root: Node): Node | null {
  const body = parameters.find(node => fieldsOf(node).in === 'body')
  const fields = parameters.filter(node => fieldsOf(node).in === 'formData')
  if (body !== undefined) {
    const { description, required } = fieldsOf(body)
    const schema = { $ref: placeScheme + atOf(child(body, 'schema')) }
    return {
      ...body,
      value: { description, required, content: contentOf(swaggerTypes('consumes', operation, root), schema) }
    }
  }
  const [first] = fields
  if (first === undefined) return null
  const names = fields.map(node => String(fieldsOf(node).name))
  const schema = {
    type: 'object',
    required: names.filter((_, index) => fieldsOf(fields[index] ?? first).required === true),
    properties: Object.fromEntries(fields.map((node, index) => [names[index], { $ref: placeScheme + atOf(node) }]))
  }
  const hasFile = fields.some(node => fieldsOf(node).type === 'file')
  const types = swaggerTypes('consumes', operation, root).filter(type => /form/.test(type))
  const otherwise = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return {
    ...first,
    value: {
      required: (schema.required?.length ?? 0) > 0,
      content: contentOf(types.length === 0 ? [otherwise] : types, schema)
    }
  }
}

/** The content of a response. */
export function swaggerContent(response: Node, operation: Node, root: Node): Node {
  const { schema, examples } = fieldsOf(response)
  const written = isObject(examples) ? examples : {}
  const types = schema === undefined ? Object.keys(written) : swaggerTypes('produces', operation, root)
  const content = Object.fromEntries(
    [...new Set([...types, ...Object.keys(written)])].map(type => [
      type,
      {
        ...(schema !== undefined && { schema: { $ref: placeScheme + atOf(child(response, 'schema')) } }),
        ...(Object.hasOwn(written, type) && { example: written[type] })
      }
    ])
  )
  return { ...response, value: content }
}

function contentOf(types: readonly string[], schema: Fields): Fields {
  return Object.fromEntries(types.map(type => [type, { schema }]))
}

const flows: Readonly<Record<string, string>> = { accessCode: 'authorizationCode', application: 'clientCredentials' }

/** A security definition in the words of OpenAPI 3. */
export function swaggerScheme(node: Node): Node {
  const fields = fieldsOf(node)
  if (fields.type === 'basic') return { ...node, value: { ...fields, type: 'http', scheme: 'basic' } }
  if (fields.type !== 'oauth2') return node
  const { authorizationUrl, tokenUrl, scopes } = fields
  const flow = textOf(fields.flow) ?? 'implicit'
  return { ...node, value: { ...fields, flows: { [flows[flow] ?? flow]: { authorizationUrl, tokenUrl, scopes } } } }
}
