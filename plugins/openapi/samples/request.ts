/** A request as samples show it: made from the examples of an operation. Plain JSON, so that browsers can write it, too. */
import type { Example, Media, Operation, Parameter, Server, UsedScheme } from '../model.ts'

export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: SampleBody | null
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'parts'; readonly parts: readonly SamplePart[] }

export interface SamplePart {
  readonly name: string
  readonly value: string
  /** The value is the name of a file. */
  readonly isFile: boolean
}

/** `example`: the name of the example whose body is sent; null: the first one. */
export function sampleRequest(operation: Operation, example: string | null = null): SampleRequest {
  const { method, path, parameters, body, security } = operation
  const used = chosenSchemes(security)
  const query = [
    ...parameters.filter(isShown).flatMap(one => (one.in === 'query' ? [queryOf(one)] : [])),
    ...parameters.flatMap(one => (one.in === 'querystring' ? [rawValue(one)] : [])),
    ...used.flatMap(({ scheme }) => (scheme.key?.in === 'query' ? [`${scheme.key.name}=${keyMask}`] : []))
  ].filter(Boolean)
  const media = body?.media[0] ?? null
  const sent = media === null ? null : sampleBody(media, example)
  const cookies = [
    ...parameters.filter(isShown).flatMap(one => (one.in === 'cookie' ? [`${one.name}=${valueText(one)}`] : [])),
    ...used.flatMap(({ scheme }) => (scheme.key?.in === 'cookie' ? [`${scheme.key.name}=${keyMask}`] : []))
  ]
  return {
    method,
    url: `${baseOf(operation)}${filledPath(path, parameters)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: [
      ...used.flatMap(authHeader),
      ...parameters
        .filter(isShown)
        .flatMap((one): [string, string][] => (one.in === 'header' ? [[one.name, valueText(one)]] : [])),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
      // The parts of a form have a boundary, which the client writes.
      ...(sent === null || media === null || sent.kind === 'parts' ? [] : [['Content-Type', media.type] as const])
    ],
    body: sent
  }
}

const keyMask = 'YOUR_API_KEY'

/** Required parameters, and those for which the author has written a value. */
function isShown({ isRequired, examples, deprecation }: Parameter): boolean {
  return isRequired || (deprecation === null && examples.some(({ isMade }) => !isMade))
}

/** The first alternative that authenticates. */
function chosenSchemes(security: Operation['security']): readonly UsedScheme[] {
  return security.find(all => all.length > 0) ?? []
}

function authHeader({ scheme: { type, scheme, key } }: UsedScheme): readonly (readonly [string, string])[] {
  if (key?.in === 'header') return [[key.name, keyMask]]
  if (type === 'http' && scheme === 'basic') return [['Authorization', 'Basic YOUR_CREDENTIALS']]
  const isBearer = type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && scheme === 'bearer')
  return isBearer ? [['Authorization', 'Bearer YOUR_TOKEN']] : []
}

/** The address of the first server with the defaults of its variables; `https://example.com` before a relative one. */
export function baseOf({ servers }: Pick<Operation, 'servers'>): string {
  const [server] = servers
  return server === undefined ? 'https://example.com' : serverUrl(server)
}

export function serverUrl({ url, variables }: Server): string {
  const values = new Map(variables.map(({ name, default: preset }) => [name, preset]))
  const filled = url.replace(/\{([^{}]*)\}/g, (all, name: string) => values.get(name) ?? all).replace(/\/+$/, '')
  return /^[a-z][a-z0-9+.-]*:/i.test(filled) ? filled : `https://example.com${filled}`
}

function filledPath(path: string, parameters: readonly Parameter[]): string {
  const byName = new Map(parameters.flatMap(one => (one.in === 'path' ? [[one.name, one]] : [])))
  return path.replace(/\{([^{}]*)\}/g, (all, name: string) => {
    const parameter = byName.get(name)
    if (parameter === undefined || parameter.examples.every(({ isMade }) => isMade)) return all
    return parameter.serialization === null ? encodeURIComponent(valueText(parameter)) : parameter.serialization.sample
  })
}

function queryOf(parameter: Parameter): string {
  const { name, serialization, allowsReserved } = parameter
  if (serialization !== null) return serialization.sample
  const value = valueText(parameter)
  return `${encodeURIComponent(name)}=${allowsReserved ? encodeURI(value) : encodeURIComponent(value)}`
}

function rawValue(parameter: Parameter): string {
  const [example] = parameter.media?.examples ?? parameter.examples
  return example?.text ?? (typeof example?.value === 'string' ? example.value : '')
}

function valueText({ examples, media, name }: Parameter): string {
  const [example] = examples.length > 0 ? examples : (media?.examples ?? [])
  if (example === undefined) return name
  return example.text ?? textOf(example.value)
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

/** The example of a media type by its name, or the first one. */
export function exampleNamed(examples: readonly Example[], name: string | null): Example | null {
  return examples.find(example => example.name === name) ?? examples[0] ?? null
}

function sampleBody(media: Media, name: string | null): SampleBody {
  const { type, examples } = media
  const example = exampleNamed(examples, name)
  const value = example?.value
  if (example?.text != null) return { kind: 'text', text: example.text }
  if (isJson(type)) return typeof value === 'string' ? textOrJson(value) : { kind: 'json', value: value ?? {} }
  if (type === 'application/x-www-form-urlencoded' && isFields(value))
    return { kind: 'form', fields: Object.entries(value).map(([key, one]) => [key, textOf(one)]) }
  if (type.startsWith('multipart/') && isFields(value)) return { kind: 'parts', parts: partsOf(value, media) }
  if (typeof value === 'string' && value !== '(binary)') return { kind: 'text', text: value }
  return value === undefined || value === '(binary)'
    ? { kind: 'file', name: 'file.bin' }
    : { kind: 'text', text: textOf(value) }
}

/** An example in JSON can be written as the text of the JSON. */
function textOrJson(text: string): SampleBody {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? { kind: 'json', value } : { kind: 'json', value: text }
  } catch {
    return { kind: 'json', value: text }
  }
}

export function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type) && !/json-seq|jsonl|ndjson/i.test(type)
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function partsOf(value: Readonly<Record<string, unknown>>, { schema }: Media): SamplePart[] {
  return Object.entries(value).flatMap(([name, one]): SamplePart[] => {
    const property = schema?.properties.find(found => found.name === name)?.schema
    const isFile = one === '(binary)' || property?.format === 'binary'
    if (isFile) return [{ name, value: 'file.bin', isFile }]
    return (Array.isArray(one) ? one : [one]).map(item => ({ name, value: textOf(item), isFile: false }))
  })
}
