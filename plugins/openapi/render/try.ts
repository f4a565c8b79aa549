/** The button “Try it”, with what its form needs. */
import { type Html, html } from 'docsgen/text'
import type { TryBody, TryData, TryParameter, TryScheme, TryServer } from '../browser/try-data.ts'
import type { Media, Operation, Parameter, Schema, SecurityScheme } from '../model.ts'
import { exampleNamed } from '../samples/request.ts'

export interface TryOptions {
  /** Requests go to this address, with the real one behind it in percent-encoding. */
  readonly proxy: string | null
}

/** null: a webhook or a callback, which readers do not send. */
export function renderTry(operation: Operation, { proxy }: TryOptions): Html | null {
  if (operation.kind !== 'operation') return null
  const data = JSON.stringify(tryData(operation, proxy))
  return html`<button class="ref-try-button" type="button" hidden aria-expanded="false" data-api-try="${data}">Try it</button>`
}

export function tryData(operation: Operation, proxy: string | null): TryData {
  const { method, path, parameters, body, security } = operation
  return {
    method,
    path,
    servers: serversOf(operation),
    parameters: parameters.map(toParameter),
    bodies: body?.media.map(toBody) ?? [],
    isBodyRequired: body?.isRequired ?? false,
    security: security.map(all => all.flatMap(({ scheme }) => toScheme(scheme) ?? [])).filter(all => all.length > 0),
    proxy
  }
}

function serversOf({ servers }: Operation): TryServer[] {
  if (servers.length === 0) return [{ url: '/', variables: [] }]
  return servers.map(({ url, variables }) => ({
    url,
    variables: variables.map(({ name, default: value, enum: values }) => ({ name, value, values }))
  }))
}

/** The origins to which the form can send: for the policy of the site. Those with variables in their host are wildcards. */
export function originsOf(operation: Operation, { proxy }: TryOptions): string[] {
  if (operation.kind !== 'operation') return []
  const urls = proxy === null ? operation.servers.map(({ url }) => url) : [proxy]
  const origins = urls.flatMap(url => {
    const [, scheme = '', host = ''] = /^(https?:\/\/)([^/?#]+)/i.exec(url) ?? []
    if (host === '') return []
    // In a policy `*` stands only for the first labels of a host: https://{region}.api.acme.dev → https://*.api.acme.dev
    const last = host.lastIndexOf('}')
    if (last < 0) return [scheme + host]
    const rest = host.slice(last + 1).replace(/^[^.]*/, '')
    return [/^\.[\w-]/.test(rest) ? `${scheme}*${rest}` : `${scheme.slice(0, -2)}`]
  })
  return [...new Set(origins)]
}

function toParameter(parameter: Parameter): TryParameter {
  const { name, in: place, isRequired, schema, serialization, examples } = parameter
  const written = examples.find(({ isMade }) => !isMade)
  const value = written?.value ?? (isRequired ? examples[0]?.value : undefined)
  const kind = kindOf(schema)
  return {
    name,
    in: place,
    isRequired,
    kind,
    values: valuesOf(kind === 'list' ? (schema?.items ?? null) : schema),
    value: value === undefined ? '' : kind === 'list' && Array.isArray(value) ? value.join(', ') : textOf(value),
    hint: schema === null ? '' : schema.limits.join(', '),
    style: serialization?.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple'),
    explode: serialization?.explode ?? false
  }
}

function kindOf(schema: Schema | null): TryParameter['kind'] {
  const [type] = schema?.types ?? []
  if (type === 'array') return 'list'
  if (type === 'object') return 'object'
  if (type === 'boolean') return 'boolean'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

function valuesOf(schema: Schema | null): string[] {
  return schema?.enum.map(({ value }) => textOf(value)) ?? []
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

function toBody({ type, schema, examples }: Media): TryBody {
  const example = exampleNamed(examples, null)
  const value = example?.value
  const isForm = type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded'
  if (isForm) {
    const given = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map()
    const fields = schema?.properties.map(({ name, isRequired, schema: inner }) => {
      const isFile = isBinary(inner) || (inner.items !== null && isBinary(inner.items))
      return { name, isFile, isRequired, value: isFile ? '' : textOf(given.get(name)) }
    })
    return { type, text: '', isFile: false, fields: fields ?? [] }
  }
  const isFile = value === '(binary)' || (schema !== null && isBinary(schema))
  const text = example?.text ?? (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))
  return { type, text: isFile ? '' : text, isFile, fields: null }
}

function isBinary({ format, content }: Schema): boolean {
  return (
    format === 'binary' ||
    (content?.mediaType != null && content.encoding === null && !/json|text|xml/.test(content.mediaType))
  )
}

function toScheme({ name, type, scheme, key }: SecurityScheme): TryScheme | null {
  if (key !== null) return { name, kind: key.in, key: key.name }
  if (type === 'http' && scheme === 'basic') return { name, kind: 'basic', key: '' }
  // An access token that the reader has: signing in is not part of the form.
  const isToken = type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme === 'bearer')
  return isToken ? { name, kind: 'bearer', key: '' } : null
}
