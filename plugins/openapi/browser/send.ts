/** A filled form of “Try it” as a request. Pure: tested without a browser. */
import type { SampleBody, SampleRequest } from '../samples/request.ts'
import type { TryBody, TryData, TryParameter, TryScheme } from './try-data.ts'

/** What a reader has filled in. */
export interface Filled {
  /** The address of the server, without its variables. */
  readonly server: string
  /** By place and name: `query page`. Left out: not sent. */
  readonly parameters: ReadonlyMap<string, string>
  /** By the name of the scheme; of `basic`: `user:password`. */
  readonly credentials: ReadonlyMap<string, string>
  readonly schemes: readonly TryScheme[]
  readonly body: FilledBody | null
}

export interface FilledBody {
  readonly type: string
  readonly text: string
  readonly file: File | null
  /** Values of a form, in order. */
  readonly fields: readonly (readonly [name: string, value: string | File])[] | null
}

export interface MadeRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string | File | FormData | URLSearchParams | null
  /** The same as a sample, with the credentials. */
  readonly sample: SampleRequest
  /** What browsers do not send. */
  readonly notes: readonly string[]
}

export function makeRequest({ method, path, parameters }: TryData, filled: Filled): MadeRequest {
  const given = (place: string) =>
    parameters.flatMap(one => {
      const value = filled.parameters.get(`${one.in} ${one.name}`)
      return one.in === place && value !== undefined ? [{ one, value }] : []
    })
  const notes: string[] = []
  const pathText = given('path').reduce(
    (text, { one, value }) => text.replaceAll(`{${one.name}}`, () => pathValue(one, value)),
    path
  )
  const credentials = filled.schemes.flatMap(scheme => {
    const value = filled.credentials.get(scheme.name) ?? ''
    return value === '' ? [] : [{ scheme, value }]
  })
  const query = [
    ...given('query').flatMap(({ one, value }) => queryPairs(one, value)),
    ...credentials.flatMap(({ scheme, value }) => (scheme.kind === 'query' ? [pair(scheme.key, value)] : [])),
    ...given('querystring').map(({ value }) => value)
  ]
  const cookies = [
    ...given('cookie').map(({ one, value }) => `${one.name}=${value}`),
    ...credentials.flatMap(({ scheme, value }) => (scheme.kind === 'cookie' ? [`${scheme.key}=${value}`] : []))
  ]
  if (cookies.length > 0)
    notes.push(
      'Pages cannot set cookies of other sites: the browser sends only those it has stored. “Copy as curl” includes yours.'
    )
  const headers: [string, string][] = [
    ...given('header').map(({ one, value }): [string, string] => [one.name, value]),
    ...credentials.flatMap(({ scheme, value }): [string, string][] => credentialHeader(scheme, value))
  ]
  const left = headers.filter(([name]) => isForbidden(name))
  for (const [name] of left) notes.push(`Browsers do not let pages send the header “${name}”.`)
  const isForm = filled.body?.type.startsWith('multipart/') === true
  const type: [string, string][] = filled.body === null || isForm ? [] : [['Content-Type', filled.body.type]]
  const url = `${filled.server.replace(/\/+$/, '')}${pathText}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const all = [...headers, ...type]
  return {
    url,
    method,
    headers: all.filter(([name]) => !isForbidden(name)),
    body: toBody(filled.body),
    sample: {
      method,
      url,
      headers: [...headers, ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []), ...type],
      body: toSampleBody(filled.body)
    },
    notes
  }
}

/** Names that `fetch` refuses or ignores. */
function isForbidden(name: string): boolean {
  return /^(?:accept-(?:charset|encoding)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i.test(
    name
  )
}

function credentialHeader({ kind, key }: TryScheme, value: string): [string, string][] {
  if (kind === 'header') return [[key, value]]
  if (kind === 'bearer') return [['Authorization', `Bearer ${value}`]]
  return kind === 'basic' ? [['Authorization', `Basic ${base64(value)}`]] : []
}

/** Base64 of the UTF-8 of a text. */
function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
}

function pair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** The values of a list, one a line or between commas; the pairs of an object in JSON. */
function valuesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map(value => value.trim())
    .filter(value => value !== '')
}

function pairsOf(text: string): [string, string][] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)])
      : []
  } catch {
    return []
  }
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' }

function queryPairs({ name, kind, style, explode }: TryParameter, value: string): string[] {
  if (kind === 'list') {
    const values = valuesOf(value)
    if (explode) return values.map(one => pair(name, one))
    const between = separators[style] ?? ','
    return [`${encodeURIComponent(name)}=${values.map(encodeURIComponent).join(between)}`]
  }
  if (kind === 'object') {
    const pairs = pairsOf(value)
    if (style === 'deepObject')
      return pairs.map(
        ([key, one]) => `${encodeURIComponent(name)}[${encodeURIComponent(key)}]=${encodeURIComponent(one)}`
      )
    if (explode) return pairs.map(([key, one]) => pair(key, one))
    return [`${encodeURIComponent(name)}=${pairs.flat().map(encodeURIComponent).join(',')}`]
  }
  return [pair(name, value)]
}

/** A value in a path, in the styles `simple`, `label` and `matrix`. */
function pathValue({ name, kind, style, explode }: TryParameter, value: string): string {
  const values =
    kind === 'list'
      ? valuesOf(value).map(encodeURIComponent)
      : kind === 'object'
        ? pairsOf(value).flatMap(([key, one]) =>
            explode ? [`${encodeURIComponent(key)}=${encodeURIComponent(one)}`] : [key, one].map(encodeURIComponent)
          )
        : [encodeURIComponent(value)]
  if (style === 'label') return `.${values.join(explode ? '.' : ',')}`
  if (style === 'matrix')
    return explode && kind === 'list'
      ? values.map(one => `;${name}=${one}`).join('')
      : explode && kind === 'object'
        ? values.map(one => `;${one}`).join('')
        : `;${name}=${values.join(',')}`
  return values.join(',')
}

function toBody(body: FilledBody | null): MadeRequest['body'] {
  if (body === null) return null
  const { fields, file, text, type } = body
  if (fields === null) return file ?? text
  if (!type.startsWith('multipart/'))
    return new URLSearchParams(fields.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function toSampleBody(body: FilledBody | null): SampleBody | null {
  if (body === null) return null
  const { fields, file, text, type } = body
  const nameOf = (value: string | File) => (typeof value === 'string' ? value : value.name)
  if (fields !== null) {
    if (!type.startsWith('multipart/'))
      return { kind: 'form', fields: fields.map(([name, value]) => [name, nameOf(value)]) }
    return {
      kind: 'parts',
      parts: fields.map(([name, value]) => ({ name, value: nameOf(value), isFile: typeof value !== 'string' }))
    }
  }
  return file === null ? { kind: 'text', text } : { kind: 'file', name: file.name }
}

export type { TryBody }
